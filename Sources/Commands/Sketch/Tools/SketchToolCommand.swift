import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC
import GromaSketch

/// `sketch.tool`
struct SketchToolCommand: Command {
    static let method = "sketch.tool"
    static let summary = "The active tool with its settings, and how far it has come with what it draws."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .object(Schema.toolStatus),
        """
        The tool, null when there is none, with all its settings; whether something is being drawn, and whether key enter would finish it; \
        the part that is drawn, or was drawn last, and whether it is finished: a ring that is closed, or a line that is not gone on with.
        """)
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        answer.beginObject()
        answer.members(ofTool: layer, layer.toolStatus)
        answer.endObject()
    }
}
