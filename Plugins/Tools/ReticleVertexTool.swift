import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that draws and edits vertices at the center of the view, because fingers hide the position at which they point: the map is moved
/// under the reticle, and a tap anywhere, or enter, acts at the reticle.
///
/// It places a vertex, as `VertexTool` does at a tapped position; on a vertex or the midpoint of a segment it picks that up, and the next
/// tap or enter puts it down, as one step. Moving the viewport moves the preview. A double tap, or shift with enter, finishes the part.
///
/// In Swift it is `layer.setTool(ReticleVertexTool.contribution)`, on the stream `sketch.setTool` with `{"tool": "reticleVertex"}`.
public struct ReticleVertexTool: Plugin {
    /// The name of the plugin.
    public let name = "reticleVertexTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "reticleVertex", title: "Reticle Vertex",
            summary: "Places, picks up and puts down vertices at the center of the view, with taps anywhere or the enter key.",
            parameters: [
                OperationParameter(
                    "vertexCreationPreview", .boolean, "Whether the next vertex is shown at the center of the view.",
                    default: .boolean(true))
            ]
        ) { arguments throws(OperationError) in
            ReticleVertex(reticle: Reticle(showsCreation: try arguments.boolean("vertexCreationPreview")))
        }
    }

    /// Adds the tool `reticleVertex`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct ReticleVertex: SketchTool {
    var reticle: Reticle

    var preview: SketchPreview? { reticle.preview }

    func status(in context: SketchContext) -> SketchToolStatus { reticle.status(in: context) }

    mutating func activate(in context: SketchContext) throws(SketchError) { reticle.refresh(in: context) }

    mutating func refresh(in context: SketchContext) { reticle.refresh(in: context) }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        if event.isOfOtherButton { return false }
        switch event {
        case .tap: return try reticle.act(in: context)
        case .key(.enter, let modifiers):
            return modifiers.contains(.shift) ? try reticle.finish(in: context) : try reticle.act(in: context)
        case .doubleTap: return try reticle.finish(in: context)
        case .hover, .longPress, .dragBegan, .dragMoved, .dragEnded, .key: return false
        }
    }
}
