import GromaBase
import GromaGeometry

/// The shortest connection of two points on the ground.
public struct GeodesicDistance: Hashable, Sendable {
    /// Its length.
    public var distance: Double
    /// The azimuth at the first point toward the second, in degrees clockwise from north, 0 ≤ azimuth < 360; nil if the points are equal.
    public var azimuth1: Double?
    /// The azimuth at the second point back to the first, in the same way.
    public var azimuth2: Double?
}

/// The place of a geometry that is nearest to a point on the ground.
public struct GeodesicProximity: Hashable, Sendable {
    /// Its position on the map.
    public var coordinate: Coordinate
    /// The index of its part.
    public var part: Int
    /// The index of the vertex, or of the segment's first vertex.
    public var index: Int
    /// Its fraction along its segment, from 0 to 1.
    public var fraction: Double
    /// Its distance from the point.
    public var distance: Double
}

extension GeometryEngine {
    /// Returns the distance between two points on the ground, with the azimuths at both. O(1)
    ///
    /// - Throws: `spatialReferenceMismatch`, `emptyGeometry`, and the errors of ``geodesicLength(_:unit:curve:hook:)``.
    public func geodesicDistance(from first: Point, to second: Point, unit: Unit = .metre) throws(OperationError) -> GeodesicDistance {
        let operation = "geodesicDistance"
        let size = try GeodesicGround.size(of: unit, operation)
        let ground = try ground(under: try SpatialReferenceCheck.common(of: [.point(first), .point(second)], operation), operation)
        guard let a = first.coordinate, let b = second.coordinate else { throw .emptyGeometry(operation: operation) }
        let (from, to) = (try ground.positions(of: [a.x, a.y])[0], try ground.positions(of: [b.x, b.y])[0])
        let line = ground.solver.line(from: from, to: to)
        guard line.distance > 0 else { return GeodesicDistance(distance: 0, azimuth1: nil, azimuth2: nil) }
        return GeodesicDistance(
            distance: line.distance / size, azimuth1: Self.turned(line.azimuth), azimuth2: Self.turned(line.endAzimuth + 180))
    }

    /// Returns a direction normalized to 0 ≤ azimuth < 360.
    private static func turned(_ azimuth: Double) -> Double {
        let turned = azimuth < 0 ? azimuth + 360 : azimuth
        return turned < 360 ? turned : turned - 360
    }

    /// Returns the place of a geometry that is nearest to a point on the ground: on lines and outlines along their geodesics, otherwise a
    /// position. nil if none is within `maxDistance`. O(n); most segments cost two distance computations
    ///
    /// - Throws: `spatialReferenceMismatch`, `emptyGeometry`, `invalidParameter` for a maximum distance below 0, `unsupportedGeometry` for collections, and
    ///   the errors of ``geodesicLength(_:unit:curve:hook:)``.
    public func geodesicNearestCoordinate(
        in geometry: Geometry, to point: Point, unit: Unit = .metre, maxDistance: Double = .infinity, hook: OperationHook = .none
    ) throws(OperationError) -> GeodesicProximity? {
        let operation = "geodesicNearestCoordinate"
        let size = try GeodesicGround.size(of: unit, operation)
        let ground = try ground(under: try SpatialReferenceCheck.common(of: [geometry, .point(point)], operation), operation)
        guard maxDistance >= 0 else {
            throw .invalidParameter(operation: operation, name: "maxDistance", found: "\(maxDistance)", expected: "a number, 0 or more")
        }
        guard let place = point.coordinate, !geometry.isEmpty else { throw .emptyGeometry(operation: operation) }
        if case .collection = geometry {
            throw .unsupportedGeometry(
                operation: operation, found: "a collection", expected: "a point, a multipoint, a polyline or a polygon")
        }
        var search = NearestOnGround(ground: ground, target: try ground.positions(of: [place.x, place.y])[0], limit: maxDistance * size)
        let areLines = geometry.topologicalDimension != 0
        for (part, path) in geometry.groundPaths.enumerated() { try search.look(at: path, part, areLines: areLines, hook) }
        guard let found = search.best else { return nil }
        let xy = try ground.map([found.position])
        // A vertex is returned exactly.
        let coordinate = found.vertex ?? Coordinate(x: xy[0], y: xy[1])
        return GeodesicProximity(
            coordinate: coordinate, part: found.part, index: found.index, fraction: found.fraction, distance: found.distance / size)
    }
}

