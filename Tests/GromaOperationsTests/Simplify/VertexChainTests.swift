import GromaGeometry
import GromaTesting
import Testing

@testable import GromaOperations

/// Chains of vertices, the arcs that they are cut into, and the contacts of their segments.
@Suite struct VertexChainTests {
    private static func chains(_ rings: [[(Double, Double)]], closed: Bool = true) -> VertexChains {
        let chains = VertexChains(capacity: rings.reduce(0) { $0 + $1.count + 1 }, hasZ: true, hasM: true)
        for ring in rings {
            for (x, y) in ring { chains.append(x, y, 10 * x, 100 * y) }
            chains.endChain(closed: closed)
        }
        return chains
    }

    @Test func closedChainsRepeatTheirFirstVertex() {
        let chains = Self.chains([[(0, 0), (4, 0), (4, 3)], [], [(9, 9), (7, 7), (8, 5), (9, 9)], [(1, 2)]])
        #expect(chains.chainCount == 4 && chains.vertexCount == 4 + 4 + 2)
        #expect((0..<4).map { chains.vertices($0) } == [0..<4, 4..<4, 4..<8, 8..<10])
        #expect((0..<4).map(chains.isClosed) == [true, false, true, true])
        #expect([0, 3, 4, 7, 8, 9].map(chains.chain) == [0, 0, 2, 2, 3, 3])
        #expect(chains.coordinate(3) == Coordinate(x: 0, y: 0, z: 0, m: 0) && chains.coordinate(2) == Coordinate(x: 4, y: 3, z: 40, m: 300))
        #expect((0..<4).map(chains.following) == [1, 2, 3, 1] && (0..<4).map(chains.preceding) == [2, 0, 1, 2])
        #expect((4..<8).map(chains.following) == [5, 6, 7, 5] && (4..<8).map(chains.preceding) == [6, 4, 5, 6])
        let open = Self.chains([[(0, 0), (4, 0), (0, 0)]], closed: false)
        #expect(open.vertexCount == 3 && !open.isClosed(0))
    }

