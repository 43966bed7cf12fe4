import GromaBase
import GromaGeometry
import GromaTesting
import Testing

@Suite("Pieces of lines and rings that show in a window")
struct VisiblePiecesTests {
    /// Steps of different lengths around the origin, so that lines cross themselves and leave any window.
    private func walk(_ count: Int, _ random: inout Seeded) -> [Double] {
        var (x, y) = (0.0, 0.0)
        var xy: [Double] = []
        for _ in 0..<count {
            let reach = random.below(50) == 0 ? 30.0 : 1
            x += random.number(-reach...reach) - x * 0.01
            y += random.number(-reach...reach) - y * 0.01
            xy += [x, y]
        }
        return xy
    }

    private func window(_ random: inout Seeded) -> Extent {
        let (x, y) = (random.number(-30...30), random.number(-30...30))
        let (width, height) = (random.number(0.5...60), random.number(0.5...60))
        return Extent(xMin: x, yMin: y, xMax: x + width, yMax: y + height)
    }

    private func pieces(_ found: VisiblePieces) -> [[Double]] {
        var start = 0
        return found.ends.map { end in
            defer { start = end }
            return Array(found.xy[2 * start..<2 * end])
        }
    }

    @Test("Rings are wound about each place of the window as before, and stay in it", arguments: 1...40)
    func rings(seed: UInt64) throws {
        var random = Seeded(seed)
        let rings = Parts((0..<3).map { _ in Path(xy: walk(3 + random.below(2_000), &random), isRing: true) })
        let window = window(&random)
        let pixel = random.below(3) == 0 ? 0 : window.width / 200
        let found = try #require(rings.pieces(in: window, resolution: pixel))
        for index in stride(from: 0, to: found.xy.count, by: 2) {
            #expect(window.insetBy(-1e-9 - pixel).contains(x: found.xy[index], y: found.xy[index + 1]))
        }
        let drawn = pieces(found).map { Path(xy: $0, isRing: true) }
        let whole = Geometry.polygon(Polygon(rings: rings))
        for _ in 0..<300 {
            let (x, y) = (random.number(window.xMin...window.xMax), random.number(window.yMin...window.yMax))
            // What lies within a pixel of a line may come to lie on its other side.
            guard let near = whole.nearestSegment(x: x, y: y), near.distance > 1.5 * pixel, near.distance > 1e-9 else { continue }
            func isInside(_ paths: some Sequence<Path>) -> Bool {
                paths.reduce(false) { $0 != ($1.windingParity(x: x, y: y) == .inside) }
            }
            #expect(isInside(rings) == isInside(drawn), "seed \(seed) at \(x) \(y), \(near.distance) beside a line, pixels of \(pixel)")
        }
    }

    /// The nodes of the tree beyond two sides of the window are passed in a few steps, which may not lead through the corner between these sides.
    @Test("A ring that goes around a corner of the window is not drawn across it", arguments: [1, 2, 3, 4, 5, 6, 7, 8])
    func corners(turn: Int) throws {
        // Down beyond the left side, around the lower left corner, along beyond the lower side, and back beside it; turned and mirrored for the other corners,
        // and begun elsewhere.
        let along = (0...3000).map { Double($0) / 30 }
        let around = along.reversed().map { (-1, $0) } + along.map { ($0, -1) } + along.reversed().map { ($0, -9) } + along.map { (-9, $0) }
        let turned = around.map { (x, y) in
            let (x, y) = turn > 4 ? (y, x) : (x, y)
            return Coordinate(x: turn % 2 == 0 ? 100 - x : x, y: (turn - 1) % 4 > 1 ? 100 - y : y)
        }
        let window = Extent(xMin: 0, yMin: 0, xMax: 100, yMax: 100)
        for start in [0, 1500, 4500, 7501] {
            let ring = Path(Array(turned[start...] + turned[..<start]), isRing: true)
            for resolution in [0, 0.5] {
                let found = try #require(Parts([ring]).pieces(in: window, resolution: resolution))
                for piece in pieces(found).map({ Path(xy: $0, isRing: true) }) {
                    for place in 1..<100 {
                        let (x, y) = (Double(place), Double(place * 37 % 100))
                        #expect(piece.windingParity(x: x, y: y) != .inside, "at \(x) \(y), from \(start), resolution \(resolution)")
                    }
                }
            }
        }
    }

