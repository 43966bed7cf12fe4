/// The position of a point relative to a ring.
public enum RingSide: Hashable, Sendable {
    case inside, outside, boundary
}
