/// The error of a text that is not valid JSON, or of a value that is not what was requested. Offsets are in bytes from the start of the
/// text.
public enum JSONError: Error, Hashable, Sendable {
    /// The text ends inside a value.
    case unexpectedEnd(offset: Int)
    /// A byte is not allowed at its position; `expected` describes what is.
    case unexpectedByte(UInt8, offset: Int, expected: String)
    /// A number does not have the syntax of RFC 8259.
    case invalidNumber(offset: Int)
    /// The bytes are not valid UTF-8: overlong forms, surrogates, values beyond U+10FFFF, truncated sequences.
    case invalidUTF8(offset: Int)
    /// An unknown escape sequence in a string.
    case invalidEscape(offset: Int)
    /// An escape of half a surrogate pair without the other half, which no text can represent.
    case unpairedSurrogate(offset: Int)
    /// A control character in a string without an escape.
    case controlCharacter(offset: Int)
    /// More than `limit` nested arrays and objects.
    case nestingTooDeep(limit: Int, offset: Int)
    /// There is text after the value.
    case trailingBytes(offset: Int)
    /// A valid value has another kind than requested.
    case wrongKind(expected: JSONKind, found: JSONKind, offset: Int)
    /// A number is beyond the range of a double, and a finite one was requested.
    case notFinite(offset: Int)
    /// A number is not a 64-bit integer, and one was requested.
    case notAnInteger(offset: Int)
    /// A position has fewer than two numbers.
    case shortPosition(count: Int, offset: Int)

    /// The byte offset in the text.
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
