import GromaBase
import GromaGeometry
import GromaTesting
import Testing

@Suite("The overview of a line that is kept for the next frame")
struct OverviewTests {
    private func walk(_ count: Int, from start: (x: Double, y: Double) = (0, 0), _ random: inout Seeded) -> [Double] {
        var (x, y) = start
        return (0..<count).flatMap { _ in
            x += random.number(-1...1)
            y += random.number(-1...1)
            return [x, y]
        }
    }

    private func islands(_ random: inout Seeded, areRings: Bool) -> Parts {
        Parts(
            (0..<300).map { number in
                Path(
                    xy: walk(number == 7 ? 9_000 : 3 + random.below(60), from: (random.number(-50...50), random.number(-50...50)), &random),
                    isRing: areRings)
            })
    }

    private func edit(_ parts: inout Parts, _ random: inout Seeded) throws {
        let part = random.below(3) == 0 ? random.below(parts.count) : min(7, parts.count - 1)
        let place = Coordinate(x: random.number(-60...60), y: random.number(-60...60))
        switch random.below(8) {
        case 0: parts.insert(Path(xy: walk(1 + random.below(500), &random), isRing: parts[0].isRing), at: part)
        case 1 where parts.count > 20: parts.remove(at: part)
        case 2: try parts.update(at: part) { path throws(GeometryError) in try path.insert(place, at: path.count / 2) }
        case 3: try parts.update(at: part) { path throws(GeometryError) in if path.count > 5 { _ = try path.remove(at: path.count - 2) } }
        case 4:
            let other = Path(xy: walk(1 + random.below(300), &random))
            try parts.update(at: part) { path throws(GeometryError) in
                try path.replaceSubrange(path.count / 3..<path.count / 2, with: other)
            }
        default:
            try parts.update(at: part) { path throws(GeometryError) in
                try path.update(place, at: path.count * 2 / 3)
            }
        }
    }

    @Test("Edits leave nothing behind that is no longer so, in the value edited and in the one before", arguments: 1...12)
    func edits(seed: UInt64) throws {
        var random = Seeded(seed)
        var parts = islands(&random, areRings: seed % 2 == 0)
        var before: [(parts: Parts, pixel: Double, found: VisiblePieces?)] = []
        for step in 0..<24 {
            let pixel = [0.5, 1, 3, 0.5][random.below(4)] * (1 + random.number(0...1))
            let window = parts.extent.insetBy(-1)
            let found = parts.pieces(in: window, resolution: pixel)
            if step % 8 == 0 { before.append((parts, pixel, found)) }
            for _ in 0...random.below(3) { try edit(&parts, &random) }
        }
        #expect(parts.overviewCount > 0)
        #expect(parts.brokenOverviews() == [], "seed \(seed)")
        #expect(parts.brokenInvariants() == [], "seed \(seed)")
        for old in before {
            #expect(old.parts.brokenOverviews() == [], "seed \(seed)")
            #expect(old.parts.pieces(in: old.parts.extent.insetBy(-1), resolution: old.pixel) == old.found, "seed \(seed)")
        }
    }

    @Test("A frame is the same whatever was drawn before it", arguments: 1...6)
    func history(seed: UInt64) throws {
        var random = Seeded(seed)
        let xy = walk(30_000, &random)
        let fresh = Parts([Path(xy: xy)])
        let used = Parts([Path(xy: xy)])
        let whole = fresh.extent
        for pixel in [8.0, 0.3, 2, 20] { _ = used.pieces(in: whole, resolution: whole.width / 500 * pixel) }
        for pixel in [1.0, 2, 3] {
            let resolution = whole.width / 500 * pixel
            let first = try #require(fresh.pieces(in: whole, resolution: resolution))
            #expect(used.pieces(in: whole, resolution: resolution) == first, "seed \(seed)")
            #expect(fresh.pieces(in: whole, resolution: resolution) == first, "seed \(seed)")
        }
        #expect(used.overviewCount > fresh.overviewCount)
    }

    @Test("Long lines are drawn within a pixel of where they are, seen whole and in part", arguments: 1...3)
    func nearness(seed: UInt64) throws {
        var random = Seeded(seed)
        let parts = Parts([Path(xy: walk(12_000, &random))])
        let whole = Geometry.polyline(Polyline(paths: parts))
        for share in [1.0, 0.5] {
            let window = parts.extent.insetBy(parts.extent.width * (1 - share) / 2)
            // A pixel of a picture of 60 by 60, and at least the longest step along an axis, so that vertices are left out of walks that stay close, too.
            let pixel = max(parts.extent.width / 60, parts.extent.height / 60, 1)
            let found = try #require(parts.pieces(in: window, resolution: pixel))
            #expect(found.xy.count < 20_000, "seed \(seed)")
            var start = 0
            var pieces: [Path] = []
            for end in found.ends {
                pieces.append(Path(xy: Array(found.xy[2 * start..<2 * end])))
                start = end
            }
            let drawn = Geometry.polyline(Polyline(paths: Parts(pieces)))
            for index in stride(from: 0, to: parts[0].count, by: 97) {
                let vertex = parts[0][index]
                guard window.contains(x: vertex.x, y: vertex.y) else { continue }
                let near = try #require(drawn.nearestSegment(x: vertex.x, y: vertex.y))
                #expect(near.distance <= 1.01 * pixel, "seed \(seed) vertex \(index)")
            }
            for index in stride(from: 0, to: found.xy.count, by: 40) {
                let near = try #require(whole.nearestSegment(x: found.xy[index], y: found.xy[index + 1]))
                #expect(near.distance <= 1.01 * pixel, "seed \(seed)")
            }
        }
    }
}
