/// A static R-tree over rectangles, packed by the sort-tile-recursive algorithm and immutable.
///
/// Building is O(n log n), a query O(log n + found) on well-spread rectangles.
struct BoxTree {
    private static let fanOut = 16

    /// Item numbers in packed order.
    private let order: Column<Int32>
    /// Boxes of each level, items first, in packed order.
    private var levels: [Column<Box>] = []
    private let count: Int

    /// Packs `boxes`; item numbers are their indexes.
    init(_ boxes: UnsafeMutablePointer<Box>, count: Int) {
        self.count = count
        order = Column(count: count)
        for i in 0..<count { order[i] = Int32(truncatingIfNeeded: i) }
        if count > Self.fanOut { Self.pack(order, boxes, count) }
        let items = Column<Box>(count: count)
        for i in 0..<count { items[i] = boxes[Int(order[i])] }
        levels.append(items)
        while let below = levels.last, below.count > 1 {
            let above = Column<Box>(repeating: Box(), count: (below.count + Self.fanOut - 1) / Self.fanOut)
            for i in 0..<below.count { above.pointer[i / Self.fanOut].include(below[i]) }
            levels.append(above)
        }
    }

    private static func pack(_ order: Column<Int32>, _ boxes: UnsafeMutablePointer<Box>, _ count: Int) {
        var all = UnsafeMutableBufferPointer(start: order.pointer, count: count)
        all.sort {
            boxes[Int($0)].xMin + boxes[Int($0)].xMax < boxes[Int($1)].xMin + boxes[Int($1)].xMax
        }
        let leaves = Double((count + fanOut - 1) / fanOut)
        let slabs = Int(leaves.squareRoot().rounded(.up))
        let slabSize = ((count + slabs - 1) / slabs + fanOut - 1) / fanOut * fanOut
        var start = 0
        while start < count {
            let end = min(start + slabSize, count)
            var slab = UnsafeMutableBufferPointer(rebasing: all[start..<end])
            slab.sort {
                boxes[Int($0)].yMin + boxes[Int($0)].yMax < boxes[Int($1)].yMin + boxes[Int($1)].yMax
            }
            start = end
        }
    }

    /// Passes the items whose boxes intersect `box` to `body`, those with the highest x first as far as the packing allows.
    ///
    /// `body` also receives the query box and may shrink it; it returns false to stop the search.
    func search(_ box: inout Box, _ body: (Int, inout Box) -> Bool) {
        guard count > 0 else { return }
        _ = visit(level: levels.count - 1, 0, &box, body)
    }

    private func visit(level: Int, _ index: Int, _ box: inout Box, _ body: (Int, inout Box) -> Bool) -> Bool {
        guard levels[level][index].meets(box) else { return true }
        if level == 0 { return body(Int(order[index]), &box) }
        let low = index * Self.fanOut
        var child = min(low + Self.fanOut, levels[level - 1].count) - 1
        while child >= low {
            if !visit(level: level - 1, child, &box, body) { return false }
            child -= 1
        }
        return true
    }
}
