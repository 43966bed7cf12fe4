import GromaBase
import GromaGeometry
import GromaTesting
import Testing

@testable import GromaOperations

/// Chains that are cut where they meet.
@Suite struct NoderTests {
    private static func chains(_ rings: [[(Double, Double, Double)]], closed: Bool = true) -> VertexChains {
        let chains = VertexChains(capacity: rings.reduce(0) { $0 + $1.count + 1 }, hasZ: true, hasM: false)
        for ring in rings {
            for (x, y, z) in ring { chains.append(x, y, z, .nan) }
            chains.endChain(closed: closed)
        }
        return chains
    }

    private static func noded(_ chains: VertexChains, grid: Double? = nil) throws -> (
        vertices: [[Double]], nodes: [[Double]], hasNodes: Bool
    ) {
        let outcome = try #require(try Noder.node(chains, largest: 16, grid: grid, hook: .none, "op"))
        let all = (0..<outcome.chains.vertexCount).map { index in
            let place = outcome.chains.coordinate(index)
            return [place.x, place.y, place.z]
        }
        let nodes = all.indices.filter { outcome.chains.flags[$0] & VertexChains.node != 0 }.map { all[$0] }
        return (all, nodes, outcome.hasNodes)
    }

    @Test func crossingsBecomeVerticesOfBoth() throws {
        let cross = Self.chains([[(0, 0, 0), (8, 4, 8)], [(2, 3, 100), (6, -1, 300)]], closed: false)
        let result = try Self.noded(cross)
        // Both take the Z of the first.
        let node = result.nodes.first ?? []
        #expect(result.hasNodes && result.vertices.count == 6 && result.nodes.count == 2 && result.nodes[0] == result.nodes[1])
        #expect(result.vertices == [[0, 0, 0], node, [8, 4, 8], [2, 3, 100], node, [6, -1, 300]])
        #expect(isClose(node[0], 10.0 / 3) && isClose(node[1], 5.0 / 3) && isClose(node[2], 10.0 / 3))
        let gridded = try Self.noded(cross, grid: 0.5)
        #expect(gridded.nodes.allSatisfy { [3.5, 1.5] == Array($0[..<2]) } && !gridded.nodes.isEmpty)
    }

    @Test func severalCutsOfASegmentComeInItsOrder() throws {
        for (start, end, x) in [(0.0, 12.0, [2.0, 5, 9]), (12, 0, [9, 5, 2])] {
            let row = try Self.noded(
                Self.chains(
                    [[(start, 0, 0), (end, 0, 0)], [(5, -1, 0), (5, 3, 0)], [(9, 3, 0), (9, -1, 0)], [(2, 0, 7), (2, 3, 0)]], closed: false)
            )
            #expect(row.vertices.prefix(5).map { $0[0] } == [start] + x + [end])
            let column = try Self.noded(
                Self.chains(
                    [[(0, start, 0), (0, end, 0)], [(-1, 5, 0), (3, 5, 0)], [(3, 9, 0), (-1, 9, 0)], [(0, 2, 7), (3, 2, 0)]], closed: false)
            )
            #expect(column.vertices.prefix(5).map { $0[1] } == [start] + x + [end])
            // A vertex on the segment keeps its own Z, and the segment is led through it.
            #expect(row.vertices[x[0] == 2 ? 1 : 3] == [2, 0, 7])
        }
    }

    @Test func touchesAreNodesAndNeighborsAreNot() throws {
        let apart = try Self.noded(Self.chains([[(0, 0, 0), (4, 0, 0), (4, 3, 0)], [(9, 9, 0), (12, 9, 0), (10, 12, 0)]]))
        #expect(!apart.hasNodes && apart.nodes.isEmpty && apart.vertices.count == 8)
        let corner = try Self.noded(Self.chains([[(0, 0, 1), (4, 0, 1), (4, 3, 1)], [(4, 3, 2), (12, 9, 2), (4, 12, 2)]]))
        #expect(corner.hasNodes && corner.vertices.count == 8 && Set(corner.nodes) == [[4, 3, 1], [4, 3, 2]])
        // A common section: both of its ends are nodes of both rings.
        let shared = try Self.noded(Self.chains([[(0, 0, 0), (4, 0, 0), (4, 8, 0)], [(9, 1, 0), (4, 6, 0), (4, 2, 0)]]))
        #expect(shared.vertices.count == 10 && Set(shared.nodes.map { Array($0[..<2]) }) == [[4, 2], [4, 6]])
        // Back over itself: the vertex where it turns is one.
        let spike = try Self.noded(Self.chains([[(0, 0, 0), (4, 0, 0), (4, 8, 0), (4, 2, 0)]]))
        #expect(Set(spike.nodes.map { Array($0[..<2]) }) == [[4, 2], [4, 8]])
    }

