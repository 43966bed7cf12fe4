extension SummaryTree {
    /// Builds a tree from leaves that are made one after the other, each touched once while it is in the cache. O(n).
    ///
    /// - Parameter makeLeaf: gives the leaf of a number, in order. The elements should be shared out evenly, which
    ///   `evenRange(of:among:count:)` does. An error ends the building.
    init<E: Error>(leafCount: Int, isCyclic: Bool, makeLeaf: (Int) throws(E) -> Leaf) throws(E) {
        guard leafCount > 0 else {
            self.init(isCyclic: isCyclic)
            return
        }
        var builder = TreeBuilder<Leaf>(leafCount: leafCount, isCyclic: isCyclic, first: try makeLeaf(0))
        var height = 0
        var capacity = 1
        while capacity < leafCount {
            capacity *= TreeNode.fanout
            height += 1
        }
        let whole = try builder.build(height: height, leafCount: leafCount, makeLeaf)
        self.init(whole, isCyclic: isCyclic)
    }

    /// The elements of leaf number `index` when `count` of them are shared out evenly among `leafCount` leaves.
    static func evenRange(of index: Int, among leafCount: Int, count: Int) -> Range<Int> {
        let (size, extra) = count.quotientAndRemainder(dividingBy: leafCount)
        let start = index * size + min(index, extra)
        return start..<(start + size + (index < extra ? 1 : 0))
    }
}

/// Builds subtrees from the left to the right, one leaf ahead so that each leaf's successor is known when its box is taken.
private struct TreeBuilder<Leaf: TreeLeaf> {
    let leafCount: Int
    let firstElement: Leaf.Element?
    var ahead: Leaf
    var made = 1

    init(leafCount: Int, isCyclic: Bool, first: Leaf) {
        self.leafCount = leafCount
        ahead = first
        firstElement = isCyclic && first.count > 0 ? first.element(at: 0) : nil
    }

    mutating func build<E: Error>(height: Int, leafCount: Int, _ makeLeaf: (Int) throws(E) -> Leaf) throws(E) -> Subtree<Leaf> {
        if height == 0 { return Subtree(leaf: try nextLeaf(makeLeaf)) }
        var below = 1
        for _ in 1..<height { below *= TreeNode.fanout }
        let childCount = (leafCount + below - 1) / below
        let node = TreeNode.make()
        for i in 0..<childCount {
            let share = SummaryTree<Leaf>.evenRange(of: i, among: childCount, count: leafCount)
            let child = try build(height: height - 1, leafCount: share.count, makeLeaf)
            node.append(child.object, count: child.count, extent: child.extent)
        }
        return Subtree(node: node, height: height)
    }

    private mutating func nextLeaf<E: Error>(_ makeLeaf: (Int) throws(E) -> Leaf) throws(E) -> Leaf {
        guard made < leafCount else {
            if Leaf.isLinked { ahead.successor = firstElement }
            return ahead
        }
        var leaf = try makeLeaf(made)
        made += 1
        // Exchanged, not copied: a count raised or lowered here would wait for all that was just written.
        swap(&leaf, &ahead)
        if Leaf.isLinked { leaf.successor = ahead.element(at: 0) }
        return leaf
    }
}
