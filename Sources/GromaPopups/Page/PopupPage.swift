import GromaFeatures
import GromaJSON

/// The current content of a popup, for a host to draw: all texts are computed, formatted and in the language of the container.
///
/// It is a value, created by ``PopupsContainer/page(at:)``.
public struct PopupPage: Hashable, Sendable {
    /// The title.
    public var title: String
    /// Whether the popup is being edited.
    public var isEditing: Bool
    /// Whether an operation is in progress that the user must wait for, such as saving.
    public var isBusy: Bool
    /// The activity in progress, for display (`Saving…`); nil if there is none.
    public var busyText: String?
    /// The language of the texts, as a BCP 47 tag.
    public var language: String
    /// Whether the language is right-to-left.
    public var isRightToLeft: Bool
    /// The position among the pages.
    public var position: PopupPagePosition
    /// The contents, from top to bottom.
    public var sections: [PopupSection]
    /// The user who last changed the feature, and when; nil if it is not recorded or not to be shown.
    public var editSummary: String?
    /// The buttons, in the order in which they are shown.
    public var buttons: [PopupButton]
    /// The question to the user; nil for none.
    public var actionSheet: PopupActionSheet?
    /// The error message, if the container must show it; nil for none.
    public var message: String?
    /// The state of the shape; nil if it is not being edited.
    public var geometry: PopupGeometryState?
    /// The style.
    public var style: PopupStyle

    /// Creates an empty page.
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

    /// The rows of all sections.
    ///
    /// - Complexity: O(*n*), where *n* is the number of rows.
    public var rows: [PopupRow] { sections.flatMap { if case .fields(let rows) = $0.content { rows } else { [PopupRow]() } } }
}

/// The position of a page among the others, and the style of paging.
public struct PopupPagePosition: Hashable, Sendable {
    /// The index of the page, from 0.
    public var index: Int
    /// The number of pages.
    public var count: Int
    /// The position, for display (`2 of 5`).
    public var text: String
    /// The style of paging: dots, or a bar with buttons.
    public var style: PopupPagingStyle

    /// Creates a position.
    public init(index: Int, count: Int, text: String, style: PopupPagingStyle = .pageControl) {
        self.index = index
        self.count = count
        self.text = text
        self.style = style
    }

    /// Whether there is a previous page.
    public var hasPrevious: Bool { index > 0 }
    /// Whether there is a next page.
    public var hasNext: Bool { index + 1 < count }
}

/// A section of a page.
public struct PopupSection: Hashable, Sendable {
    /// The title; nil for none.
    public var title: String?
    /// The description; nil for none.
    public var description: String?
    /// The content.
    public var content: Content

    /// The content of a section.
    public enum Content: Hashable, Sendable {
        /// Safe HTML, with the values filled in.
        case html(String)
        /// Fields.
        case fields([PopupRow])
        /// Pictures and charts, one of which is visible at a time.
        case media(PopupMediaPager)
        /// Attachments.
        case attachments(PopupAttachments)
        /// Related records.
        case related(PopupRelatedRecords)
        /// The content of a section of a plugin.
        case other(PopupOwnContent)
        /// Content that could not be shown, with the reason, for display.
        case problem(String)
    }

    /// Creates a section.
    public init(_ content: Content, title: String? = nil, description: String? = nil) {
        self.content = content
        self.title = title
        self.description = description
    }
}

/// The features of another layer that are related to the one shown.
public struct PopupRelatedRecords: Hashable, Sendable {
    /// The id of the relationship.
    public var relationshipID: Int
    /// The total number of related features.
    public var count: Int
    /// The number, for display.
    public var text: String
    /// The first of the related features.
    public var records: [Record]

    /// A related feature.
    public struct Record: Hashable, Sendable {
        /// The object id in the related layer.
        public var objectID: Int?
        /// The title.
        public var title: String

        /// Creates a record.
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
    /// Whether the shape can be saved.
    public var isComplete: Bool
    /// What is missing for saving, for display; nil if it can be saved.
    public var message: String?
    /// Whether the shape has been passed to the host for drawing.
    public var isCapturing: Bool

    /// Creates an instance.
    public init(isComplete: Bool, message: String? = nil, isCapturing: Bool) {
        self.isComplete = isComplete
        self.message = message
        self.isCapturing = isCapturing
    }
}
