import GromaRPC

/// The tools of a server, created on first use.
final class ToolList: SessionState {
    private var made: [any AgentTool]?

    init(_ session: Session) {}

    /// Returns the tools, in the order of the list, which is the same for every request.
    ///
    /// - Throws: The errors of creating the session of the main workspace.
    func tools(of server: AgentServer) throws(CommandError) -> [any AgentTool] {
        if let made { return made }
        let main = try server.workspaces.workspace(Workspaces.main).session
        let tools: [any AgentTool] = [FindTool(), DescribeTool(), CallMethodTool(), CloseWorkspaceTool()] + CuratedTool.all(of: main)
        made = tools
        return tools
    }
}
