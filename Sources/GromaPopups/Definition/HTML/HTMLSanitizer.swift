/// Writes the allowed tokens of HTML.
struct HTMLSanitizer {
    private var out: [UInt8] = []
    private var nesting = HTMLNesting()
    private var dropping = HTMLDropping()
    private var places: HTMLPlaces

    /// - Parameter places: The values of the marks in the input.
    init(places: HTMLPlaces = HTMLPlaces()) { self.places = places }

    mutating func take(_ token: HTMLToken) {
        guard !dropping.drops(token) else { return }
        switch token {
        case .text(let text):
            for piece in places.pieces(text) {
                switch piece {
                case .text(let text): write(text: HTMLCharacters.decoded(text))
                case .value(let value): write(value)
                }
            }
        case .start(let tag): start(tag)
        case .end(let name):
            guard HTMLAllowance.attributes(of: name) != nil else { return }
            close(nesting.closed(byEnd: name))
        }
    }

    mutating func finish() -> String {
        close(nesting.closedByEndOfText())
        return String(decoding: out, as: UTF8.self)
    }

    private mutating func start(_ tag: HTMLStartTag) {
        guard let allowed = HTMLAllowance.attributes(of: tag.name) else { return }
        var attributes: [(name: String, value: [UInt8])] = []
        for (name, value) in tag.attributes {
            guard let kind = allowed[name], let value = HTMLAttributeValue.safe(filled(value, as: kind), as: kind) else { continue }
            attributes.append((name, value))
        }
        let isEmpty = HTMLAllowance.empty.contains(tag.name)
        if tag.name == "img" || tag.name == "source", !attributes.contains(where: { $0.name == "src" }) {
            if let text = attributes.first(where: { $0.name == "alt" })?.value { write(text: text) }
            return
        }
        close(nesting.closed(byStart: tag.name))
        guard isEmpty || nesting.opens(tag.name) else { return }
        out += "<\(tag.name)".utf8
        for (name, value) in attributes {
            out += " \(name)=\"".utf8
            out += HTMLCharacters.escaped(value)
            out.append(UInt8(ascii: "\""))
        }
        out.append(UInt8(ascii: ">"))
    }

    /// Returns the value of an attribute with its placeholders filled in, as it would be in a document.
    private mutating func filled(_ value: ArraySlice<UInt8>, as kind: HTMLAllowance.Value) -> ArraySlice<UInt8> {
        let pieces = places.pieces(value)
        if pieces.count == 1, case .text(let text) = pieces[0] { return text }
        var out: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .text(let text): out += text
            case .value(let value):
                let text: String
                switch kind {
                case .text: text = value.text
                case .link, .medium: text = PopupAddress.encoded(value.raw, isFront: PopupAddress.isFront(HTMLCharacters.decoded(out[...])))
                case .word, .length, .flag, .color, .style: text = value.raw
                }
                out += HTMLCharacters.escaped(places.taking(text).utf8)
            }
        }
        return out[...]
    }

    /// Writes a value between tags: its text, or the tokens of its own HTML, none of which remains open.
    private mutating func write(_ value: HTMLPlaceValue) {
        guard let html = value.html else { return write(text: Array(places.taking(value.text).utf8).filter(HTMLCharacters.isShown)) }
        guard places.takes(html) else { return }
        var tokens = HTMLTokenizer(SafeHTML.sanitized(html))
        while let token = tokens.next() { take(token) }
    }

    private mutating func close(_ names: [String]) {
        for name in names { out += "</\(name)>".utf8 }
    }

    private mutating func write(text: [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): out += "&amp;".utf8
            case UInt8(ascii: "<"): out += "&lt;".utf8
            case UInt8(ascii: ">"): out += "&gt;".utf8
            default: out.append(byte)
            }
        }
    }
}
