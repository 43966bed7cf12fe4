import GromaTesting
import GromaGeometry
import Testing

/// Queries that leave something out, hand out one by one, or ask with a ring, against a look at every vertex and segment.
@Suite struct RangeQueryTests {
    private struct Place: Hashable {
        let part: Int
        let index: Int
    }

    /// A shape of several parts on a small grid, where vertices coincide and segments overlap, or of smooth walks.
    private func shape(_ type: GeometryType, using random: inout Seeded) -> Geometry {
        let isGrid = Bool.random(using: &random)
        let parts = (0..<(type == .multipoint ? 1 : Int.random(in: 1...5, using: &random))).map { _ -> Path in
            let count = [1, 2, 5, 100, 700][Int.random(in: 0..<5, using: &random)]
            var (x, y) = (Double.random(in: -5...5, using: &random), Double.random(in: -5...5, using: &random))
            let coordinates = (0..<count).map { i -> Coordinate in
                x += Double.random(in: -1...1, using: &random)
                y += Double.random(in: -1...1, using: &random)
                return isGrid
                    ? Coordinate(x: x.rounded(), y: y.rounded(), z: Double(i)) : Coordinate(x: x, y: y, z: Double(i))
            }
            return Path(coordinates, dimensions: .xyz, isRing: type == .polygon)
        }
        switch type {
        case .multipoint: return .multipoint(Multipoint(points: parts[0]))
        case .polygon: return .polygon(Polygon(rings: Parts(parts), dimensions: .xyz))
        default: return .polyline(Polyline(paths: Parts(parts), dimensions: .xyz))
        }
    }

    private func vertices(of geometry: Geometry) -> [(place: Place, at: Coordinate)] {
        geometry.parts.enumerated().flatMap { part, path in
            path.coordinates.enumerated().map { (Place(part: part, index: $0), $1) }
        }
    }

    private func segments(of geometry: Geometry) throws -> [(place: Place, a: Coordinate, b: Coordinate)] {
        try geometry.parts.enumerated().flatMap { part, path in
            try (0..<(geometry.type == .multipoint ? 0 : path.segmentCount)).map { i in
                let (a, b) = try path.segment(at: i)
                return (Place(part: part, index: i), a, b)
            }
        }
    }

