import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.clear`
struct SketchClear: Command {
    static let method = "sketch.clear"
    static let summary = "Takes all parts and vertices out, as one step."
    static let effect = CommandEffect.edits
    static let result = ResultShape.summary
    static var parameters: [Parameter<Self>] {
        [
            .sketch { $0.sketch = $1 }
        ]
    }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in _ = try layer.clear() }
        answer.summaryObject(of: layer.value)
    }
}

/// `sketch.cancel`
struct SketchCancel: Command {
    static let method = "sketch.cancel"
    static let summary = "Gives the sketch up. Neighbours of snap sources that were edited along get their shapes back."
    static let effect = CommandEffect.edits
    static let result = ResultShape.summary
    static var parameters: [Parameter<Self>] {
        [
            .sketch { $0.sketch = $1 }
        ]
    }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try session.checkMayEnd(sketch)
        let geometry = layer.geometry
        // Whoever listens hears how a gesture and groups that were going on end.
        layer.cancel()
        session.endSketch(sketch)
        answer.summaryObject(of: geometry?.geometry ?? .nothing)
    }
}
