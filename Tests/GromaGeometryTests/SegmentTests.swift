import GromaGeometry
import GromaTesting
import Testing

/// The formulas on one segment or two.
@Suite struct SegmentTests {
    @Test(
        arguments: [
            // (3, 1) on (1, 2) → (5, 5): 2·4 - 1·3 of 25.
            ([3, 1, 1, 2, 5, 5], 0.2), ([1, 2, 1, 2, 5, 5], 0), ([-9, -9, 1, 2, 5, 5], 0), ([9, 9, 1, 2, 5, 5], 1),
            ([5, 5, 1, 2, 5, 5], 1),
            ([2, 7, 1, 2, 5, 5], 0.76), ([7, 7, 4, 4, 4, 4], 0), ([4, 7, 1, 7, 11, 7], 0.3), ([0, 3, 6, -1, 6, 15], 0.25),
        ] as [([Double], Double)])
    func theNearestPlaceOfASegment(xy: [Double], fraction: Double) {
        #expect(abs(SegmentGeometry.fraction(xy[0], xy[1], xy[2], xy[3], xy[4], xy[5]) - fraction) < 1e-15)
    }

    @Test func ordinatesAreInterpolated() {
        let (a, b) = (Coordinate(x: 1, y: 2, z: 10, m: -4), Coordinate(x: 5, y: 10, z: 30, m: 4))
        #expect(SegmentGeometry.position(at: 0.25, from: a, to: b) == Coordinate(x: 2, y: 4, z: 15, m: -2))
        #expect(SegmentGeometry.position(at: 0, from: a, to: b) == a && SegmentGeometry.position(at: 1, from: a, to: b) == b)
        #expect(SegmentGeometry.position(at: -1, from: a, to: b) == a && SegmentGeometry.position(at: 2, from: a, to: b) == b)
        let half = SegmentGeometry.position(at: 0.5, from: a, to: Coordinate(x: 5, y: 10, m: 4))
        #expect(half == Coordinate(x: 3, y: 6, m: 0))
    }

    /// Segments a → b and c → d, what they have in common, and where.
    @Test(
        arguments: [
            ([0, 0, 8, 4, 4, 0, 0, 4], .proper, 8.0 / 3, 4.0 / 3), ([0, 0, 10, 0, 5, -1, 5, 3], .proper, 5, 0),
            ([0, 0, 10, 0, 5, 0, 7, 3], .touch, 5, 0), ([0, 0, 10, 0, 7, 3, 5, 0], .touch, 5, 0),
            ([5, 0, 7, 3, 0, 0, 10, 0], .touch, 5, 0),
            ([7, 3, 5, 0, 0, 0, 10, 0], .touch, 5, 0), ([0, 0, 4, 2, 4, 2, 9, 9], .touch, 4, 2), ([0, 0, 4, 2, 4, 2, 8, 4], .touch, 4, 2),
            ([0, 0, 8, 4, 2, 1, 6, 3], .overlap, 2, 1), ([8, 4, 0, 0, 6, 3, 2, 1], .overlap, 2, 1),
            ([2, 1, 6, 3, 0, 0, 8, 4], .overlap, 2, 1),
            ([0, 0, 6, 3, 4, 2, 8, 4], .overlap, 4, 2), ([3, 9, 3, 1, 3, 4, 3, 20], .overlap, 3, 4),
            ([4, 2, 4, 2, 0, 0, 8, 4], .touch, 4, 2),
        ] as [([Double], SegmentContact, Double, Double)])
    func segmentsMeet(xy: [Double], kind: SegmentContact, x: Double, y: Double) throws {
        let found = try #require(SegmentGeometry.contact(xy[0], xy[1], xy[2], xy[3], xy[4], xy[5], xy[6], xy[7]))
        #expect(found.kind == kind && abs(found.x - x) < 1e-14 && abs(found.y - y) < 1e-14)
        // It does not matter which of the two comes first, and which way they run.
        for order in [[4, 5, 6, 7, 0, 1, 2, 3], [2, 3, 0, 1, 4, 5, 6, 7], [0, 1, 2, 3, 6, 7, 4, 5]] {
            let p = order.map { xy[$0] }
            let other = try #require(SegmentGeometry.contact(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]))
            #expect(other.kind == kind && abs(other.x - x) < 1e-14 && abs(other.y - y) < 1e-14)
        }
    }

