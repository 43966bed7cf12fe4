/// The role of a ring in its polygon: OGC Simple Features 1.2.1 has one exterior ring and any number of interior ones.
public enum RingRole: UInt8, Hashable, Sendable {
    /// Unknown: read from a format that expresses it only by direction, or still being sketched.
    case unassigned
    /// The outer boundary of a polygon.
    case shell
    /// A hole of the nearest shell that precedes it in the list of rings.
    case hole
}
