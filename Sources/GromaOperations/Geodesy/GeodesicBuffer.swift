import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns the area within a distance on the ground of a geometry, also across the 180th meridian and around the poles.
    ///
    /// The outline consists of places at that distance along geodesics. On a map that wraps around, the result is cut at the edge of the
    /// world, and around a pole it follows the pole's edge. A negative distance removes the parts of areas that are nearer to their
    /// outline; lines and points then give an empty polygon.
    ///
    /// - Parameters:
    ///   - geometry: Any geometry; the members of a collection give a single polygon.
    ///   - distance: The distance, not 0.
    ///   - unit: The unit of lengths.
    ///   - curve: The interpretation of segments: the geodesic to the next vertex, or the straight line on the map.
    ///   - maxDeviation: The maximum deviation of the map's straight segments from the outline, above 0; nil for a thousandth of the
    ///     distance.
    ///   - vertexLimit: The maximum number of vertices in the computation.
    ///   - hook: Progress and cancellation.
    /// - Throws: `invalidParameter`, `tooLarge`, `noResult` if a place of the outline is not on the map, and the errors of
    ///   ``geodesicLength(_:unit:curve:hook:)`` and ``union(_:hook:)``.
    public func geodesicBuffer(
        _ geometry: Geometry, distance: Double, unit: Unit = .metre, curve: GroundCurve = .geodesic, maxDeviation: Double? = nil,
        vertexLimit: Int = OperationArguments.standardVertexLimit, hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        let operation = "geodesicBuffer"
        let ground = try ground(under: geometry.spatialReference, operation)
        let metres = try ground.metres(distance, unit, "distance")
        let limit = ground.solver.ellipsoid.conjugateDistance
        guard metres != 0, abs(metres) < limit else {
            throw .invalidParameter(
                operation: operation, name: "distance", found: "\(distance)",
                expected: "a distance other than 0 and below half the circumference, \(Int(limit / 1000)) km")
        }
        let deviation = try maxDeviation.map { (value) throws(OperationError) in try ground.positiveMetres(value, unit, "maxDeviation") }
        let belt = GroundBelt(
            ground: ground, distance: abs(metres), tolerance: deviation ?? abs(metres) / 1000, curve: curve, limit: vertexLimit, hook: hook)
        let pieces = try belt.pieces(of: geometry, withCaps: metres > 0 || geometry.topologicalDimension == 2)
        let areas = try belt.areas(of: geometry)
        let isShrinking = metres < 0
        if isShrinking && areas.isEmpty || pieces.isEmpty {
            return Geometry(empty: .polygon, dimensions: .xy, spatialReference: geometry.spatialReference)
        }
        let quiet = OperationHook(isCancelled: hook.isCancelled)
        let around = try united(pieces.map { (piece) throws(OperationError) in try ground.folded(.polygon(piece), quiet) }, hook)
        if areas.isEmpty { return around }
        let inside = try united(areas.map { (area) throws(OperationError) in try ground.folded(try simplify(.polygon(area)), quiet) }, hook)
        let last = hook.step(from: 0.5, to: 1)
        return isShrinking ? try difference(inside, around, hook: last) : try union(inside, around, hook: last)
    }

    private func united(_ shapes: [Geometry], _ hook: OperationHook) throws(OperationError) -> Geometry {
        try union(shapes, hook: OperationHook(isCancelled: hook.isCancelled))
    }
}

/// The area within a distance of lines and points on the ground, in overlapping pieces.
private struct GroundBelt {
    let ground: GeodesicGround
    let distance: Double
    let tolerance: Double
    let curve: GroundCurve
    let limit: Int
    let hook: OperationHook

    /// Longer geodesics are divided into several pieces, so that no piece intersects itself.
    private static let longest = 1e6
    /// Beyond this distance the ends of a piece's flanks come close to each other, and the piece of a geodesic is the whole area around it.
    private static let farthest = 1e6

    /// Returns the pieces around the points, lines and outlines of a geometry.
    func pieces(of geometry: Geometry, withCaps: Bool) throws(OperationError) -> [Polygon] {
        var passed = 0
        return withCaps ? try pieces(of: geometry, &passed, of: geometry.parts.vertexCount) : []
    }

