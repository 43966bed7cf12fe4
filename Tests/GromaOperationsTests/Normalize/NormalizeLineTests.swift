import GromaGeometry
import GromaOperations
import Testing

/// Points and lines, as "Normalizing" in the article "Results and errors" has it.
@Suite struct NormalizeLineTests {
    private let engine = GeometryEngine()

    @Test(arguments: [
        ("POINT (10 20)", "POINT (10 20)"),
        ("POINT (180 0)", "POINT (180 0)"),
        ("POINT (-180 0)", "POINT (-180 0)"),
        ("POINT (190 10)", "POINT (-170 10)"),
        ("POINT (-200 10)", "POINT (160 10)"),
        ("POINT (540 1)", "POINT (180 1)"),
        ("POINT (-540 1)", "POINT (-180 1)"),
        ("POINT (900 1)", "POINT (180 1)"),
        ("POINT (-900 1)", "POINT (-180 1)"),
        ("POINT (530 1)", "POINT (170 1)"),
        ("POINT ZM (370 1 2 3)", "POINT ZM (10 1 2 3)"),
        ("POINT EMPTY", "POINT EMPTY"),
        ("MULTIPOINT ((0 0), (360 1), (-361 2))", "MULTIPOINT ((0 0), (0 1), (-1 2))"),
        // Inside the range, its seams included: unchanged, however far the jump.
        ("LINESTRING (170 0, -170 0)", "LINESTRING (170 0, -170 0)"),
        ("LINESTRING (170 0, 180 5, 170 10)", "LINESTRING (170 0, 180 5, 170 10)"),
        ("LINESTRING (180 0, 180 10)", "LINESTRING (180 0, 180 10)"),
        // A whole number of worlds away: moved whole.
        ("LINESTRING (370 0, 380 5)", "LINESTRING (10 0, 20 5)"),
        ("LINESTRING (180 0, 540 10)", "LINESTRING (-180 0, 180 10)"),
        ("LINESTRING (540 0, 540 10)", "LINESTRING (180 0, 180 10)"),
        ("LINESTRING (-540 0, -540 10)", "LINESTRING (-180 0, -180 10)"),
        // Cut once, at a place in a segment or at a vertex.
        ("LINESTRING (170 0, 190 10)", "MULTILINESTRING ((170 0, 180 5), (-180 5, -170 10))"),
        ("LINESTRING (-170 0, -190 10)", "MULTILINESTRING ((-170 0, -180 5), (180 5, 170 10))"),
        ("LINESTRING (170 0, 180 2, 190 10)", "MULTILINESTRING ((170 0, 180 2), (-180 2, -170 10))"),
        ("LINESTRING (170 0, 180 2, 180 8, 190 10)", "MULTILINESTRING ((170 0, 180 2, 180 8), (-180 8, -170 10))"),
        // A touch from the far side is no cut either.
        ("LINESTRING (190 0, 180 2, 180 8, 190 10)", "LINESTRING (-170 0, -180 2, -180 8, -170 10)"),
        // One segment over several worlds, and there and back.
        (
            "LINESTRING (0 0, 720 72)",
            "MULTILINESTRING ((0 0, 180 18), (-180 18, 180 54), (-180 54, 0 72))"
        ),
        (
            "LINESTRING (175 0, 185 0, 185 10, 175 10)",
            "MULTILINESTRING ((175 0, 180 0), (-180 0, -175 0, -175 10, -180 10), (180 10, 175 10))"
        ),
        // Z and M are interpolated along the segment that is cut, unset where an end is.
        (
            "LINESTRING ZM (175 0 10 100, 185 10 30 200)",
            "MULTILINESTRING ZM ((175 0 10 100, 180 5 20 150), (-180 5 20 150, -175 10 30 200))"
        ),
        (
            "LINESTRING Z (175 0 NaN, 185 10 30)",
            "MULTILINESTRING Z ((175 0 NaN, 180 5 NaN), (-180 5 NaN, -175 10 30))"
        ),
        (
            "MULTILINESTRING ((0 0, 1 1), (175 0, 185 0), (300 0, 310 0))",
            "MULTILINESTRING ((0 0, 1 1), (175 0, 180 0), (-180 0, -175 0), (-60 0, -50 0))"
        ),
        ("LINESTRING EMPTY", "LINESTRING EMPTY"),
        (
            "GEOMETRYCOLLECTION (POINT (190 0), LINESTRING (0 0, 1 1))",
            "GEOMETRYCOLLECTION (POINT (-170 0), LINESTRING (0 0, 1 1))"
        ),
    ])
    func folded(_ given: String, _ expected: String) throws {
        var result = try engine.normalizeCentralMeridian(Planar.read(given, .wgs84))
        result.spatialReference = nil
        #expect(try result == Planar.read(expected))
    }

