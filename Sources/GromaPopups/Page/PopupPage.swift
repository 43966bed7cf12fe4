import GromaFeatures
import GromaJSON

/// The present content of a popup, for a host to draw: every text is computed, formatted and in the language of the container.
///
/// A value, made by ``PopupsContainer/page(at:)``.
public struct PopupPage: Hashable, Sendable {
    /// The title.
    public var title: String
    /// Whether it is being edited.
    public var isEditing: Bool
    /// Whether something is going on that the person has to wait for, such as saving.
    public var isBusy: Bool
    /// The activity in progress, for display (`Saving…`); nil if there is none.
    public var busyText: String?
    /// The language of its texts, as a BCP 47 tag.
    public var language: String
    /// Whether it is read from right to left.
    public var isRightToLeft: Bool
    /// Its position among the others.
    public var position: PopupPagePosition
    /// Its contents, from top to bottom.
    public var sections: [PopupSection]
    /// The user who last changed the feature, and when; nil if that is not noted or not to be shown.
    public var editSummary: String?
    /// What a person can do, in the order in which it is shown.
    public var buttons: [PopupButton]
    /// The question to the person; nil for none.
    public var actionSheet: PopupActionSheet?
    /// What went wrong, where the container has to say it; nil for nothing.
    public var message: String?
    /// The state of the shape; nil if it is not being edited.
    public var geometry: PopupGeometryState?
    /// How it is to look.
    public var style: PopupStyle

    /// Creates a page of nothing yet.
    public init(title: String, language: String, position: PopupPagePosition) {
        self.title = title
        self.language = language
        self.position = position
        isEditing = false
        isBusy = false
        isRightToLeft = false
        sections = []
        buttons = []
        style = PopupStyle()
    }

    /// The rows of all its sections. O(rows)
    public var rows: [PopupRow] { sections.flatMap { if case .fields(let rows) = $0.content { rows } else { [PopupRow]() } } }
}

/// The position of a page among the others, and the ways to them.
public struct PopupPagePosition: Hashable, Sendable {
    /// The page, from 0.
    public var index: Int
    /// The count.
    public var count: Int
    /// The place as a person reads it (`2 of 5`).
    public var text: String
    /// With dots, or with a bar of buttons.
    public var style: PopupPagingStyle

    /// Creates an instance.
    public init(index: Int, count: Int, text: String, style: PopupPagingStyle = .pageControl) {
        self.index = index
        self.count = count
        self.text = text
        self.style = style
    }

    /// Whether there is a page before this one.
    public var hasPrevious: Bool { index > 0 }
    /// Whether there is a page after this one.
    public var hasNext: Bool { index + 1 < count }
}

/// A section of a page.
public struct PopupSection: Hashable, Sendable {
    /// The text above it; nil for none.
    public var title: String?
    /// The description; nil for none.
    public var description: String?
    /// Its content.
    public var content: Content

    /// The content of a section.
    public enum Content: Hashable, Sendable {
        /// Safe HTML, with the values filled in.
        case html(String)
        /// Fields.
        case fields([PopupRow])
        /// Pictures and charts, of which one is shown at a time.
        case media(PopupMediaPager)
        /// Attachments.
        case attachments(PopupAttachments)
        /// Related records.
        case related(PopupRelatedRecords)
        /// What a plugin's kind of section shows.
        case other(PopupOwnContent)
        /// Something that could not be shown, and why, for display.
        case problem(String)
    }

    /// Creates an instance.
    public init(_ content: Content, title: String? = nil, description: String? = nil) {
        self.content = content
        self.title = title
        self.description = description
    }
}

/// The features of another layer that belong to the one shown.
public struct PopupRelatedRecords: Hashable, Sendable {
    /// The relationship's number.
    public var relationshipID: Int
    /// The total number.
    public var count: Int
    /// The count, for display.
    public var text: String
    /// The first of them.
    public var records: [Record]

    /// One of them.
    public struct Record: Hashable, Sendable {
        /// Its object id in the related layer.
        public var objectID: Int?
        /// Its name.
        public var title: String

        /// Creates an instance.
        public init(objectID: Int?, title: String) {
            self.objectID = objectID
            self.title = title
        }
    }

    /// Creates a list.
    public init(relationshipID: Int, count: Int, text: String, records: [Record]) {
        self.relationshipID = relationshipID
        self.count = count
        self.text = text
        self.records = records
    }
}

/// The state of a shape that is being edited.
public struct PopupGeometryState: Hashable, Sendable {
    /// Whether it can be saved.
    public var isComplete: Bool
    /// What is missing for saving, for display; nil if it can be saved.
    public var message: String?
    /// Whether the shape has been handed out to be drawn.
    public var isCapturing: Bool

    /// Creates an instance.
    public init(isComplete: Bool, message: String? = nil, isCapturing: Bool) {
        self.isComplete = isComplete
        self.message = message
        self.isCapturing = isCapturing
    }
}
