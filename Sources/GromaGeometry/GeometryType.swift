/// The kinds of geometry.
public enum GeometryType: String, Hashable, Sendable, CaseIterable {
    /// One position, or none where it is empty.
    case point
    /// Positions that no segments join.
    case multipoint
    /// Lines, of any number of paths.
    case polyline
    /// Areas, of any number of rings.
    case polygon
    /// A rectangle along the axes.
    case envelope
    /// Geometries of any types.
    case collection
}
