import GromaBase
import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that squares the corners of outlines and lines: angles near 90° become right angles, and vertices in nearly straight parts are
/// moved onto the straight line, by small steps of all corners together, as in the editors of OpenStreetMap.
///
/// Angles are measured on the ground if the ground metric of the shape's spatial reference is known, or else on the map (`GroundMetric`).
/// Corners whose angles differ from 90° and 180° by more than the tolerance are not changed, and neither are the ends of lines. Every
/// vertex is kept, with its elevation and measure. On the stream it is `geometry.orthogonalize` and the tool `orthogonalize` of
/// `sketch.setTool`; in Swift:
/// ```swift
/// let house = try OrthogonalizeTool(tolerance: 13).applied(to: traced)
/// ```
public struct OrthogonalizeTool: Plugin {
    /// The name of the plugin.
    public let name = "orthogonalizeTool"
    /// The maximum difference, in degrees, of a corner's angle from 90° or 180° to be changed.
    public var tolerance: Double

    /// Creates a tool with a tolerance in degrees, 0 to 44.
    public init(tolerance: Double = 13) { self.tolerance = min(max(tolerance, 0), 44) }

    /// The contributed operation.
    public static var operation: OperationContribution {
        OperationContribution(
            name: "orthogonalize", summary: "Squares the nearly square corners of outlines and lines.",
            parameters: [
                OperationParameter(
                    "tolerance", .number(0...44), "The maximum difference, in degrees, of a corner from 90 or 180 to be changed.",
                    default: .number(13)
                )
            ],
            example: #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0.1, 4 4, 0 4, 0 0))","wkid":3857}}"#
        ) { geometry, arguments, hook throws(OperationError) in
            try OrthogonalizeTool(tolerance: try arguments.number("tolerance")).applied(to: geometry, hook: hook) {
                arguments.groundMetric(of: $0)
            }
        }
    }

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            applying: operation, title: "Square Corners", summary: "Squares the nearly square corners of the shape or its selected parts.",
            needs: .moving, idleReason: "all corners are square already, or too far from it", types: [.polyline, .polygon])
    }

    /// Adds the operation and the tool `orthogonalize`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.operation, named: Self.operation.name, to: .operations)
        try registry.add(Self.contribution)
    }

    /// Returns the geometry with its corners squared; points and envelopes are unchanged.
    ///
    /// - Parameters:
    ///   - geometry: The shape, in any spatial reference.
    ///   - engine: The engine that knows the ground metric of the geometry's spatial reference.
    ///   - hook: Progress and cancellation.
    /// - Throws: `cancelled`.
    /// - Complexity: O(*n* · *r*), where *n* is the number of vertices and *r* the number of rounds.
    public func applied(
        to geometry: Geometry, engine: GeometryEngine = GeometryEngine(), hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        try applied(to: geometry, hook: hook) { engine.groundMetric(of: $0.spatialReference) }
    }

    private func applied(
        to geometry: Geometry, hook: OperationHook, by groundMetric: (Geometry) -> GroundMetric
    ) throws(OperationError) -> Geometry {
        if case .collection(var collection) = geometry {
            for index in collection.geometries.indices {
                collection.geometries[index] = try applied(to: collection.geometries[index], hook: hook, by: groundMetric)
            }
            return .collection(collection)
        }
        let metric = groundMetric(geometry)
        return try geometry.mappingParts(nil) { part throws(OperationError) in
            try CornerSquaring(part, tolerance: tolerance, in: metric.frame(over: part.extent)).squared(hook) ?? part
        }
    }
}

/// Squares one path or ring.
private struct CornerSquaring {
    private struct Vector {
        var x: Double
        var y: Double
        var length: Double { (x * x + y * y).squareRoot() }
        static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
    }

