extension Path {
    /// Returns the vertices inside a rectangle or on its boundary, as ranges of indices in order. O(log n + vertices near it).
    public func vertices(in box: Extent) -> [Range<Int>] {
        var found = RangeCollector(limit: .max)
        collectVertices(in: box, &found)
        return found.ranges
    }

    /// Returns the segments that intersect a rectangle, as ranges of indices in order; a ring's closing segment has the index of its last
    /// vertex. Exact. O(log n + segments near it).
    public func segments(in box: Extent) -> [Range<Int>] {
        var found = RangeCollector(limit: .max)
        collectSegments(in: box, &found)
        return found.ranges
    }

    func collectVertices(in box: Extent, _ found: inout RangeCollector) {
        tree.collect(&found) { extent in
            box.contains(extent) ? .inside : (box.intersects(extent) ? .boundary : .outside)
        } leaf: { leaf, start, found in
            let xy = leaf.xy
            for i in 0..<leaf.count where box.contains(x: xy[2 * i], y: xy[2 * i + 1]) {
                if !found.add(start + i) { return false }
            }
            return true
        }
    }

    func collectSegments(in box: Extent, _ found: inout RangeCollector) {
        guard segmentCount > 0 else { return }
        tree.forEachLeaf(meeting: box) { leaf, start in
            let xy = leaf.xy
            for i in 0..<max(leaf.segmentCount, 0) {
                let k = 2 * i
                if SegmentGeometry.meets(xy[k], xy[k + 1], xy[k + 2], xy[k + 3], box), !found.add(start + i) { return false }
            }
            return true
        }
    }
}
