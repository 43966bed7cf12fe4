import Foundation
import GromaJSON
import GromaTesting
import Testing

/// What conversions write, to the letter, and what they say of it.
struct ConversionTextScenarios {
    static let roads = """
        {"type":"FeatureCollection","name":"roads","extra":7,"features":[
        {"type":"Feature","id":"a","properties":{"n":1,"w":2.5},"geometry":{"type":"LineString","coordinates":[[0,0],[0,1]]}},
        {"type":"Feature","properties":{"n":2},"geometry":null},
        {"type":"Feature","id":7,"properties":{"n":3},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}]}
        """
    /// Each feature between a record separator and a line break (RFC 8142).
    private static let sequence = [
        #"{"type":"Feature","id":"a","geometry":{"type":"LineString","coordinates":[[0,0],[0,1]]},"properties":{"n":1,"w":2.5}}"#,
        #"{"type":"Feature","geometry":null,"properties":{"n":2}}"#,
        #"{"type":"Feature","id":7,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]},"properties":{"n":3}}"#,
    ].map { "\u{1E}" + $0 + "\n" }.joined()

    /// The files in a folder, and what is in the ones that were written.
    private struct Made {
        let outcome: GromaProcess.Outcome
        let files: [String: String]
    }

    private func run(_ line: String, input: String = roads, with files: [String: String] = [:]) throws -> Made {
        try GromaProcess.withDirectory { directory in
            for (name, text) in files.merging(["roads.geojson": Self.roads], uniquingKeysWith: { a, _ in a }) {
                try text.write(to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8)
            }
            let outcome = try GromaProcess.run(line.split(separator: " ").map(String.init), input: input, in: directory)
            var found: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) where name != "roads.geojson" {
                found[name] = try? String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
            }
            return Made(outcome: outcome, files: found)
        }
    }

    @Test(arguments: [
        ("convert roads.geojson out.geojsonl", "3 features written to out.geojsonl\n", sequence),
        ("convert - out.geojsonl --from geojson", "3 features written to out.geojsonl\n", sequence),
        (
            "convert roads.geojson out.wkt",
            "groma: Well-known text cannot carry id, attributes, nullGeometry: left out\n3 features written to out.wkt\n",
            "LINESTRING (0 0, 0 1)\nPOLYGON ((0 0, 1 0, 1 1, 0 0))\n"
        ),
        (
            "convert roads.geojson out.wkt --feature 0",
            "groma: Well-known text cannot carry id, attributes: left out\n1 feature written to out.wkt\n", "LINESTRING (0 0, 0 1)\n"
        ),
        (
            "convert roads.geojson out.wkt --collect", "1 feature written to out.wkt\n",
            "GEOMETRYCOLLECTION (LINESTRING (0 0, 0 1), POLYGON ((0 0, 1 0, 1 1, 0 0)))\n"
        ),
        (
            "convert roads.geojson out.json --to geojson --feature 2", "1 feature written to out.json\n",
            #"{"type":"FeatureCollection","name":"roads","extra":7,"features":[{"type":"Feature","id":7,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]},"properties":{"n":3}}]}"#
        ),
        ("convert roads.geojson out.geojsonl --strict", "3 features written to out.geojsonl\n", sequence),
        (
            "convert roads.geojson out.ewkt --feature 0",
            "groma: Well-known text cannot carry id, attributes: left out\n1 feature written to out.ewkt\n",
            "SRID=4326;LINESTRING (0 0, 0 1)\n"
        ),
    ])
    func aFileIsWrittenAndToldOf(_ line: String, _ told: String, _ text: String) throws {
        let made = try run(line)
        #expect(made.outcome.error == told && made.outcome.status == 0 && made.outcome.output.isEmpty)
        #expect(
            made.files.count == 1 && made.files.values.first?.trimmingCharacters(in: .newlines) == text.trimmingCharacters(in: .newlines))
    }

    @Test(arguments: [
        (
            "convert roads.geojson out.wkt --strict",
            "Well-known text cannot carry id, attributes, nullGeometry, and --strict leaves nothing out"
        ),
        ("convert roads.geojson out.geojson --feature 3", "there is no feature 3: give 0 to 2"),
        (
            "convert roads.geojson out.wkb",
            "Well-known binary holds one geometry and there are several: pick one with --feature INDEX, or make a collection of them with --collect"
        ),
        (
            "convert roads.geojson out.esrijson",
            "out.esrijson: esri cannot hold esriGeometryPolygon beside esriGeometryPolyline: a feature set holds one type of geometry"
        ),
        ("convert roads.geojson out.gpx", "out.gpx: gpx cannot hold a polygon: it holds points and lines; write its boundary"),
        (
            "convert roads.geojson roads.geojson --strict --to wkt",
            "Well-known text cannot carry id, attributes, nullGeometry, and --strict leaves nothing out"
        ),
    ])
    func whatCannotBeWrittenLeavesNothingBehind(_ line: String, _ message: String) throws {
        let made = try run(line)
        #expect(made.outcome.error == "groma: \(message)\n" && made.outcome.status == 1 && made.files.isEmpty)
    }

    @Test(arguments: [
        ("convert roads.geojson o.xyz", "no format for 'o.xyz'; known are geojson, geojsonseq, wkt, wkb, esri, gpx"),
        ("convert roads.geojson o.geojson --layer x", "roads.geojson is a file of features, which has no layers: leave out --layer"),
        ("convert - - --layer x", "the standard input is a file of features, which has no layers: leave out --layer"),
        (
            "convert roads.geojson o.geojson --to-wkid 3857",
            "GeoJSON is always in WGS 84 (4326), so --to-wkid would be undone: write another format, or keep the projected coordinates in it with --as-is"
        ),
        (
            "convert roads.geojson o.gpx --project 3857",
            "GPX is always in WGS 84 (4326), so --project would be undone: write another format"
        ),
    ])
    func whatIsAMistakeIsToldBefore(_ line: String, _ message: String) throws {
        let made = try run(line)
        #expect(made.outcome.error == "groma: \(message)\n" && made.outcome.status == 2 && made.files.isEmpty)
    }

    @Test func aProjectedFileKeepsItsCoordinatesIfItIsToldTo() throws {
        // A degree is 111319.49… m on the sphere; of latitude by the formula of the projection.
        let made = try run("convert roads.geojson - --to-wkid 3857 --as-is --decimals 1")
        #expect(made.outcome.status == 0 && made.outcome.error.isEmpty)
        let features = try JSONValue(parsing: made.outcome.output.utf8)["features"]?.arrayValue
        #expect(
            features?.map { $0["geometry"]?["coordinates"] } == [
                [[0, 0], [0, 111325.1]], nil, [[[0, 0], [111319.5, 0], [111319.5, 111325.1], [0, 0]]],
            ])
        let empty = try run("convert - - --to geojson --feature 0", input: #"{"type":"FeatureCollection","features":[]}"#)
        #expect(empty.outcome.error == "groma: there is no feature 0: there are none\n" && empty.outcome.status == 1)
    }

    /// A member that says what the coordinates refer to stays with them, and goes when they are projected.
    @Test func theReferenceOfAFileIsThatOfItsCoordinates() throws {
        let crs = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}},"#
        let rest = #""features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"n":1}}]}"# + "\n"
        let start = #"{"type":"FeatureCollection","extra":7,"#
        for (options, member) in [(" --as-is", crs), ("", ""), (" --to-wkid 4326", ""), (" --to-wkid 4326 --as-is", "")] {
            let made = try run("convert - - --to geojson" + options, input: start + crs + rest)
            #expect(made.outcome.output == start + member + rest && made.outcome.error.isEmpty, "\(options)")
        }
    }

    /// Text and binary with SRIDs, as PostGIS has them, name the reference of each geometry; without them it is left out, and that is told where
    /// a reader would take the positions for others.
    @Test(arguments: [
        ("SRID=3857;POINT (1 2)", "out.wkt", "POINT (1 2)\n", true), ("SRID=4326;POINT (1 2)", "out.wkt", "POINT (1 2)\n", false),
        ("SRID=3857;POINT (1 2)", "out.ewkt", "SRID=3857;POINT (1 2)\n", false),
        // What Esri calls 102100 is 3857 to everyone else.
        ("SRID=102100;POINT (1 2)\nSRID=4326;POINT (3 4)", "out.EWKT", "SRID=3857;POINT (1 2)\nSRID=4326;POINT (3 4)\n", false),
        ("POINT (1 2)", "out.wkt --wkid 0", "POINT (1 2)\n", false), ("POINT (1 2)", "out.ewkt --wkid 0", "POINT (1 2)\n", false),
        ("POINT (1 2)", "out.wkt --wkid 3857", "POINT (1 2)\n", false),
        ("POINT (1 2)", "out.ewkt --wkid 25833", "SRID=25833;POINT (1 2)\n", false),
    ])
    func aReferenceIsNamedOrToldOf(_ input: String, _ output: String, _ text: String, _ isLeftOut: Bool) throws {
        let made = try run("convert - \(output) --from wkt", input: input)
        let name = String(output.prefix { $0 != " " })
        #expect(made.files == [name: text] && made.outcome.status == 0)
        #expect(made.outcome.error.hasPrefix("groma: Well-known text cannot carry spatialReference: left out\n") == isLeftOut)
        #expect(made.outcome.error.contains("left out") == isLeftOut)
        let strict = try run("convert - \(output) --from wkt --strict", input: input)
        #expect(strict.files.isEmpty == isLeftOut && strict.outcome.status == (isLeftOut ? 1 : 0))
    }

    /// The flag 0x20000000 of the type says that an SRID follows.
    @Test func aReferenceIsNamedInBinary() throws {
        for (name, expected) in [
            ("out.ewkb", "0101000020110F0000000000000000F03F0000000000000040"), ("out.wkb", "0101000000000000000000F03F0000000000000040"),
        ] {
            try GromaProcess.withDirectory { directory in
                let made = try GromaProcess.run(
                    ["convert", "-", name, "--from", "wkt"], input: "SRID=3857;POINT (1 2)", in: directory)
                let bytes = try Data(contentsOf: directory.appendingPathComponent(name))
                #expect(bytes.map { String(format: "%02X", $0) }.joined() == expected)
                #expect(made.error.contains("spatialReference") == (name == "out.wkb"))
            }
        }
    }

    /// Foreign members of a collection (RFC 7946, section 6.1), before its features, behind them and where there are none. What stands behind a
    /// feature that was written already is written behind.
    @Test(arguments: [
        (#""features":[],"b":{"c":2}"#, #""b":{"c":2},"features":[]"#), (#""b":{"c":2},"features":[]"#, #""b":{"c":2},"features":[]"#),
        (#""features":[\#(empty)],"b":{"c":2}"#, #""features":[\#(empty)],"b":{"c":2}"#),
        (#""b":{"c":2},"features":[\#(empty)]"#, #""b":{"c":2},"features":[\#(empty)]"#),
    ])
    func aCollectionKeepsItsMembers(_ given: String, _ written: String) throws {
        let made = try run("convert - out.geojson --from geojson", input: #"{"type":"FeatureCollection","a":1,\#(given)}"#)
        #expect(made.files == ["out.geojson": #"{"type":"FeatureCollection","a":1,\#(written)}"# + "\n"])
    }

    private static let empty = #"{"type":"Feature","geometry":null,"properties":{}}"#

    /// Lengths and areas by GeographicLib 2 (Karney), and along straight lines on the map by numerical integration.
    @Test func featuresAreMeasured() throws {
        let plain = try run("measure roads.geojson")
        if plain.outcome.error.contains("PROJ") { return }
        #expect(
            plain.outcome.output
                == "0\t110574.38855779878\t0\n2\t378793.4476424126\t6154854786.72143\nsum\t489367.83620021143\t6154854786.72143\n")
        #expect(
            try run("measure roads.geojson --json --unit km --area-unit ha").outcome.output
                == #"{"index":0,"length":110.57438855779878,"area":0}"# + "\n"
                + #"{"index":2,"length":378.7934476424126,"area":615485.478672143}"# + "\n")
        let straight = try run("measure - --from geojson --curve shapePreserving --unit km --area-unit km2").outcome.output
        let numbers = straight.split(separator: "\n").map { $0.split(separator: "\t").compactMap { Double($0) } }
        #expect(numbers.count == 3 && abs(numbers[1][1] - 378.79344800935895) < 1e-9 && abs(numbers[1][2] - 6154.383992734312) < 1e-6)
        let none = try run("measure - --from wkt --wkid 0", input: "POINT (1 2)")
        #expect(
            none.outcome.error == "groma: -, feature 0: geodesicLength needs a geometry with a spatial reference, and this one has none\n")
        #expect(none.outcome.status == 1 && none.outcome.output.isEmpty)
    }
}
