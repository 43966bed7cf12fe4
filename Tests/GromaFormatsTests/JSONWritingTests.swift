import GromaFormats
import GromaGeometry
import GromaJSON
import GromaTesting
import Testing

/// Whole texts of GeoJSON (RFC 7946) and of Esri's feature sets (ArcGIS REST API, "FeatureSet").
@Suite struct JSONWritingTests {
    private static let geometries: [(String, String, String)] = [
        ("POINT Z (1 2 3)", #"{"type":"Point","coordinates":[1,2,3]}"#, #"{"x":1,"y":2,"z":3}"#),
        ("POINT ZM (1 2 3 4)", #"{"type":"Point","coordinates":[1,2,3]}"#, #"{"x":1,"y":2,"z":3,"m":4}"#),
        ("POINT M (1 2 4)", #"{"type":"Point","coordinates":[1,2]}"#, #"{"x":1,"y":2,"m":4}"#),
        ("POINT EMPTY", #"{"type":"Point","coordinates":[]}"#, #"{"x":null,"y":null}"#),
        ("MULTIPOINT ((1 2), (3 4))", #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, #"{"points":[[1,2],[3,4]]}"#),
        ("MULTIPOINT EMPTY", #"{"type":"MultiPoint","coordinates":[]}"#, #"{"points":[]}"#),
        ("LINESTRING (1 2, 3 4)", #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, #"{"paths":[[[1,2],[3,4]]]}"#),
        ("LINESTRING EMPTY", #"{"type":"LineString","coordinates":[]}"#, #"{"paths":[]}"#),
        (
            "MULTILINESTRING Z ((1 2 NaN, 3 4 5))", #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4,5]]]}"#,
            #"{"hasZ":true,"paths":[[[1,2,null],[3,4,5]]]}"#
        ),
        ("MULTILINESTRING EMPTY", #"{"type":"MultiLineString","coordinates":[]}"#, #"{"paths":[]}"#),
        // GeoJSON's shells run counterclockwise, Esri's clockwise; the first vertex stays the first.
        (
            "POLYGON ((0 0, 9 0, 9 5, 0 0), (6 1, 7 1, 7 2, 6 1))",
            #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,5],[0,0]],[[6,1],[7,2],[7,1],[6,1]]]}"#,
            #"{"rings":[[[0,0],[9,5],[9,0],[0,0]],[[6,1],[7,1],[7,2],[6,1]]]}"#
        ),
        (
            "POLYGON M ((0 0 1, 9 5 2, 9 0 3, 0 0 1))", #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,5],[0,0]]]}"#,
            #"{"hasM":true,"rings":[[[0,0,1],[9,5,2],[9,0,3],[0,0,1]]]}"#
        ),
        ("POLYGON EMPTY", #"{"type":"Polygon","coordinates":[]}"#, #"{"rings":[]}"#),
        (
            "MULTIPOLYGON (EMPTY, ((0 0, 9 0, 9 5, 0 0)))", #"{"type":"MultiPolygon","coordinates":[[],[[[0,0],[9,0],[9,5],[0,0]]]]}"#,
            #"{"rings":[[[0,0],[9,5],[9,0],[0,0]]]}"#
        ),
        ("MULTIPOLYGON EMPTY", #"{"type":"MultiPolygon","coordinates":[]}"#, #"{"rings":[]}"#),
    ]

    @Test(arguments: geometries) func texts(_ wkt: String, _ geo: String, _ esri: String) throws {
        let geometry = try WKT.geometry(from: wkt, options: ReadOptions(reference: .fallback(nil)))
        #expect(try GeoJSON().encode(geometry).text == geo && EsriJSON().encode(geometry).text == esri)
        var json = JSONWriter()
        #expect(try GeoJSON().write(geometry, to: &json) == (geometry.dimensions.hasM ? ["m"] : []))
        #expect(json.string == geo)
    }

    @Test func collectionsAndBoxes() throws {
        let both = try WKT.geometry(
            from: "GEOMETRYCOLLECTION (POINT (1.26 2), GEOMETRYCOLLECTION (POLYGON ((0 0, 9 0, 9 5, 0 0))), POINT EMPTY)")
        #expect(
            try GeoJSON().encode(both, options: WriteOptions(decimals: 1, writesBoundingBoxes: true)).text
                == #"{"type":"GeometryCollection","bbox":[0,0,9,5],"geometries":[{"type":"Point","bbox":[1.3,2,1.3,2],"coordinates":[1.3,2]},{"type":"GeometryCollection","bbox":[0,0,9,5],"geometries":[{"type":"Polygon","bbox":[0,0,9,5],"coordinates":[[[0,0],[9,0],[9,5],[0,0]]]}]},{"type":"Point","coordinates":[]}]}"#
        )
        let box = Geometry.envelope(Envelope(Extent(xMin: 1, yMin: 2, xMax: 5, yMax: 9), zRange: 3...4, mRange: 6...7))
        #expect(try GeoJSON().encode(box).text.hasPrefix(#"{"type":"Polygon","coordinates":[[[1,2"#))
        #expect(try EsriJSON().encode(box).text == #"{"xmin":1,"ymin":2,"xmax":5,"ymax":9,"zmin":3,"zmax":4,"mmin":6,"mmax":7}"#)
        #expect(
            try EsriJSON().encode(box, options: WriteOptions(outputDimension: 3)).text
                == #"{"xmin":1,"ymin":2,"xmax":5,"ymax":9,"zmin":3,"zmax":4}"#)
        #expect(try EsriJSON().encode(.envelope(Envelope(.empty))).text == #"{"xmin":null,"ymin":null,"xmax":null,"ymax":null}"#)
        #expect(
            try EsriJSON().encode(.point(Point(x: 1.26, y: -2.34, z: 0.05)), options: WriteOptions(decimals: 1)).text
                == #"{"x":1.3,"y":-2.3,"z":0.1}"#)
    }

    private static let records = [
        FeatureRecord(
            id: "k", attributes: ["a": 1, "b": true, "c": "x", "D": 2.5, "e": 4_000_000_000, "f": .null],
            geometry: .point(Point(x: 1, y: 2, spatialReference: .webMercator)), foreignMembers: ["extra": [1]]),
        FeatureRecord(attributes: ["a": 2.5, "d": 3, "b": false]),
        FeatureRecord(id: 3, geometry: .point(Point(x: 5, y: 6, spatialReference: .wgs84))),
    ]

    @Test func featureSets() throws {
        let format = EsriJSON()
        let features = """
            {"attributes":{"a":1,"b":1,"c":"x","D":2.5,"e":4000000000,"f":null},"geometry":{"x":1,"y":2},"id":"k","extra":[1]},\
            {"attributes":{"a":2.5,"d":3,"b":0}},\
            {"attributes":{},"geometry":{"x":5,"y":6,"spatialReference":{"wkid":4326}},"id":3}
            """
        func field(_ name: String, _ type: String, _ more: String = "") -> String {
            #"{"name":"\#(name)","alias":"\#(name)","type":"esriFieldType\#(type)"\#(more)}"#
        }
        let fields = [
            field("a", "Double"), field("b", "SmallInteger", #","jsonType":"boolean""#), field("c", "String"), field("D", "Double"),
            field("e", "BigInteger"),
            field("f", "String"),
        ].joined(separator: ",")
        let head = #""geometryType":"esriGeometryPoint","spatialReference":{"wkid":102100,"latestWkid":3857}"#
        #expect(try format.encode(Self.records).text == "{\(head),\"fields\":[\(fields)],\"features\":[\(features)]}\n")
        #expect(try format.encode([]).text == "{\"fields\":[],\"features\":[]}\n")
        let back = try format.features(from: format.encode(Self.records).text)
        #expect(
            back
                == Self.records.map { record in
                    var record = record
                    if let value = record.attributes["d"] { record.attributes["d"] = value }
                    return record
                })
        // Given members go before the features, those given later behind them; the geometries' own are theirs.
        let sink = ByteSink()
        let writer = try format.writer(to: sink, options: WriteOptions())
        writer.take(collectionMembers: ["name": "n", "fields": [1], "geometryType": "other", "features": 1, "hasZ": true, "hasM": true])
        try writer.write(Self.records[0])
        writer.take(collectionMembers: ["name": "m", "late": 2, "spatialReference": 5])
        try writer.finish()
        try writer.finish()
        let first = features.prefix { $0 != "k" } + #"k","extra":[1]}"#
        #expect(
            String(decoding: sink.bytes, as: UTF8.self) == "{\(head),\"name\":\"n\",\"fields\":[1],\"features\":[\(first)],\"late\":2}\n")
        let empty = ByteSink()
        let other = try format.writer(to: empty, options: WriteOptions())
        other.take(collectionMembers: ["geometryType": "t", "fields": []])
        try other.finish()
        #expect(String(decoding: empty.bytes, as: UTF8.self) == "{\"fields\":[],\"features\":[],\"geometryType\":\"t\"}\n")
    }

    @Test func featureSetsHoldOneType() {
        let line = FeatureRecord(geometry: .polyline(Polyline(Path(xy: [0, 0, 1, 1]))))
        #expect(
            refusal { try EsriJSON().encode([Self.records[0], line]) }?.description
                == "esri cannot hold esriGeometryPolyline beside esriGeometryPoint: a feature set holds one type of geometry")
        #expect(
            refusal { try EsriJSON().encode([FeatureRecord(geometry: .collection(GeometryCollection()))]) }?.description
                == "esri cannot hold a geometry collection: write its members one by one")
        for name in ["attributes", "geometry", "id"] {
            #expect(
                refusal { try EsriJSON().encode([FeatureRecord(foreignMembers: JSONObject([(name, 1 as JSONValue)]))]) }?.description
                    == "esri cannot hold a foreign member named '\(name)': the format defines that member itself")
        }
    }

    @Test func collectionsAndSequences() throws {
        let records = [Self.records[0], Self.records[1]]
        let options = WriteOptions(asIs: true)
        let first =
            #"{"type":"Feature","id":"k","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"a":1,"b":true,"c":"x","D":2.5,"e":4000000000,"f":null},"extra":[1]}"#
        let second = #"{"type":"Feature","geometry":null,"properties":{"a":2.5,"d":3,"b":false}}"#
        func text(_ format: any Format, _ options: WriteOptions, _ members: [JSONObject], _ records: [FeatureRecord]) throws -> String {
            let sink = ByteSink()
            let writer = try format.writer(to: sink, options: options)
            for (index, member) in members.enumerated() {
                if index == 1 { for record in records { try writer.write(record) } }
                writer.take(collectionMembers: member)
            }
            if members.count < 2 { for record in records { try writer.write(record) } }
            try writer.finish()
            try writer.finish()
            return String(decoding: sink.bytes, as: UTF8.self)
        }
        #expect(try text(GeoJSON(), options, [], records) == #"{"type":"FeatureCollection","features":[\#(first),\#(second)]}"# + "\n")
        let members: [JSONObject] = [["name": "n", "crs": 5, "bbox": 1, "type": 2, "features": 3], ["name": "m", "late": [6]]]
        #expect(
            try text(GeoJSON(), options, members, records)
                == #"{"type":"FeatureCollection","name":"n","crs":5,"features":[\#(first),\#(second)],"late":[6]}"# + "\n")
        #expect(
            try text(GeoJSON(), WriteOptions(), members, []) == #"{"type":"FeatureCollection","name":"m","late":[6],"features":[]}"# + "\n")
        #expect(try text(GeoJSONSequence(), options, [], records) == "\u{1E}\(first)\n\u{1E}\(second)\n")
        #expect(try text(GeoJSONSequence(writesSeparators: false), options, [], records) == "\(first)\n\(second)\n")
        #expect(try text(GeoJSONSequence(), options, [], []) == "")
        // Only an empty sequence has a place for members.
        #expect(try text(GeoJSONSequence(), options, [["name": "n"]], records) == "\u{1E}\(first)\n\u{1E}\(second)\n")
        #expect(
            try text(GeoJSONSequence(), options, [["name": "n"]], [])
                == "\u{1E}{\"type\":\"FeatureCollection\",\"name\":\"n\",\"features\":[]}\n")
        #expect(
            try text(GeoJSONSequence(writesSeparators: false), options, [["name": "n"]], [])
                == "{\"type\":\"FeatureCollection\",\"name\":\"n\",\"features\":[]}\n")
        // What belonged to the geometry as it was read is not written back.
        let recomputed = FeatureRecord(foreignMembers: ["bbox": [1], "crs": 2, "x": 3])
        #expect(
            try text(GeoJSONSequence(writesSeparators: false), options, [], [recomputed])
                == "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{},\"x\":3}\n")
    }

    /// References as Esri JSON and the member `crs` have them.
    @Test func references() throws {
        func esri(_ reference: SpatialReference?) -> String { reference?.esriJSON.text ?? "none" }
        #expect(esri(.wgs84) == #"{"wkid":4326}"# && esri(SpatialReference(wkid: 102_100)) == #"{"wkid":102100,"latestWkid":3857}"#)
        #expect(esri(SpatialReference(wkt: "X[]")) == #"{"wkt":"X[]"}"#)
        func read(_ text: String) throws -> String { try SpatialReference(esri: JSONValue(parsing: text.utf8))?.description ?? "none" }
        #expect(
            try read(#"{"wkid":4326,"latestWkid":3857}"#) == "wkid 3857"
                && read(#"{"wkid":4326,"latestWkid":0,"wkt":"X[]"}"#) == "wkid 4326")
        #expect(try read(#"{"wkt":"A[]","wkt2":"B[]"}"#) == SpatialReference(wkt: "B[]").description && read(#"{"wkt":""}"#) == "none")
        #expect(
            try read("5") == "none" && read("{}") == "none" && read(#"{"wkt2":"","wkt":"A[]"}"#) == SpatialReference(wkt: "A[]").description
        )
        #expect(
            SpatialReference(wkid: 32_767)?.crsName == "urn:ogc:def:crs:EPSG::32767"
                && SpatialReference(wkid: 102_003)?.crsName?.hasPrefix("urn:ogc:def:crs:ESRI::") == true)
        #expect(SpatialReference(wkt: "X[]").crsName == nil && SpatialReference(wkid: 102_100)?.crsName == "urn:ogc:def:crs:EPSG::3857")
        for (name, wkid) in [
            ("EPSG:25833", 25833), ("urn:ogc:def:crs:EPSG::25833", 25833), ("http://www.opengis.net/def/crs/EPSG/0/25833", 25833),
            ("http://www.opengis.net/gml/srs/epsg.xml#25833", 25833), ("esri:102003", 102_003), ("urn:ogc:def:crs:OGC:1.3:CRS84", 4326),
            ("OGC:CRS84h", 4326),
            ("urn:ogc:def:crs:OGC::CRS83", 4269), ("OGC:CRS27", 4267), ("25833", nil), ("EPSG:x", nil), ("", nil),
        ] as [(String, Int?)] {
            let text = #"{"type":"Point","coordinates":[1,2],"crs":{"type":"name","properties":{"name":"\#(name)"}}}"#
            #expect(try GeoJSON().geometry(from: text).spatialReference == wkid.flatMap { SpatialReference(wkid: $0) }, "\(name)")
        }
        func reference(_ crs: String, _ options: ReadOptions = ReadOptions()) throws -> SpatialReference? {
            try GeoJSON().geometry(from: #"{"type":"Point","coordinates":[1,2],"crs":\#(crs)}"#, options: options).spatialReference
        }
        #expect(
            try reference(#"{"type":"EPSG","properties":{"code":3857}}"#) == .webMercator
                && reference(#"{"properties":{"code":"EPSG:3857"}}"#) == .webMercator)
        #expect(
            try reference("null") == .wgs84 && reference("{}") == nil
                && reference("{}", ReadOptions(reference: .given(.webMercator))) == .webMercator)
    }
}
