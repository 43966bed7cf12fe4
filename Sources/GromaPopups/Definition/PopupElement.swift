import GromaFeatures
import GromaFormats
import GromaJSON

/// One of the blocks of a popup, which are below one another.
public struct PopupElement: Hashable, Sendable {
    /// The title, a template; nil for none.
    public var title: String?
    /// The description, a template; nil for none.
    public var description: String?
    /// Its content.
    public var content: Content
    /// Values that replace those of the feature if an expression has made the element: fields and charts show them; nil for the feature's
    /// own.
    public var attributes: Attributes?

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that the element was read from.
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
        /// An element of an unknown kind: it is kept, but not shown.
        case unknown(type: String)
    }

    /// Creates an element.
    public init(_ content: Content, title: String? = nil, description: String? = nil) {
        self.content = content
        self.title = title
        self.description = description
    }
}

/// An expression of a definition, which the host evaluates.
public struct PopupExpressionInfo: Hashable, Sendable {
    /// The name by which fields and templates refer to it, as `expression/name`.
    public var name: String
    /// The title.
    public var title: String
    /// The text of the expression, in the language of the host's evaluator; web maps use Arcade.
    public var expression: String
    /// The type of the result: `string` by default, `number`, or `dictionary` if it makes an element.
    public var returnType: String

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that the expression was read from.
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
    /// The id of the relationship in the layer.
    public var id: Int
    /// The number of features shown initially; 3 by default, 0 for none.
    public var displayCount: Int
    /// The order.
    public var orderByFields: [PopupOrder]

    /// Creates a relationship.
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
    /// Whether the order is descending.
    public var isDescending: Bool

    /// Creates an instance.
    public init(field: String, isDescending: Bool = false) {
        self.field = field
        self.isDescending = isDescending
    }
}

/// Whether a popup in the older form shows related records, and in which order.
public struct PopupRelatedRecordsInfo: Hashable, Sendable {
    /// Whether it shows related records.
    public var showsRelatedRecords: Bool
    /// The order.
    public var orderByFields: [PopupOrder]

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()
    /// The members that it was read from.
    var source = DefinitionSource()

    /// Creates an instance.
    public init(showsRelatedRecords: Bool, orderByFields: [PopupOrder] = []) {
        self.showsRelatedRecords = showsRelatedRecords
        self.orderByFields = orderByFields
    }
}
