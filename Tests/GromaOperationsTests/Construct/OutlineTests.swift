import GromaGeometry
import GromaOperations
import Testing

/// Boundaries, hulls, common extents and label points, with everything that their results carry.
@Suite struct OutlineTests {
    @Test(arguments: [
        // In the order of the first ends; a place where two paths end is none, whatever its Z.
        ("MULTILINESTRING ((5 5, 6 7), (9 9), (6 7, 1 2), (3 3, 4 4, 3 3))", "MULTIPOINT (5 5, 1 2)"),
        ("MULTILINESTRING Z ((5 5 1, 6 7 2), (6 7 3, 1 2 4))", "MULTIPOINT Z (5 5 1, 1 2 4)"),
        ("MULTILINESTRING Z ((6 7 1, 5 5 2), (6 7 3, 1 2 4), (6 7 5, 8 8 6))", "MULTIPOINT Z (6 7 1, 5 5 2, 1 2 4, 8 8 6)"),
        ("LINESTRING ZM (1 2 3 4, 5 6 7 8)", "MULTIPOINT ZM (1 2 3 4, 5 6 7 8)"), ("LINESTRING EMPTY", "MULTIPOINT EMPTY"),
        ("POLYGON ((0 0, 9 0, 9 5, 0 0))", "LINESTRING (0 0, 9 0, 9 5, 0 0)"),
        ("MULTIPOLYGON (((0 0, 9 0, 9 5, 0 0)))", "MULTILINESTRING ((0 0, 9 0, 9 5, 0 0))"),
        ("POLYGON ((0 0, 9 0, 9 5, 0 0), (6 1, 7 2, 7 1, 6 1))", "MULTILINESTRING ((0 0, 9 0, 9 5, 0 0), (6 1, 7 2, 7 1, 6 1))"),
        ("POLYGON EMPTY", "LINESTRING EMPTY"), ("POINT Z (1 2 3)", "GEOMETRYCOLLECTION Z EMPTY"),
        ("MULTIPOINT M (1 2 3)", "GEOMETRYCOLLECTION M EMPTY"),
    ])
    func boundary(_ given: String, _ expected: String) throws {
        let result = try engine.boundary(wkt(given, .wgs84))
        #expect(text(result) == expected && result.spatialReference == .wgs84)
    }

