#if Projections
    import Groma
    import ProjectionsPlugin
    import Testing

    /// Lengths, directions and offsets of sketches by PROJ's geodesics. Numbers are those of PyPI's geographiclib 2.1 and pyproj 3.7 unless it says otherwise.
    @Suite("The ground of sketches with PROJ")
    struct GroundMetricTests {
        private let engine: GeometryEngine

        init() throws {
            let registry = try PluginRegistry([Projections()])
            engine = GeometryEngine(projections: registry.registrations(at: .projections).map(\.contribution))
        }

        private func metric(_ wkid: Int) -> GroundMetric { engine.groundMetric(of: SpatialReference(wkid: wkid)) }

        /// A tenth of a micrometer, for places in degrees.
        private func expectPlace(_ x: Double, _ y: Double, _ longitude: Double, _ latitude: Double) {
            #expect(abs(x - longitude) * 111_320 < 2e-8 && abs(y - latitude) * 111_320 < 2e-8, "\(x) \(y)")
        }

        private static let directs: [(Double, Double, Double, Double, Double, Double)] = [
            (14.5, 60, 75, 23.415996253333827, 60.86793755129318, 262.75906039203466),
            (179.9, 60, 75, 188.81599625333382, 60.86793755129318, 262.7590603920346),
            (-70, -85, 300, -98.25639093196219, -81.790798068768, 148.08688597959787),
        ]

        @Test("500 km in a bearing lead where geodesics do, across the seam too, and back", arguments: directs)
        func direct(x: Double, y: Double, bearing: Double, toX: Double, toY: Double, back: Double) throws {
            let ground = metric(4326)
            let from = Coordinate(x: x, y: y)
            let constraints = SketchConstraints(angle: .absolute(bearing), length: 500_000)
            let end = try constraints.position(for: Coordinate(x: x, y: y + 1), previous: from, metric: ground)
            expectPlace(end.x, end.y, toX, toY)
            #expect(abs(ground.distance(from: from, to: end) - 500_000) < 2e-8)
            #expect(abs(try #require(ground.bearing(from: from, to: end)) - bearing) < 1e-11)
            #expect(abs(try #require(ground.bearing(from: end, to: from)) - back) < 1e-11)
            // Web Mercator shows the same places.
            let mercator = metric(3857)
            let (mx, my) = WebMercator.project(longitude: x, latitude: y)
            let there = try constraints.position(for: Coordinate(x: mx, y: my + 1), previous: Coordinate(x: mx, y: my), metric: mercator)
            let place = WebMercator.unproject(x: there.x, y: there.y)
            expectPlace(place.longitude, place.latitude, toX, toY)
        }

        @Test("Short lengths are accurate to a billionth, and to nanometers on request")
        func exact() {
            // 60 degrees north, 9 km to the south-west.
            let (a, b) = (Coordinate(x: 14.5, y: 60), Coordinate(x: 14.444961529368957, y: 59.92407872741257))
            let length = 9_000.000_000_008_573
            #expect(abs(metric(4326).distance(from: a, to: b) - length) < 1e-5)
            #expect(abs(metric(4326).exact.distance(from: a, to: b) - length) < 1e-8)
            #expect(metric(4326).localReach == 10_000 && metric(4326).exact.localReach == 0)
            #expect(GroundMetric(.wgs84).exact == GroundMetric(.wgs84))
        }

        @Test("What is told of a sketch's measures after an undo is of the ground as it is measured now, as are edits after it")
        func exactAfterAnUndo() throws {
            let line = Polyline(Path(xy: [10, 10, 10.01, 10.02, 10.03, 10.02]), spatialReference: .wgs84)
            let layer = try SketchLayer(MutableGeometry(.polyline(line)))
            layer.engine = engine
            layer.tracksMeasure = true
            var told: SketchMeasure?
            let observation = layer.observe { if case .measure(let measure) = $0 { told = measure } }
            defer { layer.cancel(observation) }
            func isOfNow() throws -> Bool {
                let (last, now) = (try #require(told), try layer.measure())
                // The formulas for the ground nearby differ by a tenth of a micrometer at least.
                return abs(last.length - now.length) < 1e-8 && last.lastSegmentLength == now.lastSegmentLength
            }
            try layer.moveVertex(at: 1, to: Coordinate(x: 10.01, y: 10.03))
            try layer.moveVertex(at: 1, to: Coordinate(x: 10.01, y: 10.04))
            #expect(try isOfNow())
            layer.measuresExactly = true
            #expect(layer.undo() != nil)
            #expect(try isOfNow())
            try layer.moveVertex(at: 2, to: Coordinate(x: 10.04, y: 10.02))
            #expect(try isOfNow())
            #expect(layer.undo() != nil && layer.undo() != nil)
            #expect(try isOfNow())
        }

        @Test("An offset of a line of 300 km lies at its distance, and one round a corner at that of both sides")
        func offset() throws {
            let reference = SpatialReference.wgs84
            let line = Geometry.polyline(Polyline(Path(xy: [10, 60, 15.4, 60]), spatialReference: reference))
            let beside = try engine.offset(line, distance: 20_000, by: metric(4326)).parts[0].coordinates
            try #require(beside.count == 2)
            expectPlace(beside[0].x, beside[0].y, 10.014547364334131, 59.82063284915917)
            expectPlace(beside[1].x, beside[1].y, 15.38545263566587, 59.82063284915917)
            // By the distance of each vertex of the copy from the lines of the original, which geographiclib confirms to 2 nm.
            let corner = Geometry.polyline(Polyline(Path(xy: [10, 60, 15, 61, 12, 62.5]), spatialReference: reference))
            let mitred = try engine.offset(corner, distance: 10_000, by: metric(4326), join: .mitered).parts[0].coordinates
            try #require(mitred.count == 3)
            expectPlace(mitred[1].x, mitred[1].y, 15.321473140288571, 60.96070882142056)
            // Without PROJ, to a millimeter.
            let series = try GeometryEngine().offset(corner, distance: 10_000, by: GroundMetric(reference), join: .mitered).parts[0]
                .coordinates
            #expect(abs(series[1].x - mitred[1].x) * 55_000 < 1e-3 && abs(series[1].y - mitred[1].y) * 111_000 < 1e-3)
        }

        /// PROJ's geodesics, and how many of them are asked for.
        private final class Counting: GeodesicSolver, @unchecked Sendable {
            private let library: any GeodesicSolver
            private(set) var count = 0
            var ellipsoid: Ellipsoid { library.ellipsoid }

            init(_ library: any GeodesicSolver) { self.library = library }

            func distance(from start: GeodeticPosition, to end: GeodeticPosition) -> Double {
                count += 1
                return library.distance(from: start, to: end)
            }
            func line(from start: GeodeticPosition, to end: GeodeticPosition) -> GeodesicLine {
                count += 1
                return library.line(from: start, to: end)
            }
            func area(from start: GeodeticPosition, to end: GeodeticPosition) -> Double {
                count += 1
                return library.area(from: start, to: end)
            }
            func end(from start: GeodeticPosition, azimuth: Double, distance: Double) -> (position: GeodeticPosition, azimuth: Double) {
                count += 1
                return library.end(from: start, azimuth: azimuth, distance: distance)
            }
        }

        /// The corner comes to its place in three steps, and in each of them to its feet on both lines in two, each of three geodesics.
        @Test("An offset's corner needs some dozens of geodesics")
        func stepsOfAnOffset() throws {
            let solver = Counting(try #require(engine.geodesics(of: .wgs84)).solver)
            let corner = Geometry.polyline(Polyline(Path(xy: [10, 60, 15, 61, 12, 62.5]), spatialReference: .wgs84))
            let metric = GroundMetric(Geodesics(.wgs84, solver: solver))
            let mitred = try engine.offset(corner, distance: 10_000, by: metric, join: .mitered).parts[0].coordinates
            try #require(mitred.count == 3)
            expectPlace(mitred[1].x, mitred[1].y, 15.321473140288571, 60.96070882142056)
            #expect(solver.count > 30 && solver.count < 120, "\(solver.count)")
        }

        @Test("Each reference has its own ellipsoid, another body's too")
        func ellipsoids() throws {
            let text =
                #"GEOGCS["Moon 2000",DATUM["D_Moon_2000",SPHEROID["Moon_2000_IAU_IAG",1737400,0]],PRIMEM["Reference_Meridian",0],UNIT["degree",0.0174532925199433]]"#
            let moon = engine.groundMetric(of: SpatialReference(wkt: text))
            // A degree of a great circle, and one that is near: 1 737 400 π / 180.
            #expect(abs(moon.distance(from: Coordinate(x: 0, y: 0), to: Coordinate(x: 1, y: 0)) - 30_323.350_424_5) < 1e-6)
            #expect(abs(moon.distance(from: Coordinate(x: 0, y: 0), to: Coordinate(x: 0, y: 0.1)) - 3_032.335_042_45) < 1e-5)
            // NAD27 lies on Clarke's ellipsoid of 1866.
            let end = try SketchConstraints(angle: .absolute(75), length: 500_000).position(
                for: Coordinate(x: 14.5, y: 61), previous: Coordinate(x: 14.5, y: 60), metric: metric(4267))
            expectPlace(end.x, end.y, 23.41564135836233, 60.86793121517347)
        }

        @Test(
            "North is turned by the convergence of the grid",
            arguments: [
                (32633, 249129.5488002947, 6659949.573583083, 3.8991270830645357),
                (32633, 667294.8211244522, 6655205.483634564, -2.5986726939012907),
                (32633, 982546.665469748, -3329329.800484811, 2.504841417494258),
                (2154, 178626.39694432466, 6789748.646358649, 5.0792543553665),
            ])
        func convergence(wkid: Int, x: Double, y: Double, north: Double) {
            #expect(abs(metric(wkid).frame(at: Coordinate(x: x, y: y)).northOnMap - north) < 1e-5)
            #expect(metric(4326).frame(at: Coordinate(x: 10, y: 60)).northOnMap == 0)
        }

        @Test("A transformation is chosen by its name, its code or its place in the list")
        func transformations() throws {
            let (airy, target) = (SpatialReference(wkid: 4277), SpatialReference.wgs84)
            let list = try engine.transformations(from: try #require(airy), to: target)
            let index = try #require(list.firstIndex { $0.code == "EPSG:1196" })
            let point = Geometry.point(Point(x: -2, y: 53, spatialReference: airy))
            func place(_ choice: String?) throws -> Coordinate {
                let projected = try engine.project(point, to: target, options: ProjectionOptions(transformation: choice))
                guard case .point(let found) = projected else { return Coordinate(x: .nan, y: .nan) }
                return try #require(found.coordinate)
            }
            for choice in ["EPSG:1196", "epsg:1196", "OSGB36 to WGS 84 (2)", "\(index)"] {
                let found = try place(choice)
                expectPlace(found.x, found.y, -2.001474354550964, 53.000334179574985)
            }
            let other = try place("EPSG:1195")
            expectPlace(other.x, other.y, -2.001457387960997, 53.00028951900844)
            func message(_ choice: String) -> String {
                do throws(OperationError) {
                    _ = try engine.project(point, to: target, options: ProjectionOptions(transformation: choice))
                    return ""
                } catch { return error.description }
            }
            #expect(message("EPSG:1").contains("EPSG:1314"))
            if let unavailable = list.first(where: { !$0.isAvailable }) {
                #expect(message(unavailable.name).contains(try #require(unavailable.missingGrids.first)))
            }
        }
    }
#endif
