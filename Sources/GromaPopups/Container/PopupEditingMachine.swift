import GromaFeatures
import GromaFormats

/// Where a container of popups is: which popup is current, whether it is looked at, edited, saved or deleted, what the person is asked, and which
/// views are shown. All that a ``PopupsContainer`` does goes through here.
///
/// A value that knows popups by their number alone. ``handle(_:)`` takes an event and returns the effects that the owner of the machine has to
/// bring about, in order; ``applies(_:)`` tells of each, when its turn comes, whether it still does, for what was told before it may have
/// led to other events.
public struct PopupEditingMachine: Hashable, Sendable {
    /// Where it is.
    public internal(set) var state = State.empty
    /// The number of popups.
    public internal(set) var count = 0
    /// The current popup; nil exactly when there is none.
    public internal(set) var index: Int?
    /// The views that are shown beside the popups, in the order in which they came.
    public internal(set) var shownViews: [PopupView] = []
    /// Those of them that the host shows.
    public internal(set) var hostViews: Set<PopupViewType> = []
    /// The windows of their own that show something of the current popup, by the host's names. They close with it.
    public internal(set) var windows: [String] = []
    /// The visible picture or chart of the current popup.
    public internal(set) var mediaIndex = 0
    /// Where attachments can come from, which a person is offered.
    public internal(set) var attachmentSources = PopupAttachmentSource.allCases
    /// What was edited last, as long as the host is being told of it: saving may begin, and what was typed can be come back to.
    public internal(set) var finished: Editing?

    /// How often editing has begun, which tells one time from another.
    var session = 0
    /// How often another popup became current.
    var page = 0
    /// How often something was to be deleted.
    var deletion = 0

    /// Creates a machine without popups.
    public init() {}

    /// The state of a machine.
    public enum State: Hashable, Sendable {
        /// There are no popups.
        case empty
        /// A popup is looked at.
        case viewing
        /// A popup is edited.
        case editing(Editing)
        /// The person is asked something, while looking (nil) or editing.
        case asking(Question, Editing?)
        /// What was edited is being saved. Whether the delegate has said that it will report when that is done.
        case saving(Editing, isClaimed: Bool)
        /// The feature is being deleted, which was looked at (nil) or edited. Whether the delegate has said that it will report when that is done.
        case deleting(Editing?, isClaimed: Bool)
    }

    /// What matters of an edit that is under way.
    public struct Editing: Hashable, Sendable {
        /// Which edit it is: none has the number of another.
        public let session: Int
        /// Whether all attributes can be saved as they are.
        public internal(set) var areAttributesValid: Bool
        /// The shape.
        public internal(set) var shape: Shape
        /// Whether the shape has been handed out to be drawn.
        public internal(set) var isCapturing = false
        /// Whether the attachments are shown rather than the attributes.
        public internal(set) var showsAttachments = false
        /// What was last told about whether it can be saved.
        var toldValidity: Bool

        /// Whether it can be saved.
        public var isValid: Bool { areAttributesValid && (shape == .notEdited || shape == .held(isComplete: true)) }

        init(session: Int, areAttributesValid: Bool, shape: Shape) {
            self.session = session
            self.areAttributesValid = areAttributesValid
            self.shape = shape
            toldValidity = false
            toldValidity = isValid
        }
    }

    /// The shape of a feature that is edited.
    public enum Shape: Hashable, Sendable {
        /// It is not edited, or there is none.
        case notEdited
        /// The host is asked for one to be drawn on.
        case awaited
        /// It is there, and can be saved or not.
        case held(isComplete: Bool)
    }

    /// A question to a person.
    public enum Question: Hashable, Sendable {
        /// Whether the feature is to be deleted.
        case confirmDelete
        /// Whether the feature is to be of another type although values are replaced: those of these fields. Whether all can be saved then.
        case confirmTypeChange(id: AttributeValue, replaced: [String], isValid: Bool)
        /// The source of an attachment.
        case attachmentSource
        /// Whether an attachment is to be removed, by its number.
        case confirmRemoveAttachment(id: Int)

        /// Which action sheet asks it.
        public var kind: PopupActionSheet.Kind {
            switch self {
            case .confirmDelete: .confirmDelete
            case .confirmTypeChange: .confirmTypeChange
            case .attachmentSource: .attachmentSource
            case .confirmRemoveAttachment: .confirmRemoveAttachment
            }
        }

        /// The names of all answers that it can have, in the order in which they are offered; see ``PopupEditingMachine/answers``.
        public var answers: [String] {
            switch self {
            case .attachmentSource: PopupAttachmentSource.allCases.map(\.rawValue) + ["cancel"]
            default: ["confirm", "cancel"]
            }
        }
    }
}

extension PopupEditingMachine {
    /// The edit that is under way, also while something is asked, saved or deleted; nil for none.
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

    /// The question to the person; nil for none.
    public var question: Question? { if case .asking(let question, _) = state { question } else { nil } }

    /// The names of the answers that the person is offered, in order; empty while nothing is asked.
    public var answers: [String] {
        guard case .attachmentSource? = question else { return question?.answers ?? [] }
        return attachmentSources.map(\.rawValue) + ["cancel"]
    }

    /// Whether something is going on that has to end first: something is being saved or deleted.
    public var isBusy: Bool {
        switch state {
        case .saving, .deleting: true
        case .empty, .viewing, .editing, .asking: false
        }
    }
}

extension PopupEditingMachine.State {
    /// A stable word for programs: `empty`, `viewing`, `editing`, `asking`, `saving` or `deleting`.
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
