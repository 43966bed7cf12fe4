import GromaGeometry
import GromaJSON
import GromaOperations
import GromaSketch

/// `sketch.complete`
struct SketchComplete: Command {
    static let method = "sketch.complete"
    static let summary = "Ends the sketch and gives its geometry, simplified and folded into one world if asked."
    static let effect = CommandEffect.edits
    static let result = ResultShape.geometry
    static var parameters: [Parameter<Self>] {
        [
            .bool("simplify", "Make it topologically consistent; false when left out.") { $0.simplify = $1 },
            .bool("normalize", "Fold it into one world; false when left out.") { $0.normalize = $1 },
            .bool("force", "Complete it whatever its problems; false when left out.") { $0.force = $1 },
            .sketch { $0.sketch = $1 },
        ] + Parameter.output(\.output)
    }

    var simplify = false
    var normalize = false
    var force = false
    var sketch = SketchName.standard
    var output = GeometryOutput()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        var result = layer.value
        if !force && result.isEmpty {
            throw CommandError(SketchError.invalid([SketchProblem(kind: .empty, part: 0, index: 0, at: nil)]))
        }
        result = try withOperationErrors { () throws(OperationError) in
            var result = result
            if simplify { result = try session.engine.simplify(result, hook: session.hook) }
            if normalize { result = try session.engine.normalizeCentralMeridian(result, hook: session.hook) }
            return result
        }
        if !force {
            let problems = try withSketchErrors { () throws(SketchError) in try SketchLayer(MutableGeometry(result)).problems() }
            if !problems.isEmpty { throw CommandError(SketchError.invalid(problems)) }
        }
        // The sketch ends only when nothing can fail any more.
        try session.yield(result, output, &answer)
        session.endSketch(sketch)
    }
}
