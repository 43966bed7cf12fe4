import GromaBase
import GromaGeometry
import Testing

/// The ground of a map whose positions only a projection knows.
@Suite struct GroundProjectionTests {
    private static let (sine, cosine) = (sin(Double.pi / 6), cos(Double.pi / 6))

    /// Thousands of feet per degree, turned by 30 degrees: x grows to the east and a little to the south. Beyond a million feet nothing has a place.
    private static func turned(mirrored: Bool = false) -> GroundProjection {
        let side = mirrored ? -1.0 : 1
        return GroundProjection(SpatialReference(wkt: mirrored ? "mirrored" : "turned"), unit: 0.3048) { xy, count in
            for i in 0..<count {
                let (x, y) = (xy[2 * i] / 1000 * side, xy[2 * i + 1] / 1000)
                xy[2 * i] = abs(xy[2 * i]) > 1e6 ? .nan : x * cosine + y * sine
                xy[2 * i + 1] = y * cosine - x * sine
            }
        } fromDegrees: { xy, count in
            for i in 0..<count {
                let (longitude, latitude) = (xy[2 * i] * 1000, xy[2 * i + 1] * 1000)
                xy[2 * i] = abs(latitude) > 80_000 ? .infinity : (longitude * cosine - latitude * sine) * side
                xy[2 * i + 1] = longitude * sine + latitude * cosine
            }
        }
    }

    private static func metric(_ projection: GroundProjection) -> GroundMetric {
        GroundMetric(Geodesics(projection.reference, solver: SeriesGeodesics.wgs84, projection: projection))
    }

    private let metric = GroundProjectionTests.metric(turned())
    private let degrees = GroundMetric(.wgs84)

    /// The map position of a longitude and latitude.
    private func place(_ longitude: Double, _ latitude: Double) -> Coordinate {
        Coordinate(
            x: 1000 * (longitude * Self.cosine - latitude * Self.sine), y: 1000 * (longitude * Self.sine + latitude * Self.cosine))
    }

    private func close(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance * max(abs(b), 1) }

    @Test func measuresAreThoseOfLongitudesAndLatitudes() throws {
        let corners = [(10.0, 60.0), (10.02, 60.005), (14, 61), (12, 63), (9, 62.5)]
        let (map, globe) = (corners.map { place($0.0, $0.1) }, corners.map { Coordinate(x: $0.0, y: $0.1) })
        #expect(metric.isOnGround && metric.unstretched == metric)
        for i in 0..<4 {
            #expect(close(metric.distance(from: map[i], to: map[i + 1]), degrees.distance(from: globe[i], to: globe[i + 1])))
            let (found, expected) = (metric.bearing(from: map[i], to: map[i + 1]), degrees.bearing(from: globe[i], to: globe[i + 1]))
            #expect(close(try #require(found), try #require(expected), 1e-7))
        }
        for isRing in [false, true] {
            #expect(close(metric.length(of: Path(map, isRing: isRing)), degrees.length(of: Path(globe, isRing: isRing))))
        }
        #expect(close(metric.signedArea(of: Path(map, isRing: true)), degrees.signedArea(of: Path(globe, isRing: true)), 1e-7))
        #expect(metric.signedArea(of: Path(map, isRing: true)) > 1e10)
        let frame = metric.frame(at: map[0])
        let other = degrees.frame(at: globe[0])
        for i in 0..<5 {
            let (p, q) = (frame.ground(map[i]), other.ground(globe[i]))
            #expect(close(p.x, q.x, 1e-6) && close(p.y, q.y, 1e-6))
            let back = frame.map(p)
            #expect(close(back.x, map[i].x, 1e-9) && close(back.y, map[i].y, 1e-9))
        }
        #expect(frame.map(x: 0, y: 0) == (map[0].x, map[0].y) && !frame.isPlanar && !frame.isMap && frame.worldHalfWidth == nil)
        let line = frame.ground(Path(map))
        #expect(line.coordinates == map.map { frame.ground($0) })
        let shape = Geometry.polyline(Polyline(Path(map)))
        #expect(frame.ground(shape).parts[0].coordinates == line.coordinates)
        #expect(zip(frame.map(frame.ground(shape)).parts[0].coordinates, map).allSatisfy { close($0.x, $1.x) && close($0.y, $1.y) })
    }

