import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns the length of a geometry on the ellipsoid of its spatial reference: of lines, and of the rings of polygons and envelopes; 0
    /// for points. O(n)
    ///
    /// A segment that spans more than half the world from west to east is measured along its line on the map.
    ///
    /// - Parameters:
    ///   - geometry: Any geometry.
    ///   - unit: The unit of the result.
    ///   - curve: The interpretation of segments: the geodesic to the next vertex, or the straight line on the map.
    ///   - hook: Cancellation.
    /// - Throws: `missingSpatialReference`, `notInstalled` if the spatial reference needs a projection plugin, `invalidParameter` for a
    ///   unit of angles, `invalidCoordinate` for positions that are not on the ground, such as latitudes beyond 90, `noResult` if the
    ///   spatial reference is unknown, `cancelled`.
    public func geodesicLength(
        _ geometry: Geometry, unit: Unit = .metre, curve: GroundCurve = .geodesic, hook: OperationHook = .none
    ) throws(OperationError) -> Double {
        let operation = "geodesicLength"
        let size = try GeodesicGround.size(of: unit, operation)
        let measure = GeodesicMeasure(ground: try ground(under: geometry.spatialReference, operation), curve: curve, hook: hook)
        return try measure.length(of: geometry) / size
    }

    /// Returns the area of a geometry on the ellipsoid of its spatial reference, without its holes; 0 for points and lines. O(n)
    ///
    /// - Parameters:
    ///   - geometry: Any geometry.
    ///   - unit: The unit of the result.
    ///   - curve: The interpretation of segments: the geodesic to the next vertex, or the straight line on the map.
    ///   - hook: Cancellation.
    /// - Throws: The errors of ``geodesicLength(_:unit:curve:hook:)``.
    public func geodesicArea(
        _ geometry: Geometry, unit: AreaUnit = .squareMetre, curve: GroundCurve = .geodesic, hook: OperationHook = .none
    ) throws(OperationError) -> Double {
        let operation = "geodesicArea"
        let measure = GeodesicMeasure(ground: try ground(under: geometry.spatialReference, operation), curve: curve, hook: hook)
        return try measure.area(of: geometry) / unit.size
    }
}

/// Measures lines and rings on the ground.
struct GeodesicMeasure {
    let ground: GeodesicGround
    let curve: GroundCurve
    let hook: OperationHook

    func length(of geometry: Geometry) throws(OperationError) -> Double {
        switch geometry {
        case .point, .multipoint:
            try check(geometry)
            return 0
        case .collection(let collection):
            var sum = 0.0
            for member in collection.geometries { sum += try length(of: member) }
            return sum
        case .polyline, .polygon, .envelope:
            var sum = 0.0
            try geometry.parts.forEach { (_, path) throws(OperationError) in sum += try length(of: path) }
            return sum
        }
    }

    func area(of geometry: Geometry) throws(OperationError) -> Double {
        switch geometry {
        case .point, .multipoint, .polyline:
            try check(geometry)
            return 0
        case .collection(let collection):
            var sum = 0.0
            for member in collection.geometries { sum += try area(of: member) }
            return sum
        case .polygon, .envelope: return try geometry.area { (ring) throws(OperationError) in try signedArea(of: ring) }
        }
    }

    /// Throws for positions that are not on the ground, in a geometry without lengths or areas.
    private func check(_ geometry: Geometry) throws(OperationError) {
        try geometry.parts.forEach { (_, path) throws(OperationError) in _ = try ground.positions(of: path) }
    }

    private func length(of path: Path) throws(OperationError) -> Double {
        let positions = try ground.positions(of: path)
        var sum = CompensatedSum()
        let solver = ground.solver
        switch curve {
        case .geodesic:
            var countdown = Self.stretch
            try ground.forEachGeodesic(of: positions, isRing: path.isRing) { (a, b) throws(OperationError) in
                countdown -= 1
                if countdown == 0 {
                    try hook.check(ground.operation)
                    countdown = Self.stretch
                }
                sum += solver.distance(from: a, to: b)
            }
        case .shapePreserving:
            try forEachDrawn(path) { (segment) throws(OperationError) in
                sum += (try segment.integral(tolerance: 1e-9, relative: 1e-13) { solver.distance(from: $0, to: $1) })
            }
        }
        return sum.value
    }