    /// Returns the pieces around a geometry, or a member of one with `total` vertices that follows those that were `passed`.
    private func pieces(of geometry: Geometry, _ passed: inout Int, of total: Int) throws(OperationError) -> [Polygon] {
        var pieces: [Polygon] = []
        var vertices = 0
        func add(_ ring: [GeodeticPosition]) throws(OperationError) {
            vertices += ring.count
            if vertices > limit { throw .tooLarge(operation: ground.operation, found: vertices, limit: limit) }
            pieces.append(try ground.area(onLeftOf: ring))
        }
        switch geometry {
        case .collection(let collection):
            for member in collection.geometries { pieces += try self.pieces(of: member, &passed, of: total) }
        case .point(let point):
            if let place = point.coordinate { try add(try circle(try ground.positions(of: [place.x, place.y])[0])) }
        case .multipoint(let multipoint):
            for place in try ground.positions(of: multipoint.points) { try add(try circle(place)) }
        case .polyline, .polygon, .envelope:
            for path in geometry.parts {
                let positions = try positions(along: path)
                if positions.count == 1 { try add(try circle(positions[0])) }
                var seam = BeltSeam()
                var done = 0
                try ground.forEachGeodesic(of: positions, isRing: false) { (a, b) throws(OperationError) in
                    if done % 64 == 0 {
                        let share = Double(path.count) * Double(done) / Double(positions.count)
                        try hook.report(0.5 * (Double(passed) + share) / Double(total), ground.operation)
                    }
                    done += 1
                    let line = ground.solver.line(from: a, to: b)
                    if line.distance == 0 {
                        if positions.count == 2 { try add(try circle(a)) }
                        return
                    }
                    if distance <= Self.farthest, line.distance <= Self.longest {
                        try add(try flanks(a, line))
                        if let before = seam.azimuth {
                            if let ring = try joint(a, before, line.azimuth) { try add(ring) }
                        } else {
                            seam.start = (a, line.azimuth)
                        }
                        seam.azimuth = line.endAzimuth
                        seam.end = b
                        return
                    }
                    try closeSeam(&seam, isRing: false, add)
                    seam.isWhole = false
                    let count = (line.distance / Self.longest).rounded(.up)
                    var (start, azimuth) = (a, line.azimuth)
                    for _ in 0..<Int(count) {
                        let end = ground.solver.end(from: start, azimuth: azimuth, distance: line.distance / count)
                        try add(try capsule(start, azimuth, line.distance / count))
                        (start, azimuth) = end
                    }
                }
                try closeSeam(&seam, isRing: path.isRing, add)
                passed += path.count
            }
        }
        return pieces
    }

    /// Returns the areas of a geometry, with outlines that follow the interpretation of segments.
    func areas(of geometry: Geometry) throws(OperationError) -> [Polygon] {
        switch geometry {
        case .point, .multipoint, .polyline: return []
        case .envelope(let envelope): return envelope.isEmpty ? [] : try areas(of: .polygon(envelope.polygon))
        case .collection(let collection):
            var areas: [Polygon] = []
            for member in collection.geometries { areas += try self.areas(of: member) }
            return areas
        case .polygon(let polygon):
            if polygon.isEmpty { return [] }
            var rings: [Path] = []
            for ring in polygon.rings {
                if ring.count < 3 { continue }
                guard curve == .geodesic else {
                    rings.append(Path(xy: ring.xyArray, isRing: true).taking(roleOf: ring))
                    continue
                }
                var positions = try followed(ring)
                positions.removeLast()
                rings.append(Path(xy: try ground.map(positions), isRing: true).taking(roleOf: ring))
            }
            return [Polygon(rings: Parts(rings), isMulti: polygon.isMulti, spatialReference: geometry.spatialReference)]
        }
    }

    /// Returns the vertices of a path, for a ring including the first one again, between which geodesics follow the interpretation of
    /// segments.
    private func positions(along path: Path) throws(OperationError) -> [GeodeticPosition] {
        var positions = try ground.positions(of: path)
        guard !positions.isEmpty else { return [] }
        if path.isRing { positions.append(ground.closing(positions)) }
        guard curve == .shapePreserving else { return positions }
        let xy = path.xyArray
        var drawn = [positions[0]]
        for index in 0..<path.segmentCount {
            let next = index + 1 == path.count ? 0 : index + 1
            let (ax, ay) = (xy[2 * index], xy[2 * index + 1])
            let (dx, dy) = (xy[2 * next] - ax, xy[2 * next + 1] - ay)
            try split(0, 1, 0, &drawn) { (fraction) throws(OperationError) in
                try ground.positions(of: [ax + dx * fraction, ay + dy * fraction])[0]
            }
        }
        return drawn
    }

