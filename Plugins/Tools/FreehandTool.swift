import GromaGeometry
import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that draws a line or an outline by dragging, and generalizes it at the same time: every position of the pointer is within the
/// tolerance of the result, and takes the same time.
///
/// A drag adds a part: a path, or a ring that is closed when the drag ends, which is a hole if it is inside another ring. Every position is
/// snapped and constrained, but there is no segment whose length or angle could be locked. A drag with too few points adds nothing. The
/// stroke is shown as a preview until it is complete, and is one step.
///
/// Taps and drags can be combined: a tap adds a vertex, to the line that was drawn last or to a new part, and drags then continue that
/// part, until a double tap, enter, or a tap on the first vertex of a ring finishes it. A double tap on the first vertex of a line that is
/// not being drawn continues the line from its start: vertices are then inserted before that vertex, so that the line keeps its direction.
///
/// In Swift it is `layer.setTool(FreehandTool.contribution)`, on the stream `sketch.setTool` with `{"tool": "freehand", "tolerance": 2}`.
public struct FreehandTool: Plugin {
    /// The name of the plugin.
    public let name = "freehandTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "freehand", title: "Freehand", summary: "Draws lines and outlines by dragging, generalized with a tolerance.",
            parameters: [
                OperationParameter(
                    "tolerance", .number(0...100), "The maximum deviation of the line from the pointer's path, in points of the screen.",
                    default: .number(1))
            ], types: [.polyline, .polygon],
            steps: ["drawFreehand": "Draw Freehand"]
        ) { arguments throws(OperationError) in
            Freehand(tolerance: try arguments.number("tolerance"))
        }
    }

    /// Adds the tool `freehand`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Freehand: SketchTool {
    let tolerance: Double
    private var stroke: StrokeThinner?
    private var isArea = false
    private var spatialReference: SpatialReference?
    private var placement = VertexPlacement()
    /// The preview of the next vertex of the part that taps draw.
    private var next: SketchPreview?
    /// The position of the last tapped vertex, and the number of vertices at that time.
    private var tapped: (at: SketchPointer, count: Int)?

    init(tolerance: Double) { self.tolerance = tolerance }

    /// Whether a stroke is being drawn, without copying it.
    private var isStroking: Bool { if case .some = stroke { true } else { false } }

    var preview: SketchPreview? {
        guard let path = stroke?.pathWithEnd else { return next }
        let shape: Geometry =
            isArea
            ? .polygon(Polygon(path.ring().with(role: .shell), spatialReference: spatialReference))
            : .polyline(Polyline(path, spatialReference: spatialReference))
        return SketchPreview(kind: .create, geometry: shape)
    }

    func status(in context: SketchContext) -> SketchToolStatus {
        var status = placement.status(in: context)
        if isStroking { (status.isDrawing, status.canFinish) = (true, false) }
        return status
    }

    mutating func refresh(in context: SketchContext) {
        placement.refresh(in: context)
        next = nil
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        if event.isOfOtherButton { return false }
        switch event {
        case .dragBegan(let pointer, _):
            guard context.layer.interaction.allowsVertexCreation, placement.goesOn || context.allowsAnotherPart else { return false }
            isArea = context.geometry.type == .polygon && !placement.goesOn
            spatialReference = context.geometry.spatialReference
            stroke = StrokeThinner(
                tolerance: context.mapUnits(points: tolerance), dimensions: context.geometry.dimensions, xScale: context.xScale)
            next = nil
            try append(pointer, in: context)
        case .dragMoved(let pointer):
            guard isStroking else { return false }
            try append(pointer, in: context)
        case .dragEnded(let pointer):
            guard isStroking else { return false }
            try append(pointer, in: context)
            try commit(in: context)
        case .key(let key, _):
            if !isStroking { return key == .enter ? try finish(in: context) : false }
            // During a drag, only keys that cancel or undo are accepted.
            return key != .escape && key != .undo && key != .redo
        case .hover(let pointer):
            stroke = nil
            guard placement.goesOn else { return false }
            next = placement.preview(pointer, in: context)
        case .tap(let pointer):
            stroke = nil
            return try tap(pointer, in: context)
        case .doubleTap(let pointer):
            if try finish(in: context) { return true }
            return try goOnFromStart(at: pointer, in: context)
        case .longPress: return false
        }
        return true
    }

    private mutating func tap(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        next = nil
        if placement.isDrawing {
            let reach = context.layer.viewport == nil ? 0 : context.reach(of: pointer)
            // The second tap of a double tap.
            if let tapped, tapped.count == context.geometry.vertexCount, Self.isNear(tapped.at.position, pointer.position, reach) {
                return true
            }
            if context.geometry.type == .polygon, let part = placement.drawnPart(in: context), context.geometry.parts[part].count > 2,
                let first = context.geometry.parts[part].first, Self.isNear(first, pointer.position, reach)
            {
                return try finish(in: context)
            }
        }
        // The first taps of a double tap on the start of a line add nothing.
        if !placement.goesOn, placement.start(under: pointer, in: context) != nil { return true }
        guard try placement.put(pointer, in: context) else { return false }
        tapped = placement.isDrawing ? (pointer, context.geometry.vertexCount) : nil
        return true
    }

    private mutating func finish(in context: SketchContext) throws(SketchError) -> Bool {
        guard try placement.finish(in: context) else { return false }
        (tapped, next) = (nil, nil)
        return true
    }

    /// Continues a line at its first vertex, with taps and drags inserted before it.
    private mutating func goOnFromStart(at pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Bool {
        guard try placement.goOn(fromStartUnder: pointer, in: context) else { return false }
        (tapped, next) = (nil, nil)
        return true
    }

    private static func isNear(_ a: Coordinate, _ b: Coordinate, _ reach: Double) -> Bool {
        abs(a.x - b.x) <= reach && abs(a.y - b.y) <= reach
    }

    private mutating func append(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) {
        let position = try context.place(pointer).position
        try stroke?.append(context.fitting(position))
    }

    private mutating func commit(in context: SketchContext) throws(SketchError) {
        guard var vertices = stroke?.pathWithEnd.coordinates else { return }
        stroke = nil
        if placement.goesOn {
            if case .insert(let part, let index)? = placement.spot(in: context) {
                return try goOn(with: vertices, part: part, index: index, in: context)
            }
        }
        if context.geometry.type == .polygon, let first = vertices.first {
            // The ring is closed automatically.
            while vertices.count > 1, let last = vertices.last, context.points(from: first, to: last) <= tolerance {
                vertices.removeLast()
            }
        }
        try context.addPart(vertices, named: "drawFreehand")
    }

    /// Inserts a stroke at the position of the next vertex of the part being drawn.
    private mutating func goOn(
        with stroke: [Coordinate], part: Int, index: Int, in context: SketchContext
    ) throws(SketchError) {
        let path = context.geometry.parts[part]
        var vertices = stroke
        let end = placement.goesOnFromStart ? 0 : index - 1
        if path.count > end, end >= 0, let first = vertices.first, path[end].x == first.x, path[end].y == first.y { vertices.removeFirst() }
        guard !vertices.isEmpty else { return }
        let isFromStart = placement.goesOnFromStart
        if isFromStart { vertices.reverse() }
        try context.beginStep(named: "drawFreehand")
        try context.layer.replaceRange(part: part, from: index, to: index, with: vertices)
        if context.layer.interaction.allowsVertexSelection {
            try context.layer.selectVertex(part: part, at: isFromStart ? index : index + vertices.count - 1)
        }
        try context.endStep()
        placement.noteDrawn(vertices: vertices.count, in: context)
        tapped = nil
    }
}
