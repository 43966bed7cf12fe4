/// Boxes over runs of segments along each chain, and a tree over the runs: finds every pair of segments that may intersect.
///
/// Each run also stores the quadrants that its segments point into. A run whose segments all point into two neighboring
/// quadrants is monotone in x or in y, so it cannot intersect itself: most runs of a typical line are skipped by a single test.
/// Building takes O(n) and a sort of n / 512 runs.
struct SegmentIndex {
    let chains: VertexChains
    let runs: SegmentRuns
    private let items: BoxTree
    /// The memory that `runs` points into.
    private let memory: [AnyObject]

    /// Indexes every segment of `chains`. With a `reach`, pairs nearer to each other than that in x and y are found as well.
    init(_ chains: VertexChains, reach: Double = 0) {
        self.chains = chains
        let chainCount = chains.chainCount
        let starts = Column<Int>(count: chainCount + 1)
        for c in 0...chainCount { starts[c] = c < chainCount ? chains.vertices(c).lowerBound : chains.vertexCount }
        var memory: [AnyObject] = [starts]
        var levels: [SegmentRuns.Level] = []
        for level in 0..<3 {
            let bases = Column<Int>(repeating: 0, count: chainCount + 1)
            for c in 0..<chainCount {
                let below = level == 0 ? max(0, starts[c + 1] - starts[c] - 1) : levels[level - 1].bases[c + 1] - levels[level - 1].bases[c]
                bases[c + 1] = bases[c] + (below + SegmentRuns.fanOut - 1) / SegmentRuns.fanOut
            }
            let boxes = Column<Box>(repeating: Box(), count: bases[chainCount])
            let marks = Column<UInt8>(repeating: 0, count: bases[chainCount])
            memory += [bases, boxes, marks]
            levels.append(SegmentRuns.Level(bases: bases.pointer, boxes: boxes.pointer, marks: marks.pointer, count: boxes.count))
        }
        let chainOfItem = Column<Int32>(count: levels[2].count)
        memory.append(chainOfItem)
        runs = SegmentRuns(
            xy: chains.xy, flags: chains.flags, starts: starts.pointer, leaves: levels[0], twigs: levels[1], branches: levels[2],
            chainOfBranch: chainOfItem.pointer, reach: reach)
        for c in 0..<chainCount { runs.fill(chain: c) }
        items = BoxTree(levels[2].boxes, count: levels[2].count)
        self.memory = memory
    }

    /// Visits every pair of segments whose boxes intersect, neighbors along a chain included; pairs inside monotone runs are omitted.
    ///
    /// With `changedOnly`, visits only pairs from two runs of which one contains a changed segment.
    ///
    /// Short nested chains, such as nested rings, have boxes that all intersect, although their segments do not. Once more pairs of boxes
    /// have been visited than a pass over the segments costs, the remaining ones are searched segment by segment.
    func visitPairs<V: SegmentPairVisitor>(_ visitor: inout V, changedOnly: Bool = false) {
        let needed: UInt8 = changedOnly ? SegmentRuns.changedBit : 0
        let runs = runs
        defer { withExtendedLifetime((chains, memory)) {} }
        var pairs = 0
        let most = Self.patience + 4 * chains.vertexCount
        for item in 0..<runs.branches.count {
            guard runs.within(level: 2, item, Int(runs.chainOfBranch[item]), needed, &visitor) else { return }
            var box = runs.branches.boxes[item].grown(by: runs.reach)
            var goesOn = true
            items.search(&box) { other, _ in
                if other > item {
                    pairs += 1
                    if pairs & 0xFFFF == 0, !visitor.goesOn() { goesOn = false }
                    goesOn =
                        goesOn
                        && runs.between(
                            level: 2, item, Int(runs.chainOfBranch[item]), other, Int(runs.chainOfBranch[other]), needed, &visitor)
                }
                return goesOn
            }
            guard goesOn else { return }
            if pairs > most, item + 1 < runs.branches.count {
                return visitSegmentPairs(&visitor, needed, from: item + 1)
            }
        }
    }

