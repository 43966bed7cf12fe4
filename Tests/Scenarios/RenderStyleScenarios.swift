import Foundation
import GromaTesting
import Testing

/// How `groma render` draws layers by its options and by a file of styles: each path and text of the map.
///
/// The places are by hand: a map of 200 × 100 points shows 6° × 2° or 6° × 3° with margins of 24 points, and a degree of longitude is as long as
/// the cosine of the latitude in the middle.
struct RenderStyleScenarios {
    private static let files = [
        "towns.geojson": #"""
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A","n":1},"geometry":{"type":"Point","coordinates":[1,1]}},
        {"type":"Feature","properties":{"name":"B","n":2},"geometry":{"type":"Point","coordinates":[3,1]}},
        {"type":"Feature","properties":{"name":"A","n":9.5},"geometry":{"type":"Point","coordinates":[5,2]}}]}
        """#,
        "roads.geojson":
            #"{"type":"Feature","properties":{"name":"road","ok":true},"geometry":{"type":"LineString","coordinates":[[0,0],[6,2]]}}"#,
        "land.geojson":
            #"{"type":"Feature","properties":{"name":"land","k":null},"geometry":{"type":"Polygon","coordinates":[[[0,0],[6,0],[6,3],[0,0]]]}}"#,
        "byName.json":
            #"{"towns":{"drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSSquare","color":[1,2,3,255],"size":10,"outline":null}},"labelingInfo":[{"labelExpressionInfo":{"expression":"$feature.n"},"symbol":{"type":"esriTS","color":[9,9,9,255],"font":{"size":8}}}]}},"roads":{"type":"simple","symbol":{"type":"esriSLS","style":"esriSLSSolid","color":[0,0,255,255],"width":3}}}"#,
        "labels.json":
            #"{"labelingInfo":[{"labelExpressionInfo":{"expression":"$feature.name"},"symbol":{"type":"esriTS","color":[9,9,9,255],"font":{"size":8}}}]}"#,
        "flags.geojson": #"""
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"ok":true,"v":[1,2]},"geometry":{"type":"MultiPoint","coordinates":[[1,1],[2,1]]}},
        {"type":"Feature","properties":{"ok":false,"v":{"a":null}},"geometry":{"type":"Point","coordinates":[3,1]}},
        {"type":"Feature","properties":{"ok":null,"v":1.5},"geometry":{"type":"Point","coordinates":[5,2]}}]}
        """#,
        "renderer.json":
            #"{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle","color":[1,2,3,255],"size":7,"outline":null}}}"#,
        "info.json":
            #"{"drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle","color":[1,2,3,255],"size":7,"outline":null}}}}"#,
        "twenty.geojson": RenderStyleScenarios.feature(20), "more.geojson": RenderStyleScenarios.feature(21),
        "plain.geojson": RenderStyleScenarios.feature(0),
        "list.json": "[1]", "broken.json": "{", "other.json": #"{"x":{"type":"simple"}}"#, "bare.json": #"{"type":"simple"}"#,
    ]

    /// A point with fields f0, f1 and so on.
    private static func feature(_ fields: Int) -> String {
        let properties = (0..<fields).map { #""f\#($0)":\#($0)"# }.joined(separator: ",")
        return #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"Point","coordinates":[1,1]}}"#
    }

    private static func names(_ fields: Int) -> String { (0..<fields).map { "f\($0)" }.joined(separator: ", ") }

    private func run(_ line: String) throws -> GromaProcess.Outcome {
        try GromaProcess.withDirectory { directory in
            for (name, text) in Self.files {
                try text.write(to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8)
            }
            let outcome = try GromaProcess.run(["render"] + line.split(separator: " ").map(String.init), in: directory)
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            #expect(names.sorted() == Self.files.keys.sorted())
            return outcome
        }
    }

    private static func dots(_ path: String, _ color: String) -> [String] {
        [("#ffffff", "8.5"), (color, "7")].map { #"<path d="\#(path)" fill="none" stroke="\#($0.0)" stroke-width="\#($0.1)"/>"# }
    }

    @Test(
        arguments: [
            (
                "land.geojson roads.geojson towns.geojson -",
                [
                    #"<g class="land">"#, ##"<path d="M48.02 76l103.96 0 0-52z" fill="#2c7fb8" fill-opacity=".35" stroke="#2c7fb8"/>"##,
                    #"<g class="roads">"#, ##"<path d="M48.02 76l103.96-34.67" fill="none" stroke="#f28e2b" stroke-width="1.5"/>"##,
                    #"<g class="towns">"#,
                ] + dots("M65.35 58.67h.01m34.64 0h.01m34.64-17.34h.01", "#59a14f")
            ),
            (
                "roads.geojson towns.geojson - --classes n",
                [
                    #"<g class="roads">"#, ##"<path d="M24 75.34l152-50.68" fill="none" stroke="#2c7fb8" stroke-width="1.5"/>"##,
                    #"<g class="towns">"#,
                ] + dots("M49.33 50h.01", "#ffffcc") + dots("M100 50h.01", "#41b6c4") + dots("M150.67 24.66h.01", "#253494")
            ),
            (
                "towns.geojson - --values name --extent 0,0,6,2",
                [#"<g class="towns">"#] + dots("M33.33 50h.01", "#4e79a7") + dots("M100 50h.01", "#f28e2b")
                    + dots("M166.67 16.66h.01", "#4e79a7")
            ),
            (
                "towns.geojson - --color #0F766E --extent 6,2,0,0",
                [#"<g class="towns">"#] + dots("M33.33 50h.01m66.66 0h.01m66.66-33.34h.01", "#0f766e")
            ),
            (
                "land.geojson - --color 0f766e --values name",
                [#"<g class="land">"#, ##"<path d="M48.02 76l103.96 0 0-52z" fill="#4e79a7" stroke="#ffffff" stroke-width=".75"/>"##]
            ),
            (
                "roads.geojson towns.geojson - --style byName.json",
                [
                    #"<g class="roads">"#, ##"<path d="M24 75.34l152-50.68" fill="none" stroke="#0000ff" stroke-width="3"/>"##,
                    #"<g class="towns">"#,
                    ##"<path d="M49.33 50h.01m50.66 0h.01m50.66-25.34h.01" stroke-linecap="square" fill="none" stroke="#010203" stroke-width="10"/>"##,
                    #"<g class="labels">"#, ##"<text fill="#090909">1</text>"##, ##"<text fill="#090909">2</text>"##,
                    ##"<text fill="#090909">9.5</text>"##,
                ]
            ),
            (
                "towns.geojson - --style labels.json --label n --extent 0,0,6,2",
                [#"<g class="towns">"#] + dots("M33.33 50h.01m66.66 0h.01m66.66-33.34h.01", "#2c7fb8")
                    + [
                        #"<g class="labels">"#, ##"<text fill="#090909">A</text>"##, ##"<text fill="#090909">B</text>"##,
                        ##"<text fill="#090909">A</text>"##,
                    ]
            ),
            (
                "towns.geojson - --style renderer.json --extent 0,0,6,2",
                [
                    #"<g class="towns">"#,
                    ##"<path d="M33.33 50h.01m66.66 0h.01m66.66-33.34h.01" fill="none" stroke="#010203" stroke-width="7"/>"##,
                ]
            ),
            (
                "towns.geojson - --style info.json --extent 0,0,6,2",
                [
                    #"<g class="towns">"#,
                    ##"<path d="M33.33 50h.01m66.66 0h.01m66.66-33.34h.01" fill="none" stroke="#010203" stroke-width="7"/>"##,
                ]
            ),
            (
                "flags.geojson - --label ok --extent 0,0,6,2",
                [#"<g class="flags">"#] + dots("M33.33 50h.01m33.33 0h.01m33.32 0h.01m66.66-33.34h.01", "#2c7fb8")
                    + [#"<g class="labels">"#]
                    + ["true", "false"].flatMap { [##"<text fill="none">\##($0)</text>"##, ##"<text fill="#000000">\##($0)</text>"##] }
            ),
            (
                "towns.geojson - --label n --extent 0,0,6,2",
                [#"<g class="towns">"#] + dots("M33.33 50h.01m66.66 0h.01m66.66-33.34h.01", "#2c7fb8") + [#"<g class="labels">"#]
                    + ["1", "2", "9.5"].flatMap { [##"<text fill="none">\##($0)</text>"##, ##"<text fill="#000000">\##($0)</text>"##] }
            ),
        ] as [(String, [String])])
    func layersAreDrawnInTheirStyles(_ line: String, _ drawn: [String]) throws {
        let outcome = try run(line + " --size 200x100")
        #expect(outcome.status == 0 && outcome.error.isEmpty)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100""#) == true)
        // Where labels are and how large is a matter of fonts.
        let found = lines.dropFirst().filter { ["<path", "<text", "<g "].contains(where: $0.hasPrefix) && !$0.contains(#"class="map""#) }
            .map { $0.replacing(/<text .*?( fill="[^"]*").*?>/) { "<text\($0.output.1)>" } }
        #expect(found.first == ##"<path d="M0 0l200 0 0 100-200 0z" fill="#ffffff"/>"##)
        #expect(Array(found.dropFirst()) == drawn)
    }

    @Test(arguments: [
        (
            "towns.geojson - --style list.json", 1,
            "list.json: expected a renderer, a drawingInfo, or an object of them by the names of the inputs, found an array"
        ),
        ("towns.geojson - --style broken.json", 1, "broken.json: the text ends too early, at byte 1"),
        ("towns.geojson roads.geojson - --style other.json", 2, "--style has \"x\", and the inputs are called towns, roads"),
        ("towns.geojson - --style none.json", 1, "none.json: No such file or directory"),
        ("towns.geojson - --style bare.json", 2, "style.symbol: found nothing, expected a symbol"),
        ("towns.geojson - --classes zz", 2, "--classes is zz: no feature has such a field. There are: name, n"),
        ("roads.geojson towns.geojson - --label zz", 2, "--label is zz: no feature has such a field. There are: name, ok, n"),
        ("roads.geojson towns.geojson - --values zz", 2, "--values is zz: no feature has such a field. There are: name, ok, n"),
        ("twenty.geojson - --label q", 2, "--label is q: no feature has such a field. There are: \(names(20))"),
        ("more.geojson - --label q", 2, "--label is q: no feature has such a field. There are: \(names(20)), …"),
        ("plain.geojson - --label q", 2, "--label is q: no feature has such a field"),
        ("towns.geojson towns.geojson -", 2, "the layer 'towns' is shown already: give it another name, or remove the other first"),
        ("towns.geojson - --classes name", 2, "--classes: found \"name\", expected a field in which some feature has a number"),
        ("towns.geojson - --extent 1,1,1,1", 2, "--extent is 1,1,1,1: expected two corners that are not the same place"),
        ("towns.geojson - --extent 1,1,2", 2, "--extent is 1,1,2: expected two corners, x,y,x,y"),
        ("towns.geojson - --extent 1,1,2,3,4", 2, "--extent is 1,1,2,3,4: expected two corners, x,y,x,y"),
        ("roads.geojson towns.geojson towns.geojson", 2, "the picture would take the place of the input towns.geojson"),
    ])
    func whatCannotBeDrawnIsTold(_ line: String, _ status: Int32, _ message: String) throws {
        let outcome = try run(line)
        #expect(outcome.error == "groma: \(message)\n" && outcome.status == status && outcome.output.isEmpty)
    }

    /// The margin is 24 points, or a quarter of a side that is shorter than 96. Corners that are given have none, and may be on one line.
    @Test(arguments: [
        ("--size 40x200", "M10 102.5h.01m9.99 0h.01m9.99-5h.01"), ("--size 200x40", "M60.01 30h.01m39.98 0h.01m39.98-20h.01"),
        ("--size 100x96", "M24 54.5h.01m25.99 0h.01m25.99-13h.01"), ("--size 100x95", "M23.75 54.06h.01m26.24 0h.01m26.24-13.12h.01"),
        ("--size 200x100 --extent 0,0,0,5", "M119.98 80h.01m39.95 0h.01m39.95-20h.01"),
        ("--size 200x100 --extent 3,5,3,0", "M60.04 80h.01m39.95 0h.01m39.95-20h.01"),
        ("--size 200x100 --extent 5,0,0,0", "M40 10h.01m79.99 0h.01"),
    ])
    func aMapHasAMargin(_ options: String, _ path: String) throws {
        let outcome = try run("towns.geojson - " + options)
        #expect(outcome.output.contains(##"<path d="\##(path)" fill="none" stroke="#2c7fb8" stroke-width="7"/>"##), "\(outcome.output)")
    }

    /// Each layer has the next of ten colors, and then the first again; the lowest layer has one of its own.
    @Test func layersHaveColorsInTurn() throws {
        try GromaProcess.withDirectory { directory in
            let inputs = (0..<13).map { "t\($0).geojson" }
            for name in inputs {
                try #"{"type":"Point","coordinates":[1,1]}"#.write(
                    to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8)
            }
            let outcome = try GromaProcess.run(["render"] + inputs + ["-"], in: directory)
            let colors = outcome.output.matches(of: /stroke="#([0-9a-f]+)" stroke-width="7"/).map { String($0.1) }
            #expect(
                colors == [
                    "2c7fb8", "f28e2b", "59a14f", "e15759", "76b7b2", "edc948", "b07aa1", "ff9da7", "9c755f", "bab0ac", "4e79a7", "f28e2b",
                    "59a14f",
                ])
        }
    }

    /// Values that are lists or objects are shown as they stand in the file.
    @Test func valuesOfSeveralPartsAreShownAsTheyStand() throws {
        let figure = try run("flags.geojson - --values v --legend --size 200x100")
        let texts = figure.output.matches(of: /<text[^>]*>([^<]*)</).map { String($0.1) }
        #expect(texts == ["flags", "1.5", "[1,2]", "{&quot;a&quot;:null}"])
    }

    @Test func aTitleACaptionAndALegendStandBesideTheMap() throws {
        let figure = try run("towns.geojson - --size 200x100 --title T --caption C --values name --legend")
        let lines = figure.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.contains(#"height="190" viewBox"#) == true && lines.contains("<title>T</title>"))
        let texts = lines.filter { $0.hasPrefix("<text") }
        #expect(
            texts == [
                ##"<text x="20" y="36" font-size="19" font-weight="bold" fill="#0f172a">T</text>"##,
                ##"<text x="20" y="56" font-size="12" fill="#64748b">C</text>"##,
                ##"<text x="236" y="84" font-size="12" font-weight="bold" fill="#0f172a">towns</text>"##,
                ##"<text x="272" y="106" font-size="12" fill="#0f172a">A</text>"##,
                ##"<text x="272" y="126" font-size="12" fill="#0f172a">B</text>"##,
            ])
    }
}
