import GromaGeometry
import GromaJSON
import GromaOperations

/// An operation that a plugin contributed, as a method `geometry.<name>` with the parameters that it declares.
struct ContributedOperation {
    var geometry = Geometry(empty: .point)
    var values: [String: OperationValue] = [:]
    var output = GeometryOutput()
}

extension CommandTable {
    /// Adds a contributed operation as a method.
    mutating func add(_ operation: OperationContribution) throws(CommandTableError) {
        var parameters: [Parameter<ContributedOperation>] = [.geometry("geometry", "What to work on.") { $0.geometry = $1 }]
        for declared in operation.parameters { parameters.append(Parameter(operation: declared)) }
        parameters += Parameter.output(\.output)
        let all = parameters
        let description = CommandDescription(
            method: "geometry.\(operation.name)", summary: operation.summary, effect: .edits, parameters: all.map(\.description),
            result: .geometry, plugin: plugin)
        try add(description) { session, reader, answer throws(CommandError) in
            var call = ContributedOperation()
            try CommandTable.decode(&call, all, reader, session)
            let result = try withOperationErrors { () throws(OperationError) in
                try operation.run(call.geometry, call.values, hook: session.hook)
            }
            try session.yield(result, call.output, &answer)
        }
    }
}

extension Parameter where Target == ContributedOperation {
    /// The parameter that an operation declares.
    init(operation parameter: OperationParameter) {
        let name = parameter.name
        var documentation = parameter.documentation
        if let value = parameter.defaultValue { documentation += " \(Self.text(value)) when left out." }
        self.init(name, Self.schema(parameter.kind), documentation, isRequired: parameter.isRequired) {
            target, decoder throws(CommandError) in
            target.values[name] = try Self.value(parameter.kind, &decoder)
        }
    }

    private static func value(_ kind: OperationParameter.Kind, _ decoder: inout ParameterDecoder) throws(CommandError) -> OperationValue {
        switch kind {
        case .number(let range):
            let value = try decoder.double()
            if !range.contains(value) {
                throw decoder.error(.invalidValue, "is \(value)", found: .number(value), expected: kind.expectation)
            }
            return .number(value)
        case .integer(let range): return .integer(try decoder.int(in: range))
        case .boolean: return .boolean(try decoder.bool())
        case .choice(let words): return .choice(try decoder.choice(words))
        case .geometry: return .geometry(try decoder.geometry())
        }
    }

    private static func schema(_ kind: OperationParameter.Kind) -> Schema {
        switch kind {
        case .number: .number
        case .integer(let range): .integer(range)
        case .boolean: .boolean
        case .choice(let words): .choice(words)
        case .geometry: .reference("Geometry")
        }
    }

    private static func text(_ value: OperationValue) -> String {
        switch value {
        case .number(let value): Digits.text(value)
        case .integer(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .choice(let value): "\"\(value)\""
        case .geometry: "A geometry"
        }
    }
}
