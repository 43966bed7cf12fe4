import GromaPopups
import GromaRPC

/// `popups.clear`
struct PopupsClear: PopupsVerb {
    static let method = "popups.clear"
    static let summary = "Takes all popups away, so that others can be added. What is edited is given up."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.clearAllPopups() }
}

/// `popups.close`
struct PopupsClose: PopupsCommand {
    static let method = "popups.close"
    static let summary = "Closes popups. While a feature is edited that is an error, unless it is forced: then what was edited is given up."
    static var furtherParameters: [Parameter<Self>] {
        [
            .bool("force", "Whether to give up what is edited; false when left out.") { $0.force = $1 }
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
    static let summary = "The popups that are open, in the order in which they were opened."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[PopupsState]>("Where each are.", .values("popups") { $0 })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> [PopupsState] { session.popups.map { PopupsState($0, in: session) } }
}

/// `popups.current`
struct PopupsCurrent: PopupsStateCommand {
    static let method = "popups.current"
    static let summary = "Which popup is shown, whether it is edited and can be kept, and what the person is asked."
    static let effect = CommandEffect.reads

    var popups = OpenPopups.standardName

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState { PopupsState(open, in: session) }
}
