/// The runs of a `SegmentIndex`: 8 segments per leaf, 8 leaves per twig, 8 twigs per branch; no run spans two chains.
///
/// Plain pointers into memory that the index owns, so that visiting pairs needs no reference counting.
struct SegmentRuns: BitwiseCopyable {
    /// Runs of one size: the start of each chain's runs, their boxes, and the quadrants that they point into.
    struct Level: BitwiseCopyable {
        let bases: UnsafeMutablePointer<Int>
        let boxes: UnsafeMutablePointer<Box>
        let marks: UnsafeMutablePointer<UInt8>
        let count: Int
    }

    /// The number of children of a run on each level, and of segments in a leaf.
    static let fanOut = 8
    static let changedBit: UInt8 = 32
    private static let degenerateBit: UInt8 = 16

    let xy: UnsafeMutablePointer<Double>
    let flags: UnsafeMutablePointer<UInt8>
    let starts: UnsafeMutablePointer<Int>
    let leaves: Level
    let twigs: Level
    let branches: Level
    let chainOfBranch: UnsafeMutablePointer<Int32>
    /// The distance by which boxes are enlarged for the test of pairs.
    let reach: Double

    @inline(__always)
    private func level(_ level: Int) -> Level { level == 0 ? leaves : (level == 1 ? twigs : branches) }

    /// Fills the runs of one chain.
    func fill(chain c: Int) {
        fillLeaves(c)
        for k in 1...2 {
            let below = level(k - 1)
            let above = level(k)
            for i in 0..<(below.bases[c + 1] - below.bases[c]) {
                let run = above.bases[c] + i / Self.fanOut
                above.boxes[run].include(below.boxes[below.bases[c] + i])
                above.marks[run] |= below.marks[below.bases[c] + i]
            }
        }
        for i in branches.bases[c]..<branches.bases[c + 1] { chainOfBranch[i] = Int32(truncatingIfNeeded: c) }
    }

    private func fillLeaves(_ c: Int) {
        let end = starts[c + 1] - 1
        var i = starts[c]
        guard i < end else { return }
        var leaf = leaves.bases[c]
        var x = xy[2 * i]
        var y = xy[2 * i + 1]
        while i < end {
            let stop = min(i + Self.fanOut, end)
            var box = Box(xMin: x, yMin: y, xMax: x, yMax: y)
            var mark: UInt8 = 0
            while i < stop {
                let nextX = xy[2 * i + 2]
                let nextY = xy[2 * i + 3]
                mark |= Self.quadrant(nextX - x, nextY - y)
                mark |= (flags[i] & VertexChains.changed) << 2
                box.include(nextX, nextY)
                x = nextX
                y = nextY
                i += 1
            }
            leaves.boxes[leaf] = box
            leaves.marks[leaf] = mark
            leaf += 1
        }
    }

    /// The quadrant of a direction as a bit: each includes one of its two bounding half-axes.
    @inline(__always)
    private static func quadrant(_ dx: Double, _ dy: Double) -> UInt8 {
        let east: UInt8 = dy >= 0 ? 1 : 8
        let west: UInt8 = dy <= 0 ? 4 : 2
        let middle: UInt8 = dy > 0 ? 2 : (dy < 0 ? 8 : degenerateBit)
        return dx > 0 ? east : (dx < 0 ? west : middle)
    }

    @inline(__always)
    private static func isMonotone(_ mark: UInt8) -> Bool {
        // Bits of the sets {1}, {2}, {4}, {8}, {1, 2}, {2, 4}, {4, 8}, {8, 1}; none of a set with the bit of a segment without length.
        (UInt32(0b0001_0011_0101_1110) &>> UInt32(mark & 31)) & 1 != 0
    }

    @inline(__always)
    func segments(ofLeaf leaf: Int, chain c: Int) -> Range<Int> {
        let start = starts[c] + (leaf - leaves.bases[c]) * Self.fanOut
        return Range(uncheckedBounds: (start, min(start + Self.fanOut, starts[c + 1] - 1)))
    }

    @inline(__always)
    func children(level k: Int, _ run: Int, _ c: Int) -> Range<Int> {
        let below = level(k - 1)
        let start = below.bases[c] + (run - level(k).bases[c]) * Self.fanOut
        return Range(uncheckedBounds: (start, min(start + Self.fanOut, below.bases[c + 1])))
    }