    /// Of a degree of longitude and one of latitude at 60 degrees of WGS 84, turned by 30 degrees: by arithmetic from pyproj's lengths.
    @Test func theScaleAndTheDirectionOfNorthAreThoseAtTheAnchor() {
        let frame = metric.frame(at: place(10, 60))
        #expect(close(frame.northOnMap, -30, 1e-6) && close(frame.xScale, 0.7342342740714392, 1e-6))
        let far = Extent(xMin: -5, yMin: 1, xMax: 3, yMax: 1e15)
        #expect(close(frame.rounding(in: far), 0.125 * 100.43870464767119 + 1e-4, 1e-6))
        let mirrored = Self.metric(Self.turned(mirrored: true)).frame(at: Coordinate(x: -place(10, 60).x, y: place(10, 60).y))
        #expect(close(mirrored.northOnMap, 30, 1e-6) && close(mirrored.xScale, 0.7342342740714392, 1e-6))
        #expect(metric.frame(at: Coordinate(x: 2e6, y: 0)).northOnMap == 0 && degrees.frame(at: Coordinate(x: 10, y: 60)).northOnMap == 0)
    }

    /// The ground of a small step, continued: 55.8 m of longitude and 111.4 m of latitude per thousandth of a degree.
    @Test func whereTheMapHasNoPlaceItIsContinuedFromTheAnchor() {
        let anchor = place(10, 60)
        let frame = metric.frame(at: anchor)
        let (dx, dy) = (2e6 - anchor.x, 3e5 - anchor.y)
        let (longitude, latitude) = (dx * Self.cosine + dy * Self.sine, dy * Self.cosine - dx * Self.sine)
        let beyond = frame.ground(x: 2e6, y: 3e5)
        #expect(close(beyond.x, 55.80000157243614 * longitude, 1e-6) && close(beyond.y, 111.41228745777943 * latitude, 1e-6))
        // A place too far to the north for the way back: 21 degrees to the north of the anchor.
        let north = frame.map(x: 0, y: 111_412.28745777943 * 21)
        #expect(close(north.x, anchor.x - 21_000 * Self.sine, 1e-5) && close(north.y, anchor.y + 21_000 * Self.cosine, 1e-5))
        let aside = frame.map(x: -55_800.00157243614 * 2, y: 111_412.28745777943 * 21.5)
        #expect(close(aside.x, anchor.x - 2000 * Self.cosine - 21_500 * Self.sine, 1e-5))
        #expect(close(aside.y, anchor.y - 2000 * Self.sine + 21_500 * Self.cosine, 1e-5))
    }

    @Test func whatHasNoPlaceIsMeasuredByTheUnitOrNotAtAll() {
        let (a, b, c, none) = (place(10, 60), place(10.5, 60.1), place(11, 60), Coordinate(x: 2e6, y: 4e5))
        let first = metric.distance(from: a, to: b)
        #expect(close(metric.distance(from: none, to: Coordinate(x: 2e6 + 3000, y: 4e5 - 4000)), 5000 * 0.3048))
        #expect(close(metric.length(of: Path([a, b, none, c])), first) && close(metric.length(of: Path([none, a, b])), first))
        #expect(close(metric.length(of: Path([a, none, b, c])), metric.distance(from: b, to: c)))
        let frame = metric.frame(at: none)
        #expect(frame.isPlanar && !frame.isMap && frame.xScale == 1)
        #expect(frame.ground(x: 10, y: -20) == (3.048, -6.096) && frame == metric.stretched(at: none) && frame.anchor == none)
        #expect(metric.stretched(at: a).ground(x: 10, y: -20) == (3.048, -6.096))
        #expect(metric.frame(at: a, reaching: Extent(xMin: 2e6, yMin: 0, xMax: 3e6, yMax: 1)).isPlanar)
        #expect(!metric.frame(at: a, reaching: Extent(xMin: a.x, yMin: a.y, xMax: c.x, yMax: b.y)).isPlanar)
        // Beside the last position with a place, slopes to the east are those of the unit.
        let last = Coordinate(x: 1e6, y: (10_000 + 1e6 * Self.sine) / Self.cosine)
        let edge = metric.frame(at: last)
        let outside = edge.ground(x: last.x + 100, y: last.y)
        #expect(close(outside.x, 30.48) && close(outside.y, 0))
    }

    /// Thousandths of degrees to the east and north, with longitudes from -180 to 180.
    private static let folded = GroundProjection(SpatialReference(wkt: "folded"), unit: 111_320) { xy, count in
        for i in 0..<count { xy[2 * i] = xy[2 * i].remainder(dividingBy: 360) }
    } fromDegrees: { _, _ in
    }

    @Test func positionsOnEitherSideOfTheSeamAreNear() {
        let metric = Self.metric(Self.folded)
        let (a, b) = (Coordinate(x: 179.9, y: 50), Coordinate(x: 180.2, y: 50.1))
        #expect(close(metric.distance(from: a, to: b), degrees.distance(from: a, to: b)))
        #expect(close(metric.length(of: Path([a, b])), degrees.distance(from: a, to: b)))
        #expect(close(metric.distance(from: b, to: a), degrees.distance(from: a, to: b)))
        let box = Extent(xMin: 170, yMin: 40, xMax: 230, yMax: 60)
        #expect(!metric.frame(at: a, reaching: box).isPlanar)
        #expect(metric.frame(at: Coordinate(x: 160, y: 50), reaching: box).isPlanar)
        #expect(metric.frame(at: Coordinate(x: 170, y: 50), reaching: box).isPlanar == false)
    }

