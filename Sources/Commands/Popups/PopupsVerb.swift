import FeatureCommands
import GeometryCommands
import GromaJSON
import GromaPopups
import GromaRPC
import SketchCommands

/// A command that does something with popups and answers where they are then.
protocol PopupsVerb: Command {
    /// Which popups are meant.
    var popups: String { get set }

    /// Does it.
    func perform(_ open: OpenPopups, _ session: Session) throws(CommandError)
}

extension PopupsVerb {
    static var effect: CommandEffect { .edits }
    static var result: ResultShape { .popupsState }
    static var parameters: [Parameter<Self>] { [.popups(\.popups)] }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let open = try session.popups(named: popups)
        do throws(CommandError) { try perform(open, session) } catch { throw error.refusing(Self.method) }
        answer.state(of: open, session)
    }
}
