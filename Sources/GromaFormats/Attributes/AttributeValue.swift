import GromaJSON

/// The value of an attribute, in its field's type.
///
/// Null is a value: it is neither the empty text nor zero, and a missing attribute has no value at all.
public enum AttributeValue: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number, of the fields `smallInteger`, `integer`, `bigInteger` and `oid`.
    case integer(Int)
    /// A floating-point number, of the fields `single` and `double`. Always finite.
    case double(Double)
    /// A text, of the fields `string`, `xml`, `guid`, `globalID`, and of `dateOnly` (`2026-01-31`), `timeOnly` (`23:59:59`) and
    /// `timestampOffset` (`2026-01-31T23:59:59.000+01:00`), in the formats of RFC 3339.
    case string(String)
    /// Milliseconds since 1970-01-01T00:00:00Z, negative before, of the field `date`.
    case date(Int)
    /// Bytes, of the fields `blob` and `raster`.
    case bytes([UInt8])

    /// Whether the value is null.
    public var isNull: Bool { self == .null }

    /// The whole number, or the date's milliseconds; nil for other values.
    public var integerValue: Int? {
        switch self {
        case .integer(let value), .date(let value): value
        default: nil
        }
    }

    /// The number, whole or floating-point; nil for other values.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// The text; nil for other values.
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
}

extension AttributeValue {
    /// Returns whether two values are equal. Texts are equal if their UTF-8 bytes are, as in databases: a text of other characters that
    /// only looks the same (`e` and a combining accent for `é`) is another value, and changing one into the other is an edit.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the texts or bytes.
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

extension AttributeValue {
    /// Returns the shortest text that reads back as the same number: `3` for 3.0 and `0.00001` for 1e-5, as in JSON; `0` for -0.0.
    package static func text(of number: Double) -> String {
        number.isFinite ? Digits.text(number + 0) : "\(number)"
    }
}

// There is no nil literal: nil means a missing value, and a `nil` that the compiler accepted as null would be a hidden mistake.
extension AttributeValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    /// Creates a whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Creates a floating-point number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Creates a text.
    public init(stringLiteral value: String) { self = .string(value) }
}
