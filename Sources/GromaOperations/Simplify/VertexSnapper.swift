import GromaBase

/// Merges positions that are nearer to each other than a tolerance: first vertices, then vertices near a segment.
///
/// A vertex within the tolerance of an earlier one moves onto it (starting with the least x, then y); then a segment with a vertex within
/// the tolerance is led through it. O(n log n + pairs of segments within the tolerance)
struct VertexSnapper {
    let tolerance: Double
    let operation: String
    let hook: OperationHook
    /// The maximum number of cuts of segments at vertices near them.
    var cutLimit = Noder.cutLimit

    /// Returns new chains with merged positions. Closed chains stay closed; repeats are dropped.
    func snapped(_ chains: VertexChains) throws(OperationError) -> VertexChains {
        mergeVertices(chains)
        var finder = NearVertexFinder(chains: compacted(chains), tolerance: tolerance)
        finder.isCancelled = hook.isCancelled
        finder.cutLimit = cutLimit
        try hook.check(operation)
        SegmentIndex(finder.chains, reach: tolerance).visitPairs(&finder)
        if finder.wasCancelled { throw .cancelled(operation: operation) }
        if finder.cutCount > cutLimit { throw .tooLarge(operation: operation, found: finder.cutCount, limit: cutLimit) }
        return compacted(finder.cut())
    }

    private func mergeVertices(_ chains: VertexChains) {
        var order = Array(0..<chains.vertexCount)
        order.sort { chains.isBefore($0, $1) }
        var grid = NearGrid(tolerance: tolerance)
        for i in order {
            let x = chains.xy[2 * i]
            let y = chains.xy[2 * i + 1]
            if let kept = grid.nearest(x: x, y: y) {
                chains.xy[2 * i] = chains.xy[2 * kept]
                chains.xy[2 * i + 1] = chains.xy[2 * kept + 1]
            } else {
                grid.insert(x: x, y: y, id: i)
            }
        }
    }

    /// Returns the chains without repeats. A closed chain that has collapsed to a point or to a line there and back has no area: it is
    /// kept, with the same index, without vertices.
    private func compacted(_ chains: VertexChains) -> VertexChains {
        let new = VertexChains(capacity: chains.vertexCount + chains.chainCount, hasZ: chains.z != nil, hasM: chains.m != nil)
        for c in 0..<chains.chainCount {
            let start = new.vertexCount
            for i in chains.vertices(c) { new.append(i, of: chains, flags: 0) }
            new.dropRepeats()
            if chains.isClosed(c) && new.vertexCount - start < 4 { new.dropUnfinishedChain() }
            new.endChain(closed: chains.isClosed(c))
        }
        return new
    }
}

/// Collects vertices that lie within a tolerance of a segment of which they are not an end.
private struct NearVertexFinder: SegmentPairVisitor {
    let chains: VertexChains
    let tolerance: Double
    /// The number of cuts beyond which the search ends.
    var cutLimit = Noder.cutLimit
    /// Called from time to time to check for cancellation.
    var isCancelled: (@Sendable () -> Bool)?
    /// Whether the search ended early because it was cancelled.
    private(set) var wasCancelled = false
    private var cuts: ContactFinder
    private var visits = 0

    /// The number of recorded cuts.
    var cutCount: Int { cuts.cuts.count }

    init(chains: VertexChains, tolerance: Double) {
        self.chains = chains
        self.tolerance = tolerance
        cuts = ContactFinder(chains: chains)
    }

    mutating func goesOn() -> Bool {
        if let isCancelled, isCancelled() { wasCancelled = true }
        return !wasCancelled
    }

    mutating func visit(_ i: Int, _ j: Int) -> Bool {
        visits &+= 1
        if visits & 0xFFFF == 0, !goesOn() { return false }
        lead(j, through: i)
        lead(j, through: i + 1)
        lead(i, through: j)
        lead(i, through: j + 1)
        return cutCount <= cutLimit
    }

    private mutating func lead(_ s: Int, through vertex: Int) {
        guard !chains.isSame(vertex, s), !chains.isSame(vertex, s + 1) else { return }
        let p = chains.xy + 2 * s
        let x = chains.xy[2 * vertex]
        let y = chains.xy[2 * vertex + 1]
        let dx = p[2] - p[0]
        let dy = p[3] - p[1]
        let t = ((x - p[0]) * dx + (y - p[1]) * dy) / (dx * dx + dy * dy)
        guard t > 0, t < 1 else { return }
        let ex = p[0] + t * dx - x
        let ey = p[1] + t * dy - y
        if ex * ex + ey * ey <= tolerance * tolerance { cuts.add(s, through: vertex) }
    }

    mutating func cut() -> VertexChains { cuts.cut() }
}
