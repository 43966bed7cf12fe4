import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

extension ParameterDecoder {
    /// Decodes a value of the kind that an operation or a tool declares.
    package mutating func operationValue(_ kind: OperationParameter.Kind) throws(CommandError) -> OperationValue {
        switch kind {
        case .number(let range):
            let value = try double()
            if !range.contains(value) {
                throw error(.invalidValue, "is \(value)", found: .number(value), expected: kind.expectation)
            }
            return .number(value)
        case .integer(let range): return .integer(try int(in: range))
        case .boolean: return .boolean(try bool())
        case .choice(let words): return .choice(try choice(words))
        case .text: return .text(try string())
        case .geometry: return .geometry(try geometry())
        case .polyline: return .geometry(.polyline(try polyline()))
        case .geometries: return .geometries(try geometries())
        case .polylines:
            var lines: [Geometry] = []
            try array { decoder throws(CommandError) in lines.append(.polyline(try decoder.polyline())) }
            return .geometries(lines)
        case .rectangle: return .rectangle(try extent())
        }
    }

    private mutating func polyline() throws(CommandError) -> Polyline { try geometry().asPolyline(path) }
}

extension OperationParameter {
    /// Its name in the description.
    package var describedName: String { ReservedWord.substitutes[name] ?? name }

    /// The documentation, including the default.
    package var fullDocumentation: String {
        defaultValue.map { "\(documentation) \(Self.text($0)) by default." } ?? documentation
    }

    private static func text(_ value: OperationValue) -> String {
        switch value {
        case .number(let value): Digits.text(value)
        case .integer(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .choice(let value), .text(let value): "\"\(value)\""
        case .geometry, .geometries, .rectangle: "A geometry"
        }
    }
}

extension OperationParameter.Kind {
    /// The JSON schema of its values.
    package var schema: Schema {
        switch self {
        case .number(let range): .bounded(range)
        case .integer(let range): .integer(range)
        case .boolean: .boolean
        case .choice(let words): .choice(words)
        case .text: .string
        case .geometry, .polyline: .reference("Geometry")
        case .geometries, .polylines: .array(.reference("Geometry"), nil)
        case .rectangle: .array(.number, 4...4)
        }
    }
}

extension OperationValue {
    /// The value as JSON; null for geometries and rectangles, which are never defaults.
    package var json: JSONValue {
        switch self {
        case .number(let value): .number(value)
        case .integer(let value): .integer(value)
        case .boolean(let value): .bool(value)
        case .choice(let value), .text(let value): .string(value)
        case .geometry, .geometries, .rectangle: .null
        }
    }
}
