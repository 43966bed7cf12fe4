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
        switch operation.result {
        case .geometry:
            try add(operation, answering: GeometryAnswer.shape) { result, session, output throws(CommandError) in
                try session.answer(result.geometry, output)
            }
        case .geometries(let documentation, let hasGaps, let words):
            try add(operation, answering: GeometriesAnswer.shape(documentation, hasGaps: hasGaps, words)) { result, session, output in
                GeometriesAnswer(geometries: result.geometries, words: result.words, encoder: GeometryEncoder(session, output))
            }
        }
    }

    private mutating func add<Answer: StreamedAnswer & SendableMetatype>(
        _ operation: OperationContribution, answering shape: AnswerShape<Answer>,
        _ answer: @escaping @Sendable (OperationResult, Session, GeometryOutput) throws(CommandError) -> Answer
    ) throws(CommandTableError) {
        let method = "geometry.\(operation.name)"
        let describe = { @Sendable (plugin: String?) in
            var parameters: [Parameter<OperationCall>] = []
            for (index, declared) in operation.parameters.enumerated() { parameters.append(Parameter(declared, at: index)) }
            parameters += Parameter.output(\.output)
            let description = CommandDescription(
                method: method, summary: operation.summary, effect: .edits, parameters: parameters.map(\.description),
                result: shape.result, plugin: plugin)
            return (description, parameters)
        }
        let unset = { @Sendable in OperationCall(arguments: OperationArguments(defaultsOf: operation.parameters, of: operation.name)) }
        try add(method, describe: describe, make: unset) { call, session, writer throws(CommandError) in
            let value = try answer(try session.run(operation, call.arguments), session, call.output)
            shape.write(value, &writer)
            try value.finish()
        }
    }
}

extension Session {
    /// Runs an operation within the limits of the session, and returns its result.
    fileprivate func run(_ operation: OperationContribution, _ arguments: OperationArguments) throws(CommandError) -> OperationResult {
        let limit = store.vertexLimit
        do throws(OperationError) {
            return try operation.run(arguments, engine: engine, vertexLimit: limit, hook: hook)
        } catch {
            guard case .tooLarge(_, let found, limit) = error else {
                let operands = arguments.operands
                var refused = CommandError(error, in: operands)
                // The projection fails for the geometry's own reference if it leads nowhere.
                if case .unknownProjection = error, let first = operands.first, let source = first.geometry.spatialReference,
                    !engine.canProject(from: source, to: .wgs84)
                {
                    refused.path = "params.\(first.name)"
                }
                throw refused
            }
            throw CommandError(
                .limitExceeded, "the geometry would have \(found) vertices, more than the limit", found: .integer(found),
                expected: "at most \(limit) vertices", details: [("limit", "vertices")])
        }
    }
}

extension Parameter where Target == OperationCall {
    /// Creates a parameter from one that an operation declares, with its index.
    init(_ declared: OperationParameter, at index: Int) {
        let kind = declared.kind
        self.init(declared.name, kind.schema, declared.fullDocumentation, isRequired: declared.isRequired) {
            call, decoder throws(CommandError) in
            call.arguments.set(try decoder.operationValue(kind), at: index)
        }
    }
}

extension ExampleStory {
    /// Returns a story with a call of each operation that has an example.
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
