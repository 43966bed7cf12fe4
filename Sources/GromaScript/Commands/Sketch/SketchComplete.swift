import GromaGeometry
import GromaJSON
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
        try session.checkMayEnd(sketch)
        let result = try withSketchErrors { () throws(SketchError) in
            try layer.finished(simplify: simplify, normalize: normalize, force: force, hook: session.hook)
        }
        // The sketch ends only when nothing can fail any more.
        try session.yield(result, output, &answer)
        try withSketchErrors { () throws(SketchError) in try layer.setGeometry(nil) }
        session.endSketch(sketch)
    }
}
