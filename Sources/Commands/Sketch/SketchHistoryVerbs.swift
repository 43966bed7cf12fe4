import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.undo`
struct SketchUndo: SketchCommand {
    static let method = "sketch.undo"
    static let summary = """
        Undoes steps. In the middle of a drag the first step only ends the drag; while a tool draws a line that is not part of the shape yet, it \
        removes the line's last vertex.
        """
    static var ownParameters: [Parameter<Self>] { [.steps { $0.steps = $1 }] }

    var steps = 1
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> HistoryAnswer {
        HistoryAnswer(upTo: steps, layer, session) { layer.undo() }
    }
}

/// `sketch.redo`
struct SketchRedo: SketchCommand {
    static let method = "sketch.redo"
    static let summary = "Redoes undone steps."
    static var ownParameters: [Parameter<Self>] { [.steps { $0.steps = $1 }] }

    var steps = 1
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> HistoryAnswer {
        HistoryAnswer(upTo: steps, layer, session) { layer.redo() }
    }
}

extension Parameter {
    /// `steps`
    fileprivate static func steps(set: @escaping @Sendable (inout Target, Int) -> Void) -> Parameter {
        .int("steps", "The number of steps; 1 by default.", in: 1...1_000_000, set: set)
    }
}

/// The answer of undo and redo.
struct HistoryAnswer: DescribedAnswer {
    static let shape = AnswerShape<Self>(
        "The number of steps undone or redone, whether more can be undone or redone, and the last step's name.", .int("steps") { $0.steps },
        .bool("canUndo") { $0.canUndo }, .bool("canRedo") { $0.canRedo }, .string("name") { $0.name }, .string("title") { $0.title })

    private var steps = 0
    private let canUndo: Bool
    private let canRedo: Bool
    private var name: String?
    private let title: String?

    /// Performs steps up to a limit, or until there are no more; `body` performs a step and returns its name.
    init(upTo limit: Int, _ layer: SketchLayer, _ session: Session, _ body: () -> String?) {
        while steps < limit, let step = body() {
            name = step
            steps += 1
        }
        (canUndo, canRedo) = (layer.canUndo, layer.canRedo)
        title = name.map { session.title(ofStep: $0) }
    }
}
