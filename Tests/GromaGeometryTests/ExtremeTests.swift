import GromaGeometry
import Testing

/// Indices, sizes and values at the ends of what their types hold: always an error or an answer, never a trap.
@Suite struct ExtremeTests {
    private static let shapes: [Geometry] = [
        .point(Point(x: 1, y: 2)), .point(Point(nil)), Geometry(empty: .envelope), Geometry(empty: .polygon),
        .multipoint(Multipoint(points: Path(xy: [0, 0, 1, 1]))), .polyline(Polyline(Path(xy: [0, 0, 1, 1]))),
        .polygon(Polygon(Path(xy: [0, 0, 1, 0, 1, 1], isRing: true))),
        .envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1))),
        .collection(GeometryCollection([Geometry(empty: .polygon), .point(Point(x: 1, y: 1))])),
    ]

    @Test(arguments: shapes, [Int.max, Int.max - 1, Int.min, -1, 7])
    func extremeIndicesAreErrors(shape: Geometry, index: Int) {
        let c = Coordinate(x: 3, y: 3)
        for (part, vertex) in [(0, index), (index, 0), (index, index)] {
            #expect(throws: GeometryError.self) { try shape.vertex(part: part, at: vertex) }
            for verb in 0..<5 {
                var changed = shape
                let before = changed
                #expect(throws: GeometryError.self) {
                    switch verb {
                    case 0: try changed.moveVertex(part: part, at: vertex, to: c)
                    case 1: try changed.removeVertex(part: part, at: vertex)
                    case 2: try changed.updateVertex(part: part, at: vertex, to: c)
                    case 3: try changed.replaceRange(part: part, from: vertex, to: vertex, with: [c, c])
                    default: try changed.insertVertex(c, part: part, at: vertex)
                    }
                }
                #expect(changed == before)
            }
        }
        var changed = shape
        #expect(throws: GeometryError.self) { try changed.removePart(at: index) }
        #expect(throws: GeometryError.self) { try changed.reversePart(at: index) }
        #expect(throws: GeometryError.self) { try changed.insertPart([c], at: index) }
        #expect(changed == shape)
    }

    @Test func envelopesStayFinite() {
        var box = Envelope(Extent(xMin: -1e308, yMin: -1, xMax: 1e308, yMax: 1), zRange: 0...1)
        let before = box
        #expect(throws: GeometryError.self) { try box.offset(byX: 1e308, y: 0) }
        #expect(throws: GeometryError.self) { try box.reaspect(width: 1e-5, height: 1) }
        #expect(box == before)
        box.formUnion(Envelope(Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1), zRange: 5...9))
        #expect(box.zRange == 0...9)
        #expect(box.intersection(Envelope(box.extent, zRange: 8...20))?.zRange == 8...9)
    }

    @Test func pointsOfACollectionAreNoLine() {
        let collection = Geometry.collection(
            GeometryCollection([
                .multipoint(Multipoint(points: Path(xy: [0, 0, 10, 0]))), .polyline(Polyline(Path(xy: [0, 9, 10, 9]))),
            ]))
        let near = collection.nearestSegment(x: 5, y: 0)
        #expect(near?.part == 0 && near?.distance == 5)
        let line = collection.nearestSegment(x: 5, y: 8)
        #expect(line?.part == 1 && line?.distance == 1 && line?.fraction == 0.5)
        let box = Extent(xMin: 4, yMin: -1, xMax: 6, yMax: 10)
        #expect(collection.segments(in: box).ranges == [PartRange(part: 1, range: 0..<1)])
        #expect(collection.crossings(from: Coordinate(x: 5, y: -1), to: Coordinate(x: 5, y: 10)).map(\.part) == [1])
        #expect(collection.nearestSegment(x: 5, y: 0, within: -5) == nil)
    }

    @Test func visiblePointsAreOneAPixel() {
        let points = Geometry.multipoint(Multipoint(points: Path(xy: [0, 0, 5, 5, 0.1, 0.1, 5.1, 5.1, 0.2, 0.2])))
        let box = Extent(xMin: -1, yMin: -1, xMax: 9, yMax: 9)
        #expect(points.visible(in: box, resolution: 1).vertexCount == 2)
        #expect(points.visible(in: box, resolution: 0).vertexCount == 5)
    }

    @Test func holesNeverChangeTheirShell() throws {
        func square(_ x: Double, _ size: Double) -> [Coordinate] {
            [(0, 0), (1, 0), (1, 1), (0, 1)].map { Coordinate(x: x + $0.0 * size, y: $0.1 * size) }
        }
        var shape = Geometry(empty: .polygon)
        try shape.addPart(square(0, 10))
        try shape.addPart(square(100, 10))
        try shape.addPart(square(102, 2), role: .hole)
        #expect(throws: GeometryError.self) { try shape.insertPart(square(50, 1), at: 2) }
        try shape.removePart(at: 1)
        guard case .polygon(let polygon) = shape else { return }
        #expect(polygon.rings.map(\.role) == [.shell, .shell])
    }

    @Test func intersectsTellsInsideFromOutside() {
        let ring = Geometry.polygon(Polygon(Path(xy: [0, 0, 10, 0, 10, 10, 0, 10], isRing: true)))
        func meets(_ x: Double, _ y: Double) -> Bool {
            ring.intersects(Envelope(Extent(xMin: x, yMin: y, xMax: x + 1, yMax: y + 1)))
        }
        #expect(meets(4, 4) && meets(10, 10) && !meets(11, 4) && meets(-0.5, 5))
        #expect(!Geometry.polyline(Polyline(Path(xy: [0, 0, 10, 10]))).intersects(Envelope(Extent(xMin: 0, yMin: 5, xMax: 1, yMax: 6))))
    }

    @Test func normalizingKeepsWhatLiesInside() {
        var point = Point(x: 0.1, y: 0, spatialReference: .wgs84)
        point.normalize(to: Envelope(Extent(xMin: 5, yMin: 0, xMax: 9.7, yMax: 1)))
        #expect(point.x == 0.1)
    }
}
