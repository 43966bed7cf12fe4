extension SummaryTree {
    /// Changes the elements of many ranges, which must lie in 0..<count, in one walk. Their number must stay.
    /// O(log n + leaves that hold them).
    ///
    /// - Parameter body: gets each leaf that holds one of them, or a copy of one as its successor; the index of its first
    ///   element; and the ranges that meet it or begin just behind it. It has to change the copy as it does the element.
    mutating func updateLeaves(in ranges: IndexRanges, _ body: (Leaf, Int, IndexRanges) -> Void) {
        guard root != nil, let first = ranges.first else { return }
        let height = Int(height)
        let count = count
        withUnsafeMutablePointer(to: &self) { tree in
            tree.pointee.extent = Self.update(Self.rootSlot(tree), height: height, elements: 0..<count, ranges, body)
        }
        if first.lowerBound == 0 && isCyclic { relink(before: count) }
    }

    /// Changes what lies below a slot and hands back the box around it.
    private static func update(
        _ slot: UnsafeMutablePointer<AnyObject>, height: Int, elements: Range<Int>, _ ranges: IndexRanges,
        _ body: (Leaf, Int, IndexRanges) -> Void
    ) -> Extent {
        if height == 0 {
            let leaf = uniqueLeaf(slot)
            body(leaf, elements.lowerBound, ranges)
            return leaf.extent
        }
        let node = uniqueNode(slot)
        var start = elements.lowerBound
        for i in 0..<node.count {
            let end = start + node.elementCount(of: i)
            let met = ranges.meeting(start..<(Leaf.isLinked ? end + 1 : end))
            if !met.isEmpty {
                node.setExtent(update(node.children + i, height: height - 1, elements: start..<end, met, body), of: i)
            }
            start = end
        }
        return node.extent
    }
}
