/// Any number of paths.
public struct Polyline: Hashable, Sendable {
    /// The paths, each of this geometry's dimensions and no ring.
    public var paths: Parts
    /// The ordinates that the positions have.
    public let dimensions: Dimensions
    /// Whether it was read as, and is written as, a Multi type.
    public var isMulti: Bool
    /// The spatial reference of the ordinates.
    public var spatialReference: SpatialReference?

    /// Creates a polyline of paths, which should have the dimensions given. More than one path make it multi.
    public init(
        paths: Parts = Parts(), dimensions: Dimensions = .xy, isMulti: Bool = false, spatialReference: SpatialReference? = nil
    ) {
        self.paths = paths
        self.dimensions = dimensions
        self.isMulti = isMulti || paths.count > 1
        self.spatialReference = spatialReference
    }

    /// Creates a polyline of one path.
    public init(_ path: Path, spatialReference: SpatialReference? = nil) {
        self.init(paths: [path.line()], dimensions: path.dimensions, spatialReference: spatialReference)
    }

    /// Whether there are no vertices.
    public var isEmpty: Bool { paths.vertexCount == 0 }
}
