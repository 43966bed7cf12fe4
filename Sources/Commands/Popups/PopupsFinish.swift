import FeatureCommands
import GromaFeatures
import GromaPopups
import GromaRPC

/// `popups.finish`
struct PopupsFinish: PopupsCommand {
    static let method = "popups.finish"
    static let summary = """
        Finishes the edit: checks it, writes it into the feature, and saves it, with its shape made simple and normalized to one world, then its \
        attachments. If something could not be saved, saved is false and editing continues with what was typed and drawn: finishing again saves what \
        is missing. A gesture in progress in the sketch is cancelled first.
        """
    static let answer = AnswerShape<PopupsState>(
        "The state of the popups, and whether editing has ended and everything was saved. The event popups.saved reports each item.",
        .value("popups") { $0 }, .bool("saved") { !$0.open.container.isInEditingMode })
    static var furtherParameters: [Parameter<Self>] { Parameter.editMoment(\.options) }

    var popups = OpenPopups.standardName
    var options = EditOptionParameters()

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        open.endGesture(session)
        return try session.perform(on: open, options) { () throws(PopupError) in try open.container.finishEditing() }
    }
}

/// `popups.cancel`
struct PopupsCancel: PopupsVerb {
    static let method = "popups.cancel"
    static let summary = "Cancels the edit: attributes, shape and attachments are restored to what they were, or what was last saved."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.cancelEditing() }
}

/// `popups.delete`
struct PopupsDelete: PopupsVerb {
    static let method = "popups.delete"
    static let summary =
        "Asks whether to delete the feature shown: popups.choose with \"confirm\" deletes it, with \"cancel\" does not."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.deleteCurrentPopup() }
}

/// `popups.choose`
struct PopupsChoose: PopupsStateCommand {
    static let method = "popups.choose"
    static let summary = "Answers the question to the person, with one of the answers listed by the page and popups.current."
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.string("answer", "The answer: confirm, cancel, photoLibrary, camera or file.") { $0.answer = $1 }.required
        ] + Parameter.editMoment(\.options)
    }

    static let element: String? = "answer"

    var popups = OpenPopups.standardName
    var answer = ""
    var options = EditOptionParameters()

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        try session.perform(on: open, options) { () throws(PopupError) in try open.container.choose(answer) }
    }
}

/// `popups.press`
struct PopupsPress: PopupsStateCommand {
    static let method = "popups.press"
    static let summary = "Presses a button of the page shown, with the effect of its method."
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.choice("button", "The role of the button.") { (command: inout Self, role: PopupButton.Role) in command.role = role }
                .required
        ] + Parameter.editMoment(\.options)
    }

    static let element: String? = "button"

    var popups = OpenPopups.standardName
    var role = PopupButton.Role.done
    var options = EditOptionParameters()

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        if role == .finish { open.endGesture(session) }
        if role == .edit || role == .action && open.container.actionButton == nil { try session.checkEdit(of: open) }
        return try session.perform(on: open, options) { () throws(PopupError) in try open.container.press(role) }
    }
}

extension Session {
    /// Calls a method of popups that may save or delete, with the options for that, and returns their state.
    fileprivate func perform(
        on open: OpenPopups, _ options: EditOptionParameters, _ body: () throws(PopupError) -> Void
    ) throws(CommandError) -> PopupsState {
        try perform(on: open) { () throws(PopupError) in try open.reporter.applying(options.value, body) }
    }
}
