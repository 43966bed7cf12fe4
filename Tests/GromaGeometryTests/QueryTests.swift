import GromaTesting
import GromaGeometry
import Testing

/// Queries on a path against the same question asked of every vertex and segment one by one.
@Suite struct QueryTests {
    private func walk(_ count: Int, seed: UInt64) -> [Coordinate] {
        var random = Seeded(seed)
        var (x, y) = (0.0, 0.0)
        return (0..<count).map { _ in
            x += Double.random(in: -1...1, using: &random)
            y += Double.random(in: -1...1, using: &random)
            return Coordinate(x: x, y: y)
        }
    }

    /// A path that was edited before it is asked, so that its leaves are of all sizes.
    private func edited(_ model: inout [Coordinate], isRing: Bool, seed: UInt64) throws -> Path {
        var random = Seeded(seed)
        var path = Path(model, isRing: isRing)
        for _ in 0..<model.count {
            let i = Int.random(in: 0..<model.count, using: &random)
            if Bool.random(using: &random) {
                let c = Coordinate(x: model[i].x + 0.1, y: model[i].y - 0.2)
                model.insert(c, at: i)
                try path.insert(c, at: i)
            } else if model.count > 10 {
                model.remove(at: i)
                try path.remove(at: i)
            }
        }
        return path
    }

