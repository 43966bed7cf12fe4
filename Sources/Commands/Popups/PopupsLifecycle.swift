import GromaPopups
import GromaRPC

/// `popups.clear`
struct PopupsClear: PopupsVerb {
    static let method = "popups.clear"
    static let summary = "Removes all popups, so that others can be added. An edit in progress is cancelled."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.clearAllPopups() }
}

/// `popups.close`
struct PopupsClose: PopupsCommand {
    static let method = "popups.close"
    static let summary = "Closes popups. This is an error while a feature is edited, unless it is forced, which cancels the edit."
    static var furtherParameters: [Parameter<Self>] {
        [
            .bool("force", "Whether to cancel an edit in progress; false by default.") { $0.force = $1 }
        ]
    }

    var popups = OpenPopups.standardName
    var force = false

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) {
        if open.container.isInEditingMode && !force {
            throw CommandError(
                .popupsEditing, "a feature is being edited in the popups \"\(popups)\"", path: "params.popups", found: .string(popups))
        }
        session.closePopups(open)
    }
}

/// `popups.list`
struct PopupsList: AnsweringCommand {
    static let method = "popups.list"
    static let summary = "Lists the open popups, in the order in which they were opened."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[PopupsState]>("The state of each.", .values("popups") { $0 })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> [PopupsState] { session.popups.map { PopupsState($0, in: session) } }
}

/// `popups.current`
struct PopupsCurrent: PopupsStateCommand {
    static let method = "popups.current"
    static let summary = "The popup that is shown, whether it is edited and can be saved, and the question to the person."
    static let effect = CommandEffect.reads

    var popups = OpenPopups.standardName

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState { PopupsState(open, in: session) }
}
