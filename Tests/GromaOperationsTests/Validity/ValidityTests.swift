import GromaTesting
import GromaGeometry
import GromaOperations
import Testing

/// isValid, and isSimple by both rules, with what is wrong and where.
@Suite struct ValidityTests {
    private let engine = GeometryEngine()

    @Test(
        arguments: [
            ("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))", nil, nil),
            ("POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))", "Self-intersection", Coordinate(x: 1, y: 1)),
            ("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (5 5, 6 5, 6 6, 5 5))", "Hole lies outside shell", Coordinate(x: 5, y: 5)),
            ("POLYGON ((0 0, 1 1, 0 0))", "Too few points in geometry component", Coordinate(x: 0, y: 0)),
            ("LINESTRING (0 0, 2 2, 2 0, 0 2)", nil, nil),
            ("LINESTRING (1 1, 1 1)", "Too few points in geometry component", Coordinate(x: 1, y: 1)),
            ("MULTIPOINT ((0 0), (0 0))", nil, nil),
            ("POINT EMPTY", nil, nil),
        ] as [(String, String?, Coordinate?)])
    func valid(_ text: String, _ reason: String?, _ place: Coordinate?) throws {
        let answer = try engine.isValid(Planar.read(text))
        #expect(answer.value == (reason == nil))
        #expect(answer.reason == reason)
        #expect(answer.at == place)
    }

    @Test func ringsWithoutRolesGetThemByDirection() throws {
        let clockwise = [(0.0, 0.0), (0, 9), (9, 9), (9, 0)]
        let hole = [(1.0, 1.0), (2, 1), (2, 2), (1, 2)]
        #expect(try engine.isValid(Planar.polygon([clockwise, hole])).value)
        #expect(try engine.isValid(Planar.polygon([hole, clockwise])).value)
        #expect(try !engine.isValid(Planar.polygon([clockwise, hole.reversed()])).value)
    }

    @Test(
        arguments: [
            // Clockwise shells, counter-clockwise holes, in any order.
            ([[(0.0, 0.0), (0, 9), (9, 9), (9, 0)]], true),
            ([[(0, 0), (9, 0), (9, 9), (0, 9)]], false),
            ([[(0, 0), (0, 9), (9, 9), (9, 0)], [(1, 1), (2, 1), (2, 2), (1, 2)]], true),
            ([[(1, 1), (2, 1), (2, 2), (1, 2)], [(0, 0), (0, 9), (9, 9), (9, 0)]], true),
            ([[(0, 0), (0, 9), (9, 9), (9, 0)], [(1, 1), (1, 2), (2, 2), (2, 1)]], false),
            ([[(0, 0), (0, 9), (9, 9), (9, 0)], [(11, 1), (12, 1), (12, 2), (11, 2)]], false),
            // A ring may touch itself or another at a common vertex, but not cross there.
            ([[(0, 0), (0, 4), (2, 2), (4, 4), (4, 0), (2, 2)]], true),
            ([[(0, 0), (2, 2), (4, 4), (0, 4), (2, 2), (4, 0)]], false),
            ([[(0, 0), (0, 5), (0, 9), (9, 9), (9, 0)], [(0, 5), (2, 4), (2, 6)]], true),
            // A vertex on a segment that has none there.
            ([[(0, 0), (0, 9), (9, 9), (9, 0)], [(0, 5), (2, 4), (2, 6)]], false),
            // Segments that cross, run along each other, or back.
            ([[(0, 0), (2, 2), (2, 0), (0, 2)]], false),
            ([[(0, 0), (0, 4), (4, 4), (4, 0)], [(4, 0), (4, 4), (8, 4), (8, 0)]], false),
            ([[(0, 0), (0, 4), (0, 8), (0, 4), (4, 4), (4, 0)]], false),
            // No length, too few vertices.
            ([[(0, 0), (0, 4), (0, 4), (4, 4)]], false),
            ([[(0, 0), (4, 4)]], false),
            // No ring.
            ([], true),
        ] as [([[(Double, Double)]], Bool)])
    func simpleByEsrisRule(_ rings: [[(Double, Double)]], _ expected: Bool) throws {
        let answer = try engine.isSimple(Planar.polygon(rings), rule: .esri)
        #expect(answer.value == expected)
        #expect((answer.reason == nil) == expected)
        #expect((answer.at == nil) == expected)
    }

