import Foundation
import GromaTesting
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `groma render`, used from what its help says.
struct RenderLayersScenarios {
    private static let lands = """
        {"type":"FeatureCollection","features":[\
        {"type":"Feature","properties":{"name":"North <b>&","people":1200000},"geometry":{"type":"Polygon","coordinates":[[[0,50],[10,50],[10,60],[0,60],[0,50]]]}},\
        {"type":"Feature","properties":{"name":"South","people":300},"geometry":{"type":"Polygon","coordinates":[[[0,40],[10,40],[10,50],[0,50],[0,40]]]}}]}
        """
    private static let towns = """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Town"},"geometry":{"type":"Point","coordinates":[5,55]}}]}
        """

    private func withFiles(_ body: (URL) throws -> Void) throws {
        try GromaProcess.withDirectory { directory in
            try Self.lands.write(to: directory.appendingPathComponent("lands.geojson"), atomically: true, encoding: .utf8)
            try Self.towns.write(to: directory.appendingPathComponent("towns.geojson"), atomically: true, encoding: .utf8)
            try body(directory)
        }
    }

    @Test func severalLayersMakeOnePicture() throws {
        try withFiles { directory in
            let (lands, towns) = (
                directory.appendingPathComponent("lands.geojson").path, directory.appendingPathComponent("towns.geojson").path
            )
            let picture = directory.appendingPathComponent("map.svg")
            let outcome = try GromaProcess.run(
                [
                    "render", lands, towns, picture.path, "--classes", "people", "--label", "name", "--legend", "--title", "a < b",
                    "--scale-bar",
                ])
            #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
            let text = try String(contentsOf: picture, encoding: .utf8)
            #expect(text.contains("North &lt;b&gt;&amp;") && text.contains(">Town<") && text.contains("a &lt; b"))
            // The classes of the lands, numbers with separators, and the towns, which have no such field.
            #expect(text.contains("1,200,000") && text.contains(">towns<"))
            // Ten degrees of longitude are about 64 hundredths as wide as ten of latitude are high: the lower land is drawn upright.
            #expect(XMLParser(data: Data(text.utf8)).parse())
        }
    }

    @Test func invalidArgumentsAreNamedAndLeaveNoFile() throws {
        try withFiles { directory in
            let lands = directory.appendingPathComponent("lands.geojson").path
            let picture = directory.appendingPathComponent("map.svg")
            let style = directory.appendingPathComponent("style.json")
            func fails(_ options: [String], _ words: String..., style text: String? = nil) throws {
                var options = options
                if let text {
                    try text.write(to: style, atomically: true, encoding: .utf8)
                    options += ["--style", style.path]
                }
                let outcome = try GromaProcess.run(["render", lands, picture.path] + options)
                #expect(outcome.status != 0)
                for word in words { #expect(outcome.error.contains(word), "\(outcome.error)") }
                #expect(!FileManager.default.fileExists(atPath: picture.path))
            }
            try fails(["--values", "peple"], "--values", "peple", "name, people")
            try fails(["--label", "nme"], "--label", "name, people")
            try fails(["--classes", "name"], "name", "number")
            try fails(["--density", "-1"], "--density", "16")
            try fails([], "lnds", "lands", style: #"{"lnds":{"type":"simple","symbol":{"type":"esriSFS"}}}"#)
            try fails([], "an array", style: "[1]")
            try fails([], "style.lands.drawingInfo.renderer.type", style: #"{"lands":{"drawingInfo":{"renderer":{"type":"heatmap"}}}}"#)
            try fails([], "style.symbol.size", style: #"{"type":"simple","symbol":{"type":"esriSMS","size":-5}}"#)
        }
    }
}
