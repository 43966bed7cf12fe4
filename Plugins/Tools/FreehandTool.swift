import Groma

/// Draws a line or an outline by dragging, and thins it while it is drawn: however far the pointer goes, no point that it passed is
/// farther from what is kept than the tolerance, and each costs the same.
///
/// Each drag adds a part: a path, or a ring that is closed when the drag ends, a hole where it lies inside another ring. Every position is
/// snapped and constrained, but there is no segment whose length or angle could be locked. A drag of too few points adds nothing.
/// The stroke is shown as the preview until it is whole, and is one step.
///
/// From Swift it is `layer.setTool(FreehandTool.contribution)`, over the stream `sketch.setTool` with
/// `{"tool": "freehand", "tolerance": 2}`.
public struct FreehandTool: Plugin {
    /// The plugin's name.
    public let name = "freehandTool"

    /// Makes the plugin.
    public init() {}

    /// What is registered.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "freehand", title: "Freehand", summary: "Draws lines and outlines by dragging, thinned by a tolerance.",
            parameters: [
                OperationParameter(
                    "tolerance", .number(0...100), "How far, in points of the screen, the line kept may pass by the pointer's way.",
                    default: .number(1))
            ], types: [.polyline, .polygon]
        ) { arguments throws(OperationError) in
            Freehand(tolerance: try arguments.number("tolerance"))
        }
    }

    /// Adds the tool `freehand`.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution, named: Self.contribution.name, to: .sketchTools)
    }
}

private struct Freehand: SketchTool {
    let tolerance: Double
    private var stroke: StrokeThinner?
    private var isArea = false
    private var spatialReference: SpatialReference?

    init(tolerance: Double) { self.tolerance = tolerance }

    var preview: SketchPreview? {
        guard let stroke else { return nil }
        let path = stroke.pathWithEnd
        let shape: Geometry =
            isArea
            ? .polygon(Polygon(path.ring().with(role: .shell), spatialReference: spatialReference))
            : .polyline(Polyline(path, spatialReference: spatialReference))
        return SketchPreview(kind: .create, geometry: shape)
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        switch event {
        case .dragBegan(let pointer, _):
            guard !event.isOfOtherButton, context.allowsAnotherPart else { return false }
            isArea = context.geometry.type == .polygon
            spatialReference = context.geometry.spatialReference
            stroke = StrokeThinner(
                tolerance: context.mapUnits(points: tolerance), dimensions: context.geometry.dimensions, xScale: context.xScale)
            try append(pointer, in: context)
        case .dragMoved(let pointer):
            guard stroke != nil else { return false }
            try append(pointer, in: context)
        case .dragEnded(let pointer):
            guard stroke != nil else { return false }
            try append(pointer, in: context)
            try commit(in: context)
        case .key(let key, _):
            // Nothing but going back may get between a drag's events.
            return stroke != nil && key != .escape && key != .undo && key != .redo
        case .hover, .tap, .doubleTap, .longPress: return false
        }
        return true
    }

    private mutating func append(_ pointer: SketchPointer, in context: SketchContext) throws(SketchError) {
        let position = try context.place(pointer).position
        try stroke?.append(context.fitting(position))
    }

    private mutating func commit(in context: SketchContext) throws(SketchError) {
        guard var vertices = stroke?.pathWithEnd.coordinates else { return }
        stroke = nil
        if context.geometry.type == .polygon, let first = vertices.first {
            // The ring comes back to its first vertex by itself.
            while vertices.count > 1, let last = vertices.last, context.points(from: first, to: last) <= tolerance {
                vertices.removeLast()
            }
        }
        try context.addPart(vertices, named: "drawFreehand")
    }
}
