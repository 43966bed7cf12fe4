import GromaJSON

/// A request to scripts that have offered to answer it: what it means, what comes with it and how that is written, and what an answer is and how it is
/// read, declared once.
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
    /// What the vocabulary of a group of commands holds of it.
    public let description: DelegateDescription
    /// Writes what comes with it as the description has it.
    public let write: AnswerShape<Value>.Write
    /// The description of an answer.
    public let reply: ReplyShape<Reply>

    /// Declares a request.
    ///
    /// - Parameters:
    ///   - name: `noun.verb`.
    ///   - documentation: What is asked, and of what the answer decides.
    ///   - members: The members of what comes with it, in this order.
    ///   - reply: What an answer is, and how it is read.
    ///   - fallback: What holds where there is no answer, in words.
    public init(
        _ name: StaticString, _ documentation: String, _ members: AnswerMember<Value>..., reply: ReplyShape<Reply>, fallback: String
    ) {
        self.init(name, documentation, members: members, reply: reply, fallback: fallback)
    }

    /// Declares a request with members that others have too.
    ///
    /// - Parameters:
    ///   - name: `noun.verb`.
    ///   - documentation: What is asked, and of what the answer decides.
    ///   - members: The members of what comes with it, in this order.
    ///   - reply: What an answer is, and how it is read.
    ///   - fallback: What holds where there is no answer, in words.
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
