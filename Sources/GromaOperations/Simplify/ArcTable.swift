/// The rule that determines the inside and the difference between the sides of an arc.
enum FillRule {
    /// A place is inside if an odd number of rings surrounds it; arcs used an even number of times vanish.
    case evenOdd
    /// A place is inside if rings surround it more often counter-clockwise than clockwise: the union of valid polygons.
    case positiveWinding

    func isInside(_ value: Int32) -> Bool {
        switch self {
        case .evenOdd: value & 1 != 0
        case .positiveWinding: value > 0
        }
    }

    /// The value left of an arc used `uses` times (net), given the value right of it.
    func left(ofRight value: Int32, uses: Int32) -> Int32 { self == .evenOdd ? value ^ 1 : value + uses }

    /// The value right of an arc used `uses` times (net), given the value left of it.
    func right(ofLeft value: Int32, uses: Int32) -> Int32 { self == .evenOdd ? value ^ 1 : value - uses }
}

/// The arcs of noded closed chains: runs of vertices from node to node, each with the number of its uses.
///
/// Arcs can coincide only if they are single segments, because every vertex of a shared section is a node; so uses are
/// counted by sorting the single segments. O(vertices + arcs · log arcs)
struct ArcTable {
    struct Arc {
        /// First and last vertex; the arc continues across the end of its chain if `last` is not after `first`.
        var first: Int32
        var last: Int32
        /// The nodes it leads from and to.
        var from: Int32 = 0
        var to: Int32 = 0
        /// The number of uses in its own direction minus those against it, or their parity; 0 if the arc has vanished.
        var uses: Int32 = 1
    }

    let chains: VertexChains
    var arcs: [Arc] = []
    /// The index of the first arc of each chain.
    private var bases: [Int] = [0]
    private(set) var nodeCount = 0

    /// Cuts noded chains into arcs. Chains of fewer than two vertices have none.
    init(_ chains: VertexChains, hasNodes: Bool, rule: FillRule) {
        self.chains = chains
        for c in 0..<chains.chainCount {
            let range = chains.vertices(c)
            if range.count > 1 { appendArcs(of: range, hasNodes: hasNodes) }
            bases.append(arcs.count)
        }
        if hasNodes {
            numberNodes()
            countUses(rule)
        } else {
            for a in arcs.indices {
                arcs[a].from = Int32(truncatingIfNeeded: a)
                arcs[a].to = arcs[a].from
            }
            nodeCount = arcs.count
        }
    }

    private mutating func appendArcs(of range: Range<Int>, hasNodes: Bool) {
        let flags = chains.flags
        let last = range.upperBound - 1
        func isNode(_ i: Int) -> Bool { flags[i] & VertexChains.node != 0 }
        func add(_ a: Int, _ b: Int) { arcs.append(Arc(first: Int32(truncatingIfNeeded: a), last: Int32(truncatingIfNeeded: b))) }
        guard hasNodes, let head = range.first(where: isNode) else { return add(range.lowerBound, last) }
        if isNode(last) || head == range.lowerBound {
            flags[last] |= VertexChains.node
            flags[range.lowerBound] |= VertexChains.node
        }
        var start = isNode(range.lowerBound) ? range.lowerBound : head
        let first = start
        var i = start + 1
        while i <= last {
            if isNode(i) {
                add(start, i)
                start = i
            }
            i += 1
        }
        if start != last { add(start, first) }
    }

    private mutating func numberNodes() {
        var ends: [Int32] = []
        ends.reserveCapacity(2 * arcs.count)
        for arc in arcs {
            ends.append(arc.first)
            ends.append(arc.last)
        }
        var order = Array(0..<Int32(truncatingIfNeeded: ends.count))
        order.sort { chains.isBefore(Int(ends[Int($0)]), Int(ends[Int($1)])) }
        var previous: Int32 = -1
        for k in order {
            let vertex = ends[Int(k)]
            if previous < 0 || !chains.isSame(Int(previous), Int(vertex)) { nodeCount += 1 }
            previous = vertex
            let node = Int32(truncatingIfNeeded: nodeCount - 1)
            if k & 1 == 0 { arcs[Int(k >> 1)].from = node } else { arcs[Int(k >> 1)].to = node }
        }
    }

    private mutating func countUses(_ rule: FillRule) {
        var single = arcs.indices.filter { chains.following(Int(arcs[$0].first)) == Int(arcs[$0].last) }
        func key(_ a: Int) -> (Int32, Int32) { (min(arcs[a].from, arcs[a].to), max(arcs[a].from, arcs[a].to)) }
        single.sort { key($0) != key($1) ? key($0) < key($1) : $0 < $1 }
        var i = 0
        while i < single.count {
            let head = single[i]
            var uses: Int32 = 0
            var j = i
            while j < single.count, key(single[j]) == key(head) {
                uses += arcs[single[j]].from == arcs[head].from ? 1 : (rule == .evenOdd ? 1 : -1)
                arcs[single[j]].uses = 0
                j += 1
            }
            arcs[head].uses = rule == .evenOdd ? uses & 1 : uses
            i = j
        }
    }

    /// The arc that segment `s` belongs to. O(log arcs)
    func arc(ofSegment s: Int) -> Int {
        let c = chains.chain(of: s)
        var low = bases[c]
        var high = bases[c + 1]
        if Int(arcs[low].first) > s { return high - 1 }
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(arcs[middle].first) <= s { low = middle } else { high = middle }
        }
        return low
    }

    /// The chain of arc `a`, if the arc is the only one of it and goes all around.
    func wholeChain(_ a: Int) -> Int? {
        let c = chains.chain(of: Int(arcs[a].first))
        return bases[c + 1] - bases[c] == 1 && Int(arcs[a].first) == chains.vertices(c).lowerBound ? c : nil
    }

    /// Returns all vertices of an arc in its direction, both ends included, in one or two runs.
    func runs(_ a: Int) -> (Range<Int>, Range<Int>?) {
        let first = Int(arcs[a].first)
        let last = Int(arcs[a].last)
        if last > first { return (first..<(last + 1), nil) }
        let range = chains.vertices(chains.chain(of: first))
        return (first..<range.upperBound, (range.lowerBound + 1)..<(last + 1))
    }
}
