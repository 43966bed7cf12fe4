import GromaBase
import GromaGeometry

/// The declaration of an operation: its name, parameters and result. The built-in operations are declared in this way, and so are those
/// that plugins add at `ExtensionPoint.operations`; they can be called from Swift and over the stream as `geometry.<name>`.
///
/// ```swift
/// let halo = OperationContribution(
///     name: "halo", summary: "The buffer around a geometry, without the geometry itself.",
///     parameters: [.init("distance", .number(0...1e6), "How far, in units of the reference.")]
/// ) { geometry, arguments, hook throws(OperationError) in
///     let engine = arguments.engine
///     let wide = try engine.buffer(geometry, distance: arguments.number("distance"), hook: hook)
///     return try engine.difference(wide, geometry, hook: hook)
/// }
/// ```
public struct OperationContribution: Sendable {
    /// Runs the operation with the checked arguments and the caller's hook.
    public typealias Body =
        @Sendable (_ arguments: OperationArguments, _ hook: OperationHook) throws(OperationError) -> OperationResult

    /// Runs an operation on a single geometry with the checked arguments and the caller's hook.
    public typealias GeometryBody =
        @Sendable (
            _ geometry: Geometry, _ arguments: OperationArguments, _ hook: OperationHook
        ) throws(OperationError) -> Geometry

    /// The name of the method after `geometry.`, in lower camel case.
    public let name: String
    /// A sentence that describes the operation.
    public let summary: String
    /// Its parameters, in the order of the documentation.
    public let parameters: [OperationParameter]
    /// Its result.
    public let result: OperationResult.Kind
    /// Values of its parameters for an example call in the documentation, as a JSON object; nil for none.
    public let example: String?
    private let body: Body
    private var flatRuns: FlatRuns?

    /// Returns a form of the operation that runs on rows of one kind in flat memory, for a spatial reference and checked arguments; nil if
    /// the operation must run on each geometry.
    package typealias FlatRuns = @Sendable (_ kind: FlatKind, _ arguments: OperationArguments, _ reference: SpatialReference?) -> FlatRun?

    /// Declares an operation that computes a geometry from a geometry. Its first parameter, `geometry`, is added automatically.
    public init(
        name: String, summary: String, parameters: [OperationParameter] = [], example: String? = nil, body: @escaping GeometryBody
    ) {
        self.init(
            name: name, summary: summary, parameters: [.geometry] + parameters, result: .geometry, example: example
        ) { arguments, hook throws(OperationError) in
            OperationResult(try body(try arguments.geometry(OperationParameter.geometry.name), arguments, hook))
        }
    }

    /// Declares an operation with any parameters and result.
    public init(
        name: String, summary: String, parameters: [OperationParameter], result: OperationResult.Kind, example: String? = nil,
        body: @escaping Body
    ) {
        self.name = name
        self.summary = summary
        self.parameters = parameters
        self.result = result
        self.example = example
        self.body = body
    }

    /// Runs the operation on a geometry and returns the resulting geometry; several are returned as a collection.
    ///
    /// - Parameters:
    ///   - geometry: The value of the parameter `geometry`.
    ///   - values: The values of the other parameters.
    ///   - engine: The caller's engine, which the operation can use.
    ///   - vertexLimit: The maximum number of vertices of the result, for operations that know it in advance.
    ///   - hook: Progress and cancellation.
    /// - Throws: `invalidParameter` for values that do not match the declarations, `spatialReferenceMismatch`, `cancelled`, and the errors
    ///   of the operation.
    public func run(
        _ geometry: Geometry, _ values: [String: OperationValue] = [:], engine: GeometryEngine = GeometryEngine(),
        vertexLimit: Int = OperationArguments.standardVertexLimit, hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        var values = values
        values[OperationParameter.geometry.name] = .geometry(geometry)
        return try run(values, engine: engine, vertexLimit: vertexLimit, hook: hook).together(in: geometry.spatialReference)
    }

    /// Checks the values against the declared parameters, fills in defaults and runs the operation.
    ///
    /// - Parameters:
    ///   - values: The values of the parameters by name.
    ///   - engine: The caller's engine, which the operation can use.
    ///   - vertexLimit: The maximum number of vertices of the result, for operations that know it in advance.
    ///   - hook: Progress and cancellation.
    /// - Throws: `invalidParameter` for values that do not match the declarations, `spatialReferenceMismatch`, `cancelled`, and the errors
    ///   of the operation.
    public func run(
        _ values: [String: OperationValue], engine: GeometryEngine = GeometryEngine(),
        vertexLimit: Int = OperationArguments.standardVertexLimit, hook: OperationHook = .none
    ) throws(OperationError) -> OperationResult {
        try run(OperationArguments(values, for: parameters, of: name), engine: engine, vertexLimit: vertexLimit, hook: hook)
    }

    /// Returns the operation with a form that also runs on rows in flat memory, so that arrays of them stay there. The results of this form
    /// must equal those of the operation bit by bit.
    package func runningFlat(_ runs: @escaping FlatRuns) -> Self {
        var operation = self
        operation.flatRuns = runs
        return operation
    }

    /// Returns the form of the operation for rows of one kind in a spatial reference; nil if it must run on each geometry.
    package func flatRun(
        _ kind: FlatKind, _ arguments: OperationArguments, engine: GeometryEngine, in reference: SpatialReference?
    ) -> FlatRun? {
        var arguments = arguments
        arguments.engine = engine
        return flatRuns?(kind, arguments, reference)
    }

    /// The parameters other than `geometry`.
    ///
    /// - Complexity: O(*n*), where *n* is the number of parameters.
    public var settings: [OperationParameter] { parameters.filter { $0.name != OperationParameter.geometry.name } }

    /// Runs an operation on a geometry with checked settings and the caller's metric.
    package func run(
        _ geometry: Geometry, with settings: OperationArguments, engine: GeometryEngine, metric: GroundMetric
    ) throws(OperationError) -> Geometry {
        var arguments = OperationArguments(defaultsOf: parameters, of: name)
        for (index, parameter) in parameters.enumerated() {
            let isSubject = parameter.name == OperationParameter.geometry.name
            if let value = isSubject ? .geometry(geometry) : settings[parameter.name] { arguments.set(value, at: index) }
        }
        arguments.metric = metric
        return try run(arguments, engine: engine, vertexLimit: OperationArguments.standardVertexLimit, hook: .none).geometry
    }

    /// Runs the operation with checked arguments.
    package func run(
        _ arguments: OperationArguments, engine: GeometryEngine, vertexLimit: Int, hook: OperationHook
    ) throws(OperationError) -> OperationResult {
        var arguments = arguments
        arguments.engine = engine
        arguments.vertexLimit = vertexLimit
        try arguments.checkReferences()
        try hook.check(name)
        return try body(arguments, hook)
    }
}
