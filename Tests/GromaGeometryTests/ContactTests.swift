import GromaGeometry
import GromaTesting
import Testing

/// Where rings meet themselves and each other.
@Suite struct ContactTests {
    private func texts(_ rings: Parts) -> [String] {
        var found: [String] = []
        rings.forEachContact {
            found.append(text($0))
            return true
        }
        return found
    }

    /// The kind, both segments by ring and index, the place, and whether the boundaries cross there and both have a vertex.
    private func text(_ contact: RingContact) -> String {
        let place = [contact.x, contact.y].map { String(($0 * 1000).rounded() / 1000) }.joined(separator: " ")
        let notes = (contact.crosses ? " crosses" : "") + (contact.isAtVertices ? " vertices" : "") + (contact.isWithinRing ? " own" : "")
        return
            "\(contact.kind) \(contact.first.part).\(contact.first.index) \(contact.second.part).\(contact.second.index) \(place)\(notes)"
    }

    private func ring(_ xy: [Double]) -> Path { Path(xy: xy, isRing: true) }

    @Test(
        arguments: [
            // Two squares that overlap: their sides cross.
            ([[2, 2, 6, 2, 6, 6, 2, 6]], ["crossing 0.1 1.0 4.0 2.0 crosses", "crossing 0.2 1.3 2.0 4.0 crosses"]),
            // A side along a side.
            ([[4, 1, 6, 1, 6, 3, 4, 3]], ["touch 0.1 1.0 4.0 1.0", "overlap 0.1 1.3 4.0 1.0 crosses"]),
            // A corner at a corner, from outside, and through it.
            ([[4, 4, 8, 4, 8, 8, 4, 8]], ["touch 0.2 1.0 4.0 4.0 vertices"]),
            ([[4, 4, 6, 6, 2, 3]], ["touch 0.2 1.0 4.0 4.0 crosses vertices", "crossing 0.2 1.1 3.333 4.0 crosses"]),
            // A corner on a side, from outside and from inside, and a side through a corner.
            ([[4, 2, 6, 1, 6, 5]], ["touch 0.1 1.0 4.0 2.0"]), ([[4, 2, 2, 3, 2, 1]], ["touch 0.1 1.0 4.0 2.0"]),
            ([[2, 6, 6, 2, 7, 7]], ["touch 0.2 1.0 4.0 4.0"]),
            // Apart, though their boxes meet; one in the other; and one without length.
            ([[5.5, 3, 5.5, 5.5, 3, 5.5]], []), ([[1, 1, 3, 1, 3, 2]], []), ([[4, 2, 4, 2, 4, 2]], []), ([[]], []),
        ] as [([[Double]], [String])])
    func twoRingsMeetWhereTheyDo(others: [[Double]], expected: [String]) {
        let rings = Parts([ring([0, 0, 4, 0, 4, 4, 0, 4])] + others.map(ring))
        #expect(texts(rings) == expected)
    }

