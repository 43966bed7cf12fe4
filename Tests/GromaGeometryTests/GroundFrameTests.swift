import GromaBase
import GromaGeometry
import Testing

/// Frames of the ground: where they are planes, what a unit is worth there, and where lines of the map cross those of the ground. Lengths of degrees are
/// those of pyproj 3.7.
@Suite struct GroundFrameTests {
    private let degrees = GroundMetric(.wgs84)
    private let mercator = GroundMetric(.webMercator)

    private func close(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance * max(abs(b), 1) }

    @Test(
        arguments: [
            (60, 55_800.00157243614, 111_412.28745777943), (0, 111_319.49079327358, 110_574.27582159436),
            (89, 1949.3267271149311, 111_693.63563866669),
            (95, 1949.3267271149311, 111_693.63563866669), (-45, 78_846.83509397812, 111_131.77741417562),
            (-120, 1949.3267271149311, 111_693.63563866669),
        ] as [(Double, Double, Double)])
    func aDegreeIsWorthWhatItIsAtItsLatitude(latitude: Double, x: Double, y: Double) {
        let frame = degrees.stretched(at: Coordinate(x: 7, y: latitude))
        let (east, north) = (frame.ground(x: 2, y: 0), frame.ground(x: 0, y: 3))
        #expect(close(east.x, 2 * x, 1e-12) && east.y == 0 && north.x == 0 && close(north.y, 3 * y, 1e-12))
        #expect(frame.isPlanar && !frame.isMap && close(frame.xScale, x / y, 1e-12) && frame.northOnMap == 0 && frame.worldHalfWidth == nil)
        let back = frame.map(x: 2 * x, y: 3 * y)
        #expect(close(back.x, 2, 1e-12) && close(back.y, 3, 1e-12))
        #expect(frame.anchor == Coordinate(x: 7, y: latitude))
        if abs(latitude) <= 90 {
            let tangent = degrees.frame(at: Coordinate(x: 7, y: latitude))
            #expect(close(tangent.xScale, x / y, 1e-9) && !tangent.isPlanar && tangent.worldHalfWidth == 180)
        } else {
            #expect(degrees.frame(at: Coordinate(x: 7, y: latitude)) == frame)
        }
    }

    @Test(arguments: [(60.0, 0.5012599426641272, 0.5004168033102048), (-45, 0.7082931706937201, 0.705914416737755)])
    func aUnitOfWebMercatorIsWorthWhatItIsAtItsLatitude(latitude: Double, x: Double, y: Double) {
        let anchor = GroundPlace.webMercator(7, latitude)
        let frame = mercator.stretched(at: anchor)
        let (east, north) = (frame.ground(x: 2, y: 0), frame.ground(x: 0, y: 3))
        #expect(close(east.x, 2 * x, 1e-9) && close(north.y, 3 * y, 1e-9) && frame.isPlanar)
        let tangent = mercator.frame(at: anchor)
        #expect(close(tangent.xScale, x / y, 1e-9) && close(tangent.worldHalfWidth ?? 0, 20_037_508.342789244, 1e-12))
    }

    @Test(
        arguments: [
            (0, 0, [-60, -60, 60, 60], false), (0, 0, [-60.1, 0, 0, 0], true), (0, 0, [0, 0, 60.1, 0], true),
            (0, 0, [0, -60.1, 0, 0], true),
            (0, 0, [0, 0, 0, 60.1], true), (10, 30, [-50, -30, 70, 90], false), (10, 30, [-50, -30, 70, 90.1], true),
            (-10, -31, [-20, -90, 0, 0], false),
            (-10, -31, [-20, -90.1, 0, 0], true), (10, 30, [-50.5, 0, 0, 0], true), (10, 95, [9, 94, 11, 96], true),
        ] as [(Double, Double, [Double], Bool)])
    func shapesThatReachTooFarAreOnAStretchedMap(x: Double, y: Double, box: [Double], isPlanar: Bool) {
        let anchor = Coordinate(x: x, y: y)
        let frame = degrees.frame(at: anchor, reaching: Extent(xMin: box[0], yMin: box[1], xMax: box[2], yMax: box[3]))
        #expect(frame.isPlanar == isPlanar && frame == (isPlanar ? degrees.stretched(at: anchor) : degrees.frame(at: anchor)))
        #expect(degrees.frame(at: anchor, reaching: .empty) == degrees.frame(at: anchor))
    }

