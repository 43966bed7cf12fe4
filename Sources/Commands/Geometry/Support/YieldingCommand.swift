import GromaGeometry
import GromaJSON
import GromaRPC

/// A command that makes a geometry of its parameters and keeps it (`into`), sends it back (`as`), or answers with its summary.
///
/// It writes the geometry itself, for a text of it beside what is written would take as much again.
package protocol YieldingCommand: Command {
    /// What is done with the geometry: the last parameters.
    var output: GeometryOutput { get set }
    /// The parameters before those of `output`.
    static var ownParameters: [Parameter<Self>] { get }

    /// The geometry to answer with.
    func geometry(_ session: Session) throws(CommandError) -> Geometry
}

extension YieldingCommand {
    package static var effect: CommandEffect { .edits }
    package static var result: ResultShape { .geometry }
    package static var parameters: [Parameter<Self>] { ownParameters + Parameter.output(\.output) }

    package func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.yield(try geometry(session), output, &answer)
    }
}