    /// The number of segments between checks for cancellation.
    private static let stretch = 4096

    /// Returns the area enclosed by a path when closed: positive for counterclockwise.
    func signedArea(of path: Path) throws(OperationError) -> Double {
        let positions = try ground.positions(of: path)
        guard positions.count > 2 else { return 0 }
        try hook.check(ground.operation)
        let solver = ground.solver
        var sum = CompensatedSum()
        switch curve {
        case .geodesic:
            try ground.forEachGeodesic(of: positions, isRing: true) { (a, b) throws(OperationError) in
                sum += -solver.area(from: a, to: b)
            }
        case .shapePreserving:
            try forEachDrawn(path) { (segment) throws(OperationError) in
                let side = solver.distance(from: segment.first, to: segment.last)
                sum += -(try segment.integral(tolerance: 1e-6 + 1e-10 * side * side, relative: 1e-15) { solver.area(from: $0, to: $1) })
            }
        }
        return sum.value + polarArea(positions)
    }

    /// Returns the correction for a ring around a pole: half the ellipsoid, from which the area between the ring and the equator is
    /// subtracted.
    private func polarArea(_ positions: [GeodeticPosition]) -> Double {
        let turn = ground.closing(positions).longitude - positions[0].longitude
        guard abs(turn) > 180 else { return 0 }
        let isNorthern = positions[0].latitude >= 0
        return (isNorthern ? turn : -turn) / 360 * (ground.solver.ellipsoid.area / 2)
    }

    /// Calls `body` with the segments that are straight on the map.
    private func forEachDrawn(_ path: Path, _ body: (DrawnSegment) throws(OperationError) -> Void) throws(OperationError) {
        let xy = path.xyArray
        guard path.segmentCount > 0 || path.count > 2 else { return }
        for index in 0..<path.segmentCount {
            if index % 64 == 0 { try hook.check(ground.operation) }
            let next = index + 1 == path.count ? 0 : index + 1
            try body(try DrawnSegment(ground, xy[2 * index], xy[2 * index + 1], xy[2 * next], xy[2 * next + 1]))
        }
    }
}

/// The course on the ground of a segment that is straight on the map.
private struct DrawnSegment {
    private let ground: GeodesicGround
    private let (ax, ay, bx, by): (Double, Double, Double, Double)
    let first: GeodeticPosition
    let last: GeodeticPosition

    init(_ ground: GeodesicGround, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) throws(OperationError) {
        self.ground = ground
        (self.ax, self.ay, self.bx, self.by) = (ax, ay, bx, by)
        let ends = try ground.positions(of: [ax, ay, bx, by])
        (first, last) = (ends[0], ends[1])
    }

    /// Returns the limit of the sum over geodesics along the segment as they get shorter: their error decreases with the square of their
    /// lengths, so that twice as many of them give the remaining error (Romberg's method).
    func integral(
        tolerance: Double, relative: Double, _ measure: (GeodeticPosition, GeodeticPosition) -> Double
    ) throws(OperationError) -> Double {
        // No part may span half the world.
        var count = max(1, Int((abs(last.longitude - first.longitude) / 90).rounded(.up)))
        var row: [Double] = []
        for level in 0..<13 {
            var next = [try sum(count, measure)]
            var power = 1.0
            for column in 0..<level {
                power *= 4
                next.append(next[column] + (next[column] - row[column]) / (power - 1))
            }
            let (best, before) = (next[level], row.last)
            if let before, abs(best - before) <= tolerance + relative * abs(best) { return best }
            row = next
            count *= 2
        }
        return row[row.count - 1]
    }

    private func sum(_ count: Int, _ measure: (GeodeticPosition, GeodeticPosition) -> Double) throws(OperationError) -> Double {
        if count == 1 { return measure(first, last) }
        var xy: [Double] = []
        xy.reserveCapacity(2 * count + 2)
        for index in 0...count {
            let fraction = Double(index) / Double(count)
            xy.append(index == count ? bx : ax + (bx - ax) * fraction)
            xy.append(index == count ? by : ay + (by - ay) * fraction)
        }
        let positions = try ground.positions(of: xy)
        var sum = 0.0
        for index in 0..<count { sum += measure(positions[index], positions[index + 1]) }
        return sum
    }
}
