import Foundation
import GromaJSON
import GromaTesting
import Testing

/// What the options of conversions do, each off its default, and what is left out of formats with a single geometry.
struct ConversionOptionScenarios {
    private func run(_ line: String, input: String, in directory: URL) throws -> GromaProcess.Outcome {
        try GromaProcess.run(line.split(separator: " ").map(String.init), input: input, in: directory)
    }

    private static func collection(_ features: [String]) -> String {
        #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private static func feature(_ geometry: String, id: String? = nil) -> String {
        #"{"type":"Feature",\#(id.map { #""id":\#($0),"# } ?? "")"geometry":\#(geometry),"properties":{}}"#
    }

    private static let far = collection([
        feature(#"{"type":"LineString","coordinates":[[0,0],[100,89.5]]}"#),
        feature(#"{"type":"LineString","coordinates":[[0,0],[0,91]]}"#),
    ])

    /// The positions in Mercator's projection are pyproj's: those of the middle of the line, of the middle of its second half, and so on.
    @Test(arguments: [
        ("--to wkt --to-wkid 3857 --outside drop --decimals 0", far, "LINESTRING (0 0, 11131949 34662081)\nLINESTRING EMPTY\n"),
        (
            "--to wkt --to-wkid 3857 --feature 0 --max-deviation 12000000 --decimals 0", far,
            "LINESTRING (0 0, 5565975 5582250, 8348962 10191763, 11131949 34662081)\n"
        ),
        ("--to wkt --project 3857 --feature 0 --decimals 3", far, "LINESTRING (0 0, 11131949.079 34662081.071)\n"),
        ("--decimals 17", "POINT (0.1 0.30000000000000004)", "POINT (0.1 0.30000000000000004)\n"),
        ("--decimals 15", "POINT (0.1 0.30000000000000004)", "POINT (0.1 0.3)\n"),
        ("--decimals 0", "LINESTRING (1.4 -1.6, 2.6 0.4)", "LINESTRING (1 -2, 3 0)\n"),
        (
            "--collect --to geojson", "POINT (1 2)\nPOINT Z (3 4 5)\n",
            collection([
                feature(
                    #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"Point","coordinates":[3,4,5]}]}"#
                )
            ]) + "\n"
        ),
        ("--collect --from geojson --to wkt", collection([]), "GEOMETRYCOLLECTION EMPTY\n"),
        ("--collect --from geojson --to wkt", collection([feature("null")]), "GEOMETRYCOLLECTION EMPTY\n"),
    ])
    func anOptionChangesWhatIsWritten(_ options: String, _ input: String, _ output: String) throws {
        try GromaProcess.withDirectory { directory in
            let outcome = try run("convert - - " + options, input: input, in: directory)
            let told = options.contains("3857") ? "groma: Well-known text cannot carry spatialReference: left out\n" : ""
            #expect(outcome.output == output && outcome.error == told && outcome.status == 0)
        }
    }

    @Test func geometriesOfSeveralReferencesAreNoCollection() throws {
        try GromaProcess.withDirectory { directory in
            for (first, second) in [(3857, 4326), (4326, 3857)] {
                let outcome = try run(
                    "convert - o.wkb --from wkt --collect", input: "SRID=\(first);POINT (1 2)\nSRID=\(second);POINT (1 2)\n",
                    in: directory)
                #expect(outcome.error == "groma: the geometries are in several spatial references, and a collection is in one\n")
                #expect(outcome.status == 1)
            }
            // Both are in the one that is not the usual.
            let same = try run(
                "convert - - --from wkt --collect --to esri", input: "SRID=3857;POINT (1 2)\nSRID=3857;POINT (3 4)\n", in: directory)
            #expect(same.error == "groma: esri cannot hold a geometry collection: write its members one by one\n" && same.status == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
        }
    }

    private static let (point, none) = (feature(#"{"type":"Point","coordinates":[2,2]}"#), feature("null"))
    private static let several =
        "Well-known binary holds one geometry and there are several: pick one with --feature INDEX, or make a collection of them with --collect"
    /// Two is written in bytes with a 64 at its end.
    private static let bytes = "\u{1}\u{1}" + String(repeating: "\0", count: 10) + "@" + String(repeating: "\0", count: 7) + "@"

    /// Features without a geometry beside the one are left out, and that is told.
    @Test(
        arguments: [
            ([point], "", true), ([point, none], "nullGeometry", true), ([none, point], "nullGeometry", true),
            ([none, none, point, none], "nullGeometry", true), ([point, point], several, false), ([point, none, point], several, false),
            ([none, point, point], several, false), ([], "out.wkb: wkb: the text contains no geometry, expected one", false),
            ([none], "out.wkb: wkb: the text contains no geometry, expected one", false),
            ([none, none], "out.wkb: wkb: the text contains no geometry, expected one", false),
        ] as [([String], String, Bool)])
    func aFormatWithASingleGeometry(_ features: [String], _ told: String, _ isWritten: Bool) throws {
        try GromaProcess.withDirectory { directory in
            let file = directory.appendingPathComponent("out.wkb")
            for isStrict in [true, false] {
                let outcome = try run(
                    "convert - out.wkb --from geojson" + (isStrict ? " --strict" : ""), input: Self.collection(features), in: directory)
                let exists = FileManager.default.fileExists(atPath: file.path)
                let left = told.isEmpty ? "" : "groma: Well-known binary cannot carry \(told): left out\n"
                if !isWritten {
                    #expect(outcome.error == "groma: \(told)\n" && outcome.status == 1 && !exists)
                } else if isStrict, !told.isEmpty {
                    #expect(outcome.error == "groma: Well-known binary cannot carry \(told), and --strict leaves nothing out\n")
                    #expect(outcome.status == 1 && !exists)
                } else {
                    #expect(outcome.error == left + "1 feature written to out.wkb\n" && outcome.status == 0)
                    #expect(try String(contentsOf: file, encoding: .utf8) == Self.bytes)
                }
            }
        }
    }

    /// A feature that cannot be projected is told by its id, or else by its index; by its index where a store is written.
    @Test(arguments: [(#""a""#, #""a""#), ("7", "7"), ("-3", "-3"), ("2.5", "2.5"), (nil, "1")] as [(String?, String)])
    func aFeatureIsNamed(_ id: String?, _ name: String) throws {
        let input = Self.collection([Self.none, Self.feature(#"{"type":"Point","coordinates":[0,91]}"#, id: id)])
        try GromaProcess.withDirectory { directory in
            let outcome = try run("convert - - --from geojson --to wkt --to-wkid 3857", input: input, in: directory)
            #expect(outcome.error.hasPrefix("groma: feature \(name): project cannot take the coordinate (0.0, 91.0)"), "\(outcome.error)")
            #expect(outcome.status == 1 && outcome.output.isEmpty)
            let stored = try run("convert - o.gpkg --from geojson --to-wkid 3857", input: input, in: directory)
            if stored.error.contains("--traits default,GeoPackage") { return }
            #expect(stored.error.hasPrefix("groma: feature 1: project cannot take the coordinate (0.0, 91.0)"), "\(stored.error)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
        }
    }

    @Test(
        arguments: [
            ("info a.wkt --from xyz", 2, #"there is no format "xyz""#),
            ("info a.wkt --from gejson", 2, #"there is no format "gejson"; did you mean "geojson"?"#),
            ("convert a.wkt - --to wkbb", 2, #"there is no format "wkbb"; did you mean "wkb"?"#), ("info .", 1, ".: is a folder"),
            ("convert . -", 1, ".: is a folder"), ("measure .", 1, ".: is a folder"),
            ("convert a.wkt a.wkt/b.wkt", 1, "a.wkt/b.wkt: Not a directory"),
            ("convert a.wkt none/b.wkt", 1, "none/b.wkt: No such file or directory"),
            ("draw a.wkt none/b.svg", 1, "none/b.svg: No such file or directory"),
            ("draw a.wkt a.wkt/b.svg", 1, "a.wkt/b.svg: Not a directory"),
            ("render a.wkt none/b.svg", 1, "none/b.svg: No such file or directory"),
        ] as [(String, Int32, String)])
    func whatCannotBeReadOrWrittenIsTold(_ line: String, _ status: Int32, _ message: String) throws {
        try GromaProcess.withDirectory { directory in
            let file = directory.appendingPathComponent("a.wkt")
            try "POINT (1 2)".write(to: file, atomically: true, encoding: .utf8)
            let outcome = try run(line, input: "", in: directory)
            #expect(outcome.error.split(separator: "\n").first.map(String.init) == "groma: " + message, "\(outcome.error)")
            #expect(outcome.status == status && outcome.output.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["a.wkt"])
            #expect(try String(contentsOf: file, encoding: .utf8) == "POINT (1 2)")
        }
    }

    /// A layer has the name of its file without the folder and the last extension. Names differ by more than their case.
    @Test func layersAreNamedAfterTheirFiles() throws {
        try GromaProcess.withDirectory { directory in
            try FileManager.default.createDirectory(at: directory.appendingPathComponent("d"), withIntermediateDirectories: false)
            for name in ["d/a.b.wkt", "d/.wkt", "d/plain"] {
                try "POINT (1 2)".write(to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8)
            }
            for (line, error, status) in [
                ("convert d/a.b.wkt s.gpkg", "1 feature written to layer a.b of s.gpkg\n", 0),
                ("convert d/.wkt s.gpkg", "1 feature written to layer .wkt of s.gpkg\n", 0),
                ("convert d/plain s.gpkg --wkid 3857", "1 feature written to layer plain of s.gpkg\n", 0),
                ("convert d/plain s.gpkg --layer PLAIN", "groma: s.gpkg has a layer PLAIN already: --overwrite replaces it\n", 1),
                ("convert d/plain s.gpkg --layer A.B --wkid 3857 --overwrite", "1 feature written to layer A.B of s.gpkg\n", 0),
                ("convert d/plain s.gpkg --layer p --wkid 3857 --to-wkid 4326", "1 feature written to layer p of s.gpkg\n", 0),
                ("convert d/plain s.gpkg --layer q --wkid 0", "1 feature written to layer q of s.gpkg\n", 0),
                ("convert d/plain thing --to geopackage", "1 feature written to layer plain of thing\n", 0),
            ] as [(String, String, Int32)] {
                let outcome = try run(line, input: "", in: directory)
                if outcome.error.contains("--traits default,GeoPackage") { return }
                #expect(outcome.error == error && outcome.status == status && outcome.output.isEmpty, "\(line)")
            }
            let json = try JSONValue(parsing: run("info s.gpkg --json", input: "", in: directory).output.utf8)
            let layers = json["layers"]?.arrayValue ?? []
            #expect(layers.map { $0["name"] } == [".wkt", "plain", "A.B", "p", "q"])
            #expect(layers.map { $0["wkid"] } == [4326, 3857, 3857, 4326, .null])
            #expect(try run("info thing", input: "", in: directory).output.hasPrefix("thing: GeoPackage, 1 layer\n  layer       plain\n"))
            // A layer on the standard output is GeoJSON, unless another format is named.
            let plain = try run("convert s.gpkg - --layer PLAIN --as-is", input: "", in: directory)
            #expect(
                plain.output
                    == #"{"type":"FeatureCollection","name":"plain","features":[{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}]}"#
                    + "\n")
        }
    }

    /// Features without a number have those after the greatest in the file, from batch to batch; those that have one keep it.
    @Test func featuresWithoutANumberGetTheNextOnes() throws {
        let ids = (0...10_000).map { $0 == 3 ? 20 : $0 == 9_000 ? 7 : nil }
        let features = ids.enumerated().map { index, id in
            #"{"type":"Feature",\#(id.map { #""id":\#($0),"# } ?? "")"properties":{"n":\#(index)},"geometry":null}"#
        }
        try GromaProcess.withDirectory { directory in
            let made = try run("convert - m.gpkg --from geojson", input: Self.collection(features), in: directory)
            if made.error.contains("--traits default,GeoPackage") { return }
            #expect(made.error == "10001 features written to layer features of m.gpkg\n" && made.status == 0)
            let back = try run("convert m.gpkg - --to geojsonseq", input: "", in: directory)
            let found = try back.lines.map { try JSONValue(parsing: $0.drop { $0 == "\u{1E}" }.utf8) }
            var next = 20
            let expected = ids.map { id -> Int in
                if let id { return id }
                next += 1
                return next
            }
            let byNumber = found.sorted { ($0["properties"]?["n"]?.intValue ?? 0) < ($1["properties"]?["n"]?.intValue ?? 0) }
            #expect(byNumber.map { $0["id"]?.intValue } == expected)
            #expect(byNumber.map { $0["properties"]?["n"]?.intValue } == (0...10_000).map { $0 })
        }
    }

    /// A pipe with a path can be read once, as the standard input can.
    @Test func aPipeIsReadOnce() throws {
        try GromaProcess.withDirectory { directory in
            let input = Self.collection([Self.none, Self.point, Self.point])
            let made = try run("convert /dev/stdin o.gpkg --from geojson", input: input, in: directory)
            if made.error.contains("--traits default,GeoPackage") { return }
            #expect(made.error == "3 features written to layer stdin of o.gpkg\n" && made.status == 0)
            let back = try run("convert o.gpkg - --to wkt", input: "", in: directory)
            #expect(back.output == "POINT (2 2)\nPOINT (2 2)\n")
            // The standard input, whatever file has the name that stands for it.
            try "POINT (1 2)".write(to: directory.appendingPathComponent("-"), atomically: true, encoding: .utf8)
            let other = try run("convert - p.gpkg --from geojson", input: input, in: directory)
            #expect(other.error == "3 features written to layer features of p.gpkg\n" && other.status == 0)
            #expect(try run("convert p.gpkg - --to wkt", input: "", in: directory).output == back.output)
        }
    }

    /// The time limit ends work on a single shape: the crossings of 2,500 random segments take seconds.
    @Test func aSingleShapeEndsWithItsTime() throws {
        var random = Seeded(7)
        var positions = (0..<2_500).map { _ in "\(random.number(0...100)) \(random.number(0...80))" }
        positions.append(positions[0])
        let polygon = "POLYGON ((\(positions.joined(separator: ", "))))"
        try GromaProcess.withDirectory { directory in
            let outcome = try run("simplify - o.wkt --from wkt --max-seconds 0.5", input: polygon, in: directory)
            #expect(outcome.error == "groma: - could not be written to o.wkt within 0.5 seconds\n" && outcome.status == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
        }
    }

    /// What may be done with a layer goes with it to another store.
    @Test func aCopyOfALayerKeepsItsCapabilities() throws {
        let wells =
            #"{"name":"wells","capabilities":"Query,Create","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"}]}"#
        func call(_ method: String, _ parameters: String) -> String {
            #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"# + "\n"
        }
        try GromaProcess.withDirectory { directory in
            let made = try run("run", input: call("features.createLayer", #"{"path":"a.gpkg","definition":\#(wells)}"#), in: directory)
            if made.output.contains("--traits default,GeoPackage") { return }
            #expect(made.status == 0, "\(made.output)")
            #expect(try run("convert a.gpkg b.gpkg", input: "", in: directory).error == "0 features written to layer wells of b.gpkg\n")
            for name in ["a.gpkg", "b.gpkg"] {
                let opened = try run("run", input: call("features.open", #"{"path":"\#(name)"}"#), in: directory)
                let layer = try JSONValue(parsing: opened.output.utf8)["result"]
                #expect(layer?["capabilities"] == ["query", "create"], "\(opened.output)")
            }
        }
    }

    /// Texts that are all moments or days are fields of dates in a store, and texts in a format.
    @Test func momentsAreDatesInAStore() throws {
        let input =
            #"{"type":"Feature","properties":{"t":"2020-01-02T03:04:05Z","d":"2020-01-02","s":"a","n":1},"geometry":{"type":"Point","coordinates":[2,2]}}"#
        try GromaProcess.withDirectory { directory in
            let esri = try run("convert - - --from geojson --to esri", input: input, in: directory).output
            let types = try JSONValue(parsing: esri.utf8)["fields"]?.arrayValue?.map { $0["type"] }
            #expect(types == ["esriFieldTypeString", "esriFieldTypeString", "esriFieldTypeString", "esriFieldTypeInteger"])
            let made = try run("convert - m.gpkg --from geojson", input: input, in: directory)
            if made.error.contains("--traits default,GeoPackage") { return }
            let info = try run("info m.gpkg", input: "", in: directory)
            #expect(info.lines.contains("    fields      OBJECTID oid, t date, d dateOnly, s string, n integer"), "\(info.output)")
            let back = try run("convert m.gpkg - --to geojson", input: "", in: directory).output
            let properties = try JSONValue(parsing: back.utf8)["features"]?.arrayValue?.first?["properties"]
            #expect(properties == ["t": "2020-01-02T03:04:05.000Z", "d": "2020-01-02", "s": "a", "n": 1], "\(back)")
        }
    }

    /// A truth value of a store is one in GeoJSON, and a number in Esri JSON, which tells readers what it stands for.
    @Test func truthValuesComeBack() throws {
        let input = #"{"type":"Feature","properties":{"t":true,"f":false,"n":1},"geometry":{"type":"Point","coordinates":[2,2]}}"#
        try GromaProcess.withDirectory { directory in
            let made = try run("convert - t.gpkg --from geojson", input: input, in: directory)
            if made.error.contains("--traits default,GeoPackage") { return }
            let geo = try JSONValue(parsing: run("convert t.gpkg - --to geojson", input: "", in: directory).output.utf8)
            #expect(geo["features"]?.arrayValue?.first?["properties"] == ["t": true, "f": false, "n": 1])
            let esri = try run("convert t.gpkg - --to esri", input: "", in: directory).output
            let attributes = try JSONValue(parsing: esri.utf8)["features"]?.arrayValue?.first?["attributes"]
            #expect(attributes == ["OBJECTID": 1, "t": 1, "f": 0, "n": 1], "\(esri)")
            let back = try JSONValue(parsing: run("convert - - --from esri --to geojson", input: esri, in: directory).output.utf8)
            #expect(back["features"]?.arrayValue?.first?["properties"] == ["OBJECTID": 1, "t": true, "f": false, "n": 1])
        }
    }
}
