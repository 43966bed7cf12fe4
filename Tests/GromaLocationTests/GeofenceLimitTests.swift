import GromaGeometry
import GromaLocation
import Testing

/// Areas at their limits, and what is told of areas that change under a position. On a map without a reference a unit counts as a meter.
@Suite struct GeofenceLimitTests {
    private func box(_ xMin: Double, _ yMin: Double, _ xMax: Double, _ yMax: Double) -> Geometry {
        .envelope(Envelope(Extent(xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax)))
    }

    private func fix(_ x: Double, _ y: Double) throws -> Location { try Location(point: Point(x: x, y: y)) }

    @Test func changesAreToldInTheOrderOfTheirNumbers() throws {
        var fence = try Geofence(
            [
                (id: 9, geometry: box(0, 0, 10, 5)), (id: 3, geometry: box(0, 0, 4, 4)), (id: 5, geometry: box(0, 0, 3, 8)),
                (id: 3, geometry: box(2, 0, 10, 5)),
            ], spatialReference: nil)
        #expect(
            fence.count == 3 && Set(fence.ids) == [3, 5, 9] && fence[3] == box(2, 0, 10, 5) && fence[4] == nil && fence.reach == 0
                && fence.spatialReference == nil)
        #expect(fence.refresh() == [] && fence.inside == [])
        // On two sides, and on a corner.
        #expect(try fence.update(fix(3, 5)) == [.enter(3), .enter(5), .enter(9)] && fence.inside == [3, 5, 9] && fence.refresh() == [])
        #expect(try fence.update(fix(10, 5)) == [.leave(5)] && fence.update(fix(10.001, 5)) == [.leave(3), .leave(9)])
        #expect(try fence.update(fix(1, 1)) == [.enter(5), .enter(9)])
        fence.set(box(5, 5, 6, 6), id: 9)
        fence.set(box(0, 0, 2, 2), id: 1)
        fence.set(box(1, 1, 1, 1), id: 7)
        fence.remove(id: 5)
        #expect(fence.inside == [5, 9] && fence.refresh() == [.leave(5), .leave(9), .enter(1), .enter(7)] && fence.count == 4)
        fence.remove(id: 5)
        fence.set(.point(Point(nil)), id: 1)
        #expect(fence.refresh() == [.leave(1)] && fence.count == 4 && fence[1] == .point(Point(nil)))
    }

    @Test(arguments: [
        (5.0, 5.0, true), (5, -5, true), (5, 5.001, false), (-3, 4, true), (-3, 4.1, false), (13, -4, true), (13.1, -4, false),
        (104, 103, true), (104, 103.1, false), (26, 5, true), (26, 5.1, false), (21, 21, true),
    ])
    func everyGeometryHasAReach(x: Double, y: Double, isInside: Bool) throws {
        let shapes: [Geometry] = [
            .polyline(Polyline(Path(xy: [0, 0, 10, 0]))), .point(Point(x: 100, y: 100)),
            .polygon(Polygon(Path(xy: [20, -10, 30, -10, 30, 0, 20, 0], isRing: true))),
            .multipoint(Multipoint(points: Path(xy: [21, 25, 60, 60]))),
        ]
        var fence = try Geofence(shapes.enumerated().map { (id: $0.offset, geometry: $0.element) }, spatialReference: nil, reach: 5)
        #expect(try !fence.update(fix(x, y)).isEmpty == isInside, "\(x) \(y)")
        // Without one only polygons and rectangles hold positions.
        var bare = try Geofence(shapes.enumerated().map { (id: $0.offset, geometry: $0.element) }, spatialReference: nil)
        #expect(try bare.update(fix(5, 0)).isEmpty && bare.update(fix(100, 100)).isEmpty && bare.update(fix(25, -5)) == [.enter(2)])
    }

    @Test func reachesOutOfRangeAreRefused() throws {
        for reach in [-0.001, 100_000.5, .nan, .infinity] {
            let error = #expect(throws: LocationError.self) { try Geofence(spatialReference: .wgs84, reach: reach) }
            #expect(error?.description == "reach: \(reach) is not 0 to 100000")
        }
        #expect(try Geofence(spatialReference: .wgs84, reach: 100_000).reach == 100_000 && Geofence(spatialReference: .wgs84).count == 0)
    }

    @Test func positionsAreProjectedToTheAreas() throws {
        // One degree of longitude is 111 319.49 units of Web Mercator.
        let area = Geometry.envelope(Envelope(Extent(xMin: 111_319, yMin: -10, xMax: 111_320, yMax: 10), spatialReference: .webMercator))
        var fence = try Geofence([(id: 1, geometry: area)], spatialReference: .webMercator)
        #expect(try fence.update(Location(point: Point(x: 1, y: 0, spatialReference: .wgs84))) == [.enter(1)])
        // The next copy of the world.
        #expect(try fence.update(Location(point: Point(x: 361, y: 0, spatialReference: .wgs84))) == [])
        #expect(throws: LocationError.self) { try fence.update(Location(point: Point(x: 0, y: 90, spatialReference: .wgs84))) }
        #expect(fence.inside == [1] && fence.refresh() == [])
        #expect(try fence.update(Location(point: Point(x: 2, y: 0, spatialReference: .wgs84))) == [.leave(1)])
    }

    /// Of a world of 360 degrees: an area beside the seam is reached from its other side.
    @Test func aReachGoesAcrossTheSeam() throws {
        func place(_ x: Double, _ y: Double = 0) throws -> Location { try Location(point: Point(x: x, y: y, spatialReference: .wgs84)) }
        let area = Geometry.point(Point(x: 179.9999, y: 0, spatialReference: .wgs84))
        var fence = try Geofence([(id: 4, geometry: area)], spatialReference: .wgs84, reach: 100)
        // A ten thousandth of a degree is 11.13 m.
        for (x, isInside) in [
            (-180, true), (-179.9993, true), (-179.999, false), (179.9991, true), (179.9989, false), (-180.0005, true), (539.9999, true),
            (0, false),
        ] as [(Double, Bool)] {
            _ = try fence.update(place(x))
            #expect(fence.inside == (isInside ? [4] : []), "\(x)")
        }
    }
}
