import GromaGeometry
import GromaJSON
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
