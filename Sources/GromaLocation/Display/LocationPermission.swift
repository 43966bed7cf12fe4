/// Whether somebody's location may be used, as whoever that is has said to the host.
public enum LocationPermission: String, Hashable, Sendable, CaseIterable {
    /// No answer has been given yet.
    case undetermined
    /// It may not.
    case denied
    /// It may while the program is in the foreground.
    case whenInUse
    /// It may in the background too.
    case always
}

/// The requested use of a location.
public enum LocationUse: String, Hashable, Sendable, CaseIterable {
    /// To be shown while the program is in the foreground.
    case whenInUse
    /// To be followed in the background too, as a track that is recorded.
    case always
}

/// What a location display asks the host for, before a source is started that tells where somebody is.
public struct LocationPermissionRequest: Hashable, Sendable {
    /// When the location is wanted.
    public let use: LocationUse
    /// The reason, as the person who is asked reads it; nil if none was set.
    public let purpose: String?
}
