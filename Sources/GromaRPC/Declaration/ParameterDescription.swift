/// The description of a parameter.
public struct ParameterDescription: Sendable {
    /// The name that it was declared with.
    public let name: String
    /// The name in the description, from which clients are generated: another where `name` is a keyword of Python. Both are taken.
    public private(set) var describedName: String
    /// The schema of its value.
    public let schema: Schema
    /// What it means.
    public let documentation: String
    /// Whether it may not be left out.
    public internal(set) var isRequired: Bool
    /// Whether something is meant also where it is omitted.
    public internal(set) var isImplied = false
    /// The name's bytes, to find it by.
    @usableFromInline
    let bytes: [UInt8]
    /// The described name's bytes.
    @usableFromInline
    private(set) var describedBytes: [UInt8]

    /// The description of a parameter that is decoded manually.
    public init(name: String, schema: Schema, documentation: String, isRequired: Bool) {
        self.name = name
        describedName = ReservedWord.substitutes[name] ?? name
        describedBytes = Array(describedName.utf8)
        self.schema = schema
        self.documentation = documentation
        self.isRequired = isRequired
        bytes = Array(name.utf8)
    }

    /// The same parameter, described by another name.
    func described(as name: String) -> ParameterDescription {
        var result = self
        result.describedName = name
        result.describedBytes = Array(name.utf8)
        return result
    }

    /// Whether a script may call it so.
    func isNamed(_ name: String) -> Bool { name == self.name || name == describedName }
}
