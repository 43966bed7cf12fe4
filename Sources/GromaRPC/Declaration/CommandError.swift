import GromaJSON

/// The error of a failed request. The request has changed nothing.
public struct CommandError: Error, Sendable {
    /// The kind, with its number.
    public var kind: ErrorKind
    /// The word in `data.code`: the kind's name, or a more specific one.
    public var code: String
    /// A description of the error and of what is allowed, in English.
    public var message: String
    /// The place of the error, such as `params.index`.
    public var path: String?
    /// The value found.
    public var found: JSONValue?
    /// What is expected.
    public var expected: String?
    /// Further members of `data`.
    public var details: [(String, JSONValue)] = []

    /// Creates an error.
    public init(
        _ kind: ErrorKind, _ message: String, code: String? = nil, path: String? = nil, found: JSONValue? = nil, expected: String? = nil,
        details: [(String, JSONValue)] = []
    ) {
        self.kind = kind
        self.code = code ?? kind.name
        self.message = message
        self.path = path
        self.found = found
        self.expected = expected
        self.details = details
    }

    /// Creates a plugin's own error, with the number -32000.
    public init(code: String, _ message: String, path: String? = nil, found: JSONValue? = nil, expected: String? = nil) {
        self.init(.operationFailed, message, code: code, path: path, found: found, expected: expected)
    }

    /// Returns the error with a path in the parameters, unless it has one already.
    public func at(_ path: String) -> CommandError {
        var error = self
        if error.path == nil { error.path = path }
        return error
    }

    /// Writes the error object of JSON-RPC.
    package func write(to writer: inout JSONWriter) {
        let error = echoingLittle()
        error.writeMembers(to: &writer)
    }

    private func writeMembers(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("code")
        writer.int(kind.number)
        writer.key("message")
        writer.string(message)
        writer.key("data")
        writer.beginObject()
        writer.key("code")
        writer.string(code)
        if let path {
            writer.key("path")
            writer.string(path)
        }
        if let found {
            writer.key("found")
            writer.value(found)
        }
        if let expected {
            writer.key("expected")
            writer.string(expected)
        }
        for (name, value) in details {
            writer.key(name)
            writer.value(value)
        }
        writer.endObject()
        writer.endObject()
    }
}
