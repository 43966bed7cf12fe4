/// A value for a placeholder `{name}` in a text.
public enum StringArgument: Hashable, Sendable {
    /// A text, which is inserted unchanged.
    case text(String)
    /// A whole number, in the format of the language. The first number among the arguments selects the plural form.
    case number(Int)
    /// A number, in the format of the language, with as many decimal places as it has. It selects the plural form like a whole number.
    case decimal(Double)
}

extension StringArgument: ExpressibleByStringInterpolation {
    /// Creates a text.
    public init(stringLiteral value: String) {
        self = .text(value)
    }
}

extension StringArgument: ExpressibleByIntegerLiteral {
    /// Creates a whole number.
    public init(integerLiteral value: Int) {
        self = .number(value)
    }
}

extension StringArgument: ExpressibleByFloatLiteral {
    /// Creates a number.
    public init(floatLiteral value: Double) {
        self = .decimal(value)
    }
}
