import GromaBase

/// Cuts chains at their contacts until they meet only at vertices, and marks those vertices as nodes.
///
/// GEOS's noder is not used here because its C interface merges arcs that coincide, and simplify has to count them;
/// nor does it carry M. Contacts are decided by exact predicates. A crossing point is rounded to doubles, which bends the
/// two segments by less than a unit in the last place, so the cut segments are checked again until no new contact is found.
/// O(n log n + k) for *k* intersecting pairs, usually in two passes, the second of which visits only cut segments.
struct Noder {
    /// The result of noding.
    struct Outcome {
        /// The chains, cut at all contacts, with marked nodes.
        let chains: VertexChains
        /// The index of the last pass, if it is that of `chains`.
        let index: SegmentIndex
        /// Whether any two segments met.
        let hasNodes: Bool
    }

    /// The number of passes after which rounding is assumed to cycle.
    static let passLimit = 24
    /// The maximum number of cuts in a pass: a geometry with more self-crossings is useless, and its pieces would exhaust the memory.
    static let cutLimit = 20_000_000
    /// The pass from which a crossing near an end of its segments is moved onto that end, so that crossings of nearly parallel
    /// segments do not move along them by a unit in the last place per pass.
    static let snappingPass = 2
    /// The exponents of the first and the last such distance, relative to that of the largest ordinate; the distance doubles with each
    /// pass.
    static let snappingExponents = (first: -50, last: -34)
    /// The number of cuts in a later pass beyond which more of them than in the pass before are taken for growth without end: segments that
    /// nearly coincide may cross ever more often once they are cut.
    static let growthLimit = 1000
    /// How many times as many they have to be while crossings are not yet moved onto ends, which may still end the growth.
    static let earlyGrowth = 4

    /// Nodes the chains, whose ordinates are at most `largest` from 0; nil if rounding keeps making new crossings, or ever more of them.
    static func node(
        _ chains: VertexChains, largest: Double, grid: Double?, hook: OperationHook, _ operation: String
    ) throws(OperationError) -> Outcome? {
        var current = chains
        var hasNodes = false
        var cutsBefore = 0
        for pass in 0..<passLimit {
            try hook.check(operation)
            let index = SegmentIndex(current)
            var finder = ContactFinder(chains: current)
            finder.grid = grid
            if pass >= snappingPass {
                let exponent = min(snappingExponents.first + pass - snappingPass, snappingExponents.last)
                finder.reach = Double(sign: .plus, exponent: largest.exponent + exponent, significand: 1)
            }
            finder.isCancelled = hook.isCancelled
            index.visitPairs(&finder, changedOnly: pass > 0)
            if finder.wasCancelled { throw .cancelled(operation: operation) }
            if finder.cuts.count > cutLimit { throw .tooLarge(operation: operation, found: finder.cuts.count, limit: cutLimit) }
            hasNodes = hasNodes || finder.found
            if finder.cuts.isEmpty { return Outcome(chains: current, index: index, hasNodes: hasNodes) }
            let growth = pass > snappingPass ? 1 : earlyGrowth
            if pass > 0, finder.cuts.count > growth * max(cutsBefore, chains.vertexCount, growthLimit) { return nil }
            cutsBefore = finder.cuts.count
            current = finder.cut()
        }
        return nil
    }
}

/// Collects the places where segments have to be cut, and marks vertices that lie on other segments.
struct ContactFinder: SegmentPairVisitor {
    struct Cut {
        let segment: Int
        let x: Double
        let y: Double
        let z: Double
        let m: Double
    }

    let chains: VertexChains
    /// The distance from an end of its segments within which a crossing is moved onto that end.
    var reach = 0.0
    /// The grid that crossings are rounded to.
    var grid: Double?
    /// Called from time to time to check for cancellation.
    var isCancelled: (@Sendable () -> Bool)?
    private(set) var cuts: [Cut] = []
    /// Whether any two segments met.
    private(set) var found = false
    /// Whether the search ended early because it was cancelled.
    private(set) var wasCancelled = false
    private var visits = 0

    init(chains: VertexChains) { self.chains = chains }

    mutating func goesOn() -> Bool {
        if let isCancelled, isCancelled() { wasCancelled = true }
        return !wasCancelled
    }

    mutating func visit(_ i: Int, _ j: Int) -> Bool {
        visits &+= 1
        if visits & 0xFFFF == 0, !goesOn() { return false }
        switch chains.contact(i, j) {
        case .none: break
        case .crossing:
            found = true
            let point = placed(chains.crossingPoint(i, j), i, j)
            // Both take z and m from the first segment, so that the node has one of each.
            let t = chains.fraction(point.x, point.y, along: i)
            let (z, m) = (chains.interpolated(chains.z, i, t), chains.interpolated(chains.m, i, t))
            cut(i, point.x, point.y, z, m)
            cut(j, point.x, point.y, z, m)
        case .touch:
            found = true
            touch(j, i)
            touch(j + 1, i)
            touch(i, j)
            touch(i + 1, j)
            if let joint = chains.joint(i, j) { mark(joint.shared) }
        }
        return cuts.count <= Noder.cutLimit
    }

