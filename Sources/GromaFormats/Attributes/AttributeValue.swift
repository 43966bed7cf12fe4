/// The value of an attribute, as its field's type holds it.
///
/// Null is a value of its own: it is neither the empty text nor zero, and an attribute that is missing has no value at all.
public enum AttributeValue: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number: of the fields `smallInteger`, `integer`, `bigInteger` and `oid`.
    case integer(Int)
    /// A number: of the fields `single` and `double`. Always finite.
    case double(Double)
    /// A text: of the fields `string`, `xml`, `guid`, `globalID`, and of `dateOnly` (`2026-01-31`), `timeOnly` (`23:59:59`) and
    /// `timestampOffset` (`2026-01-31T23:59:59.000+01:00`), in the forms of RFC 3339.
    case string(String)
    /// Milliseconds since 1970-01-01T00:00:00Z, before it negative: of the field `date`.
    case date(Int)
    /// Bytes: of the fields `blob` and `raster`.
    case bytes([UInt8])

    /// Whether it is null.
    public var isNull: Bool { self == .null }

    /// The whole number or the date's milliseconds, if it is one.
    public var integerValue: Int? {
        switch self {
        case .integer(let value), .date(let value): value
        default: nil
        }
    }

    /// The number, if it is one of either kind.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// The text, if it is one.
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
}

extension AttributeValue {
    /// Whether two values are the same. Texts are when their UTF-8 bytes are, as databases have it: one that is written with other characters and
    /// only looks alike (`e` and a combining accent for `é`) is another value, and changing the one into the other is an edit.
    public static func == (a: AttributeValue, b: AttributeValue) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.integer(let a), .integer(let b)), (.date(let a), .date(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.string(let a), .string(let b)): ValueOrder.compare(a, b) == 0
        case (.bytes(let a), .bytes(let b)): a == b
        default: false
        }
    }
}

// Not by nil: that is what is missing, and a `nil` that the compiler took for null would be a mistake that nobody sees.
extension AttributeValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
}