extension Geometry {
    /// The paths of lines and areas; points as a single path.
    fileprivate var groundPaths: [Path] {
        switch self {
        case .point(let point): point.coordinate.map { [Path([$0])] } ?? []
        case .multipoint(let multipoint): [multipoint.points]
        case .polyline, .polygon, .envelope, .collection: Array(parts)
        }
    }
}

/// The nearest place found so far.
private struct NearestOnGround {
    struct Place {
        var position: GeodeticPosition
        var vertex: Coordinate?
        var part: Int
        var index: Int
        var fraction: Double
        var distance: Double
    }

    /// How precisely places along a geodesic are determined, in meters.
    private static let precision = 1e-7

    let ground: GeodesicGround
    let target: GeodeticPosition
    /// The maximum distance.
    let limit: Double
    private(set) var best: Place?

    init(ground: GeodesicGround, target: GeodeticPosition, limit: Double) {
        (self.ground, self.target, self.limit) = (ground, target, limit)
    }

    private var reach: Double { best?.distance ?? limit }

    mutating func look(at path: Path, _ part: Int, areLines: Bool, _ hook: OperationHook) throws(OperationError) {
        let positions = try ground.positions(of: path)
        let distances = positions.map { ground.solver.distance(from: target, to: $0) }
        for (index, distance) in distances.enumerated() where distance <= reach && (best == nil || distance < reach) {
            best = Place(
                position: positions[index], vertex: path[index], part: part, index: index, fraction: 0, distance: distance)
        }
        guard areLines, path.segmentCount > 0 else { return }
        for index in 0..<path.segmentCount {
            if index % 1024 == 0 { try hook.check(ground.operation) }
            let end = index + 1 == positions.count ? ground.closing(positions) : positions[index + 1]
            let endDistance = distances[index + 1 == positions.count ? 0 : index + 1]
            try look(at: positions[index], end, (distances[index], endDistance), part, index)
        }
    }

    private mutating func look(
        at a: GeodeticPosition, _ b: GeodeticPosition, _ ends: (Double, Double), _ part: Int, _ index: Int
    ) throws(OperationError) {
        let whole = abs(b.longitude - a.longitude)
        try ground.forEachGeodesic(of: [a, b], isRing: false) { (start, end) throws(OperationError) in
            let line = ground.solver.line(from: start, to: end)
            guard line.distance > 0 else { return }
            // By the triangle inequality, no place of the segment can be nearer than this.
            let isWhole = start == a && end == b
            let sum =
                isWhole ? ends.0 + ends.1 : ground.solver.distance(from: target, to: start) + ground.solver.distance(from: target, to: end)
            guard (sum - line.distance) / 2 < reach else { return }
            let found = foot(start, line)
            guard found.distance < reach else { return }
            // At an end of the segment the vertex, which was looked at, is as near: a computed place may seem nearer by rounding.
            if start == a && found.along < Self.precision || end == b && found.along > line.distance - Self.precision { return }
            let part0 = whole > 0 && !isWhole ? abs(start.longitude - a.longitude) / whole : 0
            let share = isWhole ? 1 : abs(end.longitude - start.longitude) / whole
            best = Place(
                position: found.position, vertex: nil, part: part, index: index, fraction: part0 + share * found.along / line.distance,
                distance: found.distance)
        }
    }

    /// Returns the place of a geodesic that is nearest to the target: the connection to the target is perpendicular to it there. Each
    /// iteration approximates the ground by a sphere.
    private func foot(_ start: GeodeticPosition, _ line: GeodesicLine) -> (position: GeodeticPosition, along: Double, distance: Double) {
        let solver = ground.solver
        let radius = solver.ellipsoid.majorAxis
        func place(_ along: Double) -> (position: GeodeticPosition, azimuth: Double) {
            solver.end(from: start, azimuth: line.azimuth, distance: along)
        }
        var best: (position: GeodeticPosition, along: Double, distance: Double)?
        // A long geodesic can have a nearest place in each of its quarters.
        let starts = line.distance > 5e6 ? [0.125, 0.375, 0.625, 0.875] : [0.5]
        for first in starts {
            var along = line.distance * first
            for _ in 0..<20 {
                let here = place(along)
                let way = solver.line(from: here.position, to: target)
                if best.map({ way.distance < $0.distance }) ?? true { best = (here.position, along, way.distance) }
                let angle = (way.azimuth - here.azimuth) * (.pi / 180)
                let arc = way.distance / radius
                let step = atan2(sin(arc) * cos(angle), cos(arc)) * radius
                let next = min(max(along + step, 0), line.distance)
                if abs(next - along) < Self.precision { break }
                along = next
            }
        }
        return best ?? (start, 0, solver.distance(from: start, to: target))
    }
}
