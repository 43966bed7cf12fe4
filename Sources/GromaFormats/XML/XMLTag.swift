/// Parses a start tag.
struct XMLTag {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let place: Int
    private let format: String
    private var position = 1
    /// Whether the tag ends in '/>'.
    let isEmptyElement: Bool
    private let end: Int

    /// Creates a parser for a tag from '<' to '>'.
    init(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, format: String) {
        self.bytes = bytes
        self.place = place
        self.format = format
        isEmptyElement = bytes.count > 2 && bytes[bytes.count - 2] == UInt8(ascii: "/")
        end = bytes.count - (isEmptyElement ? 2 : 1)
    }

    /// Reads the element's name.
    mutating func readName() throws(FormatError) -> String {
        let start = position
        while position < end, !Self.isSpace(bytes[position]) { position += 1 }
        return try XMLText.name(bytes[start..<position], at: place, format: format)
    }

    /// Returns the next attribute; nil after the last.
    mutating func nextAttribute() throws(FormatError) -> XMLScanner.Attribute? {
        let before = position
        skipSpace()
        guard position < end else { return nil }
        guard position > before else { throw fault("no white space", "white space before an attribute") }
        let start = position
        while position < end, !Self.isSpace(bytes[position]), bytes[position] != UInt8(ascii: "=") { position += 1 }
        let name = try XMLText.name(bytes[start..<position], at: place + start, format: format)
        skipSpace()
        guard position < end, bytes[position] == UInt8(ascii: "=") else { throw fault("attribute '\(name)' without a value", "'='") }
        position += 1
        skipSpace()
        guard position < end, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
            throw fault("attribute '\(name)' without quotes", "a value in quotes")
        }
        let quote = bytes[position]
        position += 1
        let first = position
        while position < end, bytes[position] != quote {
            guard bytes[position] != UInt8(ascii: "<") else { throw fault("'<' in an attribute", "&lt;") }
            position += 1
        }
        // A tag ends outside of quotes, so the closing one is there.
        let value = bytes[first..<position]
        position += 1
        return XMLScanner.Attribute(name: name, value: try decoded(value, at: place + first))
    }

    private func decoded(_ value: Slice<UnsafeBufferPointer<UInt8>>, at place: Int) throws(FormatError) -> String {
        if value.allSatisfy({ $0 >= 0x20 && $0 < 0x80 && $0 != UInt8(ascii: "&") }) { return String(decoding: value, as: UTF8.self) }
        var copy = Array(value)
        try XMLText.decode(&copy, at: place, format: format, isAttribute: true)
        return String(decoding: copy, as: UTF8.self)
    }

    private mutating func skipSpace() {
        while position < end, Self.isSpace(bytes[position]) { position += 1 }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private func fault(_ found: String, _ expected: String) -> FormatError {
        .syntax(FormatFault(format: format, offset: place + position, found: found, expected: expected))
    }
}
