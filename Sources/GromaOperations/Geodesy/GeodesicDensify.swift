import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns a geometry with added vertices, so that segments follow geodesics and none is longer than `maxSegmentLength` on the ground;
    /// Z and M are interpolated by distance. Existing vertices are unchanged to the last bit, and parts that need no new vertices keep
    /// their structure.
    ///
    /// Points are unchanged, and an envelope becomes a polygon. A segment that spans more than half the world from west to east follows its
    /// line on the map. Results are not cut at the edge of the world; ``normalizeCentralMeridian(_:hook:)`` does that. O(n + vertices of
    /// the result)
    ///
    /// - Parameters:
    ///   - geometry: Any geometry; collections are densified member by member.
    ///   - maxSegmentLength: The maximum segment length, above 0.
    ///   - unit: The unit of that length.
    ///   - vertexLimit: The maximum number of vertices of the result if any are added; checked before memory is allocated.
    ///   - hook: Progress and cancellation.
    /// - Throws: The errors of ``geodesicLength(_:unit:curve:hook:)``, and `tooLarge` above the limit.
    public func geodesicDensify(
        _ geometry: Geometry, maxSegmentLength: Double, unit: Unit = .metre, vertexLimit: Int = OperationArguments.standardVertexLimit,
        hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        let operation = "geodesicDensify"
        let ground = try ground(under: geometry.spatialReference, operation)
        let longest = try ground.positiveMetres(maxSegmentLength, unit, "maxSegmentLength")
        return try GeodesicDensifier(ground: ground, longest: longest, limit: vertexLimit, hook: hook).densified(geometry)
    }
}

/// Divides the segments of a geometry along their geodesics.
private struct GeodesicDensifier {
    let ground: GeodesicGround
    let longest: Double
    let limit: Int
    let hook: OperationHook

    func densified(_ geometry: Geometry) throws(OperationError) -> Geometry {
        switch geometry {
        case .point, .multipoint: return geometry
        case .polyline, .polygon, .envelope, .collection:
            var room = Double(max(limit, geometry.vertexCount)) - Double(geometry.vertexCount)
            let mapping = PathMapping(ground.operation, hook: hook) { (path) throws(OperationError) in
                try divided(path, room: &room)
            }
            return try mapping.apply(to: geometry)
        }
    }

    private func divided(_ path: Path, room: inout Double) throws(OperationError) -> Path {
        guard path.segmentCount > 0 else { return path }
        let positions = try ground.positions(of: path)
        let segments = try (0..<path.segmentCount).map { (index) throws(OperationError) in
            if index % 1024 == 0 { try hook.check(ground.operation) }
            let end = index + 1 == positions.count ? ground.closing(positions) : positions[index + 1]
            return try GroundSegment(ground, from: positions[index], to: end, longest: longest)
        }
        let added = segments.reduce(0.0) { $0 + $1.vertexCount }
        if added == 0 { return path }
        room -= added
        if room < 0 {
            throw .tooLarge(operation: ground.operation, found: Int(min(Double(limit) - room, 1e18)), limit: limit)
        }
        var new: [GeodeticPosition] = []
        new.reserveCapacity(Int(added))
        for segment in segments {
            try hook.check(ground.operation)
            segment.append(to: &new, ground.solver)
        }
        return merged(path, segments, try ground.map(new))
    }

    /// Returns the path with the new vertices between its own.
    private func merged(_ path: Path, _ segments: [GroundSegment], _ new: [Double]) -> Path {
        var coordinates: [Coordinate] = []
        coordinates.reserveCapacity(path.count + new.count / 2)
        var taken = 0
        let given = path.coordinates
        for (index, start) in given.enumerated() {
            coordinates.append(start)
            guard index < segments.count else { break }
            let end = given[index + 1 == given.count ? 0 : index + 1]
            let count = Int(segments[index].vertexCount)
            for step in 0..<count {
                let fraction = segments[index].fraction(of: step)
                coordinates.append(
                    Coordinate(
                        x: new[2 * taken], y: new[2 * taken + 1], z: start.z + (end.z - start.z) * fraction,
                        m: start.m + (end.m - start.m) * fraction))
                taken += 1
            }
        }
        return Path(coordinates, dimensions: path.dimensions, isRing: path.isRing).taking(roleOf: path)
    }
}

/// A segment of the map as the geodesics that it consists of, each divided into equal parts.
private struct GroundSegment {
    /// A geodesic, and the number of its parts.
    private struct Stretch {
        let start: GeodeticPosition
        let end: GeodeticPosition
        let line: GeodesicLine
        let pieces: Double
    }

    private var stretches: [Stretch] = []
    /// The number of vertices between the ends, which may be too large for an `Int`.
    private(set) var vertexCount = -1.0

    init(_ ground: GeodesicGround, from a: GeodeticPosition, to b: GeodeticPosition, longest: Double) throws(OperationError) {
        var stretches: [Stretch] = []
        try ground.forEachGeodesic(of: [a, b], isRing: false) { (start, end) throws(OperationError) in
            let line = ground.solver.line(from: start, to: end)
            let pieces = max(1, (line.distance / longest * (1 - 1e-12)).rounded(.up))
            stretches.append(Stretch(start: start, end: end, line: line, pieces: pieces))
        }
        self.stretches = stretches
        vertexCount += stretches.reduce(0) { $0 + $1.pieces }
    }

    /// Adds the vertices between the ends.
    func append(to positions: inout [GeodeticPosition], _ solver: any GeodesicSolver) {
        for (index, stretch) in stretches.enumerated() {
            if index > 0 { positions.append(stretch.start) }
            let pieces = Int(stretch.pieces)
            guard pieces > 1 else { continue }
            for piece in 1..<pieces {
                let distance = stretch.line.distance * Double(piece) / stretch.pieces
                positions.append(solver.end(from: stretch.start, azimuth: stretch.line.azimuth, distance: distance).position)
            }
        }
    }

    /// Returns the fraction of a vertex along the whole segment, from 0 to 1.
    func fraction(of vertex: Int) -> Double {
        let whole = stretches.reduce(0) { $0 + $1.line.distance }
        guard whole > 0 else { return Double(vertex + 1) / (vertexCount + 1) }
        var (before, left) = (0.0, Double(vertex + 1))
        for stretch in stretches {
            if left <= stretch.pieces { return (before + stretch.line.distance * left / stretch.pieces) / whole }
            left -= stretch.pieces
            before += stretch.line.distance
        }
        return 1
    }
}

extension OperationContribution {
    /// `geodesicDensify`
    static let geodesicDensify = OperationContribution(
        name: "geodesicDensify",
        summary:
            "Adds vertices so that segments follow geodesics and none exceeds a maximum length. Needs the plugin for PROJ.",
        parameters: [
            .init("maxSegmentLength", .number(0...CoordinateLimit.magnitude), "The maximum segment length, above 0."),
            .lengthUnit,
        ],
        example: #"{"geometry":{"wkt":"LINESTRING (0 50, 20 50)"},"maxSegmentLength":800,"unit":"kilometre"}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.geodesicDensify(
            geometry, maxSegmentLength: try arguments.number("maxSegmentLength"), unit: try arguments.lengthUnit(),
            vertexLimit: arguments.vertexLimit, hook: hook)
    }
}
