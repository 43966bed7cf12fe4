import GromaGeometry
import GromaMap
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that draws a shape of a given kind, by dragging or by tapping the positions that define it, and adds it as a part: a ring, which
/// is a hole if it is inside another, or a closed path.
///
/// | kind | positions |
/// |---|---|
/// | rectangle, square, ellipse, circle, triangle | two corners of its box, or its center and a corner |
/// | regularPolygon, star | the same; from the center, the second position is the first vertex |
/// | arrow | tail and tip, or center and tip |
/// | rotatedRectangle | both ends of a side, or its middle and an end, and then a position on the opposite side |
/// | sector | the center of the circle, the start of the arc, and its end, counterclockwise |
///
/// Squares, circles, right angles and proportions are those on the ground if its metric is known (`GroundMetric`), or else those on the map
/// as the view shows it; boxes are upright at their center. A circle from the center passes through the second position. With `aspect`, or
/// with shift, which means 1, the box keeps the ratio of width to height, and an arrow that of length to width. If three positions define
/// the shape, a drag sets the first two. Enter sets the position of the pointer; delete, backspace and undo remove the last position. A
/// shape without area is not added. Adding a shape is one step.
///
/// In Swift it is `layer.setTool(ShapeTool.contribution, settings: ["kind": .choice("star")])`, on the stream `sketch.setTool` with
/// `{"tool": "shape", "kind": "star"}`.
public struct ShapeTool: Plugin {
    /// The name of the plugin.
    public let name = "shapeTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "shape", title: "Shape", summary: "Draws a rectangle, ellipse, regular polygon, star, arrow or other shape.",
            parameters: [
                OperationParameter(
                    "kind", .choice(ShapeOutline.Kind.allCases.map(\.rawValue)), "The shape to draw.", default: .choice("rectangle")),
                OperationParameter(
                    "from", .choice(["corner", "center"]), "Whether the first position is a corner or the center.",
                    default: .choice("corner")),
                OperationParameter(
                    "sides", .integer(3...1000), "The number of sides of a regular polygon, or of points of a star.",
                    default: .integer(5)),
                .optional(
                    "aspect", .number(0.001...1000),
                    "Width divided by height, or an arrow's length divided by its width; free by default, for an arrow 2.5."),
                OperationParameter(
                    "innerRadius", .number(0.01...0.99), "The radius of a star's inner vertices, relative to its outer ones.",
                    default: .number(0.5)),
                OperationParameter(
                    "vertices", .integer(8...10_000), "The number of vertices of a full circle or ellipse.", default: .integer(64)),
            ], types: [.polyline, .polygon],
            steps: ["drawShape": "Draw Shape"]
        ) { arguments throws(OperationError) in
            Shape(
                outline: ShapeOutline(
                    kind: ShapeOutline.Kind(rawValue: try arguments.choice("kind")) ?? .rectangle,
                    isFromCenter: try arguments.choice("from") == "center", sides: try arguments.integer("sides"),
                    aspect: arguments.has("aspect") ? try arguments.number("aspect") : nil,
                    innerRadius: try arguments.number("innerRadius"), vertexCount: try arguments.integer("vertices")))
        }
    }

    /// Adds the tool `shape`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Shape: SketchTool {
    let outline: ShapeOutline
    private var places: [Coordinate] = []
    /// The next position, under the pointer.
    private var next: Coordinate?
    private var isDragging = false
    private var isFixed = false
    /// An empty geometry like the sketch's, for the preview.
    private var empty: Geometry?
    private var metric = GroundMetric.planar

    init(outline: ShapeOutline) { self.outline = outline }

    var canUndo: Bool { !places.isEmpty && !isDragging }

    func status(in context: SketchContext) -> SketchToolStatus {
        SketchToolStatus(isDrawing: !places.isEmpty, canFinish: !isDragging && next != nil && places.count + 1 == outline.placeCount)
    }

    var preview: SketchPreview? {
        guard let first = places.first, let empty else { return nil }
        var all = places
        if let next { all.append(next) }
        if let vertices = outline.vertices(through: all, isFixed: isFixed, by: metric) {
            var shape = empty
            let closed = shape.type == .polygon ? vertices : vertices + vertices.prefix(1)
            if (try? shape.addPart(closed)) != nil { return SketchPreview(kind: .create, geometry: shape) }
        }
        let line = Path(all.count > 1 ? all : [first], dimensions: empty.dimensions)
        return SketchPreview(kind: .create, guide: .polyline(Polyline(line, spatialReference: empty.spatialReference)))
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        guard context.allowsAnotherPart, context.layer.interaction.allowsVertexCreation, !event.isOfOtherButton else { return false }
        if let pointer = event.pointer { isFixed = pointer.modifiers.contains(.shift) }
        switch event {
        case .hover(let pointer):
            guard !places.isEmpty, !isDragging else { return false }
            next = try? place(pointer, in: context)
        case .tap(let pointer):
            isDragging = false
            guard !isSamePlace(pointer, in: context) else { return true }
            try take(try place(pointer, in: context), in: context)
        case .doubleTap, .longPress: return !places.isEmpty
        case .dragBegan(let pointer, _):
            isDragging = true
            if places.isEmpty { try take(try place(pointer, in: context), in: context) }
        case .dragMoved(let pointer):
            guard isDragging else { return false }
            next = try place(pointer, in: context)
        case .dragEnded(let pointer):
            guard isDragging else { return false }
            isDragging = false
            try take(try place(pointer, in: context), in: context)
        case .key(let key, let modifiers): return try press(key, modifiers, in: context)
        }
        return true
    }

    private mutating func press(
        _ key: SketchKey, _ modifiers: KeyModifiers, in context: SketchContext
    ) throws(SketchError) -> Bool {
        guard !places.isEmpty, key != .escape else { return false }
        switch key {
        case .enter:
            guard let next, !isDragging else { return isDragging }
            isFixed = modifiers.contains(.shift)
            try take(next, in: context)
        case .delete, .backspace, .undo:
            guard !isDragging else { return key != .undo }
            places.removeLast()
            next = places.isEmpty ? nil : next
        default: return isDragging && key != .redo
        }
        return true
    }

    /// Sets a position; the last one completes the shape.
    private mutating func take(_ position: Coordinate, in context: SketchContext) throws(SketchError) {
        next = nil
        empty = context.emptyGeometry(context.geometry.type)
        metric = context.groundMetric
        places.append(position)
        guard places.count >= outline.placeCount else { return }
        let all = places
        places = []
        guard let vertices = outline.vertices(through: all, isFixed: isFixed, by: metric) else { return }
        try context.addPart(context.geometry.type == .polygon ? vertices : vertices + vertices.prefix(1), named: "drawShape")
    }

    private func place(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Coordinate {
        let position = try context.place(
            pointer, previous: places.last, beforePrevious: places.count > 1 ? places[places.count - 2] : nil
        ).position
        return Coordinate(x: position.x, y: position.y)
    }

    /// Whether the pointer is at the last set position, as for the second tap of a double tap.
    private func isSamePlace(_ pointer: SketchPointer, in context: SketchContext) -> Bool {
        guard let last = places.last else { return false }
        return context.isHit(last, by: pointer)
    }
}

