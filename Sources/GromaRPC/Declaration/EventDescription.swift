/// The description of an event for subscribers.
public struct EventDescription: Sendable {
    /// The name, `noun.whatHappened`.
    public let name: String
    /// The meaning of the event.
    public let documentation: String
    /// Its parameters: an object.
    public let parameters: Schema

    /// Declares an event.
    public init(name: String, documentation: String, parameters: Schema) {
        self.name = name
        self.documentation = documentation
        self.parameters = parameters
    }
}
