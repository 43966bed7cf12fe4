import GromaBase
import GromaGeometry

/// The SDK's rule of simplicity, after `isSimpleAsFeature` of Esri's geometry library, without its tolerance.
struct EsriSimplicity {
    let hook: OperationHook

    func check(_ geometry: Geometry) throws(OperationError) -> TopologyCheck {
        try hook.check("isSimple")
        switch geometry {
        case .point: return .passed
        case .multipoint(let multipoint):
            guard let place = DuplicateFilter.firstRepeat(multipoint.points, allOrdinates: true) else { return .passed }
            return .failed("a point is given twice", at: place)
        case .polyline(let polyline): return check(polyline)
        case .polygon(let polygon): return try check(polygon)
        case .envelope(let envelope):
            if envelope.isEmpty || (envelope.width > 0 && envelope.height > 0) { return .passed }
            return .failed("an envelope without area", at: Coordinate(x: envelope.extent.xMin, y: envelope.extent.yMin))
        case .collection(let collection):
            for member in collection.geometries {
                let answer = try check(member)
                if !answer.value { return answer }
            }
            return .passed
        }
    }

    private func check(_ polyline: Polyline) -> TopologyCheck {
        for path in polyline.paths where !path.isEmpty {
            if path.count < 2 { return .failed("a path has only one vertex", at: path.first) }
            if let place = placeOfEmptySegment(path) { return .failed("a segment has no length", at: place) }
        }
        return .passed
    }

    /// Returns the place of the first zero-length segment, including a ring's closing segment.
    private func placeOfEmptySegment(_ path: Path) -> Coordinate? {
        var found: Coordinate?
        var (x, y) = (Double.nan, Double.nan)
        if path.isRing, let last = path.last { (x, y) = (last.x, last.y) }
        path.forEachChunk { chunk in
            guard found == nil else { return }
            for i in 0..<chunk.count {
                if chunk.xy[2 * i] == x && chunk.xy[2 * i + 1] == y {
                    found = chunk.coordinate(at: i)
                    return
                }
                x = chunk.xy[2 * i]
                y = chunk.xy[2 * i + 1]
            }
        }
        return found
    }

    private func check(_ polygon: Polygon) throws(OperationError) -> TopologyCheck {
        let rings = polygon.rings.filter { !$0.isEmpty }
        if rings.isEmpty { return .passed }
        for ring in rings {
            if ring.count < 3 { return .failed("a ring has fewer than three vertices", at: ring.first) }
            if let place = placeOfEmptySegment(ring) { return .failed("a segment has no length", at: place) }
        }
        let chains = VertexChains(rings)
        let scale = VertexChains.scaleForProducts(largest: polygon.rings.extent.largestMagnitude)
        if scale != 1 { chains.scale(by: scale) }
        let answer = try check(chains, rings)
        guard scale != 1, let place = answer.at, let reason = answer.reason else { return answer }
        return .failed(reason, at: Coordinate(x: place.x / scale, y: place.y / scale, z: place.z, m: place.m))
    }

    private func check(_ chains: VertexChains, _ rings: [Path]) throws(OperationError) -> TopologyCheck {
        let index = SegmentIndex(chains)
        var finder = UncutContactFinder(chains: chains, isCancelled: hook.isCancelled)
        index.visitPairs(&finder)
        if finder.wasCancelled { throw .cancelled(operation: "isSimple") }
        if let failure = finder.failure { return failure }
        try hook.check("isSimple")
        let table = ArcTable(chains, hasNodes: finder.hasNodes, rule: .evenOdd)
        let graph = PlanarGraph(table, index: index, rule: .evenOdd)
        if let vertex = graph.crossedNode() { return .failed("rings cross at a common vertex", at: chains.coordinate(vertex)) }
        let directions = rings.indices.map { chains.isCounterClockwise($0, area: rings[$0].signedArea, extent: rings[$0].extent) }
        for a in table.arcs.indices {
            let vertex = Int(table.arcs[a].first)
            let ring = chains.chain(of: vertex)
            let role = rings[ring].role
            let isInsideLeft = FillRule.evenOdd.isInside(graph.value[Int(graph.cycleOf[2 * a])])
            if role == .unassigned {
                if isInsideLeft { return .failed("a ring runs in the wrong direction for where it lies", at: chains.coordinate(vertex)) }
                continue
            }
            if isInsideLeft != (directions[ring] == (role == .shell)) {
                return .failed(
                    role == .shell ? "a shell lies inside another" : "a hole lies outside every shell", at: chains.coordinate(vertex))
            }
        }
        return .passed
    }
}

/// Searches for segments that intersect other than at common vertices, and marks those vertices.
private struct UncutContactFinder: SegmentPairVisitor {
    let chains: VertexChains
    private(set) var failure: TopologyCheck?
    private(set) var hasNodes = false
    private(set) var wasCancelled = false
    private let isCancelled: (@Sendable () -> Bool)?
    private var visits = 0

    init(chains: VertexChains, isCancelled: (@Sendable () -> Bool)?) {
        self.chains = chains
        self.isCancelled = isCancelled
    }

    mutating func goesOn() -> Bool {
        if let isCancelled, isCancelled() { wasCancelled = true }
        return !wasCancelled
    }

    mutating func visit(_ i: Int, _ j: Int) -> Bool {
        visits &+= 1
        if visits & 0xFFFF == 0, !goesOn() { return false }
        switch chains.contact(i, j) {
        case .none: return true
        case .crossing:
            let point = chains.crossingPoint(i, j)
            failure = .failed("segments cross", at: Coordinate(x: point.x, y: point.y))
        case .touch:
            if let joint = chains.joint(i, j) {
                failure = .failed("a ring runs back over itself", at: chains.coordinate(joint.shared))
                return false
            }
            hasNodes = true
            var shared = 0
            for (vertex, segment) in [(j, i), (j + 1, i), (i, j), (i + 1, j)] where chains.lies(vertex, on: segment) {
                let isEnd = chains.isSame(vertex, segment) || chains.isSame(vertex, segment + 1)
                if !isEnd { failure = .failed("a vertex lies on a segment that has none there", at: chains.coordinate(vertex)) }
                chains.flags[vertex] |= VertexChains.node
                shared += 1
            }
            // Each of the two common ends is counted once from each side.
            if failure == nil && shared > 2 { failure = .failed("segments run along each other", at: chains.coordinate(i)) }
        }
        return failure == nil
    }
}

extension VertexChains {
    /// Returns whether a ring is counter-clockwise: by its area or, if that may be subject to rounding, by the turn at its leftmost vertex.
    fileprivate func isCounterClockwise(_ c: Int, area: Double, extent: Extent) -> Bool {
        let largest = extent.largestMagnitude
        if abs(area) > 1e-10 * largest * largest { return area > 0 }
        var least = vertices(c).lowerBound
        for i in vertices(c) where isBefore(i, least) { least = i }
        return side(preceding(least), least, following(least)) > 0
    }
}

extension PlanarGraph {
    /// Returns the first node where two passes of rings cross; nil if they only touch.
    func crossedNode() -> Int? {
        var stack: [Int] = []
        for node in 0..<table.nodeCount {
            let leaving = halfEdges(leaving: node)
            guard leaving.count > 2 else { continue }
            stack.removeAll(keepingCapacity: true)
            for h in leaving {
                let pass = passVertex(Int(h))
                if stack.last == pass { stack.removeLast() } else { stack.append(pass) }
            }
            if let crossed = stack.first { return crossed }
        }
        return nil
    }
}