    @Test(
        arguments: [
            ([0, 0, 4, 4, 4, 0, 0, 4], ["crossing 0.0 0.2 2.0 2.0 crosses own"]),
            // There and back along one line.
            ([0, 0, 4, 0, 2, 0, 2, 3], ["overlap 0.0 0.1 2.0 0.0 crosses own", "touch 0.0 0.2 2.0 0.0 own"]),
            // Back to a vertex of its own, on one side and through.
            ([0, 0, 4, 1, 4, 3, 0, 0, 4, -3, 4, -1], ["touch 0.0 0.3 0.0 0.0 vertices own"]),
            ([0, 0, 4, 0, 4, 4, 2, 2, 0, 4, 0, 3, 2, 2, 0, 1], ["touch 0.3 0.6 2.0 2.0 vertices own"]),
            ([0, 0, 4, 0, 2, 2, 0, 4, 4, 4, 2, 2], ["touch 0.2 0.5 2.0 2.0 crosses vertices own"]),
            ([0, 0, 4, 0, 4, 4, 0, 4], []), ([0, 0, 0, 0, 4, 0, 4, 0, 4, 3, 4, 3], []),
        ] as [([Double], [String])])
    func aRingMeetsItselfWhereItDoes(xy: [Double], expected: [String]) { #expect(texts([ring(xy)]) == expected) }

    /// On a grid of tenths three points are on one line, and the differences between them are no doubles: GEOS must be asked.
    @Test func whatTwoDoublesCannotTellIsInDoubt() {
        let tenths: Parts = [ring([0.1, 0.1, 0.9, 0.9, 0.1, 0.9]), ring([0.3, 0.3, 0.8, 0.3, 0.8, 0.5])]
        #expect(texts(tenths) == ["doubt 0.0 1.0 0.1 0.1", "touch 0.0 1.0 0.3 0.3", "doubt 0.0 1.2 0.1 0.1"])
        #expect(texts([ring([1, 1, 9, 9, 1, 9]), ring([3, 3, 8, 3, 8, 5])]) == ["touch 0.0 1.0 3.0 3.0"])
        // Segments that follow each other are in doubt where they run back, and no others.
        #expect(texts([ring([0.1, 0.1, 0.9, 0.9, 0.3, 0.3, 0.1, 0.9])]).contains("doubt 0.0 0.1 0.1 0.1 own"))
        #expect(texts([ring([0.1, 0.1, 0.3, 0.3, 0.9, 0.9, 0.1, 0.9])]) == [])
    }

    @Test func aWalkEndsWhenToldTo() {
        let rings = Parts((0..<40).map { ring([Double($0), 0, Double($0) + 2.5, 0, Double($0) + 2.5, 3, Double($0), 3]) })
        var seen = 0
        let isComplete = rings.forEachContact { _ in
            seen += 1
            return seen < 5
        }
        #expect(!isComplete && seen == 5)
        let stretches = (0..<40).map { RingStretch(part: $0, first: 0, count: 4, ringCount: 4) }
        seen = 0
        let isCompleteToo = rings.forEachContact(of: stretches) { _ in
            seen += 1
            return seen < 6
        }
        #expect(!isCompleteToo && seen == 6)
        #expect(
            rings.forEachContact { _ in true } && rings.forEachContact(of: stretches) { _ in true } && Parts().forEachContact { _ in false }
        )
        var asked = 0
        let long = Parts([Path((0..<100_000).map { Coordinate(x: Double($0 % 300), y: Double($0 * 7 % 301)) }, isRing: true)])
        let isDone = long.forEachContact(
            isCancelled: {
                asked += 1
                return asked == 3
            }, { _ in true })
        #expect(!isDone && asked == 3)
    }

    /// What a move changes are the contacts of the stretches around the moved vertex, before and after.
    @Test(arguments: 1...12) func aMovedVertexChangesTheContactsOfItsStretchOnly(seed: UInt64) throws {
        var random = Seeded(seed)
        for _ in 0..<40 {
            let size = [4, 8, 20][random.below(3)]
            let tenths = random.below(2) == 0 ? 1.0 : 10
            func place() -> Coordinate { Coordinate(x: Double(random.below(size)) / tenths, y: Double(random.below(size)) / tenths) }
            var before = Parts()
            for _ in 0..<1 + random.below(3) {
                before.append(Path((0..<[2, 3, 5, 12, 150][random.below(5)]).map { _ in place() }, isRing: true))
            }
            let part = random.below(before.count)
            let from = random.below(before[part].count)
            let range = from..<min(before[part].count, from + 1 + random.below(2))
            var after = before
            let moved = range.map { _ in place() }
            try after.update(at: part) { path throws(GeometryError) in
                for (index, place) in zip(range, moved) { try path.move(vertexAt: index, toX: place.x, y: place.y) }
            }
            var (old, new) = (before[part].stretch(around: range, part: part), after[part].stretch(around: range, part: part))
            if old.isWhole || new.isWhole {
                let count = before[part].segmentCount
                old = RingStretch(part: part, first: 0, count: count, ringCount: count)
                new = old
            }
            var counts = contacts(of: before)
            for (contact, count) in contacts(of: before, [old]) { counts[contact, default: 0] -= count }
            for (contact, count) in contacts(of: after, [new]) { counts[contact, default: 0] += count }
            #expect(counts.filter { $0.value != 0 } == contacts(of: after), "seed \(seed)")
        }
    }

    /// The contacts with how often each is told, whichever segment comes first.
    private func contacts(of rings: Parts, _ stretches: [RingStretch]? = nil) -> [String: Int] {
        var found: [String: Int] = [:]
        let take = { (contact: RingContact) -> Bool in
            let segments = [contact.first, contact.second].map { "\($0.part).\($0.index)" }.sorted().joined(separator: " ")
            let place = contact.kind == .touch ? " \(contact.x) \(contact.y)" : ""
            found["\(contact.kind) \(segments)\(place) \(contact.crosses) \(contact.isAtVertices)", default: 0] += 1
            return true
        }
        if let stretches { rings.forEachContact(of: stretches, take) } else { rings.forEachContact(take) }
        return found
    }
}
