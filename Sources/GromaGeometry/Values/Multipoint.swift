/// Any number of positions.
public struct Multipoint: Hashable, Sendable {
    /// The positions, as the vertices of a path that is no ring.
    public var points: Path
    /// What the ordinates refer to.
    public var spatialReference: SpatialReference?

    /// Makes a multipoint of the vertices of a path.
    public init(points: Path = Path(), spatialReference: SpatialReference? = nil) {
        self.points = points.line()
        self.spatialReference = spatialReference
    }

    /// Which ordinates the positions carry.
    public var dimensions: Dimensions { points.dimensions }
    /// Whether there are no positions.
    public var isEmpty: Bool { points.isEmpty }
}
