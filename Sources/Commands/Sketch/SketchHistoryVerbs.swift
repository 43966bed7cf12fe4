import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.undo`
struct SketchUndo: Command {
    static let method = "sketch.undo"
    static let summary = """
        Takes steps back. In the middle of a drag the first one ends the drag only; while a tool draws a line that is no part of the shape \
        yet, it takes back the line's last vertex.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape.history
    static var parameters: [Parameter<Self>] {
        [
            .int("steps", "How many; 1 when left out.", in: 1...1_000_000) { $0.steps = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var steps = 1
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        var done = 0
        var name: String?
        while done < steps, let step = layer.undo() {
            name = step
            done += 1
        }
        answer.history(layer, steps: done, name: name, session)
    }
}

/// `sketch.redo`
struct SketchRedo: Command {
    static let method = "sketch.redo"
    static let summary = "Does steps again that were taken back."
    static let effect = CommandEffect.edits
    static let result = ResultShape.history
    static var parameters: [Parameter<Self>] {
        [
            .int("steps", "How many; 1 when left out.", in: 1...1_000_000) { $0.steps = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var steps = 1
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        var done = 0
        var name: String?
        while done < steps, let step = layer.redo() {
            name = step
            done += 1
        }
        answer.history(layer, steps: done, name: name, session)
    }
}
