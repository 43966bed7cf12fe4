import GromaGeometry
import Testing

/// The verbs that a mutable geometry has, each by what it promises: the change reported, and nothing on error.
@Suite struct MutableGeometryTests {
    private func c(_ x: Double, _ y: Double) -> Coordinate { Coordinate(x: x, y: y) }

    @Test func drawsAPolyline() throws {
        let shape = MutableGeometry(type: .polyline, spatialReference: .wgs84)
        var changes: [GeometryChange] = []
        let observation = shape.observe { _, change in changes.append(change) }
        try shape.addPoint(c(0, 0))
        try shape.addPoints([c(1, 0), c(2, 0)])
        try shape.insertPoint(c(0.5, 0), at: 1)
        try shape.updatePoint(c(0.5, 5), at: 1)
        try shape.removePoint(at: 0)
        try shape.addPart([c(9, 9), c(8, 8)])
        try shape.replacePoints(part: 1, from: 0, to: 1, with: [c(7, 7), c(6, 6), c(5, 5)])
        try shape.reversePart(at: 1)
        #expect(
            changes.map(\.cause) == [
                "addVertex", "addVertices", "insertVertex", "moveVertex", "removeVertex", "addPart", "replaceRange", "reversePart",
            ])
        #expect(changes[0].kind == .partInserted)
        #expect(changes[3] == GeometryChange(part: 0, from: 1, removed: 1, inserted: 1, cause: "moveVertex"))
        #expect(changes[6] == GeometryChange(part: 1, from: 0, removed: 1, inserted: 3, cause: "replaceRange"))
        #expect(
            shape.geometry.parts.map(\.coordinates) == [
                [c(0.5, 5), c(1, 0), c(2, 0)], [c(8, 8), c(5, 5), c(6, 6), c(7, 7)],
            ])
        #expect(shape.geometry.isMulti)
        shape.cancel(observation)
        shape.removeAll()
        #expect(changes.count == 8)
        #expect(shape.geometry.isEmpty && shape.spatialReference == .wgs84)
    }

    @Test func anErrorChangesNothing() throws {
        let shape = MutableGeometry(.polygon(Polygon(Path(xy: [0, 0, 4, 0, 4, 4], isRing: true))))
        var reports = 0
        _ = shape.observe { _, _ in reports += 1 }
        let before = shape.geometry
        #expect(throws: GeometryError.indexOutOfRange(what: "vertex", found: 3, allowed: 0..<3)) {
            try shape.updatePoint(c(1, 1), at: 3)
        }
        #expect(throws: GeometryError.indexOutOfRange(what: "part", found: 1, allowed: 0..<1)) {
            try shape.addPoint(c(1, 1), part: 1)
        }
        #expect(throws: GeometryError.self) { try shape.addPart([c(1, 1), c(.nan, 1)]) }
        #expect(throws: GeometryError.self) { try shape.replacePoints(from: 2, to: 1, with: []) }
        #expect(throws: GeometryError.self) { try shape.replace(with: .point(Point(x: 1, y: 2))) }
        #expect(throws: GeometryError.self) { try shape.addPoint(Coordinate(x: 1, y: 1, z: 1)) }
        #expect(shape.geometry == before && reports == 0)
    }

    @Test func aPointHasOnePlace() throws {
        let shape = MutableGeometry(type: .point, spatialReference: nil, dimensions: .xyz)
        try shape.addPoint(Coordinate(x: 1, y: 2, z: 3))
        #expect(throws: GeometryError.self) { try shape.addPoint(c(4, 5)) }
        try shape.updatePoint(c(4, 5), at: 0)
        #expect(shape.geometry == .point(Point(x: 4, y: 5, z: 3)))
        try shape.removePoint(at: 0)
        #expect(shape.geometry.isEmpty)
    }

    @Test func holesStandBehindTheirShell() throws {
        let shape = MutableGeometry(type: .polygon, spatialReference: nil)
        func square(_ x: Double, _ y: Double, _ size: Double) -> [Coordinate] {
            [c(x, y), c(x + size, y), c(x + size, y + size), c(x, y + size)]
        }
        try shape.addPart(square(0, 0, 10))
        try shape.addPart(square(20, 0, 10))
        #expect(try shape.addPart(square(1, 1, 2), role: .hole).part == 1)
        #expect(try shape.addPart(square(22, 2, 2), role: .hole).part == 3)
        #expect(try shape.addPart(square(5, 5, 2), role: .hole).part == 2)
        guard case .polygon(let polygon) = shape.geometry else { return }
        #expect(polygon.members == [0..<3, 3..<5])
        #expect(polygon.shell(ofHole: 4) == 3 && polygon.shell(ofHole: 2) == 0 && polygon.shell(ofHole: 0) == nil)
        #expect(polygon.isMulti)
        #expect(shape.geometry.area == 200 - 12)
        try shape.closePart(at: 0)
        guard case .polygon(let closed) = shape.geometry else { return }
        #expect(closed.rings[0].isFinished && closed.rings[0].count == 4)
    }

    @Test func snapshotsStay() throws {
        let shape = MutableGeometry(.polyline(Polyline(Path((0..<10_000).map { c(Double($0), 0) }))))
        let before = shape.geometry
        try shape.updatePoint(c(0, 7), at: 5000)
        #expect(before.parts[0][5000] == c(5000, 0))
        #expect(shape.geometry.parts[0][5000] == c(0, 7))
    }

    @Test func envelopeVerbs() throws {
        var box = Envelope(Extent(xMin: 0, yMin: 0, xMax: 10, yMax: 4), spatialReference: .wgs84)
        try box.expand(by: 0.5)
        #expect(box.extent == Extent(xMin: 2.5, yMin: 1, xMax: 7.5, yMax: 3))
        try box.expand(by: 2, about: Point(x: 2.5, y: 1))
        #expect(box.extent == Extent(xMin: 2.5, yMin: 1, xMax: 12.5, yMax: 5))
        try box.center(at: Point(x: 0, y: 0))
        #expect(box.extent == Extent(xMin: -5, yMin: -2, xMax: 5, yMax: 2))
        try box.reaspect(width: 100, height: 100)
        #expect(box.extent == Extent(xMin: -5, yMin: -5, xMax: 5, yMax: 5))
        box.formUnion(Point(x: 9, y: 0))
        #expect(box.width == 14)
        #expect(box.intersection(Envelope(Extent(xMin: 20, yMin: 0, xMax: 21, yMax: 1))) == nil)
        try box.offset(byX: 361, y: 0)
        box.normalize()
        #expect(box.extent.center?.x == 3)
        #expect(throws: GeometryError.self) { try box.update(xMin: 1, yMin: 0, xMax: 0, yMax: 0) }
        #expect(throws: GeometryError.self) { try box.expand(by: -1) }
        #expect(Envelope(.empty).center.isEmpty)
    }

    @Test func foldsByTheFewestWorlds() {
        for (x, folded) in [(180.0, 180.0), (-180, -180), (540, 180), (-540, -180), (190, -170), (-190, 170), (900.5, -179.5)] {
            #expect(Folding.fold(x, halfWidth: 180) == folded)
        }
        var point = Point(x: 190, y: 5, spatialReference: .wgs84)
        point.normalize()
        #expect(point.x == -170)
        point.normalize(to: Envelope(Extent(xMin: 350, yMin: 0, xMax: 370, yMax: 1)))
        #expect(point.x == 190)
    }

    @Test func unitsConvert() {
        #expect(SpatialReference.webMercator.convert(1609.344, to: .mile) == 1)
        #expect(SpatialReference.wgs84.convert(.pi, from: .radian) == 180)
        #expect(SpatialReference.wgs84.convert(1, to: .metre).isNaN)
        #expect(SpatialReference(wkt: "PROJCS[]").convert(1, to: .metre).isNaN)
        #expect(SpatialReference(wkid: 102100) == .webMercator && SpatialReference(wkid: 0) == nil)
        #expect(abs(Unit.usSurveyFoot.convert(3937, to: .metre) - 1200) < 1e-9)
    }

    @Test func webMercatorRoundTrips() throws {
        // EPSG Guidance Note 7-2, method 1024: 24°22'54.433"N 100°20'00"W is E -11 169 055.58, N 2 800 000.00.
        let point = Geometry.point(Point(x: -(100 + 20.0 / 60), y: 24 + 22.0 / 60 + 54.433 / 3600, spatialReference: .wgs84))
        let projected = try point.projected(to: .webMercator)
        guard case .point(let p) = projected else { return }
        #expect(abs(p.x + 11_169_055.58) < 0.01 && abs(p.y - 2_800_000.00) < 0.01)
        guard case .point(let back) = try projected.projected(to: .wgs84), case .point(let start) = point else { return }
        #expect(abs(back.x - start.x) < 1e-12 && abs(back.y - start.y) < 1e-12)
        #expect(throws: GeometryError.latitudeOutOfRange(90)) {
            try Geometry.point(Point(x: 0, y: 90, spatialReference: .wgs84)).projected(to: .webMercator)
        }
    }
}
