import Foundation
import GromaTesting
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `groma render`: files in, a picture of a map out.
struct RenderScenarios {
    private static let towns = """
        {"type":"FeatureCollection","features":[\
        {"type":"Feature","properties":{"name":"A & B","people":10},"geometry":{"type":"Point","coordinates":[1,1]}},\
        {"type":"Feature","properties":{"name":"<C>","people":90},"geometry":{"type":"Point","coordinates":[3,2]}},\
        {"type":"Feature","properties":{"name":"none"},"geometry":null}]}
        """
    private static let lands = """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Land"},\
        "geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,3],[0,3],[0,0]]]}}]}
        """

    private func withFiles(_ body: (URL) throws -> Void) throws {
        try GromaProcess.withDirectory { directory in
            try Self.towns.write(to: directory.appendingPathComponent("towns.geojson"), atomically: true, encoding: .utf8)
            try Self.lands.write(to: directory.appendingPathComponent("lands.geojson"), atomically: true, encoding: .utf8)
            try body(directory)
        }
    }

    @Test func drawsLayersWithStyleLabelsAndLegend() throws {
        try withFiles { directory in
            let outcome = try GromaProcess.run(
                [
                    "render", "lands.geojson", "towns.geojson", "map.svg", "--label", "name", "--title", "Towns < lands", "--legend",
                    "--graticule", "--scale-bar", "--north-arrow", "--size", "400x300",
                ], in: directory)
            #expect(outcome.status == 0, "\(outcome.error)")
            let svg = try String(contentsOf: directory.appendingPathComponent("map.svg"), encoding: .utf8)
            #expect(svg.contains("Towns &lt; lands") && svg.contains("A &amp; B") && svg.contains("&lt;C&gt;"))
            #expect(svg.contains("towns") && svg.contains("lands"))
            let parser = XMLParser(data: Data(svg.utf8))
            #expect(parser.parse(), "\(parser.parserError.debugDescription)")
            // A renderer for one input, by its name.
            let style = #"{"towns":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle","color":[1,2,3,255],"size":12}}}"#
            try style.write(to: directory.appendingPathComponent("style.json"), atomically: true, encoding: .utf8)
            let styled = try GromaProcess.run(["render", "towns.geojson", "-", "--style", "style.json"], in: directory)
            #expect(styled.status == 0 && styled.output.contains("#010203"), "\(styled.error)")
            let classes = try GromaProcess.run(["render", "towns.geojson", "-", "--classes", "people", "--legend"], in: directory)
            #expect(classes.status == 0 && classes.output.contains("</svg>"), "\(classes.error)")
        }
    }

    @Test(
        "Invalid arguments are named as they were given",
        arguments: [
            (["--size", "16384x16384"], "--size: found a picture"),
            (["--size", "900x900", "--density", "16"], "--density: found a picture"),
            (["--classes", "name"], "--classes: found \"name\""),
        ])
    func namesOptions(options: [String], message: String) throws {
        try withFiles { directory in
            let outcome = try GromaProcess.run(["render", "towns.geojson", "map.svg"] + options, in: directory)
            #expect(outcome.status != 0 && outcome.error.contains(message), "\(outcome.error)")
            // A picture may be very small.
            let small = try GromaProcess.run(["render", "towns.geojson", "small.svg", "--size", "1x1"], in: directory)
            #expect(small.status == 0, "\(small.error)")
        }
    }

    /// The size of a PNG in pixels stands in its bytes 16 to 23.
    @Test("A point of a map is a pixel, unless another density is given", arguments: [("", 100), ("1", 100), ("2", 200)])
    func pixels(density: String, width: Int) throws {
        try withFiles { directory in
            let options = density.isEmpty ? [] : ["--density", density]
            let outcome = try GromaProcess.run(["render", "towns.geojson", "map.png", "--size", "100x50"] + options, in: directory)
            // Without Cairo the program has no PNG.
            if outcome.error.contains("CairoPictures") { return }
            #expect(outcome.status == 0, "\(outcome.error)")
            let header = try Data(contentsOf: directory.appendingPathComponent("map.png")).prefix(24).suffix(8)
            #expect(header.map { Int($0) } == [0, 0, 0, width, 0, 0, 0, width / 2])
        }
    }

