import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.history`
struct SketchHistoryCommand: SketchCommand {
    static let method = "sketch.history"
    static let summary = "Lists the steps of the history: those of the line that undo and redo follow, in order, then those of branches."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<History>(
        """
        Each step's number, the step it followed, its name, whether it is done (or can be redone), and whether it lies on the line; then the number \
        of the last step done, and the approximate size of all in bytes.
        """, .values("steps", step) { history in history.layer.historyEntries.map { ($0, history.session.title(ofStep: $0.name)) } },
        .int("current") { $0.layer.currentStep }, .bool("canUndo") { $0.layer.canUndo }, .bool("canRedo") { $0.layer.canRedo },
        .int("bytes", in: 0...Int.max) { $0.layer.historyBytes })

    private static let step = AnswerShape<(entry: SketchLayer.HistoryEntry, title: String)>(
        "A step.", .int("step") { $0.entry.id }, .int("parent") { $0.entry.parent }, .string("name") { $0.entry.name },
        .string("title") { $0.title }, .bool("isDone") { $0.entry.isDone }, .bool("isOnLine") { $0.entry.isOnLine })

    /// The layer with the history, and the session with the language of titles.
    struct History {
        let layer: SketchLayer
        let session: Session
    }

    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> History { History(layer: layer, session: session) }
}

/// `sketch.goToStep`
struct SketchGoToStep: SketchVerb {
    static let method = "sketch.goToStep"
    static let summary = "Undoes and redoes steps until a given step, on the line or on a branch, is the last one done."
    static let answer = AnswerShape<SketchLayer>(
        "The number of the last step done.", .int("current") { $0.currentStep }, .bool("canUndo") { $0.canUndo },
        .bool("canRedo") { $0.canRedo })
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.int("step", "The step's number; the parent of the oldest step undoes everything.", in: 0...Int.max) { $0.step = $1 }
                .required
        ]
    }

    var step = 0
    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> SketchLayer {
        try layer.goToStep(step)
        return layer
    }
}
