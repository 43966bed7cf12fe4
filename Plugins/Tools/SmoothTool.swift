import Groma

/// Smooths the shape, or the selected parts of it, by cutting corners: ``ChaikinSmoothing``. The result is shown while the tool is
/// active; a tap or enter takes it over, and again for more.
///
/// Over the stream it is the tool `smooth` of `sketch.setTool`. Elevations and measures are interpolated like positions. It needs
/// leave to move and to add vertices.
public struct SmoothTool: Plugin {
    /// The plugin's name.
    public let name = "smoothTool"

    /// The tool.
    public init() {}

    /// What is registered.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "smooth", title: "Smooth", summary: "Smooths the shape or its selected parts by cutting corners.",
            parameters: [
                OperationParameter(
                    "iterations", .integer(1...10), "How often all corners are cut; each time nearly doubles the vertices.",
                    default: .integer(2))
            ],
            types: [.polyline, .polygon],
            steps: ["smooth": "Smooth"]
        ) { settings throws(OperationError) in Smoothing(smoothing: ChaikinSmoothing(iterations: try settings.integer("iterations"))) }
    }

    /// Adds the tool `smooth`.
    ///
    /// - Throws: `duplicateContribution` where a plugin has taken the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct Smoothing: SketchTool {
    let smoothing: ChaikinSmoothing
    private var change = InstantChange(name: "smooth", idleReason: "there are no corners to cut")

    init(smoothing: ChaikinSmoothing) { self.smoothing = smoothing }

    var preview: SketchPreview? { change.preview }

    mutating func activate(in context: SketchContext) {
        let smoothing = smoothing
        change.activate(in: context) { shape, parts throws(SketchError) in try Self.smooth(shape, parts, smoothing, context) }
    }

    mutating func refresh(in context: SketchContext) {
        let smoothing = smoothing
        change.refresh(in: context) { shape, parts throws(SketchError) in try Self.smooth(shape, parts, smoothing, context) }
    }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        let smoothing = smoothing
        return try change.handle(event, in: context) { shape, parts throws(SketchError) in
            try Self.smooth(shape, parts, smoothing, context)
        }
    }

    private static func smooth(
        _ shape: Geometry, _ parts: [Int]?, _ smoothing: ChaikinSmoothing, _ context: SketchContext
    ) throws(SketchError) -> Geometry {
        try context.requireMoving(for: "smooth")
        try context.requireVertexCreation(for: "smooth")
        return try context.operation { () throws(OperationError) in
            try shape.mappingParts(parts) { part throws(OperationError) in
                try smoothing.applied(to: Geometry.alone(part)).parts.first ?? part
            }
        }
    }
}
