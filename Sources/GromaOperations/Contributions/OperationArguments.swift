import GromaGeometry

/// The checked values of an operation's parameters, including defaults.
///
/// Reading a parameter that is not declared, or as another kind than declared, is a programming error of the plugin, and throws.
public struct OperationArguments: Sendable {
    private let parameters: [OperationParameter]
    /// The values in the order of the parameters; nil for those that are unset.
    private var values: [OperationValue?]
    let operation: String
    /// The caller's engine, which has the projections of its plugins.
    public internal(set) var engine = GeometryEngine()
    /// The maximum number of vertices of a result; an operation that knows the count in advance throws `tooLarge` beyond it.
    public internal(set) var vertexLimit = OperationArguments.standardVertexLimit

    /// The caller's metric; nil for that of its engine.
    var metric: GroundMetric?

    /// The default maximum number of vertices of a result.
    public static let standardVertexLimit = 1 << 28

    /// The value of `found` in an `invalidParameter` error for a missing required parameter.
    package static let missing = "missing"

    /// Creates the default values of parameters.
    package init(defaultsOf parameters: [OperationParameter], of operation: String) {
        self.parameters = parameters
        self.operation = operation
        values = parameters.map(\.defaultValue)
    }

    /// Creates arguments and checks the values against the declarations: unknown names, missing required parameters, wrong kinds and values
    /// out of range are errors. O(parameters)
    ///
    /// - Throws: `invalidParameter` with the parameter's name, what was found, and what is expected.
    public init(_ given: [String: OperationValue], for parameters: [OperationParameter], of operation: String) throws(OperationError) {
        self.init(defaultsOf: parameters, of: operation)
        for (index, parameter) in parameters.enumerated() {
            guard let value = given[parameter.name] ?? parameter.defaultValue else {
                guard parameter.isRequired else { continue }
                throw .invalidParameter(
                    operation: operation, name: parameter.name, found: Self.missing, expected: parameter.kind.expectation)
            }
            guard let value = parameter.kind.accepted(value) else {
                throw .invalidParameter(
                    operation: operation, name: parameter.name, found: value.text, expected: parameter.kind.expectation)
            }
            values[index] = value
        }
        if let unknown = given.keys.filter({ name in !parameters.contains { $0.name == name } }).min() {
            let known = parameters.map(\.name).joined(separator: ", ")
            throw .invalidParameter(
                operation: operation, name: unknown, found: "unknown", expected: known.isEmpty ? "no parameters" : "one of \(known)")
        }
    }

    /// Sets the value of the parameter at an index; it must be of the declared kind.
    package mutating func set(_ value: OperationValue, at index: Int) { values[index] = value }

    /// The geometries, each with the name of its parameter, in the order of the parameters.
    package var operands: [(name: String, geometry: Geometry)] {
        var found: [(name: String, geometry: Geometry)] = []
        for (parameter, value) in zip(parameters, values) {
            switch value {
            case .geometry(let geometry)?: found.append((name: parameter.name, geometry: geometry))
            case .geometries(let geometries)?: for geometry in geometries { found.append((name: parameter.name, geometry: geometry)) }
            default: break
            }
        }
        return found
    }

    /// Throws if the geometries have different spatial references.
    func checkReferences() throws(OperationError) {
        var first: Geometry?
        for case .geometry(let geometry)? in values {
            if let first { _ = try SpatialReferenceCheck.common(of: [first, geometry], operation) } else { first = geometry }
        }
    }

    subscript(name: String) -> OperationValue? {
        parameters.firstIndex { $0.name == name }.flatMap { values[$0] }
    }

    /// Returns the metric for lengths and angles of a geometry: the caller's metric, otherwise what the engine knows of the ground in the
    /// geometry's spatial reference.
    public func groundMetric(of geometry: Geometry) -> GroundMetric { metric ?? engine.groundMetric(of: geometry.spatialReference) }

    /// Returns whether an optional parameter was given.
    public func has(_ name: String) -> Bool { self[name] != nil }

    /// Returns a number; an integer is converted.
    ///
    /// - Throws: `invalidParameter` if no number of that name is declared, or it was not given.
    public func number(_ name: String) throws(OperationError) -> Double {
        switch self[name] {
        case .number(let value): return value
        case .integer(let value): return Double(value)
        default: throw undeclared(name, "a number")
        }
    }

    /// Returns an integer.
    ///
    /// - Throws: `invalidParameter` if no integer of that name is declared, or it was not given.
    public func integer(_ name: String) throws(OperationError) -> Int {
        guard case .integer(let value) = self[name] else { throw undeclared(name, "an integer") }
        return value
    }

    /// Returns a Boolean.
    ///
    /// - Throws: `invalidParameter` if no boolean of that name is declared, or it was not given.
    public func boolean(_ name: String) throws(OperationError) -> Bool {
        guard case .boolean(let value) = self[name] else { throw undeclared(name, "a boolean") }
        return value
    }

    /// Returns a choice: one of the parameter's words.
    ///
    /// - Throws: `invalidParameter` if no choice of that name is declared, or it was not given.
    public func choice(_ name: String) throws(OperationError) -> String {
        guard case .choice(let value) = self[name] else { throw undeclared(name, "a choice") }
        return value
    }

    /// Returns a text.
    ///
    /// - Throws: `invalidParameter` if no text of that name is declared, or it was not given.
    public func text(_ name: String) throws(OperationError) -> String {
        guard case .text(let value) = self[name] else { throw undeclared(name, "a text") }
        return value
    }

    /// Returns a geometry.
    ///
    /// - Throws: `invalidParameter` if no geometry of that name is declared, or it was not given.
    public func geometry(_ name: String) throws(OperationError) -> Geometry {
        guard case .geometry(let value) = self[name] else { throw undeclared(name, "a geometry") }
        return value
    }

    /// Returns a polyline.
    ///
    /// - Throws: `invalidParameter` if no polyline of that name is declared, or it was not given.
    public func polyline(_ name: String) throws(OperationError) -> Polyline {
        guard case .geometry(.polyline(let value)) = self[name] else { throw undeclared(name, "a polyline") }
        return value
    }

    /// Returns an array of geometries.
    ///
    /// - Throws: `invalidParameter` if no geometries of that name are declared, or they were not given.
    public func geometries(_ name: String) throws(OperationError) -> [Geometry] {
        guard case .geometries(let values) = self[name] else { throw undeclared(name, "geometries") }
        return values
    }

    /// Returns an array of polylines. O(geometries)
    ///
    /// - Throws: `invalidParameter` if no polylines of that name are declared, or they were not given.
    public func polylines(_ name: String) throws(OperationError) -> [Polyline] {
        var lines: [Polyline] = []
        for geometry in try geometries(name) {
            guard case .polyline(let line) = geometry else { throw undeclared(name, "polylines") }
            lines.append(line)
        }
        return lines
    }

    /// Returns a rectangle.
    ///
    /// - Throws: `invalidParameter` if no rectangle of that name is declared, or it was not given.
    public func rectangle(_ name: String) throws(OperationError) -> Extent {
        guard case .rectangle(let value) = self[name] else { throw undeclared(name, "a rectangle") }
        return value
    }

    private func undeclared(_ name: String, _ kind: String) -> OperationError {
        .invalidParameter(
            operation: operation, name: name, found: self[name]?.text ?? "unset", expected: "\(kind), as the operation reads it")
    }
}
