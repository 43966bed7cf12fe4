extension SummaryTree {
    /// Calls `body` with every leaf that holds an element of the range, in order, and the index of its first element.
    @inline(__always)
    func forEachLeaf(in range: Range<Int>, _ body: (Leaf, Int) -> Void) {
        guard let root, !range.isEmpty else { return }
        Self.walk(root, height: Int(height), start: 0, range, body)
    }

    private static func walk(
        _ object: AnyObject, height: Int, start: Int, _ range: Range<Int>, _ body: (Leaf, Int) -> Void
    ) {
        if height == 0 { return body(unsafeDowncast(object, to: Leaf.self), start) }
        let node = unsafeDowncast(object, to: TreeNode.self)
        var start = start
        for i in 0..<node.count {
            let end = start + node.elementCount(of: i)
            if start >= range.upperBound { return }
            if end > range.lowerBound {
                node.withChild(i) { walk($0, height: height - 1, start: start, range, body) }
            }
            start = end
        }
    }

    /// Does the same as `forEachLeaf` with a throwing closure.
    @inline(__always)
    func forEachLeaf<E: Error>(in range: Range<Int>, _ body: (Leaf, Int) throws(E) -> Void) throws(E) {
        guard let root, !range.isEmpty else { return }
        try Self.walk(root, height: Int(height), start: 0, range, body)
    }

    private static func walk<E: Error>(
        _ object: AnyObject, height: Int, start: Int, _ range: Range<Int>, _ body: (Leaf, Int) throws(E) -> Void
    ) throws(E) {
        if height == 0 {
            try body(unsafeDowncast(object, to: Leaf.self), start)
            return
        }
        let node = unsafeDowncast(object, to: TreeNode.self)
        var start = start
        for i in 0..<node.count {
            let end = start + node.elementCount(of: i)
            if start >= range.upperBound { return }
            if end > range.lowerBound { try walk(node.children[i], height: height - 1, start: start, range, body) }
            start = end
        }
    }

    /// Calls `body` with every leaf whose box meets a rectangle, in order, and the index of its first element, until it
    /// says false. O(log n + leaves met).
    @inline(__always)
    func forEachLeaf(meeting box: Extent, _ body: (Leaf, Int) -> Bool) {
        guard let root, extent.intersects(box) else { return }
        _ = Self.walk(root, height: Int(height), start: 0, meeting: box, body)
    }

    private static func walk(
        _ object: AnyObject, height: Int, start: Int, meeting box: Extent, _ body: (Leaf, Int) -> Bool
    ) -> Bool {
        if height == 0 { return body(unsafeDowncast(object, to: Leaf.self), start) }
        let node = unsafeDowncast(object, to: TreeNode.self)
        var start = start
        for i in 0..<node.count {
            if node.boxes[i].intersects(box) {
                let goesOn = node.withChild(i) { walk($0, height: height - 1, start: start, meeting: box, body) }
                guard goesOn else { return false }
            }
            start += node.elementCount(of: i)
        }
        return true
    }

    /// Goes down to the leaves in the order of their distance from a position, nearest first, leaving out every box
    /// that cannot hold anything better than `best`, and every subtree that the excluded indices cover. `body` lowers
    /// `best` as it finds something nearer, and sees itself to those excluded.
    @inline(__always)
    func forEachLeaf(
        nearX x: Double, y: Double, excluding excluded: IndexRanges = .none, best: inout NearestBound,
        _ body: (Leaf, Int, inout NearestBound) -> Void
    ) {
        guard let root, extent.squaredDistance(x: x, y: y, xScale: best.xScale) <= best.squaredDistance else { return }
        if !excluded.isEmpty && excluded.cover(0..<count) { return }
        Self.descend(root, height: Int(height), start: 0, x: x, y: y, excluding: excluded, best: &best, body)
    }

    private static func descend(
        _ object: AnyObject, height: Int, start: Int, x: Double, y: Double, excluding excluded: IndexRanges,
        best: inout NearestBound, _ body: (Leaf, Int, inout NearestBound) -> Void
    ) {
        if height == 0 {
            body(unsafeDowncast(object, to: Leaf.self), start, &best)
            return
        }
        let node = unsafeDowncast(object, to: TreeNode.self)
        var distances = node.squaredDistances(x: x, y: y, xScale: best.xScale)
        while true {
            let nearest = distances.min()
            // The unused slots are infinitely far away; so is a child that was visited.
            guard nearest <= best.squaredDistance, nearest < .infinity else { return }
            var i = 0
            while distances[i] != nearest { i += 1 }
            distances[i] = .infinity
            var first = start
            for k in 0..<i { first += node.elementCount(of: k) }
            guard best.admits(nearest, at: first) else { continue }
            if !excluded.isEmpty && excluded.cover(first..<(first + node.elementCount(of: i))) { continue }
            node.withChild(i) {
                descend($0, height: height - 1, start: first, x: x, y: y, excluding: excluded, best: &best, body)
            }
        }
    }
}

/// The best that a search for the nearest element has found. Among equally near ones the first in order wins, so that the
/// answer does not depend on the shape of the tree.
struct NearestBound {
    /// The square of the distance, in units of y.
    var squaredDistance: Double
    /// The index of the element; `Int.max` while none was found.
    var index: Int
    /// The length of a unit of x relative to one of y.
    var xScale = 1.0

    @inline(__always)
    func admits(_ squaredDistance: Double, at index: Int) -> Bool {
        squaredDistance < self.squaredDistance || (squaredDistance == self.squaredDistance && index < self.index)
    }
}

extension TreeNode {
    /// The squares of the distances from a position to the eight boxes; +∞ for the unused slots.
    @inline(__always)
    func squaredDistances(x: Double, y: Double, xScale: Double) -> SIMD8<Double> {
        let position = SIMD2(x, y)
        let scale = SIMD2(xScale, 1)
        let zero = SIMD2<Double>(repeating: 0)
        var distances = SIMD8<Double>()
        for i in 0..<Self.fanout {
            var outside = boxes[i].least - position
            let beyond = position - boxes[i].greatest
            outside.replace(with: beyond, where: beyond .> outside)
            outside.replace(with: zero, where: outside .< zero)
            outside *= scale
            distances[i] = (outside * outside).sum()
        }
        return distances
    }
}
