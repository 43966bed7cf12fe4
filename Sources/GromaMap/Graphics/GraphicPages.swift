/// The graphics of a layer by object ID, in pages. IDs are assigned in ascending order. A lookup reads a single place in memory, and a page
/// whose graphics have all been removed takes no memory. The drawing order is stored beside each graphic, so that of hundreds of graphics
/// near a tap only those that may be hit are read.
struct GraphicPages {
    private struct Slot {
        var graphic: Graphic?
        var rank: Int
        var drawIndex: Int
        var isVisible: Bool
    }

    private struct Page {
        var slots: [Slot] = []
        var count = 0
    }

    private var pages: [Page] = []

    private static let bits = 8
    private static let size = 1 << bits

    /// The graphic with an object ID; nil if there is none. O(1)
    subscript(id: Int) -> Graphic? {
        let page = id >> Self.bits
        guard page >= 0, page < pages.count else { return nil }
        let offset = id & (Self.size - 1)
        return offset < pages[page].slots.count ? pages[page].slots[offset].graphic : nil
    }

    /// The position in the drawing order of the graphic with an object ID; nil if there is none, or it is not visible. O(1)
    func key(of id: Int) -> DrawKey? {
        let page = id >> Self.bits
        guard page >= 0, page < pages.count else { return nil }
        return pages[page].slots.withUnsafeBufferPointer { slots in
            let offset = id & (Self.size - 1)
            guard offset < slots.count, slots[offset].isVisible else { return nil }
            return DrawKey(drawIndex: slots[offset].drawIndex, rank: slots[offset].rank, id: id)
        }
    }

    /// Inserts a graphic with an object ID higher than all previous ones. O(1), amortized
    mutating func append(_ graphic: Graphic, id: Int) {
        let page = id >> Self.bits
        while pages.count <= page { pages.append(Page()) }
        let offset = id & (Self.size - 1)
        if pages[page].slots.isEmpty { pages[page].slots.reserveCapacity(Self.size) }
        // IDs that were assigned and removed before the page was created again.
        while pages[page].slots.count < offset {
            pages[page].slots.append(Slot(graphic: nil, rank: 0, drawIndex: 0, isVisible: false))
        }
        pages[page].slots.append(
            Slot(graphic: graphic, rank: graphic.rank, drawIndex: graphic.drawIndex, isVisible: graphic.isVisible))
        pages[page].count += 1
    }

    /// Updates a graphic whose drawing order or visibility has changed. O(1)
    mutating func update(_ graphic: Graphic) {
        guard let id = graphic.objectID, self[id] != nil else { return }
        pages[id >> Self.bits].slots[id & (Self.size - 1)] = Slot(
            graphic: graphic, rank: graphic.rank, drawIndex: graphic.drawIndex, isVisible: graphic.isVisible)
    }

    /// Removes a graphic. O(1)
    mutating func remove(id: Int) {
        guard self[id] != nil else { return }
        let page = id >> Self.bits
        pages[page].slots[id & (Self.size - 1)] = Slot(graphic: nil, rank: 0, drawIndex: 0, isVisible: false)
        pages[page].count -= 1
        if pages[page].count == 0 { pages[page].slots = [] }
    }
}

/// The position of a graphic in the drawing order.
struct DrawKey {
    let drawIndex: Int
    let rank: Int
    /// The graphic's object ID.
    let id: Int

    func isBelow(_ other: DrawKey) -> Bool { (drawIndex, rank) < (other.drawIndex, other.rank) }
}
