import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// An operation that a plugin contributed, as a method `geometry.<name>` with the parameters that it declares.
struct ContributedOperation {
    var geometry = Geometry(empty: .point)
    var values: [String: OperationValue] = [:]
    var output = GeometryOutput()
}

extension CommandTable {
    /// Adds a contributed operation as a method.
    mutating func add(_ operation: OperationContribution) throws(CommandTableError) {
        let describe = { (plugin: String?) in
            var parameters: [Parameter<ContributedOperation>] = [.geometry("geometry", "What to work on.") { $0.geometry = $1 }]
            for declared in operation.parameters { parameters.append(Parameter(operation: declared)) }
            parameters += Parameter.output(\.output)
            let description = CommandDescription(
                method: "geometry.\(operation.name)", summary: operation.summary, effect: .edits, parameters: parameters.map(\.description),
                result: .geometry, plugin: plugin)
            return (description, parameters)
        }
        try add("geometry.\(operation.name)", describe: describe, make: { ContributedOperation() }) {
            call, session, answer throws(CommandError) in
            let result = try withOperationErrors { () throws(OperationError) in
                try operation.run(call.geometry, call.values, engine: session.engine, hook: session.hook)
            }
            try session.yield(result, call.output, &answer)
        }
    }
}

extension Parameter where Target == ContributedOperation {
    /// The parameter that an operation declares.
    init(operation parameter: OperationParameter) {
        let (name, kind) = (parameter.name, parameter.kind)
        self.init(name, kind.schema, parameter.fullDocumentation, isRequired: parameter.isRequired) {
            target, decoder throws(CommandError) in
            target.values[name] = try decoder.operationValue(kind)
        }
    }
}
