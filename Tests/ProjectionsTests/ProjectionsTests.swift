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
                // Transverse Mercator: British National Grid, metres.
                (0.5, 50.5, 4277, 27700, 577_274.99, 69_740.50),
                // Lambert Conic Conformal, two standard parallels: Texas South Central, US survey feet.
                (-96.0, 28.5, 4267, 32040, 2_963_503.91, 254_759.80),
                // Polar Stereographic, variant A: WGS 84 / UPS North (E,N), metres.
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

        @Test("References that PROJ knows not and positions outside a projection are errors that say so")
        func errors() throws {
            let point = Geometry.point(Point(x: 15, y: 45, spatialReference: .wgs84))
            let unknown = try #require(SpatialReference(wkid: 1))
            #expect(throws: OperationError.self) { try engine().project(point, to: unknown) }
            #expect(throws: OperationError.self) { try engine().project(point, to: SpatialReference(wkt: "+proj=longlat")) }
            // The antipode of a gnomonic projection's centre lies on no map.
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
