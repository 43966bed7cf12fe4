import GromaGeometry
import GromaTesting
import Testing

@testable import GromaOperations

/// The searches for pairs of segments, against looking at each pair.
@Suite struct SegmentSearchTests {
    /// Notes the pairs that it is shown.
    private struct Notes: SegmentPairVisitor {
        var pairs: [[Int]] = []
        var asked = 0
        var limit = Int.max
        mutating func visit(_ i: Int, _ j: Int) -> Bool {
            pairs.append([i, j])
            return pairs.count < limit
        }
        mutating func goesOn() -> Bool {
            asked += 1
            return true
        }
    }

    /// Chains of all lengths, open and closed, smooth and wild, some of them without vertices.
    private static func chains(_ count: Int, _ generator: inout Seeded) -> VertexChains {
        let chains = VertexChains(capacity: 40_000, hasZ: false, hasM: false)
        for index in 0..<count {
            let size = index % 7 == 3 ? 0 : [5, 20, 90, 700][index % 4]
            var (x, y) = (generator.number(-50...50), generator.number(-20...20))
            let isWild = index % 3 != 2
            for _ in 0..<size {
                x += isWild ? generator.number(-4...4) : generator.number(0...0.5)
                y += isWild ? generator.number(-4...4) : generator.number(-0.2...0.3)
                chains.append(x, y, .nan, .nan)
            }
            chains.endChain(closed: index % 2 == 0)
        }
        return chains
    }

    private static func isSegment(_ chains: VertexChains, _ i: Int) -> Bool {
        let range = chains.vertices(chains.chain(of: i))
        return i + 1 < range.upperBound
    }

    private static func box(_ chains: VertexChains, _ i: Int) -> Box {
        var box = Box()
        box.include(chains.xy[2 * i], chains.xy[2 * i + 1])
        box.include(chains.xy[2 * i + 2], chains.xy[2 * i + 3])
        return box
    }

    /// Each pair whose boxes meet is shown once, except pairs in a run that goes in one direction and cannot meet itself.
    @Test(arguments: [0.0, 0.4]) func everyPairThatMeetsIsShownOnce(_ reach: Double) throws {
        var generator = Seeded(311)
        for round in 0..<6 {
            let chains = Self.chains(9, &generator)
            var notes = Notes()
            SegmentIndex(chains, reach: reach).visitPairs(&notes)
            let shown = Set(notes.pairs)
            #expect(shown.count == notes.pairs.count, "round \(round)")
            let segments = (0..<chains.vertexCount).filter { Self.isSegment(chains, $0) }
            var missing = 0
            for (place, i) in segments.enumerated() {
                let wide = Self.box(chains, i).grown(by: reach)
                for j in segments[(place + 1)...] {
                    let meets = wide.meets(Self.box(chains, j))
                    if shown.contains([i, j]) {
                        #expect(meets, "round \(round): \(i) \(j)")
                    } else if meets && (reach > 0 || chains.contact(i, j) != .none) {
                        missing += 1
                    }
                }
            }
            #expect(missing == 0 && shown.count > 1000, "round \(round): \(missing) of \(shown.count)")
        }
    }

    @Test func aVisitorMayStop() {
        var generator = Seeded(312)
        let index = SegmentIndex(Self.chains(9, &generator))
        for limit in [1, 2, 77, 500] {
            var notes = Notes()
            notes.limit = limit
            index.visitPairs(&notes)
            #expect(notes.pairs.count == limit)
        }
    }

