import GromaTesting
import Foundation
import Testing

/// Tests the commands on the layers of a store with several layers.
struct LayerScenarios {
    /// Creates a GeoPackage with two layers of the cities; returns nil if the program was built without GeoPackage.
    private static func twoLayers(in directory: URL) throws -> String? {
        try StoreScenarios.cities.write(to: directory.appendingPathComponent("cities.geojson"), atomically: true, encoding: .utf8)
        let package = directory.appendingPathComponent("world.gpkg").path
        for layer in ["one", "two"] {
            let made = try GromaProcess.run(["convert", "cities.geojson", package, "--layer", layer], in: directory)
            if made.error.contains("built without") { return nil }
            #expect(made.status == 0, "\(made.error)")
        }
        return package
    }

    @Test func everyCommandReadsALayer() throws {
        try GromaProcess.withDirectory { directory in
            guard let package = try Self.twoLayers(in: directory) else { return }
            let bytes = try Data(contentsOf: URL(fileURLWithPath: package))
            for verb in ["convert", "simplify", "normalize"] {
                let unclear = try GromaProcess.run([verb, package, "out.geojson"], in: directory)
                #expect(unclear.status == 1 && unclear.error.contains("--layer: one, two"), "\(verb): \(unclear.error)")
                let made = try GromaProcess.run([verb, package, "out.geojson", "--layer", "two"], in: directory)
                #expect(made.status == 0 && made.error.contains("3 features"), "\(verb): \(made.error)")
            }
            let unclear = try GromaProcess.run(["draw", package, "p.svg"], in: directory)
            #expect(unclear.status == 1 && unclear.error.contains("--layer: one, two"), "\(unclear.error)")
            let drawn = try GromaProcess.run(
                ["draw", package, "p.svg", "--layer", "one", "--before", package, "--before-layer", "two"], in: directory)
            #expect(drawn.status == 0, "\(drawn.error)")
            #expect(
                try GromaProcess.run(["draw", package, "-", "--layer", "one", "--before", "cities.geojson"], in: directory).output.contains(
                    "<svg")
            )
            let facts = try GromaProcess.run(["info", package, "--json", "--layer", "two"], in: directory)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(facts.output.utf8)) as? [String: Any])
            let layers = try #require(object["layers"] as? [[String: Any]])
            #expect(layers.count == 1 && layers[0]["name"] as? String == "two" && layers[0]["features"] as? Int == 3)
            #expect(layers[0]["type"] as? String == "point" && layers[0]["wkid"] as? Int == 4326)
            // What is read is not written to, not even where a store counts that it was opened.
            #expect(try Data(contentsOf: URL(fileURLWithPath: package)) == bytes)
        }
    }

    /// A store whose layers are written into itself is a single file afterward, without a log beside it.
    @Test func aStoreIsConvertedInPlace() throws {
        try GromaProcess.withDirectory { directory in
            guard let package = try Self.twoLayers(in: directory) else { return }
            for (options, status, told) in [
                (["--overwrite"], 0, "3 features written to layer one of \(package)\n3 features written to layer two of \(package)\n"),
                (["--overwrite", "--layer", "two"], 0, "3 features written to layer two of \(package)\n"),
                ([], 1, "groma: \(package) has a layer one already: --overwrite replaces it\n"),
            ] as [([String], Int32, String)] {
                let made = try GromaProcess.run(["convert", package, package] + options, in: directory)
                #expect(made.status == status && made.error == told, "\(made.error)")
                #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == ["cities.geojson", "world.gpkg"])
            }
            for layer in ["one", "two"] {
                let back = try GromaProcess.run(["convert", package, "back.geojson", "--layer", layer], in: directory)
                #expect(back.error == "3 features written to back.geojson\n")
            }
        }
    }

    /// A store is mended in place, layer by layer or as a whole, by the commands that write what they read.
    @Test func layersAreMendedInPlace() throws {
        try GromaProcess.withDirectory { directory in
            for (name, text) in [("a", "LINESTRING (0 0, 1 1, 1 1, 2 0)\n"), ("b", "LINESTRING (170 0, 190 0)\n")] {
                try text.write(to: directory.appendingPathComponent(name + ".wkt"), atomically: true, encoding: .utf8)
                let made = try GromaProcess.run(["convert", name + ".wkt", "w.gpkg"], in: directory)
                if made.error.contains("--traits default,GeoPackage") { return }
                #expect(made.status == 0, "\(made.error)")
            }
            func run(_ line: String) throws -> GromaProcess.Outcome {
                try GromaProcess.run(line.split(separator: " ").map(String.init), in: directory)
            }
            let refused = try run("simplify w.gpkg w.gpkg --layer a")
            #expect(refused.error == "groma: w.gpkg has a layer a already: --overwrite replaces it\n" && refused.status == 1)
            let simplified = try run("simplify w.gpkg w.gpkg --layer a --overwrite")
            #expect(simplified.error == "1 feature written to layer a of w.gpkg\n" && simplified.status == 0)
            #expect(try run("convert w.gpkg - --layer a --to wkt").output == "LINESTRING (0 0, 1 1, 2 0)\n")
            #expect(try run("normalize w.gpkg w.gpkg --overwrite").status == 0)
            #expect(try run("convert w.gpkg - --layer b --to wkt").output == "MULTILINESTRING ((170 0, 180 0), (-180 0, -170 0))\n")
        }
    }

    /// The state before is read from the layer of its own name, or else from that of `--layer` where it is in a store.
    @Test func theStateBeforeHasItsLayer() throws {
        try GromaProcess.withDirectory { directory in
            for (name, text) in [("one", "POINT (1 2)\n"), ("two", "LINESTRING (0 0, 1 1)\n")] {
                try text.write(to: directory.appendingPathComponent(name + ".wkt"), atomically: true, encoding: .utf8)
                let made = try GromaProcess.run(["convert", name + ".wkt", "w.gpkg"], in: directory)
                if made.error.contains("--traits default,GeoPackage") { return }
                #expect(made.status == 0, "\(made.error)")
            }
            for (options, before, after) in [
                ("w.gpkg - --layer one --before w.gpkg --before-layer two", "2 vertices", "1 vertex"),
                ("w.gpkg - --layer one --before w.gpkg", "1 vertex", "1 vertex"),
                ("w.gpkg - --layer one --before two.wkt", "2 vertices", "1 vertex"),
                ("two.wkt - --before w.gpkg --before-layer one", "1 vertex", "2 vertices"),
            ] {
                let drawn = try GromaProcess.run(["draw"] + options.split(separator: " ").map(String.init), in: directory)
                #expect(drawn.output.contains(">Before · \(before)<") && drawn.output.contains(">After · \(after)<"), "\(options)")
            }
            for (options, status, message) in [
                (
                    "w.gpkg - --layer one --before two.wkt --before-layer two", 2,
                    "two.wkt is a file of features, which has no layers: leave out --before-layer"
                ),
                ("one.wkt - --before w.gpkg", 1, "w.gpkg: it has several layers, pick one with --before-layer: one, two"),
                ("w.gpkg - --before w.gpkg --before-layer one", 1, "w.gpkg: it has several layers, pick one with --layer: one, two"),
            ] as [(String, Int32, String)] {
                let drawn = try GromaProcess.run(["draw"] + options.split(separator: " ").map(String.init), in: directory)
                #expect(drawn.error == "groma: \(message)\n" && drawn.status == status && drawn.output.isEmpty)
            }
        }
    }

    @Test func overwritingReplacesALayerAndNothingElse() throws {
        try GromaProcess.withDirectory { directory in
            guard let package = try Self.twoLayers(in: directory) else { return }
            try #"{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[1,2]}}"#
                .write(to: directory.appendingPathComponent("p.geojson"), atomically: true, encoding: .utf8)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: package))
            let refused = try GromaProcess.run(["convert", "p.geojson", package, "--layer", "two"], in: directory)
            #expect(refused.status == 1 && refused.error.contains("--overwrite"), "\(refused.error)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: package)) == bytes)
            // Input that cannot be read does not remove anything.
            try #"{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[1]}}"#
                .write(to: directory.appendingPathComponent("bad.geojson"), atomically: true, encoding: .utf8)
            #expect(try GromaProcess.run(["convert", "bad.geojson", package, "--layer", "two", "--overwrite"], in: directory).status == 1)
            #expect(try GromaProcess.run(["info", package, "--layer", "two"], in: directory).output.contains("features    3"))
            // Nor does a feature that is refused at the end, after thousands of accepted ones.
            let many = (0...6000).map { number in
                #"{"type":"Feature","id":\#(number == 6000 ? 1 : number + 1),"properties":{"n":\#(number)},"geometry":null}"#
            }
            try #"{"type":"FeatureCollection","features":[\#(many.joined(separator: ","))]}"#
                .write(to: directory.appendingPathComponent("bad.geojson"), atomically: true, encoding: .utf8)
            let strict = try GromaProcess.run(
                ["convert", "bad.geojson", package, "--layer", "two", "--overwrite", "--strict"], in: directory)
            #expect(strict.status == 1 && strict.error.contains("feature 6000"), "\(strict.error)")
            #expect(try GromaProcess.run(["info", package, "--layer", "two"], in: directory).output.contains("features    3"))
            let made = try GromaProcess.run(["convert", "p.geojson", package, "--layer", "two", "--overwrite"], in: directory)
            #expect(made.status == 0 && made.error.contains("1 feature written to layer two"), "\(made.error)")
            #expect(try GromaProcess.run(["info", package, "--layer", "two"], in: directory).output.contains("features    1"))
            #expect(try GromaProcess.run(["info", package, "--layer", "one"], in: directory).output.contains("features    3"))
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
            #expect(names == ["bad.geojson", "cities.geojson", "p.geojson", "world.gpkg"])
        }
    }
}
