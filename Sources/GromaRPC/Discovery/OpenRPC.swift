import GromaJSON
import GromaLocalization

extension Session {
    /// The OpenRPC document of the session's methods, generated from the declarations that decode their parameters.
    ///
    /// Its examples are run for it, so that their answers are correct. O(methods), some milliseconds
    public var openRPC: JSONValue {
        let words = table.vocabulary
        let examples = examplePairings(words.stories)
        let names = Self.componentNames(of: words.errors)
        var document: JSONObject = [
            "openrpc": "1.3.2",
            "info": [
                "title": "Groma", "version": .string(Session.version),
                "description": "A geometry editing engine. One JSON-RPC 2.0 message per line; parameters are passed by name.",
                "license": ["name": "MIT"],
            ],
            "methods": .array(
                table.methods.map { entry in
                    let errors = words.errors(of: entry.description).map { names[$0] ?? $0.name }
                    return Self.method(entry.description, errors, examples[entry.description.method] ?? [])
                }),
            "x-events": .array(
                words.events.map {
                    ["name": .string($0.name), "summary": .string($0.documentation), "params": $0.parameters.json]
                }),
        ]
        for (name, make) in table.descriptions { document[name] = make(self) }
        document["x-delegateRequests"] = .array(
            words.requests.map {
                [
                    "name": .string($0.name), "summary": .string($0.documentation), "params": $0.parameters.json,
                    "result": $0.result.json, "default": .string($0.fallback),
                ]
            })
        var errors = JSONObject()
        for kind in words.errors { if let name = names[kind] { errors[name] = Self.error(kind) } }
        document["components"] = [
            "schemas": .object(JSONObject(words.types.map { ($0.name, $0.json) })), "errors": .object(errors),
        ]
        return .object(document)
    }

    /// Returns the names of kinds of errors among the components: their codes, or `code-number` for a code with a second number.
    private static func componentNames(of kinds: [ErrorKind]) -> [ErrorKind: String] {
        var names: [ErrorKind: String] = [:]
        var taken: Set<String> = []
        // Several plugins may list the same kind.
        for kind in kinds where names[kind] == nil {
            let name = taken.insert(kind.name).inserted ? kind.name : "\(kind.name)\(kind.number)"
            taken.insert(name)
            names[kind] = name
        }
        return names
    }

    private static func error(_ kind: ErrorKind) -> JSONValue {
        ["code": .integer(kind.number), "message": .string(kind.documentation), "data": ["code": .string(kind.name)]]
    }

    /// Returns the examples of each method: the steps of the stories, with the name of the story and the position in it.
    private func examplePairings(_ stories: [ExampleStory]) -> [String: [JSONValue]] {
        let methods = Set(methodNames)
        var pairings: [String: [JSONValue]] = [:]
        for story in stories {
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

    private static func method(_ command: CommandDescription, _ errors: [String], _ examples: [JSONValue]) -> JSONValue {
        var object: JSONObject = [
            "name": .string(command.method), "summary": .string(command.summary), "paramStructure": "by-name",
            "params": .array((command.parameters + CommonParameter.all).map(parameter)),
            "result": [
                "name": "result", "description": .string(command.result.documentation), "schema": command.result.schema.json,
            ],
            "errors": .array(errors.map { ["$ref": .string("#/components/errors/\($0)")] }),
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
