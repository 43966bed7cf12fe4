/// Why a text is no JSON, or why a value is not what was asked for. Offsets count bytes from the start of the text.
public enum JSONError: Error, Hashable, Sendable {
    /// The text ends inside a value.
    case unexpectedEnd(offset: Int)
    /// A byte that cannot stand here; `expected` says what could.
    case unexpectedByte(UInt8, offset: Int, expected: String)
    /// A number that is not written as RFC 8259 asks.
    case invalidNumber(offset: Int)
    /// Bytes that are no UTF-8: overlong forms, surrogates, values past U+10FFFF, cut sequences.
    case invalidUTF8(offset: Int)
    /// An unknown escape sequence in a string.
    case invalidEscape(offset: Int)
    /// An escape for half of a surrogate pair that stands alone: no text can hold it.
    case unpairedSurrogate(offset: Int)
    /// A control character that stands in a string without an escape.
    case controlCharacter(offset: Int)
    /// More than `limit` arrays and objects inside one another.
    case nestingTooDeep(limit: Int, offset: Int)
    /// Something follows the value.
    case trailingBytes(offset: Int)
    /// A well-formed value of another kind than asked for.
    case wrongKind(expected: JSONKind, found: JSONKind, offset: Int)
    /// A number beyond the range of a double, where a finite one was asked for.
    case notFinite(offset: Int)
    /// A number that is not an integer of 64 bits, where one was asked for.
    case notAnInteger(offset: Int)
    /// A position of fewer than two numbers.
    case shortPosition(count: Int, offset: Int)

    /// Where in the text, in bytes.
    public var offset: Int {
        switch self {
        case .unexpectedEnd(let offset), .unexpectedByte(_, let offset, _), .invalidNumber(let offset), .invalidUTF8(let offset),
            .invalidEscape(let offset), .unpairedSurrogate(let offset), .controlCharacter(let offset),
            .nestingTooDeep(_, let offset), .trailingBytes(let offset), .wrongKind(_, _, let offset), .notFinite(let offset),
            .notAnInteger(let offset), .shortPosition(_, let offset):
            offset
        }
    }
}

extension JSONError: CustomStringConvertible {
    /// Describes what is wrong, where, and what is allowed.
    public var description: String {
        switch self {
        case .unexpectedEnd(let offset): "the text ends too early, at byte \(offset)"
        case .unexpectedByte(let byte, let offset, let expected):
            "unexpected \(Self.name(byte)) at byte \(offset); expected \(expected)"
        case .invalidNumber(let offset): "malformed number at byte \(offset)"
        case .invalidUTF8(let offset): "invalid UTF-8 at byte \(offset)"
        case .invalidEscape(let offset): "unknown escape sequence at byte \(offset)"
        case .unpairedSurrogate(let offset): "unpaired surrogate escape at byte \(offset)"
        case .controlCharacter(let offset): "unescaped control character in a string at byte \(offset)"
        case .nestingTooDeep(let limit, let offset): "more than \(limit) arrays and objects inside one another at byte \(offset)"
        case .trailingBytes(let offset): "something follows the value at byte \(offset)"
        case .wrongKind(let expected, let found, let offset):
            "expected \(expected.article), found \(found.article) at byte \(offset)"
        case .notFinite(let offset): "the number at byte \(offset) is beyond the range of a double"
        case .notAnInteger(let offset): "the number at byte \(offset) is no integer of 64 bits"
        case .shortPosition(let count, let offset): "a position of \(count) at byte \(offset); expected at least 2 numbers"
        }
    }

    private static func name(_ byte: UInt8) -> String {
        if byte > 0x20 && byte < 0x7F { return "'\(Character(UnicodeScalar(byte)))'" }
        let digits = Array("0123456789ABCDEF")
        return "byte 0x\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
}

/// The six kinds of JSON value.
public enum JSONKind: String, Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool
    /// A number.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object

    /// The kind with its article, for messages.
    public var article: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
