/// An event with a value, declared once: its meaning, its schema, and the writer of the value.
///
/// ```swift
/// struct StakeReporter {
///     static let changed = Event<Int>("stakes.changed", "How many stakes there are has changed.", .int("count") { $0 })
///     func tell(_ count: Int, _ session: Session) { session.emit(Self.changed, count) }
/// }
/// ```
public struct Event<Value>: Sendable {
    /// The name, `noun.whatHappened`.
    public let name: StaticString
    /// Its description for the vocabulary of a group of commands.
    public let description: EventDescription
    /// Writes a value according to the description.
    public let write: AnswerShape<Value>.Write

    /// Declares an event with the members of its parameters, in this order.
    public init(_ name: StaticString, _ documentation: String, _ members: AnswerMember<Value>...) {
        self.init(name, documentation, members: members)
    }

    /// Declares an event with shared members.
    public init(_ name: StaticString, _ documentation: String, members: [AnswerMember<Value>]) {
        let shape = AnswerShape(documentation, members: members)
        self.name = name
        description = EventDescription(name: "\(name)", documentation: documentation, parameters: shape.schema)
        write = shape.write
    }
}
