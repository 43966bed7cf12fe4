import GromaJSON
import GromaLocalization

extension Session {
    /// The OpenRPC document of the session's methods, made from the declarations that decode their parameters.
    ///
    /// Its examples are run for it, so that what it says they answer is so. O(methods), some milliseconds.
    public var openRPC: JSONValue {
        let examples = examplePairings
        return [
            "openrpc": "1.3.2",
            "info": [
                "title": "Groma", "version": .string(Session.version),
                "description": "A geometry editing engine. One JSON-RPC 2.0 message a line; parameters are given by name.",
                "license": ["name": "MIT"],
            ],
            "methods": .array(table.entries.map { Self.method($0.description, examples[$0.description.method] ?? []) }),
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

    /// What kinds of errors are called among the components: by their codes, a code that comes with a second number as `code-number`.
    private static let errorNames: [ErrorKind: String] = {
        var names: [ErrorKind: String] = [:]
        var taken: Set<String> = []
        for kind in ErrorKind.all {
            let name = taken.insert(kind.name).inserted ? kind.name : "\(kind.name)\(kind.number)"
            taken.insert(name)
            names[kind] = names[kind] ?? name
        }
        return names
    }()

    /// All kinds of errors.
    private static var errors: JSONValue {
        var object = JSONObject()
        for kind in ErrorKind.all { if let name = errorNames[kind] { object[name] = error(kind) } }
        return .object(object)
    }

    private static func error(_ kind: ErrorKind) -> JSONValue {
        ["code": .integer(kind.number), "message": .string(kind.documentation), "data": ["code": .string(kind.name)]]
    }

    /// The examples of each method: the steps of the stories, which say of which they are and where they stand in it.
    private var examplePairings: [String: [JSONValue]] {
        let methods = Set(methodNames)
        var pairings: [String: [JSONValue]] = [:]
        for story in ExampleStory.all {
            for (index, step) in story.told(by: registry, methods: methods).enumerated() {
                pairings[step.method, default: []].append(Self.pairing(step, index, story))
            }
        }
        return pairings
    }

    private static func pairing(_ step: ExampleStory.Step, _ index: Int, _ story: ExampleStory) -> JSONValue {
        var object: JSONObject = [
            "name": .string("\(story.name) \(index + 1)"),
            "params": .array((step.parameters.objectValue?.members ?? []).map { ["name": .string($0.name), "value": $0.value] }),
        ]
        if let result = step.result { object["result"] = ["name": "result", "value": result] }
        object["x-story"] = .string(story.name)
        object["x-step"] = .integer(index + 1)
        if story.needsRoot { object["x-needsRoot"] = true }
        return .object(object)
    }

    private static func method(_ command: CommandDescription, _ examples: [JSONValue]) -> JSONValue {
        var object: JSONObject = [
            "name": .string(command.method), "summary": .string(command.summary), "paramStructure": "by-name",
            "params": .array((command.parameters + [CommonParameter.within]).map(parameter)),
            "result": [
                "name": "result", "description": .string(command.result.documentation), "schema": command.result.schema.json,
            ],
            "errors": .array(command.errors.map { ["$ref": .string("#/components/errors/\(errorNames[$0] ?? $0.name)")] }),
            "x-effect": .string(command.effect.rawValue),
        ]
        if !examples.isEmpty { object["examples"] = .array(examples) }
        if let plugin = command.plugin { object["x-plugin"] = .string(plugin) }
        return .object(object)
    }

    private static func parameter(_ parameter: ParameterDescription) -> JSONValue {
        [
            "name": .string(parameter.describedName), "description": .string(parameter.documentation),
            "required": .bool(parameter.isRequired),
            "schema": parameter.schema.json,
        ]
    }
}
