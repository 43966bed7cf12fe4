#if GeoPackage
    import Foundation
    import Groma
    import GromaTesting
    import Testing

    /// What SQLite does for a script ends with the request's time and when the script cancels it, and the next line is answered. Nobody else would end any of it.
    @Suite(.timeLimit(.minutes(10))) struct CancelledStreamTests {
        private static let endless = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)"
        private static func view(_ name: String, _ columns: String) -> String {
            "CREATE VIEW \(name) AS \(endless) SELECT n AS OBJECTID, \(columns) AS name FROM r;"
                + "INSERT INTO gpkg_contents(table_name, data_type, identifier, srs_id) VALUES ('\(name)', 'attributes', '\(name)', 4326);"
        }

        /// A GeoPackage of one row, with two views that have no end and a trigger that has none.
        private func made(in folder: TemporaryFolder) throws {
            let path = folder.file("hostile.gpkg")
            let store = try stores().create(path)
            let table = try store.addLayer(
                LayerDefinition(name: "places", geometryType: nil, fields: [Field("name", .string, length: 10_000_000)]))
            #expect(try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["name": "a"])])).isSuccess)
            store.close()
            try Database(path).rows(
                Self.view("v", "'x'") + Self.view("silent", "CASE WHEN n < 0 THEN 'x' END")
                    + "CREATE TRIGGER t AFTER INSERT ON places BEGIN SELECT count(*) FROM (\(Self.endless) SELECT n FROM r); END")
            try FileManager.default.copyItem(atPath: path, toPath: folder.file("contents.gpkg"))
            try Database(folder.file("contents.gpkg")).rows(
                "ALTER TABLE gpkg_contents RENAME TO c;"
                    + "CREATE VIEW gpkg_contents AS \(Self.endless) SELECT c.*, c.rowid AS rowid FROM r, c WHERE n < 0")
        }

        private static let calls: [(method: String, parameters: String)] = [
            ("features.count", #""layer":"v""#), ("features.count", #""layer":"v","where":"name LIKE '%y_z%'""#),
            ("features.query", #""layer":"v","where":"OBJECTID < 0""#),
            ("features.query", #""layer":"silent","orderBy":["name"],"limit":1"#),
            ("features.select", #""layer":"v","where":"OBJECTID < 0""#),
            ("features.statistics", #""layer":"v","statistics":[{"statistic":"max","field":"OBJECTID","name":"m"}]"#),
            ("features.applyEdits", #""layer":"places","adds":[{"attributes":{"name":"b"}}]"#),
            ("features.open", #""path":"contents.gpkg""#),
        ]

        private func line(_ method: String, _ parameters: String, id: Int = 1) -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(parameters)}}"# + "\n"
        }

        private var opening: String {
            ["v", "silent", "places"].map { line("features.open", #""path":"hostile.gpkg","layer":"\#($0)""#) }.joined()
        }

        /// The code and the limit of an error; empty for a result.
        private func refusal(_ line: String) throws -> [String] {
            let answer = try JSONValue(parsing: line.utf8)
            let data = answer["error"]?["data"]
            return [data?["code"]?.stringValue, data?["limit"]?.stringValue].compactMap(\.self)
        }

        /// Nobody else ends the command line's own reading of such a file.
        @Test func infoEnds() throws {
            let folder = try TemporaryFolder()
            try made(in: folder)
            for arguments in [
                ["contents.gpkg"], ["hostile.gpkg"], ["hostile.gpkg", "--layer", "v"], ["hostile.gpkg", "--json", "--layer", "v"],
            ] {
                let outcome = try GromaProcess.run(["info"] + arguments + ["--max-seconds", "0.2"], in: folder.url)
                #expect(outcome.status == 1 && outcome.output.isEmpty, "\(arguments): \(outcome.output)")
                #expect(outcome.error.contains("\(arguments[0]) could not be summarized within 0.2 seconds"), "\(outcome.error)")
            }
            let point = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"# + "\n"
            try String(repeating: point, count: 1000).write(toFile: folder.file("a.geojsonl"), atomically: true, encoding: .utf8)
            let read = try GromaProcess.run(["info", "a.geojsonl", "--max-seconds", "1e-9"], in: folder.url)
            #expect(read.status == 1 && read.error.contains("a.geojsonl could not be summarized within"), "\(read.error)")
            let whole = try GromaProcess.run(["info", "hostile.gpkg", "--layer", "places", "--max-seconds", "600"], in: folder.url)
            #expect(whole.status == 0 && whole.output.contains("places"), "\(whole.error)")
            for wrong in ["0", "-1", "nan", "soon"] {
                #expect(try GromaProcess.run(["info", "hostile.gpkg", "--max-seconds", wrong], in: folder.url).status == 2)
            }
        }

        /// Nor its copying of one, which leaves nothing behind.
        @Test func convertEnds() throws {
            let folder = try TemporaryFolder()
            try made(in: folder)
            let point = #"{"type":"Feature","properties":{"name":"b"},"geometry":null}"# + "\n"
            try String(repeating: point, count: 1000).write(toFile: folder.file("a.geojsonl"), atomically: true, encoding: .utf8)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
            let cases: [(arguments: [String], seconds: String)] = [
                (["convert", "hostile.gpkg", "b.geojson", "--layer", "v"], "0.2"), (["convert", "contents.gpkg", "b.gpkg"], "0.2"),
                (["convert", "hostile.gpkg", "b.gpkg", "--layer", "silent"], "0.2"), (["convert", "hostile.gpkg", "b.gpkg"], "0.2"),
                (["convert", "a.geojsonl", "b.geojson"], "1e-9"), (["convert", "a.geojsonl", "b.gpkg"], "1e-9"),
                (["simplify", "hostile.gpkg", "b.geojson", "--layer", "v"], "0.2"), (["normalize", "a.geojsonl", "b.geojson"], "1e-9"),
            ]
            for (arguments, seconds) in cases {
                let outcome = try GromaProcess.run(arguments + ["--max-seconds", seconds], in: folder.url)
                #expect(outcome.status == 1 && outcome.output.isEmpty, "\(arguments): \(outcome.output) \(outcome.error)")
                let told = "\(arguments[1]) could not be written to \(arguments[2]) within \(Double(seconds) ?? 0) seconds"
                #expect(outcome.error.contains(told), "\(arguments): \(outcome.error)")
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == files, "\(arguments)")
            }
            for to in ["b.geojson", "c.gpkg"] {
                let whole = try GromaProcess.run(
                    ["convert", "hostile.gpkg", to, "--layer", "places", "--max-seconds", "600"], in: folder.url)
                #expect(whole.status == 0 && FileManager.default.fileExists(atPath: folder.file(to)), "\(whole.error)")
            }
            for wrong in ["0", "-1", "nan", "86401"] {
                #expect(try GromaProcess.run(["convert", "a.geojsonl", "d.geojson", "--max-seconds", wrong], in: folder.url).status == 2)
            }
        }

        enum End: CaseIterable { case time, flag, cancel }

        @Test(arguments: End.allCases) func sqliteCallsCanBeCancelled(_ end: End) throws {
            let folder = try TemporaryFolder()
            try made(in: folder)
            for (number, call) in Self.calls.enumerated() {
                let time = end == .time ? #","maxSeconds":0.2"# : ""
                let cancel = end == .cancel ? line("session.cancel", #""id":7"#, id: 8) : ""
                let outcome = try GromaProcess.run(
                    ["run", "--root", folder.url.path] + (end == .flag ? ["--max-seconds", "0.2"] : []),
                    input: opening + line(call.method, call.parameters + time, id: 7) + cancel
                        + line("geometry.info", #""geometry":{"wkt":"POINT (1 2)"}"#, id: 9))
                let answers = try outcome.lines.map { (try JSONValue(parsing: $0.utf8)["id"], try refusal($0)) }
                let ended = answers.first { $0.0 == 7 }?.1
                #expect(ended == (end == .cancel ? ["cancelled"] : ["cancelled", "maxSeconds"]), "\(number) \(call): \(outcome.output)")
                // The session goes on, and what it holds open with it.
                #expect(answers.first { $0.0 == 9 }?.1 == [], "\(number) \(call): \(outcome.output)")
            }
        }
    }
#endif
