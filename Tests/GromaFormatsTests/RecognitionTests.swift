import GromaFormats
import GromaGeometry
import GromaJSON
import GromaTesting
import Testing

/// How certain each format is of a text, and which one is taken for a file.
@Suite struct RecognitionTests {
    private static func match(_ format: any Format, _ text: String) -> FormatMatch {
        Array(text.utf8).withUnsafeBufferPointer { format.match($0) }
    }

    static let certainties: [(any Format, String, FormatMatch)] = [
        (GeoJSON(), #"{"type":"Point"}"#, .likely), (GeoJSON(), "\u{FEFF} \n{\"a\":\"FeatureCollection\"}", .likely),
        (GeoJSON(), "{}", .possible),
        (GeoJSON(), "[]", .no), (GeoJSON(), "", .no), (GeoJSON(), #"{"a\"Point":1}"#, .possible),
        (GeoJSONSequence(), "\u{1E}x", .certain), (GeoJSONSequence(), " \n\u{1E}", .certain),
        (GeoJSONSequence(), "{\"type\":\"Point\"}\n{", .certain),
        (GeoJSONSequence(), "{\"type\":\"Point\"}\n \n", .no), (GeoJSONSequence(), "{\"type\":\"Point\"}", .no),
        (GeoJSONSequence(), "{\"a\":1}\n{}", .no), (GeoJSONSequence(), "{\"type\":\n\"Point\"}", .no), (GeoJSONSequence(), " ", .no),
        (EsriJSON(), #"{"rings":[]}"#, .likely), (EsriJSON(), #"{"x":1}"#, .likely), (EsriJSON(), #"{"y":1}"#, .possible),
        (EsriJSON(), #"{"attributes":{},"coordinates":[]}"#, .possible), (EsriJSON(), "x", .no),
        (WKTFormat(), "POINT (1 2)", .certain), (WKTFormat(), " srid=1;POINT (1 2)", .certain),
        (WKTFormat(), "CIRCULARSTRING Z EMPTY", .certain),
        (WKTFormat(), "pointzm", .certain), (WKTFormat(), "POINTS", .no), (WKTFormat(), "", .no),
        (WKBFormat(), "\u{1}\u{1}\u{0}\u{0}\u{0}", .certain), (WKBFormat(), "\u{0}\u{0}\u{0}\u{0}\u{7}", .certain),
        (WKBFormat(), "\u{1}\u{12}\u{0}\u{0}\u{0}", .no),
        (WKBFormat(), "\u{1}\u{0}\u{0}\u{0}\u{0}", .no), (WKBFormat(), "\u{2}\u{1}\u{0}\u{0}\u{0}", .no),
        (WKBFormat(), "\u{1}\u{1}\u{0}\u{0}", .no),
        (WKBFormat(), " \n0101000000", .likely), (WKBFormat(), "01E9030000", .likely), (WKBFormat(), "01A10F0000", .no),
        (WKBFormat(), "01010000", .no),
        (WKBFormat(), "0101000020", .likely), (WKBFormat(), "01zz000000", .no),
        (GPX(), "<gpx>", .certain), (GPX(), "\u{FEFF}<?xml version=\"1.0\"?><!-- a --><g:gpx a=\"1\">", .certain), (GPX(), "<kml>", .no),
        (GPX(), "gpx", .no),
        (GPX(), "", .no),
    ]

    @Test(arguments: certainties.indices) func certainty(_ index: Int) {
        let (format, text, expected) = Self.certainties[index]
        #expect(Self.match(format, text) == expected, "\(format.name): \(text)")
    }

    @Test func aLineByItselfIsASequenceByItsNameOnly() {
        func match(_ text: String, _ hasOwnEnding: Bool) -> FormatMatch {
            Array(text.utf8).withUnsafeBufferPointer { GeoJSONSequence().match($0, hasOwnEnding: hasOwnEnding) }
        }
        #expect(match(#"{"type":"Point"}"#, true) == .likely && match(#"{"type":"Point"}"#, false) == .no)
        #expect(match("{\"type\":\"Point\"}\n \n", true) == .likely)
        #expect(match("\n {\"type\":\"Point\"}\n\n", true) == .likely && match("{\"type\":\n\"Point\"}", true) == .no)
        #expect(match("\u{1E}{}", true) == .certain && match("[]", true) == .no)
        #expect(Array("{}".utf8).withUnsafeBufferPointer { GPX().match($0, hasOwnEnding: true) } == .no)
    }

    @Test func sequencesAreWrittenBackInTheirDialect() {
        func separates(_ text: String) -> Bool {
            Array(text.utf8).withUnsafeBufferPointer { GeoJSONSequence().dialect(of: $0).writesSeparators }
        }
        #expect(separates("\u{1E}{}") && separates(" \n") && separates("") && !separates("{}\n{}") && !separates("\n {}"))
        #expect(FormatMatch.no < .possible && FormatMatch.possible < .likely && FormatMatch.likely < .certain)
    }

    @Test func namesDecideBetweenEquals() throws {
        let registry = FormatRegistry()
        func found(_ text: String, _ path: String?) throws -> String {
            try registry.recognize(ByteSource(Array(text.utf8)), path: path).name
        }
        // Of a text that may be either.
        #expect(try found("{}", nil) == "geojson" && found("{}", "a.esrijson") == "esri" && found("{}", "a.json") == "geojson")
        #expect(try found(#"{"x":1}"#, "a.geojson") == "esri")
        // A text that no format knows is taken for what its name says.
        #expect(try found("hello", "b/a.GPX") == "gpx" && found("", "a.wkt") == "wkt")
        #expect(
            refusal { try found("hello", "a.b/c") }?.description
                == "no format for 'a.b/c'; known are geojson, geojsonseq, wkt, wkb, esri, gpx")
        #expect(refusal { try found("hello", nil) }?.description.hasPrefix("no format for this text; known are geojson, ") == true)
        #expect(registry.formats(ofFile: "x.json").map(\.name) == ["geojson", "esri"] && registry.formats(ofFile: "x").isEmpty)
        #expect(
            registry.formats(ofFile: "x.jsonl").map(\.name) == ["geojsonseq"] && registry.formats(ofFile: ".wkb").map(\.name) == ["wkb"])
        #expect(try registry.formatForWriting("a/b.ewkt").name == "wkt")
        #expect(refusal { try registry.formatForWriting("a.shp") }?.code == "unknownFormat")
        #expect(refusal { try registry.format(named: "shp") }?.description.hasPrefix("no format for 'shp'; known are geojson") == true)
        // Of two with one name the first stands.
        let pair = FormatRegistry([GeoJSONSequence(writesSeparators: false), GeoJSONSequence(), GPX()])
        #expect(pair.formats.map(\.name) == ["geojsonseq", "gpx"])
        #expect((pair["geojsonseq"] as? GeoJSONSequence)?.writesSeparators == false && pair["wkt"] == nil)
    }

    static let capabilities: [(any Format, FormatCapabilities, Dimensions, FormatReference, [String])] = [
        (
            GeoJSON(),
            [.reading, .writing, .several, .features, .collections, .severalTypes, .collectionMembers, .foreignMembers, .layers], .xyz,
            .usual(.wgs84), ["crs"]
        ),
        (
            GeoJSONSequence(), [.reading, .writing, .several, .features, .collections, .severalTypes, .foreignMembers, .layers], .xyz,
            .fixed(.wgs84), []
        ),
        (WKTFormat(), [.reading, .writing, .several, .collections, .severalTypes], .xyzm, .unnamed, []),
        (WKBFormat(), [.reading, .writing, .collections, .binary], .xyzm, .unnamed, []),
        (
            EsriJSON(), [.reading, .writing, .several, .features, .collectionMembers, .foreignMembers, .layers], .xyzm, .any,
            ["spatialReference"]
        ),
        (GPX(), [.reading, .writing, .several, .features, .severalTypes], .xyzm, .fixed(.wgs84), []),
    ]

    @Test(arguments: capabilities.indices) func formatsSayWhatTheyHold(_ index: Int) {
        let (format, flags, dimensions, reference, members) = Self.capabilities[index]
        #expect(
            format.capabilities == flags && format.dimensions == dimensions && format.reference == reference
                && format.referenceMembers == members)
        #expect(reference.target == ([.any, .unnamed].contains(reference) ? nil : .wgs84))
        #expect((format.recordForm == .esri) == (format.name == "esri"))
    }

    @Test func layersGiveMembersBesideTheFeatures() throws {
        let layer: JSONValue = [
            "name": "roads", "objectIdField": "OID", "globalIdField": "GID", "geometryType": "esriGeometryPolyline",
            "fields": [["name": "OID"]],
            "spatialReference": ["wkid": 102_100, "latestWkid": 3857], "other": 1,
        ]
        let geo = GeoJSON().collectionMembers(of: layer)
        #expect(geo.members.map(\.name) == ["name", "crs"] && geo["name"] == "roads")
        #expect(geo["crs"]?["properties"]?["name"] == "urn:ogc:def:crs:EPSG::3857" && geo["crs"]?["type"] == "name")
        #expect(GeoJSON().collectionMembers(of: ["name": "a", "spatialReference": ["wkid": 4326]]).members.map(\.name) == ["name"])
        #expect(GeoJSON().collectionMembers(of: ["spatialReference": ["wkt": "LOCAL[]"]]).isEmpty)
        #expect(
            GeoJSON().collectionMembers(of: ["spatialReference": ["wkid": 102_003]])["crs"]?["properties"]?["name"]
                == "urn:ogc:def:crs:ESRI::102003")
        let esri = EsriJSON().collectionMembers(of: layer)
        #expect(esri.members.map(\.name) == ["objectIdFieldName", "globalIdFieldName", "geometryType", "spatialReference", "fields"])
        #expect(esri["objectIdFieldName"] == "OID" && esri["globalIdFieldName"] == "GID")
        #expect(EsriJSON().featureSet(from: esri) == esri && EsriJSON().featureSet(from: ["geometryType": "x"]) == nil)
        #expect(GPX().collectionMembers(of: layer).isEmpty && GPX().featureSet(from: esri) == nil)
    }
}
