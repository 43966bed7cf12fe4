import GromaRPC

/// A command about an open layer, which it takes by its name and answers with a value.
protocol LayerCommand: AnsweringCommand {
    /// What the session calls the layer.
    var layer: String { get set }
    /// The parameters behind the layer's name; none unless the command says otherwise.
    static var furtherParameters: [Parameter<Self>] { get }
    /// Does it.
    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> Answer
}

extension LayerCommand {
    static var furtherParameters: [Parameter<Self>] { [] }
    static var parameters: [Parameter<Self>] { [.layer { $0.layer = $1 }] + furtherParameters }

    func run(_ session: Session) throws(CommandError) -> Answer { try run(on: try session.openLayer(named: layer), session) }
}

extension Parameter {
    /// `layer`.
    package static func layer(set: @escaping @Sendable (inout Target, String) -> Void) -> Parameter {
        Parameter.string("layer", "The layer, by its name from features.open.", set: set).required
    }
}
