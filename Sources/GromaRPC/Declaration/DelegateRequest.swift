import GromaJSON

/// A request to scripts that have offered to answer it, declared once: its meaning, its parameters with their writer, and its answer with
/// its reader.
///
/// ```swift
/// struct StakeKeeper {
///     static let mayRemove = DelegateRequest<Int, Bool>(
///         "stakes.mayRemove", "A stake is about to go: whether it may.", .int("stake") { $0 }, reply: .truth("value"), fallback: "It may: true.")
///     func mayRemove(_ stake: Int, _ session: Session) -> Bool { session.ask(Self.mayRemove, stake) ?? true }
/// }
/// ```
public struct DelegateRequest<Value, Reply>: Sendable {
    /// The name, `noun.verb`.
    public let name: StaticString
    /// Its description for the vocabulary of a group of commands.
    public let description: DelegateDescription
    /// Writes its parameters according to the description.
    public let write: AnswerShape<Value>.Write
    /// The description of an answer.
    public let reply: ReplyShape<Reply>

    /// Declares a request.
    ///
    /// - Parameters:
    ///   - name: `noun.verb`.
    ///   - documentation: The question, and what the answer decides.
    ///   - members: The members of its parameters, in this order.
    ///   - reply: The schema of an answer, and its reader.
    ///   - fallback: The default without an answer, in words.
    public init(
        _ name: StaticString, _ documentation: String, _ members: AnswerMember<Value>..., reply: ReplyShape<Reply>, fallback: String
    ) {
        self.init(name, documentation, members: members, reply: reply, fallback: fallback)
    }

    /// Declares a request with shared members.
    ///
    /// - Parameters:
    ///   - name: `noun.verb`.
    ///   - documentation: The question, and what the answer decides.
    ///   - members: The members of its parameters, in this order.
    ///   - reply: The schema of an answer, and its reader.
    ///   - fallback: The default without an answer, in words.
    public init(
        _ name: StaticString, _ documentation: String, members: [AnswerMember<Value>], reply: ReplyShape<Reply>, fallback: String
    ) {
        let shape = AnswerShape(documentation, members: members)
        self.name = name
        description = DelegateDescription(
            name: "\(name)", documentation: documentation, parameters: shape.schema, result: reply.schema, fallback: fallback)
        write = shape.write
        self.reply = reply
    }
}
