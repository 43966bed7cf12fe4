extension ContactSearch {
    /// Looks at every pair of segments once. False when it was ended.
    mutating func searchAll() -> Bool {
        guard let root = parts.tree.root else { return true }
        return within(Branch(object: root, height: Int(parts.tree.height), start: 0, extent: parts.extent))
    }

    // MARK: the tree of rings

    private mutating func within(_ branch: Branch) -> Bool {
        if branch.height == 0 {
            let leaf = unsafeDowncast(branch.object, to: PartLeaf.self)
            for i in 0..<leaf.count {
                guard let ring = Self.root(leaf.paths[i].tree) else { continue }
                if !withinRing(ring, branch.start + i) { return false }
                for j in (i + 1)..<max(leaf.count, i + 1) where leaf.paths[j].extent.intersects(ring.extent) {
                    guard let other = Self.root(leaf.paths[j].tree) else { continue }
                    if !betweenRings(ring, branch.start + i, other, branch.start + j) { return false }
                }
            }
            return true
        }
        let children = Self.children(branch)
        for i in children.indices {
            if !within(children[i]) { return false }
            for j in (i + 1)..<children.count where children[i].extent.intersects(children[j].extent) {
                if !between(children[i], children[j]) { return false }
            }
        }
        return true
    }

    private mutating func between(_ a: Branch, _ b: Branch) -> Bool {
        guard a.height == 0 else {
            let others = Self.children(b)
            for child in Self.children(a) where child.extent.intersects(b.extent) {
                for other in others where other.extent.intersects(child.extent) {
                    if !between(child, other) { return false }
                }
            }
            return true
        }
        let (first, second) = (unsafeDowncast(a.object, to: PartLeaf.self), unsafeDowncast(b.object, to: PartLeaf.self))
        for i in 0..<first.count where first.paths[i].extent.intersects(b.extent) {
            guard let ring = Self.root(first.paths[i].tree) else { continue }
            for j in 0..<second.count where second.paths[j].extent.intersects(ring.extent) {
                guard let other = Self.root(second.paths[j].tree) else { continue }
                if !betweenRings(ring, a.start + i, other, b.start + j) { return false }
            }
        }
        return true
    }

    // MARK: the trees of vertices

    private mutating func withinRing(_ branch: Branch, _ part: Int) -> Bool {
        if branch.height == 0 { return withinLeaf(unsafeDowncast(branch.object, to: VertexLeaf.self), branch.start, part) }
        let children = Self.children(branch)
        for i in children.indices {
            if !withinRing(children[i], part) { return false }
            for j in (i + 1)..<children.count where children[i].extent.intersects(children[j].extent) {
                if !betweenRings(children[i], part, children[j], part) { return false }
            }
        }
        return true
    }

    private mutating func betweenRings(_ a: Branch, _ partA: Int, _ b: Branch, _ partB: Int) -> Bool {
        if a.height == 0 && b.height == 0 { return betweenLeaves(a, partA, b, partB) }
        if a.height >= b.height {
            for child in Self.children(a) where child.extent.intersects(b.extent) {
                if !betweenRings(child, partA, b, partB) { return false }
            }
        } else {
            for child in Self.children(b) where child.extent.intersects(a.extent) {
                if !betweenRings(a, partA, child, partB) { return false }
            }
        }
        return true
    }

    private mutating func withinLeaf(_ leaf: VertexLeaf, _ start: Int, _ part: Int) -> Bool {
        guard goesOn() else { return false }
        if leaf.runsOneWay { return true }
        let xy = UnsafePointer(leaf.xy)
        let n = leaf.segmentCount
        for i in 0..<max(n, 0) {
            guard let box = leaf.box(ofSegment: i) else { continue }
            var j = i + 1
            while j < n {
                if let other = leaf.box(ofSegment: j), other.intersects(box) {
                    let first = RingContact.Segment(part: part, index: start + i)
                    let second = RingContact.Segment(part: part, index: start + j)
                    if !test(xy + 2 * i, first, xy + 2 * j, second) { return false }
                }
                j += 1
            }
        }
        return true
    }

    private mutating func betweenLeaves(_ a: Branch, _ partA: Int, _ b: Branch, _ partB: Int) -> Bool {
        guard goesOn() else { return false }
        let (first, second) = (unsafeDowncast(a.object, to: VertexLeaf.self), unsafeDowncast(b.object, to: VertexLeaf.self))
        let (p, q) = (UnsafePointer(first.xy), UnsafePointer(second.xy))
        let n = second.segmentCount
        for i in 0..<max(first.segmentCount, 0) {
            guard let box = first.box(ofSegment: i), box.intersects(b.extent) else { continue }
            var j = 0
            while j < n {
                if let other = second.box(ofSegment: j), other.intersects(box) {
                    let one = RingContact.Segment(part: partA, index: a.start + i)
                    let two = RingContact.Segment(part: partB, index: b.start + j)
                    if !test(p + 2 * i, one, q + 2 * j, two) { return false }
                }
                j += 1
            }
        }
        return true
    }

    // MARK: branches

    private static func root(_ tree: Tree) -> Branch? {
        tree.root.map { Branch(object: $0, height: Int(tree.height), start: 0, extent: tree.extent) }
    }

    private static func children(_ branch: Branch) -> [Branch] {
        let node = unsafeDowncast(branch.object, to: TreeNode.self)
        var start = branch.start
        return (0..<node.count).map { i in
            defer { start += node.elementCount(of: i) }
            return Branch(object: node.children[i], height: branch.height - 1, start: start, extent: node.extent(of: i))
        }
    }
}
