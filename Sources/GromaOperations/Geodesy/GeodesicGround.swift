import GromaBase
import GromaGeometry

/// The interpretation of a segment.
public enum GroundCurve: String, Sendable, CaseIterable {
    /// The geodesic from vertex to vertex.
    case geodesic
    /// The straight line on the map, projected onto the ellipsoid.
    case shapePreserving
}

/// The ground under the map of a geometry, for the computations of an operation.
struct GeodesicGround {
    let geodesics: Geodesics
    let operation: String

    var solver: any GeodesicSolver { geodesics.solver }

    /// Longitudes beyond this many degrees are taken for errors.
    private static let greatestLongitude = 36_000.0

    /// Returns the positions of a path; on maps that do not wrap around, each is within half a turn of the previous one.
    func positions(of path: Path) throws(OperationError) -> [GeodeticPosition] {
        try positions(of: path.xyArray)
    }

    /// Returns the positions of interleaved x and y in the same way.
    func positions(of given: [Double]) throws(OperationError) -> [GeodeticPosition] {
        var xy = given
        let count = xy.count / 2
        xy.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { geodesics.toDegrees(base, count) }
        }
        var positions: [GeodeticPosition] = []
        positions.reserveCapacity(count)
        let isUnrolled = geodesics.worldHalfWidth != nil
        for index in 0..<count {
            var position = GeodeticPosition(longitude: xy[2 * index], latitude: xy[2 * index + 1])
            guard abs(position.latitude) <= 90, abs(position.longitude) <= Self.greatestLongitude else {
                throw .invalidCoordinate(
                    operation: operation, x: given[2 * index], y: given[2 * index + 1], expected: expectation(of: position))
            }
            if !isUnrolled, let last = positions.last { position = position.unrolled(from: last) }
            positions.append(position)
        }
        return positions
    }

    private func expectation(of position: GeodeticPosition) -> String {
        guard position.latitude.isFinite, position.longitude.isFinite else {
            return "a position of \(geodesics.reference) that lies on the ground"
        }
        return abs(position.latitude) > 90 ? "a latitude of -90 to 90" : "a longitude within ±\(Int(Self.greatestLongitude))"
    }

    /// Returns the map positions, as interleaved x and y.
    func map(_ positions: [GeodeticPosition]) throws(OperationError) -> [Double] {
        var xy: [Double] = []
        xy.reserveCapacity(2 * positions.count)
        for position in positions {
            xy.append(position.longitude)
            xy.append(position.latitude)
        }
        xy.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { geodesics.fromDegrees(base, positions.count) }
        }
        if let index = xy.firstIndex(where: { !$0.isFinite }) {
            let position = positions[index / 2]
            throw .noResult(
                operation: operation,
                reason: "longitude \(position.longitude), latitude \(position.latitude) has no place on maps of \(geodesics.reference)")
        }
        return xy
    }

    /// Returns the ground position of the middle of a segment that is straight on the map.
    func drawnMiddle(_ a: GeodeticPosition, _ b: GeodeticPosition) throws(OperationError) -> GeodeticPosition {
        // On a map in degrees, these are its coordinates.
        if geodesics.isInDegrees { return a.mixed(b, 0.5) }
        let ends = try map([a, b])
        return try positions(of: [ends[0] / 2 + ends[2] / 2, ends[1] / 2 + ends[3] / 2])[0].unrolled(from: a)
    }

    /// Calls `body` with the ends of the geodesics of a line: one per segment. Only a segment that spans more than half the world from west
    /// to east, which no geodesic does, follows its line on the map, in steps of at most ten degrees.
    func forEachGeodesic(
        of positions: [GeodeticPosition], isRing: Bool, _ body: (GeodeticPosition, GeodeticPosition) throws(OperationError) -> Void
    ) throws(OperationError) {
        guard positions.count > 1 else { return }
        for index in 1..<positions.count { try Self.forEachPiece(positions[index - 1], positions[index], body) }
        if isRing { try Self.forEachPiece(positions[positions.count - 1], closing(positions), body) }
    }

    /// Returns the first position of a ring as the end of its last segment.
    func closing(_ positions: [GeodeticPosition]) -> GeodeticPosition {
        geodesics.worldHalfWidth == nil ? positions[0].unrolled(from: positions[positions.count - 1]) : positions[0]
    }

    @inline(__always)
    private static func forEachPiece(
        _ a: GeodeticPosition, _ b: GeodeticPosition, _ body: (GeodeticPosition, GeodeticPosition) throws(OperationError) -> Void
    ) throws(OperationError) {
        guard abs(b.longitude - a.longitude) > 180 else { return try body(a, b) }
        let pieces = (abs(b.longitude - a.longitude) / 10).rounded(.up)
        var last = a
        for piece in 1...Int(pieces) {
            let next = Double(piece) == pieces ? b : a.mixed(b, Double(piece) / pieces)
            try body(last, next)
            last = next
        }
    }

    /// Returns a geometry whose parts beyond the edge of the world are cut there and moved back into the world.
    func folded(_ geometry: Geometry, _ hook: OperationHook) throws(OperationError) -> Geometry {
        guard let half = geodesics.worldHalfWidth, !geometry.isEmpty else { return geometry }
        return try CentralMeridianFold(worlds: Worlds(half: half), operation: operation, hook: hook).fold(geometry)
    }

    /// Returns a length in meters.
    func metres(_ value: Double, _ unit: Unit, _ name: String) throws(OperationError) -> Double {
        try ParameterCheck.finite(value, name, operation)
        return value * (try Self.size(of: unit, operation))
    }

    /// Returns a length in meters, which must be above 0.
    func positiveMetres(_ value: Double, _ unit: Unit, _ name: String) throws(OperationError) -> Double {
        try ParameterCheck.positive(value, name, operation)
        return try metres(value, unit, name)
    }

    /// Returns the length of a unit in meters.
    static func size(of unit: Unit, _ operation: String) throws(OperationError) -> Double {
        guard unit.isLinear else {
            throw .invalidParameter(operation: operation, name: "unit", found: unit.rawValue, expected: "a unit of length")
        }
        return unit.size
    }
}

extension GeodeticPosition {
    /// Returns the same position with a longitude within half a turn of another's.
    func unrolled(from other: GeodeticPosition) -> GeodeticPosition {
        let turns = ((longitude - other.longitude) / 360).rounded()
        return turns == 0 ? self : GeodeticPosition(longitude: longitude - 360 * turns, latitude: latitude)
    }

    /// Returns the position at a fraction of the straight line to another on a map in degrees.
    func mixed(_ other: GeodeticPosition, _ fraction: Double) -> GeodeticPosition {
        GeodeticPosition(
            longitude: longitude + (other.longitude - longitude) * fraction, latitude: latitude + (other.latitude - latitude) * fraction)
    }
}

extension GeometryEngine {
    /// Returns the ground under maps in a spatial reference, for an operation.
    func ground(under reference: SpatialReference?, _ operation: String) throws(OperationError) -> GeodesicGround {
        guard let reference else { throw .missingSpatialReference(operation: operation) }
        if let geodesics = geodesics(of: reference) { return GeodesicGround(geodesics: geodesics, operation: operation) }
        if projections.isEmpty { throw .notInstalled(operation: operation, what: "the geodesics of PROJ") }
        throw .noResult(operation: operation, reason: "of \(reference) it is not known how its positions lie on the ground")
    }
}