    private let path: Path
    /// The frame in which corners are measured, and the position of the first vertex in it.
    private let frame: GroundFrame
    private let origin: Coordinate
    /// Whether the last corner is followed by the first.
    private let isClosed: Bool
    /// The vertices on the ground, relative to the path's first one, so that no precision is lost far from the origin; for a closed line
    /// without the last one.
    private var vertices: [Vector] = []
    /// The maximum cosine of a corner's angle that is nearly a right angle, and the minimum of one that is nearly straight.
    private let square: Double
    private let straight: Double
    /// The maximum rounding error of a position.
    private let noise: Double
    /// The maximum cosine of a corner's angle that is a right angle already. On the ground, this leaves rectangles of the map unchanged
    /// that are as large as a house: the convergence of their meridians is smaller.
    private var nothing: Double { frame.isPlanar ? 1e-12 : 1e-5 }
    /// The iteration ends when all cosines are below this value.
    private static let precision = 1e-13
    private static let rounds = 1_000

    init(_ path: Path, tolerance: Double, in frame: GroundFrame) {
        self.path = path
        self.frame = frame
        origin = path.first.map { frame.ground($0) } ?? Coordinate(x: 0, y: 0)
        square = sin(tolerance * .pi / 180)
        straight = cos(tolerance * .pi / 180)
        let extent = path.extent
        noise = 8 * frame.rounding(in: extent)
        guard path.count > 2, let first = path.first, let last = path.last else {
            isClosed = path.isRing
            return
        }
        let isClosedLine = !path.isRing && first.x == last.x && first.y == last.y
        isClosed = path.isRing || isClosedLine
        let xy = frame.ground(path).xyArray
        let origin = origin
        vertices = (0..<(path.count - (isClosedLine ? 1 : 0))).map { Vector(x: xy[2 * $0] - origin.x, y: xy[2 * $0 + 1] - origin.y) }
    }

    /// Returns the path with its corners squared; nil if no angle is nearly right, or if all are right already.
    func squared(_ hook: OperationHook) throws(OperationError) -> Path? {
        let corners = vertices.indices.filter { !isNearlyStraight($0) }
        guard corners.count > 2 else { return nil }
        let given = corners.map { vertices[$0] }
        let adjustable = given.indices.filter { index in cosine(index, given).map { abs($0) < square } ?? false }
        guard !adjustable.isEmpty, adjustable.contains(where: { isOff($0, given) }) || vertices.indices.contains(where: isBent) else {
            return nil
        }
        let best = corners.count == 3 ? oneCorner(given, of: adjustable) : try settled(given, adjustable, hook)
        return moved(corners: corners, to: best)
    }

    private func isNearlyStraight(_ index: Int) -> Bool {
        guard isClosed || (index > 0 && index < vertices.count - 1) else { return false }
        // A vertex at the position of its neighbor has no angle.
        return cosine(index, vertices).map { abs($0) > straight } ?? true
    }

    /// Whether a corner differs from a right angle by more than rounding.
    private func isOff(_ index: Int, _ corners: [Vector]) -> Bool {
        guard let (p, q) = sides(index, corners), let cosine = cosine(index, corners) else { return false }
        return abs(cosine) > max(nothing, noise / min(p.length, q.length))
    }

    /// Whether a vertex in a nearly straight part is beside the line by more than rounding.
    private func isBent(_ index: Int) -> Bool {
        guard isNearlyStraight(index), let (p, q) = sides(index, vertices) else { return false }
        return abs(p.x * q.y - p.y * q.x) > max(nothing * p.length * q.length, noise * max(p.length, q.length))
    }

    /// Returns the cosine of the angle at a corner; nil at the end of a line and if two corners are at the same position.
    private func cosine(_ index: Int, _ corners: [Vector]) -> Double? {
        guard let (p, q) = sides(index, corners) else { return nil }
        return (p.x * q.x + p.y * q.y) / (p.length * q.length)
    }

