import GromaJSON
import GromaRPC

/// Searches for methods, events, requests and types by words.
struct FindTool: AgentTool {
    let name = "find"
    let description =
        "Looks for methods, events and types of Groma by words of what you want to do, best first. Then describe tells more of one."
    let isReadOnly = true
    var inputSchema: JSONValue {
        Self.schema(
            [
                "text": ["type": "string", "description": "Words, in English: cut polygon by line."],
                "limit": ["type": "integer", "minimum": 1, "maximum": 50, "description": "12 by default."],
            ], required: ["text"])
    }

    func call(_ call: ToolCall) throws(CommandError) -> ToolAnswer {
        let text = try call.string("text")
        let limit = try call.arguments.value("limit")?.intValue ?? 12
        let session = try call.server.workspaces.workspace(Workspaces.main).session
        let found = MethodSearch(session).found(by: text).prefix(min(max(limit, 1), 50))
        if found.isEmpty { return ToolAnswer("Nothing is described in these words.\n\n" + session.manualOverview) }
        return ToolAnswer(found.map { "\($0.name) (\($0.kind)): \($0.text)" }.joined(separator: "\n"))
    }
}

/// Describes the method, event, request or type with a name.
struct DescribeTool: AgentTool {
    let name = "describe"
    let description =
        "The parameters, the result and an example of a method (geometry.buffer), or what an event, a type (Geometry) or all of a noun (sketch) is."
    let isReadOnly = true
    var inputSchema: JSONValue {
        Self.schema(["name": ["type": "string", "description": "A name that find has given."]], required: ["name"])
    }

    func call(_ call: ToolCall) throws(CommandError) -> ToolAnswer {
        let session = try call.server.workspaces.workspace(Workspaces.main).session
        return ToolAnswer(try session.manual(of: try call.string("name")))
    }
}

/// Runs any method.
struct CallMethodTool: AgentTool {
    let name = "call"
    let description = "Runs a method of Groma with its parameters, as describe tells them."
    let isReadOnly = false
    var inputSchema: JSONValue {
        Self.schema(
            [
                "method": ["type": "string", "description": "noun.verb: sketch.setTool."],
                "parameters": ["type": "object", "description": "By their names."],
                ToolCall.workspaceName: [
                    "type": "string",
                    "description": "Which workspace holds what is meant; \"main\" by default. One that is named first is made, empty.",
                ],
            ], required: ["method"])
    }

    func call(_ call: ToolCall) throws(CommandError) -> ToolAnswer {
        let method = try call.string("method")
        let parameters = try call.arguments.members("parameters")
        return try call.run(method) { parameters.write(to: &$0) }
    }
}

/// Closes a workspace.
struct CloseWorkspaceTool: AgentTool {
    let name = "close_workspace"
    let description = "Forgets a workspace with all that it holds. Files stay."
    let isReadOnly = false
    var inputSchema: JSONValue {
        Self.schema([ToolCall.workspaceName: ["type": "string", "description": "Its name."]], required: [ToolCall.workspaceName])
    }

    func call(_ call: ToolCall) throws(CommandError) -> ToolAnswer {
        let name = try call.string(ToolCall.workspaceName)
        return ToolAnswer(call.server.workspaces.close(name) ? "The workspace \(name) is gone." : "There is no workspace \(name).")
    }
}
