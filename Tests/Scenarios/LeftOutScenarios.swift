import Foundation
import GromaJSON
import GromaTesting
import Testing

/// What a conversion leaves out is told, and with `--strict` nothing is; one that takes too long leaves nothing behind.
struct LeftOutScenarios {
    private static let collection = """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"n":1},"extra":3,"geometry":null},\
        {"type":"Feature","id":5,"properties":{"n":2},"geometry":null},{"type":"Feature","properties":{"n":3},"geometry":null}]}
        """

    @Test func attachmentsAreLeftOutOfFormatsThatHaveNone() throws {
        let wells =
            #"{"name":"wells","hasAttachments":true,"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"N","type":"esriFieldTypeString","length":3}]}"#
        let lines = [
            ("features.createLayer", #"{"path":"a.gpkg","definition":\#(wells)}"#),
            ("features.applyEdits", #"{"layer":"wells","adds":[{"attributes":{"N":"a"}},{"attributes":{"N":"b"}}]}"#),
            ("attachments.add", #"{"layer":"wells","objectId":2,"data":"AAEC","name":"a.bin"}"#),
            ("attachments.post", #"{"layer":"wells","objectId":2}"#),
        ].map { #"{"jsonrpc":"2.0","id":1,"method":"\#($0.0)","params":\#($0.1)}"# + "\n" }
        try GromaProcess.withDirectory { directory in
            let made = try GromaProcess.run(["run"], input: lines.joined(), in: directory)
            guard !made.output.contains("--traits default,GeoPackage") else { return }
            #expect(made.status == 0)
            for (arguments, status, told) in [
                ("a.gpkg a.geojson", 0, "groma: GeoJSON does not get attachments: left out\n2 features written to a.geojson\n"),
                ("a.gpkg b.geojson --strict", 1, "groma: GeoJSON does not get attachments, and --strict leaves nothing out\n"),
                ("a.gpkg c.esrijson", 0, "groma: Esri JSON does not get attachments: left out\n2 features written to c.esrijson\n"),
                ("a.gpkg d.gpkg --strict --layer WELLS", 0, "2 features and 1 attachment written to layer wells of d.gpkg\n"),
            ] as [(String, Int32, String)] {
                let outcome = try GromaProcess.run(["convert"] + arguments.split(separator: " ").map(String.init), in: directory)
                #expect(outcome.error == told && outcome.status == status, "\(arguments)")
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { !$0.contains("-") }
            #expect(names.sorted() == ["a.geojson", "a.gpkg", "c.esrijson", "d.gpkg"])
            let esri = try String(contentsOf: directory.appendingPathComponent("c.esrijson"), encoding: .utf8)
            #expect(esri.contains(#""features":[{"attributes":{"OBJECTID":1,"N":"a"}},{"attributes":{"OBJECTID":2,"N":"b"}}]"#))
        }
    }

    /// Members that a store does not have are left out, and features without a number get those after the greatest.
    @Test func foreignMembersAreLeftOutOfAStore() throws {
        try GromaProcess.withDirectory { directory in
            try Self.collection.write(to: directory.appendingPathComponent("m.geojson"), atomically: true, encoding: .utf8)
            let made = try GromaProcess.run(["convert", "m.geojson", "m.gpkg"], in: directory)
            if made.error.contains("--traits default,GeoPackage") { return }
            #expect(made.error == "groma: GeoPackage does not get foreign: left out\n3 features written to layer m of m.gpkg\n")
            let back = try GromaProcess.run(["convert", "m.gpkg", "-", "--to", "geojson"], in: directory)
            let features = try #require(try JSONValue(parsing: back.output.utf8)["features"]?.arrayValue)
            #expect(features.map { $0["id"] } == [5, 6, 7] && features.map { $0["properties"]?["n"] } == [2, 1, 3])
            let strict = try GromaProcess.run(["convert", "m.geojson", "n.gpkg", "--strict"], in: directory)
            #expect(strict.error == "groma: GeoPackage does not get foreign, and --strict leaves nothing out\n" && strict.status == 1)
            #expect(!FileManager.default.fileExists(atPath: directory.appendingPathComponent("n.gpkg").path))
        }
    }

    @Test(arguments: [
        ("convert m.geojson o.geojsonl", "m.geojson could not be written to o.geojsonl within 1e-09 seconds", 1),
        ("simplify m.geojson o.geojson", "m.geojson could not be written to o.geojson within 1e-09 seconds", 1),
        ("normalize m.geojson o.geojson", "m.geojson could not be written to o.geojson within 1e-09 seconds", 1),
        ("info m.geojson", "m.geojson could not be summarized within 1e-09 seconds", 1),
    ])
    func whatTakesTooLongIsTold(_ line: String, _ message: String, _ status: Int32) throws {
        try GromaProcess.withDirectory { directory in
            try Self.collection.write(to: directory.appendingPathComponent("m.geojson"), atomically: true, encoding: .utf8)
            let words = line.split(separator: " ").map(String.init)
            let outcome = try GromaProcess.run(words + ["--max-seconds", "1e-9"], in: directory)
            #expect(outcome.error == "groma: \(message)\n" && outcome.status == status && outcome.output.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["m.geojson"])
            #expect(try GromaProcess.run(words + ["--max-seconds", "86400"], in: directory).status == 0)
        }
    }
}
