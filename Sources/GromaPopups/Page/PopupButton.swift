/// A button of a page.
public struct PopupButton: Hashable, Sendable {
    /// The action of the button.
    public var role: Role
    /// The title.
    public var title: String
    /// Whether the button is enabled.
    public var isEnabled: Bool

    /// The action of a button.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// Ends viewing the popups. The host can replace it (``PopupsContainer/doneButton``).
        case done
        /// The host's own action; edits the popup unless replaced (``PopupsContainer/actionButton``).
        case action
        /// Begins editing.
        case edit
        /// Finishes the edit.
        case finish
        /// Cancels the edit.
        case cancel
        /// Deletes the feature, after a confirmation.
        case delete
        /// Passes the shape to the host for drawing.
        case geometry
        /// Shows the attachments.
        case attachments
        /// Shows the attributes.
        case attributes
        /// Adds an attachment.
        case addAttachment
        /// Goes to the first page.
        case first
        /// Goes to the previous page.
        case previous
        /// Goes to the next page.
        case next
        /// Goes to the last page.
        case last
    }

    /// Creates a button.
    public init(_ role: Role, title: String, isEnabled: Bool = true) {
        self.role = role
        self.title = title
        self.isEnabled = isEnabled
    }
}

/// A question with buttons for its answers.
public struct PopupActionSheet: Hashable, Sendable {
    /// The kind of question.
    public var kind: Kind
    /// The question.
    public var title: String
    /// The explanation; nil for none.
    public var message: String?
    /// The answers, in order.
    public var actions: [Action]
    /// The view to which it is anchored, by the host's name (``PopupsContainer/actionSheetAnchor``); nil for the popup itself.
    public var anchor: String?

    /// The kind of question.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Whether to delete the feature.
        case confirmDelete
        /// Whether to change the type although values are lost.
        case confirmTypeChange
        /// The source of an attachment.
        case attachmentSource
        /// Whether to remove an attachment.
        case confirmRemoveAttachment
    }

    /// An answer.
    public struct Action: Hashable, Sendable {
        /// The name for choosing it: `confirm`, `cancel`, `photoLibrary`, `camera`, `file`.
        public var name: String
        /// The title.
        public var title: String
        /// Whether the action cannot be undone.
        public var isDestructive: Bool

        /// Creates an answer.
        public init(name: String, title: String, isDestructive: Bool = false) {
            self.name = name
            self.title = title
            self.isDestructive = isDestructive
        }
    }

    /// Creates a question.
    public init(_ kind: Kind, title: String, message: String? = nil, actions: [Action], anchor: String? = nil) {
        self.kind = kind
        self.title = title
        self.message = message
        self.actions = actions
        self.anchor = anchor
    }
}
