import GromaJSON

/// The shape of a script's answer to a ``DelegateRequest``: its schema, and how a value is read from it.
public struct ReplyShape<Reply>: Sendable {
    /// Reads an answer.
    ///
    /// Throws what is wrong with it, in words that the script is told: see ``CommandError/wrongReply(_:expected:in:)``.
    public typealias Read = @Sendable (JSONValue) throws(CommandError) -> Reply

    /// The JSON schema of an answer.
    public let schema: Schema
    /// Reads an answer.
    public let read: Read

    /// A shape with a schema and a reader.
    public init(_ schema: Schema, read: @escaping Read) {
        self.schema = schema
        self.read = read
    }
}

extension ReplyShape<Bool> {
    /// An object with one member, true or false.
    public static func truth(_ name: String) -> Self {
        Self(.object([Schema.Member(name, .boolean)])) { answer throws(CommandError) in try answer.truth(name) }
    }
}

extension ReplyShape<JSONValue> {
    /// An answer that the caller reads, where what is right depends on what was asked.
    public static func unread(_ schema: Schema) -> Self { Self(schema) { $0 } }
}

extension CommandError {
    /// The error for an answer whose member is not what was asked for.
    ///
    /// - Parameters:
    ///   - name: The member.
    ///   - expected: What would be right.
    ///   - answer: The answer.
    public static func wrongReply(_ name: String, expected: String, in answer: JSONValue) -> CommandError {
        let found = answer[name]
        let what = found == nil ? "is not there" : "is \(found?.kind.article ?? "nothing")"
        return CommandError(.invalidValue, "result.\(name) \(what): expected \(expected)", found: found ?? .null, expected: expected)
    }
}

extension JSONValue {
    /// The truth value of a member of an answer.
    ///
    /// - Throws: `invalidValue` if it is missing or anything else.
    public func truth(_ name: String) throws(CommandError) -> Bool {
        guard let truth = self[name]?.boolValue else { throw .wrongReply(name, expected: "true or false", in: self) }
        return truth
    }
}
