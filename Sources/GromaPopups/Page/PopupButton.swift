/// A button of a page.
public struct PopupButton: Hashable, Sendable {
    /// What it does.
    public var role: Role
    /// Its title.
    public var title: String
    /// Whether it can be pressed now.
    public var isEnabled: Bool

    /// The action of a button.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// Ends looking at the popups. The host may replace it (``PopupsContainer/doneButton``).
        case done
        /// What the host makes of it; edits the popup unless replaced (``PopupsContainer/actionButton``).
        case action
        /// Begins to edit.
        case edit
        /// Keeps what was edited.
        case finish
        /// Gives up what was edited.
        case cancel
        /// Deletes the feature, after asking.
        case delete
        /// Hands the shape out to be drawn.
        case geometry
        /// Shows the attachments.
        case attachments
        /// Shows the attributes.
        case attributes
        /// Adds an attachment.
        case addAttachment
        /// Goes to the first page.
        case first
        /// Goes to the page before.
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

/// A question with buttons to answer it.
public struct PopupActionSheet: Hashable, Sendable {
    /// The question.
    public var kind: Kind
    /// The question.
    public var title: String
    /// What it means; nil for nothing more.
    public var message: String?
    /// The answers, in order.
    public var actions: [Action]
    /// Which view it is anchored at, as the host has named it (``PopupsContainer/actionSheetAnchor``); nil for the popup itself.
    public var anchor: String?

    /// The question.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Whether the feature is to be deleted.
        case confirmDelete
        /// Whether the type is to be changed although values are lost.
        case confirmTypeChange
        /// The source of an attachment.
        case attachmentSource
        /// Whether an attachment is to be removed.
        case confirmRemoveAttachment
    }

    /// One answer.
    public struct Action: Hashable, Sendable {
        /// By what it is chosen: `confirm`, `cancel`, `photoLibrary`, `camera`, `file`.
        public var name: String
        /// Its title.
        public var title: String
        /// Whether it cannot be taken back.
        public var isDestructive: Bool

        /// Creates an instance.
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