    /// After noding, no two segments meet but at common vertices that are nodes.
    @Test func nodedChainsMeetOnlyAtNodes() throws {
        var generator = Seeded(341)
        for round in 0..<40 {
            let isGrid = round % 2 == 0
            let rings = (0..<3).map { _ in
                (0..<7).map { _ -> (Double, Double, Double) in
                    isGrid
                        ? (Double(generator.below(7)), Double(generator.below(5)), 0)
                        : (generator.number(0...9), generator.number(0...5), 0)
                }
            }
            let outcome = try #require(try Noder.node(Self.chains(rings), largest: 9, grid: nil, hook: .none, "op"))
            let chains = outcome.chains
            #expect(chains.chainCount == 3 && (0..<3).allSatisfy(chains.isClosed))
            let segments = (0..<chains.vertexCount).filter { $0 + 1 < chains.vertices(chains.chain(of: $0)).upperBound }
            for i in segments {
                for j in segments where i < j && chains.contact(i, j) != .none {
                    #expect(chains.contact(i, j) == .touch, "round \(round)")
                    for (vertex, s) in [(j, i), (j + 1, i), (i, j), (i + 1, j)] where chains.lies(vertex, on: s) {
                        #expect(chains.isSame(vertex, s) || chains.isSame(vertex, s + 1), "round \(round)")
                        #expect(chains.flags[vertex] & VertexChains.node != 0, "round \(round)")
                    }
                }
            }
        }
    }

    @Test func crossingsWithinReachAreMovedOntoAnEnd() {
        func cuts(_ a: (Double, Double), _ b: (Double, Double), reach: Double) -> [[Double]] {
            let chains = Self.chains([[(0, 0, 0), (10, 0, 0)], [(a.0, a.1, 0), (b.0, b.1, 0)]], closed: false)
            var finder = ContactFinder(chains: chains)
            finder.reach = reach
            #expect(finder.visit(0, 2) && finder.found)
            return finder.cuts.map { [Double($0.segment), $0.x, $0.y] }
        }
        #expect(cuts((9, -5), (9, 5), reach: 0.99) == [[0, 9, 0], [2, 9, 0]])
        // The segment that has the end is not cut.
        #expect(cuts((9, -5), (9, 5), reach: 1) == [[2, 10, 0]])
        #expect(cuts((1, -5), (1, 5), reach: 1) == [[2, 0, 0]])
        #expect(cuts((5, -0.25), (5, 8), reach: 0.2) == [[0, 5, 0], [2, 5, 0]])
        #expect(cuts((5, -0.25), (5, 8), reach: 0.25) == [[0, 5, -0.25]])
        #expect(cuts((5, 8), (5, -0.25), reach: 0.25) == [[0, 5, -0.25]])
        // Of several ends one of the first segment.
        #expect(cuts((9.5, -0.5), (9.5, 5), reach: 0.5) == [[2, 10, 0]])
    }

    @Test func cancellationEndsIt() {
        let chains = Self.chains([[(0, 0, 0), (8, 4, 8)], [(2, 3, 100), (6, -1, 300)]], closed: false)
        #expect(
            failure { () throws(OperationError) in
                try Noder.node(chains, largest: 9, grid: nil, hook: OperationHook(isCancelled: { true }), "op")
            } == .cancelled(operation: "op"))
        var finder = ContactFinder(chains: chains)
        #expect(finder.goesOn() && !finder.wasCancelled)
        finder.isCancelled = { false }
        #expect(finder.goesOn() && !finder.wasCancelled)
        finder.isCancelled = { true }
        #expect(!finder.goesOn() && finder.wasCancelled)
    }
}
