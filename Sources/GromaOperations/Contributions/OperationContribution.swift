import GromaBase
import GromaGeometry

/// An operation on a geometry that a plugin adds: callable from Swift, and over the stream as `geometry.<name>`.
///
/// ```swift
/// let halo = OperationContribution(
///     name: "halo", summary: "What lies around a geometry, without it.",
///     parameters: [.init("distance", .number(0...1e6), "How far, in units of the reference.")]
/// ) { geometry, arguments, hook throws(OperationError) in
///     let engine = arguments.engine
///     let wide = try engine.buffer(geometry, distance: arguments.number("distance"), hook: hook)
///     return try engine.difference(wide, geometry, hook: hook)
/// }
/// ```
public struct OperationContribution: Sendable {
    /// What the operation does with the first geometry, the checked arguments and the caller's hook.
    public typealias Body =
        @Sendable (
            _ geometry: Geometry, _ arguments: OperationArguments, _ hook: OperationHook
        ) throws(OperationError) -> Geometry

    /// The method's name behind `geometry.`, in lower camel case.
    public let name: String
    /// One sentence that says what the operation does.
    public let summary: String
    /// What it takes besides the geometry, in the order of the description.
    public let parameters: [OperationParameter]
    private let body: Body

    /// Declares an operation.
    public init(name: String, summary: String, parameters: [OperationParameter] = [], body: @escaping Body) {
        self.name = name
        self.summary = summary
        self.parameters = parameters
        self.body = body
    }

    /// Checks the values against the declared parameters, fills in defaults and runs the operation.
    ///
    /// - Parameter engine: What the caller computes with, and the operation may too.
    /// - Throws: `invalidParameter` for values that do not fit the declarations, `spatialReferenceMismatch`, `cancelled`, and what the
    ///   operation throws.
    public func run(
        _ geometry: Geometry, _ values: [String: OperationValue] = [:], engine: GeometryEngine = GeometryEngine(),
        hook: OperationHook = .none
    ) throws(OperationError) -> Geometry {
        var arguments = try OperationArguments(values, for: parameters, of: name)
        arguments.engine = engine
        for case .geometry(let other) in arguments.all { _ = try SpatialReferenceCheck.common(of: [geometry, other], name) }
        try hook.check(name)
        return try body(geometry, arguments, hook)
    }
}

/// One parameter of an ``OperationContribution``: its name, what it may be, and what it means.
public struct OperationParameter: Sendable {
    /// What values a parameter takes.
    public enum Kind: Sendable, Equatable {
        /// A finite number in a range, all of them by default.
        case number(ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
        /// A whole number in a range, all of them by default.
        case integer(ClosedRange<Int> = .min ... .max)
        /// True or false.
        case boolean
        /// One of these words.
        case choice([String])
        /// A second geometry, in the reference of the first.
        case geometry
    }

    /// The name that callers write.
    public let name: String
    /// What it may be.
    public let kind: Kind
    /// One sentence on what it means, with its unit.
    public let documentation: String
    /// What it is when left out; nil where it must be given or stays unset.
    public let defaultValue: OperationValue?
    /// Whether a call without it is an error.
    public let isRequired: Bool

    /// A parameter that must be given.
    public init(_ name: String, _ kind: Kind, _ documentation: String) {
        self.init(name, kind, documentation, defaultValue: nil, isRequired: true)
    }

    /// A parameter that has a value when left out.
    public init(_ name: String, _ kind: Kind, _ documentation: String, default value: OperationValue) {
        self.init(name, kind, documentation, defaultValue: value, isRequired: false)
    }

    /// A parameter that stays unset when left out.
    public static func optional(_ name: String, _ kind: Kind, _ documentation: String) -> OperationParameter {
        OperationParameter(name, kind, documentation, defaultValue: nil, isRequired: false)
    }

    private init(_ name: String, _ kind: Kind, _ documentation: String, defaultValue: OperationValue?, isRequired: Bool) {
        self.name = name
        self.kind = kind
        self.documentation = documentation
        self.defaultValue = defaultValue
        self.isRequired = isRequired
    }
}
