import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.selection`
struct SketchSelectionCommand: Command {
    static let method = "sketch.selection"
    static let summary = "What is selected."
    static let effect = CommandEffect.reads
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] {
        [
            .int("limit", "How many ranges, and parts, to give at most; 1000 when left out.", in: 1...10_000_000) { $0.limit = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var limit = SelectionLimit.standard
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.selectionObject(try session.layer(named: sketch), limit: limit)
    }
}

/// `sketch.clearSelection`
struct SketchClearSelection: Command {
    static let method = "sketch.clearSelection"
    static let summary = "Selects nothing."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        layer.clearSelection()
        answer.selectionObject(layer)
    }
}

/// `sketch.cycleSelection`
struct SketchCycleSelection: Command {
    static let method = "sketch.cycleSelection"
    static let summary = """
        Selects what a tap on the same place selects next: a vertex or segment gives way to its part, a part to the whole geometry, \
        and that to nothing.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.cycleSelection() }
        answer.selectionObject(layer)
    }
}
