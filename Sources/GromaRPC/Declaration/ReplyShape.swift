import GromaJSON

/// The shape of a script's answer to a ``DelegateRequest``: its schema and its reader.
public struct ReplyShape<Reply>: Sendable {
    /// Reads an answer.
    ///
    /// Throws the error for an invalid answer, which is reported to the script: see ``CommandError/wrongReply(_:expected:in:)``.
    public typealias Read = @Sendable (JSONValue) throws(CommandError) -> Reply

    /// The JSON schema of an answer.
    public let schema: Schema
    /// Reads an answer.
    public let read: Read

    /// Creates a shape with a schema and a reader.
    public init(_ schema: Schema, read: @escaping Read) {
        self.schema = schema
        self.read = read
    }
}

extension ReplyShape<Bool> {
    /// Returns the shape of an object with a single Boolean member.
    public static func truth(_ name: String) -> Self {
        Self(.object([Schema.Member(name, .boolean)])) { answer throws(CommandError) in try answer.truth(name) }
    }
}

extension ReplyShape<JSONValue> {
    /// Returns the shape of an answer that the caller reads, because its validity depends on the question.
    public static func unread(_ schema: Schema) -> Self { Self(schema) { $0 } }
}

extension CommandError {
    /// Returns the error for an answer with an invalid member.
    ///
    /// - Parameters:
    ///   - name: The member.
    ///   - expected: The expected value.
    ///   - answer: The answer.
    public static func wrongReply(_ name: String, expected: String, in answer: JSONValue) -> CommandError {
        let found = answer[name]
        let what = found == nil ? "is not there" : "is \(found?.kind.article ?? "nothing")"
        return CommandError(.invalidValue, "result.\(name) \(what): expected \(expected)", found: found ?? .null, expected: expected)
    }
}

extension JSONValue {
    /// Returns the Boolean value of a member of an answer.
    ///
    /// - Throws: `invalidValue` if it is missing or anything else.
    public func truth(_ name: String) throws(CommandError) -> Bool {
        guard let truth = self[name]?.boolValue else { throw .wrongReply(name, expected: "true or false", in: self) }
        return truth
    }
}
