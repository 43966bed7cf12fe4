/// Any number of positions.
public struct Multipoint: Hashable, Sendable {
    /// The positions, as the vertices of a path that is not a ring.
    public var points: Path
    /// The spatial reference of the ordinates.
    public var spatialReference: SpatialReference?

    /// Creates a multipoint of the vertices of a path.
    public init(points: Path = Path(), spatialReference: SpatialReference? = nil) {
        self.points = points.line()
        self.spatialReference = spatialReference
    }

    /// The ordinates that the positions have.
    public var dimensions: Dimensions { points.dimensions }
    /// Whether there are no positions.
    public var isEmpty: Bool { points.isEmpty }
}
