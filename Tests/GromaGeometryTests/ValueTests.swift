import GromaGeometry
import Testing

/// What positions, rectangles and shapes hold, and what they are equal to.
@Suite struct ValueTests {
    private let z = 1.5...2.5
    private let box = Extent(xMin: 1, yMin: 2, xMax: 4, yMax: 8)

    @Test func positionsAreEqualOrdinateByOrdinate() {
        let all = Coordinate(x: 1, y: 2, z: 3, m: 4)
        #expect(all == Coordinate(x: 1, y: 2, z: 3, m: 4) && all.hashValue == Coordinate(x: 1, y: 2, z: 3, m: 4).hashValue)
        let others = [
            Coordinate(x: 9, y: 2, z: 3, m: 4), Coordinate(x: 1, y: 9, z: 3, m: 4), Coordinate(x: 1, y: 2, z: 9, m: 4),
            Coordinate(x: 1, y: 2, z: 3, m: 9), Coordinate(x: 1, y: 2, m: 4), Coordinate(x: 1, y: 2, z: 3),
            Coordinate(x: 2, y: 1, z: 3, m: 4),
        ]
        for other in others { #expect(all != other && all.hashValue != other.hashValue, "\(other)") }
        // What is unset is so in any way that a number is none.
        let unset = Coordinate(x: 1, y: 2, z: -.nan, m: Double(nan: 7, signaling: false))
        #expect(unset == Coordinate(x: 1, y: 2) && unset.hashValue == Coordinate(x: 1, y: 2).hashValue)
        #expect(Coordinate(x: .nan, y: 2) != Coordinate(x: .nan, y: 2))
    }

    @Test(
        arguments: [
            (Coordinate(x: 1, y: 2), true), (Coordinate(x: 1, y: 2, z: 3, m: 4), true), (Coordinate(x: .nan, y: 2), false),
            (Coordinate(x: 1, y: .nan), false), (Coordinate(x: .infinity, y: 2), false), (Coordinate(x: 1, y: -.infinity), false),
            (Coordinate(x: 1, y: 2, z: .infinity), false), (Coordinate(x: 1, y: 2, m: -.infinity), false),
        ])
    func positionsAreStoredWhereTheyAreFinite(position: Coordinate, isStorable: Bool) { #expect(position.isStorable == isStorable) }

    @Test func aMovedVertexKeepsWhatIsNotGiven() {
        let vertex = Coordinate(x: 1, y: 2, z: 3, m: 4)
        #expect(Coordinate(x: 7, y: 8).completed(by: vertex) == Coordinate(x: 7, y: 8, z: 3, m: 4))
        #expect(Coordinate(x: 7, y: 8, z: 9).completed(by: vertex) == Coordinate(x: 7, y: 8, z: 9, m: 4))
        #expect(Coordinate(x: 7, y: 8, m: 9).completed(by: vertex) == Coordinate(x: 7, y: 8, z: 3, m: 9))
    }

    @Test func ordinatesAreCountedAndUnited() {
        let all = [Dimensions.xy, .xyz, .xym, .xyzm]
        #expect(all.map(\.count) == [2, 3, 3, 4] && all.map(\.hasZ) == [false, true, false, true])
        #expect(all.map(\.hasM) == [false, false, true, true])
        #expect(Dimensions.xyz.union(.xym) == .xyzm && Dimensions.xy.union(.xyz) == .xyz && Dimensions.xym.union(.xy) == .xym)
    }

    @Test func rectanglesAreMeasured() {
        #expect(box.width == 3 && box.height == 6 && box.center == Coordinate(x: 2.5, y: 5) && !box.isEmpty)
        #expect(Extent.empty.width == 0 && Extent.empty.height == 0 && Extent.empty.center == nil && Extent.empty.isEmpty)
        for empty in [
            Extent(xMin: 4, yMin: 2, xMax: 1, yMax: 8), Extent(xMin: 1, yMin: 8, xMax: 4, yMax: 2),
            Extent(xMin: .nan, yMin: 2, xMax: 4, yMax: 8),
            Extent(xMin: 1, yMin: 2, xMax: 4, yMax: .nan),
        ] { #expect(empty.isEmpty && empty.width == 0 && empty.center == nil) }
        #expect(!Extent(xMin: 1, yMin: 2, xMax: 1, yMax: 2).isEmpty)
        #expect(box.insetBy(0.5) == Extent(xMin: 1.5, yMin: 2.5, xMax: 3.5, yMax: 7.5))
        #expect(box.insetBy(-1) == Extent(xMin: 0, yMin: 1, xMax: 5, yMax: 9) && Extent.empty.insetBy(-1) == .empty)
        let distances = [(0.0, 0.0), (7, 10), (2, 0), (2, 9), (0, 5), (6, 5), (2, 5)].map { box.squaredDistance(x: $0.0, y: $0.1) }
        #expect(distances == [5, 13, 4, 1, 1, 4, 0])
        #expect(box.squaredDistance(x: 0, y: 0, xScale: 3) == 13 && box.squaredDistance(x: 7, y: 10, xScale: 0.5) == 6.25)
    }

    @Test func rectanglesAreCombined() {
        let other = Extent(xMin: 3, yMin: 0, xMax: 9, yMax: 5)
        #expect(box.union(other) == Extent(xMin: 1, yMin: 0, xMax: 9, yMax: 8) && other.union(box) == box.union(other))
        #expect(box.intersection(other) == Extent(xMin: 3, yMin: 2, xMax: 4, yMax: 5) && other.intersection(box) == box.intersection(other))
        #expect(box.union(.empty) == box && box.intersection(.empty) == .empty)
        // They touch in a corner, and beyond each side they do not.
        #expect(box.intersects(Extent(xMin: 4, yMin: 8, xMax: 5, yMax: 9)))
        #expect(box.intersection(Extent(xMin: 4, yMin: 8, xMax: 5, yMax: 9)) == Extent(xMin: 4, yMin: 8, xMax: 4, yMax: 8))
        for apart in [
            Extent(xMin: 4.1, yMin: 2, xMax: 5, yMax: 8), Extent(xMin: 0, yMin: 2, xMax: 0.9, yMax: 8),
            Extent(xMin: 1, yMin: 8.1, xMax: 4, yMax: 9),
            Extent(xMin: 1, yMin: 0, xMax: 4, yMax: 1.9),
        ] { #expect(!box.intersects(apart) && !apart.intersects(box) && box.intersection(apart) == .empty) }
        #expect(box.contains(box) && box.contains(.empty) && !box.contains(other) && !Extent.empty.contains(box))
        for out in [
            Extent(xMin: 0.9, yMin: 2, xMax: 4, yMax: 8), Extent(xMin: 1, yMin: 1.9, xMax: 4, yMax: 8),
            Extent(xMin: 1, yMin: 2, xMax: 4.1, yMax: 8),
            Extent(xMin: 1, yMin: 2, xMax: 4, yMax: 8.1),
        ] { #expect(!box.contains(out) && out.contains(box)) }
        #expect(box.contains(x: 1, y: 2) && box.contains(x: 4, y: 8))
        for (x, y) in [(0.9, 5.0), (4.1, 5), (2, 1.9), (2, 8.1), (.nan, 5)] { #expect(!box.contains(x: x, y: y)) }
    }

    @Test func pointsHoldTheirPosition() throws {
        let point = Point(x: 3, y: 4, z: 5, m: 6, spatialReference: .wgs84)
        #expect(point.coordinate == Coordinate(x: 3, y: 4, z: 5, m: 6) && point.dimensions == .xyzm && point.spatialReference == .wgs84)
        #expect(point.x == 3 && point.y == 4 && !point.isEmpty)
        #expect(
            Point(x: 1, y: 2, z: 3).dimensions == .xyz && Point(x: 1, y: 2, m: 3).dimensions == .xym && Point(x: 1, y: 2).dimensions == .xy)
        let cut = Point(Coordinate(x: 1, y: 2, z: 3, m: 4), dimensions: .xym)
        #expect(
            cut.coordinate == Coordinate(x: 1, y: 2, m: 4) && Point(Coordinate(x: 1, y: 2, z: 3, m: 4)).coordinate == Coordinate(x: 1, y: 2)
        )
        #expect(Point(Coordinate(x: 1, y: 2, z: 3, m: 4), dimensions: .xyz).coordinate == Coordinate(x: 1, y: 2, z: 3))
        let empty = Point(nil, dimensions: .xyz, spatialReference: .webMercator)
        #expect(empty.isEmpty && empty.x.isNaN && empty.y.isNaN && empty.dimensions == .xyz && empty.spatialReference == .webMercator)
        #expect(try Point(x: 1, y: 2).distance(to: Point(x: 4, y: 6)) == 5 && Point(x: 1, y: 2).distance(to: Point(nil)).isNaN)
        #expect(throws: GeometryError.spatialReferenceMismatch(.wgs84, nil)) { try point.distance(to: Point(x: 1, y: 2)) }
    }

    @Test func envelopesHoldTheirSides() throws {
        let envelope = Envelope(box, zRange: z, mRange: 7...7, spatialReference: .wgs84)
        #expect(envelope.dimensions == .xyzm && Envelope(box, zRange: z).dimensions == .xyz && Envelope(box, mRange: z).dimensions == .xym)
        #expect(Envelope(box).dimensions == .xy && envelope.width == 3 && envelope.height == 6 && !envelope.isEmpty)
        #expect(envelope.center == Point(x: 2.5, y: 5, spatialReference: .wgs84) && Envelope(.empty).isEmpty)
        #expect(envelope.polygon.rings[0].xyArray == [1, 2, 4, 2, 4, 8, 1, 8] && envelope.polygon.spatialReference == .wgs84)
        #expect(envelope.polygon.rings[0].role == .shell && envelope.polygon.rings[0].isRing)
        #expect(Envelope(.empty, spatialReference: .wgs84).polygon == Polygon(spatialReference: .wgs84))
        let other = Envelope(Extent(xMin: 3, yMin: 0, xMax: 9, yMax: 5), zRange: 2...9, mRange: 1...3, spatialReference: .webMercator)
        let common = try #require(envelope.intersection(other))
        #expect(common == Envelope(Extent(xMin: 3, yMin: 2, xMax: 4, yMax: 5), zRange: 2...2.5, spatialReference: .wgs84))
        #expect(envelope.intersection(Envelope(box))?.zRange == nil && Envelope(box).intersection(envelope)?.mRange == nil)
        var grown = envelope
        grown.formUnion(other)
        #expect(grown == Envelope(Extent(xMin: 1, yMin: 0, xMax: 9, yMax: 8), zRange: 1.5...9, mRange: 1...7, spatialReference: .wgs84))
        var bare = Envelope(box)
        bare.formUnion(Point(nil))
        #expect(bare == Envelope(box))
        bare.formUnion(Point(x: 0, y: 9, z: 3, m: 4))
        #expect(bare == Envelope(Extent(xMin: 0, yMin: 2, xMax: 4, yMax: 9), zRange: 3...3, mRange: 4...4))
        bare.formUnion(Envelope(box, zRange: -1...1))
        #expect(bare.zRange == -1...3 && bare.mRange == 4...4)
    }

    @Test(arguments: GeometryType.allCases) func emptyShapesKeepWhatTheyAreMadeWith(type: GeometryType) {
        let empty = Geometry(empty: type, dimensions: .xyzm, isMulti: true, spatialReference: .webMercator)
        #expect(empty.type == type && empty.isEmpty && empty.spatialReference == .webMercator && empty.extent == .empty)
        #expect(empty.dimensions == (type == .envelope ? .xy : .xyzm) && empty.vertexCount == 0)
        #expect(empty.isMulti == [.multipoint, .polyline, .polygon].contains(type))
        #expect(empty.partCount == (type == .point || type == .multipoint ? 1 : 0))
        let plain = Geometry(empty: type)
        #expect(plain.spatialReference == nil && plain.dimensions == .xy && plain.isMulti == (type == .multipoint))
        #expect(plain.singleParts == [] && plain.length == 0 && plain.area == 0)
    }
}
