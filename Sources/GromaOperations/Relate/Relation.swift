/// A spatial relation between two geometries, as the OGC and the DE-9IM define it.
public enum Relation: String, Sendable, Hashable, CaseIterable {
    /// Nothing of the second lies outside the first, and their interiors meet.
    case contains
    /// Their interiors meet in something of lower dimension than the greater of the two.
    case crosses
    /// They share no point.
    case disjoint
    /// They cover the same points.
    case equals
    /// They share a point.
    case intersects
    /// Their interiors meet in their own dimension, and neither covers the other.
    case overlaps
    /// They share points of their boundaries only.
    case touches
    /// Nothing of the first lies outside the second, and their interiors meet.
    case within
}
