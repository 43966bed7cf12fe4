/// A parameter of an ``OperationContribution``: its name, its allowed values and its meaning.
public struct OperationParameter: Sendable {
    /// The allowed values of a parameter.
    public enum Kind: Sendable, Equatable {
        /// A finite number in a range, by default any.
        case number(ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
        /// An integer in a range, by default any.
        case integer(ClosedRange<Int> = .min ... .max)
        /// True or false.
        case boolean
        /// One of these words.
        case choice([String])
        /// Any text, which the operation interprets.
        case text
        /// A geometry; all geometries of a call have the same spatial reference.
        case geometry
        /// A geometry that is a polyline.
        case polyline
        /// Any number of geometries.
        case geometries
        /// Any number of polylines.
        case polylines
        /// A rectangle in the reference of the geometry.
        case rectangle
    }

    /// The name that callers write.
    public let name: String
    /// The allowed values.
    public let kind: Kind
    /// A sentence on its meaning, with its unit.
    public let documentation: String
    /// The default value; nil if it is required or stays unset.
    public let defaultValue: OperationValue?
    /// Whether a call without it is an error.
    public let isRequired: Bool

    /// The input geometry of an operation.
    public static let geometry = OperationParameter("geometry", .geometry, "The input geometry.")

    /// Creates a required parameter.
    public init(_ name: String, _ kind: Kind, _ documentation: String) {
        self.init(name, kind, documentation, defaultValue: nil, isRequired: true)
    }

    /// Creates a parameter with a default value.
    public init(_ name: String, _ kind: Kind, _ documentation: String, default value: OperationValue) {
        self.init(name, kind, documentation, defaultValue: value, isRequired: false)
    }

    /// Returns an optional parameter without a default value.
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

extension OperationParameter.Kind {
    /// Returns a value converted to this kind; nil if it is of another kind or out of range.
    func accepted(_ value: OperationValue) -> OperationValue? {
        switch (self, value) {
        case (.number(let range), .number(let number)): number.isFinite && range.contains(number) ? value : nil
        case (.number(let range), .integer(let number)): range.contains(Double(number)) ? .number(Double(number)) : nil
        case (.integer(let range), .integer(let number)): range.contains(number) ? value : nil
        case (.integer(let range), .number(let number)): Int(exactly: number).flatMap { range.contains($0) ? .integer($0) : nil }
        case (.boolean, .boolean), (.text, .text), (.geometry, .geometry), (.geometries, .geometries), (.rectangle, .rectangle): value
        case (.text, .choice(let word)): .text(word)
        case (.choice(let words), .text(let word)): words.contains(word) ? .choice(word) : nil
        case (.choice(let words), .choice(let word)): words.contains(word) ? value : nil
        case (.polyline, .geometry(let geometry)): geometry.type == .polyline ? value : nil
        case (.polylines, .geometries(let geometries)): geometries.allSatisfy { $0.type == .polyline } ? value : nil
        default: nil
        }
    }

    /// The description of this kind for people: `a number from 0 to 10`.
    public var expectation: String {
        switch self {
        case .number(let range): "a number" + Self.bounds(range, -.greatestFiniteMagnitude, .greatestFiniteMagnitude)
        case .integer(let range): "an integer" + Self.bounds(range, .min, .max)
        case .boolean: "true or false"
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .text: "a text"
        case .geometry: "a geometry"
        case .polyline: "a polyline"
        case .geometries: "geometries"
        case .polylines: "polylines"
        case .rectangle: "a rectangle"
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