    @Test func repeatsAreDroppedWithTheirOrdinates() {
        let chains = VertexChains(capacity: 9, hasZ: true, hasM: true)
        chains.append(1, 1, 0, 0)
        chains.endChain(closed: false)
        for (x, y, z) in [(1.0, 1.0, 1.0), (1, 1, 2), (2, 1, 3), (2, 2, 4), (2, 2, 5), (2, 2, 6), (1, 1, 7)] { chains.append(x, y, z, -z) }
        chains.dropRepeats()
        chains.endChain(closed: false)
        #expect((1..<chains.vertexCount).map { chains.coordinate($0).z } == [1, 3, 4, 7])
        #expect((1..<chains.vertexCount).map { chains.coordinate($0).m } == [-1, -3, -4, -7])
        chains.append(5, 5, 0, 0)
        chains.dropUnfinishedChain()
        #expect(chains.vertexCount == 5)
        chains.scale(by: 2)
        #expect(chains.coordinate(2) == Coordinate(x: 4, y: 2, z: 3, m: -3) && chains.coordinate(4).x == 2)
        chains.place(1..<3, scale: 0.5, grid: 0.75)
        #expect(
            chains.coordinate(1).x == 0.75 && chains.coordinate(2) == Coordinate(x: 2.25, y: 0.75, z: 3, m: -3)
                && chains.coordinate(3).x == 4)
    }

    @Test func scalesKeepProductsExact() {
        #expect([1, 0x1p400, 0x1p-400, 0].map { VertexChains.scaleForProducts(largest: $0) } == [1, 1, 1, 1])
        #expect(VertexChains.scaleForProducts(largest: 0x1.8p401) == 0x1p-401)
        #expect(VertexChains.scaleForProducts(largest: 0x1.8p-401) == 0x1p401)
        #expect(
            VertexChains.scaleForProducts(largest: 0x1p-1050) == 0x1p1000 && VertexChains.scaleForProducts(largest: 0x1p1010) == 0x1p-1000)
    }

    @Test func contactsOfTwoSegments() {
        func contact(_ a: [Double], _ b: [Double]) -> [ContactKind] {
            [(a, b), (b, a)].map { p, q in
                let chains = Self.chains([[(p[0], p[1]), (p[2], p[3])], [(q[0], q[1]), (q[2], q[3])]], closed: false)
                return chains.contact(0, 2)
            }
        }
        let row = [0.0, 0, 8, 4]
        for (other, expected) in [
            ([2.0, 3, 5, 1], ContactKind.crossing), ([4, 2, 5, 9], .touch), ([5, 9, 4, 2], .touch), ([8, 4, 9, 0], .touch),
            ([0, 0, -1, 3], .touch),
            ([2, 1, 6, 3], .touch), ([6, 3, 12, 6], .touch), ([0, 0, 8, 4], .touch), ([9, 4.5, 12, 6], .none), ([0, 1, 8, 5], .none),
            ([2, 2, 3, 9], .none), ([-2, -1, -4, -2], .none), ([9, 0, 9, 9], .none), ([1, -1, 2, 0.9], .none),
        ] { #expect(contact(row, other) == [expected, expected], "\(other)") }
    }

    @Test func neighborsMeetOnlyWhereTheyRunBack() {
        func kinds(_ ring: [(Double, Double)]) -> [ContactKind] {
            let chains = Self.chains([ring])
            let count = ring.count
            return (0..<count).map { i in
                let j = (i + 1) % count
                return chains.contact(min(i, j), max(i, j))
            }
        }
        #expect(kinds([(0, 0), (4, 0), (4, 3), (1, 5)]) == [.none, .none, .none, .none])
        #expect(kinds([(0, 0), (4, 0), (8, 0), (1, 5)]) == [.none, .none, .none, .none])
        #expect(kinds([(0, 0), (4, 0), (2, 0), (1, 5)]) == [.touch, .none, .none, .none])
        #expect(kinds([(4, 0), (0, 0), (1, 5), (9, 5), (9, 0)]) == [.none, .none, .none, .none, .none])
        // The last and the first segment of a ring are neighbors too.
        #expect(kinds([(4, 0), (9, 0), (9, 5), (8, 0)]) == [.none, .none, .none, .touch])
        let chains = Self.chains([[(0, 0), (4, 0), (4, 3)], [(9, 0), (7, 0), (8, 2)]])
        #expect(chains.joint(0, 1).map { [$0.shared, $0.farI, $0.farJ] } == [1, 0, 2])
        #expect(chains.joint(0, 2).map { [$0.shared, $0.farI, $0.farJ] } == [0, 1, 2])
        #expect(
            chains.joint(0, 4) == nil && chains.joint(4, 6).map { [$0.shared, $0.farI, $0.farJ] } == [4, 5, 6] && chains.joint(0, 6) == nil)
    }

    @Test func crossingsLieInBothBoxes() {
        func crossing(_ a: [Double], _ b: [Double]) -> [Double] {
            let chains = Self.chains([[(a[0], a[1]), (a[2], a[3])], [(b[0], b[1]), (b[2], b[3])]], closed: false)
            let place = chains.crossingPoint(0, 2)
            return [place.x, place.y]
        }
        #expect(zip(crossing([0, 0, 8, 4], [2, 3, 5, 0]), [10.0 / 3, 5.0 / 3]).allSatisfy { isClose($0, $1, 1e-15) })
        #expect(crossing([0, 0, 8, 4], [6, 0, 6, 9]) == [6, 3])
        #expect(crossing([8, 4, 0, 0], [1, 0, 1, 9]) == [1, 0.5])
        var generator = Seeded(321)
        for _ in 0..<500 {
            let v = (0..<8).map { _ in generator.number(-9...9) }
            let place = crossing(Array(v[..<4]), Array(v[4...]))
            let (low, high) = (max(min(v[0], v[2]), min(v[4], v[6])), min(max(v[0], v[2]), max(v[4], v[6])))
            if low <= high { #expect(place[0] >= low && place[0] <= high) }
            let (down, up) = (max(min(v[1], v[3]), min(v[5], v[7])), min(max(v[1], v[3]), max(v[5], v[7])))
            if down <= up { #expect(place[1] >= down && place[1] <= up) }
        }
    }

    @Test func fractionsAndOrdinatesAlongSegments() {
        let chains = Self.chains([[(0, 0), (8, 4), (7, 10)]], closed: false)
        #expect(chains.fraction(2, 1, along: 0) == 0.25 && chains.fraction(7.5, 7, along: 1) == 0.5)
        #expect(chains.fraction(-2, -1, along: 0) == 0 && chains.fraction(99, 9, along: 0) == 1)
        #expect(chains.interpolated(chains.z, 0, 0.25) == 20 && chains.interpolated(chains.m, 1, 0.5) == 700)
        #expect(chains.interpolated(nil, 0, 0.25).isNaN)
        chains.z?[1] = .nan
        #expect(chains.interpolated(chains.z, 0, 0.25).isNaN && chains.interpolated(chains.z, 1, 0.25).isNaN)
    }

    // MARK: Arcs

    /// Two triangles with a common segment from (4 0) to (4 3): three arcs, the common one once by parity or twice by winding.
    @Test func arcsRunFromNodeToNode() {
        let chains = Self.chains([[(0, 0), (4, 0), (4, 3)], [(9, 1), (4, 3), (4, 0)]])
        for vertex in 0..<chains.vertexCount where chains.coordinate(vertex).x == 4 { chains.flags[vertex] |= VertexChains.node }
        for (rule, uses) in [(FillRule.evenOdd, Int32(0)), (.positiveWinding, 0)] {
            let table = ArcTable(chains, hasNodes: true, rule: rule)
            #expect(table.nodeCount == 2 && table.arcs.count == 4)
            #expect(table.arcs.map(\.uses) == [uses, 1, uses, 1], "\(table.arcs)")
            #expect(table.arcs.map { [Int($0.first), Int($0.last)] } == [[1, 2], [2, 1], [5, 6], [6, 5]])
            #expect(table.arcs.map { [$0.from, $0.to] } == [[0, 1], [1, 0], [1, 0], [0, 1]])
            #expect((0..<3).map(table.arc) == [1, 0, 1] && (4..<7).map(table.arc) == [3, 2, 3])
            #expect(table.runs(0).0 == 1..<3 && table.runs(0).1 == nil)
            #expect(table.runs(1).0 == 2..<4 && table.runs(1).1 == 1..<2)
            #expect((0..<4).map(table.wholeChain) == [nil, nil, nil, nil])
        }
    }

    @Test func usesAreCountedByTheRule() {
        // The same ring three times, once of them the other way round, each vertex a node.
        let ring = [(0.0, 0.0), (4, 0), (4, 3)]
        let chains = Self.chains([ring, ring, [(0, 0), (4, 3), (4, 0)], ring])
        for vertex in 0..<chains.vertexCount { chains.flags[vertex] |= VertexChains.node }
        let even = ArcTable(chains, hasNodes: true, rule: .evenOdd)
        #expect(even.nodeCount == 3 && even.arcs.count == 12 && even.arcs.map(\.uses).allSatisfy { $0 == 0 })
        let wound = ArcTable(chains, hasNodes: true, rule: .positiveWinding)
        #expect(wound.arcs.map(\.uses) == [2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect([FillRule.evenOdd.isInside(3), FillRule.evenOdd.isInside(2), FillRule.evenOdd.isInside(-1)] == [true, false, true])
        #expect(
            [FillRule.positiveWinding.isInside(2), FillRule.positiveWinding.isInside(0), FillRule.positiveWinding.isInside(-1)] == [
                true, false, false,
            ])
        #expect(FillRule.evenOdd.left(ofRight: 1, uses: 1) == 0 && FillRule.evenOdd.right(ofLeft: 0, uses: 5) == 1)
        #expect(FillRule.positiveWinding.left(ofRight: 1, uses: 2) == 3 && FillRule.positiveWinding.right(ofLeft: 1, uses: 2) == -1)
    }

    @Test func chainsWithoutNodesAreOneArcEach() {
        let chains = Self.chains([[(0, 0), (4, 0), (4, 3)], [], [(9, 9), (7, 7), (8, 5), (6, 4)]])
        let table = ArcTable(chains, hasNodes: false, rule: .evenOdd)
        #expect(table.arcs.map { [Int($0.first), Int($0.last), Int($0.from), Int($0.to)] } == [[0, 3, 0, 0], [4, 8, 1, 1]])
        #expect(table.nodeCount == 2 && (0..<2).map(table.wholeChain) == [0, 2])
        #expect([0, 2, 4, 7].map(table.arc) == [0, 0, 1, 1])
    }
}
