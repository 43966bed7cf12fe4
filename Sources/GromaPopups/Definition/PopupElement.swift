import GromaFeatures
import GromaFormats
import GromaJSON

/// One of the blocks that a popup is made of, from top to bottom.
public struct PopupElement: Hashable, Sendable {
    /// The title above it, a template; nil for none.
    public var title: String?
    /// What is told of it, a template; nil for nothing.
    public var description: String?
    /// Its content.
    public var content: Content
    /// Values that stand in the place of the feature's, where an expression has made it: fields and charts show these; nil for the feature's own.
    public var attributes: Attributes?

    /// Members of its JSON that are not used here, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that it was read from.
    var source = DefinitionSource()

    /// The content of an element.
    public enum Content: Hashable, Sendable {
        /// HTML, a template; nil for the definition's ``PopupDefinition/description``.
        case text(String?)
        /// Fields; nil for the definition's.
        case fields([PopupFieldInfo]?)
        /// Pictures and charts; nil for the definition's.
        case media([PopupMediaInfo]?)
        /// Attachments.
        case attachments(PopupAttachmentList)
        /// The result of an expression: a text, fields or media element.
        case expression(PopupExpressionInfo)
        /// Features of another layer that a relationship leads to.
        case relationship(PopupRelationship)
        /// One of a kind that is not known here: it is kept, and not shown.
        case unknown(type: String)
    }

    /// Creates an instance.
    public init(_ content: Content, title: String? = nil, description: String? = nil) {
        self.content = content
        self.title = title
        self.description = description
    }
}

/// An expression of a definition, which the host evaluates.
public struct PopupExpressionInfo: Hashable, Sendable {
    /// By which fields and templates refer to it, as `expression/name`.
    public var name: String
    /// Its name.
    public var title: String
    /// Its text, in the language of the host's evaluator; web maps have Arcade.
    public var expression: String
    /// What it yields: `string` by default, `number`, or `dictionary` where it makes an element.
    public var returnType: String

    /// Members of its JSON that are not used here, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that it was read from.
    var source = DefinitionSource()

    /// Creates an instance.
    public init(name: String, title: String = "", expression: String, returnType: String = "string") {
        self.name = name
        self.title = title
        self.expression = expression
        self.returnType = returnType
    }
}

/// The relationship whose features an element shows.
public struct PopupRelationship: Hashable, Sendable {
    /// The relationship's number in the layer.
    public var id: Int
    /// How many are shown at first; 3 by default, 0 for none.
    public var displayCount: Int
    /// In which order.
    public var orderByFields: [PopupOrder]

    /// Creates an instance.
    public init(id: Int, displayCount: Int = 3, orderByFields: [PopupOrder] = []) {
        self.id = id
        self.displayCount = displayCount
        self.orderByFields = orderByFields
    }
}

/// A field by which records are sorted.
public struct PopupOrder: Hashable, Sendable {
    /// The field.
    public var field: String
    /// Whether the largest comes first.
    public var isDescending: Bool

    /// Creates an instance.
    public init(field: String, isDescending: Bool = false) {
        self.field = field
        self.isDescending = isDescending
    }
}

/// Whether a popup of the older form shows related records, and in which order.
public struct PopupRelatedRecordsInfo: Hashable, Sendable {
    /// Whether it shows them.
    public var showsRelatedRecords: Bool
    /// In which order.
    public var orderByFields: [PopupOrder]

    /// Members of its JSON that are not used here, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that it was read from.
    var source = DefinitionSource()

    /// Creates an instance.
    public init(showsRelatedRecords: Bool, orderByFields: [PopupOrder] = []) {
        self.showsRelatedRecords = showsRelatedRecords
        self.orderByFields = orderByFields
    }
}
