import GromaFormats
import GromaGeometry
import GromaTesting
import Testing

/// Geometries of each type as they are printed, and what they take of memory.
@Suite struct GeometryTextTests {
    @Test func valuesPrintAsText() throws {
        #expect("\(Point(x: 1.5, y: 2))" == "POINT (1.5 2)" && "\(Point(nil, dimensions: .xyz))" == "POINT Z EMPTY")
        #expect("\(Multipoint(points: Path(xy: [1, 2, 3, 4])))" == "MULTIPOINT ((1 2), (3 4))")
        #expect("\(Polyline(Path(xy: [1, 2, 3, 4])))" == "LINESTRING (1 2, 3 4)")
        #expect("\(Polygon(Path(xy: [0, 0, 4, 0, 4, 3], isRing: true)))" == "POLYGON ((0 0, 4 0, 4 3, 0 0))")
        #expect("\(Envelope(Extent(xMin: 1, yMin: 2, xMax: 5, yMax: 9)))" == "POLYGON ((1 2, 5 2, 5 9, 1 9, 1 2))")
        #expect("\(GeometryCollection([.point(Point(x: 1, y: 2))]))" == "GEOMETRYCOLLECTION (POINT (1 2))")
        #expect("\(Geometry.point(Point(x: 1, y: 2)))" == "POINT (1 2)")
    }

    @Test func longOnesAreShownToTheirTwentyFourthVertex() {
        func line(_ count: Int) -> String { "\(Polyline(Path((0..<count).map { Coordinate(x: Double($0), y: 5) })))" }
        func shown(_ count: Int) -> String { (0..<count).map { "\($0) 5" }.joined(separator: ", ") }
        #expect(line(24) == "LINESTRING (\(shown(24)))")
        #expect(line(25) == "LINESTRING (\(shown(24)), …)")
        let measured = Path((0..<30).map { Coordinate(x: 1, y: 2, z: Double($0), m: 7) }, dimensions: .xyzm)
        #expect("\(Polyline(measured))".hasSuffix(", 1 2 23 7, …)"))
        // The limit counts all parts: of the third only the beginning is shown, and the fourth is not.
        let part = Path((0..<10).map { Coordinate(x: Double($0), y: 5) })
        #expect(
            "\(Polyline(paths: [part, part, part, part], isMulti: true))"
                == "MULTILINESTRING ((\(shown(10))), (\(shown(10))), (\(shown(4)), …), …)")
        let twelve = Path((0..<12).map { Coordinate(x: Double($0), y: 5) })
        #expect("\(Polyline(paths: [twelve, twelve], isMulti: true))" == "MULTILINESTRING ((\(shown(12))), (\(shown(12))))")
        #expect("\(Polyline(paths: [twelve, twelve, part], isMulti: true))" == "MULTILINESTRING ((\(shown(12))), (\(shown(12))), …)")
    }

    @Test func memoryIsThatOfVerticesAndParts() throws {
        func bytes(_ text: String) throws -> Int { try WKT.geometry(from: text).contentBytes }
        #expect(try bytes("POINT (1 2)") == 0 && Geometry.envelope(Envelope(.empty)).contentBytes == 0)
        // Nine bytes an ordinate and 128 a part.
        #expect(try bytes("LINESTRING (1 2, 3 4, 5 6)") == 3 * 18 + 128 && bytes("LINESTRING ZM (1 2 3 4, 3 4 5 6)") == 2 * 36 + 128)
        #expect(
            try bytes("MULTIPOINT Z ((1 2 3))") == 27 + 128 && bytes("POLYGON ((0 0, 9 0, 9 9, 0 0), (6 1, 7 2, 7 1, 6 1))") == 6 * 18 + 256
        )
        let member = MemoryLayout<Geometry>.stride + 8
        #expect(try bytes("GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (1 2, 3 4))") == 32 + 2 * member + 36 + 128)
    }

    @Test func roundingAndPrefixes() throws {
        let collection = try WKT.geometry(from: "GEOMETRYCOLLECTION Z (POINT Z (1.26 2.34 3.45), MULTIPOINT Z EMPTY)")
        #expect(
            try WKT.text(of: collection, options: WriteOptions(decimals: 1, srid: 25833))
                == "SRID=25833;GEOMETRYCOLLECTION Z (POINT Z (1.3 2.3 3.5), MULTIPOINT Z EMPTY)")
        #expect(try WKTFormat().encode(collection, options: WriteOptions(outputDimension: 2)).dropped == ["z"])
        for wrong in [1, 5] {
            #expect(
                refusal { try WKT.text(of: collection, options: WriteOptions(outputDimension: wrong)) }?.description
                    == "wkt cannot hold \(wrong) dimensions: outputDimension is 2, 3 or 4")
        }
        let records = [FeatureRecord(id: 1, attributes: ["a": 1], geometry: collection, foreignMembers: ["b": 1]), FeatureRecord()]
        let encoded = try WKTFormat().encode(records)
        let text = try WKT.text(of: collection)
        #expect(encoded.dropped == ["id", "attributes", "foreign", "nullGeometry"] && encoded.text == "\(text)\n")
        #expect(
            try WKBFormat().encode([records[0]], options: WriteOptions(outputDimension: 2)).dropped == ["z", "id", "attributes", "foreign"])
    }

    /// Faults of a later line are counted from the beginning of the text.
    @Test func severalLines() throws {
        let records = try WKTFormat().features(from: "POINT (1 2)\n\n SRID=3857;POINT (3 4)\r\nLINESTRING (0 0, 1 1)\n")
        #expect(records.map { $0.geometry?.spatialReference } == [.wgs84, .webMercator, .wgs84])
        #expect(
            refusal { try WKTFormat().features(from: "POINT (1 2)\nPOINT (3 x)") }?.description
                == "wkt at byte 21: found 'x', expected a number for y")
        #expect(
            refusal { try WKTFormat().features(from: "POINT (1 2)\nother") }?.description
                == "wkt at byte 12: found 'other', expected the end of the text, or another geometry on a line of its own")
        #expect(refusal { try WKTFormat().features(from: "POINT (1 2) POINT (3 4)") }?.fault?.offset == 12)
        #expect(refusal { try WKTFormat().features(from: "") }?.code == "syntax")
    }
}
