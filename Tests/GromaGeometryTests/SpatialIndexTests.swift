import GromaTesting
import Testing

@testable import GromaGeometry

/// The index against a dictionary that is asked entry by entry.
@Suite struct SpatialIndexTests {
    private func box(using random: inout Seeded, spread: Double) -> Extent {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return .empty
        case 1: return Extent(xMin: -.infinity, yMin: 0, xMax: .infinity, yMax: 1)
        default:
            // A coarse grid, so that many centers are the same.
            let x = (Double.random(in: -spread...spread, using: &random) * 4).rounded() / 4
            let y = (Double.random(in: -spread...spread, using: &random) * 4).rounded() / 4
            let size = Bool.random(using: &random) ? 0 : Double.random(in: 0...(spread / 5), using: &random).rounded()
            return Extent(xMin: x - size, yMin: y - size, xMax: x + size, yMax: y + size)
        }
    }

    private func found(_ index: SpatialIndex, _ box: Extent) -> [Int] {
        var ids: [Int] = []
        index.forEach(meeting: box) { id, _ in
            ids.append(id)
            return true
        }
        return ids
    }

    @Test("Entries that come at once stand in the same order as those that come one by one", arguments: [10, 2_047, 2_048, 20_000])
    func bulk(count: Int) {
        var random = Seeded(UInt64(count))
        let entries = (0..<count).map { (id: $0, extent: box(using: &random, spread: 100)) }
        var oneByOne = ExtentIndex()
        for entry in entries { oneByOne.insert(id: entry.id, extent: entry.extent) }
        func order(_ index: ExtentIndex) -> [Int] {
            var ids: [Int] = []
            index.forEach(meeting: index.extent) { id, _ in
                ids.append(id)
                return true
            }
            return ids
        }
        let bulk = ExtentIndex(entries.shuffled(using: &random))
        #expect(bulk.brokenInvariants().isEmpty && order(bulk) == order(oneByOne))
    }

    private func check(_ index: SpatialIndex, _ model: [Int: Extent], using random: inout Seeded, spread: Double) throws {
        try #require(index.brokenInvariants().isEmpty)
        #expect(index.count == model.count && index.extent == model.values.reduce(.empty) { $0.union($1) })
        for _ in 0..<20 {
            let window = box(using: &random, spread: spread)
            #expect(found(index, window).sorted() == model.filter { $0.value.intersects(window) }.map(\.key).sorted())
        }
        #expect(found(index, index.extent).count == Set(found(index, index.extent)).count)
        for _ in 0..<20 {
            let id = Int.random(in: -10...700, using: &random)
            #expect(index.extent(of: id) == model[id])
        }
        // The order tells nothing of how the index came to be.
        let fresh = SpatialIndex(model.sorted { $0.key > $1.key }.map { (id: $0.key, extent: $0.value) })
        #expect(found(fresh, index.extent) == found(index, index.extent))
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func agreesWithADictionary(seed: UInt64) throws {
        var random = Seeded(seed)
        let spread = [2.0, 180, 2e7, 1e300][Int(seed) - 1]
        var entries = (0..<400).map { _ in (id: Int.random(in: 0..<600, using: &random), extent: box(using: &random, spread: spread)) }
        entries.append((id: .max, extent: Extent(x: 1, y: 1)))
        entries.append((id: .min, extent: Extent(x: 1, y: 1)))
        var model = Dictionary(entries.map { ($0.id, $0.extent) }) { $1 }
        var index = SpatialIndex(entries)
        var kept: [(SpatialIndex, [Int: Extent])] = []
        for step in 0..<6000 {
            if step % 600 == 0 {
                try check(index, model, using: &random, spread: spread)
                kept.append((index, model))
            }
            let id = Int.random(in: 0..<600, using: &random)
            let new = box(using: &random, spread: spread)
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                model[id] = new
                index.insert(id: id, extent: new)
            case 1:
                model[id] = new
                index.update(id: id, extent: new)
            default:
                #expect(index.remove(id: id) == (model.removeValue(forKey: id) != nil), "seed \(seed), step \(step)")
            }
        }
        for (index, model) in kept { try check(index, model, using: &random, spread: spread) }
        for id in model.keys.sorted() { index.remove(id: id) }
        #expect(index.count == 0 && index.extent.isEmpty && index.brokenInvariants().isEmpty)
    }

    @Test func aWalkEndsWhenToldTo() {
        let index = SpatialIndex((0..<1000).map { (id: $0, extent: Extent(x: Double($0 % 40), y: Double($0 / 40))) })
        var seen = 0
        index.forEach(meeting: index.extent) { _, _ in
            seen += 1
            return seen < 7
        }
        #expect(seen == 7)
        #expect(found(index, .empty).isEmpty)
    }

    @Test func aBoxWithoutANumberIsEmpty() {
        var index = SpatialIndex([(id: 1, extent: Extent(x: 3, y: 4))])
        for side in [Double.nan, .signalingNaN] {
            index.insert(id: 2, extent: Extent(xMin: 0, yMin: side, xMax: 9, yMax: 9))
            #expect(index.extent(of: 2) == .empty && index.extent == Extent(x: 3, y: 4) && index.brokenInvariants().isEmpty)
            #expect(found(index, Extent(xMin: -.infinity, yMin: -.infinity, xMax: .infinity, yMax: .infinity)) == [1])
        }
        #expect(found(index, Extent(xMin: .nan, yMin: 0, xMax: 9, yMax: 9)).isEmpty)
    }

    /// Also where rounding makes the square of a distance a little smaller than the square from which it came.
    @Test(arguments: [1, 0.1, 1.0 / 3, 7.7, 1e-9, 1e9]) func ofEquallyNearEntriesTheLowestAreFound(scale: Double) {
        let places: [(x: Double, y: Double)] = [(3, 4), (4, 3), (4, -3), (3, -4), (-3, -4), (-4, -3), (-4, 3), (-3, 4)]
        let distance = (9 * scale * scale + 16 * scale * scale).squareRoot()
        for shift in places.indices {
            let entries = places.indices.map { place in
                (id: (place * 3 + shift) % 8, extent: Extent(x: places[place].x * scale, y: places[place].y * scale))
            }
            let index = ExtentIndex(entries)
            for count in 1...8 {
                let found = index.nearest(x: 0, y: 0, count: count) { _, _ in distance }
                #expect(found.map { $0.id } == Array(0..<count))
                let limited = index.nearest(x: 0, y: 0, within: distance, count: count) { _, greatest in
                    distance <= greatest ? distance : nil
                }
                #expect(limited.map { $0.id } == Array(0..<count))
            }
            #expect(index.nearest(x: 0, y: 0, within: distance * 0.999, count: 8) { _, _ in distance }.isEmpty)
            #expect(index.nearest(x: 0, y: 0, within: -1, count: 8) { _, _ in distance }.isEmpty)
            #expect(index.nearest(x: 0, y: 0, count: 0) { _, _ in distance }.isEmpty)
        }
    }

    @Test func theCurveGoesFromCellToCell() {
        // All cells of a square in the order of their keys: each the neighbor of the one before, and none left out.
        let corner: UInt32 = 0x8000_0000
        let cells = (0..<64 as Range<UInt32>).flatMap { x in (0..<64 as Range<UInt32>).map { y in (x: x, y: y) } }
        let ordered = cells.sorted {
            HilbertKey.key(column: corner + $0.x, row: corner + $0.y) < HilbertKey.key(column: corner + $1.x, row: corner + $1.y)
        }
        for (a, b) in zip(ordered, ordered.dropFirst()) {
            let (dx, dy) = (Int(a.x) - Int(b.x), Int(a.y) - Int(b.y))
            #expect(abs(dx) + abs(dy) == 1)
        }
        let keys = ordered.map { HilbertKey.key(column: corner + $0.x, row: corner + $0.y) }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $1 == $0 + 1 })
        #expect(HilbertKey.key(column: 0, row: 0) == 0)
        #expect(HilbertKey.key(column: .max, row: 0) == .max)
    }

    /// Neighbors that differ in the lowest bit alone, and equal keys, which stay in their order.
    @Test(arguments: [1000, 5000]) func keysAreSortedToTheLastBit(count: Int) {
        let keys = (0..<count).map { UInt64($0 % 7) << 60 | UInt64((count - $0) / 2) }
        let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        #expect(HilbertOrder.sorted(keys).map { Int($0) } == order)
    }

    @Test func cellsKeepTheOrder() {
        let numbers: [Double] = [
            -.infinity, -.greatestFiniteMagnitude, -1e19, -0x1p63, -2e7, -180, -1.5, -1, -0.1, 0, 1e-3, 0.5, 1, 1.0001, 180, 2e7,
            0x1p63, 1e300, .infinity,
        ]
        let cells = numbers.map(HilbertKey.cell)
        #expect(cells == cells.sorted())
        #expect(Set(cells.dropFirst(4).dropLast(3)).count == numbers.count - 7)
    }
}
