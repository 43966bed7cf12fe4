import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.preview`
struct SketchPreviewCommand: Command {
    static let method = "sketch.preview"
    static let summary = "What the active tool would do if its gesture ended now, with its shapes whole."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members(["preview": .any([.preview, .null])]),
        "What would come (geometry), what is drawn to say so (guide), and places that may be dragged; null when it would do nothing.")
    static var parameters: [Parameter<Self>] {
        [
            .choice("as", "The form of its shapes; summaries alone when left out.") { $0.output.form = $1 },
            .bool(
                "coordinates",
                "Whether its shapes come as positions, too: an array for each part, in the sketch's reference, a ring's first not repeated."
            ) { $0.coordinates = $1 },
            .decimals { $0.output.decimals = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var output = GeometryOutput()
    var coordinates = false
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        answer.beginObject()
        answer.key("preview")
        if let preview = layer.preview {
            try answer.members(of: preview) { writer, shape throws(CommandError) in
                try session.yield(shape, output, &writer) { if coordinates { $0.coordinates(of: shape) } }
            }
        } else {
            answer.null()
        }
        answer.endObject()
    }
}