/// The outline of a shape of a kind, defined by positions.
private struct ShapeOutline {
    enum Kind: String, CaseIterable {
        case rectangle, rotatedRectangle, square, ellipse, circle, regularPolygon, triangle, star, arrow, sector
    }

    let kind: Kind
    let isFromCenter: Bool
    let sides: Int
    let aspect: Double?
    let innerRadius: Double
    let vertexCount: Int

    /// The number of positions that define the shape.
    var placeCount: Int { kind == .rotatedRectangle || kind == .sector ? 3 : 2 }

    /// Returns the vertices on the map, counterclockwise; nil if there are too few positions, or if the shape would have no area.
    func vertices(through places: [Coordinate], isFixed: Bool, by metric: GroundMetric) -> [Coordinate]? {
        guard places.count >= placeCount else { return nil }
        let extent = Path(places).extent
        let (first, second) = (places[0], places[1])
        let isUpright = kind != .rotatedRectangle && kind != .sector && kind != .arrow
        let anchor =
            isFromCenter || !isUpright ? first : Coordinate(x: first.x / 2 + second.x / 2, y: first.y / 2 + second.y / 2)
        let frame = metric.frame(at: anchor, reaching: extent)
        guard let outline = outline(places.map { frame.ground($0) }, isFixed: isFixed) else { return nil }
        let vertices = onMap(outline, of: frame, through: places)
        if let half = frame.worldHalfWidth, zip(vertices, vertices.dropFirst()).contains(where: { abs($0.x - $1.x) > half }) {
            // Around a pole, the ground cannot be represented on the map.
            let flat = metric.stretched(at: anchor)
            return self.outline(places.map { flat.ground($0) }, isFixed: isFixed).map { onMap($0, of: flat, through: places) }
        }
        return vertices.allSatisfy(\.isStorable) ? vertices : nil
    }

