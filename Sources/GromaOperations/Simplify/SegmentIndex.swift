/// Boxes over runs of segments along each chain, and a tree over the runs: finds every pair of segments that may meet.
///
/// Each run also knows the quadrants that its segments point into. A run whose segments all point into two neighbouring
/// quadrants is monotone in x or in y, so it cannot meet itself: most runs of a drawn line are passed over by one test.
/// Building is O(n) and a sort of n / 512 runs.
struct SegmentIndex {
    let chains: VertexChains
    let runs: SegmentRuns
    private let items: BoxTree
    /// What `runs` points into.
    private let memory: [AnyObject]

    /// Indexes every segment of `chains`. With a `reach`, pairs nearer to each other than that in x and y are found too.
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

    /// Shows every pair of segments whose boxes meet, neighbours along a chain included; pairs inside monotone runs are left out.
    ///
    /// With `changedOnly`, only pairs from two runs of which one holds a changed segment.
    func visitPairs<V: SegmentPairVisitor>(_ visitor: inout V, changedOnly: Bool = false) {
        let needed: UInt8 = changedOnly ? SegmentRuns.changedBit : 0
        let runs = runs
        defer { withExtendedLifetime((chains, memory)) {} }
        for item in 0..<runs.branches.count {
            guard runs.within(level: 2, item, Int(runs.chainOfBranch[item]), needed, &visitor) else { return }
            var box = runs.branches.boxes[item].grown(by: runs.reach)
            var goesOn = true
            items.search(&box) { other, _ in
                if other > item {
                    goesOn = runs.between(
                        level: 2, item, Int(runs.chainOfBranch[item]), other, Int(runs.chainOfBranch[other]), needed, &visitor)
                }
                return goesOn
            }
            guard goesOn else { return }
        }
    }

    /// Hands over every segment whose box meets `box`, which `body` may shrink as it goes.
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

/// What looks at pairs of segments that may meet.
protocol SegmentPairVisitor {
    /// Looks at segments `i` < `j`, whose boxes meet. Answers false to stop.
    mutating func visit(_ i: Int, _ j: Int) -> Bool
}