    /// The segments of an item, which is a run of the highest level.
    func segments(ofItem item: Int) -> Range<Int> {
        let c = Int(chainOfBranch[item])
        let size = Self.fanOut * Self.fanOut * Self.fanOut
        let start = starts[c] + (item - branches.bases[c]) * size
        return Range(uncheckedBounds: (start, min(start + size, starts[c + 1] - 1)))
    }

    /// Whether a segment was created by the last pass.
    func isChanged(_ segment: Int) -> Bool { flags[segment] & VertexChains.changed != 0 }

    @inline(__always)
    func segmentBox(_ i: Int) -> Box {
        let p = xy + 2 * i
        return Box(
            xMin: p[0] < p[2] ? p[0] : p[2], yMin: p[1] < p[3] ? p[1] : p[3],
            xMax: p[0] < p[2] ? p[2] : p[0], yMax: p[1] < p[3] ? p[3] : p[1])
    }

    /// Visits the pairs inside a run. Returns false if the visitor stopped.
    func within<V: SegmentPairVisitor>(level k: Int, _ run: Int, _ c: Int, _ needed: UInt8, _ visitor: inout V) -> Bool {
        let mark = level(k).marks[run]
        if (Self.isMonotone(mark) && reach == 0) || mark & needed != needed { return true }
        if k == 0 {
            let range = segments(ofLeaf: run, chain: c)
            var i = range.lowerBound
            while i < range.upperBound - 1 {
                let box = segmentBox(i).grown(by: reach)
                var j = i + 1
                while j < range.upperBound {
                    if segmentBox(j).meets(box), !visitor.visit(i, j) { return false }
                    j += 1
                }
                i += 1
            }
            return true
        }
        let below = children(level: k, run, c)
        let boxes = level(k - 1).boxes
        for a in below {
            if !within(level: k - 1, a, c, needed, &visitor) { return false }
            let box = boxes[a].grown(by: reach)
            var b = a + 1
            while b < below.upperBound {
                if boxes[b].meets(box), !between(level: k - 1, a, c, b, c, needed, &visitor) { return false }
                b += 1
            }
        }
        return true
    }

    /// Visits the pairs of segments from two runs. Returns false if the visitor stopped.
    func between<V: SegmentPairVisitor>(
        level k: Int, _ a: Int, _ ca: Int, _ b: Int, _ cb: Int, _ needed: UInt8, _ visitor: inout V
    ) -> Bool {
        let here = level(k)
        let mark = here.marks[a] | here.marks[b]
        if mark & needed != needed { return true }
        if ca == cb && b == a + 1 && Self.isMonotone(mark) && reach == 0 { return true }
        let boxA = here.boxes[a].grown(by: reach)
        let boxB = here.boxes[b].grown(by: reach)
        if k == 0 { return leafPairs(a, ca, boxA, b, cb, boxB, &visitor) }
        let below = level(k - 1).boxes
        let others = children(level: k, b, cb)
        for i in children(level: k, a, ca) where below[i].meets(boxB) {
            let box = below[i].grown(by: reach)
            for j in others where below[j].meets(box) {
                if !between(level: k - 1, i, ca, j, cb, needed, &visitor) { return false }
            }
        }
        return true
    }

    private func leafPairs<V: SegmentPairVisitor>(
        _ a: Int, _ ca: Int, _ boxA: Box, _ b: Int, _ cb: Int, _ boxB: Box, _ visitor: inout V
    ) -> Bool {
        // Only the segments of the second leaf that intersect the first one's box, so that leaves which merely touch cost little.
        let others = segments(ofLeaf: b, chain: cb)
        var near: UInt8 = 0
        for j in others where segmentBox(j).meets(boxA) { near |= 1 << UInt8(truncatingIfNeeded: j - others.lowerBound) }
        if near == 0 { return true }
        for i in segments(ofLeaf: a, chain: ca) {
            let box = segmentBox(i).grown(by: reach)
            guard box.meets(boxB) else { continue }
            var rest = near
            while rest != 0 {
                let j = others.lowerBound + rest.trailingZeroBitCount
                rest &= rest - 1
                if segmentBox(j).meets(box), !visitor.visit(i < j ? i : j, i < j ? j : i) { return false }
            }
        }
        return true
    }
}
