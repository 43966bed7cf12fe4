import GromaTesting
import Foundation
import Testing

/// The commands on files.
struct VerbScenarios {
    static let collection = """
        {"type":"FeatureCollection","name":"kept","features":[\
        {"type":"Feature","id":"bow","properties":{"n":1,"s":"é"},"extra":[1],"geometry":{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}},\
        {"type":"Feature","id":2,"properties":null,"geometry":{"type":"LineString","coordinates":[[170,0],[190,10]]}},\
        {"type":"Feature","properties":{},"geometry":null}]}
        """

    @Test func convertKeepsIdsAttributesAndForeignMembers() throws {
        try GromaProcess.withDirectory { directory in
            let input = directory.appendingPathComponent("in.geojson")
            try Self.collection.write(to: input, atomically: true, encoding: .utf8)
            let output = directory.appendingPathComponent("out.geojson")
            for verb in ["convert", "simplify", "normalize"] {
                let outcome = try GromaProcess.run([verb, input.path, output.path])
                #expect(outcome.status == 0, "\(outcome.error)")
                let object = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: output)) as? [String: Any])
                let features = try #require(object["features"] as? [[String: Any]])
                #expect(features.count == 3)
                #expect(features[0]["id"] as? String == "bow" && features[1]["id"] as? Int == 2)
                #expect((features[0]["properties"] as? [String: Any])?["s"] as? String == "é")
                #expect(features[0]["extra"] as? [Int] == [1])
                #expect(features[2]["geometry"] is NSNull)
                let first = (features[0]["geometry"] as? [String: Any])?["type"] as? String
                #expect(first == (verb == "simplify" ? "MultiPolygon" : "Polygon"))
                let second = (features[1]["geometry"] as? [String: Any])?["type"] as? String
                #expect(second == (verb == "normalize" ? "MultiLineString" : "LineString"))
            }
        }
    }

    @Test func standardInputAndOutput() throws {
        let outcome = try GromaProcess.run(["convert", "-", "-", "--to", "geojsonseq", "--decimals", "1"], input: Self.collection)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("\u{1E}{\"type\":\"Feature\""))
    }

    @Test func infoAndDraw() throws {
        try GromaProcess.withDirectory { directory in
            let input = directory.appendingPathComponent("in.geojson")
            try Self.collection.write(to: input, atomically: true, encoding: .utf8)
            let info = try GromaProcess.run(["info", input.path])
            #expect(info.output.contains("features    3, 1 of them without a geometry"))
            #expect(info.output.contains("1 polygon, 1 polyline"))
            let picture = directory.appendingPathComponent("p.svg")
            #expect(try GromaProcess.run(["draw", input.path, picture.path, "--before", input.path, "--title", "a < b"]).status == 0)
            #expect(try String(contentsOf: picture, encoding: .utf8).contains("a &lt; b"))
        }
    }

    @Test func aFailureLeavesNoFileAndSaysWhy() throws {
        try GromaProcess.withDirectory { directory in
            let input = directory.appendingPathComponent("in.geojson")
            try String(Self.collection.dropLast(3)).write(to: input, atomically: true, encoding: .utf8)
            let output = directory.appendingPathComponent("out.geojson")
            let outcome = try GromaProcess.run(["convert", input.path, output.path])
            #expect(outcome.status == 1)
            #expect(outcome.error.contains("groma:"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["in.geojson"])
            #expect(try GromaProcess.run(["convert", "nothing.geojson", output.path]).status == 1)
        }
    }

    @Test func helpAndMistakes() throws {
        #expect(try GromaProcess.run(["--help"]).output.contains("simplify"))
        for verb in ["run", "describe", "convert", "simplify", "normalize", "info", "draw"] {
            let help = try GromaProcess.run([verb, "--help"])
            #expect(help.status == 0 && help.output.contains("Usage: groma \(verb)"))
        }
        #expect(try GromaProcess.run([]).status == 2)
        #expect(try GromaProcess.run(["nonsense"]).error.contains("there is no command"))
        #expect(try GromaProcess.run(["convert", "a"]).error.contains("too few"))
        #expect(try GromaProcess.run(["run", "--nope"]).error.contains("--nope"))
        #expect(try GromaProcess.run(["run", "--max-line", "x"]).error.contains("--max-line"))
        #expect(try GromaProcess.run(["describe", "geometry.bufer"]).error.contains("geometry.buffer"))
    }

    @Test func severalFeaturesInAFormatOfOneGeometry() throws {
        let refused = try GromaProcess.run(["convert", "-", "-", "--to", "wkb"], input: Self.collection)
        #expect(refused.status == 1 && refused.output.isEmpty && refused.error.contains("--feature"))
        #expect(
            try GromaProcess.run(["convert", "-", "-", "--to", "wkt", "--feature", "1"], input: Self.collection).output.hasPrefix(
                "LINESTRING (170 0"))
        #expect(
            try GromaProcess.run(["convert", "-", "-", "--to", "wkt", "--collect"], input: Self.collection).output.hasPrefix(
                "GEOMETRYCOLLECTION"))
        #expect(
            try GromaProcess.run(["convert", "-", "-", "--to", "wkt", "--feature", "3"], input: Self.collection).error.contains("0 to 2"))
    }

    @Test func projectedGeoJSONIsRefusedUnlessKeptAsIs() throws {
        let refused = try GromaProcess.run(["convert", "-", "-", "--project", "3857"], input: Self.collection)
        #expect(
            refused.status == 2 && refused.output.isEmpty && refused.error.contains("--as-is")
                && refused.error.contains("so --project would"))
        #expect(
            try GromaProcess.run(["convert", "-", "-", "--to-wkid", "3857"], input: Self.collection).error.contains("so --to-wkid would"))
        #expect(
            try GromaProcess.run(["convert", "-", "-", "--project", "3857", "--as-is"], input: Self.collection).output.contains("18924313"))
    }

    /// The third vertex is less than half a unit from the second: within a tolerance of 1 they become one, and without a tolerance they stay.
    @Test(arguments: [
        ("", "POLYGON ((0 0, 10 0, 10.4 0.2, 20 0, 20 20, 0 0))"), (" --tolerance 1", "POLYGON ((0 0, 10 0, 20 0, 20 20, 0 0))"),
    ])
    func simplifyMergesWithinTheTolerance(_ options: String, _ expected: String) throws {
        let arguments = "simplify - - --from wkt --to wkt" + options
        let outcome = try GromaProcess.run(
            arguments.split(separator: " ").map(String.init), input: "POLYGON ((0 0, 10 0, 10.4 0.2, 20 0, 20 20, 0 0))\n")
        #expect(outcome.status == 0 && outcome.lines == [expected], "\(outcome.output)\(outcome.error)")
    }

    @Test func drawRefusesOutputsThatAreNoPictures() throws {
        try GromaProcess.withDirectory { directory in
            let input = directory.appendingPathComponent("in.svg")
            try Self.collection.write(to: input, atomically: true, encoding: .utf8)
            #expect(try GromaProcess.run(["draw", input.path, directory.appendingPathComponent("p.png").path]).status == 2)
            #expect(try GromaProcess.run(["draw", input.path, input.path]).status == 2)
            let other = directory.appendingPathComponent("other.geojson")
            try Self.collection.write(to: other, atomically: true, encoding: .utf8)
            let before = try GromaProcess.run(["draw", other.path, input.path, "--before", input.path])
            #expect(before.error == "groma: the picture would take the place of the input \(input.path)\n" && before.status == 2)
            let picture = directory.appendingPathComponent("P.SVG")
            #expect(try GromaProcess.run(["draw", other.path, picture.path]).status == 0)
            #expect(try String(contentsOf: picture, encoding: .utf8).contains("</svg>"))
            #expect(try String(contentsOf: input, encoding: .utf8) == Self.collection)
        }
    }

    #if os(Linux)
        @Test(arguments: ["run", "describe", "info -", "--version", "convert - -"])
        func outputThatCannotBeWrittenIsAFailure(_ line: String) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            let input = line == "run" ? #"{"jsonrpc":"2.0","id":1,"method":"session.reset"}"# : Self.collection
            process.arguments = ["-c", "printf '%s\\n' '\(input)' | \"$0\" \(line) > /dev/full", GromaProcess.executable.path]
            let stderr = Pipe()
            process.standardError = stderr
            try process.run()
            let text = String(decoding: stderr.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 1 && text.contains("standard output"), "\(text)")
        }
    #endif
}
