import FeatureCommands
import GromaFeatures
import GromaPopups
import GromaRPC

/// `popups.finish`
struct PopupsFinish: PopupsCommand {
    static let method = "popups.finish"
    static let summary = """
        Keeps what was edited: checks it, puts it into the feature, and saves it, its shape made simple and folded into one world, then its \
        attachments. When something could not be saved, saved is false and editing goes on with what was typed and drawn: finish again tries \
        what is missing. A gesture that goes on in the sketch is taken back first.
        """
    static let answer = AnswerShape<PopupsState>(
        "Where the popups are, and whether editing is over and everything that was to be saved is. Event popups.saved tells of each item.",
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
    static let summary = "Gives up what was edited: attributes, shape and attachments are what they were, or what was last saved of them."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.cancelEditing() }
}

/// `popups.delete`
struct PopupsDelete: PopupsVerb {
    static let method = "popups.delete"
    static let summary =
        "Asks whether the feature shown is to be deleted: popups.choose with \"confirm\" deletes it, with \"cancel\" does not."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.deleteCurrentPopup() }
}

/// `popups.choose`
struct PopupsChoose: PopupsStateCommand {
    static let method = "popups.choose"
    static let summary = "Answers what the person is asked, with one of the answers that the page and popups.current list."
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
    static let summary = "Presses a button of the page shown: it does what its method does."
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.choice("button", "The button, by its role.") { (command: inout Self, role: PopupButton.Role) in command.role = role }
                .required
        ] + Parameter.editMoment(\.options)
    }

    static let element: String? = "button"

    var popups = OpenPopups.standardName
    var role = PopupButton.Role.done
    var options = EditOptionParameters()

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        if role == .finish { open.endGesture(session) }
        return try session.perform(on: open, options) { () throws(PopupError) in try open.container.press(role) }
    }
}

extension Session {
    /// Does something with popups that may save or delete, with the options for that, and says where they are then.
    fileprivate func perform(
        on open: OpenPopups, _ options: EditOptionParameters, _ body: () throws(PopupError) -> Void
    ) throws(CommandError) -> PopupsState {
        try perform(on: open) { () throws(PopupError) in try open.reporter.applying(options.value, body) }
    }
}
