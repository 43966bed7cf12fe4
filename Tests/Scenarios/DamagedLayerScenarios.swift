import Foundation
import GromaTesting
import Testing

/// A layer of a store that cannot be read is told, and does not affect the others.
struct DamagedLayerScenarios {
    private static let lostGeometry = "feature 1: geom: it has 1 bytes, fewer than a header of 8"
    private static let fault = #"cannot be opened: gpkg_contents lists a table "one" that does not exist"#

    /// Creates `w.gpkg`, whose layer `one` has no table any more; false if the program was built without GeoPackage.
    private func damaged(in directory: URL, names: [String]) throws -> Bool {
        for name in names {
            let made = try GromaProcess.run(["convert", "-", "w.gpkg", "--layer", name], input: "POINT (1 2)\n", in: directory)
            if made.error.contains("--traits default,GeoPackage") { return false }
            #expect(made.status == 0, "\(made.error)")
        }
        try change("c.execute('DROP TABLE one')", in: directory)
        return true
    }

    /// Changes `w.gpkg` by statements of Python, in which `c` is the connection.
    private func change(_ statements: String, in directory: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", "import sqlite3; c = sqlite3.connect('w.gpkg'); \(statements); c.commit()"]
        process.currentDirectoryURL = directory
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    private func run(_ line: String, in directory: URL) throws -> GromaProcess.Outcome {
        try GromaProcess.run(line.split(separator: " ").map(String.init), in: directory)
    }

    @Test func theOthersAreReadAndCopied() throws {
        try GromaProcess.withDirectory { directory in
            guard try damaged(in: directory, names: ["one", "two"]) else { return }
            let info = try run("info w.gpkg", in: directory)
            #expect(
                info.output == """
                    w.gpkg: GeoPackage, 2 layers
                      layer       one
                        broken      w.gpkg \(Self.fault)
                      layer       two
                        type        point, x y
                        features    1
                        fields      OBJECTID oid
                        reference   wkid 4326
                        extent      x 1 to 1, y 2 to 2
                        attachments no

                    """)
            #expect(info.status == 0 && info.error.isEmpty)
            let json = try run("info w.gpkg --json", in: directory)
            let told = Self.fault.replacing("\"", with: "\\\"")
            #expect(json.output.contains(#""layers":[{"name":"one","broken":"w.gpkg \#(told)"},{"name":"two","type":"point","#))
            #expect(json.status == 0)
            let copied = try run("convert w.gpkg v.gpkg", in: directory)
            #expect(
                copied.error == "groma: layer one is left out: w.gpkg \(Self.fault)\n1 feature written to layer two of v.gpkg\n"
                    && copied.status == 0)
            #expect(try run("info v.gpkg", in: directory).output.hasPrefix("v.gpkg: GeoPackage, 1 layer\n  layer       two\n"))
        }
    }

    /// An error is what was asked for and cannot be had: the layer itself, all without a loss, or the only one.
    @Test(arguments: [
        "info w.gpkg --layer one", "info w.gpkg --layer one --json", "convert w.gpkg o.gpkg --layer one", "convert w.gpkg o.gpkg --strict",
        "convert w.gpkg o.geojson --layer one",
    ])
    func itIsAnErrorWhereItIsNeeded(_ line: String) throws {
        try GromaProcess.withDirectory { directory in
            guard try damaged(in: directory, names: ["one", "two"]) else { return }
            let outcome = try run(line, in: directory)
            #expect(outcome.error == "groma: w.gpkg \(Self.fault)\n" && outcome.status == 1 && outcome.output.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["w.gpkg"])
        }
    }

    @Test(arguments: ["info w.gpkg", "info w.gpkg --json", "convert w.gpkg o.gpkg", "convert w.gpkg o.geojson", "draw w.gpkg -"])
    func theOnlyOneIsAnError(_ line: String) throws {
        try GromaProcess.withDirectory { directory in
            guard try damaged(in: directory, names: ["one"]) else { return }
            let outcome = try run(line, in: directory)
            #expect(outcome.error == "groma: w.gpkg \(Self.fault)\n" && outcome.status == 1 && outcome.output.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["w.gpkg"])
        }
    }

    /// A feature whose geometry cannot be read is told and comes without it; with `--strict` that is an error.
    @Test func aFeatureIsReadAsFarAsItCanBe() throws {
        try GromaProcess.withDirectory { directory in
            let made = try GromaProcess.run(
                ["convert", "-", "w.gpkg", "--layer", "one"], input: "POINT (1 2)\nPOINT (3 4)\n", in: directory)
            if made.error.contains("--traits default,GeoPackage") { return }
            let triggers = "SELECT name FROM sqlite_master WHERE type='trigger'"
            try change(
                "[c.execute('DROP TRIGGER ' + n) for (n,) in c.execute(\"\(triggers)\").fetchall()]; "
                    + "c.execute(\"UPDATE one SET geom=x'00' WHERE OBJECTID=1\")", in: directory)
            let told = "groma: one: 1 feature: \(Self.lostGeometry)\n"
            for (line, output) in [
                ("draw w.gpkg -", "w.gpkg · 1 vertex</text>"), ("render w.gpkg -", "<svg "),
                ("convert w.gpkg - --to geojsonseq", #""id":1,"geometry":null"#),
            ] {
                let outcome = try run(line, in: directory)
                #expect(outcome.error == told && outcome.status == 0 && outcome.output.contains(output), "\(line): \(outcome.error)")
            }
            let copied = try run("convert w.gpkg o.gpkg", in: directory)
            #expect(copied.error == told + "2 features written to layer one of o.gpkg\n" && copied.status == 0)
            let strict = try run("convert w.gpkg o.geojson --strict", in: directory)
            #expect(strict.error == "groma: one: \(Self.lostGeometry)\n" && strict.status == 1)
            #expect(try run("convert w.gpkg p.gpkg --strict", in: directory).status == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == ["o.gpkg", "w.gpkg"])
        }
    }
}
