extension SummaryTree {
    /// In a tree whose elements are in an order, the index of the first one that does not come before what is looked for;
    /// the count when all do. O(log n).
    ///
    /// - Parameter isBefore: whether an element comes before it.
    func firstIndex(notBefore isBefore: (Leaf.Element) -> Bool) -> Int {
        guard let root else { return 0 }
        defer { withExtendedLifetime(root) {} }
        var object = Unmanaged.passUnretained(root)
        var start = 0
        for level in stride(from: Int(height), to: 0, by: -1) {
            object = object._withUnsafeGuaranteedRef { (any: AnyObject) -> Unmanaged<AnyObject> in
                let node = unsafeDowncast(any, to: TreeNode.self)
                // The last child whose first element comes before, or the first child.
                var from = 0
                var end = node.count
                while end - from > 1 {
                    let middle = from + (end - from) / 2
                    let first = Self.firstElement(of: Unmanaged.passUnretained(node.children[middle]), height: level - 1)
                    if isBefore(first) { from = middle } else { end = middle }
                }
                for i in 0..<from { start += node.elementCount(of: i) }
                return Unmanaged.passUnretained(node.children[from])
            }
        }
        return object._withUnsafeGuaranteedRef { any in
            let leaf = unsafeDowncast(any, to: Leaf.self)
            var from = 0
            var end = leaf.count
            while from < end {
                let middle = from + (end - from) / 2
                if isBefore(leaf.element(at: middle)) { from = middle + 1 } else { end = middle }
            }
            return start + from
        }
    }

    private static func firstElement(of object: Unmanaged<AnyObject>, height: Int) -> Leaf.Element {
        var object = object
        for _ in 0..<height {
            object = object._withUnsafeGuaranteedRef {
                Unmanaged.passUnretained(unsafeDowncast($0, to: TreeNode.self).children[0])
            }
        }
        return object._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Leaf.self).element(at: 0) }
    }
}
