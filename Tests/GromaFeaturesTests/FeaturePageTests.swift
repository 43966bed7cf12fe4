import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaTesting
import Testing

/// Many features in the order of their ids, which are stored in pages: whatever the order in which they come and go, each is found.
@Suite struct FeaturePageTests {
    private static let count = 1_200

    private static func feature(_ id: Int) -> Feature {
        Feature(objectID: id, attributes: ["N": .integer(id * 2)], geometry: .point(Point(x: Double(id), y: Double(-id))))
    }

    /// Ids in the order in which they are added: ascending, descending, from the middle outward, in blocks, every second one first, and
    /// in any order.
    private static func orders(_ random: inout Seeded) -> [[Int]] {
        let ids = Array(1...count)
        let middle = (0..<count / 2).flatMap { [count / 2 - $0, count / 2 + 1 + $0] }
        let blocks = stride(from: 1, through: count, by: 100).reversed().flatMap { Array($0..<$0 + 100) }
        let alternate = ids.filter { $0.isMultiple(of: 2) } + ids.filter { !$0.isMultiple(of: 2) }
        return [ids, ids.reversed(), middle, blocks, alternate, ids.shuffled(using: &random)]
    }

    private func check(_ features: IndexedFeatures, _ ids: Set<Int>, _ what: String) {
        #expect(features.count == ids.count, "\(what)")
        var all: [Int] = []
        features.forEach { feature in
            if let id = feature.objectID { all.append(id) }
            return true
        }
        #expect(all == ids.sorted(), "\(what)")
        let wrong = (0...Self.count + 1).filter { id in
            features[id] != (ids.contains(id) ? Self.feature(id) : nil)
        }
        #expect(wrong.isEmpty, "\(what)")
        let box = Extent(xMin: 250.5, yMin: -520.5, xMax: 900, yMax: 0)
        #expect(features.objectIDs(meeting: box) == (251...520).filter(ids.contains), "\(what)")
    }

    @Test(arguments: 0..<6)
    func eachIsFoundInEveryOrder(_ number: Int) throws {
        var random = Seeded(UInt64(number) + 1)
        let order = Self.orders(&random)[number]
        #expect(Set(order).count == Self.count)
        var features = IndexedFeatures()
        let nothing = (features.remove(objectID: 1), features[1], features.setGeometry(nil, ofFeature: 1))
        #expect(nothing == (nil, nil, false))
        for id in order {
            let former = features.insert(Self.feature(id))
            #expect(former == nil)
        }
        check(features, Set(order), "order \(number)")
        // Replacing one returns the former, and counts nothing.
        for id in [1, 256, 257, 512, 513, 1_024, Self.count] {
            var other = Self.feature(id)
            other.attributes["N"] = 0
            let former = features.insert(other)
            let latter = features.insert(Self.feature(id))
            #expect(former == Self.feature(id) && latter == other)
        }
        // Whole pages, and every third one of the rest, are removed in another order.
        let removed = Self.orders(&random)[(number + 1) % 6].filter { (200...700).contains($0) || $0.isMultiple(of: 3) }
        for id in removed {
            let former = features.remove(objectID: id)
            #expect(former == Self.feature(id))
        }
        let again = features.remove(objectID: 300)
        #expect(again == nil)
        let rest = Set(order).subtracting(removed)
        check(features, rest, "order \(number), after removals")
        for id in removed where id.isMultiple(of: 2) { features.insert(Self.feature(id)) }
        check(features, rest.union(removed.filter { $0.isMultiple(of: 2) }), "order \(number), added again")
        for id in 1...Self.count { features.remove(objectID: id) }
        check(features, [], "order \(number), emptied")
    }

    @Test func shapesAreReplacedInEachPage() {
        var features = IndexedFeatures((1...Self.count).map(Self.feature))
        for id in stride(from: 7, through: Self.count, by: 101) {
            let isThere = features.setGeometry(.point(Point(x: 5_000, y: Double(id))), ofFeature: id)
            #expect(isThere)
        }
        let moved = Array(stride(from: 7, through: Self.count, by: 101))
        #expect(features.objectIDs(meeting: Extent(xMin: 4_999, yMin: 0, xMax: 5_001, yMax: 2_000)) == moved)
        #expect(features[7]?.attributes["N"] == 14)
        let near = features.objectIDs(meeting: Extent(xMin: 1, yMin: -110, xMax: 110, yMax: -1))
        #expect(near == (1...110).filter { !moved.contains($0) })
        let isThere = features.setGeometry(nil, ofFeature: 108)
        #expect(isThere)
        #expect(features.objectIDs(meeting: Extent(xMin: 4_999, yMin: 0, xMax: 5_001, yMax: 2_000)) == moved.filter { $0 != 108 })
        let isBeyond = features.setGeometry(nil, ofFeature: Self.count + 1)
        #expect(!isBeyond)
    }
}
