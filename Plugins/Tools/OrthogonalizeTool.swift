import GromaBase
import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// Squares the corners of outlines and lines: corners near a right angle become right angles, and vertices in nearly straight sections are
/// moved onto them, by small steps of all corners together, as in the editors of OpenStreetMap.
///
/// For shapes with known ground angles are measured on the ground, otherwise on the map (`GroundMetric`). Corners that are farther than the
/// tolerance from 90° and 180° are unchanged, and so are the ends of lines. All vertices are kept, with their elevations and measures. Over
/// the stream it is `geometry.orthogonalize` and the tool `orthogonalize` of `sketch.setTool`; from Swift:
/// ```swift
/// let house = try OrthogonalizeTool(tolerance: 13).applied(to: traced)
/// ```
public struct OrthogonalizeTool: Plugin {
    /// The plugin's name.
    public let name = "orthogonalizeTool"
    /// The maximum deviation from 90° or 180°, in degrees, of corners that are changed.
    public var tolerance: Double

    /// Creates the tool with a tolerance in degrees, 0 to 44.
    public init(tolerance: Double = 13) { self.tolerance = min(max(tolerance, 0), 44) }

    /// The operation to register.
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

    /// The tool to register.
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

    /// Returns the geometry with squared corners; points are unchanged, and so are envelopes, which are rectangular. O(n) per iteration
    ///
    /// - Parameters:
    ///   - geometry: The shape, in any spatial reference.
    ///   - engine: The engine that measures on the ground.
    ///   - hook: Progress and cancellation.
    /// - Throws: `cancelled` if the hook cancels it.
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

/// Squares the corners of a path or ring.
private struct CornerSquaring {
    private struct Vector {
        var x: Double
        var y: Double
        var length: Double { (x * x + y * y).squareRoot() }
        static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
    }

    private let path: Path
    /// The frame in which corners are measured, and the first vertex in it.
    private let frame: GroundFrame
    private let origin: Coordinate
    /// Whether the last corner is followed by the first.
    private let isClosed: Bool
    /// The vertices on the ground, relative to the path's first one, so that no precision is lost far from the origin; without the last one
    /// of a closed line.
    private var vertices: [Vector] = []
    /// The limits of the cosine of a corner's angle for nearly square and for nearly straight corners.
    private let square: Double
    private let straight: Double
    /// The tolerance of positions for rounding.
    private let noise: Double
    /// The limit of the cosine of a corner's angle below which the corner counts as square. On the ground it leaves rectangles of the map
    /// up to the size of a house unchanged: the convergence of their meridians is smaller.
    private var nothing: Double { frame.isPlanar ? 1e-12 : 1e-5 }
    /// The iteration ends when all cosines are below this.
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

    /// Returns the path with squared corners; nil if none is near a right angle, or all are right angles.
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
        // A vertex at the position of its neighbour does not bend the line.
        return cosine(index, vertices).map { abs($0) > straight } ?? true
    }

    /// Returns whether a corner deviates from a right angle by more than rounding.
    private func isOff(_ index: Int, _ corners: [Vector]) -> Bool {
        guard let (p, q) = sides(index, corners), let cosine = cosine(index, corners) else { return false }
        return abs(cosine) > max(nothing, noise / min(p.length, q.length))
    }

    /// Returns whether a vertex in a nearly straight section deviates from it by more than rounding.
    private func isBent(_ index: Int) -> Bool {
        guard isNearlyStraight(index), let (p, q) = sides(index, vertices) else { return false }
        return abs(p.x * q.y - p.y * q.x) > max(nothing * p.length * q.length, noise * max(p.length, q.length))
    }

    /// Returns the cosine of the angle at a corner; nil at the end of a line and for coincident corners.
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

    /// For a triangle, or a line with a single corner, only the corner nearest to a right angle moves: onto the circle over the opposite
    /// side, where the angle is right by Thales' theorem.
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

    /// Returns the corners after the necessary number of iterations, or those of the best iteration: in each iteration every corner moves a
    /// little along the bisector of its angle, inwards if the angle is acute.
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

    /// Returns the path with moved corners, and the vertices between two corners on the straight line between them.
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
            // Vertices that were not moved keep their exact coordinates.
            if place.x == old.x && place.y == old.y { continue }
            let (x, y) = frame.map(x: place.x + origin.x, y: place.y + origin.y)
            guard (try? result.move(vertexAt: index, toX: x, y: y)) != nil else { return nil }
        }
        return result
    }
}
