import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.tool`
struct SketchToolCommand: SketchCommand {
    static let method = "sketch.tool"
    static let summary = "Returns the active tool with its settings and its progress in drawing."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<ToolAnswer>(
        """
        The tool, null if there is none, with all its settings; whether something is being drawn, and whether the key enter would finish it; the \
        part that is being drawn, or was drawn last, and whether it is finished: a closed ring, or a line that is not continued.
        """, members: .toolStatus)

    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> ToolAnswer { ToolAnswer(layer, layer.toolStatus) }
}

/// `sketch.clearTool`
struct SketchClearTool: SketchVerb {
    static let method = "sketch.clearTool"
    static let summary = "Deactivates the active tool. A gesture in progress is cancelled."

    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) { layer.clearTool() }
}
