extension SummaryTree {
    /// Replaces a range by the elements of another tree. O(log n) for any lengths: both trees' untouched
    /// parts are shared. The range must lie in 0...count.
    mutating func replaceSubrange(_ range: Range<Int>, with other: SummaryTree) {
        guard !(range.isEmpty && other.count == 0) else { return }
        precondition(count - range.count + other.count <= Self.greatestCount, "a tree holds at most 2³² - 1 elements")
        let (before, rest) = Self.cut(subtree, at: range.lowerBound)
        let (_, after) = Self.cut(rest, at: range.count)
        replaceRoot(Self.joined(Self.joined(before, other.subtree), after))
        // Each junction may have changed what follows a leaf; the last leaf's successor may be the first element.
        relink(before: range.lowerBound)
        relink(before: range.lowerBound + other.count)
        relink(before: count)
    }

    /// The elements of a range as a tree of its own that shares what it can. O(log n).
    func subtree(_ range: Range<Int>, isCyclic: Bool) -> SummaryTree {
        let (_, rest) = Self.cut(subtree, at: range.lowerBound)
        let (middle, _) = Self.cut(rest, at: range.count)
        var result = SummaryTree(middle, isCyclic: isCyclic)
        result.relink(before: result.count)
        return result
    }

    /// Returns the same elements, the last one of which is followed by the first or not. O(log n)
    func closed(_ isCyclic: Bool) -> SummaryTree {
        var result = SummaryTree(subtree, isCyclic: isCyclic)
        result.relink(before: result.count)
        return result
    }

    /// Cuts in two before the element at `index`. Successors at the cut are left for the caller to mend.
    private static func cut(_ whole: Subtree<Leaf>?, at index: Int) -> (Subtree<Leaf>?, Subtree<Leaf>?) {
        guard let whole else { return (nil, nil) }
        if index <= 0 { return (nil, whole) }
        if index >= whole.count { return (whole, nil) }
        if whole.height == 0 {
            let left = whole.leaf.copy(room: 0)
            let right = left.splitOff(from: index)
            return (Subtree(leaf: left), Subtree(leaf: right))
        }
        var offset = index
        let i = whole.node.child(containing: &offset)
        let children = whole.children
        let (left, right) = cut(children[i], at: offset)
        let before = i > 0 ? Subtree(above: Array(children[..<i])) : nil
        let after = i + 1 < children.count ? Subtree(above: Array(children[(i + 1)...])) : nil
        return (joined(before, left), joined(right, after))
    }

    /// Two subtrees one after the other. O(difference of their heights).
    private static func joined(_ a: Subtree<Leaf>?, _ b: Subtree<Leaf>?) -> Subtree<Leaf>? {
        guard let a else { return b }
        guard let b else { return a }
        return Subtree(above: concatenated(a, b))
    }

    /// One or two subtrees of the greater of both heights.
    static func concatenated(_ a: Subtree<Leaf>, _ b: Subtree<Leaf>) -> [Subtree<Leaf>] {
        if a.height == b.height { return balanced(a, b) }
        if a.height > b.height {
            var children = a.children
            let last = children.removeLast()
            return packed(children + concatenated(last, b))
        }
        var children = b.children
        let first = children.removeFirst()
        return packed(concatenated(a, first) + children)
    }
}
