import GromaGeometry
import GromaLocation
import GromaTesting
import Testing

@Suite struct GeofenceTests {
    private func square(_ x: Double, _ y: Double, _ size: Double) -> Geometry {
        .polygon(
            Polygon(Path(xy: [x, y, x + size, y, x + size, y + size, x, y + size], isRing: true), spatialReference: .wgs84))
    }

    private func fix(_ x: Double, _ y: Double) throws -> Location { try Location(point: Point(x: x, y: y, spatialReference: .wgs84)) }

    @Test func entersAndLeaves() throws {
        var fence = try Geofence([(id: 1, geometry: square(0, 0, 2)), (id: 2, geometry: square(1, 1, 2))], spatialReference: .wgs84)
        #expect(try fence.update(fix(-1, 0)) == [])
        #expect(try fence.update(fix(0, 0)) == [.enter(1)])
        #expect(try fence.update(fix(0.5, 0.5)) == [])
        #expect(try fence.update(fix(1.5, 1.5)) == [.enter(2)])
        #expect(try fence.update(fix(2.5, 2.5)) == [.leave(1)])
        #expect(fence.inside == [2])
        fence.remove(id: 2)
        fence.set(square(2, 2, 1), id: 7)
        #expect(try fence.update(fix(2.5, 2.5)) == [.leave(2), .enter(7)])
        fence.set(.polygon(Polygon()), id: 7)
        #expect(try fence.update(fix(2.5, 2.5)) == [.leave(7)])
        #expect(fence.count == 2)
    }

