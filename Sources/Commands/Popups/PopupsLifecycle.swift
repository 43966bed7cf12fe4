import FeatureCommands
import GeometryCommands
import GromaJSON
import GromaPopups
import GromaRPC
import SketchCommands

/// `popups.clear`
struct PopupsClear: PopupsVerb {
    static let method = "popups.clear"
    static let summary = "Takes all popups away, so that others can be added. What is edited is given up."

    var popups = OpenPopups.standardName

    func perform(_ open: OpenPopups, _ session: Session) throws(CommandError) {
        try session.withPopups(open) { () throws(PopupError) in try open.container.clearAllPopups() }
    }
}

/// `popups.close`
struct PopupsClose: Command {
    static let method = "popups.close"
    static let summary = "Closes popups. While a feature is edited that is an error, unless it is forced: then what was edited is given up."
    static let effect = CommandEffect.edits
    static let result = ResultShape.nothing
    static var parameters: [Parameter<Self>] {
        [
            .popups(\.popups),
            .bool("force", "Whether to give up what is edited; false when left out.") { $0.force = $1 },
        ]
    }

    var popups = OpenPopups.standardName
    var force = false

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let open = try session.popups(named: popups)
        if open.container.isInEditingMode && !force {
            throw CommandError(
                .popupsEditing, "a feature is being edited in the popups \"\(popups)\"", path: "params.popups", found: .string(popups))
        }
        session.closePopups(open)
        answer.null()
    }
}

/// `popups.list`
struct PopupsList: Command {
    static let method = "popups.list"
    static let summary = "The popups that are open, in the order in which they were opened."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.members(["popups": .array(.reference("PopupsState"), nil)]), "Where each are.")
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.beginObject()
        answer.member("popups", session.popups) { $0.state(of: $1, session) }
        answer.endObject()
    }
}

/// `popups.current`
struct PopupsCurrent: Command {
    static let method = "popups.current"
    static let summary = "Which popup is shown, whether it is edited and can be kept, and what the person is asked."
    static let effect = CommandEffect.reads
    static let result = ResultShape.popupsState
    static var parameters: [Parameter<Self>] { [.popups(\.popups)] }

    var popups = OpenPopups.standardName

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.state(of: try session.popups(named: popups), session)
    }
}
