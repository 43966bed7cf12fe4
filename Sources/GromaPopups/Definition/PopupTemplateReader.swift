/// Parses a template. It examines each byte a bounded number of times.
struct PopupTemplateReader {
    let text: [UInt8]
    let syntax: PopupTemplate.Syntax

    /// The maximum length of a name; longer texts are not names. It bounds the search from each brace.
    private static let longestName = 512

    func read() -> [PopupTemplate.Part] {
        var parts: [PopupTemplate.Part] = []
        var start = 0
        var index = 0
        func addText(to end: Int) {
            if end > start { parts.append(.text(String(decoding: text[start..<end], as: UTF8.self))) }
        }
        while index < text.count {
            guard text[index] == UInt8(ascii: "{"), let (name, end) = part(after: index) else {
                index += 1
                continue
            }
            let hasDollar = index > start && text[index - 1] == UInt8(ascii: "$")
            if syntax == .dollarBraces && !hasDollar {
                index += 1
                continue
            }
            addText(to: hasDollar && syntax != .braces ? index - 1 : index)
            parts.append(.place(name))
            index = end
            start = end
        }
        addText(to: text.count)
        return parts
    }

    /// Returns the placeholder after an opening brace, and the position after the closing one; nil if it is not a name.
    private func part(after brace: Int) -> (PopupTemplate.Place, Int)? {
        var end = brace + 1
        var format: Int?
        while end < text.count, end - brace <= Self.longestName {
            let byte = text[end]
            if byte == UInt8(ascii: "}") { break }
            if byte == UInt8(ascii: ":"), format == nil { format = end }
            // Formats may contain characters that names may not.
            if byte == UInt8(ascii: "{") || format == nil && !Self.isOfName(byte) { return nil }
            end += 1
        }
        guard end < text.count, text[end] == UInt8(ascii: "}") else { return nil }
        if let format, !Self.isFormat(text[(format + 1)..<end]) { return nil }
        let short = Self.trimmed(text[(brace + 1)..<(format ?? end)])
        guard !short.isEmpty else { return nil }
        let whole = format == nil ? short : Self.trimmed(text[(brace + 1)..<end])
        var place = PopupTemplate.Place(name: String(decoding: whole, as: UTF8.self))
        if let format {
            place.short = String(decoding: short, as: UTF8.self)
            place.function = PopupTemplateFunction(String(decoding: Self.trimmed(text[(format + 1)..<end]), as: UTF8.self))
        }
        return (place, end + 1)
    }

    /// Names of fields consist of letters, digits and a few signs; names of columns in files may contain spaces and other characters, but
    /// no markup of HTML, CSS or JSON.
    private static func isOfName(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F && !"\"<>&;=\\`".utf8.contains(byte) }

    /// Whether the text after a colon is a function with its arguments (`NumberFormat(places: 2)`), not the rest of a name (`street`).
    private static func isFormat(_ text: ArraySlice<UInt8>) -> Bool {
        // White space is allowed around a function, and before its arguments, but not around the second half of a name.
        let whole = trimmed(text)
        let isFunction = whole.last == UInt8(ascii: ")")
        let name = isFunction ? whole : text
        let before = name.prefix { $0 != UInt8(ascii: "(") }
        let function = isFunction ? trimmed(before) : before
        guard let first = function.first, isLetter(first) || first >= 0x80, function.allSatisfy({ isOfName($0) && $0 != 0x20 }) else {
            return false
        }
        return isFunction || before.count == name.count
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let front = text.drop { $0 == 0x20 }
        return front.prefix((front.lastIndex { $0 != 0x20 } ?? front.startIndex - 1) + 1 - front.startIndex)
    }
}
