import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.preview`
struct SketchPreviewCommand: AnsweringCommand {
    static let method = "sketch.preview"
    static let summary = "Returns what the active tool would do if its gesture ended now, with complete shapes."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Answered>(
        "The resulting shape (geometry), guiding lines (guide), and handles that can be dragged; null if it would do nothing.",
        .nullable("preview", Answered.Whole.shape) { $0.whole })
    static var parameters: [Parameter<Self>] {
        [
            .choice("as", "The form of its shapes; only summaries by default.") { $0.output.form = $1 },
            .bool(
                "coordinates",
                "Whether to return its shapes also as positions: an array for each part, in the sketch's reference, without repeating the first position of a ring."
            ) { $0.coordinates = $1 },
            .decimals { $0.output.decimals = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var output = GeometryOutput()
    var coordinates = false
    var sketch = SketchName.standard

    func run(_ session: Session) throws(CommandError) -> Answered {
        let layer = try session.layer(named: sketch)
        let encoder = GeometryEncoder(session, output)
        return Answered(
            whole: layer.preview.map { Answered.Whole(preview: $0, coordinates: coordinates, encoder: encoder) }, encoder: encoder)
    }

    /// The preview of the tool; nil for none.
    struct Answered: StreamedAnswer {
        let whole: Whole?
        let encoder: GeometryEncoder

        /// A preview with complete shapes.
        struct Whole: DescribedAnswer {
            let preview: SketchPreview
            let coordinates: Bool
            let encoder: GeometryEncoder

            static let shape: AnswerShape<Whole> = .preview(of: Outline.shape) {
                $0.preview
            } as: {
                Outline(geometry: $0.encoder.part($1), positions: $0.coordinates ? $1 : nil)
            }
        }

        /// A shape of a preview.
        struct Outline: DescribedAnswer {
            let geometry: GeometryAnswer
            let positions: Geometry?

            static let shape = AnswerShape<Self>(
                "A shape, whole.", members: GeometryAnswer.members.map { $0.of { $0.geometry } } + [.coordinates { $0.positions }])
        }

        func finish() throws(CommandError) { try encoder.check() }
    }
}
