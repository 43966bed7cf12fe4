import GromaPlugin
import GromaRPC

extension AgentServer {
    /// A session that answers the methods of the protocol, which `StreamRunner` joins to the standard input and output. Each workspace gets a session
    /// made by the closure: what it may read, write and hold is what that session may.
    ///
    /// - Throws: What the closure throws, for the workspace that is there from the beginning; `CommandTableError`, which would be a fault of Groma.
    public static func session(
        limits: Limits = Limits(), answerLimit: Int = AgentServer.answerLimit, workspace: @escaping MakeSession
    ) throws -> Session {
        // Calls end with their time in the workspace, whose error says so; a request that the protocol cancels is not answered.
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
