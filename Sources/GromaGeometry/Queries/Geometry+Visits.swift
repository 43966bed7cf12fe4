extension Geometry {
    /// Calls `body` with every segment that intersects a rectangle and both its ends, in order of part and index, until it returns false.
    /// Exact. A ring's closing segment has the index of its last vertex; points have no segments. O(log n + segments near the rectangle).
    public func forEachSegment(in box: Extent, _ body: (_ part: Int, _ index: Int, _ a: Coordinate, _ b: Coordinate) -> Bool) {
        switch self {
        case .point, .multipoint: return
        case .polyline, .polygon, .envelope:
            parts.forEachPart(meeting: box) { part, path in
                path.forEachSegment(in: box) { body(part, $0, $1, $2) }
            }
        case .collection(let g):
            var goesOn = true
            for (firstPart, member) in g.numberedMembers where goesOn {
                member.forEachSegment(in: box) { part, index, a, b in
                    goesOn = body(firstPart + part, index, a, b)
                    return goesOn
                }
            }
        }
    }

    /// Calls `body` with every vertex inside a rectangle or on its boundary, in order of part and index, until it returns false. O(log n +
    /// vertices near the rectangle).
    public func forEachVertex(in box: Extent, _ body: (_ part: Int, _ index: Int, Coordinate) -> Bool) {
        parts.forEachPart(meeting: box) { part, path in
            path.forEachVertex(in: box) { body(part, $0, $1) }
        }
    }

    /// Returns the segments that begin or end at a vertex of the ranges, normalized: those that move with the vertices, and that
    /// `nearestSegment` has to exclude then. Points count as zero-length segments. Invalid parts of the ranges are ignored. O(ranges · log
    /// ranges).
    public func segments(at vertices: [PartRange]) -> [PartRange] {
        switch self {
        case .collection(let g):
            return g.numberedMembers.flatMap { firstPart, member in
                member.segments(at: vertices.counted(from: firstPart)).counted(from: -firstPart)
            }
        case .point, .multipoint, .polyline, .polygon, .envelope: break
        }
        let isOfPoints = type == .point || type == .multipoint
        let parts = parts
        var found: [PartRange] = []
        for vertices in vertices where parts.indices.contains(vertices.part) {
            let path = parts[vertices.part]
            let range = vertices.range.clamped(to: 0..<path.count)
            guard !range.isEmpty else { continue }
            if isOfPoints || path.segmentCount == 0 {
                found.append(PartRange(part: vertices.part, range: range))
                continue
            }
            let segments = (range.lowerBound - 1)..<range.upperBound
            found.append(PartRange(part: vertices.part, range: segments.clamped(to: 0..<path.segmentCount)))
            if range.lowerBound == 0 && path.isRing {
                found.append(PartRange(part: vertices.part, range: (path.count - 1)..<path.count))
            }
        }
        return found.normalised
    }
}

extension Parts {
    /// Calls `body` with every path whose box meets a rectangle and its index, in order, until it says false.
    /// O(log n + found).
    func forEachPart(meeting box: Extent, _ body: (Int, Path) -> Bool) {
        tree.forEachLeaf(meeting: box) { leaf, start in
            for i in 0..<leaf.count where leaf.paths[i].extent.intersects(box) {
                guard body(start + i, leaf.paths[i]) else { return false }
            }
            return true
        }
    }
}

extension Path {
    /// Calls `body` with the segments that share a point with a rectangle, until it says false; whether it never did.
    fileprivate func forEachSegment(in box: Extent, _ body: (Int, Coordinate, Coordinate) -> Bool) -> Bool {
        guard segmentCount > 0 else { return true }
        var goesOn = true
        tree.forEachLeaf(meeting: box) { leaf, start in
            let xy = leaf.xy
            for i in 0..<max(leaf.segmentCount, 0) {
                let p = xy + 2 * i
                guard SegmentGeometry.meets(p[0], p[1], p[2], p[3], box) else { continue }
                goesOn = body(start + i, leaf.element(at: i), leaf.element(at: i + 1))
                guard goesOn else { return false }
            }
            return true
        }
        return goesOn
    }

    /// Calls `body` with the vertices in a rectangle, until it says false; whether it never did.
    fileprivate func forEachVertex(in box: Extent, _ body: (Int, Coordinate) -> Bool) -> Bool {
        var goesOn = true
        tree.forEachLeaf(meeting: box) { leaf, start in
            let xy = leaf.xy
            for i in 0..<leaf.count where box.contains(x: xy[2 * i], y: xy[2 * i + 1]) {
                goesOn = body(start + i, leaf.element(at: i))
                guard goesOn else { return false }
            }
            return true
        }
        return goesOn
    }
}
