import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

@Suite("GeoJSON")
struct GeoJSONTests {
    private let format = GeoJSON()

    private func wkt(_ text: String) throws -> String { try WKT.text(of: format.geometry(from: text)) }

    @Test(
        "Geometries read",
        arguments: [
            (#"{"type":"Point","coordinates":[1,2]}"#, "POINT (1 2)"), (#"{"coordinates":[1,2,3],"type":"Point"}"#, "POINT Z (1 2 3)"),
            (#"{"type":"Point","coordinates":[1,2,3,4,5]}"#, "POINT Z (1 2 3)"), (#"{"type":"Point","coordinates":[]}"#, "POINT EMPTY"),
            (#"{"type":"LineString","coordinates":[[1,2],[3,4,5]]}"#, "LINESTRING Z (1 2 NaN, 3 4 5)"),
            (#"{"type":"LineString","coordinates":[]}"#, "LINESTRING EMPTY"),
            (#"{"type":"Polygon","coordinates":[[],[]]}"#, "POLYGON EMPTY"),
            (#"{"type":"MultiPolygon","coordinates":[[]]}"#, "MULTIPOLYGON (EMPTY)"),
            (#"{"type":"MultiLineString","coordinates":[[],[[0,0],[1,1]]]}"#, "MULTILINESTRING (EMPTY, (0 0, 1 1))"),
            (#"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}"#, "POLYGON ((0 0, 0 1, 1 1, 0 0))"),
            (
                #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"GeometryCollection","geometries":[]}]}"#,
                "GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION EMPTY)"
            ),
            (#"{"geometries":[],"coordinates":[1],"type":"GeometryCollection"}"#, "GEOMETRYCOLLECTION EMPTY"),
            (#"{"type":"Feature","features":[],"geometry":{"type":"Point","coordinates":[1,2]},"properties":null}"#, "POINT (1 2)"),
            (#"{"type":"Point","features":[],"geometry":null,"coordinates":[1,2]}"#, "POINT (1 2)"),
            (
                #"{"features":[{"geometry":{"type":"Point","coordinates":[1,2]},"type":"Feature"}],"type":"FeatureCollection"}"#,
                "POINT (1 2)"
            ),
        ])
    func geometries(_ text: String, _ expected: String) throws {
        #expect(try wkt(text) == expected)
        let streamed = try format.reader(of: ByteSource(Array(text.utf8)), options: ReadOptions()).readAll()
        #expect(try WKT.text(of: streamed.onlyGeometry(format: "geojson")) == expected)
    }

    @Test(
        "Invalid input is refused in the same way in one pass and feature by feature",
        arguments: [
            ("", "truncated"), ("[]", "wrongType"), ("null", "wrongType"), ("{}", "missingMember"), (#"{"type":"Pnt"}"#, "unknownGeometry"),
            (#"{"type":"Point"}"#, "missingMember"), (#"{"type":"Point","coordinates":null}"#, "wrongType"),
            (#"{"type":"Point","coordinates":[1]}"#, "dimensionMismatch"), (#"{"type":"Point","coordinates":[1,"2"]}"#, "wrongType"),
            (#"{"type":"Point","coordinates":[1,1e400]}"#, "notFinite"), (#"{"type":"Point","coordinates":[1,NaN]}"#, "syntax"),
            (#"{"type":"Point","coordinates":[1,2]} x"#, "trailingText"), (#"{"type":"Point","coordinates":[1,2]"#, "truncated"),
            (#"{"type":"LineString","coordinates":[[1,2]]}"#, "tooFewPositions"),
            (#"{"type":"LineString","coordinates":[1,2]}"#, "wrongType"),
            (#"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0]]]}"#, "unclosedRing"),
            (#"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0,4.9]]]}"#, "unclosedRing"),
            (#"{"type":"Polygon","coordinates":[[[0,0],[0,1],[0,0]]]}"#, "tooFewPositions"),
            (#"{"type":"Polygon","coordinates":[[],[[0,0],[0,1],[1,1],[0,0]]]}"#, "holeWithoutShell"),
            (#"{"type":"Feature","properties":{}}"#, "missingMember"),
            (#"{"type":"Feature","geometry":null,"properties":[]}"#, "wrongType"),
            (#"{"type":"Point","type":"Point","coordinates":[1,2]}"#, "duplicateMember"),
            (#"{"type":"FeatureCollection"}"#, "missingMember"), (#"{"type":"FeatureCollection","features":{}}"#, "wrongType"),
            (#"{"type":"FeatureCollection","features":[null]}"#, "wrongType"),
            (#"{"type":"FeatureCollection","features":[] "#, "truncated"), (#"{"type":"FeatureCollection","features":[],}"#, "syntax"),
            (#"{"type":"FeatureCollection","features":[]}]"#, "trailingText"),
            (#"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null}],"name":tru}"#, "syntax"),
            (#"{"type":"FeatureCollection","features":[{"type":"FeatureCollection","features":[]}]}"#, "wrongType"),
        ])
    func refusals(_ text: String, _ code: String) {
        let whole = refusal { try format.features(from: text) }
        #expect(whole?.code == code, "\(text): \(whole.map(\.description) ?? "")")
        let streamed = refusal { try format.reader(of: ByteSource(Array(text.utf8)), options: ReadOptions()).readAll() }
        #expect(streamed?.code == code, "\(text): \(streamed.map(\.description) ?? "")")
    }

    @Test("Invalid UTF-8 in what is skipped is refused")
    func encoding() {
        let bytes = Array(#"{"type":"Point","coordinates":[1,2],"note":""#.utf8) + [0xC3, 0x28] + Array("\"}".utf8)
        #expect(refusal { try bytes.withUnsafeBytes { try format.features(from: $0) } }?.code == "encoding")
    }

    @Test("Nesting has a limit")
    func nesting() {
        let open = String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: 100_000)
        #expect(refusal { try format.features(from: open) }?.code == "nestingTooDeep")
        #expect(refusal { try format.features(from: String(repeating: "[", count: 1_000_000)) } != nil)
    }

    @Test("As many collections as the options say are inside each other, also in a feature of a collection", arguments: [1, 3, 128])
    func nestedCollections(limit: Int) throws {
        func text(_ depth: Int, inFeature: Bool, isTypeFirst: Bool) -> String {
            let start = isTypeFirst ? #"{"type":"GeometryCollection","geometries":["# : #"{"geometries":["#
            let end = isTypeFirst ? "]}" : #"],"type":"GeometryCollection"}"#
            let geometry =
                String(repeating: start, count: depth) + #"{"type":"Point","coordinates":[1,2]}"# + String(repeating: end, count: depth)
            guard inFeature else { return geometry }
            return #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":"# + geometry + "}]}"
        }
        func read(_ text: String) throws -> [FeatureRecord] {
            try format.reader(of: ByteSource(Array(text.utf8)), options: ReadOptions(nestingLimit: limit)).readAll()
        }
        for inFeature in [false, true] {
            for isTypeFirst in [true, false] {
                #expect(try read(text(limit, inFeature: inFeature, isTypeFirst: isTypeFirst)).count == 1)
                let error = refusal { try read(text(limit + 1, inFeature: inFeature, isTypeFirst: isTypeFirst)) }
                #expect(error?.code == "nestingTooDeep")
            }
        }
    }

    @Test("Identifiers, attributes and foreign members come back as they were")
    func features() throws {
        let text =
            #"{"type":"FeatureCollection","features":[{"type":"Feature","id":12345678901234567890,"geometry":null,"properties":{"b":1.0,"a":[true,null,{"x":"ü"}]},"style":{"c":1}},{"type":"Feature","id":"k","geometry":{"type":"Point","coordinates":[1.5,-2]},"properties":{}}]}"#
        let records = try format.features(from: text)
        #expect(records.count == 2)
        #expect(records[0].geometry == nil)
        #expect(records[0].attributes.members.map(\.name) == ["b", "a"])
        #expect(records[1].id == .string("k"))
        let written = try format.encode(records).text
        #expect(written.contains("\"id\":12345678901234567890"))
        #expect(written.contains("\"style\":{\"c\":1}"))
        #expect(try format.features(from: written) == records)
    }

    @Test("A geometry's own reference goes before those of its feature and collection, whichever the text has first")
    func ownReferences() throws {
        let own = #""crs":{"type":"name","properties":{"name":"EPSG:25833"}}"#
        let common = #""crs":{"type":"name","properties":{"name":"EPSG:3857"}}"#
        let point = #""type":"Point","coordinates":[1,2]"#
        let features = #""features":[{"type":"Feature","geometry":{\#(point),\#(own)}},{"type":"Feature","geometry":{\#(point)}}]"#
        for members in [#"\#(common),\#(features)"#, #"\#(features),\#(common)"#] {
            let records = try GeoJSON().features(from: #"{"type":"FeatureCollection",\#(members)}"#)
            #expect(records.map { $0.geometry?.spatialReference?.wkid } == [25833, 3857], "\(members)")
        }
        for members in [#"\#(common),"geometry":{\#(point),\#(own)}"#, #""geometry":{\#(point),\#(own)},\#(common)"#] {
            let geometry = try GeoJSON().geometry(from: #"{"type":"Feature",\#(members)}"#)
            #expect(geometry.spatialReference?.wkid == 25833, "\(members)")
        }
    }

    @Test("The member of 2008 gives the reference, wherever it stands")
    func references() throws {
        let crs = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#
        let point = #"{"type":"Point","coordinates":[1,2]}"#
        let feature = #"{"type":"Feature","geometry":\#(point)}"#
        for text in [
            #"{\#(crs),"type":"Point","coordinates":[1,2]}"#, #"{"type":"FeatureCollection","features":[\#(feature)],\#(crs)}"#,
            #"{"type":"FeatureCollection",\#(crs),"features":[\#(feature)]}"#,
            #"{"type":"Feature","geometry":\#(point),\#(crs)}"#,
        ] {
            #expect(try format.geometry(from: text).spatialReference == .webMercator, "\(text)")
            let streamed = try format.reader(of: ByteSource(Array(text.utf8)), options: ReadOptions()).next()
            #expect(streamed?.geometry?.spatialReference == .webMercator, "\(text)")
        }
        #expect(try format.geometry(from: point).spatialReference == .wgs84)
        let other = #"{"type":"Point","coordinates":[1,2],"crs":{"type":"name","properties":{"name":"my own"}}}"#
        #expect(try format.geometry(from: other).spatialReference == nil)
        let conflict = refusal {
            try format.geometry(from: #"{\#(crs),"type":"Point","coordinates":[1,2]}"#, options: ReadOptions(reference: .given(.wgs84)))
        }
        #expect(conflict?.code == "spatialReferenceConflict")
    }

    @Test("Rings are written by the right-hand rule, each from its first vertex")
    func orientation() throws {
        let polygon = try WKT.geometry(from: "POLYGON((0 0,0 9,9 9,9 0,0 0),(1 1,2 1,2 2,1 2,1 1))")
        #expect(
            try format.encode(polygon).text
                == #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]}"#)
    }

    @Test("Other references are projected, refused, or left as they are on request")
    func projection() throws {
        let point = Geometry.point(Point(x: 0, y: 0, spatialReference: .webMercator))
        #expect(try format.encode(point).text == #"{"type":"Point","coordinates":[0,0]}"#)
        let far = Geometry.point(Point(x: 20_037_508, y: 7, spatialReference: .webMercator))
        #expect(try format.encode(far, options: WriteOptions(asIs: true)).text == #"{"type":"Point","coordinates":[20037508,7]}"#)
        let degrees = try format.geometry(from: format.encode(far).text)
        #expect(abs(degrees.extent.xMin - 180) < 1e-5)
        let foreign = Geometry.point(Point(x: 1, y: 2, spatialReference: SpatialReference(wkid: 31258)))
        #expect(refusal { try format.encode(foreign) }?.code == "cannotProject")
        let options = WriteOptions(projector: { _, _ in .point(Point(x: 7, y: 8)) })
        #expect(try format.encode(foreign, options: options).text == #"{"type":"Point","coordinates":[7,8]}"#)
    }

    @Test("Values that GeoJSON cannot hold are named")
    func dropped() throws {
        let line = try WKT.geometry(from: "LINESTRING ZM (1 2 3 4, 5 6 NaN 8)")
        let encoded = try format.encode(line)
        #expect(encoded.text == #"{"type":"LineString","coordinates":[[1,2,3],[5,6]]}"#)
        #expect(encoded.dropped == ["m"])
    }

    @Test("Boxes and rounding on request")
    func options() throws {
        let line = try WKT.geometry(from: "LINESTRING(1.23456 2,3 4.98765)")
        #expect(
            try format.encode(line, options: WriteOptions(decimals: 2, writesBoundingBoxes: true)).text
                == #"{"type":"LineString","bbox":[1.23,2,3,4.99],"coordinates":[[1.23,2],[3,4.99]]}"#)
    }

    @Test("Written features read back the same, in one pass and feature by feature")
    func roundTrips() throws {
        let seed = freshSeed()
        var generator = GeometryGenerator(seed: seed)
        generator.hasUnset = false
        let options = ReadOptions(reference: .fallback(nil))
        for round in 0..<60 {
            let records = (0..<5).map { index in
                let dimensions: Dimensions = Bool.random(using: &generator.random) ? .xy : .xyz
                return FeatureRecord(
                    id: .integer(index), attributes: ["k": .integer(round), "s": "ü\u{1}"],
                    geometry: generator.geometry(dimensions, depth: 2))
            }
            let expected = records.map { textOf($0.geometry) }
            for format in [GeoJSON() as any Format, GeoJSONSequence()] {
                let text = try format.encode(records)
                let whole = try format.features(from: text.text, options: options)
                #expect(whole.map { textOf($0.geometry) } == expected, "seed \(seed), round \(round)")
                #expect(whole.map(\.attributes) == records.map(\.attributes), "seed \(seed), round \(round)")
                let streamed = try format.reader(of: ByteSource(text.bytes), options: options).readAll()
                #expect(streamed == whole, "seed \(seed), round \(round)")
            }
        }
    }

    @Test("Cut and changed texts are refused or read, never more")
    func mutations() throws {
        let seed = freshSeed()
        var generator = GeometryGenerator(seed: seed)
        for _ in 0..<30 {
            let records = [FeatureRecord(id: "a", attributes: ["s": "t\"\\"], geometry: generator.geometry(.xyz, depth: 1))]
            let text = Array(try format.encode(records).bytes.prefix(700))
            for _ in 0..<60 {
                var changed = text
                changed[Int.random(in: 0..<text.count, using: &generator.random)] = UInt8.random(in: 0...255, using: &generator.random)
                let whole = try? changed.withUnsafeBytes { try format.features(from: $0) }
                let streamed = try? format.reader(of: ByteSource(changed), options: ReadOptions()).readAll()
                #expect((whole == nil) == (streamed == nil), "seed \(seed): \(String(decoding: changed, as: UTF8.self))")
            }
        }
    }
}

/// The text that stands for a geometry in comparisons, without the word for Z, which GeoJSON forgets of what is empty.
private func textOf(_ geometry: Geometry?) -> [Substring] {
    (geometry.flatMap { try? WKT.text(of: $0) } ?? "none").split(separator: " ").filter { $0 != "Z" }
}
