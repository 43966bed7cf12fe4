import GromaJSON
import GromaRPC

/// A tool for models.
protocol AgentTool {
    var name: String { get }
    var description: String { get }
    /// The JSON schema of its arguments.
    var inputSchema: JSONValue { get }
    /// Whether it changes nothing.
    var isReadOnly: Bool { get }
    /// Runs the tool.
    ///
    /// - Throws: An error that the model can fix with another call; `cancelled`.
    func call(_ call: ToolCall) throws(CommandError) -> ToolAnswer
}

extension AgentTool {
    /// The tool in the form of lists.
    var json: JSONValue {
        var object: JSONObject = ["name": .string(name), "description": .string(description), "inputSchema": inputSchema]
        if isReadOnly { object["annotations"] = ["readOnlyHint": true] }
        return .object(object)
    }

    /// Returns the schema of an object.
    static func schema(_ properties: JSONObject, required: [String] = []) -> JSONValue {
        var object: JSONObject = ["type": "object"]
        if !properties.isEmpty { object["properties"] = .object(properties) }
        if !required.isEmpty { object["required"] = .array(required.map { .string($0) }) }
        return .object(object)
    }
}

/// A call of a tool.
struct ToolCall {
    let arguments: RawMembers
    let request: AgentRequest
    let server: AgentServer

    static let workspaceName = "workspace"

    /// Returns the workspace named in the arguments.
    ///
    /// - Throws: `wrongType`, and the errors of creating a workspace.
    func workspace() throws(CommandError) -> Workspace {
        try server.workspaces.workspace(try arguments.string(Self.workspaceName) ?? Workspaces.main)
    }

    /// Returns a required string argument.
    ///
    /// - Throws: `missingParameter`, `wrongType`.
    func string(_ name: String) throws(CommandError) -> String {
        guard let text = try arguments.string(name) else {
            throw CommandError(
                .missingParameter, "the argument \"\(name)\" is missing", path: "\(arguments.path).\(name)", expected: "a string")
        }
        return text
    }
}

/// The answer of a tool: blocks for a model, and structured content for programs if it is an object.
struct ToolAnswer {
    enum Block {
        case text(String)
        /// A picture in Base64.
        case image(String, mediaType: String)
        case link(Shelf.Item)
    }

    var blocks: [Block]
    /// An object as JSON text.
    var structured: [UInt8]?
    var isError = false

    /// Creates an answer with a text.
    init(_ text: String) { blocks = [.text(text)] }

    init(blocks: [Block], structured: [UInt8]? = nil) { (self.blocks, self.structured) = (blocks, structured) }

    /// Creates an answer with an error in the form of JSON-RPC: with its code, the place and what is allowed.
    init(error: JSONValue) {
        self.init((error["message"]?.stringValue ?? "it failed") + "\n" + error.text)
        isError = true
    }

    /// Writes the members of the answer to a call.
    func write(to answer: inout JSONWriter) {
        answer.key("content")
        answer.beginArray()
        for block in blocks {
            answer.beginObject()
            answer.key("type")
            switch block {
            case .text(let text):
                answer.string("text")
                answer.key("text")
                answer.string(text)
            case .image(let data, let mediaType):
                answer.string("image")
                answer.key("data")
                answer.string(data)
                answer.key("mimeType")
                answer.string(mediaType)
            case .link(let item):
                answer.string("resource_link")
                for member in item.json.objectValue?.members ?? [] {
                    answer.key(member.name)
                    answer.value(member.value)
                }
            }
            answer.endObject()
        }
        answer.endArray()
        if let structured {
            answer.key("structuredContent")
            structured.withUnsafeBufferPointer { answer.raw($0) }
        }
        if isError {
            answer.key("isError")
            answer.bool(true)
        }
    }
}
