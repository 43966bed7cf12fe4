import GromaRPC

/// A command for an open layer, which it identifies by its name, with a value as its answer.
protocol LayerCommand: AnsweringCommand {
    /// The name of the layer in the session.
    var layer: String { get set }
    /// The parameters after the layer's name; none by default.
    static var furtherParameters: [Parameter<Self>] { get }
    /// Runs the command.
    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> Answer
}

extension LayerCommand {
    static var furtherParameters: [Parameter<Self>] { [] }
    static var parameters: [Parameter<Self>] { [.layer { $0.layer = $1 }] + furtherParameters }

    func run(_ session: Session) throws(CommandError) -> Answer { try run(on: try session.openLayer(named: layer), session) }
}

extension Parameter {
    /// Returns the parameter `layer`.
    package static func layer(set: @escaping @Sendable (inout Target, String) -> Void) -> Parameter {
        Parameter.string("layer", "The layer, by its name from features.open.", set: set).required
    }
}