    @Test("The drawn pieces of a line lie within a pixel of it, and every visible piece is drawn", arguments: 1...40)
    func lines(seed: UInt64) throws {
        var random = Seeded(seed)
        let lines = Parts((0..<3).map { _ in Path(xy: walk(2 + random.below(2_000), &random)) })
        let window = window(&random)
        let pixel = random.below(3) == 0 ? 0 : window.width / 100
        let found = try #require(lines.pieces(in: window, resolution: pixel))
        let whole = Geometry.polyline(Polyline(paths: lines))
        let drawn = Geometry.polyline(Polyline(paths: Parts(pieces(found).map { Path(xy: $0.count == 2 ? $0 + $0 : $0) })))
        let close = pixel * 1.01 + 1e-9
        for path in lines {
            for index in 0..<path.segmentCount {
                let (a, b) = try path.segment(at: index)
                for part in [0, 0.3, 1] {
                    let (x, y) = (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
                    guard window.contains(x: x, y: y) else { continue }
                    #expect(try #require(drawn.nearestSegment(x: x, y: y)).distance <= close, "seed \(seed)")
                }
            }
        }
        for piece in pieces(found) {
            for index in stride(from: 0, to: piece.count - 3, by: 2) {
                let (x, y) = ((piece[index] + piece[index + 2]) / 2, (piece[index + 1] + piece[index + 3]) / 2)
                #expect(try #require(whole.nearestSegment(x: x, y: y)).distance <= close, "seed \(seed)")
            }
        }
    }

    @Test("A line that comes from far away is cut off near the window, so that a deep zoom draws no lines of millions of pixels")
    func far() throws {
        let line = Parts([Path(xy: [-1e9, 5, 1e9, 5, 1e9, 6, -1e9, 6])])
        let found = try #require(line.pieces(in: Extent(xMin: 0, yMin: 0, xMax: 10, yMax: 10), resolution: 0.01))
        #expect(found.ends == [2, 4])
        #expect(zip(found.xy, [-10, 5, 20, 5, 20, 6, -10, 6]).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test("Islands smaller than a pixel are one dot a pixel, however many there are")
    func dots() throws {
        func island(_ index: Int, isRing: Bool) -> Path {
            let (x, y) = (Double(index % 100) * 0.1, Double(index / 100) * 0.1)
            return Path(xy: [x, y, x + 0.05, y, x, y + 0.05], isRing: isRing)
        }
        let islands = Parts((0..<10_000).map { island($0, isRing: false) })
        let rings = Parts((0..<10_000).map { island($0, isRing: true) })
        let window = Extent(xMin: 0, yMin: 0, xMax: 10, yMax: 10)
        let found = try #require(rings.pieces(in: window, resolution: 1))
        #expect(found.ends == Array(1...found.ends.count))
        #expect((50...100).contains(found.ends.count))
        #expect(try #require(islands.pieces(in: window, resolution: 0)).ends.count == 10_000)
    }

    @Test("Every pixel with an island is drawn, once, wherever the window lies and however wide it is")
    func dotOfEachPixel() throws {
        let rings = Parts(
            (0..<40_000).map { index in
                let (x, y) = (1_000.05 + Double(index % 400) * 0.1, 0.05 + Double(index / 400) * 0.1)
                return Path(xy: [x, y, x + 0.01, y, x, y + 0.01], isRing: true)
            })
        let found = try #require(rings.pieces(in: Extent(xMin: 1_000, yMin: 0, xMax: 1_040, yMax: 10), resolution: 1))
        let pixels = stride(from: 0, to: found.xy.count, by: 2).map { [Int(found.xy[$0]), Int(found.xy[$0 + 1])] }
        #expect(Set(pixels).count == 400 && found.ends == Array(1...400))
    }

    @Test("An empty list, what lies elsewhere and a walk that is cancelled give nothing")
    func nothing() throws {
        let window = Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1)
        #expect(Parts().pieces(in: window, resolution: 1)?.isEmpty == true)
        #expect(Parts([Path(xy: [5, 5, 6, 6])]).pieces(in: window, resolution: 0)?.isEmpty == true)
        var random = Seeded(1)
        let long = Parts([Path(xy: walk(200_000, &random))])
        #expect(long.pieces(in: long.extent, resolution: 0) { true } == nil)
        #expect(long.pieces(in: long.extent, resolution: 0) { false } != nil)
    }
}
