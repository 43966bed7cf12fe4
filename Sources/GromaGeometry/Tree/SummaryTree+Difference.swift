extension SummaryTree {
    /// Returns a box that contains all differences between two trees, before and after; empty if they share everything. Shared nodes are
    /// skipped: O(log n) for each edit by which one tree was made from the other.
    ///
    /// - Parameter difference: Returns the box of the differences between two different leaves.
    func difference(from other: SummaryTree, _ difference: (Leaf, Leaf) -> Extent) -> Extent {
        if root === other.root { return .empty }
        guard let root, let otherRoot = other.root, height == other.height else { return extent.union(other.extent) }
        return Self.compare(root, otherRoot, height: height, difference)
    }

    private static func compare(_ a: AnyObject, _ b: AnyObject, height: Int32, _ difference: (Leaf, Leaf) -> Extent) -> Extent {
        if a === b { return .empty }
        if height == 0 { return difference(unsafeDowncast(a, to: Leaf.self), unsafeDowncast(b, to: Leaf.self)) }
        let (a, b) = (unsafeDowncast(a, to: TreeNode.self), unsafeDowncast(b, to: TreeNode.self))
        // Elements that an insertion or a removal has moved are equal when compared from the end.
        var start = 0
        while start < min(a.count, b.count), a.children[start] === b.children[start] { start += 1 }
        var (endOfA, endOfB) = (a.count, b.count)
        while endOfA > start, endOfB > start, a.children[endOfA - 1] === b.children[endOfB - 1] {
            endOfA -= 1
            endOfB -= 1
        }
        var box = Extent.empty
        if endOfA == endOfB {
            for i in start..<endOfA {
                box = box.union(
                    a.withChild(i) { first in b.withChild(i) { second in compare(first, second, height: height - 1, difference) } })
            }
        } else {
            for i in start..<endOfA { box = box.union(a.extent(of: i)) }
            for i in start..<endOfB { box = box.union(b.extent(of: i)) }
        }
        return box
    }
}
