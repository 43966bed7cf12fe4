import GromaBase
import GromaGeometry

extension GeometryEngine {
    /// Returns a line beside a line, or an enlarged or reduced area, at a distance on the ground: the counterpart of
    /// ``offset(_:distance:join:mitreLimit:quadrantSegments:hook:)``, which measures on the map.
    ///
    /// The offset is computed on the plane about the middle of the geometry. If this plane extends farther than the metric's
    /// ``GroundMetric/localReach``, each vertex is corrected to lie at the distance from the geodesics on both sides of it, or from the
    /// vertex that it goes around. Between vertices, the result is straight on the map like the original. O(n log n)
    ///
    /// - Parameters:
    ///   - distance: In the metric's units: meters on the ground.
    ///   - metric: The metric for lengths and angles.
    ///   - join: The form of corners.
    ///   - mitreLimit: The maximum length of a mitered corner, in distances; it is cut there.
    ///   - quadrantSegments: The number of segments per quarter circle of a rounded corner, 1 to 1024.
    /// - Throws: The errors of ``offset(_:distance:join:mitreLimit:quadrantSegments:hook:)``.
    public func offset(
        _ geometry: Geometry, distance: Double, by metric: GroundMetric, join: OffsetJoin = .rounded, mitreLimit: Double = 5,
        quadrantSegments: Int = 8, hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        var original = geometry
        if case .envelope(let envelope) = geometry, !envelope.isEmpty { original = .polygon(envelope.polygon) }
        let frame = metric.frame(over: original.extent)
        let plane = frame.ground(original)
        let made = try offset(
            plane, distance: distance, join: join, mitreLimit: mitreLimit, quadrantSegments: quadrantSegments, hook: hook)
        let extent = plane.extent
        let reach = max(extent.width, extent.height, abs(distance))
        guard !frame.isPlanar, reach > metric.localReach, distance != 0, !made.isEmpty else { return frame.map(made) }
        let correction = GroundOffset(original: original, plane: plane, frame: frame, distance: abs(distance), metric: metric.exact)
        return try correction.corrected(made, hook)
    }
}

/// Corrects the vertices of an offset that was computed on a plane to their distance on the ground.
private struct GroundOffset {
    /// The geometry on the map, and on the plane.
    let original: Geometry
    let plane: Geometry
    let frame: GroundFrame
    let distance: Double
    let metric: GroundMetric

    /// Returns the corrected offset on the map.
    func corrected(_ made: Geometry, _ hook: OperationHook) throws(OperationError) -> Geometry {
        var positions: [Double] = []
        positions.reserveCapacity(2 * made.vertexCount)
        try made.parts.forEach { (_, path) throws(OperationError) in
            let vertices = path.coordinates
            let sources =
                path.segmentCount == 0 ? [] : (0..<path.segmentCount).map { source(vertices[$0], vertices[($0 + 1) % vertices.count]) }
            for index in vertices.indices {
                if index % 256 == 0 { try hook.check("offset") }
                let before = index > 0 ? index - 1 : path.isRing ? sources.count - 1 : nil
                let lines = [before, index].compactMap { $0.flatMap { sources.indices.contains($0) ? sources[$0] : nil } }
                let place = position(of: vertices[index], beside: lines)
                positions.append(place.x)
                positions.append(place.y)
            }
        }
        var next = 0
        return made.mapped { xy, count in
            for i in 0..<2 * count { xy[i] = positions[next + i] }
            next += 2 * count
        }
    }

    /// A segment of the original.
    private struct Source: Equatable {
        let part: Int
        let index: Int
    }

    /// Returns the segment that an edge of the offset is parallel to; nil if the edge goes around a vertex.
    private func source(_ a: Coordinate, _ b: Coordinate) -> Source? {
        guard let place = plane.nearestSegment(x: a.x / 2 + b.x / 2, y: a.y / 2 + b.y / 2), !Self.isEnd(place.fraction) else { return nil }
        return Source(part: place.part, index: place.index)
    }

    private static func isEnd(_ fraction: Double) -> Bool { fraction < 1e-9 || fraction > 1 - 1e-9 }

    /// Returns the map position of a vertex of the offset.
    private func position(of vertex: Coordinate, beside lines: [Source]) -> Coordinate {
        var position = frame.map(vertex)
        if let place = plane.nearestSegment(x: vertex.x, y: vertex.y), Self.isEnd(place.fraction),
            let around = turned(vertex, about: place, from: lines)
        {
            position = around.position
            if around.isAtDistance { return position }
        }
        let unique = lines.count == 2 && lines[0] == lines[1] ? [lines[0]] : lines
        return beside(unique.compactMap(line), from: position)
    }

