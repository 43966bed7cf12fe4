extension SummaryTree {
    /// Inserts an element before the one at `index`, or at the end if `index` is the count. A position between two leaves
    /// is taken as the end of the first, so that no leaf but the very first ever gets a new first element.
    mutating func insert(_ element: Leaf.Element, at index: Int, makeLeaf: () -> Leaf) {
        precondition(count < Self.greatestCount, "a tree holds at most 2³² - 1 elements")
        if root == nil {
            let leaf = makeLeaf()
            leaf.insert(element, at: 0)
            replaceRoot(Subtree(leaf: leaf))
        } else {
            let height = Int(height)
            let sibling = withUnsafeMutablePointer(to: &self) { tree in
                Self.insert(Self.rootSlot(tree), height: height, extent: &tree.pointee.extent, offset: index, element)
            }
            count += 1
            if let sibling, let root {
                let left = Subtree<Leaf>(object: root, height: height, count: count - sibling.count, extent: extent)
                replaceRoot(Subtree(above: [left, sibling]))
            }
        }
        if isCyclic && (index == 0 || count == 1) { relink(before: count) }
    }

    /// Inserts below a slot. When what is there had to be split, the second half is handed back.
    private static func insert(
        _ slot: UnsafeMutablePointer<AnyObject>, height: Int, extent: inout Extent, offset: Int, _ element: Leaf.Element
    ) -> Subtree<Leaf>? {
        if height == 0 { return insertIntoLeaf(slot, extent: &extent, offset: offset, element) }
        let node = uniqueNode(slot)
        var offset = offset
        let i = node.child(endingAtOrAfter: &offset)
        let old = node.extent(of: i)
        var new = old
        let sibling = insert(node.children + i, height: height - 1, extent: &new, offset: offset, element)
        node.setElementCount(node.elementCount(of: i) + 1 - (sibling?.count ?? 0), of: i)
        if new != old { node.setExtent(new, of: i) }
        guard let sibling else {
            extent.follow(old, new, in: node)
            return nil
        }
        if node.count < TreeNode.fanout {
            node.insert(sibling.object, count: sibling.count, extent: sibling.extent, at: i + 1)
            extent = node.extent
            return nil
        }
        let half = TreeNode.fanout / 2
        let rest = node.splitOff(from: half)
        if i < half {
            node.insert(sibling.object, count: sibling.count, extent: sibling.extent, at: i + 1)
        } else {
            rest.insert(sibling.object, count: sibling.count, extent: sibling.extent, at: i + 1 - half)
        }
        extent = node.extent
        return Subtree(node: rest, height: height)
    }

    private static func insertIntoLeaf(
        _ slot: UnsafeMutablePointer<AnyObject>, extent: inout Extent, offset: Int, _ element: Leaf.Element
    ) -> Subtree<Leaf>? {
        if unsafeDowncast(slot.pointee, to: Leaf.self).count < Leaf.maximumCount {
            let leaf = uniqueLeaf(slot, room: 1)
            leaf.insert(element, at: offset)
            extent = extent.union(Leaf.extent(of: element))
            return nil
        }
        let leaf = uniqueLeaf(slot)
        // Appending elements one by one should leave full leaves, not half-empty ones.
        let isAppending = offset == leaf.count
        let middle = isAppending ? leaf.count - Leaf.minimumCount : leaf.count / 2
        let rest = leaf.splitOff(from: middle)
        if offset <= middle {
            leaf.insert(element, at: offset)
        } else {
            rest.insert(element, at: offset - middle)
        }
        extent = leaf.extent
        return Subtree(leaf: rest)
    }

    /// Sets the successor of the leaf that ends just before `index`, if one does; `index` is 1 to the count.
    mutating func relink(before index: Int) {
        guard Leaf.isLinked, index > 0, index <= count else { return }
        guard withLeaf(containing: index - 1, { $0.count == $1 + 1 }) else { return }
        let next: Leaf.Element? = index < count ? element(at: index) : (isCyclic ? element(at: 0) : nil)
        updateLeaf(containing: index - 1) { leaf, _, extent in
            leaf.successor = next
            extent = leaf.extent
        }
    }
}
