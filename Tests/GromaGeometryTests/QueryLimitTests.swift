import GromaBase
@testable import GromaGeometry
import GromaTesting
import Testing

/// Answers of several ranges, of several parts and of members of collections: in order, as many as asked for, and whether there are more.
@Suite struct QueryLimitTests {
    /// A line that goes up and down between y = 0 and 10, one unit to the right each time: every other vertex lies low.
    private func teeth(_ count: Int, from x: Double = 0) -> Path {
        Path((0..<count).map { Coordinate(x: x + Double($0), y: $0 % 2 == 0 ? 0 : 10) })
    }

    private var shapes: [Geometry] {
        let paths = Parts([teeth(9), teeth(1, from: 50), teeth(6, from: 2), teeth(200, from: -100)])
        let rings = Parts([teeth(9), teeth(6, from: 2), teeth(200, from: -100)].map { $0.ring() })
        return [
            .polyline(Polyline(paths: paths)), .polygon(Polygon(rings: rings)), .multipoint(Multipoint(points: teeth(9))),
            .point(Point(x: 3, y: 0)),
            .collection(
                GeometryCollection([
                    .point(Point(x: 3, y: 0)), .polyline(Polyline(paths: paths)), .multipoint(Multipoint(points: teeth(5))),
                    .polygon(Polygon(rings: rings)),
                ])),
        ]
    }

    @Test(arguments: 0..<5)
    func onlySoManyRangesAreToldAndWhetherThereAreMore(number: Int) {
        let shape = shapes[number]
        let box = Extent(xMin: 1, yMin: -1, xMax: 40, yMax: 1)
        for (query, isVertices) in [({ shape.vertices(in: box, limit: $0) }, true), ({ shape.segments(in: box, limit: $0) }, false)]
            as [((Int) -> (ranges: [PartRange], hasMore: Bool), Bool)]
        {
            let all = query(.max)
            #expect(!all.hasMore && all.ranges.normalised == all.ranges)
            // The same, one after the other.
            var visited: [PartRange] = []
            if isVertices {
                shape.forEachVertex(in: box) { part, index, c in
                    #expect(c == shape.parts[part][index])
                    visited.append(PartRange(part: part, range: index..<(index + 1)))
                    return true
                }
            } else {
                shape.forEachSegment(in: box) { part, index, a, b in
                    let path = shape.parts[part]
                    #expect(a == path[index] && b == path[(index + 1) % path.count])
                    visited.append(PartRange(part: part, range: index..<(index + 1)))
                    return true
                }
            }
            #expect(visited.normalised == all.ranges && visited.map(\.part) == visited.map(\.part).sorted())
            #expect(isVertices || !all.ranges.isEmpty || number == 2 || number == 3)
            for limit in 0...(all.ranges.count + 1) {
                let some = query(limit)
                #expect(some.hasMore == (all.ranges.count > limit) && some.ranges.count == min(limit, all.ranges.count))
                // The last range may be told up to where another begins.
                #expect(some.ranges == Array(all.ranges.prefix(limit)))
            }
            // A visit ends when it is told to.
            for count in [1, 2, 7] where visited.count > count {
                var seen = 0
                if isVertices {
                    shape.forEachVertex(in: box) { _, _, _ in
                        seen += 1
                        return seen < count
                    }
                } else {
                    shape.forEachSegment(in: box) { _, _, _, _ in
                        seen += 1
                        return seen < count
                    }
                }
                #expect(seen == count)
            }
        }
    }

