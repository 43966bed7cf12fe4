/// The stack of open elements, so that each is closed once, in the same order as in browsers (WHATWG HTML, 13.1.2.4 "Optional tags").
struct HTMLNesting {
    /// The names of the open elements, the innermost last.
    private(set) var open: [String] = []
    /// The numbers of elements by name that were not opened because too many were open: their end tags must not close other elements.
    private var skipped: [String: Int] = [:]

    /// The maximum nesting depth; deeper elements are removed, and their text is kept.
    static let limit = 64

    /// Returns the elements that the start of another closes, innermost first.
    mutating func closed(byStart name: String) -> [String] {
        var closed: [String] = []
        switch name {
        case "li": closed = close(["li"], within: ["ul", "ol", "td", "th"])
        case "dt", "dd": closed = close(["dt", "dd"], within: ["dl", "td", "th"])
        case "td", "th": closed = close(["td", "th"], within: ["table"])
        case "tr": closed = close(["tr", "td", "th"], within: ["table"])
        case "a": closed = close(["a"], within: ["table", "td", "th"])
        case "tbody": closed = close(["tbody", "tr", "td", "th"], within: ["table"])
        default: break
        }
        if HTMLAllowance.blocks.contains(name) { closed += close(["p"], within: ["table", "td", "th"]) }
        return closed
    }

    /// Opens an element, and returns whether there is room for it.
    mutating func opens(_ name: String) -> Bool {
        guard open.count < Self.limit else {
            skipped[name, default: 0] += 1
            return false
        }
        open.append(name)
        return true
    }

    /// Returns the elements that an end tag closes, innermost first; empty if it matches none.
    mutating func closed(byEnd name: String) -> [String] {
        if let count = skipped[name], count > 0 {
            skipped[name] = count - 1
            return []
        }
        switch name {
        case "table": return close([name], within: [])
        case "td", "th", "tr", "tbody": return close([name], within: ["table"])
        default: return close([name], within: ["td", "th"])
        }
    }

    /// Closes and returns all open elements, innermost first.
    mutating func closedByEndOfText() -> [String] {
        defer { open = [] }
        return open.reversed()
    }

    /// Closes the outermost of some elements that is not outside certain others, with all elements in it.
    private mutating func close(_ names: Set<String>, within barriers: Set<String>) -> [String] {
        var place: Int?
        for index in open.indices.reversed() {
            if names.contains(open[index]) {
                place = index
                if names.count == 1 { break }
            }
            if barriers.contains(open[index]) { break }
        }
        guard let place else { return [] }
        // Those that were not opened were in the innermost one, and have ended with it.
        skipped = [:]
        defer { open.removeSubrange(place...) }
        return open[place...].reversed()
    }
}
