/// Whether the map goes on beyond the 180th meridian.
public enum WrapAround: String, Hashable, Sendable, CaseIterable {
    /// It ends there.
    case disabled
    /// The world is shown again and again to the east and the west.
    case enabled
    /// It was asked for, and the map's spatial reference has no seam, or is not known to have one.
    case unsupported
}
