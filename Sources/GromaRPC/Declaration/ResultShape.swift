/// The answer of a method.
public struct ResultShape: Sendable {
    /// The JSON schema of the result.
    public let schema: Schema
    /// The meaning of the result.
    public let documentation: String

    /// Creates a result with its schema.
    public init(_ schema: Schema, _ documentation: String) {
        self.schema = schema
        self.documentation = documentation
    }

    /// A result of `null`.
    public static let nothing = ResultShape(.null, "Nothing.")
}
