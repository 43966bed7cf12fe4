#if Projections
    import GromaTesting
    import Groma
    import ProjectionsPlugin
    import Testing

    /// Constructions on the ellipsoid; that distances and directions are right is tested against GeographicLib from outside.
    @Suite("Geodesy")
    struct GeodesyTests {
        private let engine: GeometryEngine

        init() throws {
            let registry = try PluginRegistry([Projections()])
            engine = GeometryEngine(projections: registry.registrations(at: .projections).map(\.contribution))
        }

        private func point(_ x: Double, _ y: Double, _ wkid: Int = 4326) -> Point {
            Point(x: x, y: y, spatialReference: SpatialReference(wkid: wkid))
        }

        private func line(_ xy: [Double], _ wkid: Int = 4326) -> Geometry {
            .polyline(Polyline(Path(xy: xy), spatialReference: SpatialReference(wkid: wkid)))
        }

        private func ring(_ xy: [Double], _ wkid: Int = 4326) -> Geometry {
            .polygon(Polygon(Path(xy: xy, isRing: true), spatialReference: SpatialReference(wkid: wkid)))
        }

        private func code(_ body: () throws(OperationError) -> Void) -> String? {
            do throws(OperationError) { try body() } catch { return error.code }
            return nil
        }

        // The example of geodesic.h, from JFK to Singapore, by PyPI's geographiclib.
        @Test("The example of GeographicLib comes out")
        func published() throws {
            let found = try engine.geodesicDistance(from: point(-73.78, 40.64), to: point(103.99, 1.36))
            #expect(abs(found.distance - 15_347_512.94051294) < 1e-6)
            #expect(abs(try #require(found.azimuth1) - 3.305_773_478_017_6) < 1e-10)
            #expect(abs(try #require(found.azimuth2) - 357.487_840_208_155_15) < 1e-10)
            let back = try engine.geodesicDistance(from: point(103.99, 1.36), to: point(-73.78, 40.64))
            #expect(abs(found.distance - back.distance) < 1e-8)
            let (there, home) = (try #require(back.azimuth1), try #require(back.azimuth2))
            #expect(abs(try #require(found.azimuth1) - home) < 1e-10)
            #expect(abs(try #require(found.azimuth2) - there) < 1e-10)
            // From pole to pole half a meridian, whichever ellipsoid: WGS 84's is 20 003.931 458 6 km.
            #expect(abs(try engine.geodesicDistance(from: point(0, -90), to: point(0, 90)).distance - 20_003_931.4586) < 1e-4)
            // Opposite places on the equator are nearer over a pole.
            #expect(abs(try engine.geodesicDistance(from: point(0, 0), to: point(180, 0)).distance - 20_003_931.4586) < 1e-4)
            let same = try engine.geodesicDistance(from: point(5, 5), to: point(365, 5))
            #expect(same.distance < 1e-8 && same.azimuth1 == nil || same.distance == 0)
        }

        @Test("Every ellipsoid is its own: the Moon's degree is 30.3 km, Clarke's of 1866 differs from that of WGS 84")
        func ellipsoids() throws {
            let text = """
                GEOGCS["Moon 2000",DATUM["D_Moon_2000",SPHEROID["Moon_2000_IAU_IAG",1737400,0]],PRIMEM["Reference_Meridian",0],UNIT["degree",0.0174532925199433]]
                """
            let moon = SpatialReference(wkt: text)
            let degree = Geometry.polyline(Polyline(Path(xy: [0, 0, 1, 0]), spatialReference: moon))
            #expect(abs(try engine.geodesicLength(degree) - 1_737_400 * .pi / 180) < 1e-6)
            let (nad27, wgs84) = (try engine.geodesicLength(line([0, 0, 1, 0], 4267)), try engine.geodesicLength(line([0, 0, 1, 0])))
            #expect(abs(nad27 / wgs84 - 6_378_206.4 / 6_378_137) < 1e-12)
        }

        @Test("Units go by the names of others, and angles are no lengths")
        func units() throws {
            for name in [
                "kilometre", "Kilometers", "km", "esriKilometers", "esriSRUnit_Kilometer", "EPSG:9036", "urn:ogc:def:uom:EPSG::9036",
            ] {
                #expect(Unit(named: name) == .kilometre, "\(name)")
            }
            #expect(Unit(named: "Foot_US") == .usSurveyFoot && Unit(named: "esriFeet") == .foot && Unit(named: "parsec") == nil)
            #expect(AreaUnit(named: "esriSquareKilometers") == .squareKilometre && AreaUnit(named: "EPSG:9001") == .squareMetre)
            #expect(AreaUnit(named: "Acres") == .acre && AreaUnit(named: "degree") == nil)
            let metres = try engine.geodesicLength(line([0, 0, 1, 1]))
            #expect(abs(try engine.geodesicLength(line([0, 0, 1, 1]), unit: .nauticalMile) * 1852 - metres) < 1e-6)
            #expect(
                code { () throws(OperationError) in _ = try engine.geodesicLength(line([0, 0, 1, 1]), unit: .degree) } == "invalidParameter"
            )
        }

        @Test("The line that the map shows is measured as it runs: a parallel in degrees, a loxodrome in Web Mercator")
        func shapePreserving() throws {
            // A parallel of WGS 84 at 50 degrees: N cos 50° for each radian.
            let sine = 0.766_044_443_118_978
            let radius = 6_378_137 / (1 - 0.006_694_379_990_141_317 * sine * sine).squareRoot() * 0.642_787_609_686_539_3
            let parallel = line([0, 50, 60, 50])
            #expect(abs(try engine.geodesicLength(parallel, curve: .shapePreserving) - radius * .pi / 3) < 1e-5)
            #expect(try engine.geodesicLength(parallel) < radius * .pi / 3 - 100_000)
            let mercator = try engine.project(parallel, to: .webMercator)
            #expect(abs(try engine.geodesicLength(mercator, curve: .shapePreserving) - radius * .pi / 3) < 1e-5)
            // All of the Earth: the surface of WGS 84 (NIMA TR8350.2: 510 065 621.724 km²).
            let world = ring([-180, -90, 180, -90, 180, 90, -180, 90])
            #expect(abs(try engine.geodesicArea(world, unit: .squareKilometre, curve: .shapePreserving) - 510_065_621.724) < 1e-2)
            #expect(abs(try engine.geodesicArea(world, unit: .squareKilometre) - 510_065_621.724) < 1e-2)
        }

        @Test("Densified lines follow their geodesics, keep their vertices to the bit, and no segment is longer than asked")
        func densify() throws {
            let path = Path(xy: [170, 50, 200, 50, 210, 20], z: [0, 100, 200], m: [1, .nan, 3])
            let given = Geometry.polyline(Polyline(path, spatialReference: .wgs84))
            let dense = try engine.geodesicDensify(given, maxSegmentLength: 50, unit: .kilometre)
            let found = try #require(dense.parts.first?.coordinates)
            for vertex in path.coordinates { #expect(found.contains { $0.x == vertex.x && $0.y == vertex.y && $0.z == vertex.z }) }
            #expect(abs(try engine.geodesicLength(dense) - (try engine.geodesicLength(given))) < 1e-6)
            for (a, b) in zip(found, found.dropFirst()) {
                #expect(try engine.geodesicDistance(from: point(a.x, a.y), to: point(b.x, b.y)).distance < 50_000.001)
                #expect(b.x > a.x - 20 && a.z <= b.z)
            }
            #expect(
                code { () throws(OperationError) in _ = try engine.geodesicDensify(given, maxSegmentLength: 1, vertexLimit: 1000) }
                    == "tooLarge")
            #expect(code { () throws(OperationError) in _ = try engine.geodesicDensify(given, maxSegmentLength: 0) } == "invalidParameter")
        }

        @Test(
            "Every vertex of a buffer about a point is at its distance: at the seam, around the poles, and larger than half the world",
            arguments: [(14.0, 45.0), (179.95, 0), (-180, 60), (0, 89.9), (25, -89.9), (0, 90), (100, 85)],
            [5_000.0, 2_000_000, 12_000_000])
        func pointBuffers(place: (Double, Double), distance: Double) throws {
            let buffer = try engine.geodesicBuffer(.point(point(place.0, place.1)), distance: distance)
            #expect(try engine.isValid(buffer).value)
            #expect(
                buffer.extent.xMin >= -180 && buffer.extent.xMax <= 180 && abs(buffer.extent.yMin) <= 90 && abs(buffer.extent.yMax) <= 90)
            for vertex in buffer.parts.flatMap(\.coordinates) where abs(vertex.x) != 180 && abs(vertex.y) != 90 {
                let found = try engine.geodesicDistance(from: point(place.0, place.1), to: point(vertex.x, vertex.y)).distance
                #expect(abs(found - distance) < 1e-3, "\(vertex)")
            }
            // A cap of the mean sphere has 2πR²(1 - cos d/R).
            let radius = 6_371_007.18
            let cap = 2 * .pi * radius * radius * (1 - cosine(distance / radius))
            #expect(abs(try engine.geodesicArea(buffer) / cap - 1) < 0.01)
        }

        /// By its series: what these tests import has no cosine.
        private func cosine(_ x: Double) -> Double {
            var (sum, term) = (1.0, 1.0)
            for k in 1..<30 {
                term *= -x * x / Double((2 * k - 1) * 2 * k)
                sum += term
            }
            return sum
        }

        @Test("Buffers of lines and areas hold what is near them and nothing else, on any map", arguments: [4326, 3857, 3031, 32760])
        func lineBuffers(wkid: Int) throws {
            let target = try #require(SpatialReference(wkid: wkid))
            let route = line([170, -60, 178, -65, 185, -64])
            let buffer = try engine.geodesicBuffer(try engine.project(route, to: target), distance: 100, unit: .kilometre)
            #expect(try engine.isValid(buffer).value)
            var generator = Seeded(7)
            for _ in 0..<300 {
                let place = point(.random(in: 165...180, using: &generator), .random(in: -68 ... -57, using: &generator))
                let near = try #require(try engine.geodesicNearestCoordinate(in: route, to: place, unit: .kilometre))
                guard abs(near.distance - 100) > 0.5 else { continue }
                let there = try engine.project(.point(place), to: target)
                #expect(try engine.contains(buffer, there) == (near.distance < 100), "\(place)")
            }
            let area = ring([0, 40, 20, 40, 20, 60, 0, 60])
            let (wide, narrow) = (try engine.geodesicBuffer(area, distance: 50_000), try engine.geodesicBuffer(area, distance: -50_000))
            #expect(try engine.contains(wide, area) && engine.contains(area, narrow))
            #expect(try engine.geodesicBuffer(route, distance: -1).isEmpty)
            #expect(code { () throws(OperationError) in _ = try engine.geodesicBuffer(route, distance: 0) } == "invalidParameter")
            #expect(code { () throws(OperationError) in _ = try engine.geodesicBuffer(route, distance: 3e7) } == "invalidParameter")
        }

        @Test("Pieces of a buffer leave no cracks at the vertices between them", arguments: [4326, 3857, 32633])
        func noCracks(_ wkid: Int) throws {
            // Turns to the left and right, sharp and hardly any, and long segments beside short ones.
            var xy: [Double] = []
            for index in 0...200 {
                xy.append(14 + 0.001 * Double(index) + (index % 7 == 0 ? 1e-7 : 0))
                xy.append(45 + (index < 100 ? 0.0005 * Double(index % 2) : 1e-9 * Double(index % 3)))
            }
            let reference = try #require(SpatialReference(wkid: wkid))
            let line = try engine.project(.polyline(Polyline(Path(xy: xy), spatialReference: .wgs84)), to: reference)
            for maxDeviation in [nil, 0.0005] {
                let buffer = try engine.geodesicBuffer(line, distance: 25, maxDeviation: maxDeviation)
                #expect(buffer.partCount == 1, "\(buffer.partCount)")
            }
        }

        @Test("Ellipses and sectors lie in their directions, clockwise from north")
        func ellipses() throws {
            let center = point(14, 45)
            let ellipse = GroundEllipse(semiAxis1: 30, semiAxis2: 10, axisDirection: 45, unit: .kilometre, form: .multipoint)
            let places = try engine.geodesicEllipse(center, ellipse).parts.flatMap(\.coordinates)
            let ways = try places.map { try engine.geodesicDistance(from: center, to: point($0.x, $0.y), unit: .kilometre) }
            let (far, near) = (ways.max { $0.distance < $1.distance }, ways.min { $0.distance < $1.distance })
            let (longest, shortest) = (try #require(far?.distance), try #require(near?.distance))
            #expect(abs(longest - 30) < 1e-6 && abs(shortest - 10) < 1e-2)
            let direction = try #require(far?.azimuth1)
            #expect(abs(direction - 45) < 1e-6 || abs(direction - 225) < 1e-6)
            let sector = try engine.geodesicSector(
                center, GroundEllipse(semiAxis1: 20, unit: .kilometre), startDirection: 90, sectorAngle: 60)
            #expect(try engine.isValid(sector).value)
            for vertex in sector.parts.flatMap(\.coordinates) where vertex.x != 14 || vertex.y != 45 {
                let azimuth = try #require(try engine.geodesicDistance(from: center, to: point(vertex.x, vertex.y)).azimuth1)
                #expect(azimuth > 90 - 1e-6 && azimuth < 150 + 1e-6)
            }
            let whole = try engine.geodesicArea(try engine.geodesicEllipse(center, GroundEllipse(semiAxis1: 20_000)))
            #expect(abs(try engine.geodesicArea(sector) / whole - 1.0 / 6) < 1e-4)
            #expect(
                code { () throws(OperationError) in _ = try engine.geodesicEllipse(center, GroundEllipse(semiAxis1: -1)) }
                    == "invalidParameter")
        }

        @Test("What covers most of the world, but not the other side of it, is in one piece")
        func mostOfTheWorld() throws {
            for (x, y, wkid) in [(10.0, 40.0, 4326), (33.3, 20.0, 4326), (-71.7, 10.0, 4326), (1_113_194.9, 4_865_942.3, 3857)] {
                let area = try engine.geodesicBuffer(
                    .point(point(x, y, wkid)), distance: 15_000, unit: .kilometre, maxDeviation: 3_000)
                #expect(area.singleParts.count == 1, "\(x) \(y) \(wkid)")
            }
        }

        @Test("Moved points lie where the direct problem says, folded into the world")
        func moves() throws {
            guard
                case .point(let moved) = try engine.geodesicMovePoints(
                    .point(point(-73.78, 40.64)), distance: 10_000, azimuth: 45, unit: .kilometre)
            else { return }
            #expect(abs(moved.x - 49.052_487_092_96) < 1e-9 && abs(moved.y - 32.621_100_463_73) < 1e-9)
            guard case .point(let across) = try engine.geodesicMovePoints(.point(point(179, 0)), distance: 300_000, azimuth: 90) else {
                return
            }
            #expect(across.x < -178 && across.y == 0)
            #expect(
                code { () throws(OperationError) in _ = try engine.geodesicMovePoints(line([0, 0, 1, 1]), distance: 1, azimuth: 0) }
                    == "unsupportedGeometry")
        }

        @Test("Of several points one is the nearest, not a place between them")
        func nearestOfPoints() throws {
            let points = Multipoint(points: Path(xy: [0, 0, 5, 0, 9, 9]), spatialReference: .wgs84)
            let found = try #require(try engine.geodesicNearestCoordinate(in: .multipoint(points), to: point(5, 1)))
            #expect(found.coordinate == Coordinate(x: 5, y: 0) && found.index == 1 && found.fraction == 0)
            #expect(abs(found.distance - 110_574.388_557_8) < 1e-6)
        }

        @Test("Outlines have as many vertices as the limit allows, and one less refuses them")
        func outlinesAtTheLimit() throws {
            // The default is a 360th of the outline; a circle to a hundred meters has 16 vertices, and its end again.
            let circle = GroundEllipse(semiAxis1: 1024, form: .multipoint)
            #expect(try engine.geodesicEllipse(point(0, 0), circle, vertexLimit: 360).vertexCount == 360)
            #expect(throws: OperationError.tooLarge(operation: "geodesicEllipse", found: 360, limit: 359)) {
                try engine.geodesicEllipse(point(0, 0), circle, vertexLimit: 359)
            }
            let middle = Geometry.point(point(0, 0))
            #expect(try engine.geodesicBuffer(middle, distance: 1000, maxDeviation: 100, vertexLimit: 17).vertexCount == 16)
            #expect(throws: OperationError.tooLarge(operation: "geodesicBuffer", found: 17, limit: 16)) {
                try engine.geodesicBuffer(middle, distance: 1000, maxDeviation: 100, vertexLimit: 16)
            }
        }

        @Test("A measure that cannot be computed is an error that says why")
        func refusals() throws {
            for distance in [-1, Double.nan] {
                #expect(
                    code { () throws(OperationError) in
                        _ = try engine.geodesicNearestCoordinate(in: line([0, 0, 1, 1]), to: point(0, 1), maxDistance: distance)
                    } == "invalidParameter")
            }
            #expect(code { () throws(OperationError) in _ = try engine.geodesicLength(line([0, 0, 0, 91])) } == "invalidCoordinate")
            // Also where there is nothing to measure.
            let points = Multipoint(points: Path(xy: [0, 9, 0, -91]), spatialReference: .wgs84)
            for shape in [Geometry.point(point(0, 91)), .multipoint(points)] {
                #expect(code { () throws(OperationError) in _ = try engine.geodesicLength(shape) } == "invalidCoordinate")
                #expect(code { () throws(OperationError) in _ = try engine.geodesicArea(shape) } == "invalidCoordinate")
            }
            #expect(code { () throws(OperationError) in _ = try engine.geodesicArea(line([0, 0, 0, 91])) } == "invalidCoordinate")
            let none = Geometry.polyline(Polyline(Path(xy: [0, 0, 1, 1])))
            #expect(code { () throws(OperationError) in _ = try engine.geodesicLength(none) } == "missingSpatialReference")
            #expect(code { () throws(OperationError) in _ = try engine.geodesicLength(line([0, 0, 1, 1], 1)) } == "noResult")
            #expect(code { () throws(OperationError) in _ = try GeometryEngine().geodesicLength(line([0, 0, 1, 1])) } == "notInstalled")
            #expect(
                code { () throws(OperationError) in
                    _ = try engine.geodesicDistance(from: point(0, 0), to: Point(nil, spatialReference: .wgs84))
                }
                    == "emptyGeometry")
            #expect(
                code { () throws(OperationError) in _ = try engine.geodesicDistance(from: point(0, 0), to: point(0, 0, 3857)) }
                    == "spatialReferenceMismatch")
        }
    }
#endif
