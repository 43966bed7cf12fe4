/// The description of a parameter.
public struct ParameterDescription: Sendable {
    /// The name that it was declared with.
    public let name: String
    /// The name in the description, from which clients are generated: a different one if `name` is a keyword of Python. Both are accepted.
    public private(set) var describedName: String
    /// The schema of its value.
    public let schema: Schema
    /// The meaning of the parameter.
    public let documentation: String
    /// Whether it must not be omitted.
    public internal(set) var isRequired: Bool
    /// Whether omitting it has a meaning of its own.
    public internal(set) var isImplied = false
    /// The bytes of the name, for the lookup.
    @usableFromInline
    let bytes: [UInt8]
    /// The described name's bytes.
    @usableFromInline
    private(set) var describedBytes: [UInt8]

    /// Creates the description of a parameter that is decoded manually.
    public init(name: String, schema: Schema, documentation: String, isRequired: Bool) {
        self.name = name
        describedName = ReservedWord.substitutes[name] ?? name
        describedBytes = Array(describedName.utf8)
        self.schema = schema
        self.documentation = documentation
        self.isRequired = isRequired
        bytes = Array(name.utf8)
    }

    /// Returns the parameter with another name in the description.
    func described(as name: String) -> ParameterDescription {
        var result = self
        result.describedName = name
        result.describedBytes = Array(name.utf8)
        return result
    }

    /// Returns whether a script may use this name for it.
    func isNamed(_ name: String) -> Bool { name == self.name || name == describedName }
}
