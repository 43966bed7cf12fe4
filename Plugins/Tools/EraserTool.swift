import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that erases with a brush: lines lose the parts under the brush and are divided, areas lose what it covers, points are deleted.
///
/// On the stream it is the tool `eraser` of `sketch.setTool`. A tap erases at one position, a drag along its path; the result is shown
/// during the drag, except for areas of more than 20,000 vertices, and the end of the drag makes it one step. If parts are selected, only
/// those are erased. Lines are cut at the boundary of the brush, with interpolated elevations and measures. Areas are cut along an outline
/// of the stroke with 32 segments for a circle (`GeometryEngine.buffer`, `difference`).
public struct EraserTool: Plugin {
    /// The name of the plugin.
    public let name = "eraserTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "eraser", title: "Eraser", summary: "Removes what the pointer brushes over.",
            parameters: [
                OperationParameter(
                    "size", .number(0.1...1_000), "The brush's diameter, in points of the screen.", default: .number(20))
            ],
            steps: ["erase": "Erase"]
        ) { settings throws(OperationError) in Erasing(size: try settings.number("size")) }
    }

    /// Adds the tool `eraser`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Erasing: SketchTool {
    /// The current state of a drag.
    struct Stroke {
        /// The shape at the beginning.
        let before: Geometry
        let members: ShapeMembers
        /// The members that may be erased.
        let erasable: Set<Int>
        /// The remaining parts of the members near the brush.
        var left: [Int: [Path]] = [:]
        var way: StrokeThinner

        /// Whether computing the remainder of an area takes too long during the stroke.
        var isLarge: Bool { members.shape.type == .polygon && before.vertexCount > 20_000 }

        /// The shape with the remaining parts.
        var result: Geometry { members.replacing(left.map { (member: $0.key, parts: $0.value) }) }
    }

    let size: Double
    private var stroke: Stroke?
    private(set) var preview: SketchPreview?

    init(size: Double) { self.size = size }

    /// A stroke ends if the shape has been replaced.
    mutating func refresh(in context: SketchContext) {
        guard let stroke, stroke.before != context.geometry else { return }
        (self.stroke, preview) = (nil, nil)
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        if let pointer = event.pointer, pointer.button != .primary { return false }
        switch event {
        case .hover(let pointer):
            stroke = nil
            preview = SketchPreview(kind: .change, guide: guide(at: pointer.position, in: context))
        case .tap(let pointer):
            try begin(at: pointer, in: context)
            try finish(in: context)
        case .dragBegan(let pointer, _): try begin(at: pointer, in: context)
        case .dragMoved(let pointer):
            guard stroke != nil else { return false }
            try go(to: pointer, in: context)
        case .dragEnded(let pointer):
            guard stroke != nil else { return false }
            try go(to: pointer, in: context)
            try finish(in: context)
        case .doubleTap: return true
        default: return false
        }
        return true
    }

    private mutating func begin(at pointer: SketchPointer, in context: SketchContext) throws(SketchError) {
        try context.requireDeleting(for: "eraser")
        let members = ShapeMembers(context.geometry)
        var way = StrokeThinner(tolerance: radius(in: context) / 50, xScale: context.xScale)
        let start = Coordinate(x: pointer.position.x, y: pointer.position.y)
        try way.append(start)
        stroke = Stroke(
            before: context.geometry, members: members, erasable: Set(members.indices(ofParts: context.selectedParts)), way: way)
        try brush(from: start, to: start, in: context)
    }

    private mutating func go(to pointer: SketchPointer, in context: SketchContext) throws(SketchError) {
        guard let last = stroke?.way.last else { return }
        let next = Coordinate(x: pointer.position.x, y: pointer.position.y)
        try stroke?.way.append(next)
        try brush(from: last, to: next, in: context)
    }

    private mutating func brush(from start: Coordinate, to end: Coordinate, in context: SketchContext) throws(SketchError) {
        guard var stroke else { return }
        let brush = Brush([start, end], radius: radius(in: context), xScale: context.xScale)
        if stroke.isLarge {
            preview = SketchPreview(kind: .change, guide: guide(at: end, in: context))
            return
        }
        for member in stroke.members.indices(meeting: brush.extent) where stroke.erasable.contains(member) {
            let parts = stroke.left[member] ?? stroke.members.ranges[member].map { stroke.members.shape.parts[$0] }
            let left = try context.operation { () throws(OperationError) in
                try brush.erased(from: stroke.members.geometry(of: parts), context.engine)
            }
            if let left { stroke.left[member] = left }
        }
        self.stroke = stroke
        preview = SketchPreview(kind: .change, geometry: stroke.result, guide: guide(at: end, in: context))
    }

    private mutating func finish(in context: SketchContext) throws(SketchError) {
        guard var stroke else { return }
        if stroke.members.shape.type == .polygon, stroke.way.count > 2 || stroke.isLarge {
            // The whole stroke at once results in fewer vertices than its pieces one after the other.
            let brush = Brush(stroke.way.pathWithEnd.coordinates, radius: radius(in: context), xScale: context.xScale)
            let near =
                stroke.isLarge ? stroke.members.indices(meeting: brush.extent).filter(stroke.erasable.contains) : stroke.left.keys.sorted()
            for member in near {
                stroke.left[member] = try context.operation { () throws(OperationError) in
                    try brush.erased(from: stroke.members.member(member), context.engine)
                }
            }
        }
        if !stroke.left.isEmpty { try context.replaceGeometry(with: context.settingOrdinates(of: stroke.result), named: "erase") }
        self.stroke = nil
        preview = nil
    }

    /// Returns the radius in map units of y.
    private func radius(in context: SketchContext) -> Double { context.mapUnits(points: size / 2) }

    /// Returns the outline of the brush.
    private func guide(at position: Coordinate, in context: SketchContext) -> Geometry? {
        let brush = Brush([Coordinate(x: position.x, y: position.y)], radius: radius(in: context), xScale: context.xScale)
        return try? brush.area(in: context.geometry.spatialReference, context.engine)
    }
}

