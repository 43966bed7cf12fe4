/// Something that is filled in where a text has `{name}`.
public enum StringArgument: Hashable, Sendable {
    /// As it is.
    case text(String)
    /// A whole number: written as the language does. The first number among the arguments chooses the plural form.
    case number(Int)
    /// A number: written as the language does, with as many decimal places as it has. It chooses the plural form like a whole number.
    case decimal(Double)
}

extension StringArgument: ExpressibleByStringInterpolation {
    /// As it is.
    public init(stringLiteral value: String) {
        self = .text(value)
    }
}

extension StringArgument: ExpressibleByIntegerLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) {
        self = .number(value)
    }
}

extension StringArgument: ExpressibleByFloatLiteral {
    /// A number.
    public init(floatLiteral value: Double) {
        self = .decimal(value)
    }
}
