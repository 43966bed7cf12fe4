import GromaJSON

/// A command that answers with a value, whose schema and writer come from one declaration. What would have to hold too much at once answers with a
/// ``StreamedAnswer``.
///
/// ```swift
/// struct CountNotes: AnsweringCommand {
///     static let method = "notes.count"
///     static let summary = "How many notes there are."
///     static let effect = CommandEffect.reads
///     static let answer = AnswerShape<Int>("The count.", .int("count") { $0 })
///     static var parameters: [Parameter<Self>] { [] }
///     func run(_ session: Session) throws(CommandError) -> Int { session[Notes.self].texts.count }
/// }
/// ```
public protocol AnsweringCommand: Command {
    /// Its answer.
    associatedtype Answer
    /// The schema of the answer, what it means, and how it is written.
    static var answer: AnswerShape<Answer> { get }
    /// Does it.
    ///
    /// - Throws: What a script is told: a ``CommandError``.
    func run(_ session: Session) throws(CommandError) -> Answer
}

extension AnsweringCommand {
    /// The result as ``answer`` declares it.
    public static var result: ResultShape { answer.result }

    /// Does it and writes the answer as ``answer`` declares it.
    ///
    /// - Throws: What the command throws.
    @inlinable
    public func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let value = try run(session)
        Self.answer.write(value, &answer)
    }
}

extension AnsweringCommand where Answer: DescribedAnswer {
    /// The form in which values of the type are always written.
    @inlinable
    public static var answer: AnswerShape<Answer> { Answer.shape }
}

extension AnsweringCommand where Answer == Void {
    /// `null`.
    public static var answer: AnswerShape<Void> { .nothing }
}

/// An answer that is made while it is written, such as rows that are read one after another: what goes wrong on the way is known only then, and what goes
/// with it, such as keeping it under a name, is done only when nothing did.
public protocol StreamedAnswer {
    /// Called when the answer has been written, before it is sent off.
    ///
    /// - Throws: What the script is told in its place.
    func finish() throws(CommandError)
}

extension AnsweringCommand where Answer: StreamedAnswer {
    /// Does it, writes the answer as ``answer`` declares it, and finishes it.
    ///
    /// - Throws: What the command throws.
    @inlinable
    public func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let value = try run(session)
        Self.answer.write(value, &answer)
        try value.finish()
    }
}
