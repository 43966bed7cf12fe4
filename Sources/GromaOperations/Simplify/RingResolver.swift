import GromaBase
import GromaGeometry

/// Computes the rings of an OGC-valid polygon from any rings: cuts them at contacts, classifies the inside and outside, and traces the
/// rings again.
///
/// Rings without contacts are returned unchanged, sharing their vertices. All decisions use exact predicates, so the result is valid by
/// construction. If rounded crossings keep creating new ones (only seen for ordinates constructed for it), the vertices are snapped to a
/// grid, coarser step by step; if no grid helps, GEOS decides on even-odd areas.
/// O(n log n + k) for *k* intersecting pairs.
struct RingResolver {
    let rule: FillRule
    let operation: String
    let hook: OperationHook
    /// The exponents of the successive grids, relative to that of the largest ordinate; nil for no grid.
    static let ladder: [Int?] = [nil, -50, -46, -42, -38, -32, -26]
    private let ladder: [Int?]

    init(_ rule: FillRule, _ operation: String, hook: OperationHook, ladder: [Int?] = Self.ladder) {
        self.ladder = ladder
        self.rule = rule
        self.operation = operation
        self.hook = hook
    }

    /// Returns the rings of the area, each shell (counter-clockwise) followed by its holes (clockwise), roles set.
    ///
    /// - Parameter tolerance: positions nearer to each other than this are merged; 0 for exact comparison.
    func resolve(_ rings: some Sequence<Path>, dimensions: Dimensions, tolerance: Double = 0) throws(OperationError) -> [Path] {
        var sources = rings.filter { $0.count > 1 }
        if rule == .evenOdd { sources = EqualRings.withoutPairs(sources) }
        guard !sources.isEmpty else { return [] }
        let largest = sources.reduce(0.0) { max($0, $1.extent.largestMagnitude) }
        guard largest > 0 else { return [] }
        let scale = VertexChains.scaleForProducts(largest: largest)
        for rung in ladder {
            let grid = rung.map { Double(sign: .plus, exponent: (largest * scale).exponent + $0, significand: 1) }
            let chains = try load(sources, dimensions, scale: scale, grid: grid, tolerance: tolerance * scale)
            hook.progress?(0.1)
            if let result = try resolve(
                chains, sources, scale: scale, largest: largest * scale, grid: grid, mayShare: scale == 1 && grid == nil && tolerance == 0)
            {
                return result
            }
        }
        if rule == .evenOdd { return try MadeValid(operation, hook: hook).rings(of: sources, dimensions: dimensions) }
        throw .topology(operation: operation, message: "crossings made anew by rounding on every grid tried")
    }

    private func load(
        _ sources: [Path], _ dimensions: Dimensions, scale: Double, grid: Double?, tolerance: Double
    ) throws(OperationError) -> VertexChains {
        let count = sources.reduce(0) { $0 + $1.count + 1 }
        guard count < Int32.max / 4 else { throw .tooLarge(operation: operation, found: count, limit: Int(Int32.max) / 4) }
        let chains = VertexChains(capacity: count, hasZ: dimensions.hasZ, hasM: dimensions.hasM)
        for path in sources {
            try hook.check(operation)
            let start = chains.vertexCount
            path.copy(
                xy: chains.xy + 2 * start, z: chains.z.map { $0 + start }, m: chains.m.map { $0 + start })
            if scale != 1 || grid != nil { chains.place(start..<(start + path.count), scale: scale, grid: grid) }
            chains.advance(path.count)
            chains.dropRepeats()
            if chains.vertexCount - start < 3 { chains.dropUnfinishedChain() }
            chains.endChain(closed: true)
        }
        if tolerance > 0 { return try VertexSnapper(tolerance: tolerance, operation: operation, hook: hook).snapped(chains) }
        return chains
    }

    private func resolve(
        _ chains: VertexChains, _ sources: [Path], scale: Double, largest: Double, grid: Double?, mayShare: Bool
    ) throws(OperationError) -> [Path]? {
        guard let noded = try Noder.node(chains, largest: largest, grid: grid, hook: hook, operation) else { return nil }
        try hook.report(0.5, operation)
        var table = ArcTable(noded.chains, hasNodes: noded.hasNodes, rule: rule)
        var graph = PlanarGraph(table, index: noded.index, rule: rule)
        if rule == .positiveWinding && (noded.hasNodes || table.arcs.count > 1) {
            for a in table.arcs.indices where table.arcs[a].uses != 0 {
                let left = rule.isInside(graph.value[Int(graph.cycleOf[2 * a])])
                let right = rule.isInside(graph.value[Int(graph.cycleOf[2 * a + 1])])
                table.arcs[a].uses = left == right ? 0 : 1
            }
            graph = PlanarGraph(table, index: noded.index, rule: .evenOdd)
        }
        try hook.report(0.8, operation)
        var tracer = RingTracer(graph)
        var result: [Path] = []
        for ring in tracer.rings() {
            if mayShare, ring.halfEdges.count == 1, let c = table.wholeChain(ring.halfEdges[0] >> 1),
                noded.chains.vertices(c).count == sources[c].count + 1
            {
                result.append(sources[c].resolved(reversed: ring.halfEdges[0] & 1 != 0, isShell: ring.isShell))
            } else {
                result.append(tracer.path(ring, scale: scale))
            }
        }
        hook.progress?(1)
        return result
    }
}

extension RingTracer {
    /// Returns a ring as a path.
    func path(_ ring: Ring, scale: Double) -> Path {
        var capacity = 0
        for h in ring.halfEdges { capacity += vertexCount(ofArc: h >> 1) }
        let target = VertexChains(capacity: capacity, hasZ: hasZ, hasM: hasM)
        append(ring, to: target)
        if scale != 1 { target.scale(by: 1 / scale) }
        let count = target.vertexCount
        var path = Path(
            xy: UnsafeBufferPointer(start: target.xy, count: 2 * count),
            z: target.z.map { UnsafeBufferPointer(start: $0, count: count) },
            m: target.m.map { UnsafeBufferPointer(start: $0, count: count) }, isRing: true)
        path.role = ring.isShell ? .shell : .hole
        return path
    }
}

extension Path {
    /// Returns the ring in the resulting direction and with the resulting role.
    fileprivate func resolved(reversed isReversed: Bool, isShell: Bool) -> Path {
        var path = isReversed ? reversed() : self
        let role: RingRole = isShell ? .shell : .hole
        path.role = role
        return path
    }
}

extension Extent {
    /// The maximum distance of a side from its axis; 0 when empty.
    var largestMagnitude: Double { isEmpty ? 0 : max(abs(xMin), abs(yMin), abs(xMax), abs(yMax)) }
}

extension VertexChains {
    /// Scales vertices and rounds them to a grid.
    func place(_ range: Range<Int>, scale: Double, grid: Double?) {
        for i in (2 * range.lowerBound)..<(2 * range.upperBound) {
            let value = xy[i] * scale
            xy[i] = grid.map { (value / $0).rounded() * $0 } ?? value
        }
    }
}
