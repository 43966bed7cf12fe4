import GromaTesting
import Foundation
import Testing

/// The commands on stores, and files that cannot be written.
struct StoreScenarios {
    static let cities = """
        {"type":"FeatureCollection","name":"cities","features":[\
        {"type":"Feature","id":1,"properties":{"name":"Roma","pop":2800000,"area":1287.36},"geometry":{"type":"Point","coordinates":[12.5,41.9]}},\
        {"type":"Feature","id":2,"properties":{"name":"O'Brien","pop":null,"area":0.5},"geometry":{"type":"Point","coordinates":[-1.25,50]}},\
        {"type":"Feature","id":3,"properties":{"name":"","pop":0,"area":3.0},"geometry":null}]}
        """

    /// What a GeoJSON file says of its features, to be compared.
    private static func features(_ file: URL) throws -> [NSDictionary] {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        return try #require(object["features"] as? [NSDictionary])
    }

    @Test func toAGeoPackageAndBack() throws {
        try GromaProcess.withDirectory { directory in
            let input = directory.appendingPathComponent("cities.geojson")
            try Self.cities.write(to: input, atomically: true, encoding: .utf8)
            let package = directory.appendingPathComponent("world.gpkg")
            let made = try GromaProcess.run(["convert", input.path, package.path])
            guard made.status == 0 else {
                // Without the trait somebody who asks for a GeoPackage learns how to get it, and nothing is left behind.
                #expect(made.error.contains("--traits default,GeoPackage"), "\(made.error)")
                #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["cities.geojson"])
                return
            }
            let second = try GromaProcess.run(["convert", input.path, package.path, "--layer", "towns"])
            #expect(second.status == 0, "\(second.error)")
            let again = try GromaProcess.run(["convert", input.path, package.path])
            #expect(again.status == 1 && again.error.contains("cities") && again.error.contains("already"), "\(again.error)")
            let output = directory.appendingPathComponent("back.geojson")
            let unclear = try GromaProcess.run(["convert", package.path, output.path])
            #expect(unclear.status == 1 && unclear.error.contains("--layer: cities, towns"), "\(unclear.error)")
            let back = try GromaProcess.run(["convert", package.path, output.path, "--layer", "towns"])
            #expect(back.status == 0, "\(back.error)")
            #expect(try Self.features(output) == Self.features(input))
            let info = try GromaProcess.run(["info", package.path]).output
            #expect(info.contains("2 layers") && info.contains("features    3") && info.contains("pop integer"), "\(info)")
            #expect(info.contains("extent      x -1.25 to 12.5, y 41.9 to 50"), "\(info)")
            let one = try GromaProcess.run(["info", package.path, "--layer", "towns"]).output
            #expect(one.contains("towns") && !one.contains("cities"))
            #expect(try GromaProcess.run(["info", package.path, "--layer", "town"]).error.contains("cities, towns"))
            let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { !$0.contains("gpkg-") }
            #expect(files.sorted() == ["back.geojson", "cities.geojson", "world.gpkg"])
        }
    }

