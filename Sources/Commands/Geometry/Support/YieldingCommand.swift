import GromaBase
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// A command that makes a geometry of its parameters and keeps it (`into`), sends it back (`as`), or answers with its summary.
package protocol YieldingCommand: Command {
    var output: GeometryOutput { get }

    /// The geometry to answer with.
    func geometry(_ session: Session) throws(CommandError) -> Geometry
}

extension YieldingCommand {
    package static var effect: CommandEffect { .edits }
    package static var result: ResultShape { .geometry }

    package func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.yield(try geometry(session), output, &answer)
    }
}

/// A command that runs an operation of the engine.
package protocol EngineCommand: YieldingCommand {
    /// The operation's result.
    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry
}

extension EngineCommand {
    package func geometry(_ session: Session) throws(CommandError) -> Geometry {
        try withOperationErrors { () throws(OperationError) in try compute(session.engine, session.hook) }
    }
}