    /// Converts an outline from the ground to the map. Vertices at given positions are exactly these.
    private func onMap(_ outline: [Coordinate], of frame: GroundFrame, through places: [Coordinate]) -> [Coordinate] {
        if frame.isMap { return outline }
        let rounding = 4 * frame.rounding(in: Path(places).extent)
        let given = places.map { ($0, frame.ground($0)) }
        return outline.map { vertex in
            given.first { abs($0.1.x - vertex.x) <= rounding && abs($0.1.y - vertex.y) <= rounding }?.0 ?? frame.map(vertex)
        }
    }

    /// Returns the vertices for positions in a plane, counterclockwise; nil if the shape would have no area.
    private func outline(_ places: [Coordinate], isFixed: Bool) -> [Coordinate]? {
        let outline: [Coordinate]
        switch kind {
        case .rotatedRectangle: outline = rotatedRectangle(places[0], places[1], places[2], isFixed: isFixed)
        case .sector: outline = sector(places[0], places[1], places[2])
        case .arrow: outline = arrow(places[0], places[1], isFixed: isFixed)
        default: outline = boxed(places[0], places[1], isFixed: isFixed)
        }
        guard outline.allSatisfy(\.isStorable) else { return nil }
        let area = Path(outline, isRing: true).signedArea
        guard area != 0, area.isFinite else { return nil }
        return area > 0 ? outline : outline.reversed()
    }

    /// Returns the shapes that are defined by a box.
    private func boxed(_ first: Coordinate, _ second: Coordinate, isFixed: Bool) -> [Coordinate] {
        let (dx, dy) = (second.x - first.x, second.y - first.y)
        if isFromCenter {
            let radius = (dx * dx + dy * dy).squareRoot()
            switch kind {
            case .circle: return ellipse(first, radius, radius)
            case .regularPolygon: return spokes(first, toward: (dx, dy), count: sides, inner: nil)
            case .star: return spokes(first, toward: (dx, dy), count: sides, inner: innerRadius)
            default: break
            }
        }
        var (width, height) = (abs(dx), abs(dy))
        let isSquare = kind == .square || kind == .circle || kind == .regularPolygon || kind == .star
        if let ratio = isSquare ? 1 : aspect ?? (isFixed ? 1 : nil) {
            height = max(height, width / ratio)
            width = height * ratio
        }
        if isFromCenter { (width, height) = (2 * width, 2 * height) }
        let (right, up) = (dx < 0 ? -width : width, dy < 0 ? -height : height)
        let middle =
            isFromCenter ? first : Coordinate(x: first.x + right / 2, y: first.y + up / 2)
        // From a corner, the first position is exactly a vertex.
        let (x0, y0) = isFromCenter ? (first.x - right / 2, first.y - up / 2) : (first.x, first.y)
        let (x1, y1) = (x0 + right, y0 + up)
        switch kind {
        case .ellipse, .circle: return ellipse(middle, width / 2, height / 2)
        case .regularPolygon: return spokes(middle, toward: (0, height / 2), count: sides, inner: nil)
        case .star: return spokes(middle, toward: (0, height / 2), count: sides, inner: innerRadius)
        case .triangle:
            let (bottom, top) = (min(y0, y1), max(y0, y1))
            return [Coordinate(x: x0, y: bottom), Coordinate(x: x1, y: bottom), Coordinate(x: middle.x, y: top)]
        default:
            return [
                Coordinate(x: x0, y: y0), Coordinate(x: x1, y: y0), Coordinate(x: x1, y: y1), Coordinate(x: x0, y: y1),
            ]
        }
    }

