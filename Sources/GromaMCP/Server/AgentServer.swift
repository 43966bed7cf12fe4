import GromaJSON
import GromaRPC

/// Serves a language model's agent by the Model Context Protocol, revisions 2026-07-28, which has no state, and 2025-11-25.
///
/// Tools do what the methods of the stream do, in workspaces that the agent names: each holds geometries, sketches and layers of its own in a session of
/// the stream.
/// ```swift
/// let session = try AgentServer.session { () throws(CommandError) in
///     do { return try Session(root: "/srv/maps") } catch { throw CommandError(.internalError, "\(error)") }
/// }
/// print(StreamRunner(session: session, output: 1).run(0).hasFailures)
/// ```
public final class AgentServer: SessionState {
    /// Makes the session of a new workspace.
    public typealias MakeSession = () throws(CommandError) -> Session

    /// Bytes of a tool's answer that are told in it; what is longer is told in part, and held to be read.
    public static let answerLimit = 48 << 10

    /// The session that speaks the protocol.
    unowned let outer: Session
    /// What tools work on.
    let workspaces = Workspaces()
    /// Whether a client has begun as the revisions with state have it.
    var isInitialized = false
    /// Bytes of a tool's answer that it holds itself.
    var answerLimit = AgentServer.answerLimit

    /// A server without workspaces yet; ``session(limits:answerLimit:workspace:)`` makes one that has some.
    public init(_ session: Session) { outer = session }

    /// What a model should know before it uses the tools.
    static let instructions = """
        Groma edits, repairs, measures and draws geometries, and edits layers of features with topology. Its methods are named noun.verb: the tool find \
        looks for them by words, describe tells parameters and an example, call runs one. The other tools are the methods used most. \
        A geometry is given as {"name":"a"} for one that the workspace holds, {"wkt":"POINT (1 2)","wkid":4326}, {"geojson":{…}} or {"path":"a.geojson"}; \
        a position is [x,y], longitude first. Give "into":"name" to hold a result under a name, which is better than to send long shapes to and fro, and \
        "form":"wkt" to be sent it. Paths lie below the root that the server was started with. All of it belongs to a workspace, "main" unless another is named.
        """
}
