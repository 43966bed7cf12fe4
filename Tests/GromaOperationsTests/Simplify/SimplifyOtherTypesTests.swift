import GromaGeometry
import GromaOperations
import Testing

/// Everything but polygons, as "Simplifying" in the article "Results and errors" has it.
@Suite struct SimplifyOtherTypesTests {
    private let engine = GeometryEngine()

    @Test(arguments: [
        ("POINT (1 2)", "POINT (1 2)"),
        ("POINT EMPTY", "POINT EMPTY"),
        ("LINESTRING (0 0, 0 0, 1 1, 1 1, 1 1, 2 0)", "LINESTRING (0 0, 1 1, 2 0)"),
        ("LINESTRING (0 0, 2 2, 2 0, 0 2)", "LINESTRING (0 0, 2 2, 2 0, 0 2)"),
        ("LINESTRING (0 0, 1 1, 0 0)", "LINESTRING (0 0, 1 1, 0 0)"),
        ("LINESTRING (3 3, 3 3)", "LINESTRING EMPTY"),
        ("MULTILINESTRING ((0 0, 0 0), (1 1, 2 2), (5 5, 5 5, 6 6))", "MULTILINESTRING ((1 1, 2 2), (5 5, 6 6))"),
        ("MULTILINESTRING ((0 0, 0 0))", "MULTILINESTRING EMPTY"),
        ("MULTIPOINT ((3 1), (1 0), (3 1), (1 3), (1 0))", "MULTIPOINT ((3 1), (1 0), (1 3))"),
        ("MULTIPOINT Z ((3 1 5), (3 1 6), (3 1 5))", "MULTIPOINT Z ((3 1 5), (3 1 6))"),
        ("MULTIPOINT EMPTY", "MULTIPOINT EMPTY"),
        ("GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 0 0, 1 1))", "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))"),
    ])
    func result(_ given: String, _ expected: String) throws {
        #expect(try engine.simplify(Planar.read(given)) == Planar.read(expected))
    }

    @Test func simpleGeometriesAreReturnedUnchanged() throws {
        let given = try Planar.read("LINESTRING (0 0, 1 1, 2 0)")
        let result = try engine.simplify(given)
        #expect(Planar.paths(result)[0].sharesStorage(with: Planar.paths(given)[0]))
    }

    @Test func envelopes() throws {
        let area = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1)))
        #expect(try engine.simplify(area) == area)
        let flat = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 0)))
        #expect(try engine.simplify(flat).isEmpty)
    }

    @Test func aToleranceDropsNearVerticesButKeepsTheEnds() throws {
        let line = try engine.simplify(Planar.read("LINESTRING (0 0, 0.1 0, 5 0, 9.95 0, 10 0)"), tolerance: 0.5)
        #expect(try line == Planar.read("LINESTRING (0 0, 5 0, 10 0)"))
        let points = try engine.simplify(Planar.read("MULTIPOINT ((0 0), (0 5), (0.1 0), (0 9))"), tolerance: 0.5)
        #expect(try points == Planar.read("MULTIPOINT ((0 0), (0 5), (0 9))"))
    }
}
