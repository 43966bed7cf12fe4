import GromaGeometry
import Testing

@testable import GromaOperations

/// The members of a result that have a dimension, as one geometry.
@Suite struct DimensionTests {
    private static let mixed = """
        GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 3 4), POLYGON ((0 0, 9 0, 9 5, 0 0)), POINT EMPTY, \
        GEOMETRYCOLLECTION (LINESTRING (5 6, 7 8, 9 9), MULTIPOINT (3 4, 5 6)), LINESTRING EMPTY)
        """

    @Test(arguments: [
        (0, mixed, "MULTIPOINT (1 2, 3 4, 5 6)"), (1, mixed, "MULTILINESTRING ((0 0, 3 4), (5 6, 7 8, 9 9))"),
        (2, mixed, "POLYGON ((0 0, 9 0, 9 5, 0 0))"),
        (
            2, "GEOMETRYCOLLECTION (POLYGON ((0 0, 9 0, 9 5, 0 0)), POLYGON ((20 0, 29 0, 29 5, 20 0)))",
            "MULTIPOLYGON (((0 0, 9 0, 9 5, 0 0)), ((20 0, 29 0, 29 5, 20 0)))"
        ),
        (0, "GEOMETRYCOLLECTION Z (LINESTRING Z (1 2 3, 4 5 6))", "POINT Z EMPTY"), (1, "GEOMETRYCOLLECTION M EMPTY", "LINESTRING M EMPTY"),
        (2, "POINT (1 2)", "POLYGON EMPTY"), (0, "POINT EMPTY", "POINT EMPTY"), (0, "MULTIPOINT (1 2)", "MULTIPOINT (1 2)"),
        (0, "GEOMETRYCOLLECTION (MULTIPOINT (1 2))", "MULTIPOINT (1 2)"),
        (1, "MULTILINESTRING ((1 2, 3 4))", "MULTILINESTRING ((1 2, 3 4))"),
        (1, "POLYGON ((0 0, 9 0, 9 5, 0 0))", "LINESTRING EMPTY"),
    ])
    func members(_ dimension: Int, _ given: String, _ expected: String) {
        let kept = DimensionFilter.keep(dimension, of: wkt(given, .wgs84))
        #expect(text(kept) == expected && kept.spatialReference == .wgs84)
    }

    @Test func typesHaveTheirDimensions() {
        let given = [
            "POINT (1 2)", "MULTIPOINT (1 2)", "LINESTRING (1 2, 3 4)", "POLYGON ((0 0, 9 0, 9 5, 0 0))", "GEOMETRYCOLLECTION EMPTY",
        ]
        #expect(given.map { wkt($0).topologicalDimension } == [0, 0, 1, 2, nil])
        #expect(Geometry.envelope(Envelope(.empty)).topologicalDimension == 2)
        #expect(wkt(Self.mixed).nonEmptyMembers.map(\.type) == [.point, .polyline, .polygon, .polyline, .multipoint])
        #expect(wkt("POINT EMPTY").nonEmptyMembers.isEmpty && wkt("POINT (1 2)").nonEmptyMembers == [wkt("POINT (1 2)")])
    }

    @Test func unionsOfNothingKeepTheirType() throws {
        func union(_ given: [String]) throws -> String { text(try engine.union(given.map { wkt($0, .wgs84) })) }
        #expect(try union(["POLYGON EMPTY", "MULTIPOLYGON EMPTY"]) == "POLYGON EMPTY")
        #expect(try union(["LINESTRING Z EMPTY", "LINESTRING M EMPTY"]) == "LINESTRING ZM EMPTY")
        #expect(try union(["LINESTRING EMPTY", "POINT EMPTY"]) == "GEOMETRYCOLLECTION EMPTY" && union([]) == "GEOMETRYCOLLECTION EMPTY")
        #expect(try engine.union([wkt("POINT EMPTY", .wgs84)]).spatialReference == .wgs84)
    }

    @Test func intersectionsWithCollectionsAndApart() throws {
        let apart = try engine.intersection(
            wkt("LINESTRING Z (0 0 1, 1 1 1)", .wgs84), wkt("POLYGON M ((5 5 1, 9 5 1, 9 9 1, 5 5 1))", .wgs84))
        #expect(text(apart) == "LINESTRING ZM EMPTY" && apart.spatialReference == .wgs84)
        #expect(text(try engine.intersection(wkt("POINT (9 9)"), wkt("LINESTRING (0 0, 1 1)"))) == "POINT EMPTY")
        let points = wkt("GEOMETRYCOLLECTION (POINT (1 1), POINT (20 20))")
        #expect(text(try engine.intersection(points, holed)) == "POINT (1 1)")
        #expect(text(try engine.difference(points, holed)) == "POINT (20 20)")
        #expect(text(try engine.difference(wkt("LINESTRING (-3 1, 4 1)"), holed)) == "LINESTRING (-3 1, 0 1)")
        #expect(text(try engine.difference(wkt("MULTIPOINT (1 1, 3 3, 20 20)"), holed)) == "MULTIPOINT (3 3, 20 20)")
        #expect(
            text(try engine.symmetricDifference(wkt("LINESTRING (0 0, 4 0)"), wkt("LINESTRING (3 0, 9 0)")))
                == "MULTILINESTRING ((0 0, 3 0), (4 0, 9 0))")
    }
}
