import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.selection`
struct SketchSelectionCommand: SketchCommand {
    static let method = "sketch.selection"
    static let summary = "Returns the selection."
    static let effect = CommandEffect.reads
    static var ownParameters: [Parameter<Self>] {
        [.int("limit", "The maximum number of ranges, and of parts, to return; 1000 by default.", in: 1...10_000_000) { $0.limit = $1 }]
    }

    var limit = SelectionAnswer.standardLimit
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SelectionAnswer { SelectionAnswer(layer, limit: limit) }
}

/// `sketch.clearSelection`
struct SketchClearSelection: SketchSelecting {
    static let method = "sketch.clearSelection"
    static let summary = "Clears the selection."

    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { layer.clearSelection() }
}

/// `sketch.cycleSelection`
struct SketchCycleSelection: SketchSelecting {
    static let method = "sketch.cycleSelection"
    static let summary = """
        Selects what another tap on the same place selects: after a vertex or segment its part, after a part the whole geometry, and then nothing.
        """

    var sketch = SketchName.standard

    func select(in layer: SketchLayer) throws(SketchError) { try layer.cycleSelection() }
}
