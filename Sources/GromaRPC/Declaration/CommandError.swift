import GromaJSON

/// Why a request failed. Nothing has been changed by it.
public struct CommandError: Error, Sendable {
    /// The kind, with its number.
    public var kind: ErrorKind
    /// The word in `data.code`: the kind's name unless something more exact is known.
    public var code: String
    /// Describes what was wrong and what is allowed, in English.
    public var message: String
    /// Where: `params.index`.
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

    /// An error of a plugin's own, numbered -32000.
    public init(code: String, _ message: String, path: String? = nil, found: JSONValue? = nil, expected: String? = nil) {
        self.init(.operationFailed, message, code: code, path: path, found: found, expected: expected)
    }

    /// The same error at a place in the parameters, unless it has one already.
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