    /// The globe seen from above a pole: degrees from the pole. The areas are those of GeographicLib 2.0 for 36 corners.
    @Test(arguments: [(true, 10.0, 3_889_205_864_296.125, 6_973_062.988534159), (false, 15, 8_722_015_485_107.125, 10_392_402.51501694)])
    func ringsAroundAPoleHoldIt(isNorth: Bool, distance: Double, area: Double, length: Double) {
        let polar = GroundProjection(SpatialReference(wkt: "polar"), unit: 111_320) { xy, count in
            for i in 0..<count {
                let (x, y) = (xy[2 * i], xy[2 * i + 1])
                let away = (x * x + y * y).squareRoot()
                xy[2 * i] = atan2(x, isNorth ? -y : y) * 180 / .pi
                xy[2 * i + 1] = isNorth ? 90 - away : away - 90
            }
        } fromDegrees: { _, _ in
        }
        let metric = Self.metric(polar)
        let corners = (0..<36).map { index in
            let angle = Double(index) * .pi / 18
            return Coordinate(x: distance * cos(angle), y: distance * sin(angle))
        }
        let ring = Path(corners, isRing: true)
        #expect(close(metric.signedArea(of: ring), area, 1e-7) && close(metric.signedArea(of: ring.reversed()), -area, 1e-7))
        #expect(close(metric.length(of: ring), length, 1e-8))
        // One that does not hold the pole.
        let aside = Path([corners[0], corners[3], corners[6]], isRing: true)
        #expect(metric.signedArea(of: aside) > 0 && metric.signedArea(of: aside) < area / 4)
    }

    @Test func aMapThatIsFoldedToALineIsItsOwnGround() {
        let line = GroundProjection(SpatialReference(wkt: "line"), unit: 2) { xy, count in
            for i in 0..<count { xy[2 * i] = 10 }
        } fromDegrees: { _, _ in
        }
        let frame = Self.metric(line).frame(at: Coordinate(x: 3, y: 4))
        #expect(frame.isPlanar && frame.ground(x: 3, y: 4) == (6, 8))
    }

    @Test func projectionsOfOneReferenceAreEqual() {
        func projection(_ name: String) -> GroundProjection {
            GroundProjection(SpatialReference(wkt: name), unit: 1) { _, _ in
            } fromDegrees: { _, _ in
            }
        }
        let one = projection("one")
        #expect(one == one && one == projection("one") && one != projection("two"))
        #expect(Set([one, projection("one"), projection("two")]).count == 2)
    }

    @Test func geodesicsKnowTheirMaps() {
        let solver = SeriesGeodesics.wgs84
        func converted(_ geodesics: Geodesics, _ xy: [Double]) -> (there: [Double], back: [Double]) {
            var (there, back) = (xy, xy)
            there.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { geodesics.toDegrees(base, xy.count / 2) } }
            back.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { geodesics.fromDegrees(base, xy.count / 2) } }
            return (there, back)
        }
        let degrees = Geodesics(.wgs84, solver: solver)
        #expect(degrees.isInDegrees && degrees.worldHalfWidth == 180 && converted(degrees, [1, 2, 3, 4]) == ([1, 2, 3, 4], [1, 2, 3, 4]))
        let mercator = Geodesics(.webMercator, solver: solver, projection: Self.turned())
        #expect(!mercator.isInDegrees && abs((mercator.worldHalfWidth ?? 0) - 20_037_508.342789244) < 1e-6)
        let edge = 20_037_508.342789244
        let (there, back) = converted(mercator, [edge, -edge / 2, 45, 95])
        // By pyproj from EPSG 3857 to EPSG 4326.
        #expect(close(there[0], 180) && close(there[1], -66.51326044311186) && close(back[2], edge / 4))
        let turned = Geodesics(SpatialReference(wkt: "turned"), solver: solver, projection: Self.turned())
        #expect(!turned.isInDegrees && turned.worldHalfWidth == nil && turned.reference == SpatialReference(wkt: "turned"))
        let p = place(10, 60)
        let both = converted(turned, [p.x, p.y])
        #expect(close(both.there[0], 10) && close(both.there[1], 60))
        #expect(GroundMetric(mercator) == GroundMetric(Geodesics(.webMercator, solver: solver)))
        #expect(Self.turned() == Self.turned() && Self.turned() != Self.folded && Self.turned().hashValue == Self.turned().hashValue)
        #expect(metric.frame(at: p) == metric.frame(at: p) && metric.frame(at: p) != metric.frame(at: place(10, 61)))
    }
}
