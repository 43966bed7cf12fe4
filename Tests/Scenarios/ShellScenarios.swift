import GromaTesting
import Foundation
import Testing

/// Tests the output of the shell's commands for a first-time user.
struct ShellScenarios {
    @Test(arguments: [
        (["inof", "a"], "did you mean \"info\"?"), (["conver", "a", "b"], "did you mean \"convert\"?"),
        (["--verison"], "did you mean \"--version\"?"),
        (["convert", "a", "b", "--decimal", "3"], "did you mean --decimals?"), (["info", "a", "--jsno"], "did you mean --json?"),
        (["convert", "a", "b", "--projct=3857"], "did you mean --project?"), (["help", "simplfy"], "did you mean \"simplify\"?"),
        (["convert", "-", "-", "--to", "gejson"], "did you mean \"geojson\"?"), (["version"], "did you mean \"--version\"?"),
        (["describe", "geometry.bufer"], "did you mean \"geometry.buffer\"?"),
        (["describe", "sketch.geometryChanges"], "did you mean \"sketch.geometryChanged\"?"),
        (["info"], "FILE is missing"), (["convert", "a"], "OUTPUT is missing"), (["draw", "a"], "OUTPUT is missing"),
        (["convert", "a", "b", "c"], "too many arguments: c"),
    ])
    func aMistakeIsNamedWithWhatWasMeant(_ arguments: [String], _ hint: String) throws {
        let outcome = try GromaProcess.run(arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.error.contains(hint), "\(outcome.error)")
    }

    @Test func helpEndsWell() throws {
        for arguments in [["help"], ["--help"], ["-h"], ["help", "convert"], ["convert", "--help"], ["convert", "a", "-h"]] {
            let outcome = try GromaProcess.run(arguments)
            #expect(outcome.status == 0 && outcome.error.isEmpty && outcome.output.contains("Usage: groma"), "\(arguments)")
        }
        #expect(try GromaProcess.run(["help", "convert", "draw"]).status == 2)
        #expect(try GromaProcess.run([]).status == 2)
    }

    /// A program that ends without reading its input ends nothing but itself.
    @Test func programsThatNeedNoInputDoNotReadAny() throws {
        let found = try GromaProcess.run(["--version"], input: String(repeating: "POINT (1 2)\n", count: 100_000))
        #expect(found.status == 0 && found.error.isEmpty && found.output.hasPrefix("groma "))
    }

    @Test func helpNamesTheFormats() throws {
        for verb in ["convert", "simplify", "normalize", "info", "draw"] {
            let help = try GromaProcess.run([verb, "--help"]).output
            for format in ["geojson", "geojsonseq", "wkt", "wkb", "esri", "gpx", "featureservice", "geopackage", ".geojson", ".gpkg"] {
                #expect(help.contains(format), "\(verb): \(format)")
            }
        }
    }

