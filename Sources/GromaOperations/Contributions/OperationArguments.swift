import GromaGeometry

/// The value of one parameter of a contributed operation.
public enum OperationValue: Sendable, Equatable {
    /// A finite number.
    case number(Double)
    /// A whole number; also taken where a number is wanted.
    case integer(Int)
    /// True or false.
    case boolean(Bool)
    /// One of a parameter's words.
    case choice(String)
    /// A geometry.
    case geometry(Geometry)
}

/// Checked values of an operation's parameters, defaults filled in.
///
/// Reading a parameter that was not declared, or as another kind than declared, is an error of the plugin and thrown as such.
public struct OperationArguments: Sendable {
    private let values: [String: OperationValue]
    private let operation: String
    /// The caller's engine, which knows the projections that its plugins have brought.
    public internal(set) var engine = GeometryEngine()

    /// Checks values against declarations: unknown names, missing ones, wrong kinds and values out of range are errors.
    ///
    /// - Throws: `invalidParameter` with the parameter's name, what was found, and what is expected.
    public init(_ given: [String: OperationValue], for parameters: [OperationParameter], of operation: String) throws(OperationError) {
        var values: [String: OperationValue] = [:]
        for parameter in parameters {
            guard let value = given[parameter.name] ?? parameter.defaultValue else {
                guard parameter.isRequired else { continue }
                throw .invalidParameter(
                    operation: operation, name: parameter.name, found: "missing", expected: parameter.kind.expectation)
            }
            guard let value = parameter.kind.accepted(value) else {
                throw .invalidParameter(
                    operation: operation, name: parameter.name, found: value.text, expected: parameter.kind.expectation)
            }
            values[parameter.name] = value
        }
        if let unknown = given.keys.filter({ name in !parameters.contains { $0.name == name } }).min() {
            let known = parameters.map(\.name).joined(separator: ", ")
            throw .invalidParameter(
                operation: operation, name: unknown, found: "unknown",
                expected: known.isEmpty ? "no parameters besides the geometry" : "one of \(known)")
        }
        self.values = values
        self.operation = operation
    }

    /// The values in the order of their names.
    var all: [OperationValue] { values.sorted { $0.key < $1.key }.map(\.value) }

    /// Whether an optional parameter was given.
    public func has(_ name: String) -> Bool { values[name] != nil }

    /// A number, or a whole number as one.
    ///
    /// - Throws: `invalidParameter` where no number of that name was declared, or it was not given.
    public func number(_ name: String) throws(OperationError) -> Double {
        switch values[name] {
        case .number(let value): return value
        case .integer(let value): return Double(value)
        default: throw undeclared(name, "a number")
        }
    }

    /// A whole number.
    ///
    /// - Throws: `invalidParameter` where no whole number of that name was declared, or it was not given.
    public func integer(_ name: String) throws(OperationError) -> Int {
        guard case .integer(let value) = values[name] else { throw undeclared(name, "an integer") }
        return value
    }

    /// True or false.
    ///
    /// - Throws: `invalidParameter` where no boolean of that name was declared, or it was not given.
    public func boolean(_ name: String) throws(OperationError) -> Bool {
        guard case .boolean(let value) = values[name] else { throw undeclared(name, "a boolean") }
        return value
    }

    /// One of the parameter's words.
    ///
    /// - Throws: `invalidParameter` where no choice of that name was declared, or it was not given.
    public func choice(_ name: String) throws(OperationError) -> String {
        guard case .choice(let value) = values[name] else { throw undeclared(name, "a choice") }
        return value
    }

    /// A geometry.
    ///
    /// - Throws: `invalidParameter` where no geometry of that name was declared, or it was not given.
    public func geometry(_ name: String) throws(OperationError) -> Geometry {
        guard case .geometry(let value) = values[name] else { throw undeclared(name, "a geometry") }
        return value
    }

    private func undeclared(_ name: String, _ kind: String) -> OperationError {
        .invalidParameter(
            operation: operation, name: name, found: values[name]?.text ?? "unset", expected: "\(kind), as the operation reads it")
    }
}

extension OperationParameter.Kind {
    /// The value as this kind holds it; nil where it is not of the kind or out of range.
    func accepted(_ value: OperationValue) -> OperationValue? {
        switch (self, value) {
        case (.number(let range), .number(let number)): number.isFinite && range.contains(number) ? value : nil
        case (.number(let range), .integer(let number)): range.contains(Double(number)) ? .number(Double(number)) : nil
        case (.integer(let range), .integer(let number)): range.contains(number) ? value : nil
        case (.integer(let range), .number(let number)): Int(exactly: number).flatMap { range.contains($0) ? .integer($0) : nil }
        case (.boolean, .boolean), (.geometry, .geometry): value
        case (.choice(let words), .choice(let word)): words.contains(word) ? value : nil
        default: nil
        }
    }

    /// What a person reads of this kind: `a number from 0 to 10`.
    public var expectation: String {
        switch self {
        case .number(let range): "a number" + Self.bounds(range, -.greatestFiniteMagnitude, .greatestFiniteMagnitude)
        case .integer(let range): "an integer" + Self.bounds(range, .min, .max)
        case .boolean: "true or false"
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .geometry: "a geometry"
        }
    }

    private static func bounds<Value>(_ range: ClosedRange<Value>, _ least: Value, _ greatest: Value) -> String {
        switch (range.lowerBound > least, range.upperBound < greatest) {
        case (true, true): " from \(range.lowerBound) to \(range.upperBound)"
        case (true, false): " of at least \(range.lowerBound)"
        case (false, true): " of at most \(range.upperBound)"
        case (false, false): ""
        }
    }
}

extension OperationValue {
    /// What error messages show of the value.
    var text: String {
        switch self {
        case .number(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .choice(let value): value
        case .geometry(let value): "a \(value.type.rawValue)"
        }
    }
}
