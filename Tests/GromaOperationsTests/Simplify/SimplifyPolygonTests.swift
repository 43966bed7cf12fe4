import GromaBase
import GromaGeometry
import GromaOperations
import Testing

/// Polygons: the even-odd area over all rings, edges counted by parity, areas only, OGC-valid.
@Suite struct SimplifyPolygonTests {
    private let engine = GeometryEngine()

    private func simplified(_ text: String) throws -> Geometry { try engine.simplify(Planar.read(text)) }

    @Test func bowtieFallsIntoTwoTriangles() throws {
        let result = try simplified("POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))")
        #expect(Planar.rings(result).map(\.count) == [3, 3])
        #expect(result.area == 2)
        #expect(result.isMulti)
    }

    @Test(arguments: [
        // Wound twice: every edge is used twice.
        ("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0, 4 0, 4 4, 0 4, 0 0))", 0.0, 0),
        // The same, the second time backward.
        ("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0, 0 4, 4 4, 4 0, 0 0))", 0, 0),
        // A hole given twice is no hole, one given three times is one.
        ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (2 2, 4 2, 4 4, 2 4, 2 2), (2 2, 4 2, 4 4, 2 4, 2 2))", 81, 1),
        ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (2 2, 4 2, 4 4, 2 4, 2 2), (2 2, 4 2, 4 4, 2 4, 2 2), (4 4, 2 4, 2 2, 4 2, 4 4))", 77, 2),
        // Two halves that share an edge become one.
        ("MULTIPOLYGON (((0 0, 2 0, 2 2, 0 2, 0 0)), ((2 0, 4 0, 4 2, 2 2, 2 0)))", 8, 1),
        // Overlapping squares: where both lie is outside.
        ("MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)), ((2 2, 6 2, 6 6, 2 6, 2 2)))", 24, 2),
        // A spike and a gash have no area.
        ("POLYGON ((0 0, 4 0, 4 4, 4 9, 4 4, 0 4, 0 0))", 16, 1),
        ("POLYGON ((0 0, 4 0, 4 2, 1 2, 4 2, 4 4, 0 4, 0 0))", 16, 1),
        // A hole outside every shell is an area of its own; a shell in a hole too; a shell in a shell is a hole.
        ("POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0), (5 5, 6 5, 6 6, 5 6, 5 5))", 5, 2),
        ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 8 1, 8 8, 1 8, 1 1)), ((3 3, 5 3, 5 5, 3 5, 3 3)))", 36, 3),
        ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((3 3, 5 3, 5 5, 3 5, 3 3)))", 77, 2),
        // A hole as large as its shell; a hole that reaches out of it.
        ("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (0 0, 0 4, 4 4, 4 0, 0 0))", 0, 0),
        ("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (2 1, 6 1, 6 3, 2 3, 2 1))", 16, 2),
        // Nothing to mend with.
        ("POLYGON ((0 0, 4 4, 0 0, 0 0))", 0, 0),
        ("POLYGON ((0 0, 1 1, 2 2, 3 3, 0 0))", 0, 0),
        ("POLYGON ((1 1, 1 1, 1 1, 1 1))", 0, 0),
        ("POLYGON EMPTY", 0, 0),
        ("MULTIPOLYGON EMPTY", 0, 0),
        ("MULTIPOLYGON (EMPTY, ((0 0, 1 0, 1 1, 0 0)))", 0.5, 1),
    ])
    func evenOddArea(_ text: String, _ area: Double, _ ringCount: Int) throws {
        let result = try simplified(text)
        #expect(result.area == area)
        #expect(Planar.rings(result).count == ringCount)
        #expect(result.type == .polygon)
        #expect(result.isEmpty == (ringCount == 0))
        let judge = try Judge()
        #expect(try judge.complaint(result) == nil)
    }

    @Test func ringsThatTouchThemselvesAreSplit() throws {
        // The shell runs in to (5, 5) and back along another way: the loop inside is a hole that touches it.
        let inverted = try simplified("POLYGON ((0 0, 5 0, 3 3, 7 3, 5 0, 10 0, 10 10, 0 10, 0 0))")
        #expect(Planar.rings(inverted).map(\.role) == [.shell, .hole])
        // Two lobes joined at a vertex are two polygons.
        let lobes = try simplified("POLYGON ((0 0, 2 0, 2 2, 4 2, 4 4, 2 4, 2 2, 0 2, 0 0))")
        #expect(Planar.rings(lobes).map(\.role) == [.shell, .shell])
        // A hole that touches its shell at two places cuts the area in two.
        let cut = try simplified("POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (5 0, 8 5, 5 10, 2 5, 5 0))")
        #expect(Planar.rings(cut).map(\.role) == [.shell, .shell])
        #expect(cut.area == 70)
    }

    @Test func shellsRunCounterClockwiseEachFollowedByItsHoles() throws {
        let result = try engine.simplify(
            Planar.polygon([
                [(21, 1), (21, 2), (22, 2), (22, 1)], [(0, 0), (0, 9), (9, 9), (9, 0)], [(20, 0), (29, 0), (29, 9), (20, 9)],
                [(1, 1), (2, 1), (2, 2), (1, 2)],
            ]))
        let rings = Planar.rings(result)
        #expect(rings.map(\.role) == [.shell, .hole, .shell, .hole])
        #expect(rings.map { $0.signedArea > 0 } == [true, false, true, false])
        for (shell, hole) in [(0, 1), (2, 3)] { #expect(rings[shell].extent.contains(rings[hole].extent)) }
    }

    @Test func validPolygonsShareTheirVertices() throws {
        let given = try Planar.read("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1))")
        let result = try engine.simplify(given)
        #expect(result == given)
        for (a, b) in zip(Planar.rings(given), Planar.rings(result)) { #expect(a.sharesStorage(with: b)) }
    }

    @Test func zAndMStayAndAreInterpolatedAtNewNodes() throws {
        let result = try simplified("POLYGON ZM ((0 0 0 100, 2 2 2 102, 2 0 20 104, 0 2 40 106, 0 0 0 100))")
        let all = Planar.rings(result).flatMap(\.coordinates)
        #expect(all.filter { $0.x == 2 && $0.y == 2 }.map(\.z) == [2])
        for node in all where node.x == 1 && node.y == 1 {
            // Half way along the first of the two segments that cross.
            #expect(node.z == 1)
            #expect(node.m == 101)
        }
        #expect(all.count == 6)
        let unset = try simplified("POLYGON M ((0 0 1, 2 2 NaN, 2 0 3, 0 2 4, 0 0 1))")
        #expect(Planar.rings(unset).flatMap(\.coordinates).contains { $0.x == 1 && $0.m.isNaN })
    }

    @Test func aToleranceTakesNearPositionsForOne() throws {
        let given = try Planar.read("MULTIPOLYGON (((0 0, 1 0, 1 1, 0 1, 0 0)), ((1.001 0, 2 0, 2 1, 1.001 1, 1.001 0)))")
        #expect(Planar.rings(try engine.simplify(given)).count == 2)
        #expect(Planar.rings(try engine.simplify(given, tolerance: 0.01)).count == 1)
        // A vertex near a segment is taken to lie on it.
        let crack = try Planar.read("MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)), ((4.001 2, 6 1, 6 3, 4.001 2)))")
        let led = Planar.rings(try engine.simplify(crack, tolerance: 0.01)).flatMap(\.coordinates)
        #expect(led.contains { $0.x == 4.001 && $0.y == 2 })
        #expect(throws: OperationError.self) { try engine.simplify(given, tolerance: -1) }
        #expect(throws: OperationError.self) { try engine.simplify(given, tolerance: .nan) }
    }

    @Test(arguments: [1e300, 1e-300, 1e150, 0x1p-1000, 0x1p-1060])
    func ordinatesOfAnySize(_ size: Double) throws {
        let result = try engine.simplify(Planar.polygon([[(0, 0), (2 * size, 2 * size), (2 * size, 0), (0, 2 * size)]]))
        let rings = Planar.rings(result)
        #expect(rings.map(\.count) == [3, 3])
        #expect(rings.allSatisfy { $0.coordinates.contains { $0.x == size && $0.y == size } })
    }

    @Test func cancellation() throws {
        let given = try Planar.read("POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))")
        #expect(throws: OperationError.cancelled(operation: "simplify")) {
            try engine.simplify(given, hook: OperationHook(isCancelled: { true }))
        }
    }

    @Test(.timeLimit(.minutes(10))) func ringsThatLieOnALineButForRoundingHaveNoArea() throws {
        let result = try simplified(
            """
            POLYGON ((0.911798641717686 0.2891313492886782, 6.1082753809262424 1.9369341232917114, 3.399595266258446 1.0780116589305533, \
            5.451440370982389 1.7286517416385154, 3.167999856633772 1.004572754538569, 0.7819623222057348 0.24796025237143843, \
            6.891745873488752 2.185372616483283, 1.6152946442461624 0.512209931690458, 9.866991087842674 3.128822873954912, \
            4.058880212294048 1.2870709153184428, 0.911798641717686 0.2891313492886782))
            """)
        // Such segments cross ever more often the more they are cut.
        #expect(result.area < 1e-12)
    }

    @Test func crossingsThatRoundingKeepsMakingAreMended() throws {
        // Segments through the same rational points, nearly along each other once they are cut: plain repetition creeps for ever here.
        let result = try simplified(
            """
            POLYGON ((5 4, 2 6, 3 5, 6 4, 1 6, 6 4, 2 6, 3 0, 5 4), (10 9, 0 8, 9 8, 2 6, 4 4, 7 4, 4 7, 3 7, 5 9, 7 3, 5 2, 9 2, 9 7, 8 2, 0 8, \
            5 8, 2 10, 3 5, 9 7, 7 5, 10 9))
            """)
        let judge = try Judge()
        #expect(try judge.complaint(result) == nil)
        #expect(result.area > 20)
    }
}