    /// Adds places of a curve on the map until the geodesics between them lie within the tolerance of it.
    private func split(
        _ from: Double, _ to: Double, _ depth: Int, _ positions: inout [GeodeticPosition],
        _ place: (Double) throws(OperationError) -> GeodeticPosition
    ) throws(OperationError) {
        guard let start = positions.last else { return }
        func continued(_ position: GeodeticPosition) -> GeodeticPosition {
            ground.geodesics.worldHalfWidth == nil ? position.unrolled(from: start) : position
        }
        let end = continued(try place(to))
        if depth < 16 {
            let line = ground.solver.line(from: start, to: end)
            let middle = ground.solver.end(from: start, azimuth: line.azimuth, distance: line.distance / 2).position
            let deviation = ground.solver.distance(from: middle, to: try place(from / 2 + to / 2))
            if deviation > tolerance || abs(end.longitude - start.longitude) > 90 {
                try split(from, from / 2 + to / 2, depth + 1, &positions, place)
                return try split(from / 2 + to / 2, to, depth + 1, &positions, place)
            }
        }
        positions.append(end)
    }

    /// Returns the positions of a ring's outline along geodesics, with as many in between as the map needs to show them; the first one
    /// again at the end.
    private func followed(_ ring: Path) throws(OperationError) -> [GeodeticPosition] {
        let positions = try ground.positions(of: ring)
        var outline = [positions[0]]
        try ground.forEachGeodesic(of: positions, isRing: true) { (a, b) throws(OperationError) in
            let line = ground.solver.line(from: a, to: b)
            if line.distance > 0 {
                try ground.follow((0, 1), count: 1, tolerance: tolerance, into: &outline) { fraction in
                    ground.solver.end(from: a, azimuth: line.azimuth, distance: line.distance * fraction).position
                }
                outline.removeLast()
            }
            // The exact vertex: a geodesic through a pole may reach it from another side.
            outline.append(b)
        }
        return outline
    }

    private func circle(_ center: GeodeticPosition) throws(OperationError) -> [GeodeticPosition] {
        var ring: [GeodeticPosition] = []
        try ground.follow((360, 0), count: 16, tolerance: tolerance, into: &ring) {
            ground.solver.end(from: center, azimuth: $0, distance: distance).position
        }
        return ring
    }

    /// The extension of a piece beyond the ends of its geodesic, so that the pieces on both sides of a vertex overlap, and rounding leaves
    /// no gap between them that would be a hole of the result. It adds less than a hundredth of the tolerance to the outline.
    private var overlap: Double { min(distance / 1000, (tolerance * distance / 50).squareRoot()) }

    /// Returns the area on the left and right of a geodesic, counterclockwise.
    private func flanks(_ given: GeodeticPosition, _ line: GeodesicLine) throws(OperationError) -> [GeodeticPosition] {
        let solver = ground.solver
        // Slightly longer at both ends.
        let length = line.distance + 2 * overlap
        let (start, azimuth) = solver.end(from: given, azimuth: line.azimuth, distance: -overlap)
        let (end, endAzimuth) = solver.end(from: start, azimuth: azimuth, distance: length)
        func beside(_ fraction: Double, _ side: Double) -> GeodeticPosition {
            let place = solver.end(from: start, azimuth: azimuth, distance: length * fraction)
            return solver.end(from: place.position, azimuth: place.azimuth + side, distance: distance).position
        }
        func beyond(_ center: GeodeticPosition, _ direction: Double) -> (Double) -> GeodeticPosition {
            { solver.end(from: center, azimuth: direction, distance: distance * $0).position }
        }
        var ring: [GeodeticPosition] = []
        try ground.follow((0, 1), count: 1, tolerance: tolerance, into: &ring) { beside($0, 90) }
        try ground.follow((1, 0), count: 1, tolerance: tolerance, into: &ring, at: beyond(end, endAzimuth + 90))
        try ground.follow((0, 1), count: 1, tolerance: tolerance, into: &ring, at: beyond(end, endAzimuth - 90))
        try ground.follow((1, 0), count: 1, tolerance: tolerance, into: &ring) { beside($0, -90) }
        try ground.follow((1, 0), count: 1, tolerance: tolerance, into: &ring, at: beyond(start, azimuth - 90))
        return ring
    }

    /// Returns the area around a vertex on the outer side of the turn; the inner side is covered by the flanks of both geodesics. nil if
    /// the turn is so small that the overlap of the flanks covers it.
    private func joint(_ vertex: GeodeticPosition, _ before: Double, _ after: Double) throws(OperationError) -> [GeodeticPosition]? {
        let turn = (after - before).remainder(dividingBy: 360)
        if abs(turn) * (.pi / 180) * distance < overlap { return nil }
        return turn > 0
            ? try sector(vertex, from: before + turn - 90, to: before - 90) : try sector(vertex, from: before + 90, to: before + turn + 90)
    }