    /// Values that cannot be read are left out, and told once with how many there were; with `--strict` the first is an error.
    @Test(arguments: [1, 3]) func whatCannotBeReadIsCountedAndTold(_ count: Int) throws {
        try GromaProcess.withDirectory { directory in
            let points = (1...3).map {
                #"{"type":"Feature","id":\#($0),"properties":{},"geometry":{"type":"Point","coordinates":[\#($0),2]}}"#
            }
            let made = try GromaProcess.run(
                ["convert", "-", "a.gpkg", "--from", "geojson"],
                input: #"{"type":"FeatureCollection","features":[\#(points.joined(separator: ","))]}"#, in: directory)
            if made.error.contains("--traits default,GeoPackage") { return }
            #expect(made.status == 0, "\(made.error)")
            let package = directory.appendingPathComponent("a.gpkg")
            var bytes = try Data(contentsOf: package)
            for id in 1...count {
                // A little-endian point, behind a header of 8 bytes that begins with the letters GP and the version 0.
                let x = withUnsafeBytes(of: Double(id)) { Data($0) }
                let shape = try #require(bytes.range(of: Data([1, 1, 0, 0, 0]) + x))
                let header = shape.lowerBound - 8
                #expect(bytes[header..<header + 3] == Data([0x47, 0x50, 0]))
                bytes.replaceSubrange(header..<header + 2, with: Data("XX".utf8))
            }
            try bytes.write(to: package)
            let converted = try GromaProcess.run(["convert", "a.gpkg", "b.geojson"], in: directory)
            #expect(converted.status == 0, "\(converted.error)")
            let fault = #"feature 1: geom: it does not begin with "GP""#
            let told = count == 1 ? "1 feature: \(fault)\n" : "\(count) features: \(fault), and others like it\n"
            #expect(converted.error.hasPrefix("groma: features: " + told), "\(converted.error)")
            #expect(converted.error.components(separatedBy: "geom").count == 2, "\(converted.error)")
            let shapes = try Self.features(directory.appendingPathComponent("b.geojson")).map { $0["geometry"] is NSNull }
            #expect(shapes == (1...3).map { $0 <= count })
            let strict = try GromaProcess.run(["convert", "a.gpkg", "c.geojson", "--strict"], in: directory)
            #expect(strict.status == 1 && strict.error.contains("features: " + fault), "\(strict.error)")
            #expect(!FileManager.default.fileExists(atPath: directory.appendingPathComponent("c.geojson").path))
        }
    }

    @Test func attachmentsAreConvertedBetweenStoresThatHaveThem() throws {
        try GromaProcess.withDirectory { directory in
            let layer = #"{"name":"wells","hasAttachments":true,"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"}]}"#
            func run(_ lines: [(String, String)]) throws -> GromaProcess.Outcome {
                let text = lines.map { #"{"jsonrpc":"2.0","id":1,"method":"\#($0.0)","params":\#($0.1)}"# }.joined(separator: "\n")
                try (text + "\n").write(to: directory.appendingPathComponent("s.jsonl"), atomically: true, encoding: .utf8)
                return try GromaProcess.run(["run", "s.jsonl"], in: directory)
            }
            let owner = #""layer":"wells","objectId":3"#
            let made = try run([
                ("features.createLayer", #"{"path":"a.gpkg","definition":\#(layer)}"#),
                ("features.applyEdits", #"{"layer":"wells","adds":[{},{},{}],"deletes":[]}"#),
                ("features.applyEdits", #"{"layer":"wells","deletes":[1]}"#),
                ("attachments.add", #"{\#(owner),"data":"AAEC","name":"a.bin"}"#),
                ("attachments.add", #"{\#(owner),"data":"aGk=","name":"hi.txt"}"#), ("attachments.post", "{\(owner)}"),
            ])
            // Without the trait there is no store that has attachments and outlives the session.
            guard !made.output.contains("--traits default,GeoPackage") else { return }
            #expect(!made.output.contains("\"error\""), "\(made.output)")
            let converted = try GromaProcess.run(["convert", "a.gpkg", "b.gpkg"], in: directory)
            #expect(converted.error.contains("2 features and 2 attachments written to layer wells"), "\(converted.error)")
            // The feature keeps its number.
            let read = try run([
                ("features.open", #"{"path":"b.gpkg"}"#), ("attachments.list", #"{"layer":"wells","objectId":3}"#),
                ("attachments.get", #"{"layer":"wells","objectId":3,"id":2}"#),
            ])
            #expect(read.output.contains("a.bin") && read.output.contains(#""data":"aGk=""#), "\(read.output)")
            let lossy = try GromaProcess.run(["convert", "a.gpkg", "c.geojson", "--to", "geojson"], in: directory)
            #expect(lossy.status == 0 && lossy.error.contains("does not get attachments"), "\(lossy.error)")
        }
    }

    @Test func mistakesNameWhatIsThere() throws {
        try GromaProcess.withDirectory { directory in
            let nothing = directory.appendingPathComponent("a.gpkg").path
            #expect(try GromaProcess.run(["info", nothing]).status == 1)
            let unknown = try GromaProcess.run(["convert", "-", directory.appendingPathComponent("a.shp").path], input: Self.cities)
            #expect(unknown.status == 2 && unknown.error.contains("geojson"), "\(unknown.error)")
            let format = try GromaProcess.run(["info", "x", "--from", "shape"])
            #expect(format.status == 2 && format.error.contains("geojsonseq"), "\(format.error)")
        }
    }

    #if os(Linux)
        /// A limit on the size of files fails a write in its middle, as a full disk does.
        @Test(.disabled(if: Sanitizer.isThread, "the thread sanitizer keeps its own memory in a file, which is larger than the limit"))
        func noRoomLeavesTheFileAndTheLayerAsTheyWere() throws {
            try GromaProcess.withDirectory { directory in
                let file = directory.appendingPathComponent("cities.geojson")
                try Self.cities.write(to: file, atomically: true, encoding: .utf8)
                let long = String(repeating: "x", count: 200_000)
                let lines = [
                    #"{"jsonrpc":"2.0","id":1,"method":"features.open","params":{"path":"cities.geojson","as":"c"}}"#,
                    #"{"jsonrpc":"2.0","id":2,"method":"features.applyEdits","params":{"layer":"c","adds":[{"attributes":{"name":"\#(long)"}}],"deletes":[1]}}"#,
                    #"{"jsonrpc":"2.0","id":3,"method":"features.count","params":{"layer":"c"}}"#,
                ]
                let script = directory.appendingPathComponent("script.jsonl")
                try (lines.joined(separator: "\n") + "\n").write(to: script, atomically: true, encoding: .utf8)
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                // In blocks of 512 bytes.
                process.arguments = ["-c", "ulimit -f 100; exec \"$0\" run script.jsonl", GromaProcess.executable.path]
                process.currentDirectoryURL = directory
                let output = Pipe()
                process.standardOutput = output
                try process.run()
                let answers = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(separator: "\n")
                process.waitUntilExit()
                #expect(process.terminationReason == .exit)
                #expect(answers.count == 3 && answers[1].contains("diskFull") && answers[2].contains(#""value":3"#), "\(answers)")
                #expect(try String(contentsOf: file, encoding: .utf8) == Self.cities)
                #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == ["cities.geojson", "script.jsonl"])
            }
        }
    #endif
}
