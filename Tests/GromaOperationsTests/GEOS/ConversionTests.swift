import CGEOS
import GromaGeometry
import Testing

@testable import GromaOperations

/// Geometries as they go to GEOS and come back.
@Suite struct ConversionTests {
    /// GEOS's own text of what it was given.
    private func given(_ geometry: Geometry, keepsEmptyMembers: Bool = false) throws -> String {
        try GEOSContext.run("op") { (context) throws(OperationError) in
            let made = try context.make(geometry, keepsEmptyMembers: keepsEmptyMembers)
            let writer = GEOSWKTWriter_create_r(context.raw)
            defer { GEOSWKTWriter_destroy_r(context.raw, writer) }
            GEOSWKTWriter_setTrim_r(context.raw, writer, 1)
            GEOSWKTWriter_setOutputDimension_r(context.raw, writer, geometry.dimensions.hasZ ? 3 : 2)
            guard let text = GEOSWKTWriter_write_r(context.raw, writer, made.raw) else { throw context.failure() }
            defer { GEOSFree_r(context.raw, text) }
            return String(cString: text)
        }
    }

    private func read(_ text: String, _ dimensions: Dimensions = .xy) throws -> Geometry {
        try GEOSContext.run("op") { (context) throws(OperationError) in
            let made = try context.geometry { GEOSGeomFromWKT_r($0, text) }
            return try GeometryReader(dimensions: dimensions, spatialReference: .webMercator).read(made, context)
        }
    }

    @Test(arguments: [
        ("POINT (1 2)", "POINT (1 2)"), ("POINT Z (1 2 3)", "POINT Z (1 2 3)"), ("POINT M (1 2 3)", "POINT (1 2)"),
        ("POINT EMPTY", "POINT EMPTY"), ("MULTIPOINT (1 2, 3 4)", "MULTIPOINT (1 2, 3 4)"), ("MULTIPOINT EMPTY", "MULTIPOINT EMPTY"),
        ("MULTIPOINT ZM (1 2 3 4, 5 6 7 8)", "MULTIPOINT Z (1 2 3, 5 6 7)"),
        ("LINESTRING (1 2, 3 4, 5 7)", "LINESTRING (1 2, 3 4, 5 7)"), ("LINESTRING EMPTY", "LINESTRING EMPTY"),
        // GEOS has no line of one vertex.
        ("LINESTRING (1 2)", "LINESTRING (1 2, 1 2)"), ("LINESTRING Z (1 2 3)", "LINESTRING Z (1 2 3, 1 2 3)"),
        ("MULTILINESTRING ((1 2, 3 4), (5 6, 8 9))", "MULTILINESTRING ((1 2, 3 4), (5 6, 8 9))"),
        ("MULTILINESTRING ((1 2, 3 4))", "MULTILINESTRING ((1 2, 3 4))"), ("MULTILINESTRING EMPTY", "MULTILINESTRING EMPTY"),
        ("POLYGON Z ((0 0 1, 9 0 2, 9 5 3, 0 0 1))", "POLYGON Z ((0 0 1, 9 0 2, 9 5 3, 0 0 1))"),
        ("POLYGON ((0 0, 9 0, 9 5, 0 0), (6 1, 7 2, 8 1, 6 1))", "POLYGON ((0 0, 9 0, 9 5, 0 0), (6 1, 7 2, 8 1, 6 1))"),
        ("POLYGON EMPTY", "POLYGON EMPTY"), ("MULTIPOLYGON EMPTY", "MULTIPOLYGON EMPTY"),
        ("MULTIPOLYGON (((0 0, 9 0, 9 5, 0 0)))", "MULTIPOLYGON (((0 0, 9 0, 9 5, 0 0)))"),
        // Rings of fewer than three vertices repeat the last one.
        ("POLYGON ((1 2, 3 5, 1 2))", "POLYGON ((1 2, 3 5, 3 5, 1 2))"), ("POLYGON ((1 2, 1 2))", "POLYGON ((1 2, 1 2, 1 2, 1 2))"),
        ("POLYGON Z ((1 2 7, 3 5 8, 1 2 7))", "POLYGON Z ((1 2 7, 3 5 8, 3 5 8, 1 2 7))"),
        ("GEOMETRYCOLLECTION EMPTY", "GEOMETRYCOLLECTION EMPTY"),
        (
            "GEOMETRYCOLLECTION (POINT EMPTY, LINESTRING (0 0, 1 3), GEOMETRYCOLLECTION (POINT (1 2)))",
            "GEOMETRYCOLLECTION (LINESTRING (0 0, 1 3), GEOMETRYCOLLECTION (POINT (1 2)))"
        ),
    ])
    func areGiven(_ text: String, _ expected: String) throws { #expect(try given(wkt(text)) == expected) }

    @Test func emptyMembersAreKeptOnRequest() throws {
        let lines = Geometry.polyline(Polyline(paths: Parts([Path(xy: [1, 2, 3, 4]), Path()]), isMulti: true))
        #expect(try given(lines) == "MULTILINESTRING ((1 2, 3 4))")
        #expect(try given(lines, keepsEmptyMembers: true) == "MULTILINESTRING ((1 2, 3 4), EMPTY)")
        let both = Geometry.collection(GeometryCollection([lines, wkt("POINT EMPTY")]))
        #expect(try given(both) == "GEOMETRYCOLLECTION (MULTILINESTRING ((1 2, 3 4)))")
        #expect(try given(both, keepsEmptyMembers: true) == "GEOMETRYCOLLECTION (MULTILINESTRING ((1 2, 3 4), EMPTY), POINT EMPTY)")
        var hole = Path(xy: [1, 1, 2, 3, 3, 1], isRing: true)
        hole.role = .hole
        var none = Path(isRing: true)
        none.role = .shell
        var shell = Path(xy: [5, 5, 9, 5, 9, 8], isRing: true)
        shell.role = .shell
        let areas = Geometry.polygon(Polygon(rings: [none, hole, shell], isMulti: true))
        #expect(try given(areas) == "MULTIPOLYGON (((5 5, 9 5, 9 8, 5 5)))")
        // GEOS refuses the holes of an empty shell.
        #expect(try given(areas, keepsEmptyMembers: true) == "MULTIPOLYGON (EMPTY, ((5 5, 9 5, 9 8, 5 5)))")
        #expect(try given(.polygon(Polygon(rings: [none, hole]))) == "POLYGON EMPTY")
        #expect(try given(.polygon(Polygon(rings: [shell, Path(isRing: true).with(.hole), hole]))).hasSuffix("(1 1, 2 3, 3 1, 1 1))"))
    }

    @Test func ringsAmongLinesAreClosed() throws {
        let ring = Path(xy: [0, 0, 4, 1, 3, 5], isRing: true)
        #expect(try given(.polyline(Polyline(paths: [ring]))) == "LINESTRING (0 0, 4 1, 3 5, 0 0)")
        #expect(
            try given(.polyline(Polyline(paths: [ring, Path(xy: [7, 7, 8, 9])], isMulti: false))).hasPrefix("MULTILINESTRING ((0 0, 4 1"))
    }

