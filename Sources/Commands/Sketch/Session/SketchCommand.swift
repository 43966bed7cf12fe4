import GromaGeometry
import GromaRPC
import GromaSketch

/// A method on a sketch: it has the parameter `sketch` after its own parameters, and is run with that sketch's layer.
protocol SketchCommand: AnsweringCommand {
    /// The type of its answer.
    associatedtype Answer
    /// The name of the sketch.
    var sketch: String { get set }
    /// The parameters before `sketch`; none unless the command has some.
    static var ownParameters: [Parameter<Self>] { get }
    /// The number of vertices that it adds, for which the session must have memory; 0 by default.
    var growth: Int { get }
    /// The path of the parameter in the error if the session has no memory for them.
    static var growthPath: String { get }
    /// The approximate size in bytes of its step in the history, for which the session must have memory if it adds no vertices; 0 by
    /// default.
    static var stepBytes: Int { get }

    /// Runs the method.
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

/// A method on a sketch that calls a method of the layer and rethrows its errors.
protocol SketchVerb: SketchCommand {
    /// The type of its answer.
    associatedtype Answer
    /// Runs the method.
    func perform(on layer: SketchLayer) throws(SketchError) -> Answer
}

extension SketchVerb {
    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> Answer {
        try withSketchErrors { () throws(SketchError) in try perform(on: layer) }
    }
}

/// A method that selects elements of a sketch, and answers with the new selection.
protocol SketchSelecting: SketchCommand where Answer == SelectionAnswer {
    /// Selects the elements.
    func select(in layer: SketchLayer) throws(SketchError)
    /// The path of the parameter for errors; nil if they have their own.
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

/// A method that edits the selection of a sketch, and answers with the changes and the new selection.
protocol SketchSelectionEdit: SketchVerb where Answer == EditAnswer {
    /// Edits the selection.
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
