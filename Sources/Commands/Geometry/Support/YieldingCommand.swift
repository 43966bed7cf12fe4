import GromaGeometry
import GromaRPC

/// A command that computes a geometry from its parameters and stores it (`into`), returns it (`as`), or answers with its summary.
package protocol YieldingCommand: AnsweringCommand where Answer == GeometryAnswer {
    /// The output of the geometry, from the last parameters.
    var output: GeometryOutput { get set }
    /// The parameters before those of `output`.
    static var ownParameters: [Parameter<Self>] { get }

    /// Returns the geometry for the answer.
    func geometry(_ session: Session) throws(CommandError) -> Geometry
}

extension YieldingCommand {
    package static var effect: CommandEffect { .edits }
    package static var parameters: [Parameter<Self>] { ownParameters + Parameter.output(\.output) }

    package func run(_ session: Session) throws(CommandError) -> GeometryAnswer { try session.answer(try geometry(session), output) }
}