    /// Returns a vertex of the offset relative to the vertex of the original that it belongs to: at the same distance and at the same angle
    /// to its segment as on the plane; of two segments, the one that the offset runs along if there is one.
    private func turned(
        _ vertex: Coordinate, about place: NearestPlace, from lines: [Source]
    ) -> (position: Coordinate, isAtDistance: Bool)? {
        let corner = place.coordinate
        for source in lines + [Source(part: place.part, index: place.index)] {
            guard let (a, b) = try? original.parts[source.part].segment(at: source.index),
                let (p, q) = try? plane.parts[source.part].segment(at: source.index)
            else { continue }
            let isFirst = SegmentGeometry.fraction(corner.x, corner.y, p.x, p.y, q.x, q.y) < 0.5
            let (center, other) = isFirst ? (a, b) : (b, a)
            let (middle, along) = isFirst ? (p, q) : (q, p)
            guard abs(middle.x - corner.x) + abs(middle.y - corner.y) < 1e-6 * distance else { continue }
            return turned(vertex, about: (center, middle), from: (other, along))
        }
        return nil
    }

    /// Does the same, given the vertex and the other end of its segment, each on the map and on the plane.
    private func turned(
        _ vertex: Coordinate, about corner: (Coordinate, Coordinate), from end: (Coordinate, Coordinate)
    ) -> (position: Coordinate, isAtDistance: Bool)? {
        let ((center, middle), (other, along)) = (corner, end)
        let local = metric.frame(at: center)
        let ground = local.ground(other)
        let (ex, ey, vx, vy) = (along.x - middle.x, along.y - middle.y, vertex.x - middle.x, vertex.y - middle.y)
        let (side, away, whole) = (
            (ex * ex + ey * ey).squareRoot(), (vx * vx + vy * vy).squareRoot(), (ground.x * ground.x + ground.y * ground.y).squareRoot()
        )
        guard side > 0, away > 0, whole > 0 else { return nil }
        let (cosine, sine) = ((ex * vx + ey * vy) / (side * away), (ex * vy - ey * vx) / (side * away))
        let isAtDistance = abs(away - distance) < 1e-6 * distance
        let radius = (isAtDistance ? distance : away) / whole
        let place = Coordinate(
            x: (ground.x * cosine - ground.y * sine) * radius, y: (ground.x * sine + ground.y * cosine) * radius)
        return (local.map(place), isAtDistance)
    }

    private func line(_ source: Source) -> GroundLine? {
        guard let (a, b) = try? original.parts[source.part].segment(at: source.index) else { return nil }
        return GroundLine(from: a, to: b, by: metric)
    }

    /// Returns the position near another that lies at the distance from one or two lines, by Newton's method on the ground.
    private func beside(_ lines: [GroundLine], from first: Coordinate) -> Coordinate {
        guard !lines.isEmpty else { return first }
        var position = first
        for _ in 0..<6 {
            let here = metric.frame(at: position)
            // The directions away from the lines, and the remaining distances.
            var ways: [(x: Double, y: Double, rest: Double)] = []
            for line in lines {
                let to = here.ground(line.foot(of: position))
                let length = (to.x * to.x + to.y * to.y).squareRoot()
                guard length > 0 else { return first }
                ways.append((-to.x / length, -to.y / length, distance - length))
            }
            let determinant = ways.count == 2 ? ways[0].x * ways[1].y - ways[0].y * ways[1].x : 0
            var step = (x: ways[0].x * ways[0].rest, y: ways[0].y * ways[0].rest)
            if abs(determinant) > 1e-3 {
                step.x = (ways[0].rest * ways[1].y - ways[1].rest * ways[0].y) / determinant
                step.y = (ways[1].rest * ways[0].x - ways[0].rest * ways[1].x) / determinant
            }
            let size = (step.x * step.x + step.y * step.y).squareRoot()
            // A step that leads far away from the position on the plane is no correction.
            guard size < distance else { return first }
            if size < 2e-9 { break }
            let (x, y) = here.map(x: step.x, y: step.y)
            position = Coordinate(x: x, y: y)
        }
        return position
    }
}

/// A geodesic through two positions of the map, extended beyond them.
private struct GroundLine {
    private let (start, end): (Coordinate, Coordinate)
    private let metric: GroundMetric
    private let frame: GroundFrame
    private let length: Double
    /// The direction at the start, of length 1.
    private let (dx, dy): (Double, Double)

    /// nil if the two positions are equal.
    init?(from start: Coordinate, to end: Coordinate, by metric: GroundMetric) {
        (self.start, self.end, self.metric) = (start, end, metric)
        frame = metric.frame(at: start)
        let way = frame.ground(end)
        length = (way.x * way.x + way.y * way.y).squareRoot()
        guard length > 0 else { return nil }
        (dx, dy) = (way.x / length, way.y / length)
    }

    /// Returns the place on the geodesic that is nearest to a position.
    func foot(of position: Coordinate) -> Coordinate {
        let seen = frame.ground(position)
        var along = seen.x * dx + seen.y * dy
        var place = start
        for _ in 0..<12 {
            let (x, y) = frame.map(x: dx * along, y: dy * along)
            place = Coordinate(x: x, y: y)
            let here = metric.frame(at: place)
            // Continue from the end that is farther away.
            let isBehind = along > length / 2
            let far = here.ground(isBehind ? start : end)
            let size = (far.x * far.x + far.y * far.y).squareRoot()
            let way = here.ground(position)
            let step = (way.x * far.x + way.y * far.y) / (isBehind ? -size : size)
            if abs(step) < 1e-6 { break }
            along += step
        }
        return place
    }
}
