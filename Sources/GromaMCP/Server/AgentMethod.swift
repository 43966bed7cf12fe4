import GromaJSON
import GromaRPC

/// A method of the protocol whose answer is an object.
protocol AgentMethod: SendableMetatype {
    static var name: String { get }
    static var summary: String { get }
    /// The caching of its answers; nil if the protocol has none for the method.
    static var caching: Caching? { get }
    /// The revisions of the protocol that have the method.
    static var revisions: Set<ProtocolRevision> { get }
    /// Runs the method and writes the members of the answer.
    static func run(_ request: AgentRequest, _ server: AgentServer, _ answer: inout JSONWriter) throws(CommandError)
}

extension AgentMethod {
    static var caching: Caching? { nil }
    static var revisions: Set<ProtocolRevision> { Set(ProtocolRevision.allCases) }
}
