import GromaOperations
import GromaPlugin
import GromaSketch

/// A tool that draws and edits vertices at the center of the view under the control of the host, which has buttons of its own: enter places
/// a vertex, picks one up or puts it down, and shift with enter finishes the part. Taps and drags are left to the host.
///
/// ```swift
/// try layer.setTool(ProgrammaticReticleTool.contribution, settings: ["vertexCreationPreview": .boolean(false)])
/// layer.viewport = viewport  // moves the preview
/// try layer.key(.enter)
/// ```
/// On the stream it is `sketch.setTool` with `{"tool": "programmaticReticle"}`.
public struct ProgrammaticReticleTool: Plugin {
    /// The name of the plugin.
    public let name = "programmaticReticleTool"

    /// Creates the plugin.
    public init() {}

    /// The contributed tool.
    public static var contribution: SketchToolContribution {
        SketchToolContribution(
            name: "programmaticReticle", title: "Programmatic Reticle",
            summary: "Places, picks up and puts down vertices at the center of the view with the enter key only.",
            parameters: [
                OperationParameter(
                    "vertexCreationPreview", .boolean, "Whether the next vertex is shown at the center of the view.",
                    default: .boolean(true))
            ]
        ) { arguments throws(OperationError) in
            ProgrammaticReticle(reticle: Reticle(showsCreation: try arguments.boolean("vertexCreationPreview")))
        }
    }

    /// Adds the tool `programmaticReticle`.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(Self.contribution)
    }
}

private struct ProgrammaticReticle: SketchTool {
    var reticle: Reticle

    var preview: SketchPreview? { reticle.preview }

    func status(in context: SketchContext) -> SketchToolStatus { reticle.status(in: context) }

    mutating func activate(in context: SketchContext) throws(SketchError) { reticle.refresh(in: context) }

    mutating func refresh(in context: SketchContext) { reticle.refresh(in: context) }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        guard case .key(.enter, let modifiers) = event else { return false }
        return modifiers.contains(.shift) ? try reticle.finish(in: context) : try reticle.act(in: context)
    }
}
