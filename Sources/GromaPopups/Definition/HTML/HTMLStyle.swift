/// The safe declarations of a `style` attribute: properties for the appearance of text and the size of its box, with values that load
/// nothing and compute nothing.
enum HTMLStyle {
    private static let properties: Set<String> = [
        "background-color", "border-collapse", "border-color", "border-radius", "border-spacing", "border-style", "border-width",
        "box-sizing",
        "clear", "color", "direction", "display", "float", "letter-spacing", "line-height", "list-style-position", "list-style-type",
        "opacity",
        "overflow-wrap", "text-align", "text-decoration", "text-indent", "text-overflow", "text-shadow", "text-transform", "vertical-align",
        "white-space", "word-break", "word-spacing", "word-wrap",
    ]
    /// Properties that are allowed with any suffix after a hyphen (`margin`, `margin-left`).
    private static let families = [
        "background", "border", "font", "height", "margin", "max-height", "max-width", "min-height", "min-width", "padding", "width",
    ]
    private static let sides = ["", "-bottom", "-left", "-right", "-top"]
    private static let functions: Set<String> = ["rgb", "rgba", "hsl", "hsla"]
    private static let signs = " #%.,()-+!'\"/"

    /// Returns the allowed declarations; nil for none.
    static func safe(_ text: [UInt8]) -> [UInt8]? {
        let declarations = text.split(separator: UInt8(ascii: ";")).compactMap(declaration)
        return declarations.isEmpty ? nil : Array(declarations.joined(separator: "; ".utf8))
    }

    private static func declaration(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = String(decoding: trimmed(text[..<colon]).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
        let value = trimmed(text[(colon + 1)...])
        guard isProperty(name), isValue(value) else { return nil }
        return Array(name.utf8) + ": ".utf8 + value
    }

    private static func isProperty(_ name: String) -> Bool {
        if properties.contains(name) { return true }
        guard let family = families.first(where: { name == $0 || name.hasPrefix($0 + "-") }) else { return false }
        switch family {
        case "font": return ["", "-family", "-size", "-style", "-variant", "-weight"].contains(name.dropFirst(4))
        case "margin", "padding": return sides.contains { name == family + $0 }
        case "border":
            return sides.contains { side in ["", "-color", "-style", "-width"].contains { name == "border" + side + $0 } }
        default: return name == family
        }
    }

    /// Whether a value consists of words, numbers and colors: without backslashes, comments, and functions other than those of colors.
    private static func isValue(_ value: ArraySlice<UInt8>) -> Bool {
        guard !value.isEmpty, value.count <= 200 else { return false }
        guard value.allSatisfy({ HTMLTokenizer.isLetter($0) || 0x30...0x39 ~= $0 || signs.utf8.contains($0) }) else { return false }
        guard !String(decoding: value, as: UTF8.self).contains("/*") else { return false }
        // An open quote or parenthesis would include the following declarations.
        guard value.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 0, value.count(where: { $0 == UInt8(ascii: "'") }) % 2 == 0 else {
            return false
        }
        var isOpen = false
        for index in value.indices {
            if value[index] == UInt8(ascii: "(") {
                let function = value[..<index].reversed().prefix { HTMLTokenizer.isLetter($0) || $0 == UInt8(ascii: "-") }
                guard !isOpen, functions.contains(String(decoding: function.reversed().map { $0 | 0x20 }, as: UTF8.self)) else {
                    return false
                }
                isOpen = true
            } else if value[index] == UInt8(ascii: ")") {
                guard isOpen else { return false }
                isOpen = false
            }
        }
        return !isOpen
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let front = text.drop(while: HTMLTokenizer.isSpace)
        guard let last = front.lastIndex(where: { !HTMLTokenizer.isSpace($0) }) else { return [] }
        return front[...last]
    }
}
