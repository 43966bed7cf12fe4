#if Projections
    import Groma
    import ProjectionsPlugin
    import Testing

    /// Fixes on maps whose units and north are not those of the ground.
    @Suite("Locations on maps in feet and on turned grids")
    struct LocationGroundTests {
        private let engine: GeometryEngine
        /// New York Long Island in US survey feet, of which 3.28 are a meter; its central meridian is 74° west, where its scale is 1 to a hundred-thousandth.
        private let feet: SpatialReference
        private let clock = ManualLocationClock(1000)
        private let east = 984_250.0
        private let north = 194_305.0

        init() throws {
            let registry = try PluginRegistry([Projections()])
            engine = GeometryEngine(projections: registry.registrations(at: .projections).map(\.contribution))
            feet = try #require(SpatialReference(wkid: 2263))
        }

        private func fix(_ dx: Double, time: Double? = nil) throws -> Location {
            try Location(point: Point(x: east + dx, y: north, spatialReference: feet), time: time)
        }

        private func line(_ xs: [Double]) -> Polyline { Polyline(Path(xy: xs.flatMap { [east + $0, north] }), spatialReference: feet) }

        /// The fixes that a source tells in so many seconds.
        private func fixes(_ source: SimulatedLocationSource, _ seconds: Double) -> [Location] {
            final class Listener: LocationDataSourceDelegate {
                var locations: [Location] = []
                func locationDataSource(_ source: any LocationDataSource, didUpdateWith location: Location) { locations.append(location) }
            }
            let listener = Listener()
            source.delegate = listener
            source.start()
            clock.advance(by: seconds)
            source.update()
            return listener.locations
        }

        @Test("The reach of a geofence is in meters")
        func reach() throws {
            let pier = Geometry.point(Point(x: east, y: north, spatialReference: feet))
            var fence = try Geofence([(id: 1, geometry: pier)], spatialReference: feet, reach: 100, engine: engine)
            // 327 feet are 99.7 meters, 329 feet 100.3.
            #expect(try fence.update(fix(329)) == [])
            #expect(try fence.update(fix(327)) == [.enter(1)])
        }

        @Test("Tracks filter by meters, whatever the map's unit")
        func filters() throws {
            let track = MutableGeometry(type: .polyline, spatialReference: feet)
            let recorder = TrackRecorder(track, engine: engine)
            var settings = TrackSettings()
            settings.minimumDistance = 10
            settings.greatestSpeed = 20
            try recorder.start(settings)
            try recorder.record(fix(0, time: 0))
            // 32 feet are 9.75 meters.
            #expect(try recorder.record(fix(32, time: 1)) == 0)
            // 33 feet are 10.06 meters; 60 feet in a second 18.3 meters.
            #expect(try recorder.record(fix(33, time: 2)) == 1)
            #expect(try recorder.record(fix(93, time: 3)) == 1)
            #expect(try recorder.record(fix(160, time: 4)) == 0)
            #expect(recorder.rejections == [.tooNear: 1, .tooFast: 1])
        }

        @Test("A track is measured in one reference, whatever those of the fixes")
        func mixedReferences() throws {
            let track = MutableGeometry(type: .polyline, spatialReference: .webMercator)
            let recorder = TrackRecorder(track, engine: engine)
            var settings = TrackSettings()
            settings.minimumDistance = 5
            try recorder.start(settings)
            try recorder.record(Location(point: Point(x: -74, y: 40.7, spatialReference: .wgs84)))
            // The same place, then one a hundred feet on.
            guard case .point(let same) = try engine.project(.point(Point(x: -74, y: 40.7, spatialReference: .wgs84)), to: feet) else {
                throw LocationError.noFix(source: "test")
            }
            #expect(try recorder.record(Location(point: same)) == 0)
            var further = try #require(same.coordinate)
            further.x += 100
            #expect(try recorder.record(Location(point: Point(further, dimensions: .xy, spatialReference: feet))) == 1)
        }

        @Test("A walk along a line and through its vertices goes by meters a second")
        func walks() throws {
            // 1,000 feet are 304.8 meters: at 10 meters a second 31 places and the end.
            let along = try SimulatedLocationSource(along: line([0, 1000]), speed: 10, clock: clock, engine: engine)
            #expect(fixes(along, 100).count == 32)
            let vertices = try SimulatedLocationSource(vertices: line([0, 100, 200]), clock: clock, engine: engine)
            let speed = try #require(fixes(vertices, 10).first?.speed)
            #expect(abs(speed - 30.48) < 0.01, "\(speed)")
        }

        @Test("The symbol is turned by the convergence of the grid, and so is the map that follows the course")
        func convergence() throws {
            // pyproj 3.7: the meridian convergence of EPSG:32633 at 17° east, 60° north.
            let convergence = 1.7322275572659858
            let map = try MapView(width: 400, height: 300)
            try map.setSpatialReference(SpatialReference(wkid: 32633))
            let display = map.locationDisplay
            display.engine = engine
            let source = HostLocationSource(clock: clock)
            display.dataSource = source
            display.showsPing = false
            display.images = ["LocationDisplayCourse": try DisplayImage(Self.pixel)]
            display.start()
            source.update(try Location(point: Point(x: 17, y: 60, spatialReference: .wgs84), course: 90, speed: 2))
            // The meridian leans to the left of the grid's lines, east of the central one.
            #expect(abs(display.northOnMap + convergence) < 1e-5, "\(display.northOnMap)")
            #expect(abs(display.symbolRotation - (90 - convergence)) < 1e-5, "\(display.symbolRotation)")
            let place = try #require(display.mapLocation)
            try map.center(at: place)
            func angle() throws -> Double {
                guard case .group(let group)? = try display.items(for: map.frame()).first,
                    case .images(_, _, let style)? = group.items.last
                else { throw LocationError.noFix(source: "test") }
                return style.angle
            }
            #expect(abs(try angle() - (90 - convergence)) < 1e-5)
            display.autoPanMode = .navigation
            #expect(abs(map.viewport.rotation - (270 + convergence)) < 1e-5, "\(map.viewport.rotation)")
            #expect(try angle() == 0)
            // What lies 100 meters to the east, by the geodesic, is straight ahead: above the symbol.
            let ahead = try engine.geodesicMovePoints(
                .point(Point(x: 17, y: 60, spatialReference: .wgs84)), distance: 100, azimuth: 90)
            guard case .point(let there) = try engine.project(ahead, to: try #require(map.spatialReference)) else { return }
            let (here, above) = (map.screenPoint(of: place), map.screenPoint(of: try #require(there.coordinate)))
            #expect(abs(above.x - here.x) < 1e-3 * abs(above.y - here.y) && above.y < here.y)
        }

        /// A PNG of one pixel.
        private static let pixel: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 4, 0, 0, 0,
            0xB5, 0x1C, 0x0C, 0x02, 0, 0, 0, 0x0B, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x64, 0xF8, 0x0F, 0, 1, 5, 1, 1, 0x27, 0x18,
            0xE3, 0x66, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
        ]

        @Test("Any geographic reference in degrees is folded", arguments: [4269, 4258, 4055, 4035, 104_108])
        func folding(_ wkid: Int) throws {
            let reference = try #require(SpatialReference(wkid: wkid))
            let line = Geometry.polyline(Polyline(Path(xy: [170, 10, 190, 20]), spatialReference: reference))
            let folded = try engine.normalizeCentralMeridian(line)
            #expect(folded.parts.map(\.xyArray) == [[170, 10, 180, 15], [-180, 15, -170, 20]])
        }
    }
#endif
