import GromaTesting
import Foundation
import Testing

/// Tests the examples in the way that a reader runs them.
struct ExampleScenarios {
    private let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Examples")

    @Test func theRecordedCoastlineScriptWritesTheSameFiles() throws {
        try GromaProcess.withDirectory { directory in
            let data = directory.appendingPathComponent("Examples/data")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            try FileManager.default.createDirectory(at: directory.appendingPathComponent("out"), withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: examples.appendingPathComponent("data/adriatic.geojson"), to: data.appendingPathComponent("adriatic.geojson"))
            func run(_ script: URL) throws -> [String: Data] {
                let outcome = try GromaProcess.run(["run", "--root", directory.path, script.path])
                #expect(outcome.status == 0 && !outcome.output.contains(#""error""#), "\(outcome.output)\(outcome.error)")
                var files: [String: Data] = [:]
                for name in ["coastline-sketch.geojson", "coastline-sketch.svg", "coastline-sketch-4.svg"] {
                    let file = directory.appendingPathComponent("out/\(name)")
                    files[name] = try Data(contentsOf: file)
                    try FileManager.default.removeItem(at: file)
                }
                return files
            }
            // The example stores its result in a GeoPackage, which not every build supports.
            let commands = try String(contentsOf: examples.appendingPathComponent("coastline-sketch.jsonl"), encoding: .utf8)
            let script = directory.appendingPathComponent("coastline-sketch.jsonl")
            let withoutLayer = commands.split(separator: "\n").filter { !$0.contains(#""method":"features."#) }
            try withoutLayer.joined(separator: "\n").write(to: script, atomically: true, encoding: .utf8)
            let first = try run(script)
            let again = try run(directory.appendingPathComponent("out/coastline-sketch.recorded.jsonl"))
            #expect(first == again)
        }
    }

    /// A country is edited through its popup, in two languages, with a picture of each page; here its layer is in memory.
    @Test func theCountriesOfMelanesiaAreEditedThroughTheirPopups() throws {
        try GromaProcess.withDirectory { directory in
            let data = directory.appendingPathComponent("Examples/data")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            try FileManager.default.createDirectory(at: directory.appendingPathComponent("out"), withIntermediateDirectories: true)
            for name in ["melanesia.geojson", "melanesia.webmap.json", "melanesia-ar.webmap.json", "fiji-outline.txt"] {
                try FileManager.default.copyItem(at: examples.appendingPathComponent("data/\(name)"), to: data.appendingPathComponent(name))
            }
            let file = #""path":"out/melanesia.gpkg""#
            let commands = try String(contentsOf: examples.appendingPathComponent("melanesia.jsonl"), encoding: .utf8)
            try #require(commands.contains(file))
            let script = directory.appendingPathComponent("melanesia.jsonl")
            try commands.replacingOccurrences(of: file, with: #""provider":"memory""#).write(to: script, atomically: true, encoding: .utf8)
            func run() throws -> (answers: [String], pictures: [String]) {
                let outcome = try GromaProcess.run(["run", "--root", directory.path, "--locale", "de", script.path])
                #expect(outcome.status == 0 && !outcome.output.contains(#""error""#), "\(outcome.output)\(outcome.error)")
                let names = (1...6).map { "melanesia-\($0).svg" } + ["melanesia.svg"]
                let pictures = try names.map { name in
                    let picture = directory.appendingPathComponent("out/\(name)")
                    defer { try? FileManager.default.removeItem(at: picture) }
                    return try String(contentsOf: picture, encoding: .utf8)
                }
                return (outcome.lines, pictures)
            }
            let (answers, pictures) = try run()
            for (picture, texts) in zip(
                pictures,
                [
                    ["Fiji", "920,938", "10.2%", "Lower middle income", "Edit"], ["between 0 and", "-5", "Cancel"],
                    ["924,610", "Upper middle income", "Save"], ["GDP in million US$", "50,000", "fiji-outline.txt"],
                    ["6,909,701", "عدد السكان", "30,000", #"direction="rtl""#], ["كثير", "الاسم", #"direction="rtl""#],
                    ["After", "180°"],
                ])
            {
                for text in texts { #expect(picture.contains(text), "\(text): \(picture)") }
            }
            #expect(answers.contains { $0.contains(#""isValid":false"#) && $0.contains("popups.validityChanged") })
            // A shape that was drawn across 180° is saved on both sides of it.
            let saved = answers.last { $0.contains(#""POPULATION":924610"#) } ?? ""
            #expect(saved.contains(#""extent":[-180,-18.288,180,-16.0209]"#) && saved.contains(#""parts":6"#), "\(saved)")
            #expect(answers.contains { $0.contains(#""edit":"addAttachment","state":"pending""#) })
            let again = try run()
            #expect(again.answers == answers && again.pictures == pictures)
        }
    }

    /// A recorded track is walked round a vineyard: the map follows in each mode, and the boundary draws itself.
    @Test func theVineyardDrawsItselfWhileItIsWalked() throws {
        try GromaProcess.withDirectory { directory in
            let data = directory.appendingPathComponent("Examples/data")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            try FileManager.default.createDirectory(at: directory.appendingPathComponent("out"), withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: examples.appendingPathComponent("data/vineyard.gpx"), to: data.appendingPathComponent("vineyard.gpx"))
            let script = examples.appendingPathComponent("location-walk.jsonl")
            let outcome = try GromaProcess.run(["run", "--root", directory.path, script.path])
            #expect(outcome.status == 0 && !outcome.output.contains(#""error""#), "\(outcome.output)\(outcome.error)")
            // 87 fixes of the track, one of which is an outlier, and the mean of five fixes from the host.
            #expect(outcome.output.contains(#""state":"stopped","vertices":87,"rejected":{"outlier":1}"#), "\(outcome.output)")
            #expect(outcome.output.contains(#""autoPanMode":"off","from":"navigation""#))
            for number in 1...4 {
                let picture = directory.appendingPathComponent("out/location-walk-\(number).svg")
                #expect(try String(contentsOf: picture, encoding: .utf8).contains("<svg"))
            }
        }
    }
}
