/// The rings of the inside faces, for each face a shell followed by its holes, by OGC's rules.
struct RingTracer {
    /// A ring: half-edges in order, counter-clockwise for a shell, clockwise for a hole.
    struct Ring {
        let halfEdges: [Int]
        let isShell: Bool
    }

    private let graph: PlanarGraph
    private let chains: VertexChains
    private var placeOfNode: [Int32]

    init(_ graph: PlanarGraph) {
        self.graph = graph
        chains = graph.table.chains
        placeOfNode = [Int32](repeating: -1, count: graph.table.nodeCount)
    }

    var hasZ: Bool { chains.z != nil }
    var hasM: Bool { chains.m != nil }

    /// Returns the number of vertices of an arc without one of its ends.
    func vertexCount(ofArc a: Int) -> Int {
        let runs = graph.table.runs(a)
        return runs.0.count + (runs.1?.count ?? 0)
    }

    /// Returns all rings, shells in the order of the first occurrence of their arcs. O(arcs)
    mutating func rings() -> [Ring] {
        var holes: [(face: Int32, cycle: Int)] = []
        for cycle in graph.face.indices where graph.face[cycle] >= 0 && Int(graph.face[cycle]) != cycle {
            if graph.rule.isInside(graph.value[cycle]) { holes.append((graph.face[cycle], cycle)) }
        }
        holes.sort { $0 < $1 }
        var result: [Ring] = []
        var next = 0
        for cycle in graph.face.indices where Int(graph.face[cycle]) == cycle && graph.rule.isInside(graph.value[cycle]) {
            var rings = simpleRings(of: cycle)
            while next < holes.count && Int(holes[next].face) < cycle { next += 1 }
            while next < holes.count && Int(holes[next].face) == cycle {
                rings += simpleRings(of: holes[next].cycle)
                next += 1
            }
            result += rings.filter(\.isShell)
            result += rings.filter { !$0.isShell }
        }
        return result
    }

    /// Splits the cycle of a face where it returns to a node, into rings that do not touch themselves.
    private mutating func simpleRings(of cycle: Int) -> [Ring] {
        var rings: [Ring] = []
        var stack: [Int] = []
        let start = Int(graph.cycleHead[cycle])
        var h = start
        repeat {
            let node = graph.origin(h)
            let earlier = Int(placeOfNode[node])
            if earlier >= 0 {
                rings.append(ring(Array(stack[earlier...])))
                for k in (earlier + 1)..<max(stack.count, earlier + 1) { placeOfNode[graph.origin(stack[k])] = -1 }
                stack.removeSubrange(earlier...)
            }
            placeOfNode[node] = Int32(truncatingIfNeeded: stack.count)
            stack.append(h)
            h = graph.next(h)
        } while h != start
        for h in stack { placeOfNode[graph.origin(h)] = -1 }
        rings.append(ring(stack))
        return rings
    }

    private func ring(_ halfEdges: [Int]) -> Ring {
        // The turn at the leftmost vertex gives the direction exactly, even for a very thin ring.
        var least = -1
        var leastAt = 0
        for (k, h) in halfEdges.enumerated() {
            let vertex = graph.leastVertex(h >> 1)
            if least < 0 || chains.isBefore(vertex, least) {
                least = vertex
                leastAt = k
            }
        }
        let h = halfEdges[leastAt]
        let arc = graph.table.arcs[h >> 1]
        var before = chains.preceding(least)
        var after = chains.following(least)
        if chains.isSame(least, Int(arc.first)) {
            let other = halfEdges[h & 1 == 0 ? (leastAt + halfEdges.count - 1) % halfEdges.count : (leastAt + 1) % halfEdges.count]
            after = chains.following(Int(arc.first))
            before = neighbour(of: least, on: other, leaving: h & 1 != 0)
        } else if chains.isSame(least, Int(arc.last)) {
            let other = halfEdges[h & 1 == 0 ? (leastAt + 1) % halfEdges.count : (leastAt + halfEdges.count - 1) % halfEdges.count]
            before = chains.preceding(Int(arc.last))
            after = neighbour(of: least, on: other, leaving: h & 1 == 0)
        }
        let turn = chains.side(before, least, after)
        return Ring(halfEdges: halfEdges, isShell: h & 1 == 0 ? turn > 0 : turn < 0)
    }

    /// Returns the vertex next to a node on a half-edge that leaves it or enters it.
    private func neighbour(of node: Int, on h: Int, leaving: Bool) -> Int {
        let arc = graph.table.arcs[h >> 1]
        return (h & 1 == 0) == leaving ? chains.following(Int(arc.first)) : chains.preceding(Int(arc.last))
    }

    /// Writes the vertices of a ring, without repeating the first, to the end of `chains`.
    func append(_ ring: Ring, to target: VertexChains) {
        for h in ring.halfEdges {
            let runs = graph.table.runs(h >> 1)
            if h & 1 == 0 {
                copy(runs.0.lowerBound..<(runs.0.upperBound - (runs.1 == nil ? 1 : 0)), to: target)
                if let rest = runs.1 { copy(rest.lowerBound..<(rest.upperBound - 1), to: target) }
            } else {
                if let rest = runs.1 { copyReversed(rest, to: target) }
                copyReversed((runs.0.lowerBound + 1)..<runs.0.upperBound, to: target)
            }
        }
        target.endChain(closed: false)
    }

    private func copy(_ range: Range<Int>, to target: VertexChains) {
        for i in range { target.append(i, of: chains, flags: 0) }
    }

    private func copyReversed(_ range: Range<Int>, to target: VertexChains) {
        for i in range.reversed() { target.append(i, of: chains, flags: 0) }
    }
}