/// All positions within a radius of a path on the screen, which may scale x differently from y: distances are measured with x scaled.
private struct Brush {
    /// The largest magnitude of x and y that the engine's operations accept: squares of larger values overflow.
    private static let limit = 1e150

    let way: [Coordinate]
    /// The radius, in map units of y.
    let radius: Double
    /// The length of a unit of x on the screen, relative to one of y.
    let xScale: Double

    init(_ way: [Coordinate], radius: Double, xScale: Double) { (self.way, self.radius, self.xScale) = (way, radius, xScale) }

    var extent: Extent {
        let (box, across) = (Path(way).extent, radius / xScale)
        return Extent(xMin: box.xMin - across, yMin: box.yMin - radius, xMax: box.xMax + across, yMax: box.yMax + radius)
    }

    /// Returns the outline of the whole area.
    func area(in reference: SpatialReference?, _ engine: GeometryEngine) throws(OperationError) -> Geometry {
        let stretched = way.map { Coordinate(x: $0.x * xScale, y: $0.y) }
        let isPoint = way.allSatisfy { $0.x == way[0].x && $0.y == way[0].y }
        let line =
            isPoint
            ? Geometry.point(Point(stretched[0], spatialReference: reference))
            : .polyline(Polyline(Path(stretched), spatialReference: reference))
        let area = try engine.buffer(line, distance: radius)
        if xScale == 1 { return area }
        return area.mapped { xy, count in
            for i in 0..<count { xy[2 * i] /= xScale }
        }
    }

    /// Returns the remaining parts of a shape; nil if the brush erases nothing of it.
    func erased(from shape: Geometry, _ engine: GeometryEngine) throws(OperationError) -> [Path]? {
        switch shape.type {
        case .polyline:
            var pieces: [(path: Path, left: [Path]?)] = []
            for path in shape.parts { pieces.append((path, try erased(from: path))) }
            return pieces.contains { $0.left != nil } ? pieces.flatMap { $0.left ?? [$0.path] } : nil
        case .polygon:
            if shape.isEmpty { return nil }
            let area = try area(in: shape.spatialReference, engine)
            guard try engine.intersects(shape, area) else { return nil }
            return Array(try engine.difference(shape, area).parts)
        default:
            // Only the points near the brush are examined: there may be millions of others.
            var found: [PartRange] = []
            shape.forEachVertex(in: extent) { part, index, position in
                guard covers(position) else { return true }
                if let last = found.last, last.part == part, last.range.upperBound == index {
                    found[found.count - 1] = PartRange(part: part, range: last.range.lowerBound..<(index + 1))
                } else {
                    found.append(PartRange(part: part, range: index..<(index + 1)))
                }
                return true
            }
            if found.isEmpty { return nil }
            var rest = shape
            do throws(GeometryError) { _ = try rest.removeVertices(in: found) } catch { return nil }
            return Array(rest.parts)
        }
    }

    private var segments: [(start: Coordinate, end: Coordinate)] {
        way.count == 1 ? [(way[0], way[0])] : zip(way, way.dropFirst()).map { ($0, $1) }
    }

    private func covers(_ position: Coordinate) -> Bool {
        segments.contains { start, end in
            let fraction = SegmentGeometry.fraction(
                position.x * xScale, position.y, start.x * xScale, start.y, end.x * xScale, end.y)
            let (dx, dy) = (
                (start.x + (end.x - start.x) * fraction - position.x) * xScale, start.y + (end.y - start.y) * fraction - position.y
            )
            return dx * dx + dy * dy <= radius * radius
        }
    }

