/// Writes the text of HTML, without its markup.
struct HTMLPlainText {
    private var out: [UInt8] = []
    private var dropping = HTMLDropping()
    /// Whether there is white space between the last text and the next.
    private var isSpaced = false
    /// Whether the next text starts a new line, if there is a line before it.
    private var isBroken = false
    private var preformatted = 0

    mutating func take(_ token: HTMLToken) {
        guard !dropping.drops(token) else { return }
        switch token {
        case .text(let text): write(HTMLCharacters.decoded(text))
        case .start(let tag):
            if tag.name == "br" {
                flush()
                out.append(UInt8(ascii: "\n"))
            } else if tag.name == "img" {
                if let alt = tag.attributes.first(where: { $0.name == "alt" })?.value { write(HTMLCharacters.decoded(alt)) }
            } else if HTMLAllowance.blocks.contains(tag.name) {
                isBroken = true
                if tag.name == "li" {
                    write(Array("•".utf8))
                    isSpaced = true
                }
                if tag.name == "pre" { preformatted += 1 }
            } else if tag.name == "td" || tag.name == "th" {
                isSpaced = true
            }
        case .end(let name):
            if HTMLAllowance.blocks.contains(name) { isBroken = true }
            if name == "pre" { preformatted = max(0, preformatted - 1) }
        }
    }

    /// Returns the text, without surrounding white space.
    func finish() -> String {
        let isSpace = HTMLTokenizer.isSpace
        guard let last = out.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(decoding: out[...last].drop(while: isSpace), as: UTF8.self)
    }

    private mutating func flush() {
        if isBroken, let last = out.last, last != UInt8(ascii: "\n") { out.append(UInt8(ascii: "\n")) }
        isBroken = false
        isSpaced = false
    }

    private mutating func write(_ text: [UInt8]) {
        for byte in text {
            if preformatted == 0, HTMLTokenizer.isSpace(byte) {
                isSpaced = true
                continue
            }
            let needsSpace = isSpaced && !isBroken && out.last.map { !HTMLTokenizer.isSpace($0) } ?? false
            flush()
            if needsSpace { out.append(0x20) }
            out.append(byte)
        }
    }
}
