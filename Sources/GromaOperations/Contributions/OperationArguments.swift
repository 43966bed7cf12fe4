import GromaGeometry

/// Checked values of an operation's parameters, defaults filled in.
///
/// Reading a parameter that was not declared, or as another kind than declared, is an error of the plugin and thrown as such.
public struct OperationArguments: Sendable {
    private let parameters: [OperationParameter]
    /// The values in the order of the parameters; nil for those that are unset.
    private var values: [OperationValue?]
    let operation: String
    /// The caller's engine, which knows the projections that its plugins have brought.
    public internal(set) var engine = GeometryEngine()
    /// The most vertices that the caller takes of a result; an operation that knows beforehand throws `tooLarge` with it.
    public internal(set) var vertexLimit = OperationArguments.standardVertexLimit

    /// What the caller measures by; nil for what its engine knows.
    var metric: GroundMetric?

    /// The most vertices of a result where the caller does not say how many it takes.
    public static let standardVertexLimit = 1 << 28

    /// What an `invalidParameter` error has found where a parameter is not there that must be.
    package static let missing = "missing"

    /// The values of parameters that are omitted.
    package init(defaultsOf parameters: [OperationParameter], of operation: String) {
        self.parameters = parameters
        self.operation = operation
        values = parameters.map(\.defaultValue)
    }

    /// Checks values against declarations: unknown names, missing ones, wrong kinds and values out of range are errors. O(parameters)
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

    /// Sets the value of a parameter by its place, of the kind that it declares.
    package mutating func set(_ value: OperationValue, at index: Int) { values[index] = value }

    /// Refuses geometries of differing references.
    func checkReferences() throws(OperationError) {
        var first: Geometry?
        for case .geometry(let geometry)? in values {
            if let first { _ = try SpatialReferenceCheck.common(of: [first, geometry], operation) } else { first = geometry }
        }
    }

    subscript(name: String) -> OperationValue? {
        parameters.firstIndex { $0.name == name }.flatMap { values[$0] }
    }

    /// What lengths and angles of a geometry are to be measured by: what the caller measures by, else what its engine knows of the ground under the
    /// geometry's reference.
    public func groundMetric(of geometry: Geometry) -> GroundMetric { metric ?? engine.groundMetric(of: geometry.spatialReference) }

    /// Whether an optional parameter was given.
    public func has(_ name: String) -> Bool { self[name] != nil }

    /// A number, or a whole number as one.
    ///
    /// - Throws: `invalidParameter` if no number of that name was declared, or it was not given.
    public func number(_ name: String) throws(OperationError) -> Double {
        switch self[name] {
        case .number(let value): return value
        case .integer(let value): return Double(value)
        default: throw undeclared(name, "a number")
        }
    }

    /// A whole number.
    ///
    /// - Throws: `invalidParameter` if no whole number of that name was declared, or it was not given.
    public func integer(_ name: String) throws(OperationError) -> Int {
        guard case .integer(let value) = self[name] else { throw undeclared(name, "an integer") }
        return value
    }

    /// True or false.
    ///
    /// - Throws: `invalidParameter` if no boolean of that name was declared, or it was not given.
    public func boolean(_ name: String) throws(OperationError) -> Bool {
        guard case .boolean(let value) = self[name] else { throw undeclared(name, "a boolean") }
        return value
    }

    /// One of the parameter's words.
    ///
    /// - Throws: `invalidParameter` if no choice of that name was declared, or it was not given.
    public func choice(_ name: String) throws(OperationError) -> String {
        guard case .choice(let value) = self[name] else { throw undeclared(name, "a choice") }
        return value
    }

    /// A text.
    ///
    /// - Throws: `invalidParameter` if no text of that name was declared, or it was not given.
    public func text(_ name: String) throws(OperationError) -> String {
        guard case .text(let value) = self[name] else { throw undeclared(name, "a text") }
        return value
    }

    /// A geometry.
    ///
    /// - Throws: `invalidParameter` if no geometry of that name was declared, or it was not given.
    public func geometry(_ name: String) throws(OperationError) -> Geometry {
        guard case .geometry(let value) = self[name] else { throw undeclared(name, "a geometry") }
        return value
    }

    /// A polyline.
    ///
    /// - Throws: `invalidParameter` if no polyline of that name was declared, or it was not given.
    public func polyline(_ name: String) throws(OperationError) -> Polyline {
        guard case .geometry(.polyline(let value)) = self[name] else { throw undeclared(name, "a polyline") }
        return value
    }

    /// Any number of geometries.
    ///
    /// - Throws: `invalidParameter` if no geometries of that name were declared, or they were not given.
    public func geometries(_ name: String) throws(OperationError) -> [Geometry] {
        guard case .geometries(let values) = self[name] else { throw undeclared(name, "geometries") }
        return values
    }

    /// Any number of polylines. O(geometries)
    ///
    /// - Throws: `invalidParameter` if no polylines of that name were declared, or they were not given.
    public func polylines(_ name: String) throws(OperationError) -> [Polyline] {
        var lines: [Polyline] = []
        for geometry in try geometries(name) {
            guard case .polyline(let line) = geometry else { throw undeclared(name, "polylines") }
            lines.append(line)
        }
        return lines
    }

    /// A rectangle.
    ///
    /// - Throws: `invalidParameter` if no rectangle of that name was declared, or it was not given.
    public func rectangle(_ name: String) throws(OperationError) -> Extent {
        guard case .rectangle(let value) = self[name] else { throw undeclared(name, "a rectangle") }
        return value
    }

    private func undeclared(_ name: String, _ kind: String) -> OperationError {
        .invalidParameter(
            operation: operation, name: name, found: self[name]?.text ?? "unset", expected: "\(kind), as the operation reads it")
    }
}
