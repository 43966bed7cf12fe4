#if Projections
    import Groma
    import ProjectionsPlugin
    import Testing

    @Suite("Projection plugin")
    struct ProjectionsTests {
        private func engine() throws -> GeometryEngine {
            let registry = try PluginRegistry([Projections()])
            return GeometryEngine(projections: registry.registrations(at: .projections).map(\.contribution))
        }

        private func project(_ x: Double, _ y: Double, _ from: Int, _ to: Int) throws -> Coordinate {
            let source = try #require(SpatialReference(wkid: from))
            let target = try #require(SpatialReference(wkid: to))
            let projected = try engine().project(.point(Point(x: x, y: y, spatialReference: source)), to: target)
            #expect(projected.spatialReference == target)
            guard case .point(let point) = projected else { throw Missing() }
            return try #require(point.coordinate)
        }

        private struct Missing: Error {}

        // The worked examples of IOGP publication 373-7-2 (guidance note 7, part 2), in degrees with x the longitude.
        @Test(
            "EPSG's worked examples come out, x being longitude or easting",
            arguments: [
                // Transverse Mercator: British National Grid, meters.
                (0.5, 50.5, 4277, 27700, 577_274.99, 69_740.50),
                // Lambert Conic Conformal, two standard parallels: Texas South Central, US survey feet.
                (-96.0, 28.5, 4267, 32040, 2_963_503.91, 254_759.80),
                // Polar Stereographic, variant A: WGS 84 / UPS North (E,N), meters.
                (44.0, 73.0, 4326, 5041, 3_320_416.75, 632_668.43),
            ])
        func examples(x: Double, y: Double, from: Int, to: Int, east: Double, north: Double) throws {
            let there = try project(x, y, from, to)
            #expect(abs(there.x - east) < 0.01 && abs(there.y - north) < 0.01)
            let back = try project(there.x, there.y, to, from)
            #expect(abs(back.x - x) < 1e-7 && abs(back.y - y) < 1e-7)
        }

        @Test("A reference may be a text in WKT, and an id may be Esri's")
        func texts() throws {
            let text = """
                PROJCS["UTM 33",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],\
                UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],\
                PARAMETER["central_meridian",15],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],\
                PARAMETER["false_northing",0],UNIT["metre",1]]
                """
            let point = Geometry.point(Point(x: 15, y: 0, spatialReference: .wgs84))
            guard case .point(let there) = try engine().project(point, to: SpatialReference(wkt: text)) else { throw Missing() }
            let place = try #require(there.coordinate)
            #expect(abs(place.x - 500_000) < 1e-6 && abs(place.y) < 1e-6)
            // Esri's World Mollweide: its map is as wide as two times 2 √2 times the radius.
            let east = try project(180, 0, 4326, 54009)
            #expect(abs(east.x - 2 * 2.0.squareRoot() * 6_378_137) < 1)
        }

        @Test("Z and M stay, unset elevations stay unset, rings stay rings and keep their roles")
        func ordinates() throws {
            let path = Path(xy: [14, 45, 15, 45, 15, 46], z: [100, .nan, 300], m: [1, 2, 3], isRing: true)
            var hole = path
            hole.role = .hole
            var shell = path
            shell.role = .shell
            let polygon = Polygon(rings: Parts([shell, hole]), dimensions: .xyzm, spatialReference: .wgs84)
            let target = try #require(SpatialReference(wkid: 32633))
            guard case .polygon(let there) = try engine().project(.polygon(polygon), to: target) else { throw Missing() }
            #expect(there.rings.map(\.role) == [.shell, .hole])
            #expect(there.rings.allSatisfy { $0.isRing && $0.mArray == [1, 2, 3] })
            let z = try #require(there.rings[0].zArray)
            #expect(z[0] == 100 && z[1].isNaN && z[2] == 300)
        }

        @Test("Between datums an unset elevation counts as 0")
        func unsetElevations() throws {
            let line = Path(xy: [4.5, 50.5, 4.5, 50.5, 4.5, 50.5], z: [0, .nan, 1])
            let target = try #require(SpatialReference(wkid: 31370))
            let projected = try engine().project(.polyline(Polyline(line, spatialReference: .wgs84)), to: target)
            guard case .polyline(let there) = projected else { throw Missing() }
            let path = there.paths[0]
            // A metre of height moves a position by some micrometres, as pyproj says too.
            #expect(path[0].x == path[1].x && path[0].y == path[1].y && path[1].x != path[2].x)
        }

        @Test("References that PROJ knows not and positions outside a projection are errors that say so")
        func errors() throws {
            let point = Geometry.point(Point(x: 15, y: 45, spatialReference: .wgs84))
            let unknown = try #require(SpatialReference(wkid: 1))
            #expect(throws: OperationError.self) { try engine().project(point, to: unknown) }
            #expect(throws: OperationError.self) { try engine().project(point, to: SpatialReference(wkt: "+proj=nosuch")) }
            // The antipode of a gnomonic projection's center lies on no map.
            let gnomonic = SpatialReference(
                wkt: """
                    PROJCS["Gnomonic",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],\
                    UNIT["degree",0.0174532925199433]],PROJECTION["Gnomonic"],PARAMETER["latitude_of_origin",0],\
                    PARAMETER["central_meridian",0],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1]]
                    """)
            let line = Geometry.polyline(Polyline(paths: Parts([Path(xy: [0, 0, 170, 10])]), spatialReference: .wgs84))
            do {
                _ = try engine().project(line, to: gnomonic)
                Issue.record("no error")
            } catch let error as OperationError {
                #expect(error.code == "invalidCoordinate")
                #expect(error.description.contains("170"))
            }
        }

        @Test(
            "A definition that nothing can be computed with is an error that says so",
            arguments: [
                (scale: "0", unit: "1", axis: "6378137", method: "Transverse_Mercator"),
                (scale: "1", unit: "0", axis: "6378137", method: "Transverse_Mercator"),
                (scale: "1", unit: "1", axis: "0", method: "Transverse_Mercator"),
                (scale: "1", unit: "1", axis: "6378137", method: "Lambert_Conformal_Conic_2SP"),
                (scale: "1", unit: "1", axis: "6378137", method: "Nonsense"),
            ])
        func singular(scale: String, unit: String, axis: String, method: String) throws {
            let text = """
                PROJCS["x",GEOGCS["y",DATUM["d",SPHEROID["s",\(axis),298]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],\
                PROJECTION["\(method)"],PARAMETER["central_meridian",9],PARAMETER["scale_factor",\(scale)],UNIT["metre",\(unit)]]
                """
            let (point, singular) = (Geometry.point(Point(x: 10, y: 50, spatialReference: .wgs84)), SpatialReference(wkt: text))
            do {
                _ = try engine().project(point, to: singular)
                Issue.record("no error")
            } catch let error as OperationError {
                #expect(error.code == "unknownProjection" && error.description.contains("PROJ"), "\(error)")
            }
            #expect(throws: OperationError.self) {
                try engine().project(.point(Point(x: 10, y: 50, spatialReference: singular)), to: .wgs84)
            }
        }

        @Test("References may be PROJ strings and AUTHORITY:NUMBER, but name no files")
        func projStrings() throws {
            let point = Geometry.point(Point(x: 15, y: 45, spatialReference: .wgs84))
            let utm = try #require(SpatialReference(wkid: 32633))
            guard case .point(let known) = try engine().project(point, to: utm) else { throw Missing() }
            for text in ["+proj=utm +zone=33 +datum=WGS84", "EPSG:32633", "urn:ogc:def:crs:EPSG::32633"] {
                guard case .point(let there) = try engine().project(point, to: SpatialReference(wkt: text)) else { throw Missing() }
                #expect(abs(there.x - known.x) < 1e-6 && abs(there.y - known.y) < 1e-6, "\(text)")
            }
            for text in [
                "+proj=longlat +ellps=bessel +nadgrids=/etc/passwd", "+init=epsg:4326", "+proj=pipeline +step +proj=noop", "GEOGCS[]", "",
            ] {
                do {
                    _ = try engine().project(point, to: SpatialReference(wkt: text))
                    Issue.record("no error for \(text)")
                } catch let error as OperationError {
                    #expect(error.code == "unknownProjection", "\(text)")
                }
            }
        }

        @Test("Positions without a place are counted and named, or left out where that is asked")
        func outside() throws {
            let points = Path(xy: [0, 0, 10, 95, 20, 20, 30, -91])
            let given = Geometry.multipoint(Multipoint(points: points, spatialReference: .wgs84))
            let utm = try #require(SpatialReference(wkid: 32631))
            do {
                _ = try engine().project(given, to: utm)
                Issue.record("no error")
            } catch let error as OperationError {
                #expect(error.description.contains("2 of 4 positions") && error.description.contains("(10.0, 95.0), (30.0, -91.0)"))
            }
            #expect(try engine().project(given, to: utm, options: ProjectionOptions(outside: .drop)).vertexCount == 2)
            #expect(try engine().project(given, to: .webMercator, options: ProjectionOptions(outside: .drop)).vertexCount == 2)
        }

        @Test("Straight segments are kept true by vertices where that is asked")
        func maxDeviation() throws {
            let parallel = Geometry.polyline(Polyline(Path(xy: [0, 60, 40, 60], z: [0, 100]), spatialReference: .wgs84))
            let europe = try #require(SpatialReference(wkid: 3035))
            let bent = try engine().project(parallel, to: europe, options: ProjectionOptions(maxDeviation: 10))
            #expect(bent.vertexCount > 50)
            // Back again, all of it lies on the parallel to 10 meters between vertices, too.
            let dense = try engine().project(try engine().densify(bent, maxSegmentLength: 2000), to: .wgs84)
            for place in dense.parts.flatMap(\.coordinates) {
                #expect(abs(place.y - 60) < 10 / 111_000.0)
                #expect(abs(place.z - place.x * 2.5) < 0.1)
            }
            #expect(try engine().project(parallel, to: europe).vertexCount == 2)
        }

        @Test("The ways between references are listed with what they lack")
        func transformations() throws {
            let (source, target) = (try #require(SpatialReference(wkid: 4277)), try #require(SpatialReference(wkid: 4326)))
            let choices = try engine().transformations(from: source, to: target)
            #expect(choices.count > 3)
            #expect(choices.contains { $0.isAvailable && ($0.accuracy ?? 100) <= 21 })
            let grid = try #require(
                choices.first { $0.name.contains("OSGB36 to WGS 84 (9)") || !$0.missingGrids.isEmpty || $0.accuracy == 1 })
            #expect(grid.isAvailable || !grid.missingGrids.isEmpty)
            #expect(choices.allSatisfy { $0.isAvailable == $0.missingGrids.isEmpty })
        }

        @Test("Elevations go through vertical transformations")
        func vertical() throws {
            // NAVD88 in US survey feet to meters: the same surface in another unit.
            let feet = Geometry.point(Point(x: -100, y: 40, z: 1000, spatialReference: SpatialReference(wkt: "EPSG:4269+6360")))
            guard case .point(let metres) = try engine().project(feet, to: SpatialReference(wkt: "EPSG:4269+5703")) else { throw Missing() }
            let z = try #require(metres.coordinate?.z)
            #expect(abs(z - 1000 * 1200 / 3937.0) < 1e-6)
        }

        @Test("One plugin serves many threads at once")
        func threads() async throws {
            let engine = try engine()
            let target = try #require(SpatialReference(wkid: 27700))
            let source = try #require(SpatialReference(wkid: 4277))
            let places = try await withThrowingTaskGroup(of: Coordinate?.self) { group in
                for _ in 0..<32 {
                    group.addTask {
                        let point = Geometry.point(Point(x: 0.5, y: 50.5, spatialReference: source))
                        guard case .point(let there) = try engine.project(point, to: target) else { return nil }
                        return there.coordinate
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(places.count == 32)
            #expect(places.allSatisfy { $0.map { abs($0.x - 577_274.99) < 0.01 } ?? false })
        }
    }
#endif
