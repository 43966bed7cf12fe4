/// Whether the map goes on beyond the 180th meridian.
public enum WrapAround: String, Hashable, Sendable, CaseIterable {
    /// The map ends there.
    case disabled
    /// The world is shown repeatedly to the east and the west.
    case enabled
    /// Wrapping was requested, but the map's spatial reference has no seam, or is not known to have one.
    case unsupported
}
