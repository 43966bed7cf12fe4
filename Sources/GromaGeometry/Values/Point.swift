/// One position, or none: an empty point.
public struct Point: Hashable, Sendable {
    /// The position; nil if the point is empty.
    public let coordinate: Coordinate?
    /// The ordinates that its positions have.
    public let dimensions: Dimensions
    /// The spatial reference of the ordinates.
    public var spatialReference: SpatialReference?

    /// Creates a point of a position, or an empty one. A z or m beyond the dimensions is omitted.
    public init(_ coordinate: Coordinate?, dimensions: Dimensions = .xy, spatialReference: SpatialReference? = nil) {
        self.coordinate = coordinate.map {
            Coordinate(x: $0.x, y: $0.y, z: dimensions.hasZ ? $0.z : .nan, m: dimensions.hasM ? $0.m : .nan)
        }
        self.dimensions = dimensions
        self.spatialReference = spatialReference
    }

    /// Creates a point; the ordinates given are those it carries.
    public init(x: Double, y: Double, z: Double? = nil, m: Double? = nil, spatialReference: SpatialReference? = nil) {
        self.init(
            Coordinate(x: x, y: y, z: z ?? .nan, m: m ?? .nan), dimensions: Dimensions(hasZ: z != nil, hasM: m != nil),
            spatialReference: spatialReference)
    }

    /// Whether it has no position.
    public var isEmpty: Bool { coordinate == nil }

    /// Longitude or easting; NaN when empty.
    public var x: Double { coordinate?.x ?? .nan }
    /// Latitude or northing; NaN when empty.
    public var y: Double { coordinate?.y ?? .nan }

    /// The planar distance to another point, in units of the reference; NaN when either is empty.
    ///
    /// - Throws: `spatialReferenceMismatch`.
    public func distance(to other: Point) throws(GeometryError) -> Double {
        guard spatialReference == other.spatialReference else {
            throw .spatialReferenceMismatch(spatialReference, other.spatialReference)
        }
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
