import Foundation
import GromaJSON
import GromaTesting
import Testing

/// What `groma info` says, to the letter: sums of shapes whose sizes are known from school, and on the ground from GeographicLib.
struct InfoScenarios {
    private static let features = """
        {"type":"Feature","id":1,"properties":{"n":1},"geometry":{"type":"LineString","coordinates":[[0,0,5],[3,4,5]]}}
        {"type":"Feature","id":2,"properties":{"n":2},"geometry":{"type":"MultiLineString","coordinates":[[[0,0],[0,2]],[[6,0],[12,8]]]}}
        {"type":"Feature","id":3,"properties":{"n":null},"geometry":null}
        {"type":"Feature","id":4,"properties":{"n":4},"geometry":{"type":"Polygon","coordinates":[[[0,0],[6,0],[6,-3],[0,0]]]}}
        {"type":"Feature","id":5,"properties":{"n":5},"geometry":{"type":"Point","coordinates":[20,-7.5]}}
        {"type":"Feature","id":6,"properties":{"n":5},"geometry":{"type":"Point","coordinates":[20,-7.5]}}

        """

    @Test func aFileOfFeatures() throws {
        try GromaProcess.withDirectory { directory in
            try Self.features.write(to: directory.appendingPathComponent("a.geojsonl"), atomically: true, encoding: .utf8)
            let lines = try GromaProcess.run(["info", "a.geojsonl"], in: directory).lines
            // 5, 2 and 10 of lines, and 6 + 3 + the root of 45 of the ring.
            #expect(
                lines.dropLast() == [
                    "a.geojsonl: GeoJSON text sequence", "  features    6, 1 of them without a geometry",
                    "  types       1 multi-part polyline, 2 point, 1 polygon, 1 polyline", "  vertices    11, x y z",
                    "  reference   wkid 4326", "  extent      x 0 to 20, y -7.5 to 8",
                    "  length      \(26 + 45.0.squareRoot()) (planar, in units of the reference)", "  area        9",
                ])
            #expect(
                lines.last?.hasPrefix("  on ground   length 3627512.1912") == true && lines.last?.contains("area 110909799167.58") == true)

