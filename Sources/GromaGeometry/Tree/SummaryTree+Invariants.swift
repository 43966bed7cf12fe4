extension SummaryTree {
    /// Walks the whole tree and describes everything that is not as it must be. O(n); for tests.
    ///
    /// - Parameter isEqual: compares an element with a leaf's copy of it.
    func brokenInvariants(isEqual: (Leaf.Element, Leaf.Element) -> Bool) -> [String] {
        guard let root else { return count == 0 && extent.isEmpty ? [] : ["no root, but \(count) elements"] }
        var problems: [String] = []
        var leaves: [Leaf] = []
        func check(_ object: AnyObject, height: Int, isRoot: Bool) -> (count: Int, extent: Extent) {
            if height == 0 {
                let leaf = unsafeDowncast(object, to: Leaf.self)
                if leaf.count == 0 { problems.append("an empty leaf") }
                if !isRoot && !Leaf.isWellFilled(leaf.count) { problems.append("a leaf of \(leaf.count) elements") }
                leaves.append(leaf)
                return (leaf.count, leaf.extent)
            }
            let node = unsafeDowncast(object, to: TreeNode.self)
            if node.count < (isRoot ? 2 : TreeNode.minimumCount) || node.count > TreeNode.fanout {
                problems.append("a node of \(node.count) children at height \(height)")
            }
            var total = 0
            var box = Extent.empty
            for i in 0..<node.count {
                let (elements, extent) = check(node.children[i], height: height - 1, isRoot: false)
                if elements != node.elementCount(of: i) {
                    problems.append("a child of \(elements) elements counted as \(node.elementCount(of: i))")
                }
                if extent != node.extent(of: i) { problems.append("a child's box \(node.extent(of: i)) is in truth \(extent)") }
                total += elements
                box = box.union(extent)
            }
            for i in node.count..<TreeNode.fanout where !node.extent(of: i).isEmpty || node.elementCount(of: i) != 0 {
                problems.append("an unused slot that is not empty")
            }
            return (total, box)
        }
        let whole = check(root, height: Int(height), isRoot: true)
        if whole.count != count { problems.append("\(whole.count) elements counted as \(count)") }
        if whole.extent != extent { problems.append("the box \(extent) is in truth \(whole.extent)") }
        if Leaf.isLinked { problems += brokenLinks(leaves, isEqual: isEqual) }
        return problems
    }

    private func brokenLinks(_ leaves: [Leaf], isEqual: (Leaf.Element, Leaf.Element) -> Bool) -> [String] {
        var problems: [String] = []
        for (i, leaf) in leaves.enumerated() {
            let next: Leaf.Element? =
                i + 1 < leaves.count ? leaves[i + 1].element(at: 0) : (isCyclic ? leaves[0].element(at: 0) : nil)
            switch (leaf.successor, next) {
            case (nil, nil): break
            case (let kept?, let next?) where isEqual(kept, next): break
            default: problems.append("leaf \(i) of \(leaves.count) has the wrong successor")
            }
        }
        return problems
    }
}
