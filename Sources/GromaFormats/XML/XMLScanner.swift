/// An event of an XML text.
enum XMLEvent: Equatable {
    /// An element begins; its attributes are in ``XMLScanner/attributes``.
    case start(String)
    /// An element ends, also an empty one.
    case end(String)
    /// Text between tags, which is in ``XMLScanner/text`` if it was requested.
    case text
    /// The root element has ended and nothing follows.
    case endOfText
}

/// A strict pull parser for the part of XML 1.0 that data files need, which reads a source in pieces.
///
/// A document type declaration is refused, so that the only references are the five entities of XML and numeric characters. Tags must
/// match, attributes must be quoted and unique, all text must be valid UTF-8, and elements can be nested up to a limit.
struct XMLScanner {
    struct Attribute: Equatable {
        let name: String
        let value: String
    }

    let source: ByteSource
    let format: String
    let nestingLimit: Int
    /// The attributes of the last start tag.
    private(set) var attributes: [Attribute] = []
    /// The last text, with entities replaced.
    private(set) var text: [UInt8] = []
    /// The names of the open elements.
    private(set) var open: [String] = []
    /// The position of the last event.
    private(set) var place = 0
    private var isEmptyElement = false
    private var hasRoot = false

    init(_ source: ByteSource, format: String, nestingLimit: Int) {
        self.source = source
        self.format = format
        self.nestingLimit = nestingLimit
    }

    /// Returns to an earlier position, with the elements that were open there.
    mutating func rewind(to place: Int, open: [String]) throws(FormatError) {
        try source.rewind(to: place)
        self.open = open
        isEmptyElement = false
    }

    mutating func next() throws(FormatError) -> XMLEvent {
        if isEmptyElement {
            isEmptyElement = false
            return .end(open.removeLast())
        }
        while true {
            place = source.offset
            guard try source.load(1) else {
                guard open.isEmpty && hasRoot else { throw truncated(hasRoot ? "</\(open.last ?? "")>" : "a root element") }
                return .endOfText
            }
            if source.loaded[0] != UInt8(ascii: "<") {
                try readText()
                if !open.isEmpty { return .text }
                guard text.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else {
                    throw .syntax(fault("text outside the root element", hasRoot ? "the end of the text" : "an element"))
                }
                continue
            }
            guard try source.load(2) else { throw truncated("a tag") }
            switch source.loaded[1] {
            case UInt8(ascii: "/"): return try readEndTag()
            case UInt8(ascii: "?"): try skip(past: "?>", from: 2, "a processing instruction")
            case UInt8(ascii: "!"):
                if try readDeclaration() { return .text }
            default: return try readStartTag()
            }
        }
    }

    // MARK: Text

    private mutating func readText() throws(FormatError) {
        text.removeAll(keepingCapacity: true)
        while true {
            let bytes = source.loaded
            let end = bytes.firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            text.append(contentsOf: bytes[..<end])
            source.consume(end)
            if end < bytes.count { break }
            guard try source.loadMore() else { break }
        }
        try XMLText.decode(&text, at: place, format: format)
    }

    /// Reads a comment or a CDATA section; returns whether it was text.
    private mutating func readDeclaration() throws(FormatError) -> Bool {
        _ = try source.load(9)
        let bytes = source.loaded
        if bytes.starts(with: "<!--".utf8) {
            try skip(past: "-->", from: 4, "a comment")
            return false
        }
        if bytes.starts(with: "<![CDATA[".utf8), !open.isEmpty {
            let length = try find("]]>", from: 9, "a CDATA section")
            text = Array(source.loaded[9..<length - 3])
            source.consume(length)
            try XMLText.decode(&text, at: place + 9, format: format, hasReferences: false)
            return true
        }
        throw .doctype(fault("'<!'", "no document type declaration: elements, comments and CDATA only"))
    }

    private func skip(past mark: StaticString, from start: Int, _ what: String) throws(FormatError) {
        source.consume(try find(mark, from: start, what))
    }

    /// Returns the number of bytes up to the end of a delimiter, all of which are loaded.
    private func find(_ mark: StaticString, from start: Int, _ what: String) throws(FormatError) -> Int {
        let size = mark.utf8CodeUnitCount
        var index = start
        while true {
            let bytes = source.loaded
            while index + size <= bytes.count {
                if bytes[index] == mark.utf8Start[0],
                    (1..<size).allSatisfy({ bytes[index + $0] == mark.utf8Start[$0] })
                {
                    return index + size
                }
                index += 1
            }
            guard try source.loadMore() else { throw truncated("the end of \(what)") }
        }
    }

    // MARK: Tags

    private mutating func readEndTag() throws(FormatError) -> XMLEvent {
        let length = try tagLength()
        let name = try XMLText.name(source.loaded[2..<length - 1], at: place, format: format)
        guard let expected = open.last else { throw .syntax(fault("</\(name)>", "no end tag, as nothing is open")) }
        guard name == expected else { throw .syntax(fault("</\(name)>", "</\(expected)>")) }
        source.consume(length)
        return .end(open.removeLast())
    }

    private mutating func readStartTag() throws(FormatError) -> XMLEvent {
        guard !(open.isEmpty && hasRoot) else { throw .trailingText(fault("a second root element", "the end of the text")) }
        guard open.count < nestingLimit else {
            throw .nestingTooDeep(fault("another element", "at most \(nestingLimit) inside each other"))
        }
        let length = try tagLength()
        var tag = XMLTag(UnsafeBufferPointer(rebasing: source.loaded[..<length]), at: place, format: format)
        let name = try tag.readName()
        attributes.removeAll(keepingCapacity: true)
        // Few attributes are compared with each other, many are looked up.
        var names: Set<String> = []
        while let attribute = try tag.nextAttribute() {
            if attributes.count == 16 { names = Set(attributes.map(\.name)) }
            let isGiven = attributes.count < 16 ? attributes.contains { $0.name == attribute.name } : !names.insert(attribute.name).inserted
            guard !isGiven else {
                throw .syntax(fault("a second attribute '\(attribute.name)'", "each attribute once"))
            }
            attributes.append(attribute)
        }
        isEmptyElement = tag.isEmptyElement
        source.consume(length)
        open.append(name)
        hasRoot = true
        return .start(name)
    }

    /// Returns the number of bytes of the tag up to its '>', all of which are loaded.
    private func tagLength() throws(FormatError) -> Int {
        var index = 1
        var quote: UInt8 = 0
        while true {
            let bytes = source.loaded
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                if quote != 0 {
                    if byte == quote { quote = 0 }
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if byte == UInt8(ascii: ">") {
                    return index
                } else if byte == UInt8(ascii: "<") {
                    throw .syntax(fault("'<' in a tag", "'>'"))
                }
            }
            guard try source.loadMore() else { throw truncated("'>'") }
        }
    }

    // MARK: Errors

    func fault(_ found: String, _ expected: String) -> FormatFault {
        FormatFault(format: format, offset: place, found: found, expected: expected)
    }

    private func truncated(_ expected: String) -> FormatError {
        .truncated(FormatFault(format: format, offset: source.offset, found: "the end of the text", expected: expected))
    }
}