    private func excluded(from geometry: Geometry, using random: inout Seeded) -> [PartRange] {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
            let part = Int.random(in: -1...geometry.partCount, using: &random)
            let from = Int.random(in: -5...700, using: &random)
            return PartRange(part: part, range: from..<(from + [1, 3, 90, 900][Int.random(in: 0..<4, using: &random)]))
        }
    }

    private func places(_ ranges: [PartRange]) -> Set<Place> {
        Set(ranges.flatMap { range in range.range.map { Place(part: range.part, index: $0) } })
    }

    private func distance(_ x: Double, _ y: Double, _ a: Coordinate, _ b: Coordinate) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let t = length == 0 ? 0 : min(max(((x - a.x) * dx + (y - a.y) * dy) / length, 0), 1)
        let (ex, ey) = (a.x + t * dx - x, a.y + t * dy - y)
        return (ex * ex + ey * ey).squareRoot()
    }

    @Test(arguments: [GeometryType.polyline, .polygon, .multipoint])
    func nearestWithoutTheExcluded(type: GeometryType) throws {
        for seed in UInt64(1)...40 {
            var random = Seeded(seed)
            let geometry = shape(type, using: &random)
            let collection = Geometry.collection(GeometryCollection([geometry, shape(.multipoint, using: &random)]))
            let (vertices, segments) = (vertices(of: geometry), try segments(of: geometry))
            for _ in 0..<20 {
                let excluded = excluded(from: geometry, using: &random)
                let gone = places(excluded)
                let (x, y) = (Double.random(in: -20...20, using: &random), Double.random(in: -20...20, using: &random))
                let rest = vertices.filter { !gone.contains($0.place) }
                let found = geometry.nearestVertex(x: x, y: y, excluding: excluded)
                let least = rest.map { distance(x, y, $0.at, $0.at) }.min()
                #expect((found == nil) == (least == nil), "seed \(seed)")
                if let found, let least {
                    #expect(!gone.contains(Place(part: found.part, index: found.index)), "seed \(seed)")
                    #expect(abs(found.distance - least) < 1e-9, "seed \(seed)")
                    #expect(geometry.nearestVertex(x: x, y: y, within: least * 0.999, excluding: excluded) == nil || least == 0)
                }
                // A path of one vertex is a segment without length.
                let single = geometry.parts.enumerated().filter { $1.count == 1 || type == .multipoint }.map(\.offset)
                let lone = rest.filter { single.contains($0.place.part) }.map { distance(x, y, $0.at, $0.at) }
                let nearest = (segments.filter { !gone.contains($0.place) }.map { distance(x, y, $0.a, $0.b) } + lone).min()
                let segment = geometry.nearestSegment(x: x, y: y, excluding: excluded)
                #expect((segment == nil) == (nearest == nil), "seed \(seed)")
                if let segment, let nearest { #expect(abs(segment.distance - nearest) < 1e-9, "seed \(seed)") }
                // In a collection the parts are counted on.
                let behind = [PartRange(part: geometry.partCount, range: 0..<1000)]
                #expect(collection.nearestVertex(x: x, y: y, excluding: excluded + behind)?.distance == found?.distance)
                #expect(collection.nearestSegment(x: x, y: y, excluding: excluded + behind)?.distance == segment?.distance)
            }
        }
    }

    @Test func segmentsAtVertices() throws {
        for seed in UInt64(1)...60 {
            var random = Seeded(seed)
            for type in [GeometryType.polyline, .polygon] {
                let geometry = shape(type, using: &random)
                let ranges = excluded(from: geometry, using: &random)
                let moved = places(ranges)
                let expected = try segments(of: geometry).filter { segment in
                    let next = (segment.place.index + 1) % geometry.parts[segment.place.part].count
                    return moved.contains(segment.place) || moved.contains(Place(part: segment.place.part, index: next))
                }
                let lone = geometry.parts.enumerated().filter { $1.count == 1 && moved.contains(Place(part: $0, index: 0)) }
                let found = geometry.segments(at: ranges)
                #expect(places(found) == Set(expected.map(\.place) + lone.map { Place(part: $0.offset, index: 0) }), "seed \(seed)")
                #expect(found == found.normalised)
                let collection = Geometry.collection(GeometryCollection([.point(Point(x: 0, y: 0)), geometry]))
                let later = ranges.map { PartRange(part: $0.part + 1, range: $0.range) }
                let counted = found.map { PartRange(part: $0.part + 1, range: $0.range) }
                #expect(collection.segments(at: later.filter { $0.part > 0 }) == counted, "seed \(seed)")
            }
        }
    }

    @Test(arguments: [GeometryType.polyline, .polygon, .multipoint])
    func visitsInABox(type: GeometryType) throws {
        for seed in UInt64(1)...40 {
            var random = Seeded(seed)
            let geometry = shape(type, using: &random)
            let collection = Geometry.collection(GeometryCollection([.point(Point(x: 99, y: 99)), geometry]))
            let (vertices, segments) = (vertices(of: geometry), try segments(of: geometry))
            for _ in 0..<10 {
                let x = Double.random(in: -20...20, using: &random).rounded()
                let y = Double.random(in: -20...20, using: &random).rounded()
                let size = [0, 1, 6, 50][Int.random(in: 0..<4, using: &random)] as Double
                let box = Extent(xMin: x, yMin: y, xMax: x + size, yMax: y + size)
                let limit = Int.random(in: 1...60, using: &random)
                var seen: [Place] = []
                geometry.forEachVertex(in: box) { part, index, c in
                    seen.append(Place(part: part, index: index))
                    #expect(c == geometry.parts[part][index])
                    return seen.count < limit
                }
                let inside = vertices.filter { box.contains(x: $0.at.x, y: $0.at.y) }.map(\.place)
                #expect(seen == Array(inside.prefix(limit)), "seed \(seed)")
                let ranges = geometry.vertices(in: box)
                #expect(ranges.ranges == inside.map { PartRange(part: $0.part, range: $0.index..<($0.index + 1)) }.normalised)
                seen = []
                geometry.forEachSegment(in: box) { part, index, a, b in
                    seen.append(Place(part: part, index: index))
                    if let ends = try? geometry.parts[part].segment(at: index) { #expect(ends.start == a && ends.end == b) }
                    return seen.count < limit
                }
                let meeting = segments.filter { meets($0.a, $0.b, box) }.map(\.place)
                #expect(seen == Array(meeting.prefix(limit)), "seed \(seed)")
                var others: [Place] = []
                collection.forEachSegment(in: box) { part, index, _, _ in
                    others.append(Place(part: part - 1, index: index))
                    return others.count < limit
                }
                #expect(others == seen, "seed \(seed)")
            }
        }
    }

    /// By the sides of the segment's line that the corners lie on.
    private func meets(_ a: Coordinate, _ b: Coordinate, _ box: Extent) -> Bool {
        let sides = [
            orientation(a.x, a.y, b.x, b.y, box.xMin, box.yMin), orientation(a.x, a.y, b.x, b.y, box.xMax, box.yMin),
            orientation(a.x, a.y, b.x, b.y, box.xMin, box.yMax), orientation(a.x, a.y, b.x, b.y, box.xMax, box.yMax),
        ]
        let own = Extent(xMin: min(a.x, b.x), yMin: min(a.y, b.y), xMax: max(a.x, b.x), yMax: max(a.y, b.y))
        return own.intersects(box) && !(sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 })
    }

    @Test(arguments: [GeometryType.polyline, .polygon, .multipoint])
    func lassoed(type: GeometryType) {
        for seed in UInt64(1)...60 {
            var random = Seeded(seed)
            let geometry = shape(type, using: &random)
            for _ in 0..<6 {
                // Small and large lassos, some with corners on the grid, some that cross themselves, some hardly a ring.
                let reach = [0.5, 3, 15, 60][Int.random(in: 0..<4, using: &random)]
                let count = [0, 1, 2, 3, 8, 300][Int.random(in: 0..<6, using: &random)]
                let isGrid = Bool.random(using: &random)
                let lasso = Path(
                    (0..<count).map { _ -> Coordinate in
                        let c = random.coordinate(in: (-reach)...reach)
                        return isGrid ? Coordinate(x: c.x.rounded(), y: c.y.rounded()) : c
                    }, isRing: Bool.random(using: &random))
                let inside = vertices(of: geometry).filter { count > 0 && lasso.ring().windingParity(x: $0.at.x, y: $0.at.y) != .outside }
                let expected = inside.map { PartRange(part: $0.place.part, range: $0.place.index..<($0.place.index + 1)) }.normalised
                let found = geometry.vertices(in: lasso)
                #expect(found.ranges == expected && !found.hasMore, "seed \(seed)")
                let some = geometry.vertices(in: lasso, limit: 2)
                #expect(some.ranges == Array(expected.prefix(2)) && some.hasMore == (expected.count > 2), "seed \(seed)")
            }
        }
    }
}