    @Test func aFrameOverAnExtentIsAboutItsMiddle() {
        #expect(degrees.frame(over: Extent(xMin: 10, yMin: 40, xMax: 16, yMax: 44)) == degrees.frame(at: Coordinate(x: 13, y: 42)))
        #expect(degrees.frame(over: .empty) == degrees.frame(at: Coordinate(x: 0, y: 0)))
        let map = GroundMetric(nil, xScale: 0.5)
        let frame = map.frame(over: Extent(xMin: -1000, yMin: -1000, xMax: 1000, yMax: 1000))
        #expect(frame.ground(x: 6, y: 4) == (3, 4) && frame.xScale == 0.5 && frame.map(x: 3, y: 4) == (6, 4) && !frame.isMap)
        #expect(map.stretched(at: Coordinate(x: 1, y: 2)).ground(x: 6, y: 4) == (3, 4))
    }

    @Test(arguments: [0, -1, .infinity, .nan] as [Double])
    func scalesThatAreNoneCountAsOne(xScale: Double) {
        #expect(GroundMetric(nil, xScale: xScale) == .planar)
        #expect(GroundMetric(.webMercator, xScale: xScale) == mercator)
        #expect(GroundMetric(nil, xScale: 2).unstretched == .planar && degrees.unstretched == degrees)
    }

    @Test func theMapItselfIsLeftAsItIs() {
        let frame = GroundFrame.map
        #expect(frame.isMap && frame.isPlanar && frame.xScale == 1 && frame.anchor == Coordinate(x: 0, y: 0) && frame.northOnMap == 0)
        let path = Path([1, 2, 3, 5].pairs)
        #expect(frame.ground(path).sharesStorage(with: path))
        let shape = Geometry.polyline(Polyline(path))
        #expect(frame.ground(shape) == shape && frame.map(shape) == shape)
        let stretched = GroundMetric(nil, xScale: 0.5).frame(at: Coordinate(x: 9, y: 9))
        #expect(stretched.ground(path).xyArray == [0.5, 2, 1.5, 5] && stretched.map(shape).parts[0].xyArray == [2, 2, 6, 5])
        #expect(stretched.ground(shape).parts[0].xyArray == [0.5, 2, 1.5, 5])
        #expect(stretched.ground(Coordinate(x: 4, y: 1, z: 7, m: 8)) == Coordinate(x: 2, y: 1, z: 7, m: 8))
        #expect(stretched.map(Coordinate(x: 4, y: 1, z: 7, m: 8)) == Coordinate(x: 8, y: 1, z: 7, m: 8))
    }

