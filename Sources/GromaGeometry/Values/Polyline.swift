/// Any number of paths.
public struct Polyline: Hashable, Sendable {
    /// The paths, each of this geometry's dimensions and no ring.
    public var paths: Parts
    /// Which ordinates the positions carry.
    public let dimensions: Dimensions
    /// Whether it was read as, and is written as, a Multi type.
    public var isMulti: Bool
    /// What the ordinates refer to.
    public var spatialReference: SpatialReference?

    /// Makes a polyline of paths, which should have the dimensions given. More than one path make it multi.
    public init(
        paths: Parts = Parts(), dimensions: Dimensions = .xy, isMulti: Bool = false, spatialReference: SpatialReference? = nil
    ) {
        self.paths = paths
        self.dimensions = dimensions
        self.isMulti = isMulti || paths.count > 1
        self.spatialReference = spatialReference
    }

    /// Makes a polyline of one path.
    public init(_ path: Path, spatialReference: SpatialReference? = nil) {
        self.init(paths: [path.line()], dimensions: path.dimensions, spatialReference: spatialReference)
    }

    /// Whether there are no vertices.
    public var isEmpty: Bool { paths.vertexCount == 0 }
}
