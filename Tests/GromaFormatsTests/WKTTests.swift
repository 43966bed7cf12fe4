import GromaFormats
import GromaGeometry
import Testing

@Suite("Well-known text")
struct WKTTests {
    @Test(
        "Every spelling reads as the one that is written",
        arguments: [
            ("POINT(1 2)", "POINT (1 2)"), ("  point  ( 1   2 ) \n", "POINT (1 2)"), ("PoInT    emPty", "POINT EMPTY"),
            ("POINTZ(1 2 3)", "POINT Z (1 2 3)"), ("POINT Z (1 2 3)", "POINT Z (1 2 3)"), ("POINT Z(1 2 3)", "POINT Z (1 2 3)"),
            ("POINT(1 2 3)", "POINT Z (1 2 3)"), ("POINT M (1 2 3)", "POINT M (1 2 3)"), ("POINTM(1 2 3)", "POINT M (1 2 3)"),
            ("POINT(1 2 3 4)", "POINT ZM (1 2 3 4)"), ("POINTZM(1 2 3 4)", "POINT ZM (1 2 3 4)"), ("POINT Z M EMPTY", "POINT ZM EMPTY"),
            ("POINT Z (1 2 NaN)", "POINT Z (1 2 NaN)"), ("point(+1 .5)", "POINT (1 0.5)"), ("POINT(1. -2E-2)", "POINT (1 -0.02)"),
            ("LINESTRINGZ EMPTY", "LINESTRING Z EMPTY"), ("LINESTRING(0 0,1 1)", "LINESTRING (0 0, 1 1)"),
            ("LINEARRING(0 0,1 1,1 0,0 0)", "LINESTRING (0 0, 1 1, 1 0, 0 0)"), ("LINEARRING EMPTY", "LINESTRING EMPTY"),
            ("MULTIPOINT(1 2,3 4)", "MULTIPOINT ((1 2), (3 4))"), ("MULTIPOINT((1 2),(3 4))", "MULTIPOINT ((1 2), (3 4))"),
            ("MULTIPOINT((1 2),EMPTY)", "MULTIPOINT ((1 2))"), ("MULTIPOINT EMPTY", "MULTIPOINT EMPTY"),
            ("MULTILINESTRING(EMPTY)", "MULTILINESTRING (EMPTY)"),
            ("MULTILINESTRING((0 0,1 1),EMPTY)", "MULTILINESTRING ((0 0, 1 1), EMPTY)"),
            ("POLYGON((0 0,0 1,1 1,0 0))", "POLYGON ((0 0, 0 1, 1 1, 0 0))"), ("POLYGON EMPTY", "POLYGON EMPTY"),
            ("POLYGON((0 0,9 0,9 9,0 0),(3 2,4 2,4 3,3 2))", "POLYGON ((0 0, 9 0, 9 9, 0 0), (3 2, 4 2, 4 3, 3 2))"),
            ("MULTIPOLYGON(EMPTY,((0 0,1 0,1 1,0 0)))", "MULTIPOLYGON (EMPTY, ((0 0, 1 0, 1 1, 0 0)))"),
            ("GEOMETRYCOLLECTION(POINT EMPTY, POINT Z (1 2 3))", "GEOMETRYCOLLECTION Z (POINT Z EMPTY, POINT Z (1 2 3))"),
            ("GEOMETRYCOLLECTION(GEOMETRYCOLLECTION EMPTY)", "GEOMETRYCOLLECTION (GEOMETRYCOLLECTION EMPTY)"),
        ])
    func spellings(_ pair: (String, String)) throws {
        #expect(try WKT.text(of: WKT.geometry(from: pair.0)) == pair.1)
    }

    @Test(
        "Invalid input is refused with the code and the position of the error",
        arguments: [
            ("", "syntax", 0), ("POINT", "syntax", 5), ("POINT(1)", "syntax", 7), ("POINT(1 2", "syntax", 9), ("POINT(1,2)", "syntax", 7),
            ("POINT(1 2) x", "trailingText", 11), ("POINT(1 2)POINT(1 2)", "trailingText", 10), ("POINT(x 2)", "syntax", 6),
            ("POINT(1.2.3 4)", "syntax", 6), ("POINT(1 2 3 4 5)", "dimensionMismatch", 6), ("POINTM(1 1)", "dimensionMismatch", 7),
            ("POINT Z (1 2)", "dimensionMismatch", 9), ("LINESTRING(0 0,1 1 1)", "dimensionMismatch", 15),
            ("LINESTRING Z (0 0 0 1,1 1 1 1)", "dimensionMismatch", 14), ("GEOMETRYCOLLECTION M (POINT(2 0 8))", "dimensionMismatch", 28),
            ("GEOMETRYCOLLECTION(POINT(1 2),POINT Z(1 2 3))", "dimensionMismatch", 30), ("POINT(NaN 2)", "notFinite", 6),
            ("POINT(1 1e400)", "notFinite", 6), ("POINT(-inf 0)", "notFinite", 6), ("LINESTRING(0 0)", "tooFewPositions", 10),
            ("POLYGON((0 0,1 1,1 0))", "unclosedRing", 8), ("POLYGON((0 0,0 0))", "tooFewPositions", 8),
            ("LINEARRING(0 0,1 1,1 0)", "unclosedRing", 10), ("POLYGON(EMPTY,(0 0,1 1,1 0,0 0))", "holeWithoutShell", 14),
            ("CIRCULARSTRING(0 0,1 1,2 0)", "unsupportedGeometry", 0), ("TIN Z EMPTY", "unsupportedGeometry", 0),
            ("GEOMETRYCOLLECTION(TRIANGLEZ EMPTY)", "unsupportedGeometry", 19), ("POLYHEDRALSURFACE EMPTY", "unsupportedGeometry", 0),
            ("PIONT(1 2)", "unknownGeometry", 0), ("SRID=4326 POINT(1 2)", "syntax", 10), ("SRID=x;POINT(1 2)", "syntax", 5),
            ("POINT()", "syntax", 6), ("LINESTRING(0 0,1 1,)", "syntax", 19), ("MULTIPOLYGON(EMPTY(", "syntax", 18),
            ("POINT(+\(String(repeating: "0", count: 1200))7 2)", "syntax", 6),
        ])
    func refusals(_ text: String, _ code: String, _ offset: Int) {
        let error = refusal { try WKT.geometry(from: text) }
        #expect(error?.code == code, "\(text): \(error.map(\.description) ?? "")")
        #expect(error?.fault?.offset == offset, "\(text): \(error.map(\.description) ?? "")")
    }

