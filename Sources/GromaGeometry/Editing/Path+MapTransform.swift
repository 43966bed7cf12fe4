extension Path {
    /// Passes the x and y of the vertices of many ranges, which must lie in 0..<count, through a transform; z and m are unchanged.
    /// Only the leaves that hold them are copied where another value shares them. O(log n + leaves that hold them).
    mutating func transform(_ ranges: IndexRanges, by transform: MapTransform) {
        tree.updateLeaves(in: ranges) { leaf, start, ranges in
            // The successor is stored after the last vertex and changes with the vertex that it is a copy of.
            let end = start + leaf.linkedCount
            for k in 0..<ranges.count {
                let from = max(ranges[k].lowerBound, start)
                let to = min(ranges[k].upperBound, end)
                if from < to { transform.apply(to: leaf.xy + 2 * (from - start), count: to - from) }
            }
        }
    }

    /// Returns the first vertex of the ranges whose transformed position is not finite; nil if there is none.
    func firstNotFinite(in ranges: IndexRanges, after transform: MapTransform) -> Coordinate? {
        if transform.surelyKeepsFinite(extent) { return nil }
        var found: Coordinate?
        for k in 0..<ranges.count {
            forEachChunk(in: ranges[k]) { chunk in
                for i in 0..<chunk.count where found == nil {
                    let (x, y) = transform.applied(toX: chunk.xy[2 * i], y: chunk.xy[2 * i + 1])
                    if !x.isFinite || !y.isFinite { found = Coordinate(x: x, y: y) }
                }
            }
            if found != nil { return found }
        }
        return nil
    }
}
