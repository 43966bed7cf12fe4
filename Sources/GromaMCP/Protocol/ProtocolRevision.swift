import GromaJSON
import GromaRPC

/// The supported revisions of the Model Context Protocol, the newest first.
enum ProtocolRevision: String, CaseIterable {
    /// Each request contains its revision and the client's capabilities; there is no handshake.
    case stateless = "2026-07-28"
    /// A client begins with `initialize`.
    case withHandshake = "2025-11-25"

    static let known: JSONValue = .array(allCases.map { .string($0.rawValue) })

    /// Writes the members that every answer of the revision has, after those of the method; `caching` is nil for a method whose answers are
    /// not cached.
    func writeCommonMembers(caching: Caching?, _ answer: inout JSONWriter) {
        guard self == .stateless else { return }
        answer.key("resultType")
        answer.string("complete")
        if let caching {
            answer.key("ttlMs")
            answer.int(caching.milliseconds)
            answer.key("cacheScope")
            answer.string(caching.isPublic ? "public" : "private")
        }
        answer.key("_meta")
        answer.value([ServerInfo.key: ServerInfo.json])
    }
}

/// The time for which a client may cache an answer.
struct Caching {
    let milliseconds: Int
    /// Whether it is the same for all clients.
    let isPublic: Bool

    /// For answers that do not change while the program runs.
    static let fixed = Caching(milliseconds: 3_600_000, isPublic: true)
    /// For answers that any call may change.
    static let none = Caching(milliseconds: 0, isPublic: false)
}

/// The server's description of itself.
enum ServerInfo {
    static let key = "io.modelcontextprotocol/serverInfo"
    static let json: JSONValue = ["name": "groma", "title": "Groma, a geometry editing engine", "version": .string(Session.version)]
    static let capabilities: JSONValue = ["tools": .object(JSONObject()), "resources": .object(JSONObject())]
}
