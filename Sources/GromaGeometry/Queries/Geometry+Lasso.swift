extension Geometry {
    /// Returns the vertices inside a ring or on it (a lasso), by the even-odd rule, in order of part and index; at most `limit` ranges, and
    /// whether there are more. Exact. A path that is not a ring is closed. O(log n + vertices near the ring's line · log ring), however
    /// many lie inside.
    public func vertices(in ring: Path, limit: Int = .max) -> (ranges: [PartRange], hasMore: Bool) {
        let ring = ring.ring()
        guard !ring.isEmpty else { return ([], false) }
        return ranges(in: ring.extent, limit: limit) { $0.collectVertices(in: ring, &$1) }
    }
}

extension Path {
    fileprivate func collectVertices(in ring: Path, _ found: inout RangeCollector) {
        tree.collect(&found) { extent in
            ring.side(of: extent)
        } leaf: { leaf, start, found in
            let xy = leaf.xy
            for i in 0..<leaf.count where ring.windingParity(x: xy[2 * i], y: xy[2 * i + 1]) != .outside {
                if !found.add(start + i) { return false }
            }
            return true
        }
    }

    /// Returns the side of a ring on which a box lies: entirely inside, entirely outside, or on its line.
    private func side(of box: Extent) -> RingSide {
        guard extent.intersects(box) else { return .outside }
        guard segmentCount > 0 else { return .boundary }
        var line = RangeCollector(limit: 0)
        collectSegments(in: box, &line)
        // If the line does not enter the box, the whole box lies on one side of it, which a single corner determines.
        return line.hasMore ? .boundary : windingParity(x: box.xMin, y: box.yMin)
    }
}
