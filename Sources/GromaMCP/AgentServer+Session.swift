import GromaPlugin
import GromaRPC

extension AgentServer {
    /// Creates a session that answers the methods of the protocol; `StreamRunner` connects it to the standard input and output. The closure
    /// creates a session for each workspace, which determines its access rights and limits.
    ///
    /// - Throws: The error of the closure for the initial workspace; `CommandTableError`, which would be a bug in Groma.
    public static func session(
        limits: Limits = Limits(), answerLimit: Int = AgentServer.answerLimit, workspace: @escaping MakeSession
    ) throws -> Session {
        // The time limit of calls applies in the workspace, whose error reports it; a request that the protocol cancels is not answered.
        var own = limits
        own.seconds = nil
        let session = try Session(contributions: PluginRegistry([AgentMethods()]), limits: own)
        let server = session[AgentServer.self]
        server.answerLimit = max(answerLimit, 256)
        server.workspaces.makeSession = workspace
        _ = try server.workspaces.workspace(Workspaces.main)
        return session
    }
}
