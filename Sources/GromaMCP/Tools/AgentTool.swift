import GromaJSON
import GromaRPC

/// What a model can have done.
protocol AgentTool {
    var name: String { get }
    var description: String { get }
    /// The JSON schema of its arguments.
    var inputSchema: JSONValue { get }
    /// Whether it changes nothing.
    var isReadOnly: Bool { get }
    /// Does it.
    ///
    /// - Throws: What a model can mend by calling it otherwise; `cancelled`.
    func call(_ call: ToolCall) throws(CommandError) -> ToolAnswer
}

extension AgentTool {
    /// The tool as lists name it.
    var json: JSONValue {
        var object: JSONObject = ["name": .string(name), "description": .string(description), "inputSchema": inputSchema]
        if isReadOnly { object["annotations"] = ["readOnlyHint": true] }
        return .object(object)
    }

    /// A schema of an object.
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

    /// The workspace that the arguments name.
    ///
    /// - Throws: `wrongType`, and what a workspace that cannot be made throws.
    func workspace() throws(CommandError) -> Workspace {
        try server.workspaces.workspace(try arguments.string(Self.workspaceName) ?? Workspaces.main)
    }

    /// An argument that has to be a string.
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

/// What a tool answers with: blocks that a model reads, and the same for programs where it is an object.
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

    /// A text.
    init(_ text: String) { blocks = [.text(text)] }

    init(blocks: [Block], structured: [UInt8]? = nil) { (self.blocks, self.structured) = (blocks, structured) }

    /// Why it could not be done, as JSON-RPC says it: with its code, the place and what is allowed.
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
