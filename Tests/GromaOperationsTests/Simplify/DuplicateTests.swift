import GromaGeometry
import GromaTesting
import Testing

@testable import GromaOperations

/// Repeated positions, against models that compare each with each.
@Suite struct DuplicateTests {
    /// Vertices on a coarse grid, jittered now and then, with Z and M, so that positions repeat and come near each other.
    private static func places(_ count: Int, _ generator: inout Seeded) -> [Coordinate] {
        (0..<count).map { index in
            let jitter = generator.below(3) == 0 ? generator.number(0...0.3) : 0
            return Coordinate(
                x: Double(generator.below(5)) + jitter, y: Double(generator.below(2)), z: Double(generator.below(2)), m: Double(index))
        }
    }

    /// The vertices that a line keeps: those farther than the tolerance from the last kept one, and its end in place of the last of them.
    private static func kept(_ line: [Coordinate], _ tolerance: Double) -> [Coordinate]? {
        guard line.count > 1 else { return nil }
        var kept = [0]
        for index in 1..<line.count {
            let (a, b) = (line[kept[kept.count - 1]], line[index])
            let squared = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)
            if squared > tolerance * tolerance { kept.append(index) }
        }
        if tolerance > 0, kept.count > 1 { kept[kept.count - 1] = line.count - 1 }
        return kept.count > 1 ? kept.map { line[$0] } : nil
    }

    @Test(arguments: [0, 0.25, 1, 1.5]) func linesLoseSegmentsWithoutLength(_ tolerance: Double) throws {
        var generator = Seeded(331)
        let filter = DuplicateFilter(tolerance)
        for round in 0..<300 {
            let line = Self.places(generator.below(9), &generator)
            let path = Path(line, dimensions: .xyzm)
            let expected = Self.kept(line, tolerance)
            let found = filter.path(path)
            #expect(found?.coordinates == expected, "round \(round)")
            #expect(filter.keeps(path) == (expected?.count == line.count), "round \(round)")
            if expected?.count == line.count { #expect(found?.sharesStorage(with: path) == true) }
            try flat(line, filter, expected ?? [], "round \(round)")
        }
    }

    /// The same in flat memory: `kept` where nothing changes.
    private func flat(_ line: [Coordinate], _ filter: DuplicateFilter, _ expected: [Coordinate], _ label: Comment) throws {
        let xy = line.flatMap { [$0.x, $0.y] }
        let (z, m) = (line.map(\.z), line.map(\.m))
        var (roomXY, roomZ, roomM) = ([Double](repeating: -1, count: xy.count), z.map { _ in -1.0 }, m.map { _ in -1.0 })
        let outcome = xy.withUnsafeBufferPointer { xy in
            z.withUnsafeBufferPointer { z in
                m.withUnsafeBufferPointer { m in
                    roomXY.withUnsafeMutableBufferPointer { roomXY -> FlatOutcome in
                        roomZ.withUnsafeMutableBufferPointer { roomZ in
                            roomM.withUnsafeMutableBufferPointer { roomM in
                                guard let target = roomXY.baseAddress else {
                                    return filter.run(FlatRow(xy: xy, z: nil, m: nil), Self.nowhere)
                                }
                                return filter.run(
                                    FlatRow(xy: xy, z: z.baseAddress, m: m.baseAddress),
                                    FlatRoom(xy: target, z: roomZ.baseAddress, m: roomM.baseAddress))
                            }
                        }
                    }
                }
            }
        }
        switch outcome {
        case .kept: #expect(expected.count == line.count || line.count < 2, label)
        case .written(let count):
            #expect(count == expected.count, label)
            let found = (0..<count).map { Coordinate(x: roomXY[2 * $0], y: roomXY[2 * $0 + 1], z: roomZ[$0], m: roomM[$0]) }
            #expect(found == expected, label)
        case .unknown: Issue.record("\(label)")
        }
    }

    nonisolated(unsafe) private static let nowhere = FlatRoom(xy: .allocate(capacity: 2), z: nil, m: nil)

    @Test func pointsLoseThoseGivenBefore() {
        var generator = Seeded(332)
        for round in 0..<100 {
            let all = Self.places(30, &generator).map { Coordinate(x: $0.x, y: $0.y, z: $0.z) }
            var kept: [Coordinate] = []
            for point in all where !kept.contains(where: { $0.x == point.x && $0.y == point.y && $0.z == point.z }) { kept.append(point) }
            let path = Path(all, dimensions: .xyz)
            #expect(DuplicateFilter(0).points(path).coordinates.map { [$0.x, $0.y, $0.z] } == kept.map { [$0.x, $0.y, $0.z] }, "\(round)")
            // With a tolerance only the position counts.
            var apart: [Coordinate] = []
            for point in all where !apart.contains(where: { Self.squared($0, point) <= 0.04 }) { apart.append(point) }
            #expect(DuplicateFilter(0.2).points(path).coordinates.map { [$0.x, $0.y] } == apart.map { [$0.x, $0.y] }, "\(round)")
        }
        let single = Path([Coordinate(x: 1, y: 2), Coordinate(x: 2, y: 1)])
        #expect(DuplicateFilter(0).points(single).sharesStorage(with: single))
    }

    private static func squared(_ a: Coordinate, _ b: Coordinate) -> Double { (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) }

    @Test func theFirstRepeatIsFound() {
        func first(_ given: String, all: Bool = false) -> [Double]? {
            guard case .multipoint(let points) = wkt(given) else { return nil }
            return DuplicateFilter.firstRepeat(points.points, allOrdinates: all).map { [$0.x, $0.y, $0.z, $0.m].filter { !$0.isNaN } }
        }
        #expect(first("MULTIPOINT (5 1, 3 2, 5 2, 3 1)") == nil && first("MULTIPOINT EMPTY") == nil)
        #expect(first("MULTIPOINT (5 1, 3 2, 5 1, 3 2)") == [3, 2] && first("MULTIPOINT (3 4, 3 2, 3 4)") == [3, 4])
        #expect(first("MULTIPOINT Z (3 4 1, 3 4 2)") == [3, 4, 2] && first("MULTIPOINT Z (3 4 1, 3 4 2)", all: true) == nil)
        #expect(first("MULTIPOINT ZM (3 4 1 7, 3 4 2 7, 3 4 1 8, 3 4 1 7)", all: true) == [3, 4, 1, 7])
        #expect(first("MULTIPOINT M (3 4 7, 3 4 6, 3 4 nan, 3 4 6)", all: true) == [3, 4, 6])
    }

    @Test func gridsFindTheNearestWithinTheTolerance() {
        var generator = Seeded(333)
        for tolerance in [0.5, 1, 3] {
            var grid = NearGrid(tolerance: tolerance)
            var all: [(x: Double, y: Double)] = []
            for round in 0..<200 {
                let (x, y) = ((generator.number(-6...6) * 4).rounded() / 4, (generator.number(-6...6) * 4).rounded() / 4)
                let near = all.enumerated().map {
                    ($0.offset, ($0.element.x - x) * ($0.element.x - x) + ($0.element.y - y) * ($0.element.y - y))
                }
                .filter { $0.1 <= tolerance * tolerance }.min { ($0.1, $0.0) < ($1.1, $1.0) }
                #expect(grid.nearest(x: x, y: y) == near?.0, "\(tolerance), \(round)")
                if round % 2 == 0 {
                    grid.insert(x: x, y: y, id: all.count)
                    all.append((x, y))
                }
            }
        }
    }

    @Test func equalRingsCancelInPairs() {
        func ring(_ xy: [Double], _ role: RingRole = .unassigned) -> Path {
            var path = Path(xy: xy, isRing: true)
            path.role = role
            return path
        }
        let (a, b, c) = (ring([0, 0, 4, 0, 4, 3]), ring([4, 0, 4, 3, 0, 0]), ring([0, 0, 4, 3, 4, 0]))
        let far = ring([9, 9, 12, 9, 10, 12])
        func left(_ rings: [Path]) -> [[Double]] { EqualRings.withoutPairs(rings).map(\.xyArray) }
        #expect(left([]) == [] && left([a]) == [a.xyArray] && left([a, far]) == [a.xyArray, far.xyArray])
        #expect(left([a, far, a]) == [far.xyArray] && left([a, a, a]) == [a.xyArray] && left([a, a, far, far]) == [])
        // With the same box but begun elsewhere or the other way round they stay.
        #expect(left([a, b, c]) == [a.xyArray, b.xyArray, c.xyArray] && left([a, b, a, c]) == [b.xyArray, c.xyArray])
    }
}
