/// A request that the engine sends to scripts that have offered to answer it.
public struct DelegateDescription: Sendable {
    /// The name, `noun.verb`.
    public let name: String
    /// What is asked, and of what the answer decides.
    public let documentation: String
    /// What comes with it: an object.
    public let parameters: Schema
    /// What an answer is.
    public let result: Schema
    /// What holds where there is no answer.
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