    private func ellipse(_ middle: Coordinate, _ a: Double, _ b: Double) -> [Coordinate] {
        (0..<vertexCount).map { number in
            let (x, y) = Self.turned((1, 0), byTurns: number, of: vertexCount)
            return Coordinate(x: middle.x + a * x, y: middle.y + b * y)
        }
    }

    /// Returns vertices on a circle, the first at the end of the spoke, with others between them on a smaller circle if `inner` is given.
    private func spokes(_ middle: Coordinate, toward spoke: (Double, Double), count: Int, inner: Double?) -> [Coordinate] {
        let steps = inner == nil ? count : 2 * count
        return (0..<steps).map { number in
            let (x, y) = Self.turned(spoke, byTurns: number, of: steps)
            let length = number % 2 == 1 ? inner ?? 1 : 1
            return Coordinate(x: middle.x + x * length, y: middle.y + y * length)
        }
    }

    private func rotatedRectangle(_ first: Coordinate, _ end: Coordinate, _ across: Coordinate, isFixed: Bool) -> [Coordinate] {
        let start = isFromCenter ? Coordinate(x: 2 * first.x - end.x, y: 2 * first.y - end.y) : first
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return [] }
        // The signed distance to the left of the side.
        var height = (dx * (across.y - start.y) - dy * (across.x - start.x)) / length
        if let ratio = aspect ?? (isFixed ? 1 : nil) { height = height < 0 ? -length / ratio : length / ratio }
        let (nx, ny) = (-dy / length * height, dx / length * height)
        return [start, end, Coordinate(x: end.x + nx, y: end.y + ny), Coordinate(x: start.x + nx, y: start.y + ny)]
    }

    private func arrow(_ first: Coordinate, _ tip: Coordinate, isFixed: Bool) -> [Coordinate] {
        let tail = isFromCenter ? Coordinate(x: 2 * first.x - tip.x, y: 2 * first.y - tip.y) : first
        let (dx, dy) = (tip.x - tail.x, tip.y - tail.y)
        let ratio = aspect ?? (isFixed ? 1 : 2.5)
        // Returns a position at a distance along the arrow, and to the left of it in units of the width.
        func at(_ along: Double, _ left: Double) -> Coordinate {
            Coordinate(x: tail.x + dx * along - dy * left / ratio, y: tail.y + dy * along + dx * left / ratio)
        }
        return [at(0, -0.2), at(0.6, -0.2), at(0.6, -0.5), tip, at(0.6, 0.5), at(0.6, 0.2), at(0, 0.2)]
    }

    private func sector(_ middle: Coordinate, _ start: Coordinate, _ end: Coordinate) -> [Coordinate] {
        let (ux, uy) = (start.x - middle.x, start.y - middle.y)
        let (vx, vy) = (end.x - middle.x, end.y - middle.y)
        let radius = (ux * ux + uy * uy).squareRoot()
        let product = radius * (vx * vx + vy * vy).squareRoot()
        guard product > 0, product.isFinite else { return [] }
        let sweep = Self.order(cosine: (ux * vx + uy * vy) / product, sine: (ux * vy - uy * vx) / product)
        guard sweep > 0 else { return [] }
        var outline = [middle, start]
        for number in 1..<vertexCount {
            let (cosine, sine) = Self.turned((1, 0), byTurns: number, of: vertexCount)
            // The end comes next; a vertex right before it would result in a segment of negligible length.
            guard Self.order(cosine: cosine, sine: sine) < sweep - 1e-9 else { break }
            outline.append(Coordinate(x: middle.x + ux * cosine - uy * sine, y: middle.y + uy * cosine + ux * sine))
        }
        let reach = radius / product * radius
        outline.append(Coordinate(x: middle.x + vx * reach, y: middle.y + vy * reach))
        return outline
    }

    /// Returns a number that increases with the angle of a direction, from 0 to 4, counterclockwise.
    private static func order(cosine: Double, sine: Double) -> Double { sine >= 0 ? 1 - cosine : 3 + cosine }

    /// Returns a vector rotated counterclockwise by a fraction of a full turn.
    private static func turned(_ vector: (Double, Double), byTurns number: Int, of parts: Int) -> (Double, Double) {
        let turn = AffineTransform(rotationDegrees: 360 * Double(number) / Double(parts), about: Coordinate(x: 0, y: 0))
        return turn.applied(toX: vector.0, y: vector.1)
    }
}
