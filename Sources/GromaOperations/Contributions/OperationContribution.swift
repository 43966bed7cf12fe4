import GromaBase
import GromaGeometry

/// An operation: what it is called, what it takes and what it gives. The engine's own are declared so, and those that plugins add at
/// `ExtensionPoint.operations`: callable from Swift, and over the stream as `geometry.<name>`.
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

    /// What an operation on one geometry does with it, the checked arguments and the caller's hook.
    public typealias GeometryBody =
        @Sendable (
            _ geometry: Geometry, _ arguments: OperationArguments, _ hook: OperationHook
        ) throws(OperationError) -> Geometry

    /// The method's name behind `geometry.`, in lower camel case.
    public let name: String
    /// One sentence that says what the operation does.
    public let summary: String
    /// Its parameters, in the order of the description.
    public let parameters: [OperationParameter]
    /// Its result.
    public let result: OperationResult.Kind
    /// Values of its parameters as a JSON object, with which the description shows a call; nil for none.
    public let example: String?
    private let body: Body
    private var flatRuns: FlatRuns?

    /// Makes the way to run on rows of one kind in a reference, for checked arguments; nil where only running the operation on each geometry tells.
    package typealias FlatRuns = @Sendable (_ kind: FlatKind, _ arguments: OperationArguments, _ reference: SpatialReference?) -> FlatRun?

    /// Declares an operation that makes one geometry of another: its first parameter is `geometry`, and is not among those given here.
    public init(
        name: String, summary: String, parameters: [OperationParameter] = [], example: String? = nil, body: @escaping GeometryBody
    ) {
        self.init(
            name: name, summary: summary, parameters: [.geometry] + parameters, result: .geometry, example: example
        ) { arguments, hook throws(OperationError) in
            OperationResult(try body(try arguments.geometry(OperationParameter.geometry.name), arguments, hook))
        }
    }

    /// Declares an operation that takes and gives what it says.
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

    /// Runs the operation on one geometry and gives the one that it makes; of several, a collection.
    ///
    /// - Parameters:
    ///   - geometry: What the parameter `geometry` is to be.
    ///   - values: What the other parameters are to be.
    ///   - engine: What the caller computes with, and the operation may too.
    ///   - vertexLimit: The most vertices that the caller takes, for operations that can tell before they make them.
    ///   - hook: Progress and cancellation.
    /// - Throws: `invalidParameter` for values that do not fit the declarations, `spatialReferenceMismatch`, `cancelled`, and what the
    ///   operation throws.
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
    ///   - values: What the parameters are to be, by their names.
    ///   - engine: What the caller computes with, and the operation may too.
    ///   - vertexLimit: The most vertices that the caller takes, for operations that can tell before they make them.
    ///   - hook: Progress and cancellation.
    /// - Throws: `invalidParameter` for values that do not fit the declarations, `spatialReferenceMismatch`, `cancelled`, and what the
    ///   operation throws.
    public func run(
        _ values: [String: OperationValue], engine: GeometryEngine = GeometryEngine(),
        vertexLimit: Int = OperationArguments.standardVertexLimit, hook: OperationHook = .none
    ) throws(OperationError) -> OperationResult {
        try run(OperationArguments(values, for: parameters, of: name), engine: engine, vertexLimit: vertexLimit, hook: hook)
    }

    /// The same operation, which also runs on rows in flat memory: arrays of them stay there then. Its results are those of the operation, bit by bit.
    package func runningFlat(_ runs: @escaping FlatRuns) -> Self {
        var operation = self
        operation.flatRuns = runs
        return operation
    }

    /// How it runs on rows of one kind in a reference; nil where only running it on each geometry tells.
    package func flatRun(
        _ kind: FlatKind, _ arguments: OperationArguments, engine: GeometryEngine, in reference: SpatialReference?
    ) -> FlatRun? {
        var arguments = arguments
        arguments.engine = engine
        return flatRuns?(kind, arguments, reference)
    }

    /// What an operation on one geometry takes besides it. O(parameters)
    public var settings: [OperationParameter] { parameters.filter { $0.name != OperationParameter.geometry.name } }

    /// Runs an operation on one geometry with settings that have been checked, and with what the caller measures by.
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

    /// Runs the operation with arguments that have been checked.
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
