extension SummaryTree {
    /// Whether two trees hold equal elements; nodes that they share are skipped, so that values that differ by few edits are
    /// compared in O(log n + elements in leaves that are not shared). Nil where their nodes are divided otherwise, so that
    /// elements stand in different places of the leaves.
    ///
    /// - Parameter isEqual: Whether two leaves of as many elements hold equal ones.
    func isEqual(to other: SummaryTree, _ isEqual: (Leaf, Leaf) -> Bool) -> Bool? {
        guard count == other.count, height == other.height else { return nil }
        guard let root, let otherRoot = other.root else { return true }
        return Self.compare(root, otherRoot, height: height, isEqual)
    }

    private static func compare(_ a: AnyObject, _ b: AnyObject, height: Int32, _ isEqualLeaf: (Leaf, Leaf) -> Bool) -> Bool? {
        if a === b { return true }
        if height == 0 {
            let (a, b) = (unsafeDowncast(a, to: Leaf.self), unsafeDowncast(b, to: Leaf.self))
            return a.count == b.count ? isEqualLeaf(a, b) : nil
        }
        let (a, b) = (unsafeDowncast(a, to: TreeNode.self), unsafeDowncast(b, to: TreeNode.self))
        guard a.count == b.count, (0..<a.count).allSatisfy({ a.elementCount(of: $0) == b.elementCount(of: $0) }) else { return nil }
        for i in 0..<a.count {
            let known: Bool? = a.withChild(i) { first in
                b.withChild(i) { second in compare(first, second, height: height - 1, isEqualLeaf) }
            }
            if known != true { return known }
        }
        return true
    }
}
