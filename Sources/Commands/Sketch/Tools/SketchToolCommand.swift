import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.tool`
struct SketchToolCommand: SketchCommand {
    static let method = "sketch.tool"
    static let summary = "The active tool with its settings, and how far it has come with what it draws."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<ToolAnswer>(
        """
        The tool, null when there is none, with all its settings; whether something is being drawn, and whether key enter would finish it; \
        the part that is drawn, or was drawn last, and whether it is finished: a ring that is closed, or a line that is not gone on with.
        """, members: .toolStatus)

    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> ToolAnswer { ToolAnswer(layer, layer.toolStatus) }
}

/// `sketch.clearTool`
struct SketchClearTool: SketchVerb {
    static let method = "sketch.clearTool"
    static let summary = "Puts the active tool away. A gesture that goes on is cancelled."

    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) { layer.clearTool() }
}
