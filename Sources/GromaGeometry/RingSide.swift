/// The position of a point relative to a ring.
public enum RingSide: Hashable, Sendable {
    /// In the interior.
    case inside
    /// In the exterior.
    case outside
    /// On a segment or vertex of the ring.
    case boundary
}
