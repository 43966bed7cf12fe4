import GromaPopups
import GromaRPC

/// A reference to a popup, for answers, events and requests.
struct PopupReference {
    let popups: String
    let index: Int?
    let layer: String?
    let objectID: Int?

    /// Creates the reference to a popup in a session.
    init(_ popup: Popup, of open: OpenPopups, in session: Session) {
        popups = open.name
        index = open.container.popups.firstIndex { $0 === popup }
        layer = session.openLayer(of: popup)?.name
        objectID = popup.feature.objectID
    }

    static let shape = AnswerShape<PopupReference>(
        """
        A reference to a popup: its index among those of its name, which a deleted or removed popup no longer has; its layer, and its feature, whose \
        objectId is missing while it is new.
        """,
        .string("popups") { $0.popups }, .int("index") { $0.index }, .string("layer") { $0.layer }, .int("objectId") { $0.objectID }
    ).shared(as: "PopupReference")
}

/// The state of popups: which is shown, whether it is edited and can be saved, and the question to the user.
struct PopupsState: DescribedAnswer {
    let open: OpenPopups
    let popup: PopupReference?

    /// Creates the state of popups in a session.
    init(_ open: OpenPopups, in session: Session) {
        self.open = open
        popup = open.container.currentPopup.map { PopupReference($0, of: open, in: session) }
    }

    static let shape = AnswerShape<PopupsState>(
        """
        The state of popups. index and popup are missing without popups; problems are the first 20 reasons why an edit cannot be finished, those of \
        the shape without a field; sketch is present while the shape is edited, asks while the person is asked something, message after an error \
        that the page shows.
        """,
        .string("popups") { $0.open.name }, .int("count") { $0.container.popups.count }, .int("index") { $0.container.currentIndex },
        .value("popup", PopupReference.shape) { $0.popup },
        .choice("state", of: ["empty", "viewing", "editing", "asking", "saving", "deleting"]) { $0.container.state.name },
        .bool("isEditing") { $0.container.isInEditingMode }, .bool("isBusy") { $0.container.isBusy },
        .bool("isValid") { $0.container.isValid }, .values("problems", problem) { $0.problems }, .string("sketch") { $0.open.sketch },
        .value("asks", question) { $0.question }, .string("message") { $0.container.messageText }
    ).shared(as: "PopupsState").meaning("The popup that is shown, whether it is edited and can be saved, and the question to the person.")

    private static let problem = AnswerShape<(name: String, message: String, field: String?)>(
        "A problem that prevents finishing the edit.",
        .string("name") { $0.name }, .string("message") { $0.message }, .string("field") { $0.field })
    private static let question = AnswerShape<(kind: PopupActionSheet.Kind, answers: [String])>(
        "The question to the person.", .choice("kind") { $0.kind }, .strings("answers") { $0.answers })

    private var container: PopupsContainer { open.container }
    private var question: (kind: PopupActionSheet.Kind, answers: [String])? {
        container.question.map { ($0.kind, container.machine.answers) }
    }

    /// The first problems of the edit; nil if there are none.
    private var problems: [(name: String, message: String, field: String?)]? {
        guard let editing = container.editing, !editing.isValid else { return nil }
        let values = editing.attributes
        return editing.problems.prefix(20).map { problem in
            // As on the page, which knows the form in which a field is edited.
            let message =
                problem.field.flatMap { values.message(of: $0) }
                ?? problem.text(definition: values.definition, attributes: values.attributes, in: container.localization)
            return (name: problem.name, message: message, field: problem.field)
        }
    }
}
