import GromaJSON
import GromaLocalization

extension Session {
    /// The OpenRPC document of the session's methods, made from the declarations that decode their parameters.
    public var openRPC: JSONValue {
        [
            "openrpc": "1.3.2",
            "info": [
                "title": "Groma", "version": .string(Session.version),
                "description": "A geometry editing engine. One JSON-RPC 2.0 message a line; parameters are given by name.",
                "license": ["name": "MIT"],
            ],
            "methods": .array(table.entries.map { Self.method($0.description) }),
            "x-events": .array(
                EventDescription.all.map {
                    ["name": .string($0.name), "summary": .string($0.documentation), "params": $0.parameters.json]
                }),
            "x-sketchTools": toolDescriptions(in: Localization()),
            "x-delegateRequests": .array(
                DelegateDescription.all.map {
                    [
                        "name": .string($0.name), "summary": .string($0.documentation), "params": $0.parameters.json,
                        "result": $0.result.json,
                        "default": .string($0.fallback),
                    ]
                }),
            "components": [
                "schemas": .object(JSONObject(SharedSchema.all.map { ($0.name, $0.json) })),
                "errors": Self.errors,
            ],
        ]
    }

    /// All kinds of errors by their codes; a code that comes with a second number stands there again as `code-number`.
    private static var errors: JSONValue {
        var object = JSONObject()
        for kind in ErrorKind.all { object[object[kind.name] == nil ? kind.name : "\(kind.name)\(kind.number)"] = error(kind) }
        return .object(object)
    }

    private static func error(_ kind: ErrorKind) -> JSONValue {
        ["code": .integer(kind.number), "message": .string(kind.documentation), "data": ["code": .string(kind.name)]]
    }

    private static func method(_ command: CommandDescription) -> JSONValue {
        var object: JSONObject = [
            "name": .string(command.method), "summary": .string(command.summary), "paramStructure": "by-name",
            "params": .array(command.parameters.map(parameter)),
            "result": [
                "name": "result", "description": .string(command.result.documentation), "schema": command.result.schema.json,
            ],
            "x-effect": .string(command.effect.rawValue),
        ]
        if let plugin = command.plugin { object["x-plugin"] = .string(plugin) }
        return .object(object)
    }

    private static func parameter(_ parameter: ParameterDescription) -> JSONValue {
        [
            "name": .string(parameter.name), "description": .string(parameter.documentation), "required": .bool(parameter.isRequired),
            "schema": parameter.schema.json,
        ]
    }
}