    /// Returns the vectors from a corner to the previous and the next one.
    private func sides(_ index: Int, _ corners: [Vector]) -> (Vector, Vector)? {
        guard isClosed || (index > 0 && index < corners.count - 1) else { return nil }
        let p = corners[index == 0 ? corners.count - 1 : index - 1] - corners[index]
        let q = corners[index + 1 == corners.count ? 0 : index + 1] - corners[index]
        return p.length > 0 && q.length > 0 ? (p, q) : nil
    }

    /// For a triangle, or a line with one corner, only moves the corner nearest to a right angle: onto the circle over the opposite side,
    /// where the angle is right by Thales' theorem.
    private func oneCorner(_ given: [Vector], of adjustable: [Int]) -> [Vector] {
        guard let corner = adjustable.min(by: { abs(cosine($0, given) ?? 1) < abs(cosine($1, given) ?? 1) }) else { return given }
        let (a, b) = (given[(corner + 2) % 3], given[(corner + 1) % 3])
        let middle = Vector(x: a.x / 2 + b.x / 2, y: a.y / 2 + b.y / 2)
        let way = given[corner] - middle
        guard way.length > 0 else { return given }
        let scale = (a - b).length / 2 / way.length
        var moved = given
        moved[corner] = Vector(x: middle.x + way.x * scale, y: middle.y + way.y * scale)
        return moved
    }

    /// Returns the corners after the necessary number of rounds, or those of the best round: in each round every corner moves slightly
    /// along the bisector of its angle, inward if the angle is acute.
    private func settled(_ given: [Vector], _ adjustable: [Int], _ hook: OperationHook) throws(OperationError) -> [Vector] {
        var corners = given
        var best = given
        var bestScore = Double.infinity
        for _ in 0..<Self.rounds {
            if hook.isCancelled?() == true { throw .cancelled(operation: "orthogonalize") }
            var next = corners
            var score = 0.0
            for index in adjustable {
                guard let (p, q) = sides(index, corners) else { continue }
                let (u, v) = (Vector(x: p.x / p.length, y: p.y / p.length), Vector(x: q.x / q.length, y: q.y / q.length))
                let cosine = u.x * v.x + u.y * v.y
                let half = Vector(x: u.x + v.x, y: u.y + v.y)
                score = max(score, abs(cosine))
                guard half.length > 0 else { continue }
                let step = 0.2 * cosine * min(p.length, q.length) / half.length
                next[index] = Vector(x: corners[index].x + half.x * step, y: corners[index].y + half.y * step)
            }
            if score < bestScore { (best, bestScore) = (corners, score) }
            if score < Self.precision { break }
            corners = next
        }
        return best
    }

    /// Returns the path with its corners moved, and with the vertices between two corners on the straight line between them.
    private func moved(corners: [Int], to places: [Vector]) -> Path? {
        guard !path.isEmpty else { return nil }
        var moved = vertices
        for (number, corner) in corners.enumerated() {
            moved[corner] = places[number]
            let isLast = number + 1 == corners.count
            guard !isLast || isClosed else { break }
            let next = isLast ? 0 : number + 1
            let count = corners[next] - corner + (isLast ? vertices.count : 0)
            let (from, to) = (vertices[corner], vertices[corners[next]])
            for step in 1..<max(count, 1) {
                let index = (corner + step) % vertices.count
                let fraction = SegmentGeometry.fraction(vertices[index].x, vertices[index].y, from.x, from.y, to.x, to.y)
                let (a, b) = (places[number], places[next])
                moved[index] = Vector(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
            }
        }
        var result = path
        for index in 0..<path.count {
            let place = moved[index % vertices.count]
            let old = vertices[index % vertices.count]
            // Vertices that were not moved keep exactly their ordinates.
            if place.x == old.x && place.y == old.y { continue }
            let (x, y) = frame.map(x: place.x + origin.x, y: place.y + origin.y)
            guard (try? result.move(vertexAt: index, toX: x, y: y)) != nil else { return nil }
        }
        return result
    }
}
