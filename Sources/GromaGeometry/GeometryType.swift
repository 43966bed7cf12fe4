/// The types of geometry.
public enum GeometryType: String, Hashable, Sendable, CaseIterable {
    /// One position, or none if it is empty.
    case point
    /// Positions without segments.
    case multipoint
    /// Lines, with any number of paths.
    case polyline
    /// Areas, with any number of rings.
    case polygon
    /// An axis-parallel rectangle.
    case envelope
    /// Geometries of any types.
    case collection
}
