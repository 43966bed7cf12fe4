import GromaJSON

extension FormatError {
    /// Creates a format error from a JSON error.
    init(_ error: JSONError, format: String) {
        func fault(_ found: String, _ expected: String) -> FormatFault {
            FormatFault(format: format, offset: error.offset, found: found, expected: expected)
        }
        switch error {
        case .unexpectedEnd: self = .truncated(fault("the end of the text", "the rest of the value"))
        case .unexpectedByte(let byte, _, let expected): self = .syntax(fault(Self.name(byte), expected))
        case .invalidNumber: self = .syntax(fault("a malformed number", "a number as JSON writes it"))
        case .invalidUTF8: self = .encoding(fault("invalid UTF-8", "UTF-8"))
        case .invalidEscape: self = .syntax(fault("an unknown escape sequence", "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"))
        case .unpairedSurrogate: self = .encoding(fault("half of a surrogate pair", "both halves"))
        case .controlCharacter: self = .syntax(fault("a control character in a string", "its escape sequence"))
        case .nestingTooDeep(let limit, _): self = .nestingTooDeep(fault("another level", "at most \(limit) levels"))
        case .trailingBytes: self = .trailingText(fault("something after the value", "the end of the text"))
        case .wrongKind(let expected, let found, _): self = .wrongType(fault(found.article, expected.article))
        case .notFinite: self = .notFinite(fault("a number beyond the range of doubles", "a finite number"))
        case .notAnInteger: self = .wrongType(fault("another number", "an integer"))
        case .shortPosition(let count, _): self = .dimensionMismatch(fault("a position of \(count) numbers", "2 numbers at least"))
        }
    }

    private static func name(_ byte: UInt8) -> String {
        byte > 0x20 && byte < 0x7F ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
    }
}

/// Runs a step of a JSON reader, and converts its error to the format's.
@inline(__always)
@discardableResult
func reading<Value: ~Copyable>(_ format: String, _ step: () throws(JSONError) -> Value) throws(FormatError) -> Value {
    do throws(JSONError) {
        return try step()
    } catch {
        throw FormatError(error, format: format)
    }
}
