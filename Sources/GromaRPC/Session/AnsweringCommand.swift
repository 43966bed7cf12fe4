import GromaJSON

/// A command that answers with a value, whose schema and writer come from a single declaration. An answer that would need too much memory
/// at once is a ``StreamedAnswer``.
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
    /// The schema, the meaning and the writer of the answer.
    static var answer: AnswerShape<Answer> { get }
    /// Runs the command.
    ///
    /// - Throws: A ``CommandError``, which is returned to the script.
    func run(_ session: Session) throws(CommandError) -> Answer
}

extension AnsweringCommand {
    /// The result as declared by ``answer``.
    public static var result: ResultShape { answer.result }

    /// Runs the command and writes the answer as declared by ``answer``.
    ///
    /// - Throws: The errors of the command.
    @inlinable
    public func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let value = try run(session)
        Self.answer.write(value, &answer)
    }
}

extension AnsweringCommand where Answer: DescribedAnswer {
    /// The shape that the answer's type declares.
    @inlinable
    public static var answer: AnswerShape<Answer> { Answer.shape }
}

extension AnsweringCommand where Answer == Void {
    /// The shape of `null`.
    public static var answer: AnswerShape<Void> { .nothing }
}

/// An answer that is produced while it is written, such as rows that are read one after another. Errors on the way are only known then, and
/// final steps, such as storing the result under a name, are only done if there was none.
public protocol StreamedAnswer {
    /// Called when the answer has been written, before it is sent.
    ///
    /// - Throws: The error that is returned to the script instead.
    func finish() throws(CommandError)
}

extension AnsweringCommand where Answer: StreamedAnswer {
    /// Runs the command, writes the answer as declared by ``answer``, and finishes it.
    ///
    /// - Throws: The errors of the command.
    @inlinable
    public func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let value = try run(session)
        Self.answer.write(value, &answer)
        try value.finish()
    }
}