    @Test func boundaryOfClosedPathsAndEnvelopes() throws {
        let ring = Path(xy: [0, 0, 4, 1, 3, 5], isRing: true)
        let mixed = Geometry.polyline(Polyline(paths: [ring, Path(xy: [1, 1, 2, 3])], isMulti: true))
        #expect(text(try engine.boundary(mixed)) == "MULTIPOINT (1 1, 2 3)")
        let envelope = Geometry.envelope(Envelope(Extent(xMin: 1, yMin: 2, xMax: 5, yMax: 9), spatialReference: .wgs84))
        let outline = try engine.boundary(envelope)
        #expect(outline.type == .polyline && !outline.isMulti && outline.length == 22 && outline.spatialReference == .wgs84)
        let areas = Geometry.polygon(Polygon(rings: [Path(isRing: true), ring]))
        #expect(text(try engine.boundary(areas)) == "LINESTRING (0 0, 4 1, 3 5, 0 0)")
        #expect(
            failure { () throws(OperationError) in try engine.boundary(wkt("GEOMETRYCOLLECTION EMPTY")) }
                == .unsupportedGeometry(operation: "boundary", found: "a collection", expected: "one geometry"))
    }

    @Test func hullsCarryOrdinatesAndReference() throws {
        let given = wkt("MULTIPOINT ZM (0 0 1 10, 1 1 9 9, 4 0 2 20, 0 5 3 30)", .wgs84)
        let hull = try engine.convexHull(given)
        #expect(hull.spatialReference == .wgs84 && hull.dimensions == .xyzm && hull.area == 10)
        let places = Dictionary(uniqueKeysWithValues: hull.parts.flatMap(\.coordinates).map { ("\($0.x) \($0.y)", [$0.z, $0.m]) })
        #expect(places == ["0.0 0.0": [1, 10], "4.0 0.0": [2, 20], "0.0 5.0": [3, 30]])
        let both = try engine.convexHull([wkt("POINT Z (0 0 1)", .wgs84), wkt("LINESTRING M (4 0 2, 0 5 3)", .wgs84)])
        #expect(both.spatialReference == .wgs84 && both.dimensions == .xyzm && both.area == 10)
        #expect(try engine.convexHull([]).isEmpty)
        #expect(
            failure { () throws(OperationError) in try engine.convexHull([wkt("POINT (1 2)", .wgs84), wkt("POINT (1 2)")]) }
                == .spatialReferenceMismatch(operation: "convexHull", first: "wkid 4326", second: "no reference"))
        #expect(try engine.combinedExtent([given, wkt("POINT (7 -3)", .wgs84)]).spatialReference == .wgs84)
        #expect(
            failure { () throws(OperationError) in try engine.combinedExtent([wkt("POINT (1 2)"), wkt("POINT (1 2)", .wgs84)]) }?.operation
                == "combinedExtent")
    }

    @Test func labelPointsOfLinesLieInTheMiddleOfTheLongestPath() throws {
        func label(_ given: String) throws -> String { text(.point(try engine.labelPoint(wkt(given, .wgs84)))) }
        #expect(
            try label("MULTILINESTRING ZM ((0 0 1 1, 3 0 2 2), (0 9 10 20, 4 9 14 40, 4 13 18 60), (9 9 1 1, 9 10 1 1))")
                == "POINT ZM (4 9 14 40)")
        #expect(try label("LINESTRING (0 0, 6 0, 6 2)") == "POINT (4 0)" && label("LINESTRING Z EMPTY") == "POINT Z EMPTY")
        #expect(try label("POINT ZM (1 2 3 4)") == "POINT ZM (1 2 3 4)")
        #expect(try label("MULTIPOINT (0 0, 4 1, 9 0)") == "POINT (4 1)")
        let envelope = Geometry.envelope(Envelope(Extent(xMin: 1, yMin: 2, xMax: 5, yMax: 9), spatialReference: .wgs84))
        let center = try engine.labelPoint(envelope)
        #expect(center.x == 3 && center.y == 5.5 && center.spatialReference == .wgs84)
        #expect(try engine.labelPoint(wkt("LINESTRING (0 0, 6 0)", .wgs84)).spatialReference == .wgs84)
        #expect(try engine.labelPoint(wkt("POLYGON EMPTY", .wgs84)).spatialReference == .wgs84)
    }

    @Test func labelPointsOfAreasLieInTheCircleOfTheLargestPolygon() throws {
        // The circles of 4 about (4 6), to a thousandth of the size, and beside the hole of the second polygon.
        let areas = wkt(
            "MULTIPOLYGON (((100 0, 106 0, 106 3, 100 3, 100 0)), ((0 2, 60 2, 60 3, 8 3, 8 10, 0 10, 0 2)), ((50 50, 53 50, 53 53, 50 50)))",
            .wgs84)
        let label = try engine.labelPoint(areas)
        #expect(abs(label.x - 4) < 0.2 && abs(label.y - 6) < 0.2 && label.spatialReference == .wgs84)
        let hollow = try engine.labelPoint(wkt("POLYGON ((0 0, 30 0, 30 20, 0 20, 0 0), (1 1, 1 19, 20 19, 20 1, 1 1))"))
        #expect(abs(hollow.x - 25) < 1 && hollow.y > 4.9 && hollow.y < 15.1)
        // Either direction of the rings is one.
        let turned = try engine.labelPoint(wkt("MULTIPOLYGON (((0 0, 2 0, 2 2, 0 2, 0 0)), ((20 0, 20 9, 26 9, 26 0, 20 0)))"))
        #expect(abs(turned.x - 23) < 0.1)
        // A needle has its point in the middle, and one without area as well.
        let needle = try engine.labelPoint(wkt("POLYGON ((0 0, 20000 0, 20000 1, 0 1, 0 0))"))
        #expect(needle.x == 10_000 && needle.y == 0.5)
        let flat = try engine.labelPoint(wkt("POLYGON ((0 0, 4 2, 6 3, 0 0))"))
        #expect(flat.x * 0.5 == flat.y)
    }
}
