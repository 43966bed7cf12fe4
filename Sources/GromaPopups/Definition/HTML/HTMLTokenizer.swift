/// A token of HTML.
enum HTMLToken {
    /// Text, with its character references not decoded.
    case text(ArraySlice<UInt8>)
    /// The start of an element.
    case start(HTMLStartTag)
    /// The end of an element.
    case end(String)
}

/// The start tag of an element.
struct HTMLStartTag {
    /// The name in lower case; empty for a name that is too long to be known.
    var name: String
    /// Names in lower case, and values with their character references not decoded; of two with the same name the first is kept.
    var attributes: [(name: String, value: ArraySlice<UInt8>)] = []
    /// Whether the tag ends in `/>`.
    var isSelfClosing = false
}

/// Splits HTML into tokens, as browsers do where it is relevant (WHATWG HTML, 13.2.5 "Tokenization"): omits comments, declarations and
/// processing instructions, scripts and other elements whose contents a browser does not show as text, and unterminated tags. O(text) in
/// total.
struct HTMLTokenizer {
    private let bytes: [UInt8]
    private var index = 0

    /// Elements whose contents are not HTML: they extend to their end tag.
    private static let rawText: Set<String> = [
        "script", "style", "xmp", "iframe", "noembed", "noframes", "noscript", "textarea", "title", "plaintext",
    ]
    private static let mostAttributes = 64
    private static let longestName = 32

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func next() -> HTMLToken? {
        while index < bytes.count {
            let start = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "<") || !opensMarkup(at: index + 1) { index += 1 }
            if index > start { return .text(bytes[start..<index]) }
            if let token = markup() { return token }
        }
        return nil
    }

    /// Whether a `<` before a position begins something other than text.
    private func opensMarkup(at place: Int) -> Bool {
        guard place < bytes.count else { return false }
        switch bytes[place] {
        case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/"): return true
        default: return Self.isLetter(bytes[place])
        }
    }

    /// Returns the token after a `<`; nil for one that is omitted.
    private mutating func markup() -> HTMLToken? {
        index += 1
        switch bytes[index] {
        case UInt8(ascii: "!"):
            skipDeclaration()
            return nil
        case UInt8(ascii: "?"):
            skipTag()
            return nil
        case UInt8(ascii: "/"):
            index += 1
            guard index < bytes.count, Self.isLetter(bytes[index]) else {
                skipTag()
                return nil
            }
            return tag().map { .end($0.name) }
        default:
            guard let tag = tag() else { return nil }
            if Self.rawText.contains(tag.name) { skipRawText(of: tag.name) }
            return .start(tag)
        }
    }

    /// Continues after the next `>`.
    private mutating func skipTag() {
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
        index = min(index + 1, bytes.count)
    }

    private mutating func skipDeclaration() {
        index += 1
        guard bytes[index...].starts(with: "--".utf8) else { return skipTag() }
        index += 2
        for mark in [">", "->"] where bytes[index...].starts(with: mark.utf8) {
            index += mark.utf8.count
            return
        }
        while index < bytes.count {
            for mark in ["-->", "--!>"] where bytes[index] == UInt8(ascii: "-") && bytes[index...].starts(with: mark.utf8) {
                index += mark.utf8.count
                return
            }
            index += 1
        }
    }

    /// Continues at the end tag of an element whose contents are not HTML.
    private mutating func skipRawText(of name: String) {
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
                let end = index + 2 + name.utf8.count
                if end < bytes.count, !Self.isOfName(bytes[end]), bytes[(index + 2)..<end].elementsEqual(name.utf8, by: { $0 | 0x20 == $1 })
                {
                    return
                }
            }
            index += 1
        }
    }

    /// Returns the rest of a tag, from its name on; nil if the text ends first.
    private mutating func tag() -> HTMLStartTag? {
        var tag = HTMLStartTag(name: name(endsAtEqualsSign: false))
        while true {
            while index < bytes.count, Self.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") {
                tag.isSelfClosing = bytes[index] == UInt8(ascii: "/")
                index += 1
            }
            guard index < bytes.count else { return nil }
            if bytes[index] == UInt8(ascii: ">") {
                index += 1
                return tag
            }
            tag.isSelfClosing = false
            let name = name(endsAtEqualsSign: true)
            guard let value = value() else { return nil }
            if !name.isEmpty, tag.attributes.count < Self.mostAttributes, !tag.attributes.contains(where: { $0.name == name }) {
                tag.attributes.append((name, value))
            }
        }
    }

    private mutating func name(endsAtEqualsSign: Bool) -> String {
        let start = index
        // The name of an attribute may begin with the sign, but may not contain it.
        while index < bytes.count, Self.isOfName(bytes[index]),
            !endsAtEqualsSign || index == start || bytes[index] != UInt8(ascii: "=")
        { index += 1 }
        guard index - start <= Self.longestName else { return "" }
        return String(decoding: bytes[start..<index].map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Returns the value of an attribute, if there is one; nil if the text ends first.
    private mutating func value() -> ArraySlice<UInt8>? {
        skipSpaces()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return [] }
        index += 1
        skipSpaces()
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = index
            while index < bytes.count, !Self.isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
            return bytes[start..<index]
        }
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != quote { index += 1 }
        guard index < bytes.count else { return nil }
        index += 1
        return bytes[start..<(index - 1)]
    }

    private mutating func skipSpaces() {
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte && byte != 0x0B }
    static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 && byte < 0x80 }
    private static func isOfName(_ byte: UInt8) -> Bool { !isSpace(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">") }
}