    @Test func severalFeaturesAreLinesOfWellKnownText() throws {
        let made = try GromaProcess.run(["convert", "-", "-", "--to", "wkt"], input: VerbScenarios.collection)
        #expect(made.status == 0)
        #expect(
            made.lines.count == 2 && made.lines[0].hasPrefix("POLYGON ((0 0") && made.lines[1].hasPrefix("LINESTRING (170 0"),
            "\(made.output)")
        #expect(made.error.contains("id, attributes") && made.error.contains("nullGeometry"), "\(made.error)")
        let back = try GromaProcess.run(["convert", "-", "-", "--from", "wkt", "--to", "geojsonseq"], input: made.output)
        #expect(back.lines.count == 2 && back.lines[1].contains(#""coordinates":[[170,0],[190,10]]"#), "\(back.output)")
        // Empty lines between are passed over; a geometry may go over several lines, and two on one line are a mistake.
        let spread = "POINT (1 2)\r\n\n  LINESTRING (0 0,\n 1 1)\nSRID=3857;POINT (5 6)\n\n"
        #expect(try GromaProcess.run(["info", "-"], input: spread).output.contains("features    3"))
        for text in ["POINT (1 2) POINT (3 4)", "POINT (1 2)\nnonsense", "POINT (1 2)\n)", "POINT (1 2)\nPOINT (3)"] {
            let outcome = try GromaProcess.run(["info", "-", "--from", "wkt"], input: text)
            #expect(outcome.status == 1 && outcome.error.contains("wkt at byte "), "\(outcome.error)")
        }
    }

    @Test func oneGeometryIsWantedOfSeveralLines() throws {
        let lines = [
            #"{"jsonrpc":"2.0","id":1,"method":"geometry.get","params":{"geometry":{"text":"POINT (1 2)\nPOINT (3 4)","format":"wkt"},"as":"wkt"}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"geometry.get","params":{"geometry":{"text":"POINT (1 2)\nPOINT (3 4)","format":"wkt","feature":1},"as":"wkt"}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"geometry.get","params":{"geometry":{"wkt":"POINT (1 2) x"},"as":"wkt"}}"#,
        ]
        let outcome = try GromaProcess.run(["run"], input: lines.joined(separator: "\n"))
        #expect(outcome.lines[0].contains("severalGeometries"), "\(outcome.output)")
        #expect(outcome.lines[1].contains("POINT (3 4)"), "\(outcome.output)")
        #expect(outcome.lines[2].contains("trailingText"), "\(outcome.output)")
    }

    @Test func infoForAProgram() throws {
        try GromaProcess.withDirectory { directory in
            let input = directory.appendingPathComponent("in.geojson")
            try VerbScenarios.collection.write(to: input, atomically: true, encoding: .utf8)
            let outcome = try GromaProcess.run(["info", input.path, "-", "--json"], input: "POINT (1 2)")
            #expect(outcome.status == 0 && outcome.lines.count == 2)
            let facts = try outcome.lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
            #expect(
                facts[0]["format"] as? String == "geojson" && facts[0]["features"] as? Int == 3 && facts[0]["withoutGeometry"] as? Int == 1)
            #expect(facts[0]["extent"] as? [Double] == [0, 0, 190, 10] && facts[0]["wkids"] as? [Int] == [4326])
            #expect(facts[1]["format"] as? String == "wkt" && facts[1]["vertices"] as? Int == 1)
        }
    }

    @Test func describesEverythingThereIs() throws {
        // In a pipe the document, for a program.
        #expect(try GromaProcess.run(["describe"]).output.hasPrefix(#"{"openrpc""#))
        #expect(try GromaProcess.run(["describe", "sketch.snapped"]).output.contains("An event"))
        #expect(try GromaProcess.run(["describe", "popups.wantsToSave"]).output.contains("Without an answer"))
        #expect(try GromaProcess.run(["describe", "Geometry"]).output.contains("wkb64"))
        #expect(try GromaProcess.run(["describe", "events"]).output.contains("sketch.geometryChanged"))
        #expect(try GromaProcess.run(["describe", "requests"]).output.contains("popups.shouldAutorotate"))
        #expect(try GromaProcess.run(["describe", "types"]).output.contains("Position"))
        let sketch = try GromaProcess.run(["describe", "sketch"]).output
        #expect(sketch.contains("sketch.addVertex") && sketch.contains("Events\nsketch.geometryChanged"))
    }

    #if os(Linux)
        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
        func describeListsTheNounsOnATerminal() throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
            process.arguments = ["-qec", "\(GromaProcess.executable.path) describe", "/dev/null"]
            let output = Pipe()
            process.standardOutput = output
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(
                text.contains("nouns") && text.contains("geometry") && text.contains("events") && !text.contains("openrpc\""), "\(text)")
        }
    #endif

    @Test func aFileOfFeaturesHasNoLayers() throws {
        for arguments in [["simplify", "-", "-", "--to", "wkt"], ["draw", "-", "-"], ["info", "-"], ["normalize", "-", "-"]] {
            let outcome = try GromaProcess.run(arguments + ["--layer", "x"], input: VerbScenarios.collection)
            #expect(outcome.status == 2 && outcome.error.contains("has no layers"), "\(arguments): \(outcome.error)")
        }
    }
}
