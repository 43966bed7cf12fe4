/// An event with a value that it tells: what it means, its schema, and how it is written, declared once.
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
    /// What the vocabulary of a group of commands holds of it.
    public let description: EventDescription
    /// Writes a value as the description has it.
    public let write: AnswerShape<Value>.Write

    /// Declares an event with the members of what it tells, in this order.
    public init(_ name: StaticString, _ documentation: String, _ members: AnswerMember<Value>...) {
        self.init(name, documentation, members: members)
    }

    /// Declares an event with members that others have too.
    public init(_ name: StaticString, _ documentation: String, members: [AnswerMember<Value>]) {
        let shape = AnswerShape(documentation, members: members)
        self.name = name
        description = EventDescription(name: "\(name)", documentation: documentation, parameters: shape.schema)
        write = shape.write
    }
}