    @Test func aShapeSharesAPositionWithARectangle() {
        func box(_ xMin: Double, _ yMin: Double, _ xMax: Double, _ yMax: Double) -> Envelope {
            Envelope(Extent(xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax))
        }
        let shell = Path(xy: [0, 0, 20, 0, 20, 10, 0, 10], isRing: true).with(role: .shell)
        let hole = Path(xy: [5, 2, 5, 8, 15, 8, 15, 2], isRing: true).with(role: .hole)
        let polygon = Geometry.polygon(Polygon(rings: [shell, hole]))
        let line = Geometry.polyline(Polyline(Path(xy: [0, 0, 10, 8])))
        let point = Geometry.point(Point(x: 3, y: 4))
        let envelope = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 20, yMax: 10)))
        let cases: [(Geometry, Envelope, Bool)] = [
            (polygon, box(1, 1, 2, 2), true), (polygon, box(7, 3, 9, 4), false), (polygon, box(14, 3, 17, 4), true),
            (polygon, box(-5, -5, 30, 30), true),
            (polygon, box(20, 10, 30, 30), true), (polygon, box(20.1, 0, 30, 30), false), (line, box(4, 4, 6, 4.5), true),
            (line, box(6, 0, 10, 4), false),
            (line, box(5, 4, 5, 4), true), (line, box(10, 8, 12, 9), true), (point, box(3, 4, 3, 4), true),
            (point, box(3.1, 4, 5, 5), false), (envelope, box(1, 2, 3, 4), true),
            (envelope, box(20, 3, 30, 4), true), (envelope, box(21, 3, 30, 4), false),
        ]
        for (shape, box, expected) in cases {
            #expect(shape.intersects(box) == expected, "\(shape) \(box)")
            let far = Geometry.point(Point(x: 500, y: 500))
            #expect(Geometry.collection(GeometryCollection([far, shape])).intersects(box) == expected)
        }
        #expect(!Geometry.collection(GeometryCollection([line, point])).intersects(box(7, 0, 9, 2)))
    }

    @Test func ofACollectionTheNearestMemberIsFoundByItsPart() throws {
        let collection = Geometry.collection(
            GeometryCollection([
                .point(Point(x: 0, y: 7)), .polyline(Polyline(paths: Parts([Path(xy: [10, 0, 20, 0]), Path(xy: [10, 6, 20, 6])]))),
                .multipoint(Multipoint(points: Path(xy: [12, 3, 18, 3]))),
                .envelope(Envelope(Extent(xMin: 30, yMin: 0, xMax: 34, yMax: 8))),
            ]))
        func nearest(_ x: Double, _ y: Double, within: Double = .infinity, _ excluded: [PartRange] = [], xScale: Double = 1)
            -> NearestPlace?
        {
            collection.nearestSegment(x: x, y: y, within: within, excluding: excluded, xScale: xScale)
        }
        let line = try #require(nearest(14, 5.5))
        #expect(
            line.part == 2 && line.index == 0 && line.fraction == 0.4 && line.distance == 0.5 && line.coordinate == Coordinate(x: 14, y: 6))
        let point = try #require(nearest(12, 3.5))
        #expect(point.part == 3 && point.index == 0 && point.fraction == 0 && point.distance == 0.5)
        // Of equally near ones the first; with those left out the next.
        #expect(nearest(15, 3)?.part == 1)
        #expect(nearest(15, 3, [PartRange(part: 1, range: 0..<1)])?.part == 2)
        #expect(nearest(15, 3, [PartRange(part: 1, range: 0..<1), PartRange(part: 2, range: 0..<1)])?.index == 0)
        #expect(
            nearest(15, 3, [PartRange(part: 1, range: 0..<1), PartRange(part: 2, range: 0..<1), PartRange(part: 3, range: 0..<1)])?.index
                == 1)
        #expect(nearest(15, 3, within: 3)?.part == 1 && nearest(15, 3, within: 2.99) == nil && nearest(15, 3, within: -1) == nil)
        let corner = try #require(nearest(35, 9))
        #expect(corner.part == 4 && corner.distance == 2.0.squareRoot())
        #expect(collection.nearestVertex(x: 33, y: 9)?.part == 4 && collection.nearestVertex(x: 19, y: 4)?.part == 3)
        // With a shorter unit of x the point is nearer than the lines.
        #expect(nearest(9, 2.5)?.part == 1 && nearest(9, 2.5, xScale: 0.1)?.part == 3 && nearest(6, 6, xScale: 0.1)?.part == 2)
        #expect(collection.nearestVertex(x: 0, y: 0, within: 7)?.part == 0 && collection.nearestVertex(x: 0, y: 0, within: 6.9) == nil)
        let found = collection.crossings(from: Coordinate(x: 11, y: -1), to: Coordinate(x: 11, y: 7))
        #expect(found.map(\.part) == [1, 2] && found.map(\.crossing.index) == [0, 0] && found.map(\.crossing.y) == [0, 6])
        let vertices = [
            PartRange(part: 0, range: 0..<1), PartRange(part: 2, range: 1..<2), PartRange(part: 3, range: 0..<9),
            PartRange(part: 4, range: 0..<1), PartRange(part: 9, range: 0..<1),
        ]
        #expect(
            collection.segments(at: vertices) == [
                PartRange(part: 0, range: 0..<1), PartRange(part: 2, range: 0..<1), PartRange(part: 3, range: 0..<2),
                PartRange(part: 4, range: 0..<1), PartRange(part: 4, range: 3..<4),
            ])
    }

    @Test func excludedSegmentsOfManyPartsAreLeftOut() throws {
        let paths = (0..<40).map { Path(xy: [0, Double($0), 10, Double($0), 20, Double($0)]) }
        let shape = Geometry.polyline(Polyline(paths: Parts(paths)))
        // Out of order, overlapping, and more than once a part.
        var excluded: [PartRange] = []
        for part in [7, 3, 5, 4, 6, 5] { excluded += [PartRange(part: part, range: 1..<2), PartRange(part: part, range: 0..<1)] }
        #expect(shape.nearestSegment(x: 15, y: 5)?.part == 5 && shape.nearestSegment(x: 15, y: 5, excluding: excluded)?.part == 2)
        #expect(shape.nearestSegment(x: 15, y: 5.1, excluding: excluded)?.part == 8)
        #expect(shape.nearestVertex(x: 15, y: 5, excluding: excluded).map { [$0.part, $0.index] } == [5, 2])
        let half = [PartRange(part: 5, range: 0..<1)]
        #expect(shape.nearestSegment(x: 8, y: 5, excluding: half).map { [$0.part, $0.index] } == [4, 0])
        #expect(shape.nearestSegment(x: 10.5, y: 5, excluding: half).map { [$0.part, $0.index] } == [5, 1])
    }

    @Test(arguments: [1, 2] as [UInt64])
    func rangesOfIndicesAreThoseOfASet(seed: UInt64) {
        var random = Seeded(seed)
        for _ in 0..<300 {
            var ranges: [Range<Int>] = []
            var next = 0
            for _ in 0..<random.below(7) {
                let start = next + 1 + random.below(4)
                next = start + 1 + random.below(5)
                ranges.append(start..<next)
            }
            let held = Set(ranges.flatMap { $0 })
            ranges.withUnsafeBufferPointer { buffer in
                let found = IndexRanges(buffer)
                #expect(found.isEmpty == ranges.isEmpty && found.count == ranges.count && found.first == ranges.first)
                for index in 0..<60 {
                    #expect(found.hold(index) == held.contains(index) && found.range(holding: index) == ranges.first { $0.contains(index) })
                    let indices = index..<(index + 1 + random.below(6))
                    #expect(found.cover(indices) == indices.allSatisfy { i in ranges.first { $0.contains(index) }?.contains(i) ?? false })
                    let meeting = found.meeting(indices)
                    #expect((0..<meeting.count).map { meeting[$0] } == ranges.filter { $0.overlaps(indices) })
                }
            }
        }
        #expect(IndexRanges.none.isEmpty && !IndexRanges.none.hold(0) && IndexRanges.none.first == nil)
    }

    @Test func rangesAreCollectedUpToALimit() {
        var collector = RangeCollector(limit: 2)
        #expect(collector.add(3) && collector.add(4) && collector.add(6..<8) && collector.add(8))
        #expect(!collector.add(10) && collector.hasMore && collector.ranges == [3..<5, 6..<9] && collector.limit == 2)
        var none = RangeCollector(limit: 0)
        #expect(!none.hasMore && !none.add(0..<2) && none.hasMore && none.ranges.isEmpty)
    }
}