    /// Rings in rings: the boxes of all of them meet, and most of their segments do not. The search goes over to single segments.
    @Test func nestedRingsAreSearchedSegmentBySegment() {
        let chains = VertexChains(capacity: 10_000, hasZ: false, hasM: false)
        let count = 420
        for ring in 0..<count {
            let size = Double(count - ring) * 3
            for (x, y) in [(-1.0, -1.0), (1, -1), (1.1, 1), (-1, 1)] { chains.append(x * size, y * size, .nan, .nan) }
            chains.endChain(closed: true)
        }
        // A line across them all, and a short one.
        chains.append(-2000, 0.5, .nan, .nan)
        chains.append(2000, 1.5, .nan, .nan)
        chains.endChain(closed: false)
        chains.append(0.2, -0.5, .nan, .nan)
        chains.append(0.3, 4, .nan, .nan)
        chains.endChain(closed: false)
        func contacts(_ pairs: [[Int]]) -> Set<[Int]> { Set(pairs.filter { chains.contact($0[0], $0[1]) != .none }) }
        var notes = Notes()
        SegmentIndex(chains).visitPairs(&notes)
        #expect(Set(notes.pairs).count == notes.pairs.count && notes.asked > 0)
        let last = chains.vertexCount - 4
        // The long line crosses the sides of each ring and the short line, which crosses the upper side of the innermost.
        #expect(contacts(notes.pairs).count == 2 * count + 2)
        #expect(contacts(notes.pairs).contains([last, last + 2]))
        #expect(notes.pairs.allSatisfy { $0[0] < $0[1] })
        // Only pairs of which one has changed.
        chains.flags[last + 2] |= VertexChains.changed
        var changed = Notes()
        SegmentIndex(chains).visitPairs(&changed, changedOnly: true)
        #expect(contacts(changed.pairs).count == 2 && contacts(changed.pairs).contains([last, last + 2]))
        #expect(changed.pairs.count < notes.pairs.count / 10)
    }

    @Test func boxesAreFoundAsByLookingAtAll() {
        var generator = Seeded(313)
        for count in [0, 1, 2, 15, 16, 17, 33, 257, 1500] {
            let boxes = Column<Box>(repeating: Box(), count: count)
            for index in 0..<count {
                let (x, y) = (generator.number(0...100), generator.number(0...30))
                boxes.pointer[index].include(x, y)
                boxes.pointer[index].include(x + generator.number(0...5), y + generator.number(0...9))
            }
            let tree = BoxTree(boxes.pointer, count: count)
            for _ in 0..<20 {
                var query = Box()
                query.include(generator.number(-5...100), generator.number(-5...30))
                query.include(query.xMin + generator.number(0...20), query.yMin + generator.number(0...4))
                var found: [Int] = []
                tree.search(&query) { item, _ in
                    found.append(item)
                    return true
                }
                #expect(found.sorted() == (0..<count).filter { boxes[$0].meets(query) }, "\(count)")
                var first = 0
                tree.search(&query) { _, _ in
                    first += 1
                    return false
                }
                #expect(first == min(1, found.count))
            }
        }
    }

    @Test func segmentsInABoxAreFoundAsByLookingAtAll() {
        var generator = Seeded(314)
        let chains = Self.chains(12, &generator)
        let index = SegmentIndex(chains)
        for _ in 0..<40 {
            var query = Box()
            query.include(generator.number(-60...60), generator.number(-40...40))
            query.include(query.xMin + generator.number(0...30), query.yMin + generator.number(0...10))
            let expected = (0..<chains.vertexCount).filter { Self.isSegment(chains, $0) && Self.box(chains, $0).meets(query) }
            var found: [Int] = []
            index.segments(meeting: &query) { segment, _ in found.append(segment) }
            #expect(found.sorted() == expected)
            var fine: [Int] = []
            index.segmentTree.search(&query) { segment, _ in
                fine.append(segment)
                return true
            }
            #expect(fine.sorted() == expected)
        }
    }

    @Test func boxesGrowAndMeet() {
        var box = Box()
        #expect(!box.meets(Box(xMin: -9, yMin: -9, xMax: 9, yMax: 9)))
        box.include(3, 7)
        box.include(1, 9)
        #expect([box.xMin, box.yMin, box.xMax, box.yMax] == [1, 7, 3, 9])
        box.include(Box(xMin: 0, yMin: 8, xMax: 2, yMax: 12))
        #expect([box.xMin, box.yMin, box.xMax, box.yMax] == [0, 7, 3, 12])
        let wide = box.grown(by: 2)
        #expect([wide.xMin, wide.yMin, wide.xMax, wide.yMax] == [-2, 5, 5, 14])
        for (x, y, meets) in [(3.0, 12.0, true), (0, 7, true), (3.1, 9, false), (-0.1, 9, false), (1, 6.9, false), (1, 12.1, false)] {
            var point = Box()
            point.include(x, y)
            #expect(box.meets(point) == meets && point.meets(box) == meets)
        }
    }
}
