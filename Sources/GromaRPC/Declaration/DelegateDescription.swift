/// The description of a request that the engine sends to scripts that have offered to answer it.
public struct DelegateDescription: Sendable {
    /// The name, `noun.verb`.
    public let name: String
    /// The question, and what the answer decides.
    public let documentation: String
    /// Its parameters: an object.
    public let parameters: Schema
    /// The description of an answer.
    public let result: Schema
    /// The default without an answer.
    public let fallback: String

    /// Declares a request.
    public init(name: String, documentation: String, parameters: Schema, result: Schema, fallback: String) {
        self.name = name
        self.documentation = documentation
        self.parameters = parameters
        self.result = result
        self.fallback = fallback
    }
}
