extension SummaryTree {
    /// Takes the elements of many ranges, which must lie in 0..<count, out in one walk. What lies wholly outside of them is
    /// shared, what lies wholly inside is not looked at. O(log n + leaves that hold a range's end).
    mutating func removeSubranges(_ ranges: IndexRanges) {
        guard let whole = subtree, !ranges.isEmpty else { return }
        replaceRoot(remainder(of: whole, from: 0, without: ranges))
        if isCyclic && count > 0 { relink(before: count) }
    }

    /// Returns the remainder of a subtree whose first element has the index `start`; nil if it is empty. Its outer nodes may be
    /// underfilled, as in a tree that was cut, so that it has to be concatenated with its neighbors.
    private func remainder(of subtree: Subtree<Leaf>, from start: Int, without ranges: IndexRanges) -> Subtree<Leaf>? {
        let elements = start..<(start + subtree.count)
        if ranges.cover(elements) { return nil }
        if subtree.height == 0 { return Subtree(leaf: remainder(of: subtree.leaf, elements, without: ranges)) }
        // All have the height of the children, except that a single one may be lower.
        var kept: [Subtree<Leaf>] = []
        kept.reserveCapacity(TreeNode.fanout)
        var isLastWhole = false
        var from = start
        for i in 0..<subtree.node.count {
            let child = Subtree<Leaf>(child: i, of: subtree.node, height: subtree.height)
            // With the next element, of which the last leaf may keep a copy.
            let met = ranges.meeting(from..<(from + child.count + 1))
            let isWhole = met.isEmpty
            let rest = isWhole ? child : remainder(of: child, from: from, without: met)
            from += child.count
            guard let rest else { continue }
            if kept.isEmpty || (isLastWhole && isWhole) {
                kept.append(rest)
            } else {
                let pair = Self.concatenated(kept.removeLast(), rest)
                if pair[0].height < child.height {
                    kept.append(Subtree(above: pair))
                } else {
                    kept += pair
                }
            }
            isLastWhole = isWhole
        }
        return kept.isEmpty ? nil : Subtree(above: kept)
    }

    /// A leaf without the elements of the ranges, followed by the next element that stays.
    private func remainder(of leaf: Leaf, _ elements: Range<Int>, without ranges: IndexRanges) -> Leaf {
        let rest = leaf.copy(room: 0)
        for k in (0..<ranges.count).reversed() {
            let from = max(ranges[k].lowerBound, elements.lowerBound) - elements.lowerBound
            let to = min(ranges[k].upperBound, elements.upperBound) - elements.lowerBound
            if from < to { rest.removeSubrange(from..<to) }
        }
        if Leaf.isLinked, let gone = ranges.range(holding: elements.upperBound) {
            rest.successor = gone.upperBound < count ? element(at: gone.upperBound) : nil
        }
        return rest
    }
}