            let json = try JSONValue(parsing: GromaProcess.run(["info", "a.geojsonl", "--json"], in: directory).output.utf8)
            #expect(json["path"] == "a.geojsonl" && json["format"] == "geojsonseq" && json["title"] == "GeoJSON text sequence")
            #expect(json["features"] == 6 && json["withoutGeometry"] == 1 && json["vertices"] == 11)
            #expect(
                json["types"] == [
                    ["type": "polyline", "multi": true, "features": 1], ["type": "point", "multi": false, "features": 2],
                    ["type": "polygon", "multi": false, "features": 1], ["type": "polyline", "multi": false, "features": 1],
                ])
            #expect(json["hasZ"] == true && json["hasM"] == false && json["wkids"] == [4326] && json["extent"] == [0, -7.5, 20, 8])
            #expect(json["length"] == .number(26 + 45.0.squareRoot()) && json["area"] == 9)
            #expect(abs((json["geodesicLength"]?.doubleValue ?? 0) - 3_627_512.191235209) < 1e-6)
            #expect(abs((json["geodesicArea"]?.doubleValue ?? 0) - 110_909_799_167.58232) < 1e-2)
        }
    }

    @Test func aFileWithoutAReference() throws {
        let text = "POINT ZM (1 2 3 4)\n"
        #expect(
            try GromaProcess.run(["info", "-", "--from", "wkt", "--wkid", "0"], input: text).lines == [
                "-: Well-known text", "  features    1", "  types       1 point", "  vertices    1, x y z m", "  reference   none",
                "  extent      x 1 to 1, y 2 to 2", "  length      0 (planar, in units of the reference)", "  area        0",
                "  on ground   not known without a reference: name it with --wkid",
            ])
        let json = try JSONValue(
            parsing: GromaProcess.run(["info", "-", "--from", "wkt", "--wkid", "0", "--json"], input: text).output.utf8)
        #expect(json["wkids"] == [.null] && json["geodesicLength"] == .null && json["geodesicArea"] == .null && json["hasM"] == true)
        #expect(
            try GromaProcess.run(["info", "-"], input: #"{"type":"Feature","geometry":null,"properties":null}"#).lines == [
                "-: GeoJSON", "  features    1, 1 of them without a geometry", "  vertices    0, x y",
                "  length      0 (planar, in units of the reference)", "  area        0", "  on ground   length 0 m, area 0 m²",
            ])
        let measured = try GromaProcess.run(["info", "-", "--from", "wkt"], input: "POINT M (1 2 3)\n")
        #expect(measured.output.contains("  vertices    1, x y m\n"))
        let empty = try GromaProcess.run(["info", "-", "--from", "wkt"], input: "POINT EMPTY\n")
        #expect(!empty.output.contains("extent") && empty.output.contains("  vertices    0, x y\n") && empty.output.contains("wkid 4326"))
    }

    /// A file may have no features; it is summarized all the same, with and without a limit of its time.
    @Test(arguments: [
        (
            [],
            """
            -: GeoJSON
              features    0
              vertices    0, x y
              length      0 (planar, in units of the reference)
              area        0
              on ground   length 0 m, area 0 m²

            """
        ),
        (
            ["--json", "--max-seconds", "86400"],
            #"{"path":"-","format":"geojson","title":"GeoJSON","features":0,"withoutGeometry":0,"types":[],"vertices":0,"hasZ":false,"hasM":false,"wkids":[],"extent":null,"length":0,"area":0,"geodesicLength":0,"geodesicArea":0}"#
                + "\n"
        ),
    ])
    func aFileOfNothing(_ options: [String], _ text: String) throws {
        let outcome = try GromaProcess.run(["info", "-"] + options, input: #"{"type":"FeatureCollection","features":[]}"#)
        #expect(outcome.output == text && outcome.error.isEmpty && outcome.status == 0)
    }

    /// Ten references are told, each once.
    @Test func aFileOfManyReferences() throws {
        let wkids = [4326, 3857] + Array(32_601...32_609) + [4326]
        let text = wkids.map { "SRID=\($0);POINT (1 2)\n" }.joined()
        let outcome = try GromaProcess.run(["info", "-", "--from", "wkt"], input: text)
        let told = wkids.prefix(10).map { "wkid \($0)" }.joined(separator: ", ")
        #expect(outcome.lines.contains("  reference   " + told) && outcome.lines.contains("  features    12"), "\(outcome.output)")
        let json = try JSONValue(parsing: GromaProcess.run(["info", "-", "--from", "wkt", "--json"], input: text).output.utf8)
        #expect((json["wkids"]?.arrayValue ?? []).compactMap(\.intValue) == Array(wkids.prefix(10)))
    }

    @Test func severalFilesAndMistakes() throws {
        try GromaProcess.withDirectory { directory in
            try Self.features.write(to: directory.appendingPathComponent("a.geojsonl"), atomically: true, encoding: .utf8)
            let both = try GromaProcess.run(["info", "none.wkt", "a.geojsonl"], in: directory)
            #expect(both.status == 1 && both.error.hasPrefix("groma: none.wkt: ") && both.output.hasPrefix("a.geojsonl: "))
            let layer = try GromaProcess.run(["info", "a.geojsonl", "--layer", "x"], in: directory)
            #expect(layer.status == 2 && layer.error.contains("leave out --layer") && layer.output.isEmpty)
            #expect(try GromaProcess.run(["info"], in: directory).status == 2)
        }
    }

    @Test func aStoreOfLayers() throws {
        try GromaProcess.withDirectory { directory in
            for (name, feature) in [
                (
                    "one",
                    #"{"type":"Feature","properties":{"n":1},"geometry":{"type":"LineString","coordinates":[[0,0,5],[3,4,5]]}}"#
                ), ("two", #"{"type":"Feature","properties":{"a":"x","b":1.5,"t":true},"geometry":{"type":"Point","coordinates":[1,2]}}"#),
            ] {
                let made = try GromaProcess.run(
                    ["convert", "-", "o.gpkg", "--from", "geojson", "--layer", name], input: feature, in: directory)
                if made.error.contains("built without") { return }
                #expect(made.status == 0 && made.error == "1 feature written to layer \(name) of o.gpkg\n", "\(made.error)")
            }
            let two = [
                "  layer       two", "    type        point, x y", "    features    1",
                "    fields      OBJECTID oid, a string, b double, t smallInteger", "    reference   wkid 4326",
                "    extent      x 1 to 1, y 2 to 2", "    attachments no",
            ]
            #expect(
                try GromaProcess.run(["info", "o.gpkg"], in: directory).lines == [
                    "o.gpkg: GeoPackage, 2 layers", "  layer       one", "    type        polyline, x y z", "    features    1",
                    "    fields      OBJECTID oid, n integer", "    reference   wkid 4326", "    extent      x 0 to 3, y 0 to 4",
                    "    attachments no",
                ] + two)
            #expect(
                try GromaProcess.run(["info", "o.gpkg", "--layer", "TWO"], in: directory).lines == ["o.gpkg: GeoPackage, 2 layers"] + two)
            let json = try JSONValue(parsing: GromaProcess.run(["info", "o.gpkg", "--json"], in: directory).output.utf8)
            #expect(json["path"] == "o.gpkg" && json["format"] == "geopackage" && json["title"] == "GeoPackage")
            let layers = try #require(json["layers"]?.arrayValue)
            #expect(layers.map { $0["name"] } == ["one", "two"] && layers.map { $0["type"] } == ["polyline", "point"])
            #expect(layers.map { $0["hasZ"] } == [true, false] && layers.map { $0["hasM"] } == [false, false])
            #expect(layers.map { $0["features"] } == [1, 1] && layers.map { $0["extent"] } == [[0, 0, 3, 4], [1, 2, 1, 2]])
            #expect(layers.map { $0["fields"]?.arrayValue?.count } == [2, 4] && layers.map { $0["wkid"] } == [4326, 4326])
            let unknown = try GromaProcess.run(["info", "o.gpkg", "--layer", "three"], in: directory)
            #expect(unknown.status == 1 && unknown.error.contains("known are one, two"))
        }
    }
}
