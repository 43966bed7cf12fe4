/// Several geometries of any type, including other collections.
public struct GeometryCollection: Hashable, Sendable {
    /// The members.
    public var geometries: [Geometry]
    /// Which ordinates the positions carry: those that any member has by default.
    public let dimensions: Dimensions
    /// The spatial reference of the ordinates.
    public var spatialReference: SpatialReference?

    /// Creates a collection. O(members).
    public init(_ geometries: [Geometry] = [], dimensions: Dimensions? = nil, spatialReference: SpatialReference? = nil) {
        self.geometries = geometries
        self.dimensions = dimensions ?? geometries.reduce(.xy) { $0.union($1.dimensions) }
        self.spatialReference = spatialReference
    }
}

/// A geometry of any type.
public enum Geometry: Hashable, Sendable {
    /// One position, or none.
    case point(Point)
    /// Any number of positions.
    case multipoint(Multipoint)
    /// Any number of paths.
    case polyline(Polyline)
    /// Any number of rings.
    case polygon(Polygon)
    /// A rectangle.
    case envelope(Envelope)
    /// Geometries of any type.
    case collection(GeometryCollection)

    /// Creates an empty geometry of a type.
    public init(
        empty type: GeometryType, dimensions: Dimensions = .xy, isMulti: Bool = false, spatialReference: SpatialReference? = nil
    ) {
        switch type {
        case .point: self = .point(Point(nil, dimensions: dimensions, spatialReference: spatialReference))
        case .multipoint:
            self = .multipoint(Multipoint(points: Path(dimensions: dimensions), spatialReference: spatialReference))
        case .polyline:
            self = .polyline(Polyline(dimensions: dimensions, isMulti: isMulti, spatialReference: spatialReference))
        case .polygon: self = .polygon(Polygon(dimensions: dimensions, isMulti: isMulti, spatialReference: spatialReference))
        case .envelope: self = .envelope(Envelope(.empty, spatialReference: spatialReference))
        case .collection: self = .collection(GeometryCollection([], dimensions: dimensions, spatialReference: spatialReference))
        }
    }

    /// The type.
    public var type: GeometryType {
        switch self {
        case .point: .point
        case .multipoint: .multipoint
        case .polyline: .polyline
        case .polygon: .polygon
        case .envelope: .envelope
        case .collection: .collection
        }
    }

    /// The spatial reference. Setting it does not change the ordinates; for a collection it is set for the members too, O(members).
    public var spatialReference: SpatialReference? {
        get {
            switch self {
            case .point(let g): g.spatialReference
            case .multipoint(let g): g.spatialReference
            case .polyline(let g): g.spatialReference
            case .polygon(let g): g.spatialReference
            case .envelope(let g): g.spatialReference
            case .collection(let g): g.spatialReference
            }
        }
        set {
            switch self {
            case .point(var g):
                g.spatialReference = newValue
                self = .point(g)
            case .multipoint(var g):
                g.spatialReference = newValue
                self = .multipoint(g)
            case .polyline(var g):
                g.spatialReference = newValue
                self = .polyline(g)
            case .polygon(var g):
                g.spatialReference = newValue
                self = .polygon(g)
            case .envelope(var g):
                g.spatialReference = newValue
                self = .envelope(g)
            case .collection(var g):
                g.spatialReference = newValue
                for i in g.geometries.indices { g.geometries[i].spatialReference = newValue }
                self = .collection(g)
            }
        }
    }

    /// The ordinates that the positions have.
    public var dimensions: Dimensions {
        switch self {
        case .point(let g): g.dimensions
        case .multipoint(let g): g.dimensions
        case .polyline(let g): g.dimensions
        case .polygon(let g): g.dimensions
        case .envelope(let g): g.dimensions
        case .collection(let g): g.dimensions
        }
    }

    /// Whether it has no position at all. O(members) for a collection
    public var isEmpty: Bool {
        switch self {
        case .point(let g): g.isEmpty
        case .multipoint(let g): g.isEmpty
        case .polyline(let g): g.isEmpty
        case .polygon(let g): g.isEmpty
        case .envelope(let g): g.isEmpty
        case .collection(let g): g.geometries.allSatisfy(\.isEmpty)
        }
    }

    /// Whether it is written as a Multi type. Multipoints always are; points, envelopes and collections never are.
    public var isMulti: Bool {
        switch self {
        case .multipoint: true
        case .polyline(let g): g.isMulti
        case .polygon(let g): g.isMulti
        case .point, .envelope, .collection: false
        }
    }

    /// The bounding box of all positions. O(1), except for collections.
    public var extent: Extent {
        switch self {
        case .point(let g): g.coordinate.map { Extent(xMin: $0.x, yMin: $0.y, xMax: $0.x, yMax: $0.y) } ?? .empty
        case .multipoint(let g): g.points.extent
        case .polyline(let g): g.paths.extent
        case .polygon(let g): g.rings.extent
        case .envelope(let g): g.extent
        case .collection(let g): g.geometries.reduce(.empty) { $0.union($1.extent) }
        }
    }

    /// The number of vertices, where a ring's first one counts once; 0 for an envelope. O(1), except for collections.
    public var vertexCount: Int {
        switch self {
        case .point(let g): g.isEmpty ? 0 : 1
        case .multipoint(let g): g.points.count
        case .polyline(let g): g.paths.vertexCount
        case .polygon(let g): g.rings.vertexCount
        case .envelope: 0
        case .collection(let g): g.geometries.reduce(0) { $0 + $1.vertexCount }
        }
    }

    /// The number of parts: paths, rings, 1 for a point, a multipoint or an envelope that is not empty, members of a collection (whose
    /// `parts` are those of all members). O(1).
    public var partCount: Int {
        switch self {
        case .point, .multipoint: 1
        case .envelope(let g): g.isEmpty ? 0 : 1
        case .polyline(let g): g.paths.count
        case .polygon(let g): g.rings.count
        case .collection(let g): g.geometries.count
        }
    }
}