    @Test(arguments: [
        ((1.0, 2.0, 5.0, 9.0), "POLYGON ((1 2, 5 2, 5 9, 1 9, 1 2))"), ((1, 2, 1, 9), "LINESTRING (1 2, 1 9)"),
        ((1, 2, 5, 2), "LINESTRING (1 2, 5 2)"), ((1, 2, 1, 2), "POINT (1 2)"),
    ])
    func envelopes(_ sides: (Double, Double, Double, Double), _ expected: String) throws {
        let extent = Extent(xMin: sides.0, yMin: sides.1, xMax: sides.2, yMax: sides.3)
        #expect(try given(.envelope(Envelope(extent))) == expected)
        #expect(try given(.envelope(Envelope(.empty))) == "POLYGON EMPTY")
    }

    @Test func collectionsAreNestedToALimit() throws {
        func nested(_ depth: Int) -> Geometry {
            (0..<depth).reduce(wkt("POINT (0 1)")) { inner, _ in .collection(GeometryCollection([inner])) }
        }
        #expect(try given(nested(255)).hasSuffix("POINT (0 1)" + String(repeating: ")", count: 255)))
        #expect(
            failure { () throws(OperationError) in try GEOSContext.run("op") { (c) throws(OperationError) in _ = try c.make(nested(256)) } }
                == .tooLarge(operation: "op", found: 257, limit: 256))
    }

    @Test(arguments: [
        ("POINT (1 2)", Dimensions.xy, "POINT (1 2)"), ("POINT EMPTY", .xy, "POINT EMPTY"), ("POINT Z (1 2 3)", .xyz, "POINT Z (1 2 3)"),
        ("LINESTRING Z (1 2 3, 4 5 6, 7 9 8)", .xyz, "LINESTRING Z (1 2 3, 4 5 6, 7 9 8)"),
        ("LINESTRING Z (1 2 3, 4 5 6)", .xy, "LINESTRING (1 2, 4 5)"),
        ("LINEARRING (1 2, 4 5, 1 6, 1 2)", .xy, "LINESTRING (1 2, 4 5, 1 6, 1 2)"),
        ("LINESTRING EMPTY", .xy, "LINESTRING EMPTY"), ("MULTIPOINT ((1 2), EMPTY, (3 4))", .xy, "MULTIPOINT (1 2, 3 4)"),
        ("MULTIPOINT Z (1 2 3, 4 5 6)", .xyz, "MULTIPOINT Z (1 2 3, 4 5 6)"),
        ("MULTIPOINT (1 2, 4 5)", .xyz, "MULTIPOINT Z (1 2 nan, 4 5 nan)"),
        ("LINESTRING (1 2, 4 5)", .xym, "LINESTRING M (1 2 nan, 4 5 nan)"),
        ("MULTILINESTRING ((1 2, 3 4), EMPTY, (5 6, 8 9))", .xy, "MULTILINESTRING ((1 2, 3 4), (5 6, 8 9))"),
        // Shells come counter-clockwise and holes clockwise, from the same first vertex.
        (
            "POLYGON ((0 0, 1 9, 8 9, 9 0, 0 0), (2 1, 3 1, 3 2, 2 3, 2 1))", .xy,
            "POLYGON ((0 0, 9 0, 8 9, 1 9, 0 0), (2 1, 2 3, 3 2, 3 1, 2 1))"
        ),
        ("POLYGON Z ((0 0 1, 1 9 2, 8 9 3, 0 0 1))", .xyz, "POLYGON Z ((0 0 1, 8 9 3, 1 9 2, 0 0 1))"),
        (
            "MULTIPOLYGON (((0 0, 8 1, 8 9, 0 0)), EMPTY, ((20 0, 29 9, 28 0, 20 0)))", .xy,
            "MULTIPOLYGON (((0 0, 8 1, 8 9, 0 0)), ((20 0, 28 0, 29 9, 20 0)))"
        ),
        ("POLYGON EMPTY", .xy, "POLYGON EMPTY"),
        ("GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (3 4, 5 6))", .xy, "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (3 4, 5 6))"),
    ])
    func areRead(_ given: String, _ dimensions: Dimensions, _ expected: String) throws {
        let found = try read(given, dimensions)
        #expect(text(found) == expected && found.spatialReference == .webMercator && found.dimensions == dimensions)
        if case .polygon(let polygon) = found {
            #expect(polygon.rings.allSatisfy { $0.isFinished && ($0.role == .shell) == ($0.signedArea > 0) })
        }
    }

    @Test func typesThatGEOSReportsAndGromaHasNot() throws {
        // GEOS 3.13 reads curves.
        guard (try? read("CIRCULARSTRING (0 0, 1 1, 2 0)")) == nil else { return }
        #expect(failure { () throws(OperationError) in try readChecked("CIRCULARSTRING (0 0, 1 1, 2 0)") }?.code == "geosError")
    }

    private func readChecked(_ text: String) throws(OperationError) -> Geometry {
        try GEOSContext.run("op") { (context) throws(OperationError) in
            let made = try context.geometry { GEOSGeomFromWKT_r($0, text) }
            return try GeometryReader().read(made, context)
        }
    }

    @Test func ringsTurnAboutTheirFirstVertex() {
        var flat: [Double] = [0, 0, 4, 0, 5, 3, 1, 2]
        #expect(RingOrientation.doubledArea(flat, stride: 2) == 19)
        RingOrientation.reverse(&flat, stride: 2)
        #expect(flat == [0, 0, 1, 2, 5, 3, 4, 0])
        #expect(RingOrientation.doubledArea(flat, stride: 2) == -19)
        var high: [Double] = [7, 8, 1, 9, 8, 2, 7, 11, 3]
        #expect(RingOrientation.doubledArea(high, stride: 3) == 6)
        RingOrientation.reverse(&high, stride: 3)
        #expect(high == [7, 8, 1, 7, 11, 3, 9, 8, 2])
        #expect(RingOrientation.doubledArea([1, 2, 3, 4], stride: 2) == 0)
    }
}

extension Path {
    fileprivate func with(_ role: RingRole) -> Path {
        var path = self
        path.role = role
        return path
    }
}
