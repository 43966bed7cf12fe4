/// Character references of HTML (`&eacute;`, `&#233;`), and characters that need to be escaped.
enum HTMLCharacters {
    /// The maximum length of a character reference.
    private static let longest = 32

    /// Returns a text with its references decoded. Unknown references are kept as text. Control characters are omitted. O(text)
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "&"), let (scalar, end) = reference(text, at: index) {
                if !isControl(scalar) { out += UTF8.encode(scalar).map(Array.init) ?? [] }
                index = end
            } else {
                if !isControl(UnicodeScalar(text[index])) { out.append(text[index]) }
                index += 1
            }
        }
        return out
    }

    /// Returns HTML that shows the given characters, between tags and in quotes. O(text)
    static func escaped(_ text: some Sequence<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): out += "&amp;".utf8
            case UInt8(ascii: "<"): out += "&lt;".utf8
            case UInt8(ascii: ">"): out += "&gt;".utf8
            case UInt8(ascii: "\""): out += "&quot;".utf8
            case UInt8(ascii: "'"): out += "&#39;".utf8
            default: if !isControl(UnicodeScalar(byte)) { out.append(byte) }
            }
        }
        return out
    }

    /// Returns the character of the reference that begins at an `&`, and the end of the reference; nil for an unknown reference.
    private static func reference(_ text: ArraySlice<UInt8>, at start: Int) -> (UnicodeScalar, Int)? {
        let rest = text[(start + 1)...].prefix(longest)
        if rest.first == UInt8(ascii: "#") { return number(rest) }
        let name = rest.prefix { HTMLTokenizer.isLetter($0) || 0x30...0x39 ~= $0 }
        let end = name.endIndex
        guard let scalar = HTMLEntities.scalar(String(decoding: name, as: UTF8.self)) else {
            // Browsers accept some references without a semicolon, even before other letters; only those are handled that can be part of
            // markup and URLs.
            for short in HTMLEntities.short where name.starts(with: short.utf8) {
                return HTMLEntities.scalar(short).map { ($0, name.startIndex + short.utf8.count) }
            }
            return nil
        }
        return (scalar, end < text.endIndex && text[end] == UInt8(ascii: ";") ? end + 1 : end)
    }

    private static func number(_ rest: ArraySlice<UInt8>) -> (UnicodeScalar, Int)? {
        var index = rest.startIndex + 1
        let isHexadecimal = index < rest.endIndex && rest[index] | 0x20 == UInt8(ascii: "x")
        if isHexadecimal { index += 1 }
        let first = index
        var value: UInt32 = 0
        while index < rest.endIndex, let digit = Character(UnicodeScalar(rest[index])).hexDigitValue, isHexadecimal || digit < 10 {
            value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x110000)
            index += 1
        }
        guard index > first else { return nil }
        let end = index < rest.endIndex && rest[index] == UInt8(ascii: ";") ? index + 1 : index
        let scalar = 0x80...0x9F ~= value ? windows[Int(value) - 0x80] : UnicodeScalar(value) ?? "\u{FFFD}"
        return (scalar, end)
    }

    /// The characters of the numbers from 128 to 159 in HTML: those of Windows-1252, which has none for five of them.
    private static let windows = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    /// Whether a byte is not a control character without meaning in text.
    static func isShown(_ byte: UInt8) -> Bool { byte > 0x7F || !isControl(UnicodeScalar(byte)) }

    /// Whether it is a control character, which has no meaning in text but can confuse checks.
    private static func isControl(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F: true
        default: false
        }
    }
}