    @Test("A prefix gives the reference, and one that disagrees with what was given is refused")
    func references() throws {
        #expect(try WKT.geometry(from: "SRID=3857;POINT(1 2)").spatialReference == .webMercator)
        #expect(try WKT.geometry(from: "POINT(1 2)").spatialReference == .wgs84)
        #expect(try WKT.geometry(from: "POINT(1 2)", options: ReadOptions(reference: .fallback(nil))).spatialReference == nil)
        #expect(try WKT.geometry(from: "srid=102100;POINT(1 2)", options: ReadOptions(reference: .given(.webMercator))).isEmpty == false)
        let error = refusal { try WKT.geometry(from: "SRID=4326;POINT(1 2)", options: ReadOptions(reference: .given(.webMercator))) }
        #expect(error?.code == "spatialReferenceConflict")
        #expect(try WKT.text(of: WKT.geometry(from: "POINT(1 2)"), options: WriteOptions(srid: 4326)) == "SRID=4326;POINT (1 2)")
    }

    @Test("Collections nest to the limit and no further")
    func nesting() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "GEOMETRYCOLLECTION(", count: depth) + "POINT(1 2)" + String(repeating: ")", count: depth)
        }
        #expect(try WKT.geometry(from: nested(128)).vertexCount == 1)
        #expect(refusal { try WKT.geometry(from: nested(129)) }?.code == "nestingTooDeep")
        #expect(refusal { try WKT.geometry(from: nested(1_000_000)) }?.code == "nestingTooDeep")
    }

    @Test("A vertex limit is kept")
    func vertexLimit() {
        let error = refusal { try WKT.geometry(from: "LINESTRING(0 0,1 1,2 2)", options: ReadOptions(vertexLimit: 2)) }
        #expect(error?.code == "tooLarge")
    }

    @Test("Rings without roles are sorted out by their direction")
    func unassignedRings() throws {
        // Clockwise shells, a counter-clockwise hole of the second.
        let first = Path(xy: [0, 0, 0, 1, 1, 1, 1, 0], isRing: true)
        let second = Path(xy: [10, 10, 10, 20, 20, 20, 20, 10], isRing: true)
        let hole = Path(xy: [12, 12, 14, 12, 14, 14, 12, 14], isRing: true)
        let polygon = Geometry.polygon(Polygon(rings: Parts([hole, first, second])))
        #expect(
            try WKT.text(of: polygon)
                == "MULTIPOLYGON (((0 0, 0 1, 1 1, 1 0, 0 0)), ((10 10, 10 20, 20 20, 20 10, 10 10), (12 12, 14 12, 14 14, 12 14, 12 12)))")
    }

    @Test("Numbers are rounded on request and shortest otherwise")
    func decimals() throws {
        let point = Geometry.point(Point(x: 1.23456789, y: 0.1 + 0.2))
        #expect(try WKT.text(of: point) == "POINT (1.23456789 0.30000000000000004)")
        #expect(try WKT.text(of: point, options: WriteOptions(decimals: 3)) == "POINT (1.235 0.3)")
    }

    @Test("Lines and rings of one vertex are written so that they can be read")
    func lonelyVertices() throws {
        let line = Geometry.polyline(Polyline(Path(xy: [1, 2])))
        #expect(try WKT.text(of: line) == "LINESTRING (1 2, 1 2)")
        let ring = Geometry.polygon(Polygon(Path(xy: [1, 2], isRing: true)))
        #expect(try WKT.text(of: ring) == "POLYGON ((1 2, 1 2, 1 2))")
        #expect(throws: Never.self) { try WKT.geometry(from: WKT.text(of: ring)) }
    }

    @Test("Written geometries read back the same")
    func roundTrips() throws {
        let seed = freshSeed()
        var generator = GeometryGenerator(seed: seed)
        for round in 0..<400 {
            let geometry = generator.geometry()
            let text = try WKT.text(of: geometry)
            let back = try WKT.geometry(from: text, options: ReadOptions(reference: .fallback(nil)))
            #expect(back.unreferenced == geometry, "seed \(seed), round \(round): \(text.prefix(300))")
        }
    }

    @Test("Cut and changed texts are refused or read, never more")
    func mutations() throws {
        let seed = freshSeed()
        var generator = GeometryGenerator(seed: seed)
        for _ in 0..<60 {
            let text = Array(try WKT.text(of: generator.geometry(depth: 1)).utf8.prefix(600))
            for cut in stride(from: 0, to: text.count, by: 7) { try? read(Array(text[..<cut])) }
            for _ in 0..<40 where !text.isEmpty {
                var changed = text
                changed[Int.random(in: 0..<text.count, using: &generator.random)] = UInt8.random(in: 0...255, using: &generator.random)
                try? read(changed)
            }
        }
    }

    private func read(_ bytes: [UInt8]) throws {
        let result = bytes.withUnsafeBufferPointer { bytes in Result { try WKT.geometry(from: bytes) } }
        _ = try result.get()
    }
}
