import GromaGeometry
import GromaTesting
import Testing

/// Rings as closed boundaries, against a look at every segment.
@Suite struct RingBoundaryTests {
    private typealias Place = (x: Double, y: Double)

    /// A ring on a small grid, on which neighbors often coincide.
    private func ring(_ count: Int, using random: inout Seeded) -> [Place] {
        var ring: [Place] = []
        while ring.count < count {
            let next = (x: Double(random.below(4)), y: Double(random.below(4)))
            ring += [Place](repeating: next, count: min(random.below(3) == 0 ? 1 + random.below(4) : 1, count - ring.count))
        }
        return ring
    }

    private func path(_ ring: [Place]) -> Path { Path(xy: ring.flatMap { [$0.x, $0.y] }, isRing: true) }

    private func isEmpty(_ ring: [Place], _ segment: Int) -> Bool {
        let (a, b) = (ring[segment % ring.count], ring[(segment + 1) % ring.count])
        return a.x == b.x && a.y == b.y
    }

    @Test(arguments: 1...20) func aStretchHoldsWhatAChangeOfVerticesAffects(seed: UInt64) {
        var random = Seeded(seed)
        for _ in 0..<100 {
            let ring = ring([1, 2, 3, 5, 9, 30, 300][random.below(7)], using: &random)
            let n = ring.count
            let from = random.below(n + 1)
            let range = from..<(from + random.below(min(n - from, 5) + 1))
            var (first, count) = ((range.lowerBound + n - 1) % n, range.count + 1)
            while count < n, isEmpty(ring, first + n - 1) { (first, count) = ((first + n - 1) % n, count + 1) }
            while count < n, isEmpty(ring, first + count) { count += 1 }
            let found = path(ring).stretch(around: range, part: 7)
            let whole = RingStretch(part: 7, first: 0, count: n < 2 ? 0 : n, ringCount: n < 2 ? 0 : n)
            #expect(
                found == (count < n ? RingStretch(part: 7, first: first, count: count, ringCount: n) : whole),
                "seed \(seed): \(ring) \(range)")
            #expect(found.isWhole == (count >= n))
        }
    }

    @Test(arguments: 1...20) func segmentsWithoutLengthAreCounted(seed: UInt64) {
        var random = Seeded(seed)
        for _ in 0..<60 {
            let ring = ring([1, 2, 3, 7, 40, 300][random.below(6)], using: &random)
            let path = path(ring)
            let (first, count) = (random.below(ring.count), random.below(ring.count + 1))
            let empty = ring.count < 2 ? 0 : (0..<count).count { isEmpty(ring, first + $0) }
            #expect(path.emptySegmentCount(from: first, count: count) == empty, "seed \(seed): \(ring) \(first) \(count)")
            let all = ring.count < 2 ? 0 : ring.indices.count { !isEmpty(ring, $0) }
            for least in [0, all, all + 1, 3] {
                #expect(path.hasFewerSegments(than: least) == (all < least), "seed \(seed): \(ring) \(least)")
            }
        }
        #expect(!Path(isRing: true).hasFewerSegments(than: 0) && Path(isRing: true).hasFewerSegments(than: 1))
        #expect(Path(isRing: true).emptySegmentCount(from: 0, count: 0) == 0)
    }

    /// Stars about a center do not cross themselves.
    @Test(arguments: 1...10) func directionsAreThoseOfTheArea(seed: UInt64) {
        var random = Seeded(seed)
        for _ in 0..<30 {
            let count = 3 + random.below(40)
            var star = (0..<count).map { step -> Place in
                let (angle, radius) = (Double(step) / Double(count) * 2 * .pi, random.number(1...20))
                let place = AffineTransform(rotationDegrees: angle * 180 / .pi, about: Coordinate(x: 0, y: 0)).applied(toX: radius, y: 0)
                return (place.x, place.y)
            }
            // Vertices that stand twice say nothing.
            for _ in 0..<random.below(5) {
                let place = random.below(star.count)
                star.insert(star[place], at: place)
            }
            if random.below(2) == 0 { star.reverse() }
            let ring = path(star)
            #expect(ring.runsCounterclockwise == (ring.signedArea > 0), "seed \(seed): \(star)")
        }
    }

    @Test(
        arguments: [
            ([0, 0, 4, 1, 4, 3, 0, 0, 4, -3, 4, -1], true), ([0, 0, 10, -10, 10, 10, 0, 0, 5, 1, 5, -1], true),
            ([0, 0, 5, 1, 5, -1, 0, 0, 10, -10, 10, 10], true), ([0, 5, 3, 5, 3, 6, 0, 6, 0, 9, 2, 9, 2, 12, 0, 12], true),
            ([3, 3, 3, 3, 3, 3], false), ([0, 0, 5, 5], false), ([], false),
        ])
    func aRingThatComesBackToItsLeftmostVertexHasOneDirection(xy: [Double], isCounterclockwise: Bool) {
        let ring = Path(xy: xy, isRing: true)
        #expect(ring.runsCounterclockwise == isCounterclockwise && !ring.reversed().runsCounterclockwise)
        if isCounterclockwise { #expect(ring.reversed().reversed().runsCounterclockwise && ring.signedArea > 0) }
    }

    @Test func aRingLiesInsideAnotherOrNot() {
        let square = Path(xy: [0, 0, 10, 0, 10, 8, 0, 8], isRing: true)
        let notched = Path(xy: [2, 2, 2, 8, 8, 8, 8, 6, 4, 6, 4, 4, 8, 4, 8, 2], isRing: true)
        func lies(_ xy: [Double], in ring: Path) -> Bool { Path(xy: xy, isRing: true).lies(inside: ring) }
        #expect(lies([1, 1, 2, 1, 2, 2], in: square) && !lies([11, 1, 12, 1, 12, 2], in: square))
        // The first vertices lie on the boundary.
        #expect(lies([0, 1, 10, 5, 5, 5], in: square) && !lies([0, 1, 0, 3, -2, 3], in: square))
        // All vertices do: the middles of the segments tell, or those of their halves.
        #expect(lies([5, 0, 10, 4, 5, 8, 0, 4], in: square) && !lies([8, 4, 8, 6, 4, 5], in: notched))
        #expect(square.lies(inside: square))
    }

    @Test(arguments: 1...10) func stretchesAreMeasured(seed: UInt64) {
        var random = Seeded(seed)
        for _ in 0..<40 {
            let count = [3, 5, 70, 300][random.below(4)]
            let ring = (0..<count).map { _ -> Place in (random.number(-50...50), random.number(-50...50)) }
            let path = path(ring)
            let stretch = RingStretch(part: 0, first: random.below(count), count: random.below(count + 1), ringCount: count)
            let places = stretch.count == 0 ? [] : (0...stretch.count).map { ring[(stretch.first + $0) % count] }
            var (length, stretched, area, plane) = (0.0, 0.0, 0.0, 0.0)
            for (a, b) in zip(places, places.dropFirst()) {
                length += ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
                stretched += ((b.x - a.x) * (b.x - a.x) * 9 + (b.y - a.y) * (b.y - a.y)).squareRoot()
                plane -= 3 * (b.x - a.x) * (b.y + a.y) / 2
            }
            for (a, b) in zip(places, places.dropFirst() + places.prefix(1)) { area += (a.x * b.y - b.x * a.y) / 2 }
            #expect(abs(path.length(of: stretch) - length) < 1e-9 && abs(path.signedArea(of: stretch) - area) < 1e-8, "seed \(seed)")
            #expect(abs(GroundMetric.planar.length(of: stretch, in: path) - length) < 1e-9, "seed \(seed)")
            #expect(abs(GroundMetric.planar.signedArea(of: stretch, in: path) - area) < 1e-8, "seed \(seed)")
            let wide = GroundMetric(nil, xScale: 3)
            #expect(abs(wide.length(of: stretch, in: path) - stretched) < 1e-9, "seed \(seed)")
            #expect(abs(wide.signedArea(of: stretch, in: path) - plane) < 1e-8, "seed \(seed)")
        }
        let whole = Path(xy: [1, 1, 5, 1, 5, 4], isRing: true)
        let all = RingStretch(part: 0, first: 0, count: 3, ringCount: 3)
        #expect(whole.length(of: all) == 12 && whole.signedArea(of: all) == 6)
        let ground = GroundMetric(.wgs84)
        #expect(abs(ground.length(of: all, in: whole) - ground.length(of: whole)) < 1e-6)
        #expect(abs(ground.signedArea(of: all, in: whole) - ground.signedArea(of: whole)) < 1)
    }

    /// What a ring sweeps when its corner is moved: there along the one, back along the other.
    @Test func aMovedCornerSweepsTheAreaBetween() {
        let before = Path(xy: [0, 0, 4, 0, 4, 4, 0, 4], isRing: true)
        let after = Path(xy: [0, 0, 4, 0, 6, 7, 0, 4], isRing: true)
        let (from, to) = (before.stretch(around: 2..<3, part: 0), after.stretch(around: 2..<3, part: 0))
        let swept = before.sweep(of: from, to: to, of: after)
        #expect(swept.xyArray == [4, 0, 4, 4, 0, 4, 0, 4, 6, 7, 4, 0] && swept.isRing)
        // Around the first vertex the stretch goes over the end.
        let first = before.stretch(around: 0..<1, part: 0)
        #expect(first == RingStretch(part: 0, first: 3, count: 2, ringCount: 4))
        #expect(before.sweep(of: first, to: first, of: before).xyArray == [0, 4, 0, 0, 4, 0, 4, 0, 0, 0, 0, 4])
    }

    @Test(arguments: 1...5) func whatALineSweepsIsFoundByBoxes(seed: UInt64) {
        var random = Seeded(seed)
        let paths = (0..<400).map { _ -> Path in
            let (x, y) = (random.number(0...100), random.number(0...100))
            return Path(xy: [x, y, x + random.number(0...4), y, x, y + random.number(0...4)], isRing: true)
        }
        let parts = Parts(paths)
        for reach in [2.0, 15, 60] {
            for _ in 0..<10 {
                let (x, y) = (random.number(0...100), random.number(0...100))
                let line = Path(
                    (0..<5).map { _ in Coordinate(x: x + random.number(-reach...reach), y: y + random.number(-reach...reach)) },
                    isRing: true)
                let found = paths.indices.filter { index in
                    let box = paths[index].extent
                    return line.windingParity(x: box.xMin, y: box.yMin) != .outside || !line.segments(in: box).isEmpty
                }
                #expect(parts.indices(sweptBy: line) == found, "seed \(seed)")
            }
        }
        #expect(parts.indices(sweptBy: Path(isRing: true)) == [] && Parts().indices(sweptBy: paths[0]) == [])
    }
}
