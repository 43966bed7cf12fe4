/// Any number of paths.
public struct Polyline: Hashable, Sendable {
    /// The paths, each with this geometry's dimensions and not a ring.
    public var paths: Parts
    /// The ordinates that the positions have.
    public let dimensions: Dimensions
    /// Whether it was read as, and is written as, a Multi type.
    public var isMulti: Bool
    /// The spatial reference of the ordinates.
    public var spatialReference: SpatialReference?

    /// Creates a polyline from paths, which should have the given dimensions. More than one path makes it multi.
    public init(
        paths: Parts = Parts(), dimensions: Dimensions = .xy, isMulti: Bool = false, spatialReference: SpatialReference? = nil
    ) {
        self.paths = paths
        self.dimensions = dimensions
        self.isMulti = isMulti || paths.count > 1
        self.spatialReference = spatialReference
    }

    /// Creates a polyline from one path.
    public init(_ path: Path, spatialReference: SpatialReference? = nil) {
        self.init(paths: [path.line()], dimensions: path.dimensions, spatialReference: spatialReference)
    }

    /// Whether it has no vertices.
    public var isEmpty: Bool { paths.vertexCount == 0 }
}
