import Foundation
import GromaTesting
import Testing

/// What simplify and normalize write of a file, to the letter, with each option; and the texts of pictures of it.
struct VerbTextScenarios {
    /// A polygon that crosses itself, a feature without a geometry, and a line across the 180th meridian with a position twice.
    private static let mixed = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":1,"properties":{"k":"bow","n":3},"geometry":{"type":"Polygon","coordinates":[[[0,0,1],[2,2,3],[2,0,5],[0,2,7],[0,0,1]]]}},
        {"type":"Feature","id":2,"properties":{"k":"none","n":1},"geometry":null},
        {"type":"Feature","id":"c","properties":{"k":"over","n":null},"geometry":{"type":"LineString","coordinates":[[170,10],[190,20],[190,20]]}}]}
        """
    private static let leftOut = "groma: Well-known text cannot carry id, attributes"

    private func run(_ line: String, input: String = mixed) throws -> GromaProcess.Outcome {
        try GromaProcess.withDirectory { directory in
            try Self.mixed.write(to: directory.appendingPathComponent("a.geojson"), atomically: true, encoding: .utf8)
            return try GromaProcess.run(line.split(separator: " ").map(String.init), input: input, in: directory)
        }
    }

    @Test(arguments: [
        (
            "simplify a.geojson - --feature 0",
            #"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"geometry":{"type":"MultiPolygon","coordinates":[[[[1,1,2],[2,0,5],[2,2,3],[1,1,2]]],[[[1,1,2],[0,2,7],[0,0,1],[1,1,2]]]]},"properties":{"k":"bow","n":3}}]}"#,
            ""
        ),
        (
            "simplify - - --feature 1",
            #"{"type":"FeatureCollection","features":[{"type":"Feature","id":2,"geometry":null,"properties":{"k":"none","n":1}}]}"#, ""
        ),
        ("simplify a.geojson - --feature 2 --to wkt", "LINESTRING (170 10, 190 20)", "\(leftOut): left out\n"),
        (
            "simplify a.geojson - --collect --to wkt",
            "GEOMETRYCOLLECTION Z (MULTIPOLYGON Z (((1 1 2, 2 0 5, 2 2 3, 1 1 2)), ((1 1 2, 0 2 7, 0 0 1, 1 1 2))), LINESTRING Z (170 10 NaN, 190 20 NaN))",
            ""
        ),
        (
            "simplify a.geojson - --tolerance 30 --to wkt", "POLYGON Z EMPTY\nLINESTRING EMPTY", "\(leftOut), nullGeometry: left out\n"
        ),
        (
            "normalize a.geojson - --to wkt",
            "POLYGON Z ((0 0 1, 2 2 3, 2 0 5, 0 2 7, 0 0 1))\nMULTILINESTRING ((170 10, 180 15), (-180 15, -170 20, -170 20))",
            "\(leftOut), nullGeometry: left out\n"
        ),
        (
            "normalize - - --from geojson --feature 2",
            #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"c","geometry":{"type":"MultiLineString","coordinates":[[[170,10],[180,15]],[[-180,15],[-170,20],[-170,20]]]},"properties":{"k":"over","n":null}}]}"#,
            ""
        ),
    ])
    func aFileIsWrittenAnew(_ line: String, _ text: String, _ told: String) throws {
        let outcome = try run(line)
        #expect(outcome.status == 0 && outcome.error == told)
        #expect(outcome.output.trimmingCharacters(in: .newlines) == text)
    }

    @Test(arguments: [
        ("normalize - - --wkid 3857", "LINESTRING (170 10, 190 20)", "LINESTRING (170 10, 190 20)"),
        (
            "normalize - - --wkid 3857 --decimals 0", "LINESTRING (30000000 10, -30000000 20)",
            "MULTILINESTRING ((-10075017 10, -20037508 12), (20037508 12, -20037508 18), (20037508 18, 10075017 20))"
        ),
        (
            "simplify - - --to wkt", "POLYGON Z ((0 0 1, 4 0 2, 4 4 3, 0 0 1), (1 0 0, 2 0 0, 2 1 0, 1 0 0))",
            "POLYGON Z ((2 0 0, 4 0 2, 4 4 3, 0 0 1, 1 0 0, 2 1 0, 2 0 0))"
        ),
    ])
    func textIsReadAndWritten(_ line: String, _ input: String, _ text: String) throws {
        let outcome = try run(line, input: input)
        #expect(outcome.status == 0 && outcome.error.isEmpty && outcome.output.trimmingCharacters(in: .newlines) == text)
    }

    @Test(arguments: [
        (
            "normalize - - --from wkt --wkid 0", "LINESTRING (170 10, 190 20)",
            "feature 0: normalizeCentralMeridian needs a geometry with a spatial reference, and this one has none"
        ),
        ("simplify - - --tolerance -1", "POINT (1 2)", "feature 0: simplify: tolerance is -1.0, expected a finite number, 0 or more"),
        ("simplify a.geojson - --feature 1 --to wkt", "", "wkt: the text contains no geometry, expected one"),
    ])
    func whatCannotBeDoneIsTold(_ line: String, _ input: String, _ message: String) throws {
        let outcome = try run(line, input: input)
        #expect(outcome.status == 1 && outcome.error == "groma: \(message)\n" && outcome.output.isEmpty)
    }

    /// A picture is as wide as it is to be, from 200 points on.
    @Test(arguments: [("", 720), (" --width 200", 200), (" --width=201", 201), (" --width 10000", 10_000)])
    func picturesHaveTheirWidth(_ options: String, _ width: Int) throws {
        let outcome = try run("draw a.geojson -" + options)
        #expect(outcome.status == 0 && outcome.output.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="#))
    }

    /// The texts of pictures, in order, without their halos.
    @Test(arguments: [
        (
            "draw a.geojson - --width 300 --title T&t",
            ["T&amp;t", "180°", "0°", "0°", "90°E", "10,000 km", "a.geojson · 7 vertices in 2 parts"]
        ),
        (
            "draw a.geojson - --before a.geojson --overlaid",
            [
                "180°", "0°", "30°N", "0°", "30°E", "60°E", "90°E", "120°E", "150°E", "5,000 km", "Before · 7 vertices in 2 parts",
                "After · 7 vertices in 2 parts",
            ]
        ),
        ("render a.geojson - --label k", ["over", "bow"]),
        ("render a.geojson - --values k --legend --title A --caption B", ["A", "B", "a", "bow", "over"]),
    ])
    func picturesHaveTheirTexts(_ line: String, _ texts: [String]) throws {
        let outcome = try run(line)
        let found = outcome.output.matches(of: /<text([^>]*)>([^<]*)</).filter { !$0.1.contains("fill=\"none\"") }.map { String($0.2) }
        #expect(outcome.status == 0 && found == texts)
    }
}