    @Test(
        "A map in a projected reference has meridians, parallels and a bar in kilometers where the program has PROJ, else lines of round x and y"
    )
    func projectedNet() throws {
        let info = try GromaProcess.run(["run"], input: #"{"jsonrpc":"2.0","id":1,"method":"session.info"}"#)
        let picture = try GromaProcess.run(
            [
                "render", "-", "-", "--from", "wkt", "--wkid", "32633", "--graticule", "--scale-bar", "--extent",
                "300000,4500000,700000,5100000",
                "--size", "400x600",
            ], input: "POINT(500000 4800000)")
        #expect(picture.status == 0, "\(picture.error)")
        let texts = picture.output.split(separator: "\n").filter { $0.hasPrefix("<text") }
        guard info.output.contains(#""Projections""#) else {
            #expect(texts.contains { $0.contains(#"x="200" y="12""#) && $0.hasSuffix(">500,000</text>") }, "\(texts)")
            return
        }
        // The middle meridian of the zone is straight, at 500,000 m; where 45° N leaves on the left is by pyproj.
        #expect(texts.contains { $0.contains(#"x="200" y="12""#) && $0.hasSuffix(">15°E</text>") }, "\(texts)")
        #expect(texts.contains { $0.contains(#"x="5" y="110.92""#) && $0.hasSuffix(">45°N</text>") }, "\(texts)")
        #expect(texts.contains { $0.hasSuffix(" km</text>") }, "\(texts)")
    }

    @Test func readsTheStandardInput() throws {
        let outcome = try GromaProcess.run(["render", "-", "-"], input: Self.lands)
        #expect(outcome.status == 0 && outcome.output.hasPrefix("<svg") || outcome.output.hasPrefix("<?xml"), "\(outcome.error)")
    }

    @Test(arguments: [
        ["--size", "0x0"], ["--size", "nanx5"], ["--size", "100"], ["--size", "1x99999"], ["--extent", "1,2,3"], ["--extent", "nan,0,1,1"],
        ["--extent", "0,0,,1,1"], ["--extent", "0,0,x,1,1"], ["--extent", ",0,0,1,1"], ["--extent", "0,0,1,1,"], ["--extent", ""],
        ["--size", "100xx50"], ["--size", "x100x50"], ["--size", "100x50x"], ["--size", "100x50x7"], ["--size", "0.5x100"],
        ["--extent", "0,0,1e999,1"], ["--color", "red"], ["--color", "+12345"], ["--color", "#-12345"], ["--density", "0"],
        ["--density", "-2"], ["--density", "99"],
        ["--classes", "nothing"], ["--classes", "people", "--values", "name"], ["--style", "missing.json"], ["--format", "svg"],
    ])
    func refusesWhatCannotBe(_ options: [String]) throws {
        try withFiles { directory in
            let outcome = try GromaProcess.run(["render", "towns.geojson", "map.svg"] + options, in: directory)
            #expect(outcome.status != 0 && !outcome.error.isEmpty, "\(options)")
            #expect(outcome.error.hasPrefix("groma: "), "\(outcome.error)")
            #expect(!FileManager.default.fileExists(atPath: directory.appendingPathComponent("map.svg").path))
        }
    }

    @Test func refusesOutputsThatAreNoPicturesAndInputsThatWouldBeLost() throws {
        try withFiles { directory in
            for output in ["map.bmp", "map", "towns.geojson"] {
                let outcome = try GromaProcess.run(["render", "towns.geojson", output], in: directory)
                #expect(outcome.status != 0)
            }
            let text = try String(contentsOf: directory.appendingPathComponent("towns.geojson"), encoding: .utf8)
            #expect(text == Self.towns)
            #expect(try GromaProcess.run(["render", "-", "-", "map.svg"], input: Self.towns, in: directory).status == 2)
            #expect(try GromaProcess.run(["render", "missing.geojson", "map.svg"], in: directory).status != 0)
        }
    }

    /// A map of nothing, and of a single point, is a picture too.
    @Test func drawsLittle() throws {
        for text in [#"{"type":"FeatureCollection","features":[]}"#, #"{"type":"Point","coordinates":[1e9,-1e9]}"#] {
            let outcome = try GromaProcess.run(["render", "-", "-"], input: text)
            #expect(outcome.status == 0 && outcome.output.contains("</svg>"), "\(outcome.error)")
        }
    }
}
