import GromaBase
import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// Squares the corners of outlines and lines: those near a right angle become right ones, and vertices in nearly straight
/// stretches come to lie on them, by small steps of all corners together, as the editors of OpenStreetMap do it.
///
/// Angles are those of the ground for shapes of which the ground is known, else those of the map (`GroundMetric`).
/// Corners that are farther than the tolerance from 90° and 180° are left alone, and so are the ends of lines. Every vertex stays a
/// vertex with its elevation and measure. Over the stream it is `geometry.orthogonalize` and the tool `orthogonalize` of
/// `sketch.setTool`; from Swift:
/// ```swift
/// let house = try OrthogonalizeTool(tolerance: 13).applied(to: traced)
/// ```
public struct OrthogonalizeTool: Plugin {
    /// The plugin's name.
    public let name = "orthogonalizeTool"
    /// How far, in degrees, a corner may be from 90° or 180° to be changed.
    public var tolerance: Double

    /// Squaring of corners within so many degrees, 0 to 44.
    public init(tolerance: Double = 13) { self.tolerance = min(max(tolerance, 0), 44) }

    /// The operation that is registered.
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

    /// The tool that is registered.
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

    /// The geometry with its corners squared: points stay as they are, and so do envelopes, which are square.
    ///
    /// - Parameters:
    ///   - geometry: The shape, in any reference.
    ///   - engine: What knows of the ground under the geometry's reference.
    ///   - hook: Progress and cancellation.
    /// - Throws: `cancelled`.
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
    /// Where corners are measured, and where the first vertex is there.
    private let frame: GroundFrame
    private let origin: Coordinate
    /// Whether the last corner is followed by the first.
    private let isClosed: Bool
    /// The vertices on the ground, counted from the path's first one, so that far from the origin nothing is lost; a closed line's last one left out.
    private var vertices: [Vector] = []
    /// What the cosine of a corner's angle may be to count as nearly square, and has to be to count as nearly straight.
    private let square: Double
    private let straight: Double
    /// How far a position may be off by rounding.
    private let noise: Double
    /// How small the cosine of a corner's angle may be for the corner to count as square already. On the ground that leaves boxes of the
    /// map alone that are as large as a house: their meridians run together by less.
    private var nothing: Double { frame.isPlanar ? 1e-12 : 1e-5 }
    /// The steps end when all cosines are below this.
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

    /// The path with its corners squared; nil if none is near a right angle, or all are right ones.
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
        // A vertex on top of its neighbour bends nothing.
        return cosine(index, vertices).map { abs($0) > straight } ?? true
    }

    /// Whether a corner is farther from a right angle than rounding puts it.
    private func isOff(_ index: Int, _ corners: [Vector]) -> Bool {
        guard let (p, q) = sides(index, corners), let cosine = cosine(index, corners) else { return false }
        return abs(cosine) > max(nothing, noise / min(p.length, q.length))
    }

    /// Whether a vertex in a nearly straight stretch lies beside it by more than rounding puts it.
    private func isBent(_ index: Int) -> Bool {
        guard isNearlyStraight(index), let (p, q) = sides(index, vertices) else { return false }
        return abs(p.x * q.y - p.y * q.x) > max(nothing * p.length * q.length, noise * max(p.length, q.length))
    }

    /// The cosine of the angle at a corner; nil at the end of a line and where two corners lie on each other.
    private func cosine(_ index: Int, _ corners: [Vector]) -> Double? {
        guard let (p, q) = sides(index, corners) else { return nil }
        return (p.x * q.x + p.y * q.y) / (p.length * q.length)
    }

    /// The ways from a corner to the one before and the one behind it.
    private func sides(_ index: Int, _ corners: [Vector]) -> (Vector, Vector)? {
        guard isClosed || (index > 0 && index < corners.count - 1) else { return nil }
        let p = corners[index == 0 ? corners.count - 1 : index - 1] - corners[index]
        let q = corners[index + 1 == corners.count ? 0 : index + 1] - corners[index]
        return p.length > 0 && q.length > 0 ? (p, q) : nil
    }

    /// Of a triangle, or a line with one corner, only the corner nearest to a right angle moves: onto the circle over the opposite
    /// side, where by Thales' theorem the angle is right.
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

    /// The corners after as many rounds as it takes, or those of the best round: in each round every corner goes a little way along
    /// the line that halves its angle, inwards where the angle is sharp.
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

    /// The path with its corners elsewhere, and the vertices between two corners on the straight way between them.
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
            // What was not moved keeps its very numbers.
            if place.x == old.x && place.y == old.y { continue }
            let (x, y) = frame.map(x: place.x + origin.x, y: place.y + origin.y)
            guard (try? result.move(vertexAt: index, toX: x, y: y)) != nil else { return nil }
        }
        return result
    }
}
