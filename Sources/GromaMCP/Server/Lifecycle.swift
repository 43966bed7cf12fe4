import GromaJSON
import GromaRPC

/// `initialize`, the first request of a client of 2025-11-25. A client that requests another revision is offered this one.
enum Initialize: AgentMethod {
    static let name = "initialize"
    static let summary = "Agrees upon a revision of the protocol that has a handshake."
    static let revisions: Set<ProtocolRevision> = [.withHandshake]

    static func run(_ request: AgentRequest, _ server: AgentServer, _ answer: inout JSONWriter) throws(CommandError) {
        server.isInitialized = true
        answer.key("protocolVersion")
        answer.string(ProtocolRevision.withHandshake.rawValue)
        answer.key("capabilities")
        answer.value(ServerInfo.capabilities)
        answer.key("serverInfo")
        answer.value(ServerInfo.json)
        answer.key("instructions")
        answer.string(AgentServer.instructions)
    }
}

/// `ping`
enum Ping: AgentMethod {
    static let name = "ping"
    static let summary = "Answers."
    static let revisions: Set<ProtocolRevision> = [.withHandshake]

    static func run(_ request: AgentRequest, _ server: AgentServer, _ answer: inout JSONWriter) throws(CommandError) {}
}

/// `server/discover`
enum Discover: AgentMethod {
    static let name = "server/discover"
    static let summary = "Which revisions are spoken, and what the server can do."
    static let caching: Caching? = .fixed
    static let revisions: Set<ProtocolRevision> = [.stateless]

    static func run(_ request: AgentRequest, _ server: AgentServer, _ answer: inout JSONWriter) throws(CommandError) {
        answer.key("supportedVersions")
        answer.value(ProtocolRevision.known)
        answer.key("capabilities")
        answer.value(ServerInfo.capabilities)
        answer.key("instructions")
        answer.string(AgentServer.instructions)
    }
}

/// `notifications/cancelled`. It takes effect when it is read, while the request runs; in its turn the request is already finished.
enum CancelledNotification {
    static let name = "notifications/cancelled"
    static let summary = "Ends a request early, which is not answered then."
    static let parameter = "requestId"

    static func run(_ session: Session, _ parameters: RawMembers) throws(CommandError) {
        guard let id = try parameters.value(parameter) else { return }
        session.transport?.forgetCancellation(Array(id.text.utf8))
    }
}

/// `subscriptions/listen`. Changes of resources are not reported: clients request the lists again. So none of the notifications is
/// acknowledged, and the subscription ends immediately, as the protocol specifies for a server that has nothing more to send.
enum Listen: AgentMethod {
    static let name = "subscriptions/listen"
    static let summary = "Subscribes to changes, of which none is told."
    static let revisions: Set<ProtocolRevision> = [.stateless]

    static func run(_ request: AgentRequest, _ server: AgentServer, _ answer: inout JSONWriter) throws(CommandError) {
        guard let id = server.outer.runningID else {
            throw CommandError(.invalidRequest, "a subscription has an id", path: "id", expected: "an id")
        }
        server.outer.notify("notifications/subscriptions/acknowledged") { parameters in
            parameters.beginObject()
            parameters.key("_meta")
            parameters.beginObject()
            parameters.key(AgentRequest.subscriptionKey)
            id.withUnsafeBufferPointer { parameters.raw($0) }
            parameters.endObject()
            parameters.key("notifications")
            parameters.value(.object(JSONObject()))
            parameters.endObject()
        }
    }
}
