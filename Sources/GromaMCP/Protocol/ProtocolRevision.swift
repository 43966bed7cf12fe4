import GromaJSON
import GromaRPC

/// The revisions of the Model Context Protocol that are spoken, the newest first.
enum ProtocolRevision: String, CaseIterable {
    /// Each request says which revision it follows and what the client can do; nothing is agreed upon before.
    case stateless = "2026-07-28"
    /// A client begins with `initialize`.
    case withHandshake = "2025-11-25"

    static let known: JSONValue = .array(allCases.map { .string($0.rawValue) })

    /// Writes the members that every answer of the revision has, after the method's own; `caching` is nil for a method whose answers are not kept.
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

/// How long a client may keep an answer.
struct Caching {
    let milliseconds: Int
    /// Whether it is the same for everybody.
    let isPublic: Bool

    /// What never changes while the program runs.
    static let fixed = Caching(milliseconds: 3_600_000, isPublic: true)
    /// What any call may change.
    static let none = Caching(milliseconds: 0, isPublic: false)
}

/// What the server says of itself.
enum ServerInfo {
    static let key = "io.modelcontextprotocol/serverInfo"
    static let json: JSONValue = ["name": "groma", "title": "Groma, a geometry editing engine", "version": .string(Session.version)]
    static let capabilities: JSONValue = ["tools": .object(JSONObject()), "resources": .object(JSONObject())]
}
