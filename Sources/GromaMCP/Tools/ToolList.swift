import GromaRPC

/// The tools of a server, made when they are first asked for.
final class ToolList: SessionState {
    private var made: [any AgentTool]?

    init(_ session: Session) {}

    /// The tools, in the order in which they are listed: the same for every request.
    ///
    /// - Throws: What making the session of the main workspace throws.
    func tools(of server: AgentServer) throws(CommandError) -> [any AgentTool] {
        if let made { return made }
        let main = try server.workspaces.workspace(Workspaces.main).session
        let tools: [any AgentTool] = [FindTool(), DescribeTool(), CallMethodTool(), CloseWorkspaceTool()] + CuratedTool.all(of: main)
        made = tools
        return tools
    }
}
