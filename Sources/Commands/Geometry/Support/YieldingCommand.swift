import GromaGeometry
import GromaRPC

/// A command that makes a geometry of its parameters and keeps it (`into`), sends it back (`as`), or answers with its summary.
package protocol YieldingCommand: AnsweringCommand where Answer == GeometryAnswer {
    /// What is done with the geometry: the last parameters.
    var output: GeometryOutput { get set }
    /// The parameters before those of `output`.
    static var ownParameters: [Parameter<Self>] { get }

    /// The geometry to answer with.
    func geometry(_ session: Session) throws(CommandError) -> Geometry
}

extension YieldingCommand {
    package static var effect: CommandEffect { .edits }
    package static var parameters: [Parameter<Self>] { ownParameters + Parameter.output(\.output) }

    package func run(_ session: Session) throws(CommandError) -> GeometryAnswer { try session.answer(try geometry(session), output) }
}