    @Test func webMercatorFoldsAtItsOwnSeam() throws {
        let half = 20_037_508.342_789_244
        let point = try engine.normalizeCentralMeridian(Planar.read("POINT (20037509.342789244 5)", .webMercator))
        guard case .point(let folded) = point else { return }
        #expect(abs(folded.x - (1 - half)) < 1e-8)
        let line = Geometry.polyline(
            Polyline(
                paths: [Path([Coordinate(x: 3 * half - 10, y: 0), Coordinate(x: 3 * half + 30, y: 40)])], dimensions: .xy,
                spatialReference: SpatialReference(wkid: 102100)))
        let parts = Planar.paths(try engine.normalizeCentralMeridian(line))
        #expect(parts.count == 2)
        #expect(parts[0].last?.x == half && parts[1].first?.x == -half)
        #expect(abs((parts[0].last?.y ?? 0) - 10) < 1e-6)
    }

    @Test func referencesDecide() throws {
        #expect(throws: OperationError.missingSpatialReference(operation: "normalizeCentralMeridian")) {
            try engine.normalizeCentralMeridian(Planar.read("POINT (190 0)"))
        }
        let local = try Planar.read("POINT (700000 4000000)", SpatialReference(wkid: 32660))
        #expect(try engine.normalizeCentralMeridian(local) == local)
    }

    @Test func linesThatDoNotCrossTheSeamAreShared() throws {
        let given = try Planar.read("MULTILINESTRING ((0 0, 1 1), (175 0, 185 0), (5 5, 6 6))", .wgs84)
        let result = Planar.paths(try engine.normalizeCentralMeridian(given))
        let paths = Planar.paths(given)
        #expect(result[0].sharesStorage(with: paths[0]))
        #expect(result[3].sharesStorage(with: paths[2]))
    }

    @Test func moreWorldsThanCanBeHeldAreRefused() throws {
        let line = Geometry.polyline(
            Polyline(
                paths: [Path([Coordinate(x: -1e300, y: 0), Coordinate(x: 1e300, y: 1)])], dimensions: .xy, spatialReference: .wgs84))
        #expect(throws: OperationError.self) { try engine.normalizeCentralMeridian(line) }
        let point = try engine.normalizeCentralMeridian(.point(Point(x: 1e300, y: 0, spatialReference: .wgs84)))
        #expect(abs(point.extent.xMin) <= 180)
    }

    @Test(arguments: [UInt64(3), 33, 333])
    func foldingKeepsLengthDirectionAndItself(_ seed: UInt64) throws {
        var random = PlanarRandom(seed)
        for round in 0..<150 {
            let onGrid = random.unit() < 0.5
            let line = (0..<random.integer(2...20)).map { _ -> Coordinate in
                let x = onGrid ? Double(random.integer(-30...30)) * 60 : random.number(-1500, 1500)
                return Coordinate(x: x, y: random.number(-80, 80))
            }
            let given = Geometry.polyline(Polyline(paths: [Path(line)], dimensions: .xy, spatialReference: .wgs84))
            let result = try engine.normalizeCentralMeridian(given)
            let label: Comment = "seed \(seed), round \(round)"
            #expect(result.extent.xMin >= -180 && result.extent.xMax <= 180, label)
            #expect(abs(result.length - given.length) <= 1e-9 * given.length, label)
            #expect(try engine.normalizeCentralMeridian(result) == result, label)
            // Laid end to end, the parts are the line: each goes on where the one before stopped, a whole number of worlds away.
            let parts = Planar.paths(result)
            for (a, b) in zip(parts, parts.dropFirst()) {
                let (end, start) = try (#require(a.last), #require(b.first))
                #expect(abs(end.x) == 180 && start.x == -end.x && start.y == end.y, label)
            }
            #expect(parts.count == 1 + seamPasses(line), label)
        }
    }

    /// Returns how often a line crosses a seam.
    private func seamPasses(_ line: [Coordinate]) -> Int {
        var passes = 0
        for k in -8...8 {
            let seam = 180 + 360 * Double(k)
            let sides = line.map { $0.x == seam ? 0 : ($0.x < seam ? -1 : 1) }.filter { $0 != 0 }
            passes += zip(sides, sides.dropFirst()).filter { $0 != $1 }.count
        }
        return passes
    }
}
