/// Writes the pieces of HTML that are allowed.
struct HTMLSanitizer {
    private var out: [UInt8] = []
    private var nesting = HTMLNesting()
    private var dropping = HTMLDropping()

    mutating func take(_ token: HTMLToken) {
        guard !dropping.drops(token) else { return }
        switch token {
        case .text(let text): write(text: HTMLCharacters.decoded(text))
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
            guard let kind = allowed[name], let value = HTMLAttributeValue.safe(value, as: kind) else { continue }
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
