import GromaBase
import GromaJSON
import GromaRPC

/// `tools/list`
enum ListTools: AgentMethod {
    static let name = "tools/list"
    static let summary = "The tools."
    static let caching: Caching? = .fixed

    static func run(_ request: AgentRequest, _ server: AgentServer, _ answer: inout JSONWriter) throws(CommandError) {
        let tools = try server.outer[ToolList.self].tools(of: server)
        answer.key("tools")
        answer.beginArray()
        for tool in tools { answer.value(tool.json) }
        answer.endArray()
    }
}

/// `tools/call`
enum CallTool: AgentMethod {
    static let name = "tools/call"
    static let summary = "Has a tool do something."

    static func run(_ request: AgentRequest, _ server: AgentServer, _ answer: inout JSONWriter) throws(CommandError) {
        let name = try request.string("name")
        let tools = try server.outer[ToolList.self].tools(of: server)
        guard let tool = tools.first(where: { $0.name == name }) else {
            let nearest = Nearest.name(to: name, in: tools.map(\.name))
            throw CommandError(
                .invalidValue, "there is no tool \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), path: "params.name",
                found: .string(name), expected: "a tool of tools/list", details: nearest.map { [("nearest", .string($0))] } ?? [])
        }
        let arguments = try request.parameters.members("arguments")
        do throws(CommandError) {
            try tool.call(ToolCall(arguments: arguments, request: request, server: server)).write(to: &answer)
        } catch {
            // Errors that a model can fix are returned to the model; cancelled calls are not answered.
            if error.kind == .cancelled { throw error }
            ToolAnswer(error: error.json).write(to: &answer)
        }
    }
}

extension CommandError {
    /// The error object of JSON-RPC.
    fileprivate var json: JSONValue {
        var writer = JSONWriter()
        write(to: &writer)
        return (try? JSONValue(parsing: writer.bytes)) ?? .string(message)
    }
}