    private func distance(_ p: Coordinate, _ a: Coordinate, _ b: Coordinate) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let t = length == 0 ? 0 : min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0), 1)
        let (ex, ey) = (a.x + t * dx - p.x, a.y + t * dy - p.y)
        return (ex * ex + ey * ey).squareRoot()
    }

    @Test(arguments: [false, true], [1, 2, 3, 64, 65, 3000])
    func nearest(isRing: Bool, count: Int) throws {
        let seed: UInt64 = 11
        var model = walk(count, seed: seed)
        let path = count > 60 ? try edited(&model, isRing: isRing, seed: seed) : Path(model, isRing: isRing)
        var random = Seeded(seed + 1)
        let box = path.extent
        for _ in 0..<300 {
            let p = Coordinate(
                x: .random(in: (box.xMin - 5)...(box.xMax + 5), using: &random),
                y: .random(in: (box.yMin - 5)...(box.yMax + 5), using: &random))
            let vertices = model.map { distance(p, $0, $0) }
            let least = vertices.min() ?? .infinity
            let vertex = try #require(path.nearestVertex(x: p.x, y: p.y))
            #expect(abs(vertex.distance - least) < 1e-9)
            #expect(vertex.index == vertices.firstIndex(of: vertices[vertex.index]))
            let segments = (0..<path.segmentCount).map { distance(p, model[$0], model[($0 + 1) % model.count]) }
            let segment = try #require(path.nearestSegment(x: p.x, y: p.y))
            #expect(abs(segment.distance - (segments.min() ?? least)) < 1e-9)
            #expect(path.nearestSegment(x: p.x, y: p.y, within: segment.distance * 0.99) == nil)
            #expect(path.nearestSegment(x: p.x, y: p.y, within: segment.distance * 1.01) == segment)
        }
    }

    @Test(arguments: [false, true])
    func rectanglesAndCrossings(isRing: Bool) throws {
        let seed: UInt64 = 21
        var model = walk(2000, seed: seed)
        let path = try edited(&model, isRing: isRing, seed: seed)
        var random = Seeded(seed + 1)
        let extent = path.extent
        for _ in 0..<200 {
            let a = Coordinate(
                x: .random(in: extent.xMin...extent.xMax, using: &random), y: .random(in: extent.yMin...extent.yMax, using: &random))
            let b = Coordinate(x: a.x + .random(in: -5...5, using: &random), y: a.y + .random(in: -5...5, using: &random))
            let box = Extent(xMin: min(a.x, b.x), yMin: min(a.y, b.y), xMax: max(a.x, b.x), yMax: max(a.y, b.y))
            let inside = model.indices.filter { box.contains(x: model[$0].x, y: model[$0].y) }
            #expect(path.vertices(in: box).flatMap { Array($0) } == inside)
            let corners = [
                (box.xMin, box.yMin), (box.xMax, box.yMin), (box.xMax, box.yMax), (box.xMin, box.yMax),
            ].map { Coordinate(x: $0.0, y: $0.1) }
            let ends = { (i: Int) in (model[i], model[(i + 1) % model.count]) }
            let meeting = (0..<path.segmentCount).filter { i in
                let (p, q) = ends(i)
                if box.contains(x: p.x, y: p.y) || box.contains(x: q.x, y: q.y) { return true }
                return (0..<4).contains { crosses(p, q, corners[$0], corners[($0 + 1) % 4]) }
            }
            #expect(path.segments(in: box).flatMap { Array($0) } == meeting)
            let crossing = (0..<path.segmentCount).filter { crosses(ends($0).0, ends($0).1, a, b) }
            #expect(path.crossings(from: a, to: b).map(\.index) == crossing)
        }
    }

    private func crosses(_ p: Coordinate, _ q: Coordinate, _ a: Coordinate, _ b: Coordinate) -> Bool {
        func side(_ p: Coordinate, _ q: Coordinate, _ r: Coordinate) -> Double {
            (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
        }
        return side(p, q, a) * side(p, q, b) <= 0 && side(a, b, p) * side(a, b, q) <= 0
    }

    @Test func touchesAndOverlapsAreTold() {
        let path = Path(xy: [0, 0, 10, 0, 10, 10])
        func contact(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> [SegmentContact] {
            path.crossings(from: Coordinate(x: ax, y: ay), to: Coordinate(x: bx, y: by)).map(\.contact)
        }
        #expect(contact(5, -1, 5, 1) == [.proper])
        #expect(contact(5, 0, 5, 1) == [.touch])
        #expect(contact(2, 0, 8, 0) == [.overlap])
        #expect(contact(-5, 0, 0, 0) == [.touch])
        #expect(contact(9, -1, 11, 1) == [.touch, .touch])
        #expect(contact(1, 1, 2, 5) == [])
    }

    @Test func orientationIsExact() {
        // Kettner et al. 2008, "Classroom examples of robustness problems": points near a diagonal that plain arithmetic
        // puts on the wrong side.
        let step = Double.ulpOfOne / 2
        for i in 0..<64 {
            for j in 0..<64 {
                let (x, y) = (0.5 + Double(i) * step, 0.5 + Double(j) * step)
                #expect(orientation(12, 12, 24, 24, x, y) == (y > x ? 1 : (y < x ? -1 : 0)))
            }
        }
    }

    @Test func containsByEvenOddRule() {
        let ring = Path(xy: [0, 0, 10, 0, 10, 10, 0, 10], isRing: true)
        #expect(ring.windingParity(x: 5, y: 5) == .inside)
        #expect(ring.windingParity(x: 10, y: 5) == .boundary)
        #expect(ring.windingParity(x: 0, y: 0) == .boundary)
        #expect(ring.windingParity(x: 11, y: 10) == .outside)
        #expect(ring.windingParity(x: -1, y: 10) == .outside)
    }

    @Test func measures() {
        let ring = Path(xy: [1e7, 1e7, 1e7 + 3, 1e7, 1e7 + 3, 1e7 + 4], isRing: true)
        #expect(ring.length == 12)
        #expect(ring.signedArea == 6)
        #expect(ring.reversed().signedArea == -6)
        #expect(ring.line().length == 7)
    }

    /// What is smaller than a pixel and reaches into the rectangle from outside is drawn.
    @Test func visibleWhereALineReachesIn() {
        let path = Path(xy: [-1, 0, 0.5, 0.1, -1, 0.2])
        for resolution in [0, 0.5, 20] {
            #expect(path.visible(in: Extent(xMin: 0, yMin: -9, xMax: 100, yMax: 9), resolution: resolution).count == 1, "\(resolution)")
        }
        #expect(path.visible(in: Extent(xMin: 1, yMin: -9, xMax: 100, yMax: 9), resolution: 20).isEmpty)
    }

    @Test func visibleStaysWithinAPixel() throws {
        let model = walk(20_000, seed: 9)
        for isRing in [false, true] {
            let path = Path(model, isRing: isRing)
            let whole = path.extent
            for resolution in [0.01, 0.5, 3, 20] {
                let box = Extent(
                    xMin: whole.xMin + whole.width * 0.3, yMin: whole.yMin + whole.height * 0.2, xMax: whole.xMin + whole.width * 0.7,
                    yMax: whole.yMin + whole.height * 0.8)
                let runs = path.visible(in: box, resolution: resolution)
                let drawn = Parts(runs)
                // Every point of the line inside lies within a pixel of what is drawn, and the other way round.
                for i in 0..<path.segmentCount {
                    let (a, b) = try path.segment(at: i)
                    for t in [0, 0.5, 1] {
                        let (x, y) = (a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
                        guard box.contains(x: x, y: y) else { continue }
                        let geometry = Geometry.polyline(Polyline(paths: drawn))
                        let near = try #require(geometry.nearestSegment(x: x, y: y))
                        #expect(near.distance <= resolution, "ring \(isRing), \(resolution), segment \(i) at \(t): \(x) \(y) in \(box)")
                    }
                }
                for run in runs {
                    for i in 0..<run.segmentCount {
                        let (a, b) = try run.segment(at: i)
                        let near = try #require(path.nearestSegment(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2))
                        #expect(near.distance <= resolution, "ring \(isRing), \(resolution): \(a) \(b)")
                    }
                }
                if resolution >= 3 { #expect(drawn.vertexCount < 20_000 / 4) }
            }
        }
    }
}
