import GromaBase
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// A call of an operation as a method `geometry.<name>`, with the parameters that it declares.
struct OperationCall {
    var arguments: OperationArguments
    var output = GeometryOutput()
}

extension CommandTable {
    /// Adds an operation as a method.
    mutating func add(_ operation: OperationContribution) throws(CommandTableError) {
        let method = "geometry.\(operation.name)"
        let describe = { (plugin: String?) in
            var parameters: [Parameter<OperationCall>] = []
            for (index, declared) in operation.parameters.enumerated() { parameters.append(Parameter(declared, at: index)) }
            parameters += Parameter.output(\.output)
            let description = CommandDescription(
                method: method, summary: operation.summary, effect: .edits, parameters: parameters.map(\.description),
                result: operation.result.shape, plugin: plugin)
            return (description, parameters)
        }
        let unset = { OperationCall(arguments: OperationArguments(defaultsOf: operation.parameters, of: operation.name)) }
        try add(method, describe: describe, make: unset) { call, session, answer throws(CommandError) in
            let result = try session.run(operation, call.arguments)
            guard case .geometries(_, _, let words) = operation.result else {
                return try session.yield(result.geometry, call.output, &answer)
            }
            try session.yield(result.geometries, call.output, &answer) { answer in
                guard let words else { return }
                answer.key(words.name)
                answer.strings(result.words)
            }
        }
    }
}

extension Session {
    /// Runs an operation within the limits of the session.
    fileprivate func run(_ operation: OperationContribution, _ arguments: OperationArguments) throws(CommandError) -> OperationResult {
        let limit = store.vertexLimit
        do throws(OperationError) {
            return try operation.run(arguments, engine: engine, vertexLimit: limit, hook: hook)
        } catch {
            guard case .tooLarge(_, let found, limit) = error else { throw CommandError(error) }
            throw CommandError(
                .limitExceeded, "the geometry would have \(found) vertices, more than the limit", found: .integer(found),
                expected: "at most \(limit) vertices", details: [("limit", "vertices")])
        }
    }
}

extension Parameter where Target == OperationCall {
    /// The parameter that an operation declares, by its place.
    init(_ declared: OperationParameter, at index: Int) {
        let kind = declared.kind
        self.init(declared.name, kind.schema, declared.fullDocumentation, isRequired: declared.isRequired) {
            call, decoder throws(CommandError) in
            call.arguments.set(try decoder.operationValue(kind), at: index)
        }
    }
}

extension OperationResult.Kind {
    /// What a method answers with that gives this.
    fileprivate var shape: ResultShape {
        switch self {
        case .geometry: return .geometry
        case .geometries(let documentation, let hasGaps, let words):
            let one = ResultShape.geometry.schema
            var members = [Schema.Member("geometries", .array(hasGaps ? .any([one, .null]) : one, nil))]
            if let words { members.append(Schema.Member(words.name, .array(.choice(words.choices), nil))) }
            return ResultShape(.object(members), "\(documentation); kept as name.0, name.1, … with into.")
        }
    }
}

extension ExampleStory {
    /// A call of each operation that shows one.
    static func operations(_ operations: [OperationContribution]) -> ExampleStory {
        var lines = ""
        for operation in operations {
            guard let example = operation.example, case .object(var parameters)? = try? JSONValue(parsing: example.utf8) else { continue }
            parameters["decimals"] = 6
            parameters["form"] = "wkt"
            lines += "geometry.\(operation.name) \(JSONValue.object(parameters).text)\n"
        }
        return ExampleStory("operations", lines)
    }
}