    /// Returns the remaining pieces of a line outside the brush; nil if nothing is erased.
    private func erased(from path: Path) throws(OperationError) -> [Path]? {
        try Self.checkLimit(way)
        var covered: [(from: PathPlace, to: PathPlace)] = []
        for segment in path.segments(in: extent).joined() {
            guard let (a, b) = try? path.segment(at: segment) else { continue }
            for stretch in try stretches(of: a, b) {
                let from = PathPlace(on: path, segment: segment, fraction: stretch.lowerBound)
                let to = PathPlace(on: path, segment: segment, fraction: stretch.upperBound)
                if let last = covered.last, from <= last.to {
                    covered[covered.count - 1].to = max(last.to, to)
                } else {
                    covered.append((from, to))
                }
            }
        }
        guard let first = covered.first, let last = covered.last else { return nil }
        var pieces: [Path] = []
        let (beginning, end) = (PathPlace(vertex: 0, of: path), PathPlace(vertex: path.count - 1, of: path))
        var start = beginning
        for stretch in covered {
            if start < stretch.from { pieces.append(path.piece(from: start, to: stretch.from)) }
            start = stretch.to
        }
        if start < end { pieces.append(path.piece(from: start, to: end)) }
        // A closed line continues from its end to its start.
        if beginning < first.from, last.to < end, let a = path.first, let b = path.last, a.x == b.x, a.y == b.y {
            var joined = pieces.removeLast()
            joined.append(contentsOf: pieces[0].subpath(1..<pieces[0].count))
            pieces[0] = joined
        }
        return pieces
    }

    private static func checkLimit(_ places: [Coordinate]) throws(OperationError) {
        for place in places where max(abs(place.x), abs(place.y)) > limit {
            throw .coordinateOutOfRange(operation: "eraser", x: place.x, y: place.y, limit: limit)
        }
    }

    /// Returns the covered ranges of a segment, as fractions, in order.
    private func stretches(of a: Coordinate, _ b: Coordinate) throws(OperationError) -> [ClosedRange<Double>] {
        try Self.checkLimit([a, b])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        // A segment whose length underflows to zero is a point.
        if dx * dx + dy * dy == 0 { return covers(a) ? [0...1] : [] }
        return segments.compactMap { stretch(of: a, b, along: $0.start, $0.end) }.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Returns the range of a segment within the radius of one segment of the path. This area is convex: a circle around each end and a
    /// rectangle between them.
    private func stretch(of a: Coordinate, _ b: Coordinate, along start: Coordinate, _ end: Coordinate) -> ClosedRange<Double>? {
        let a = stretched(a)
        let b = stretched(b)
        let (start, end) = (stretched(start), stretched(end))
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        var found = [inCircle(about: start, a, dx, dy), inCircle(about: end, a, dx, dy)].compactMap { $0 }
        let (ux, uy) = (end.x - start.x, end.y - start.y)
        let length = (ux * ux + uy * uy).squareRoot()
        if length > 0, radius >= 0 {
            let (x, y) = (ux / length, uy / length)
            let (px, py) = (a.x - start.x, a.y - start.y)
            let along = Self.fractions(from: px * x + py * y, by: dx * x + dy * y, in: 0...length)
            let beside = Self.fractions(from: px * y - py * x, by: dx * y - dy * x, in: -radius...radius)
            if let along, let beside, along.overlaps(beside) { found.append(along.clamped(to: beside)) }
        }
        let (low, high) = found.reduce((Double.infinity, -Double.infinity)) { (min($0.0, $1.lowerBound), max($0.1, $1.upperBound)) }
        return max(low, 0) < min(high, 1) ? max(low, 0)...min(high, 1) : nil
    }

    private func stretched(_ position: Coordinate) -> Coordinate { Coordinate(x: position.x * xScale, y: position.y) }

    private func inCircle(about center: Coordinate, _ a: Coordinate, _ dx: Double, _ dy: Double) -> ClosedRange<Double>? {
        let squared = dx * dx + dy * dy
        let middle = ((center.x - a.x) * dx + (center.y - a.y) * dy) / squared
        let (x, y) = (a.x + dx * middle - center.x, a.y + dy * middle - center.y)
        let rest = radius * radius - x * x - y * y
        guard rest > 0 else { return nil }
        let half = (rest / squared).squareRoot()
        guard !(middle - half).isNaN, !(middle + half).isNaN else { return nil }
        return (middle - half)...(middle + half)
    }

    /// Returns the fractions at which a linear value is in a range; nil if there are none.
    private static func fractions(from value: Double, by slope: Double, in range: ClosedRange<Double>) -> ClosedRange<Double>? {
        if slope == 0 { return range.contains(value) ? -Double.infinity...Double.infinity : nil }
        let (a, b) = ((range.lowerBound - value) / slope, (range.upperBound - value) / slope)
        // A result that is not a number means that there are none.
        return a.isNaN || b.isNaN ? nil : min(a, b)...max(a, b)
    }
}
