/// The text of XML: names, entities, allowed characters.
enum XMLText {
    /// Checks and returns a name, without white space after it.
    static func name(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, at place: Int, format: String) throws(FormatError) -> String {
        var bytes = bytes
        while let last = bytes.last, XMLTag.isSpace(last) { bytes = bytes.dropLast() }
        let isValid =
            bytes.count < 1000 && bytes.allSatisfy(isOfName)
            && bytes.first.map { !($0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")) } ?? false
        guard isValid, let name = String(validating: bytes, as: UTF8.self) else {
            let found = String(decoding: bytes.prefix(24), as: UTF8.self)
            throw .syntax(FormatFault(format: format, offset: place, found: "'\(found)'", expected: "a name"))
        }
        return name
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte &- 0x30 < 10 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte >= 0x80
    }

    /// Checks text, and replaces ends of lines by a line feed (XML 1.0, 2.11), and entities and numeric character references, which a CDATA
    /// section has not. White space in an attribute becomes spaces, and an end of a line one; what is given by number stays (3.3.3).
    static func decode(
        _ text: inout [UInt8], at place: Int, format: String, isAttribute: Bool = false, hasReferences: Bool = true
    ) throws(FormatError) {
        try validate(text, at: place, format: format)
        guard text.contains(where: { $0 == 0x0D || hasReferences && $0 == UInt8(ascii: "&") || isAttribute && $0 < 0x20 }) else { return }
        let lineEnd: UInt8 = isAttribute ? 0x20 : 0x0A
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == 0x0D {
                if index + 1 == text.count || text[index + 1] != 0x0A { result.append(lineEnd) }
                index += 1
            } else if hasReferences && byte == UInt8(ascii: "&") {
                guard let end = text[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                    let scalar = entity(text[(index + 1)..<end])
                else {
                    let found = String(decoding: text[index...].prefix(12), as: UTF8.self)
                    throw .syntax(
                        FormatFault(
                            format: format, offset: place + index, found: "'\(found)'",
                            expected: "&lt; &gt; &amp; &quot; &apos; or a character by number"))
                }
                result.append(contentsOf: Character(scalar).utf8)
                index = end + 1
            } else {
                result.append(isAttribute && byte < 0x20 ? 0x20 : byte)
                index += 1
            }
        }
        text = result
    }

    private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let word = String(decoding: name, as: UTF8.self)
        switch word {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard word.hasPrefix("#"), !word.contains("+"), !word.contains("-") else { return nil }
        let isHex = word.hasPrefix("#x")
        guard let value = UInt32(word.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(value) else {
            return nil
        }
        let isAllowed = value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D
        return isAllowed && value != 0xFFFE && value != 0xFFFF ? scalar : nil
    }

    /// Checks that text is UTF-8 without control characters.
    static func validate(_ text: [UInt8], at place: Int, format: String) throws(FormatError) {
        var hasHigh = false
        for (index, byte) in text.enumerated() {
            if byte >= 0x80 { hasHigh = true }
            guard byte >= 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
                throw .syntax(
                    FormatFault(format: format, offset: place + index, found: "control character \(byte)", expected: "text"))
            }
        }
        if hasHigh && String(validating: text, as: UTF8.self) == nil {
            throw .encoding(FormatFault(format: format, offset: place, found: "invalid UTF-8", expected: "UTF-8"))
        }
    }

    /// Writes text with XML's reserved characters escaped; characters that XML does not allow are omitted.
    static func write(_ text: String, to buffer: inout TextBuffer, isAttribute: Bool = false) {
        // Beside control characters, these are the only ones (XML 1.0, 2.2).
        func isAllowed(_ scalar: Unicode.Scalar) -> Bool { scalar.value != 0xFFFE && scalar.value != 0xFFFF }
        if text.utf8.contains(0xEF), !text.unicodeScalars.allSatisfy(isAllowed) {
            return write(String(String.UnicodeScalarView(text.unicodeScalars.filter(isAllowed))), to: &buffer, isAttribute: isAttribute)
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): buffer.append("&lt;")
            case UInt8(ascii: ">"): buffer.append("&gt;")
            case UInt8(ascii: "&"): buffer.append("&amp;")
            case UInt8(ascii: "\"") where isAttribute: buffer.append("&quot;")
            case 0x0D: buffer.append("&#13;")
            case 0x0A where isAttribute: buffer.append("&#10;")
            case 0x09 where isAttribute: buffer.append("&#9;")
            case 0x09, 0x0A, 0x20...: buffer.append(byte)
            default: break
            }
        }
    }
}
