import GromaFeatures
import GromaFormats

/// The state machine of a container of popups: which popup is current, whether it is viewed, edited, saved or deleted, which question is
/// open, and which views are shown. Every action of a ``PopupsContainer`` is an event of it.
///
/// It is a value that only knows the number of popups. ``handle(_:)`` processes an event and returns the effects that the owner of the
/// machine must perform, in order; ``applies(_:)`` returns for each effect, before it is performed, whether it still applies, because
/// notifications before it can have caused other events.
public struct PopupEditingMachine: Hashable, Sendable {
    /// The state.
    public internal(set) var state = State.empty
    /// The number of popups.
    public internal(set) var count = 0
    /// The index of the current popup; nil exactly if there are no popups.
    public internal(set) var index: Int?
    /// The views that are shown beside the popups, in the order in which they were shown.
    public internal(set) var shownViews: [PopupView] = []
    /// The views among them that the host shows.
    public internal(set) var hostViews: Set<PopupViewType> = []
    /// The separate windows that show something of the current popup, by the host's names. They are closed with it.
    public internal(set) var windows: [String] = []
    /// The index of the visible picture or chart of the current popup.
    public internal(set) var mediaIndex = 0
    /// The sources of attachments that are offered to the user.
    public internal(set) var attachmentSources = PopupAttachmentSource.allCases
    /// The last edit, while the host is being notified of its end: saving can begin, and editing can be resumed.
    public internal(set) var finished: Editing?

    /// The number of edits so far, which identifies an edit.
    var session = 0
    /// The number of changes of the current popup.
    var page = 0
    /// The number of deletions so far.
    var deletion = 0

    /// Creates a machine without popups.
    public init() {}

    /// The state of a machine.
    public enum State: Hashable, Sendable {
        /// There are no popups.
        case empty
        /// The current popup is viewed.
        case viewing
        /// The current popup is edited.
        case editing(Editing)
        /// The user is asked a question while viewing (nil) or editing.
        case asking(Question, Editing?)
        /// The edit is being saved. `isClaimed` is whether the delegate has announced that it will report the result.
        case saving(Editing, isClaimed: Bool)
        /// The feature is being deleted, after viewing (nil) or editing it. `isClaimed` is whether the delegate has announced that it will
        /// report the result.
        case deleting(Editing?, isClaimed: Bool)
    }

    /// The state of an edit.
    public struct Editing: Hashable, Sendable {
        /// The number of the edit, which is unique.
        public let session: Int
        /// Whether all attributes can be saved as they are.
        public internal(set) var areAttributesValid: Bool
        /// The shape.
        public internal(set) var shape: Shape
        /// Whether the shape has been passed to the host for drawing.
        public internal(set) var isCapturing = false
        /// Whether the attachments are shown instead of the attributes.
        public internal(set) var showsAttachments = false
        /// The last reported validity of the edit.
        var toldValidity: Bool

        /// Whether the edit can be saved.
        public var isValid: Bool { areAttributesValid && (shape == .notEdited || shape == .held(isComplete: true)) }

        init(session: Int, areAttributesValid: Bool, shape: Shape) {
            self.session = session
            self.areAttributesValid = areAttributesValid
            self.shape = shape
            toldValidity = false
            toldValidity = isValid
        }
    }

    /// The state of the shape of an edited feature.
    public enum Shape: Hashable, Sendable {
        /// The shape is not edited, or there is none.
        case notEdited
        /// The host was asked for a shape to draw.
        case awaited
        /// The shape exists, and can be saved or not.
        case held(isComplete: Bool)
    }

    /// A question to the user.
    public enum Question: Hashable, Sendable {
        /// Whether to delete the feature.
        case confirmDelete
        /// Whether to change the type of the feature although values of the given fields are replaced. `isValid` is whether all attributes
        /// can be saved then.
        case confirmTypeChange(id: AttributeValue, replaced: [String], isValid: Bool)
        /// The source of an attachment.
        case attachmentSource
        /// Whether to remove an attachment, by its id.
        case confirmRemoveAttachment(id: Int)

        /// The action sheet of the question.
        public var kind: PopupActionSheet.Kind {
            switch self {
            case .confirmDelete: .confirmDelete
            case .confirmTypeChange: .confirmTypeChange
            case .attachmentSource: .attachmentSource
            case .confirmRemoveAttachment: .confirmRemoveAttachment
            }
        }

        /// The names of all possible answers, in their order; see ``PopupEditingMachine/answers``.
        public var answers: [String] {
            switch self {
            case .attachmentSource: PopupAttachmentSource.allCases.map(\.rawValue) + ["cancel"]
            default: ["confirm", "cancel"]
            }
        }
    }
}

extension PopupEditingMachine {
    /// The current edit, also during a question, saving or deleting; nil for none.
    public internal(set) var editing: Editing? {
        get {
            switch state {
            case .empty, .viewing: nil
            case .editing(let editing): editing
            case .asking(_, let editing): editing
            case .saving(let editing, _): editing
            case .deleting(let editing, _): editing
            }
        }
        set {
            switch state {
            case .empty, .viewing: break
            case .editing: if let newValue { state = .editing(newValue) }
            case .asking(let question, .some): state = .asking(question, newValue)
            case .asking: break
            case .saving(_, let isClaimed): if let newValue { state = .saving(newValue, isClaimed: isClaimed) }
            case .deleting(.some, let isClaimed): state = .deleting(newValue, isClaimed: isClaimed)
            case .deleting: break
            }
        }
    }

    /// The question to the user; nil for none.
    public var question: Question? { if case .asking(let question, _) = state { question } else { nil } }

    /// The names of the answers that the user is offered, in order; empty without a question.
    public var answers: [String] {
        guard case .attachmentSource? = question else { return question?.answers ?? [] }
        return attachmentSources.map(\.rawValue) + ["cancel"]
    }

    /// Whether the edit is being saved or the feature is being deleted, which must end first.
    public var isBusy: Bool {
        switch state {
        case .saving, .deleting: true
        case .empty, .viewing, .editing, .asking: false
        }
    }
}

extension PopupEditingMachine.State {
    /// A stable identifier for programs: `empty`, `viewing`, `editing`, `asking`, `saving` or `deleting`.
    public var name: String {
        switch self {
        case .empty: "empty"
        case .viewing: "viewing"
        case .editing: "editing"
        case .asking: "asking"
        case .saving: "saving"
        case .deleting: "deleting"
        }
    }
}
