extension SummaryTree {
    /// Takes out the element at an index, which must be in range.
    mutating func remove(at index: Int) {
        if count == 1 {
            replaceRoot(nil)
            return
        }
        let height = Int(height)
        let wasFirstOfLeaf = withUnsafeMutablePointer(to: &self) { tree in
            Self.remove(Self.rootSlot(tree), height: height, extent: &tree.pointee.extent, offset: index)
        }
        count -= 1
        while let root, self.height > 0 {
            let node = unsafeDowncast(root, to: TreeNode.self)
            guard node.count == 1 else { break }
            self.root = node.children[0]
            self.height -= 1
        }
        if wasFirstOfLeaf { relink(before: index == 0 ? count : index) }
    }

    /// Removes below a slot and says whether it was a leaf's first element that went.
    private static func remove(
        _ slot: UnsafeMutablePointer<AnyObject>, height: Int, extent: inout Extent, offset: Int
    ) -> Bool {
        if height == 0 {
            let leaf = uniqueLeaf(slot)
            let gone = Leaf.extent(of: leaf.element(at: offset))
            leaf.remove(at: offset)
            if !extent.holdsStrictly(gone) { extent = leaf.extent }
            return offset == 0
        }
        let node = uniqueNode(slot)
        var offset = offset
        let i = node.child(containing: &offset)
        let old = node.extent(of: i)
        var new = old
        let wasFirstOfLeaf = remove(node.children + i, height: height - 1, extent: &new, offset: offset)
        node.setElementCount(node.elementCount(of: i) - 1, of: i)
        if new != old { node.setExtent(new, of: i) }
        if needsBalance(node, child: i, height: height - 1) && node.count > 1 {
            balance(node, first: i > 0 ? i - 1 : 0, height: height - 1)
            extent = node.extent
        } else if new != old {
            extent.follow(old, new, in: node)
        }
        return wasFirstOfLeaf
    }

    private static func needsBalance(_ node: TreeNode, child: Int, height: Int) -> Bool {
        if height == 0 { return node.elementCount(of: child) < Leaf.minimumCount }
        return unsafeDowncast(node.children[child], to: TreeNode.self).count < TreeNode.minimumCount
    }

    /// Merges two neighboring children of a node that no other value shares, or shares their elements out evenly.
    private static func balance(_ node: TreeNode, first i: Int, height: Int) {
        let pair = balanced(
            Subtree(child: i, of: node, height: height + 1), Subtree(child: i + 1, of: node, height: height + 1))
        node.remove(at: i + 1)
        node.remove(at: i)
        for (k, subtree) in pair.enumerated() {
            node.insert(subtree.object, count: subtree.count, extent: subtree.extent, at: i + k)
        }
    }

    /// Two neighbors of one height as one, or as two that are both filled well enough.
    static func balanced(_ a: Subtree<Leaf>, _ b: Subtree<Leaf>) -> [Subtree<Leaf>] {
        if a.height > 0 {
            if a.node.count >= TreeNode.minimumCount && b.node.count >= TreeNode.minimumCount { return [a, b] }
            return packed(a.children + b.children)
        }
        if Leaf.isWellFilled(a.count) && Leaf.isWellFilled(b.count) { return [a, b] }
        let merged = a.leaf.copy(room: b.count)
        merged.append(contentsOf: b.leaf)
        if merged.count <= Leaf.maximumCount { return [Subtree(leaf: merged)] }
        let rest = merged.splitOff(from: merged.count / 2)
        return [Subtree(leaf: merged), Subtree(leaf: rest)]
    }

    /// One node above up to eight subtrees, or two with half of them each.
    static func packed(_ children: [Subtree<Leaf>]) -> [Subtree<Leaf>] {
        func node(_ children: some Sequence<Subtree<Leaf>>) -> Subtree<Leaf> {
            let node = TreeNode.make()
            var height = 0
            for child in children {
                node.append(child.object, count: child.count, extent: child.extent)
                height = child.height + 1
            }
            return Subtree(node: node, height: height)
        }
        if children.count <= TreeNode.fanout { return [node(children)] }
        let half = (children.count + 1) / 2
        return [node(children.prefix(half)), node(children.dropFirst(half))]
    }
}
