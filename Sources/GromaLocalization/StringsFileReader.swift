/// Parses the `.strings` format of Apple's platforms: `"key" = "value";` with both kinds of C comments and its escapes.
///
/// A key of letters, digits, `.`, `_`, `-` and `$` needs no quotation marks. A duplicate key is an error, because one of the two texts
/// would be lost silently.
struct StringsFileReader {
    private let bytes: [UInt8]
    private let path: String
    private var position = 0
    private var line = 1

    init(_ text: String, path: String) {
        bytes = Array(text.utf8)
        self.path = path
    }

    /// Returns all texts of the file. O(n)
    mutating func texts() throws(LocalizationError) -> [String: String] {
        var texts: [String: String] = [:]
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
        while true {
            try skipBlanks()
            guard position < bytes.count else { return texts }
            let start = line
            let key = try key()
            try skipBlanks()
            try take("=", after: "the key")
            try skipBlanks()
            guard current == UInt8(ascii: "\"") else { throw unexpected("a text in quotation marks") }
            let value = try quoted()
            try skipBlanks()
            try take(";", after: "the text")
            guard texts.updateValue(value, forKey: key) == nil else {
                throw .syntax(path: path, line: start, found: "the key \"\(key)\" for the second time", expected: "each key once")
            }
        }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func advance() {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func take(_ sign: Character, after what: String) throws(LocalizationError) {
        guard let byte = current, byte == sign.asciiValue else { throw unexpected("\(sign) after \(what)") }
        position += 1
    }

    private mutating func key() throws(LocalizationError) -> String {
        if current == UInt8(ascii: "\"") { return try quoted() }
        let start = position
        while let byte = current, byte.isASCIILetter || byte.isASCIIDigit || "._-$".utf8.contains(byte) { position += 1 }
        guard position > start else { throw unexpected("a key") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipBlanks() throws(LocalizationError) {
        while let byte = current {
            switch byte {
            case 0x20, 0x09...0x0d: advance()
            case UInt8(ascii: "/"): try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(LocalizationError) {
        let start = line
        switch position + 1 < bytes.count ? bytes[position + 1] : 0 {
        case UInt8(ascii: "/"):
            while let byte = current, byte != UInt8(ascii: "\n") { position += 1 }
        case UInt8(ascii: "*"):
            position += 2
            while position + 1 < bytes.count {
                if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
                    position += 2
                    return
                }
                advance()
            }
            throw .syntax(path: path, line: start, found: "a comment without an end", expected: "*/")
        default: throw unexpected("a comment")
        }
    }

    private mutating func quoted() throws(LocalizationError) -> String {
        let start = line
        position += 1
        var text: [UInt8] = []
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                position += 1
                text += String(try escaped()).utf8
            default:
                text.append(byte)
                advance()
            }
        }
        throw .syntax(path: path, line: start, found: "a text without an end", expected: "a quotation mark")
    }

    /// Parses an escape after a backslash. `\U` and `\u` are followed by four hexadecimal digits; two such escapes may be a surrogate pair.
    private mutating func escaped() throws(LocalizationError) -> Character {
        guard let byte = current else { throw unexpected("what \\ stands for") }
        advance()
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "/"):
            return Character(Unicode.Scalar(byte))
        case UInt8(ascii: "\n"): return "\n"
        case UInt8(ascii: "U"), UInt8(ascii: "u"): return Character(try scalar())
        default:
            throw .syntax(
                path: path, line: line, found: "\\\(Character(Unicode.Scalar(byte)))",
                expected: "\\\", \\\\, \\n, \\r, \\t or \\U and four digits")
        }
    }

    private mutating func scalar() throws(LocalizationError) -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xd800..<0xdc00).contains(first), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "U") || bytes[position + 1] == UInt8(ascii: "u")
        else { throw unexpected("the second half of a surrogate pair") }
        position += 2
        let second = try unit()
        guard (0xdc00..<0xe000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xd800) << 10 + (UInt32(second) - 0xdc00))
        else { throw unexpected("the second half of a surrogate pair") }
        return scalar
    }

    private mutating func unit() throws(LocalizationError) -> UInt16 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }),
            let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw unexpected("four digits in base 16") }
        position += 4
        return value
    }

    private func unexpected(_ expected: String) -> LocalizationError {
        guard position < bytes.count else { return .syntax(path: path, line: line, found: "the end", expected: expected) }
        let found = String(decoding: bytes[position...].prefix(40), as: UTF8.self).prefix(1)
        return .syntax(path: path, line: line, found: "\"\(found)\"", expected: expected)
    }
}