    /// Returns a crossing moved onto the grid, or onto an end of its segments within reach.
    private func placed(_ point: (x: Double, y: Double), _ i: Int, _ j: Int) -> (x: Double, y: Double) {
        if reach > 0 {
            for vertex in [i, i + 1, j, j + 1] {
                let x = chains.xy[2 * vertex]
                let y = chains.xy[2 * vertex + 1]
                if abs(x - point.x) <= reach && abs(y - point.y) <= reach { return (x, y) }
            }
        }
        guard let grid else { return point }
        return ((point.x / grid).rounded() * grid, (point.y / grid).rounded() * grid)
    }

    /// Cuts segment `s` at `vertex`, or marks the end it lies on, if it lies on `s` at all.
    private mutating func touch(_ vertex: Int, _ s: Int) {
        guard chains.isInBox(vertex, s), chains.side(s, s + 1, vertex) == 0 else { return }
        mark(vertex)
        if chains.isSame(vertex, s) {
            mark(s)
        } else if chains.isSame(vertex, s + 1) {
            mark(s + 1)
        } else {
            add(s, through: vertex)
        }
    }

    private mutating func cut(_ s: Int, _ x: Double, _ y: Double, _ z: Double, _ m: Double) {
        if chains.xy[2 * s] == x && chains.xy[2 * s + 1] == y {
            mark(s)
        } else if chains.xy[2 * s + 2] == x && chains.xy[2 * s + 3] == y {
            mark(s + 1)
        } else {
            cuts.append(Cut(segment: s, x: x, y: y, z: z, m: m))
        }
    }

    /// Records that a segment must pass through a vertex.
    mutating func add(_ s: Int, through vertex: Int) {
        let place = chains.coordinate(vertex)
        cuts.append(Cut(segment: s, x: place.x, y: place.y, z: place.z, m: place.m))
    }

    private func mark(_ vertex: Int) { chains.flags[vertex] |= VertexChains.node }

    /// Returns the chains with all cuts applied: new vertices are nodes.
    mutating func cut() -> VertexChains {
        let old = chains
        cuts.sort { a, b in
            if a.segment != b.segment { return a.segment < b.segment }
            let p = old.xy + 2 * a.segment
            let dx = p[2] - p[0]
            let dy = p[3] - p[1]
            // A cut lies inside the segment's box, so its place on the longer axis orders it.
            if abs(dx) >= abs(dy) { return a.x != b.x ? (dx > 0) == (a.x < b.x) : (a.y != b.y && (dy > 0) == (a.y < b.y)) }
            return a.y != b.y ? (dy > 0) == (a.y < b.y) : (a.x != b.x && (dx > 0) == (a.x < b.x))
        }
        let new = VertexChains(capacity: old.vertexCount + cuts.count, hasZ: old.z != nil, hasM: old.m != nil)
        var next = 0
        for c in 0..<old.chainCount {
            let range = old.vertices(c)
            for i in range {
                let kept = old.flags[i] & ~VertexChains.changed
                let isCut = next < cuts.count && cuts[next].segment == i
                new.append(i, of: old, flags: isCut ? kept | VertexChains.changed : kept)
                while next < cuts.count && cuts[next].segment == i {
                    let cut = cuts[next]
                    next += 1
                    let latest = new.vertexCount - 1
                    if new.xy[2 * latest] == cut.x && new.xy[2 * latest + 1] == cut.y { continue }
                    new.append(cut.x, cut.y, cut.z, cut.m, flags: VertexChains.node | VertexChains.changed)
                }
            }
            new.endChain(closed: !range.isEmpty && old.flags[range.lowerBound] & VertexChains.first != 0)
        }
        return new
    }
}

extension VertexChains {
    /// Returns the fraction along segment `s` of a place on it, 0 to 1.
    func fraction(_ x: Double, _ y: Double, along s: Int) -> Double {
        let p = xy + 2 * s
        let dx = p[2] - p[0]
        let dy = p[3] - p[1]
        let t = abs(dx) >= abs(dy) ? (x - p[0]) / dx : (y - p[1]) / dy
        return t.isFinite ? max(0, min(1, t)) : 0
    }

    /// Returns the value of a column at fraction `t` of segment `s`; unset if it is unset at either end.
    func interpolated(_ column: UnsafeMutablePointer<Double>?, _ s: Int, _ t: Double) -> Double {
        guard let column else { return .nan }
        return column[s] * (1 - t) + column[s + 1] * t
    }
}