    /// Returns the part of a circle between two directions, counterclockwise from the first, slightly extended on both sides, so that no
    /// gap to the adjacent pieces is left.
    private func sector(_ center: GeodeticPosition, from first: Double, to last: Double) throws(OperationError) -> [GeodeticPosition] {
        let more = min(max(1, 10 * tolerance / distance * (180 / .pi)), 45)
        let (first, last) = (first + more, last - more)
        let solver = ground.solver
        func way(_ direction: Double) -> (Double) -> GeodeticPosition {
            { solver.end(from: center, azimuth: direction, distance: distance * $0).position }
        }
        var ring = [center]
        try ground.follow((0, 1), count: 1, tolerance: tolerance, into: &ring, at: way(first))
        let count = Int(((first - last) / 22.5).rounded(.up))
        try ground.follow((first, last), count: count, tolerance: tolerance, into: &ring) {
            solver.end(from: center, azimuth: $0, distance: distance).position
        }
        try ground.follow((1, 0), count: 1, tolerance: tolerance, into: &ring, at: way(last))
        return ring
    }

    /// Adds the areas around the first and the last vertex of a run of geodesics: half a circle each, or the joint between them for a ring.
    private func closeSeam(
        _ seam: inout BeltSeam, isRing: Bool, _ add: ([GeodeticPosition]) throws(OperationError) -> Void
    ) throws(OperationError) {
        let isWhole = seam.isWhole
        defer { seam = BeltSeam(isWhole: isWhole) }
        guard let azimuth = seam.azimuth, let end = seam.end, let start = seam.start else { return }
        if isRing, isWhole {
            if let ring = try joint(start.position, azimuth, start.azimuth) { try add(ring) }
        } else {
            try add(try sector(end, from: azimuth + 90, to: azimuth - 90))
            try add(try sector(start.position, from: start.azimuth - 90, to: start.azimuth - 270))
        }
    }

    /// Returns the outline of the area around a geodesic, counterclockwise.
    private func capsule(_ start: GeodeticPosition, _ azimuth: Double, _ length: Double) throws(OperationError) -> [GeodeticPosition] {
        let solver = ground.solver
        let end = solver.end(from: start, azimuth: azimuth, distance: length)
        func beside(_ fraction: Double, _ side: Double) -> GeodeticPosition {
            let place = solver.end(from: start, azimuth: azimuth, distance: length * fraction)
            return solver.end(from: place.position, azimuth: place.azimuth + side, distance: distance).position
        }
        func around(_ center: GeodeticPosition, _ direction: Double) -> GeodeticPosition {
            solver.end(from: center, azimuth: direction, distance: distance).position
        }
        var ring: [GeodeticPosition] = []
        try ground.follow((0, 1), count: 1, tolerance: tolerance, into: &ring) { beside($0, 90) }
        try ground.follow((end.azimuth + 90, end.azimuth - 90), count: 8, tolerance: tolerance, into: &ring) { around(end.position, $0) }
        try ground.follow((1, 0), count: 1, tolerance: tolerance, into: &ring) { beside($0, -90) }
        try ground.follow((azimuth - 90, azimuth - 270), count: 8, tolerance: tolerance, into: &ring) { around(start, $0) }
        return ring
    }
}

/// A run of geodesics, each of which begins at the end of the previous one.
private struct BeltSeam {
    /// The start, and the direction there.
    var start: (position: GeodeticPosition, azimuth: Double)?
    /// The end so far.
    var end: GeodeticPosition?
    /// The direction at the end.
    var azimuth: Double?
    /// Whether it covers its whole path.
    var isWhole = true
}

extension OperationContribution {
    /// `geodesicBuffer`
    static let geodesicBuffer = OperationContribution(
        name: "geodesicBuffer",
        summary:
            "The area within a distance on the ground of a geometry, also across the 180th meridian and around the poles. Needs the plugin for PROJ.",
        parameters: [
            .init("distance", .number(), "The distance; a negative distance shrinks polygons."), .lengthUnit,
            .curve,
            .optional(
                "maxDeviation", .number(),
                "The maximum deviation of straight segments from the outline; by default a thousandth of the distance."),
        ],
        example: #"{"geometry":{"wkt":"POINT (179.9 0)"},"distance":20,"unit":"kilometre","maxDeviation":1}"#
    ) { geometry, arguments, hook throws(OperationError) in
        try arguments.engine.geodesicBuffer(
            geometry, distance: try arguments.number("distance"), unit: try arguments.lengthUnit(), curve: try arguments.curve(),
            maxDeviation: arguments.has("maxDeviation") ? try arguments.number("maxDeviation") : nil, vertexLimit: arguments.vertexLimit,
            hook: hook)
    }
}
