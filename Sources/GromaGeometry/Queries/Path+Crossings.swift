/// One segment of a path that meets a given segment.
public struct SegmentCrossing: Hashable, Sendable {
    /// The segment of the path.
    public var index: Int
    /// The kind of contact; exact.
    public var contact: SegmentContact
    /// The x of the place where they meet; one end of the stretch for an overlap. Rounded to doubles.
    public var x: Double
    /// The y of the place where they meet, like `x`.
    public var y: Double
}

extension Path {
    /// Returns the segments that a segment a → b crosses, touches or overlaps, in order. It need not be one of the path; if it is, it is
    /// found too, and so are its neighbors at their common vertex. O(log n + segments near it).
    public func crossings(from a: Coordinate, to b: Coordinate) -> [SegmentCrossing] {
        guard segmentCount > 0 else { return [] }
        let box = Extent(xMin: min(a.x, b.x), yMin: min(a.y, b.y), xMax: max(a.x, b.x), yMax: max(a.y, b.y))
        var found: [SegmentCrossing] = []
        tree.forEachLeaf(meeting: box) { leaf, start in
            let xy = leaf.xy
            for i in 0..<max(leaf.segmentCount, 0) {
                let p = xy + 2 * i
                if (p[0] < box.xMin && p[2] < box.xMin) || (p[0] > box.xMax && p[2] > box.xMax) { continue }
                if (p[1] < box.yMin && p[3] < box.yMin) || (p[1] > box.yMax && p[3] > box.yMax) { continue }
                if let contact = SegmentGeometry.contact(a.x, a.y, b.x, b.y, p[0], p[1], p[2], p[3]) {
                    found.append(SegmentCrossing(index: start + i, contact: contact.kind, x: contact.x, y: contact.y))
                }
            }
            return true
        }
        return found
    }
}
