import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.complete`
struct SketchComplete: AnsweringCommand {
    static let method = "sketch.complete"
    static let summary = """
        Ends the sketch and returns its geometry, simplified and normalized to one world on request. Features of layers that it has changed are \
        listed: features.applyEdits commits their shapes with the geometry.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Completion>(
        "The summary, the geometry in the requested form, and the features that the sketch has also changed.",
        members: GeometryAnswer.members.map { $0.of { $0.geometry } } + [.valuesIfAny("neighbours", NeighbourEdit.shape) { $0.neighbours }])
    static var parameters: [Parameter<Self>] {
        [
            .bool("simplify", "Whether to make it topologically consistent; false by default.") { $0.simplify = $1 },
            .bool("normalize", "Whether to normalize it to one world; by default only if it was begun with unwrap.") { $0.normalize = $1 },
            .bool("force", "Whether to complete it despite problems; false by default.") { $0.force = $1 },
            .sketch { $0.sketch = $1 },
        ] + Parameter.output(\.output)
    }

    var simplify = false
    var normalize: Bool?
    var force = false
    var sketch = SketchName.standard
    var output = GeometryOutput()

    func run(_ session: Session) throws(CommandError) -> Completion {
        let layer = try session.layer(named: sketch)
        try session.checkMayEnd(sketch)
        let normalize = normalize ?? session.sketches[sketch]?.isUnwrapped ?? false
        let (result, neighbours) = try withSketchErrors { () throws(SketchError) in
            (try layer.finished(simplify: simplify, normalize: normalize, force: force, hook: session.hook), try layer.neighbourEdits())
        }
        return Completion(
            sketch: sketch, layer: layer, session: session, result: result, geometry: try session.answer(result, output),
            neighbours: neighbours)
    }

    /// A sketch that ends after its answer was written, because nothing can fail any more then.
    struct Completion: StreamedAnswer {
        let sketch: String
        let layer: SketchLayer
        let session: Session
        let result: Geometry
        let geometry: GeometryAnswer
        let neighbours: [NeighbourEdit]

        func finish() throws(CommandError) {
            try geometry.finish()
            session.keepNeighbours(neighbours, of: sketch, layer, shape: result)
            try withSketchErrors { () throws(SketchError) in try layer.setGeometry(nil) }
            session.endSketch(sketch)
        }
    }
}

extension NeighbourEdit: DescribedAnswer {
    /// A feature of a snap source that a sketch has changed along with itself.
    public static let shape = AnswerShape<Self>("A feature.", .string("source") { $0.source }, .int("feature") { $0.feature })
}