    @Test func roundingIsThatOfTheLargestOrdinate() {
        let box = Extent(xMin: -5, yMin: 1, xMax: 3, yMax: 1000)
        #expect(GroundFrame.map.rounding(in: box) == 1000.0.ulp && GroundFrame.map.rounding(in: .empty) == 0)
        let flat = Extent(xMin: -3000, yMin: -2, xMax: 5, yMax: 1)
        #expect(GroundFrame.map.rounding(in: flat) == 3000.0.ulp)
        #expect(
            GroundMetric(nil, xScale: 8).frame(at: Coordinate(x: 0, y: 0)).rounding(in: Extent(xMin: 0, yMin: 0, xMax: 300, yMax: 300)) == 8
                * 300.0.ulp)
        let frame = degrees.frame(at: Coordinate(x: 1, y: 2))
        #expect(close(frame.rounding(in: Extent(xMin: -170, yMin: 0, xMax: 0, yMax: 5)) * 1e8, (170.0.ulp * 111_320 + 2e-8) * 1e8, 1e-12))
        let web = mercator.frame(at: Coordinate(x: 1, y: 2))
        #expect(close(web.rounding(in: Extent(xMin: 0, yMin: -1e7, xMax: 0, yMax: 5)) * 1e8, (1e7.ulp + 2e-8) * 1e8, 1e-12))
    }

    @Test func footsAndCrossingsOfLinesOfTheMapAreFoundOnTheGround() {
        for (metric, isWebMercator) in [(degrees, false), (mercator, true)] {
            func place(_ longitude: Double, _ latitude: Double) -> Coordinate {
                isWebMercator ? GroundPlace.webMercator(longitude, latitude) : Coordinate(x: longitude, y: latitude)
            }
            // Along a parallel, which is far from straight on the ground.
            let (a, b) = (place(0, 60), place(40, 60))
            let frame = metric.frame(at: place(10, 60))
            #expect(close(frame.fraction(nearestTo: frame.ground(place(30, 60)), from: a, to: b), 0.75, 1e-7))
            #expect(close(frame.fraction(nearestTo: frame.ground(place(4, 60)), from: a, to: b), 0.1, 1e-7))
            // Near the segment's ends.
            #expect(close(frame.fraction(nearestTo: frame.ground(place(0.4, 60)), from: a, to: b), 0.01, 1e-7))
            #expect(close(frame.fraction(nearestTo: frame.ground(place(39.6, 60)), from: a, to: b), 0.99, 1e-7))
            // Beyond the segment's ends these are nearest.
            #expect(frame.fraction(nearestTo: frame.ground(place(50, 60)), from: a, to: b) == 1)
            #expect(frame.fraction(nearestTo: frame.ground(place(-15, 60)), from: a, to: b) == 0)
            // The meridian of the anchor, and one line across it.
            let origin = Coordinate(x: 0, y: -1e5)
            #expect(close(frame.crossing(0.3, from: a, to: b, of: origin, dx: 0, dy: 1), 0.25, 1e-9))
            let through = frame.ground(place(22, 60))
            #expect(close(frame.crossing(0.5, from: a, to: b, of: through, dx: 1, dy: 3), 0.55, 1e-9))
            // The circle about the anchor: 668 681.5158252787 m to a place 12 degrees away, by GeographicLib 2.0.
            let center = Coordinate(x: 0, y: 0)
            let far = frame.crossings(from: a, to: b, ofCircleAbout: center, radius: 668_681.5158252787)
            #expect(far.count == 1 && close(far[0], 0.55, 1e-11))
            #expect(frame.crossings(from: a, to: place(20, 60), ofCircleAbout: center, radius: 668_681.5158252787) == [])
            // A small circle beside the straight line through the segment's ends, by GeographicLib 2.0.
            let near = frame.crossings(from: a, to: b, ofCircleAbout: center, radius: 1000)
            #expect(near.count == 2 && close(near[0], 0.24955197133742052, 1e-11) && close(near[1], 0.2504480286625795, 1e-11))
            #expect(frame.crossings(from: place(11, 60), to: b, ofCircleAbout: center, radius: 1000) == [])
            #expect(frame.crossings(from: a, to: a, ofCircleAbout: center, radius: 1000) == [])
        }
        let planar = GroundFrame.map
        let (a, b) = (Coordinate(x: 0, y: 0), Coordinate(x: 10, y: 0))
        #expect(planar.fraction(nearestTo: Coordinate(x: 4, y: 3), from: a, to: b) == 0.4)
        #expect(
            planar.crossing(0.3, from: a, to: b, of: a, dx: 1, dy: 1) == 0.3
                && planar.crossings(from: a, to: b, ofCircleAbout: Coordinate(x: 4, y: 3), radius: 5) == [0, 0.8])
    }

    /// A segment that spans more than a quarter of the world, whose ends are near each other on the plane.
    @Test func longSegmentsCrossACircleWhereTheirPiecesDo() {
        for isWebMercator in [false, true] {
            let metric = isWebMercator ? mercator : degrees
            func place(_ longitude: Double, _ latitude: Double) -> Coordinate {
                isWebMercator ? GroundPlace.webMercator(longitude, latitude) : Coordinate(x: longitude, y: latitude)
            }
            let frame = metric.frame(at: place(0, 0))
            // 1,113,194.9 m: ten degrees of the equator of WGS 84, 6,378,137 m · π / 18.
            let radius = 6_378_137 * Double.pi / 18
            for (west, east) in [(-100, 100), (-170, 130), (-300, 95)] as [(Double, Double)] {
                let found = frame.crossings(from: place(west, 0), to: place(east, 0), ofCircleAbout: Coordinate(x: 0, y: 0), radius: radius)
                let back = frame.crossings(from: place(east, 0), to: place(west, 0), ofCircleAbout: Coordinate(x: 0, y: 0), radius: radius)
                #expect(found.count == 2 && back.count == 2)
                guard found.count == 2, back.count == 2 else { continue }
                let longitudes = found.map { west + $0 * (east - west) } + back.map { east + $0 * (west - east) }
                #expect(zip(longitudes, [-10, 10, 10, -10]).allSatisfy { close($0, $1, 1e-9) }, "\(longitudes)")
            }
            // Pieces meet on the circle, at longitude 0: it is crossed once there.
            let center = frame.ground(place(10, 0))
            let met = frame.crossings(from: place(-90, 0), to: place(90, 0), ofCircleAbout: center, radius: center.x)
            #expect(met.count == 2 && met.first == 0.5)
        }
    }

    @Test func bearingsAreFromNorthClockwise() {
        let origin = Coordinate(x: 1, y: 1)
        for (x, y, bearing) in [(1, 3, 0), (3, 1, 90), (1, 0, 180), (0, 1, 270), (2, 2, 45), (0, 2, 315)] as [(Double, Double, Double)] {
            #expect(close(GroundMetric.planar.bearing(from: origin, to: Coordinate(x: x, y: y)) ?? -1, bearing, 1e-12))
        }
        #expect(GroundMetric.planar.bearing(from: origin, to: origin) == nil && degrees.bearing(from: origin, to: origin) == nil)
        // An angle too small to be subtracted from a whole turn.
        #expect(GroundMetric.planar.bearing(from: Coordinate(x: 0, y: 0), to: Coordinate(x: -1e-30, y: 1)) == 0)
    }

    @Test func shapesAreMeasuredWithTheirHoles() throws {
        let metric = GroundMetric(nil, xScale: 0.5)
        func ring(_ xy: [Double], _ role: RingRole) -> Path { Path(xy.pairs, isRing: true).with(role: role) }
        let (shell, hole) = ([0.0, 0, 8, 0, 8, 6, 0, 6], [1.0, 1, 5, 1, 5, 3, 1, 3])
        for (first, second, area) in [
            (RingRole.shell, RingRole.hole, 20.0), (.shell, .shell, 28), (.unassigned, .unassigned, 28), (.shell, .unassigned, 28),
        ] {
            let polygon = Geometry.polygon(Polygon(rings: [ring(shell, first), ring(hole, second)]))
            #expect(metric.area(of: polygon) == area)
            #expect(metric.area(of: .collection(GeometryCollection([polygon, polygon]))) == 2 * area)
            #expect(polygon.area == 2 * area)
        }
        // Against each other, rings without roles count by their direction.
        let around = Geometry.polygon(
            Polygon(rings: [ring(shell, .unassigned), Path(hole.pairs, isRing: true).reversed().with(role: .unassigned)]))
        #expect(metric.area(of: around) == 20)
        let box = Geometry.envelope(Envelope(Extent(xMin: 1, yMin: 2, xMax: 9, yMax: 5)))
        #expect(metric.area(of: box) == 12 && metric.length(of: box) == 14 && GroundMetric.planar.area(of: box) == 24)
        let line = Geometry.polyline(Polyline(Path([0, 0, 6, 4].pairs)))
        #expect(
            metric.length(of: line) == 5 && metric.area(of: line) == 0
                && metric.length(of: .collection(GeometryCollection([line, box, line]))) == 24)
        let points = Geometry.multipoint(Multipoint(points: Path([0, 0, 6, 4].pairs)))
        #expect(metric.length(of: points) == 0 && metric.area(of: points) == 0 && metric.length(of: .point(Point(x: 1, y: 2))) == 0)
    }
}

/// Positions of other maps.
enum GroundPlace {
    /// The position in Web Mercator of a longitude and latitude in degrees.
    static func webMercator(_ longitude: Double, _ latitude: Double) -> Coordinate {
        let radius = 6_378_137.0
        return Coordinate(x: longitude * .pi / 180 * radius, y: radius * atanh(sin(latitude * .pi / 180)))
    }
}

extension [Double] {
    /// Positions of numbers that lie x beside y.
    fileprivate var pairs: [Coordinate] { stride(from: 0, to: count, by: 2).map { Coordinate(x: self[$0], y: self[$0 + 1]) } }
}