    /// The minimum number of pairs of boxes that are visited before segments are searched one by one.
    private static let patience = 1 << 16

    /// Visits every pair of segments whose boxes intersect, from two items or within one, starting with item `first`.
    private func visitSegmentPairs<V: SegmentPairVisitor>(_ visitor: inout V, _ needed: UInt8, from first: Int) {
        let fine = SegmentTree(runs, items: first..<runs.branches.count)
        var searches = 0
        for item in first..<runs.branches.count {
            guard runs.within(level: 2, item, Int(runs.chainOfBranch[item]), needed, &visitor) else { return }
            for segment in runs.segments(ofItem: item) {
                searches += 1
                if searches & 0xFFF == 0, !visitor.goesOn() { return }
                let isChanged = runs.isChanged(segment)
                var box = runs.segmentBox(segment).grown(by: runs.reach)
                var goesOn = true
                fine.search(&box) { other, _ in
                    guard other > segment, fine.item(of: other) != item else { return true }
                    if needed != 0 && !isChanged && !runs.isChanged(other) { return true }
                    goesOn = visitor.visit(segment, other)
                    return goesOn
                }
                guard goesOn else { return }
            }
        }
    }

    /// A tree over single segments. O(n log n)
    var segmentTree: SegmentTree { SegmentTree(runs, items: 0..<runs.branches.count) }

    /// Passes every segment whose box intersects `box` to `body`, which may shrink the box.
    func segments(meeting box: inout Box, _ body: (Int, inout Box) -> Void) {
        let runs = runs
        defer { withExtendedLifetime((chains, memory)) {} }
        items.search(&box) { item, box in
            let c = Int(runs.chainOfBranch[item])
            for run in runs.children(level: 2, item, c).reversed() where runs.twigs.boxes[run].meets(box) {
                for leaf in runs.children(level: 1, run, c).reversed() where runs.leaves.boxes[leaf].meets(box) {
                    for i in runs.segments(ofLeaf: leaf, chain: c) where runs.segmentBox(i).meets(box) { body(i, &box) }
                }
            }
            return true
        }
    }
}

/// A visitor of pairs of segments that may intersect.
protocol SegmentPairVisitor {
    /// Visits segments `i` < `j`, whose boxes intersect. Returns false to stop.
    mutating func visit(_ i: Int, _ j: Int) -> Bool

    /// Called from time to time while no pair is found. Returns false to stop.
    mutating func goesOn() -> Bool
}

/// A tree over single segments, for cases in which the boxes of runs are of little use.
struct SegmentTree {
    private let tree: BoxTree
    private let segments: Column<Int32>
    private let items: Column<Int32>
    private let firstSegment: Int

    /// Indexes the segments of some of the items of an index.
    init(_ runs: SegmentRuns, items range: Range<Int>) {
        let count = range.reduce(0) { $0 + runs.segments(ofItem: $1).count }
        firstSegment = range.isEmpty ? 0 : runs.segments(ofItem: range.lowerBound).lowerBound
        let end = range.isEmpty ? 0 : runs.segments(ofItem: range.upperBound - 1).upperBound
        segments = Column(count: count)
        items = Column(repeating: -1, count: max(0, end - firstSegment))
        let boxes = Column<Box>(count: count)
        var next = 0
        for item in range {
            for segment in runs.segments(ofItem: item) {
                boxes[next] = runs.segmentBox(segment)
                segments[next] = Int32(truncatingIfNeeded: segment)
                items[segment - firstSegment] = Int32(truncatingIfNeeded: item)
                next += 1
            }
        }
        tree = BoxTree(boxes.pointer, count: count)
    }

    /// Returns the item of a segment.
    func item(of segment: Int) -> Int { Int(items[segment - firstSegment]) }

    /// Passes the segments whose boxes intersect `box` to `body`, those with the highest x first as far as the packing allows; `body` may
    /// shrink the box and returns false to stop.
    func search(_ box: inout Box, _ body: (Int, inout Box) -> Bool) {
        tree.search(&box) { body(Int(segments[$0]), &$1) }
    }
}
