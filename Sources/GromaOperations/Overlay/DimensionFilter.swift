import GromaGeometry

/// Keeps the members of a result with a given topological dimension: 0 points, 1 lines, 2 areas.
enum DimensionFilter {
    /// Returns the members of that dimension as a single geometry; an empty one of the right type if there are none.
    static func keep(_ dimension: Int, of geometry: Geometry) -> Geometry {
        if geometry.topologicalDimension == dimension { return geometry }
        var found: [Geometry] = []
        collect(dimension, geometry, into: &found)
        if found.count == 1 { return found[0] }
        if found.isEmpty { return empty(dimension, geometry.dimensions, geometry.spatialReference) }
        return joined(found, dimension, geometry.dimensions, geometry.spatialReference)
    }

    /// Returns an empty geometry of that dimension: a point, a polyline or a polygon.
    static func empty(_ dimension: Int, _ dimensions: Dimensions, _ reference: SpatialReference?) -> Geometry {
        switch dimension {
        case 0: .point(Point(nil, dimensions: dimensions, spatialReference: reference))
        case 1: .polyline(Polyline(paths: Parts(), dimensions: dimensions, spatialReference: reference))
        default: .polygon(Polygon(rings: Parts(), dimensions: dimensions, spatialReference: reference))
        }
    }

    /// Returns several geometries of the same dimension as a multi geometry.
    static func joined(_ members: [Geometry], _ dimension: Int, _ dimensions: Dimensions, _ reference: SpatialReference?) -> Geometry {
        var paths: [Path] = []
        for member in members { PathCollector.collect(member, into: &paths) }
        switch dimension {
        case 0:
            let points = Path(paths.flatMap { path in path.indices.map { path[$0] } }, dimensions: dimensions)
            return .multipoint(Multipoint(points: points, spatialReference: reference))
        case 1: return .polyline(Polyline(paths: Parts(paths), dimensions: dimensions, isMulti: true, spatialReference: reference))
        default: return .polygon(Polygon(rings: Parts(paths), dimensions: dimensions, isMulti: true, spatialReference: reference))
        }
    }

    private static func collect(_ dimension: Int, _ geometry: Geometry, into found: inout [Geometry]) {
        if case .collection(let collection) = geometry {
            for member in collection.geometries { collect(dimension, member, into: &found) }
        } else if geometry.topologicalDimension == dimension, !geometry.isEmpty {
            found.append(geometry)
        }
    }
}

extension Geometry {
    /// 0 for points, 1 for lines, 2 for areas; nil for a collection.
    var topologicalDimension: Int? {
        switch self {
        case .point, .multipoint: 0
        case .polyline: 1
        case .polygon, .envelope: 2
        case .collection: nil
        }
    }
}

extension Geometry {
    /// The geometry itself, or the members of a collection at any depth, without empty ones.
    var nonEmptyMembers: [Geometry] {
        if isEmpty { return [] }
        guard case .collection(let collection) = self else { return [self] }
        return collection.geometries.flatMap(\.nonEmptyMembers)
    }
}

extension Path {
    /// The indices of the vertices.
    var indices: Range<Int> { 0..<count }
}
