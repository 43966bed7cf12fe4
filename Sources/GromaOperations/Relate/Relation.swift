/// A spatial relation between two geometries, as defined by the OGC and the DE-9IM.
public enum Relation: String, Sendable, Hashable, CaseIterable {
    /// No part of the second lies outside the first, and their interiors intersect.
    case contains
    /// Their interiors intersect in a lower dimension than the greater of the two.
    case crosses
    /// They have no point in common.
    case disjoint
    /// They cover the same points.
    case equals
    /// They have a point in common.
    case intersects
    /// Their interiors intersect in their own dimension, and neither covers the other.
    case overlaps
    /// They have only points of their boundaries in common.
    case touches
    /// No part of the first lies outside the second, and their interiors intersect.
    case within
}
