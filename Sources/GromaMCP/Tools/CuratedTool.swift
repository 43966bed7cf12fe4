import GromaJSON
import GromaRPC

/// A frequently used method as a separate tool, with descriptions of its most used parameters; other parameters are accepted as well.
struct CuratedTool: AgentTool {
    let name: String
    let description: String
    let inputSchema: JSONValue
    let isReadOnly: Bool
    private let method: String

    /// The methods, each with the parameters that the list of tools describes.
    private static let choice: [(method: String, parameters: [String])] = [
        ("geometry.set", ["geometry", "into"]),
        ("geometry.load", ["path", "collect", "into"]),
        ("geometry.save", ["path", "geometry"]),
        ("geometry.info", ["geometry", "include"]),
        ("geometry.isValid", ["geometry"]),
        ("geometry.simplify", ["geometry", "into", "form"]),
        ("geometry.buffer", ["geometry", "distance", "into", "form"]),
        ("geometry.union", ["geometries", "into", "form"]),
        ("geometry.intersection", ["geometry", "other", "into", "form"]),
        ("geometry.project", ["geometry", "wkid", "into", "form"]),
        ("geometry.draw", ["geometry", "before", "path", "title"]),
        ("sketch.begin", ["type", "geometry", "wkid", "sketch"]),
        ("sketch.moveVertex", ["part", "index", "point", "sketch"]),
        ("sketch.insertVertex", ["part", "index", "point", "sketch"]),
        ("sketch.undo", ["steps", "sketch"]),
        ("sketch.complete", ["simplify", "normalize", "into", "form", "sketch"]),
        ("features.open", ["path", "layer", "name"]),
        ("features.query", ["layer", "where", "geometry", "outFields", "limit", "returnGeometry", "form"]),
        ("features.applyEdits", ["layer", "adds", "updates", "deletes", "rollbackOnFailure"]),
    ]

    /// Returns the tools whose methods a session has.
    static func all(of session: Session) -> [CuratedTool] {
        let commands = Dictionary(uniqueKeysWithValues: session.commandDescriptions.map { ($0.method, $0) })
        let types = Dictionary(session.vocabulary.types.map { ($0.name, $0) }) { first, _ in first }
        return choice.compactMap { method, parameters in
            commands[method].map { CuratedTool($0, parameters, types) }
        }
    }

    private init(_ command: CommandDescription, _ chosen: [String], _ types: [String: SharedSchema]) {
        method = command.method
        name = String(command.method.map { $0 == "." ? "_" : $0 })
        isReadOnly = command.effect == .reads
        let shown = command.parameters.filter { chosen.contains($0.describedName) }
        let others = command.parameters.map(\.describedName).filter { !chosen.contains($0) }
        description =
            command.summary + (others.isEmpty ? "" : " Also takes \(others.joined(separator: ", ")): describe \(command.method).")
        var properties = JSONObject()
        for parameter in shown {
            var schema = Self.brief(parameter.schema, types).objectValue ?? JSONObject()
            schema["description"] = .string(parameter.documentation)
            properties[parameter.describedName] = .object(schema)
        }
        properties[ToolCall.workspaceName] = ["type": "string"]
        inputSchema = Self.schema(properties, required: shown.filter(\.isRequired).map(\.describedName))
    }

    func call(_ call: ToolCall) throws(CommandError) -> ToolAnswer {
        try call.run(method) { call.arguments.without(ToolCall.workspaceName).write(to: &$0) }
    }

    /// The members of shared types in the list of tools; `describe Geometry` lists all of them.
    private static let usualMembers: Set = ["name", "wkt", "wkid", "geojson", "path", "objectId", "attributes", "geometry"]

    /// Returns a short schema for the list of tools: only the usual members of shared types, and the first of several forms.
    private static func brief(_ schema: Schema, _ types: [String: SharedSchema]) -> JSONValue {
        switch schema {
        case .reference(let name):
            switch types[name]?.schema {
            case .object(let members)?:
                let usual = members.filter { usualMembers.contains($0.name) }
                if usual.isEmpty { return ["type": "object"] }
                return ["type": "object", "properties": .object(JSONObject(usual.map { ($0.name, kind($0.schema)) }))]
            case .any(let schemas)?: return schemas.first.map { brief($0, types) } ?? .object(JSONObject())
            default: return .object(JSONObject())
            }
        case .array(let element, _): return ["type": "array", "items": brief(element, types)]
        case .any(let schemas): return ["anyOf": .array(schemas.map { brief($0, types) })]
        case .object, .map: return ["type": "object"]
        default: return schema.json
        }
    }

    /// Returns a schema with only the type of a member.
    private static func kind(_ schema: Schema) -> JSONValue {
        switch schema {
        case .string: ["type": "string"]
        case .object, .map: ["type": "object"]
        default: .object(JSONObject())
        }
    }
}
