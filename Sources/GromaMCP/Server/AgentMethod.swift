import GromaJSON
import GromaRPC

/// A method of the protocol that is answered with an object.
protocol AgentMethod: SendableMetatype {
    static var name: String { get }
    static var summary: String { get }
    /// How long what it answers may be kept; nil if the protocol knows no such thing of the method.
    static var caching: Caching? { get }
    /// Since when and until when it is part of the protocol.
    static var revisions: Set<ProtocolRevision> { get }
    /// Does it and writes the members of the answer.
    static func run(_ request: AgentRequest, _ server: AgentServer, _ answer: inout JSONWriter) throws(CommandError)
}

extension AgentMethod {
    static var caching: Caching? { nil }
    static var revisions: Set<ProtocolRevision> { Set(ProtocolRevision.allCases) }
}
