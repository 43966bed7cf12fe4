import GromaFormats
import GromaJSON

/// A field of a layer: its name, its type, and its allowed values.
public struct Field: Hashable, Sendable {
    /// The name, which is the name of the attribute.
    public var name: String
    /// The display name; by default the name.
    public var alias: String
    /// The type of the values.
    public var type: FieldType
    /// Whether values may be null.
    public var isNullable: Bool
    /// Whether a client may change values.
    public var isEditable: Bool
    /// The maximum length of a text in UTF-16 units, or the maximum size of a blob in bytes; nil for no limit.
    public var length: Int?
    /// The value in a new feature if none is given; nil if there is no default.
    public var defaultValue: AttributeValue?
    /// The allowed values; nil for all values of the type.
    public var domain: Domain?

    /// The patterns for texts, with the syntax of SQLite's `GLOB`: `*` for any characters, `?` for one, `[a-z]` and `[^a-z]` for one of a
    /// set. If there are several, a text must match one of them. If there are none, any text is allowed.
    public var patterns: [String] = []
    /// Whether the store computes a value for new features that have none, by a default that is not known in advance (for example the
    /// current time). Then the value is missing until the feature is read again.
    public var isFilledByStore = false

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()

    /// Creates a field.
    public init(
        _ name: String, _ type: FieldType, alias: String? = nil, isNullable: Bool = true, isEditable: Bool = true, length: Int? = nil,
        defaultValue: AttributeValue? = nil, domain: Domain? = nil
    ) {
        self.name = name
        self.alias = alias ?? name
        self.type = type
        self.isNullable = isNullable
        self.isEditable = isEditable
        self.length = length
        self.defaultValue = defaultValue
        self.domain = domain
    }
}
