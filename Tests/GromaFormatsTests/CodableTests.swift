import GromaTesting
import Foundation
import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// Geometries and features through `JSONEncoder` and `JSONDecoder`.
@Suite("Codable")
struct CodableTests {
    static let texts = [
        "POINT (1 2)", "POINT Z (1 2 3)", "POINT EMPTY", "MULTIPOINT ((1 2), (3 4))", "LINESTRING (1 2, 3 4.5)", "LINESTRING EMPTY",
        "MULTILINESTRING ((1 2, 3 4))", "POLYGON ((0 0, 4 0, 4 4, 0 0), (1 0.5, 2 1, 2 0.5, 1 0.5))",
        "MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)), ((10 0, 14 0, 14 4, 10 0)))", "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (3 4, 5 6))",
    ]

    @Test("Encoded geometries and features are GeoJSON, and decode to equal values", arguments: texts, [4326, 3857, 25832, nil])
    func roundTrip(_ text: String, _ wkid: Int?) throws {
        let reference = wkid.flatMap { SpatialReference(wkid: $0) }
        let geometry = try WKT.geometry(from: text, options: ReadOptions(reference: .fallback(reference)))
        let data = try JSONEncoder().encode(["g": geometry])
        let object = try #require((try JSONSerialization.jsonObject(with: data) as? [String: Any])?["g"] as? [String: Any])
        #expect(object["type"] is String)
        #expect((object["crs"] == nil) == (wkid == 4326))
        let back = try #require(try JSONDecoder().decode([String: Geometry].self, from: data)["g"])
        #expect(back == geometry && back.spatialReference == reference, "\(String(decoding: data, as: UTF8.self))")
    }

    @Test("A feature keeps id, attributes and foreign members")
    func feature() throws {
        let text = """
            {"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"n":1,"x":2.5,"s":"é","l":[1,null,true],\
            "o":{"k":-1}},"extra":{"deep":[1]}}
            """
        let record = try JSONDecoder().decode(FeatureRecord.self, from: Data(text.utf8))
        #expect(record.id == "a" && record.geometry == .point(Point(x: 1, y: 2, spatialReference: .wgs84)))
        #expect(record.attributes["n"] == 1 && record.attributes["s"] == "é" && record.attributes["l"] == [1, .null, true])
        #expect(record.foreignMembers["extra"]?["deep"] == [1])
        let back = try JSONDecoder().decode(FeatureRecord.self, from: try JSONEncoder().encode(record))
        #expect(back == record)
        let none = FeatureRecord(id: 7, attributes: ["a": .null])
        #expect(try JSONDecoder().decode(FeatureRecord.self, from: try JSONEncoder().encode(none)) == none)
    }

    @Test(
        "JSON that is not a geometry or a feature is refused with the reason",
        arguments: [
            #"{"type":"Point","coordinates":[1]}"#, #"{"type":"Pont","coordinates":[1,2]}"#, "[]", "1", "null",
            #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#, #"{"type":"FeatureCollection","features":[]}"#,
        ])
    func refused(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Geometry.self, from: Data(text.utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(FeatureRecord.self, from: Data(text.utf8)) }
    }

    @Test("A geometry prints as well-known text, a long one shortened")
    func description() throws {
        for text in Self.texts { #expect("\(try WKT.geometry(from: text))" == text) }
        let line = Polyline(Path(xy: (0..<2_000_000).map(Double.init)), spatialReference: .wgs84)
        #expect("\(line)".hasPrefix("LINESTRING (0 1, 2 3, 4 5") && "\(line)".hasSuffix("46 47, …)") && "\(line)".count < 400)
        let rings = (0..<50).map { Path(xy: [0, 0, 1, 0, 1, Double($0)], isRing: true).with(role: .shell) }
        #expect("\(Geometry.polygon(Polygon(rings: Parts(rings))))".hasSuffix(", …)"))
        let unset = Polyline(Path([Coordinate(x: 1, y: 2, z: 3), Coordinate(x: 3, y: 4)], dimensions: .xyz))
        #expect("\(unset)" == "LINESTRING Z (1 2 3, 3 4 NaN)")
    }
}

/// Formats over paths and `Data`.
@Suite("Files and Data")
struct FormatFileTests {
    @Test("Features go into a file and come back, by format and by the file's name")
    func files() throws {
        let folder = try TemporaryFolder()
        let records = [
            FeatureRecord(id: 1, attributes: ["n": 1], geometry: try WKT.geometry(from: "LINESTRING (0 0, 1 1)")),
            FeatureRecord(id: 2, attributes: ["n": 2], geometry: try WKT.geometry(from: "LINESTRING (2 2, 3 3)")),
        ]
        for name in ["a.geojson", "a.geojsonl", "a.esrijson", "a.wkt"] {
            let path = folder.file(name)
            let dropped = try FormatRegistry().write(records, toPath: path)
            #expect(dropped == (name == "a.wkt" ? ["id", "attributes"] : []), "\(name)")
            let back = try FormatRegistry().features(atPath: path)
            #expect(back.map(\.geometry) == records.map(\.geometry), "\(name)")
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            let format = try #require(FormatRegistry().formats(ofFile: path).first)
            #expect(try format.features(from: data).count == 2 && format.features(atPath: path).count == 2)
        }
        let single = folder.file("p.wkb")
        let point = try WKT.geometry(from: "POINT (1 2)")
        try WKBFormat().write(point, toPath: single)
        #expect(try WKBFormat().geometry(atPath: single) == point)
        #expect(try WKBFormat().geometry(from: try Data(contentsOf: URL(fileURLWithPath: single))) == point)
        #expect(Data(try GeoJSON().encode(point).bytes) == Data(#"{"type":"Point","coordinates":[1,2]}"#.utf8))
        // A failure leaves what was there.
        let kept = folder.file("a.geojson")
        #expect(throws: FormatError.self) {
            try WKBFormat().write(records, toPath: kept)
        }
        #expect(try FormatRegistry().features(atPath: kept).count == 2)
        #expect(throws: FormatError.self) { try FormatRegistry().features(atPath: folder.file("none.geojson")) }
        #expect(throws: FormatError.self) { try FormatRegistry().write(records, toPath: folder.file("a.xyz")) }
    }
}
