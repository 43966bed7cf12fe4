import GromaGeometry
import GromaTesting
import Testing

/// What a path hands out, copies and makes of itself.
@Suite struct PathAccessTests {
    private struct Stop: Error {}

    private func model(_ count: Int, _ dimensions: Dimensions) -> [Coordinate] {
        var coordinates: [Coordinate] = []
        for index in 0..<count {
            let z = dimensions.hasZ && index % 5 != 0 ? Double(index) / 4 : Double.nan
            let m = dimensions.hasM && index % 3 != 0 ? Double(-index) : Double.nan
            coordinates.append(Coordinate(x: Double(index), y: Double(index * 7 % 101), z: z, m: m))
        }
        return coordinates
    }

    private func same(_ a: [Double]?, _ b: [Double]?) -> Bool {
        a?.count == b?.count && zip(a ?? [], b ?? []).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
    }

    @Test(arguments: [Dimensions.xy, .xyz, .xym, .xyzm], [0, 1, 2, 64, 65, 129, 1000])
    func ordinatesAreHandedOut(dimensions: Dimensions, count: Int) throws {
        let model = model(count, dimensions)
        let path = Path(model, dimensions: dimensions)
        #expect(path.count == count && path.isEmpty == (count == 0) && path.first == model.first && path.last == model.last)
        #expect(path.coordinates == model && path.xyArray == model.flatMap { [$0.x, $0.y] } && !path.isRing)
        #expect(same(path.zArray, dimensions.hasZ ? model.map(\.z) : nil) && same(path.mArray, dimensions.hasM ? model.map(\.m) : nil))
        #expect(path.segmentCount == max(0, count - 1) && path.ring().segmentCount == (count < 2 ? 0 : count))
        let flat = Path(xy: path.xyArray, z: path.zArray, m: path.mArray, isRing: true)
        #expect(flat == path.ring() && flat.dimensions == dimensions && flat.isRing)
        for other in [Dimensions.xy, .xyz, .xym, .xyzm] {
            let converted = path.ring().with(role: .hole).converted(to: other)
            #expect(converted.dimensions == other && converted.isRing && converted.role == .hole)
            #expect(
                converted.coordinates
                    == model.map { Coordinate(x: $0.x, y: $0.y, z: other.hasZ ? $0.z : .nan, m: other.hasM ? $0.m : .nan) })
            #expect(converted.brokenInvariants().isEmpty)
        }
        // In pieces, from anywhere to anywhere, with ranges beyond the ends cut.
        for range in [0..<count, count / 3..<(count + 5), -3..<(count / 2), count..<count] {
            var seen: [Coordinate] = []
            var next = max(0, range.lowerBound)
            path.forEachChunk(in: range) { chunk in
                #expect(
                    chunk.firstIndex == next && chunk.count > 0 && (chunk.z == nil) == !dimensions.hasZ
                        && (chunk.m == nil) == !dimensions.hasM)
                for offset in 0..<chunk.count { seen.append(chunk.coordinate(at: offset)) }
                next += chunk.count
            }
            #expect(seen == Array(model[range.clamped(to: 0..<count)]))
            var passed: [Coordinate] = []
            try path.forEachChunk(in: range) { chunk throws(Stop) in
                for offset in 0..<chunk.count { passed.append(chunk.coordinate(at: offset)) }
            }
            #expect(passed == seen)
        }
    }

    @Test func anErrorEndsTheHandingOut() {
        let path = Path(model(1000, .xyz), dimensions: .xyz)
        var seen = 0
        #expect(throws: Stop.self) {
            try path.forEachChunk { chunk throws(Stop) in
                seen += chunk.count
                if seen > 600 { throw Stop() }
            }
        }
        #expect(seen > 600 && seen < 1000)
    }

    @Test func ordinatesAreCopiedToMemory() {
        let path = Path(model(200, .xyz), dimensions: .xyz)
        var (xy, z, m) = ([Double](repeating: 7, count: 22), [Double](repeating: 7, count: 11), [Double](repeating: 7, count: 11))
        xy.withUnsafeMutableBufferPointer { xy in
            z.withUnsafeMutableBufferPointer { z in
                m.withUnsafeMutableBufferPointer { m in
                    guard let base = xy.baseAddress else { return }
                    path.copy(60..<70, xy: base, z: z.baseAddress, m: m.baseAddress)
                }
            }
        }
        let part = Array(path.coordinates[60..<70])
        #expect(xy == part.flatMap { [$0.x, $0.y] } + [7, 7])
        #expect(same(z, part.map(\.z) + [7]) && same(m, [Double](repeating: .nan, count: 10) + [7]))
    }

    @Test func segmentsHaveTheirEnds() throws {
        let path = Path(model(130, .xyz), dimensions: .xyz)
        for (index, from, to) in [(0, 0, 1), (63, 63, 64), (128, 128, 129)] {
            let ends = try path.segment(at: index)
            #expect(ends.start == path[from] && ends.end == path[to])
        }
        let closing = try path.ring().segment(at: 129)
        #expect(closing.start == path[129] && closing.end == path[0])
        #expect(throws: GeometryError.indexOutOfRange(what: "segment", found: 129, allowed: 0..<129)) { try path.segment(at: 129) }
        #expect(throws: GeometryError.indexOutOfRange(what: "segment", found: -1, allowed: 0..<129)) { try path.segment(at: -1) }
        #expect(throws: GeometryError.indexOutOfRange(what: "vertex", found: 130, allowed: 0..<130)) { try path.coordinate(at: 130) }
        #expect(try path.coordinate(at: 129) == path[129])
    }

    @Test func pathsAreTurnedAroundMovedAndCut() {
        var path = Path(model(150, .xyzm), dimensions: .xyzm, isRing: true)
        (path.role, path.isFinished) = (.hole, true)
        let back = path.reversed()
        #expect(back.coordinates == path.coordinates.reversed() && back.role == .hole && back.isFinished && back.isRing)
        #expect(back.dimensions == .xyzm && back.brokenInvariants().isEmpty)
        let moved = path.translated(byX: 10, y: -1)
        #expect(moved.coordinates == path.coordinates.map { Coordinate(x: $0.x + 10, y: $0.y - 1, z: $0.z, m: $0.m) })
        #expect(moved.role == .hole && moved.isFinished && moved.isRing && moved.brokenInvariants().isEmpty)
        #expect(path.translated(byX: 0, y: 0).sharesStorage(with: path) && !path.translated(byX: 0, y: 1).sharesStorage(with: path))
        #expect(path.translated(byX: 1, y: 0).extent.xMin == 1 && path.ring().sharesStorage(with: path))
        let line = path.line()
        #expect(line.coordinates == path.coordinates && !line.isRing && line.role == .unassigned && !line.isFinished)
        let ring = line.with(role: .shell).ring()
        #expect(ring.isRing && ring.role == .shell && ring.coordinates == path.coordinates)
        let part = path.subpath(140..<170)
        #expect(part.coordinates == Array(path.coordinates[140...]) && !part.isRing && part.dimensions == .xyzm)
        #expect(path.converted(to: .xyzm).sharesStorage(with: path) && path.converted(to: .xy).isFinished && path.subpath(5..<5).isEmpty)
        #expect(throws: Stop.self) { try path.mapped { _, _ throws(Stop) in throw Stop() } }
        let mapped = path.mapped { xy, count in
            for i in 0..<count { (xy[2 * i], xy[2 * i + 1]) = (xy[2 * i + 1], -xy[2 * i]) }
        }
        #expect(mapped.coordinates == path.coordinates.map { Coordinate(x: $0.y, y: -$0.x, z: $0.z, m: $0.m) } && mapped.role == .hole)
    }

    @Test func pathsAreAppended() throws {
        var path = Path(model(100, .xyz), dimensions: .xyz)
        path.append(contentsOf: Path(model(90, .xym), dimensions: .xym))
        let expected = model(100, .xyz) + model(90, .xym).map { Coordinate(x: $0.x, y: $0.y) }
        #expect(path.coordinates == expected && path.dimensions == .xyz && path.brokenInvariants().isEmpty)
        try path.replaceSubrange(50..<150, with: Path(model(3, .xyz), dimensions: .xyz))
        #expect(path.coordinates == Array(expected[..<50]) + model(3, .xyz) + Array(expected[150...]))
        #expect(throws: GeometryError.indexOutOfRange(what: "vertex", found: 94, allowed: 0..<94)) {
            try path.replaceSubrange(90..<94, with: Path())
        }
    }

    @Test func pathsAreEqualWhereAllOfThemIs() throws {
        let path = Path(model(300, .xyz), dimensions: .xyz)
        #expect(path == Path(model(300, .xyz), dimensions: .xyz) && path.hashValue == Path(model(300, .xyz), dimensions: .xyz).hashValue)
        var finished = path
        finished.isFinished = true
        #expect(path != finished && path != path.with(role: .shell) && path != path.ring() && path != path.converted(to: .xyzm))
        // A difference in the middle that changes neither box nor ends, in a tree that is divided in another way.
        var grown = Path(dimensions: .xyz)
        for c in model(300, .xyz) { try grown.append(c) }
        #expect(path == grown && grown == path)
        for index in [1, 150, 298] {
            var changed = grown
            try changed.update(Coordinate(x: path[index].x, y: path[index].y, z: 999), at: index)
            #expect(path != changed && changed != path && grown != changed, "\(index)")
        }
    }
}
