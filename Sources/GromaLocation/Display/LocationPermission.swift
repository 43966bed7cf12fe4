/// The permission to use the location of a person, as given to the host.
public enum LocationPermission: String, Hashable, Sendable, CaseIterable {
    /// No answer has been given yet.
    case undetermined
    /// The location may not be used.
    case denied
    /// It may be used while the program is in the foreground.
    case whenInUse
    /// It may be used in the background as well.
    case always
}

/// The requested use of a location.
public enum LocationUse: String, Hashable, Sendable, CaseIterable {
    /// To be shown while the program is in the foreground.
    case whenInUse
    /// To be followed in the background as well, for example to record a track.
    case always
}

/// The request of a location display to the host, before it starts a source that reports the location of a person.
public struct LocationPermissionRequest: Hashable, Sendable {
    /// The requested use.
    public let use: LocationUse
    /// The purpose, as shown to the user; nil if none was set.
    public let purpose: String?
}