    @Test(
        arguments: [
            [0, 0, 8, 4, 9, 0, 9, 9], [0, 0, 8, 4, 1, 2, 5, 4], [0, 0, 8, 4, 10, 5, 12, 6], [0, 0, 8, 4, 10, 5, 5, 10],
            [0, 0, 8, 4, 6, 2, 20, 9],
            [0, 0, 10, 0, 12, 0, 12, 5], [0, 0, 10, 0, 12, 5, 12, 0], [3, 1, 3, 4, 3, 5, 3, 9],
        ] as [[Double]])
    func segmentsAreApart(xy: [Double]) {
        for order in [[0, 1, 2, 3, 4, 5, 6, 7], [4, 5, 6, 7, 0, 1, 2, 3], [2, 3, 0, 1, 6, 7, 4, 5]] {
            let p = order.map { xy[$0] }
            #expect(SegmentGeometry.contact(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]) == nil)
        }
    }

    /// The places at which a line is crossed are on both, and told with their segment.
    @Test func crossingsTellTheirPlaces() {
        let path = Path(xy: [0, 0, 10, 0, 10, 8, 0, 8], isRing: true)
        let found = path.crossings(from: Coordinate(x: 4, y: -2), to: Coordinate(x: 12, y: 6))
        #expect(found.map(\.index) == [0, 1] && found.map(\.contact) == [.proper, .proper])
        #expect(found.map(\.x) == [6, 10] && found.map(\.y) == [0, 4])
        let closing = path.crossings(from: Coordinate(x: -1, y: 5), to: Coordinate(x: 1, y: 3))
        #expect(closing.map(\.index) == [3] && closing.map(\.x) == [0] && closing.map(\.y) == [4])
        #expect(path.line().crossings(from: Coordinate(x: -1, y: 5), to: Coordinate(x: 1, y: 3)).isEmpty)
        #expect(Path(xy: [1, 1]).crossings(from: Coordinate(x: 0, y: 0), to: Coordinate(x: 2, y: 2)).isEmpty)
        let lines = Geometry.polyline(Polyline(paths: [Path(xy: [0, 20, 9, 20]), path.line()]))
        let numbered = lines.crossings(from: Coordinate(x: 4, y: -2), to: Coordinate(x: 12, y: 6))
        #expect(numbered.map(\.part) == [1, 1] && numbered.map(\.crossing.index) == [0, 1])
    }

    /// Exact signs where the determinant is as small as its rounding, against fractions of whole numbers.
    @Test(arguments: 1...5) func sidesAreExact(seed: UInt64) {
        var random = Seeded(seed)
        for _ in 0..<20_000 {
            // A point next to the line through two others, in units of 2⁻²⁷.
            let (ax, ay) = (random.below(1 << 28), random.below(1 << 28))
            let (dx, dy) = (1 + random.below(1 << 28), 1 + random.below(1 << 28))
            let times = 2 + random.below(3)
            let (cx, cy) = (ax + times * dx + random.below(3) - 1, ay + times * dy + random.below(3) - 1)
            let cross = dx * (cy - ay) - dy * (cx - ax)
            let unit = 0x1p-27
            let (px, py, qx, qy) = (Double(ax) * unit + 3, Double(ay) * unit - 5, Double(ax + dx) * unit + 3, Double(ay + dy) * unit - 5)
            let (rx, ry) = (Double(cx) * unit + 3, Double(cy) * unit - 5)
            #expect(orientation(px, py, qx, qy, rx, ry) == cross.signum(), "seed \(seed)")
            #expect(
                orientation(qx, qy, px, py, rx, ry) == -cross.signum() && orientation(rx, ry, px, py, qx, qy) == cross.signum(),
                "seed \(seed)")
        }
    }

    /// Where differences are no doubles, the expansion of all six products decides (Shewchuk 1997).
    @Test func sidesAreExactWhereDifferencesAreNot() {
        let tiny = 0x1p-80
        #expect(orientation(0, 0, 1, 1, 3, 3 + 0x1p-51) == 1 && orientation(0, 0, 1, 1, 3 + 0x1p-51, 3) == -1)
        #expect(orientation(0, tiny, 1, 1, 3, 3) == 1 && orientation(0, -tiny, 1, 1, 3, 3) == -1 && orientation(tiny, 0, 1, 1, 3, 3) == -1)
        #expect(orientation(-tiny, 0, 1, 1, 3, 3) == 1 && orientation(tiny, tiny, 1, 1, 3, 3) == 0)
        #expect(orientation(0.1, 0.1, 0.3, 0.3, 0.9, 0.9) == 0 && orientation(0.1, 0.1, 0.1, 0.1, 5, 7) == 0)
        #expect(orientation(1, 1, 3, 3, tiny, 0) == -1 && orientation(1, 1, 3, 3, 0, tiny) == 1 && orientation(3, 3, tiny, 0, 1, 1) == -1)
        #expect(orientation(1, 2, 5, 4, 5, 4) == 0 && orientation(1, 2, 5, 4, 1, 2) == 0)
    }
}
