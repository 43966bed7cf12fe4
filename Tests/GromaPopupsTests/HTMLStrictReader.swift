/// Reads HTML that has to be written in one way only, and knows nothing of how it was made.
enum HTMLStrictReader {
    struct Wrong: Error { var reason: String }

    private static let elements: Set<String> = Set(
        """
        a abbr article aside audio b strong i em u ul ol li tbody br hr blockquote code dd dl dt del details div figcaption figure font footer h1 h2 h3 h4
        h5 h6 header img main mark nav p pre section source span sub summary sup table td th time tr video
        """.split { " \n".contains($0) }.map(String.init))
    private static let attributes: Set<String> = Set(
        """
        href style title autoplay controls loop muted preload src media type open align aria-label aria-hidden size color width height border alt cellpadding
        cellspacing valign colspan rowspan nowrap poster
        """.split { " \n".contains($0) }.map(String.init))

    static func check(_ html: String) throws {
        var open: [Substring] = []
        var rest = html[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            if rest[..<start].contains(">") { throw Wrong(reason: "> in \(rest[..<start])") }
            guard let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: ">")) else { throw Wrong(reason: "a tag without an end") }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                guard open.popLast() == tag.dropFirst() else { throw Wrong(reason: "</\(tag.dropFirst())> closes nothing") }
                continue
            }
            let name = tag.prefix { $0 != " " }
            guard elements.contains(String(name)) else { throw Wrong(reason: "<\(name)>") }
            if !["br", "hr", "img", "source"].contains(name) { open.append(name) }
            if open.count > 64 { throw Wrong(reason: "too deep") }
            try check(attributes: tag.dropFirst(name.count))
        }
        if !open.isEmpty { throw Wrong(reason: "\(open) open") }
        if rest.contains(">") || html.utf8.contains(0) { throw Wrong(reason: "> in \(rest)") }
    }

    private static func check(attributes text: Substring) throws {
        var rest = text
        while !rest.isEmpty {
            guard rest.hasPrefix(" "), let sign = rest.firstIndex(of: "="), rest[sign...].hasPrefix("=\"") else {
                throw Wrong(reason: "\(rest)")
            }
            let name = rest[rest.index(after: rest.startIndex)..<sign]
            guard attributes.contains(String(name)) else { throw Wrong(reason: "\(name)=") }
            let first = rest.index(sign, offsetBy: 2)
            guard let last = rest[first...].firstIndex(of: "\"") else { throw Wrong(reason: "\(rest)") }
            let value = rest[first..<last]
            if ["href", "src", "poster"].contains(name) {
                let schemes = ["https://", "http://"] + (name == "href" ? ["mailto:", "tel:"] : [])
                guard schemes.contains(where: { value.hasPrefix($0) }) else { throw Wrong(reason: "\(name) \(value)") }
            }
            if name == "style" {
                let bad = ["url", "expression", "\\", "@", "/*", "binding", "behavior", "position", "import"]
                guard !bad.contains(where: { value.lowercased().contains($0) }) else { throw Wrong(reason: "style \(value)") }
            }
            rest = rest[rest.index(after: last)...]
        }
    }
}
