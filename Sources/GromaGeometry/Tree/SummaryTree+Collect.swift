extension SummaryTree {
    /// Collects the elements inside an area, in order, without a look at those in boxes that lie wholly inside or outside.
    /// O(log n + leaves that the area's boundary meets).
    ///
    /// - Parameters:
    ///   - side: where a box lies; it may say boundary of any.
    ///   - leaf: collects what of a leaf, whose first element has the index given, lies inside; false when it is too much.
    func collect(
        _ found: inout RangeCollector, side: (Extent) -> RingSide, leaf: (Leaf, Int, inout RangeCollector) -> Bool
    ) {
        guard let root, count > 0 else { return }
        _ = Self.collect(root, height: Int(height), elements: 0..<count, extent, &found, side, leaf)
    }

    private static func collect(
        _ object: AnyObject, height: Int, elements: Range<Int>, _ extent: Extent, _ found: inout RangeCollector,
        _ side: (Extent) -> RingSide, _ leaf: (Leaf, Int, inout RangeCollector) -> Bool
    ) -> Bool {
        switch side(extent) {
        case .outside: return true
        case .inside: return found.add(elements)
        case .boundary: break
        }
        if height == 0 { return leaf(unsafeDowncast(object, to: Leaf.self), elements.lowerBound, &found) }
        let node = unsafeDowncast(object, to: TreeNode.self)
        var start = elements.lowerBound
        for i in 0..<node.count {
            let end = start + node.elementCount(of: i)
            let goesOn = node.withChild(i) {
                collect($0, height: height - 1, elements: start..<end, node.extent(of: i), &found, side, leaf)
            }
            guard goesOn else { return false }
            start = end
        }
        return true
    }
}
