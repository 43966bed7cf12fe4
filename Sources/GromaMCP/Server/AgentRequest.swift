import GromaJSON
import GromaRPC

/// The common part of requests of the protocol.
struct AgentRequest {
    let parameters: RawMembers
    let revision: ProtocolRevision
    /// The token for progress notifications, as JSON text; nil if the client requests none.
    let progressToken: [UInt8]?

    private static let versionKey = "io.modelcontextprotocol/protocolVersion"
    private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
    static let subscriptionKey = "io.modelcontextprotocol/subscriptionId"

    /// Reads a request and determines its revision: the one that it names, otherwise that of a client that has begun with `initialize`.
    ///
    /// - Throws: `unsupportedProtocolVersion` for an unsupported revision, `missingParameter` if a parameter that the revision requires is
    ///   missing, `methodNotFound` if the revision has no such method.
    init(_ parameters: RawMembers, of method: any AgentMethod.Type, _ server: AgentServer) throws(CommandError) {
        self.parameters = parameters
        let meta = try parameters.value("_meta")
        switch meta?["progressToken"] {
        case .string(let token)?: progressToken = Array(JSONValue.string(token).text.utf8)
        case .number(let token)?: progressToken = Array(JSONValue.number(token).text.utf8)
        default: progressToken = nil
        }
        if let version = meta?[Self.versionKey] {
            guard let known = version.stringValue.flatMap(ProtocolRevision.init), known == .stateless else {
                throw .unsupportedRevision(version)
            }
            guard meta?[Self.capabilitiesKey]?.objectValue != nil else { throw Self.missing(Self.capabilitiesKey, "an object") }
            revision = known
        } else {
            guard server.isInitialized || method.revisions == [.withHandshake] else {
                throw Self.missing(Self.versionKey, "\"\(ProtocolRevision.stateless.rawValue)\", or initialize before")
            }
            revision = .withHandshake
        }
        guard method.revisions.contains(revision) else {
            throw CommandError(
                .methodNotFound, "revision \(revision.rawValue) of the protocol has no method \"\(method.name)\"", path: "method",
                found: .string(method.name))
        }
    }

    private static func missing(_ key: String, _ expected: String) -> CommandError {
        CommandError(.missingParameter, "the request has no _meta.\(key)", path: "params._meta", expected: expected)
    }

    /// Returns a required string parameter.
    ///
    /// - Throws: `missingParameter`, `wrongType`.
    func string(_ name: String) throws(CommandError) -> String {
        guard let text = try parameters.string(name) else {
            throw CommandError(.missingParameter, "the parameter \"\(name)\" is missing", path: "params.\(name)", expected: "a string")
        }
        return text
    }
}

extension ErrorKind {
    /// A revision of the Model Context Protocol that is not supported.
    static let unsupportedRevision = ErrorKind(
        "unsupportedProtocolVersion", -32022, "A revision of the Model Context Protocol that is not spoken.")
}

extension CommandError {
    fileprivate static func unsupportedRevision(_ found: JSONValue) -> CommandError {
        CommandError(
            .unsupportedRevision, "this revision of the protocol is not spoken so", path: "params._meta", found: found,
            details: [("supported", ProtocolRevision.known), ("requested", found)])
    }
}
