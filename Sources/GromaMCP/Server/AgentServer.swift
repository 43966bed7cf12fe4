import GromaJSON
import GromaRPC

/// Serves a language model's agent with the Model Context Protocol, revisions 2026-07-28, which has no state, and 2025-11-25.
///
/// Tools run the methods of the stream in workspaces that the agent names: each workspace has its own geometries, sketches and layers in a
/// session of the stream.
/// ```swift
/// let session = try AgentServer.session { () throws(CommandError) in
///     do { return try Session(root: "/srv/maps") } catch { throw CommandError(.internalError, "\(error)") }
/// }
/// print(StreamRunner(session: session, output: 1).run(0).hasFailures)
/// ```
public final class AgentServer: SessionState {
    /// Creates the session of a new workspace.
    public typealias MakeSession = () throws(CommandError) -> Session

    /// The maximum size of a tool's answer in bytes; a longer one is truncated, and stored as a resource.
    public static let answerLimit = 48 << 10

    /// The session for the protocol.
    unowned let outer: Session
    /// The workspaces of the tools.
    let workspaces = Workspaces()
    /// Whether a client has begun with the handshake of revisions with state.
    var isInitialized = false
    /// The maximum size of a tool's answer in bytes.
    var answerLimit = AgentServer.answerLimit

    /// Creates a server without workspaces; ``session(limits:answerLimit:workspace:)`` creates one with workspaces.
    public init(_ session: Session) { outer = session }

    /// The instructions for a model that uses the tools.
    static let instructions = """
        Groma edits, repairs, measures and draws geometries, and edits layers of features with topology. Its methods are named noun.verb: the tool find \
        looks for them by words, describe tells parameters and an example, call runs one. The other tools are the methods used most. \
        A geometry is given as {"name":"a"} for one that the workspace holds, {"wkt":"POINT (1 2)","wkid":4326}, {"geojson":{…}} or {"path":"a.geojson"}; \
        a position is [x,y], longitude first. Give "into":"name" to hold a result under a name, which is better than to send long shapes to and fro, and \
        "form":"wkt" to be sent it. Paths lie below the root that the server was started with. All of it belongs to a workspace, "main" unless another is named.
        """
}
