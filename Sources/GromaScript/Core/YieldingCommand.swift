import GromaBase
import GromaGeometry
import GromaJSON
import GromaOperations

/// A command that makes a geometry of what it is given and answers as rule 3 says.
protocol YieldingCommand: Command {
    var output: GeometryOutput { get }

    /// The geometry to answer with.
    func geometry(_ session: Session) throws(CommandError) -> Geometry
}

extension YieldingCommand {
    static var effect: CommandEffect { .edits }
    static var result: ResultShape { .geometry }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.yield(try geometry(session), output, &answer)
    }
}

/// A command that runs an operation of the engine.
protocol EngineCommand: YieldingCommand {
    /// The operation's result.
    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry
}

extension EngineCommand {
    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        try withOperationErrors { () throws(OperationError) in try compute(session.engine, session.hook) }
    }
}
