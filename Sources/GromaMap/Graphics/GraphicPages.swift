/// The graphics of a layer by their numbers, which are given in ascending order, in pages: looking one up reads two places of memory, and a page whose graphics have all been
/// taken out takes up none.
struct GraphicPages {
    private var pages: [Page] = []

    private struct Page {
        var graphics: [Graphic?] = []
        var count = 0
    }

    private static let bits = 8
    private static let size = 1 << bits

    /// The graphic of a number; nil where there is none. O(1)
    subscript(id: Int) -> Graphic? {
        let page = id >> Self.bits
        guard page >= 0, page < pages.count else { return nil }
        let offset = id & (Self.size - 1)
        return offset < pages[page].graphics.count ? pages[page].graphics[offset] : nil
    }

    /// Puts a graphic in under a number above all that there have been. O(1), amortised
    mutating func append(_ graphic: Graphic, id: Int) {
        let page = id >> Self.bits
        while pages.count <= page { pages.append(Page()) }
        let offset = id & (Self.size - 1)
        // Numbers that were given and taken before the page was made anew.
        while pages[page].graphics.count < offset { pages[page].graphics.append(nil) }
        if pages[page].graphics.isEmpty { pages[page].graphics.reserveCapacity(Self.size) }
        pages[page].graphics.append(graphic)
        pages[page].count += 1
    }

    /// Takes a graphic out. O(1)
    mutating func remove(id: Int) {
        guard self[id] != nil else { return }
        let page = id >> Self.bits
        pages[page].graphics[id & (Self.size - 1)] = nil
        pages[page].count -= 1
        if pages[page].count == 0 { pages[page].graphics = [] }
    }
}
