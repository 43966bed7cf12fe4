import GromaFormats
import GromaJSON

/// A field of a layer: its name, its type, and the values that it allows.
public struct Field: Hashable, Sendable {
    /// The name by which attributes go.
    public var name: String
    /// The display name; by default the name.
    public var alias: String
    /// The type of its values.
    public var type: FieldType
    /// Whether values may be null.
    public var isNullable: Bool
    /// Whether a client may change values.
    public var isEditable: Bool
    /// The longest text, in UTF-16 units, or the most bytes of a blob; nil for no limit.
    public var length: Int?
    /// The value in a new feature if none is given; nil if there is no default.
    public var defaultValue: AttributeValue?
    /// The allowed values; nil for all values of the type.
    public var domain: Domain?

    /// The patterns that a text must match, with the syntax of SQLite's `GLOB`: `*` for any characters, `?` for one, `[a-z]` and `[^a-z]` for one of some. Of several
    /// it has to be as one of them says. None for any text.
    public var patterns: [String] = []
    /// Whether the store works out a value for new features that bring none, by a default that cannot be told beforehand (the time, say). The
    /// value is missing then until the feature is read again.
    public var isFilledByStore = false

    /// Members of its JSON that are not used here, but kept and written back.
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