    @Test(arguments: [
        ("POINT (1 1)", true, true), ("POINT EMPTY", true, true),
        ("MULTIPOINT ((0 0), (1 1))", true, true), ("MULTIPOINT ((0 0), (0 0))", false, false),
        ("MULTIPOINT Z ((0 0 1), (0 0 2))", true, false),
        ("LINESTRING (0 0, 2 2, 2 0, 0 2)", true, false), ("LINESTRING (0 0, 1 1, 0 0)", true, false),
        ("LINESTRING (0 0, 0 0, 1 1)", false, true), ("LINESTRING (0 0, 4 0, 4 4, 0 0)", true, true),
        ("MULTILINESTRING ((0 0, 4 4), (0 4, 4 0))", true, false), ("MULTILINESTRING ((0 0, 4 4), (4 4, 8 0))", true, true),
        ("MULTILINESTRING ((0 0, 4 4, 8 8), (4 4, 8 0))", true, false),
        // Direction does not matter where rings have roles.
        ("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))", true, true), ("POLYGON ((0 0, 0 4, 4 4, 4 0, 0 0))", true, true),
        ("POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))", false, false),
        ("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (5 5, 6 5, 6 6, 5 5))", false, true),
        ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((1 1, 2 1, 2 2, 1 1)))", false, true),
        ("GEOMETRYCOLLECTION (POINT (1 1), LINESTRING (0 0, 2 2, 2 0, 0 2))", true, false),
    ])
    func simpleByBothRules(_ text: String, _ esri: Bool, _ ogc: Bool) throws {
        let geometry = try Planar.read(text)
        #expect(try engine.isSimple(geometry, rule: .esri).value == esri)
        #expect(try engine.isSimple(geometry, rule: .ogc).value == ogc)
    }

    @Test func placesAreNamed() throws {
        #expect(try engine.isSimple(Planar.read("POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))")).at == Coordinate(x: 1, y: 1))
        #expect(try engine.isSimple(Planar.read("LINESTRING (0 0, 2 2, 2 0, 0 2)"), rule: .ogc).at == Coordinate(x: 1, y: 1))
        #expect(try engine.isSimple(Planar.read("MULTIPOINT ((3 3), (5 5), (3 3))"), rule: .ogc).at == Coordinate(x: 3, y: 3))
        #expect(try engine.isSimple(Planar.read("LINESTRING (0 0, 7 7, 7 7)")).at == Coordinate(x: 7, y: 7))
        #expect(try engine.isSimple(Planar.read("POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))"), rule: .ogc).at == Coordinate(x: 1, y: 1))
        #expect(try engine.isSimple(Planar.read("MULTILINESTRING ((0 0, 4 4, 8 8), (4 4, 8 0))"), rule: .ogc).at == Coordinate(x: 4, y: 4))
        // Where a line ends at its beginning, it is simple.
        let closed = try Planar.read("MULTILINESTRING ((0 0, 4 0, 4 4, 0 0), (4 4, 9 9))")
        #expect(try engine.isSimple(closed, rule: .ogc).at == Coordinate(x: 4, y: 4))
        let both = try Planar.read("MULTILINESTRING ((0 0, 4 0, 4 4, 0 0), (0 0, -3 -3))")
        #expect(try engine.isSimple(both, rule: .ogc).at == Coordinate(x: 0, y: 0))
    }

    @Test(arguments: [UInt64(8), 88])
    func simplifyKeepsWhatEsriCallsSimple(_ seed: UInt64) throws {
        var random = PlanarRandom(seed)
        let rounds = Rounds(1500, until: ["simple": 100])
        for round in rounds {
            let given = Planar.polygon((0..<random.integer(1...2)).map { _ in random.clockwiseTriangle() })
            guard try engine.isSimple(given).value else { continue }
            rounds.count("simple")
            let result = try engine.simplify(given)
            #expect(abs(result.area - given.area) < 1e-12 * given.area, "seed \(seed), round \(round)")
            #expect(result.vertexCount == given.vertexCount, "seed \(seed), round \(round)")
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }
}

extension PlanarRandom {
    /// A triangle on a small grid, clockwise as far as it has a direction.
    mutating func clockwiseTriangle() -> [(Double, Double)] {
        let ring = (0..<3).map { _ in (Double(integer(0...6)), Double(integer(0...6))) }
        let turn = (ring[1].0 - ring[0].0) * (ring[2].1 - ring[0].1) - (ring[1].1 - ring[0].1) * (ring[2].0 - ring[0].0)
        return turn > 0 ? ring.reversed() : ring
    }
}
