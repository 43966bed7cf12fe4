import Foundation
import Testing

/// The example of sketching on a real coastline.
struct ExampleScenarios {
    private let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Examples")

    @Test func whatWasRecordedOfTheCoastlineMakesTheSameFiles() throws {
        try Groma.withDirectory { directory in
            let data = directory.appendingPathComponent("Examples/data")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            try FileManager.default.createDirectory(at: directory.appendingPathComponent("out"), withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: examples.appendingPathComponent("data/adriatic.geojson"), to: data.appendingPathComponent("adriatic.geojson"))
            func run(_ script: URL) throws -> [String: Data] {
                let outcome = try Groma.run(["run", "--root", directory.path, script.path])
                #expect(outcome.status == 0 && !outcome.output.contains(#""error""#), "\(outcome.output)\(outcome.error)")
                var files: [String: Data] = [:]
                for name in ["coastline-sketch.geojson", "coastline-sketch.svg", "coastline-sketch-4.svg"] {
                    let file = directory.appendingPathComponent("out/\(name)")
                    files[name] = try Data(contentsOf: file)
                    try FileManager.default.removeItem(at: file)
                }
                return files
            }
            // Not every build has the GeoPackage that the example keeps its result in.
            let commands = try String(contentsOf: examples.appendingPathComponent("coastline-sketch.jsonl"), encoding: .utf8)
            let script = directory.appendingPathComponent("coastline-sketch.jsonl")
            let withoutLayer = commands.split(separator: "\n").filter { !$0.contains(#""method":"features."#) }
            try withoutLayer.joined(separator: "\n").write(to: script, atomically: true, encoding: .utf8)
            let first = try run(script)
            let again = try run(directory.appendingPathComponent("out/coastline-sketch.recorded.jsonl"))
            #expect(first == again)
        }
    }
}
