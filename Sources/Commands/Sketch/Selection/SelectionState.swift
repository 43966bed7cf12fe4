import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.selection`
struct SketchSelectionCommand: SketchCommand {
    static let method = "sketch.selection"
    static let summary = "What is selected."
    static let effect = CommandEffect.reads
    static var ownParameters: [Parameter<Self>] {
        [.int("limit", "How many ranges, and parts, to give at most; 1000 when left out.", in: 1...10_000_000) { $0.limit = $1 }]
    }

    var limit = SelectionAnswer.standardLimit
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SelectionAnswer { SelectionAnswer(layer, limit: limit) }
}

/// `sketch.clearSelection`
struct SketchClearSelection: SketchSelecting {
    static let method = "sketch.clearSelection"
    static let summary = "Selects nothing."

    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { layer.clearSelection() }
}

/// `sketch.cycleSelection`
struct SketchCycleSelection: SketchSelecting {
    static let method = "sketch.cycleSelection"
    static let summary = """
        Selects what a tap on the same place selects next: a vertex or segment gives way to its part, a part to the whole geometry, \
        and that to nothing.
        """

    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.cycleSelection() }
}
