import GromaGeometry
import GromaOperations
import Testing

/// Polygons and envelopes, as "Normalizing" in the article "Results and errors" has it.
@Suite struct NormalizePolygonTests {
    private let engine = GeometryEngine()

    private func folded(_ text: String) throws -> Geometry { try engine.normalizeCentralMeridian(Planar.read(text, .wgs84)) }

    @Test(arguments: [
        // Over one seam: two parts; with a hole over it too, cut with it.
        ("POLYGON ((170 40, 190 40, 190 50, 170 50, 170 40))", 200.0, 2),
        ("POLYGON ((170 40, 190 40, 190 50, 170 50, 170 40), (175 42, 185 42, 185 48, 175 48, 175 42))", 140, 2),
        // A hole on one side stays a hole.
        ("POLYGON ((160 40, 190 40, 190 50, 160 50, 160 40), (162 42, 163 42, 163 43, 162 43, 162 42))", 299, 3),
        // Whole worlds away: moved whole; touching a seam: not cut.
        ("POLYGON ((370 0, 380 0, 380 10, 370 0))", 50, 1),
        ("POLYGON ((180 0, 190 0, 190 10, 180 0))", 50, 1),
        ("POLYGON ((-930 0, -900 0, -900 20, -930 20, -930 0))", 600, 1),
        // A whole world, begun elsewhere, is one part; more than a world is no more than a world.
        ("POLYGON ((0 -10, 360 -10, 360 10, 0 10, 0 -10))", 7200, 1),
        ("POLYGON ((-100 -10, 500 -10, 500 10, -100 10, -100 -10))", 7200, 1),
        // A comb over the seam: four parts.
        ("POLYGON ((160 0, 190 0, 190 1, 170 1, 170 2, 190 2, 190 3, 170 3, 170 4, 190 4, 190 5, 160 5, 160 0))", 110, 4),
        // Not valid: even-odd first.
        ("POLYGON ((170 0, 190 10, 190 0, 170 10, 170 0))", 100, 2),
        ("POLYGON ((170 0, 190 0, 190 10, 170 10, 170 0), (170 0, 190 0, 190 10, 170 10, 170 0))", 0, 0),
        // An edge along the seam, from either side, and vertices on it.
        ("POLYGON ((170 0, 180 0, 180 5, 190 5, 190 10, 170 10, 170 0))", 150, 2),
        ("POLYGON ((170 0, 180 2, 190 0, 190 10, 180 8, 170 10, 170 0))", 160, 2),
        ("POLYGON ((190 0, 180 5, 190 10, 200 5, 190 0))", 100, 1),
        ("POLYGON ((180 0, 540 0, 540 10, 180 0))", 1800, 1),
    ])
    func area(_ text: String, _ area: Double, _ ringCount: Int) throws {
        let result = try folded(text)
        #expect(abs(result.area - area) < 1e-9 * max(1, area))
        #expect(Planar.rings(result).count == ringCount)
        if !result.isEmpty { #expect(result.extent.xMin >= -180 && result.extent.xMax <= 180) }
        let judge = try Judge()
        #expect(try judge.complaint(result) == nil)
    }

    @Test func polygonsInTheRangeAreUnchangedEvenIfInvalid() throws {
        for text in [
            "POLYGON ((100 40, 100 50, 90 50, 90 40, 100 40))", "POLYGON ((170 40, -170 40, -170 50, 170 50, 170 40))",
            "POLYGON ((-180 0, 180 0, 180 10, -180 10, -180 0))", "POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))", "POLYGON EMPTY",
        ] {
            let given = try Planar.read(text, .wgs84)
            #expect(try engine.normalizeCentralMeridian(given) == given)
        }
    }

    @Test func ringsThatCrossNoSeamShareTheirVertices() throws {
        let given = try Planar.read(
            "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1)), ((170 0, 190 0, 190 10, 170 10, 170 0)))", .wgs84)
        let rings = Planar.rings(try engine.normalizeCentralMeridian(given))
        let shared = rings.filter { ring in Planar.rings(given).contains { ring.sharesStorage(with: $0) } }
        #expect(shared.count == 2)
    }

    @Test func envelopesGivePolygons() throws {
        func envelope(_ xMin: Double, _ xMax: Double) -> Geometry {
            .envelope(Envelope(Extent(xMin: xMin, yMin: 40, xMax: xMax, yMax: 50), spatialReference: .wgs84))
        }
        let inside = try engine.normalizeCentralMeridian(envelope(10, 20))
        #expect(inside.type == .polygon && inside.area == 100)
        let over = try engine.normalizeCentralMeridian(envelope(530, 550))
        #expect(over.type == .polygon && Planar.rings(over).count == 2 && over.area == 200)
        let empty = Geometry.envelope(Envelope(.empty, spatialReference: .wgs84))
        #expect(try engine.normalizeCentralMeridian(empty) == empty)
    }

    @Test func zAndMAreInterpolatedAtTheSeam() throws {
        let result = try folded("POLYGON ZM ((170 0 0 0, 190 0 20 200, 190 10 20 200, 170 10 0 0, 170 0 0 0))")
        let onSeam = Planar.rings(result).flatMap(\.coordinates).filter { abs($0.x) == 180 }
        #expect(onSeam.count == 4)
        #expect(onSeam.allSatisfy { $0.z == 10 && $0.m == 100 })
    }

    @Test(arguments: [UInt64(2), 22, 222])
    func foldingGivesTheUnionOfTheFoldedWorlds(_ seed: UInt64) throws {
        var random = PlanarRandom(seed)
        let judge = try Judge()
        for round in 0..<80 {
            let centre = Double(random.integer(-3...3)) * 180 + random.number(-20, 20)
            let width = [20.0, 100, 300, 700][random.integer(0...3)]
            let onGrid = random.unit() < 0.4
            var rings: [[(Double, Double)]] = []
            for _ in 0..<random.integer(1...2) {
                rings.append(
                    (0..<random.integer(3...12)).map { _ in
                        let x = random.number(centre - width, centre + width)
                        return (onGrid ? (x / 60).rounded() * 60 : x, onGrid ? Double(random.integer(-8...8)) * 10 : random.number(-80, 80))
                    })
            }
            let given = Planar.polygon(rings, .wgs84)
            let result = try engine.normalizeCentralMeridian(given)
            let label: Comment = "seed \(seed), round \(round): \(rings)"
            if given.extent.xMin >= -180 && given.extent.xMax <= 180 {
                #expect(result == given, label)
                continue
            }
            #expect(try judge.complaint(result) == nil, label)
            if !result.isEmpty { #expect(result.extent.xMin >= -180 && result.extent.xMax <= 180, label) }
            #expect(try engine.normalizeCentralMeridian(result) == result, label)
            let source = Planar.rings(given)
            for _ in 0..<15 {
                let (x, y) = (random.number(-180, 180), random.number(-85, 85))
                let worlds = (-4...4).map { Planar.isInside(source, x: x + 360 * Double($0), y: y, margin: 1e-6) }
                if worlds.contains(nil) { continue }
                #expect(Planar.isInside(Planar.rings(result), x: x, y: y, margin: 0) == worlds.contains(true), label)
            }
        }
    }
}