    @Test func reachIsOnTheGround() throws {
        // At 60 degrees a degree of longitude is 55.8 km, and one of latitude 111.4 km.
        let point = Geometry.point(Point(x: 10, y: 60, spatialReference: .wgs84))
        var fence = try Geofence([(id: 1, geometry: point)], spatialReference: .wgs84, reach: 1000)
        #expect(try fence.update(fix(10.0178, 60)) == [.enter(1)])
        #expect(try fence.update(fix(10.0181, 60)) == [.leave(1)])
        #expect(try fence.update(fix(10, 60.0089)) == [.enter(1)])
        #expect(try fence.update(fix(10, 60.0091)) == [.leave(1)])
        let line = Geometry.polyline(Polyline(Path(xy: [10, 60, 11, 60]), spatialReference: .wgs84))
        fence.set(line, id: 2)
        #expect(try fence.update(fix(10.5, 60.005)) == [.enter(2)])
        var bare = try Geofence([(id: 1, geometry: point)], spatialReference: .wgs84)
        #expect(try bare.update(fix(10, 60)) == [])
        for bad in [-1, 1e6, .nan] { #expect(throws: LocationError.self) { try Geofence(spatialReference: .wgs84, reach: bad) } }
    }

    /// Near a pole a reach spans many meridians, and all of them where it contains the pole. The distances are those of geographiclib.
    @Test(arguments: [
        (-90.0, 89.5, 89.9, 89.7, 89_355.134), (-90, 89.5, 60, 89.7, 86_503.855), (0, 89, 62, 89.55, 98_642.793),
        (0, -89.5, 170, -89.9, 66_874.816), (10, 89.995, 180, 89.998, 779.43), (0, 89, 0, 89.88, 98_290.588),
    ])
    func aReachContainsThePole(x: Double, y: Double, areaX: Double, areaY: Double, distance: Double) throws {
        let projected = WebMercator.project(longitude: areaX, latitude: areaY)
        let areas = [
            Point(x: areaX, y: areaY, spatialReference: .wgs84), Point(x: projected.x, y: projected.y, spatialReference: .webMercator),
        ]
        for area in areas {
            for (reach, isInside) in [(distance + 0.1, true), (distance - 0.1, false)] {
                var fence = try Geofence([(id: 1, geometry: .point(area))], spatialReference: area.spatialReference, reach: reach)
                #expect(try fence.update(fix(x, y)) == (isInside ? [.enter(1)] : []), "\(reach)")
            }
        }
    }

    /// The same area across the 180th meridian: as it is drawn from either side, cut there, and on the next copy of the world.
    @Test(arguments: [
        [[178.0, -1, 182, -1, 182, 1, 178, 1]], [[-182.0, -1, -178, -1, -178, 1, -182, 1]], [[538.0, -1, 542, -1, 542, 1, 538, 1]],
        [[178.0, -1, 180, -1, 180, 1, 178, 1], [-180.0, -1, -178, -1, -178, 1, -180, 1]],
    ])
    func wrapsAroundTheSeam(_ rings: [[Double]]) throws {
        for reference in [SpatialReference.wgs84, .webMercator] {
            let paths = rings.map { ring in
                let corners = stride(from: 0, to: ring.count, by: 2).map { (x: ring[$0], y: ring[$0 + 1]) }
                let placed = reference == .wgs84 ? corners : corners.map { WebMercator.project(longitude: $0.x, latitude: $0.y) }
                return Path(xy: placed.flatMap { [$0.x, $0.y] }, isRing: true)
            }
            let area = Geometry.polygon(Polygon(rings: Parts(paths), spatialReference: reference))
            var fence = try Geofence([(id: 1, geometry: area)], spatialReference: reference)
            for x in [177.9, -182.1, 182.1, -177.9, 0, 2] { #expect(try fence.update(fix(x, 0)) == [], "\(x)") }
            for x in [178.1, 181, -181, -179, 180, -180, 181.9, -178.1, 539] {
                #expect(try fence.update(fix(x, 0)) == [.enter(1)], "\(x)")
                #expect(try fence.update(fix(x, 1.1)) == [.leave(1)], "\(x)")
            }
            // 0.1 degrees of the equator are 11,132 meters.
            var wide = try Geofence(spatialReference: reference, reach: 11_200)
            wide.set(area, id: 1)
            for x in [177.9, -182.1, 182.1, -177.9] {
                #expect(try wide.update(fix(x, 0)) == [.enter(1)], "\(x)")
                #expect(try wide.update(fix(x + (x > 180 || x > -180 && x < 0 ? 0.1 : -0.1), 0)) == [.leave(1)], "\(x)")
            }
        }
        // A place without an inside, at the seam.
        var place = try Geofence(
            [(id: 1, geometry: .point(Point(x: 180, y: 0, spatialReference: .wgs84)))], spatialReference: .wgs84, reach: 1200)
        for x in [179.99, -179.99, 180.01, -180.01] {
            #expect(try place.update(fix(x, 0)) == [.enter(1)], "\(x)")
            #expect(try place.update(fix(0, 0)) == [.leave(1)])
        }
    }

    @Test func projectsTheFix() throws {
        var fence = try Geofence(
            [(id: 1, geometry: .envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 111_320, yMax: 111_320))))], spatialReference: .webMercator
        )
        #expect(try fence.update(fix(0.5, 0.5)) == [.enter(1)])
        #expect(throws: LocationError.self) { try fence.update(fix(0, 90)) }
        #expect(fence.inside == [1])
    }

    @Test func tellsWhatALookAtEachAreaTells() throws {
        let seed: UInt64 = 14
        var random = Seeded(seed)
        var areas: [(id: Int, geometry: Geometry)] = []
        for id in 0..<400 { areas.append((id, square(random.number(-10...10), random.number(-10...10), random.number(0.1...3)))) }
        var fence = try Geofence(areas, spatialReference: .wgs84)
        for _ in 0..<500 {
            let (x, y) = (random.number(-12...12), random.number(-12...12))
            let before = fence.inside
            let events = try fence.update(fix(x, y))
            let expected = Set(
                areas.filter { area in
                    guard case .polygon(let polygon) = area.geometry else { return false }
                    return polygon.contains(x: x, y: y)
                }.map(\.id))
            #expect(fence.inside == expected, "seed \(seed)")
            #expect(events.count == before.symmetricDifference(expected).count, "seed \(seed)")
        }
    }
}
