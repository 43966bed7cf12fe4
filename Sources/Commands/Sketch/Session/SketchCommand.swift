import GromaGeometry
import GromaRPC
import GromaSketch

/// A method of one sketch: it takes `sketch` after the parameters of its own, and is run with that sketch's layer.
protocol SketchCommand: AnsweringCommand {
    /// What it answers with.
    associatedtype Answer
    /// The sketch that is meant.
    var sketch: String { get set }
    /// The parameters before `sketch`; none unless the command has some.
    static var ownParameters: [Parameter<Self>] { get }
    /// How many vertices it adds, which the session must have room for; none unless the command says so.
    var growth: Int { get }
    /// The parameter that is named where the session has no room for them.
    static var growthPath: String { get }
    /// About how many bytes its step of the history takes, which the session must have room for where it adds no vertices; 0 unless the command says so.
    static var stepBytes: Int { get }

    /// Does it.
    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> Answer
}

extension SketchCommand {
    static var effect: CommandEffect { .edits }
    static var ownParameters: [Parameter<Self>] { [] }
    static var parameters: [Parameter<Self>] { ownParameters + [.sketch { $0.sketch = $1 }] }
    var growth: Int { 0 }
    static var growthPath: String { "params.points" }
    static var stepBytes: Int { 0 }

    func run(_ session: Session) throws(CommandError) -> Answer {
        if Self.stepBytes > 0 { try session.checkMemory(Self.stepBytes, path: "params.sketch") }
        return try run(on: session.layer(named: sketch, growingBy: growth, path: Self.growthPath), session)
    }
}

/// A method of one sketch that does what the layer does: the layer's errors are its own.
protocol SketchVerb: SketchCommand {
    /// What it answers with.
    associatedtype Answer
    /// Does it.
    func perform(on layer: SketchLayer) throws(SketchError) -> Answer
}

extension SketchVerb {
    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> Answer {
        try withSketchErrors { () throws(SketchError) in try perform(on: layer) }
    }
}

/// A method that selects something in a sketch, and answers with what is selected then.
protocol SketchSelecting: SketchCommand where Answer == SelectionAnswer {
    /// Selects it.
    func select(in layer: SketchLayer) throws(SketchError)
    /// The parameter that errors are about; nil if they say themselves.
    static var errorPath: String? { get }
}

extension SketchSelecting {
    static var errorPath: String? { nil }

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SelectionAnswer {
        if let path = Self.errorPath {
            try withSketchErrors(at: path) { () throws(SketchError) in try select(in: layer) }
        } else {
            try withSketchErrors { () throws(SketchError) in try select(in: layer) }
        }
        return SelectionAnswer(layer)
    }
}

/// A method that changes what is selected in a sketch, and answers with the changes and what is selected then.
protocol SketchSelectionEdit: SketchVerb where Answer == EditAnswer {
    /// Changes it.
    func edit(_ layer: SketchLayer) throws(SketchError) -> [GeometryChange]
}

extension SketchSelectionEdit {
    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> EditAnswer {
        try session.checkStep(of: layer)
        return try withSketchErrors { () throws(SketchError) in try perform(on: layer) }
    }

    func perform(on layer: SketchLayer) throws(SketchError) -> EditAnswer {
        EditAnswer(try edit(layer), layer)
    }
}
