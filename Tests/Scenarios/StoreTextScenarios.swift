import Foundation
import GromaJSON
import GromaTesting
import Testing

/// What is said of conversions to stores, and of the layers of a store.
struct StoreTextScenarios {
    /// Runs lines in one folder after each other and compares what they say; stops where the program has no GeoPackage.
    private func run(_ steps: [(line: String, input: String, status: Int32, error: String, output: String?)]) throws {
        try GromaProcess.withDirectory { directory in
            try ConversionTextScenarios.roads.write(
                to: directory.appendingPathComponent("roads.geojson"), atomically: true, encoding: .utf8)
            for step in steps {
                let outcome = try GromaProcess.run(step.line.split(separator: " ").map(String.init), input: step.input, in: directory)
                if outcome.error.contains("--traits default,GeoPackage") { return }
                #expect(outcome.error == step.error && outcome.status == step.status, "\(step.line)")
                if let output = step.output { #expect(outcome.output == output, "\(step.line)") }
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            #expect(names.allSatisfy { $0.hasSuffix(".gpkg") || $0.hasSuffix(".geojson") || $0.hasSuffix(".jsonl") }, "\(names)")
        }
    }

    private static let point = #"{"type":"Point","coordinates":[1,2]}"#

    @Test func eachConversionSaysWhatWasWritten() throws {
        try run([
            (
                "convert roads.geojson r.gpkg", "", 0,
                "groma: GeoPackage does not get id: left out\n3 features written to layer roads of r.gpkg\n", ""
            ),
            ("convert roads.geojson r.gpkg", "", 1, "groma: r.gpkg has a layer roads already: --overwrite replaces it\n", ""),
            (
                "convert roads.geojson r.gpkg --strict --layer s", "", 1,
                "groma: GeoPackage does not get id, and --strict leaves nothing out\n", ""
            ),
            (
                "convert roads.geojson r.gpkg --overwrite", "", 0,
                "groma: GeoPackage does not get id: left out\n3 features written to layer roads of r.gpkg\n", ""
            ),
            ("convert r.gpkg copy.gpkg", "", 0, "3 features written to layer roads of copy.gpkg\n", ""),
            ("convert - r.gpkg --layer p", Self.point, 0, "1 feature written to layer p of r.gpkg\n", ""),
            ("convert - r.gpkg", Self.point, 0, "1 feature written to layer features of r.gpkg\n", ""),
            ("convert r.gpkg x.geojson", "", 1, "groma: r.gpkg: it has several layers, pick one with --layer: roads, p, features\n", ""),
            ("convert r.gpkg x.geojson --layer q", "", 1, "groma: there is no layer \"q\"; known are roads, p, features\n", ""),
            (
                "convert r.gpkg y.gpkg", "", 0,
                "3 features written to layer roads of y.gpkg\n1 feature written to layer p of y.gpkg\n1 feature written to layer features of y.gpkg\n",
                ""
            ), ("convert r.gpkg z.gpkg --layer p", "", 0, "1 feature written to layer p of z.gpkg\n", ""),
            ("convert z.gpkg - --to wkt", "", 0, "groma: Well-known text cannot carry id: left out\n", "POINT (1 2)\n"),
            ("convert roads.geojson o.gpkg --decimals 3", "", 2, "groma: --decimals is for files in a format, and o.gpkg is a store\n", ""),
            ("convert roads.geojson o.gpkg --feature 3", "", 2, "groma: --feature is for files in a format, and o.gpkg is a store\n", ""),
            ("convert roads.geojson o.gpkg --collect", "", 2, "groma: --collect is for files in a format, and o.gpkg is a store\n", ""),
            (
                "convert roads.geojson - --to geopackage", "", 2,
                "groma: GeoPackage is a store, which is not written to the standard output: name a file\n", ""
            ),
            (
                "info r.gpkg --layer roads", "", 0, "",
                """
                r.gpkg: GeoPackage, 3 layers
                  layer       roads
                    type        any, x y
                    features    3
                    fields      OBJECTID oid, n integer, w double
                    reference   wkid 4326
                    extent      x 0 to 1, y 0 to 1
                    attachments no

                """
            ),
            (
                "info z.gpkg --json", "", 0, "",
                #"{"path":"z.gpkg","format":"geopackage","title":"GeoPackage","layers":[{"name":"p","type":"point","hasZ":false,"hasM":false,"features":1,"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID","alias":"OBJECTID","nullable":false,"editable":false,"domain":null,"defaultValue":null}],"wkid":4326,"extent":[1,2,1,2],"hasAttachments":false}]}"#
                    + "\n"
            ),
        ])
    }

    /// A conversion is in batches of 5000: all of them arrive, with their numbers, and one that is refused leaves nothing.
    @Test func manyFeaturesArriveInBatches() throws {
        try GromaProcess.withDirectory { directory in
            for count in [4_999, 5_000, 5_001, 10_001] {
                let features = (1...count).map {
                    #"{"type":"Feature","id":\#($0 * 2),"properties":{"n":\#($0)},"geometry":{"type":"Point","coordinates":[\#($0 % 180),1]}}"#
                }
                let made = try GromaProcess.run(
                    ["convert", "-", "many.gpkg", "--from", "geojsonseq", "--layer", "l\(count)"], input: features.joined(separator: "\n"),
                    in: directory)
                if made.error.contains("--traits default,GeoPackage") { return }
                #expect(made.error == "\(count) features written to layer l\(count) of many.gpkg\n")
                let back = try GromaProcess.run(["convert", "many.gpkg", "-", "--to", "geojsonseq", "--layer", "l\(count)"], in: directory)
                let ids = try back.lines.map { try JSONValue(parsing: $0.drop { $0 == "\u{1E}" }.utf8) }
                #expect(ids.map { $0["id"]?.intValue } == (1...count).map { $0 * 2 })
                #expect(ids.map { $0["properties"]?["n"]?.intValue } == (1...count).map { $0 })
            }
        }
    }

    /// All that is said of a layer: its title, its fields with lengths and domains, its types, and a table without shapes.
    @Test func aLayerIsSummarizedWithAllThatItHas() throws {
        let wells = #"""
            {"name":"wells","title":"Wells of the town","geometryType":"esriGeometryPoint","hasZ":true,"hasM":true,"spatialReference":{"wkid":3857},
             "hasAttachments":true,"typeIdField":"KIND","types":[{"id":1,"name":"dug","domains":{}},{"id":2,"name":"drilled","domains":{}}],
             "fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"KIND","type":"esriFieldTypeInteger","nullable":false},
             {"name":"NAME","type":"esriFieldTypeString","length":20},{"name":"STATE","type":"esriFieldTypeString","length":5,"nullable":false,
             "domain":{"type":"codedValue","name":"States","codedValues":[{"name":"dry","code":"d"}]}}]}
            """#.replacing("\n", with: "")
        let notes =
            #"{"name":"notes","type":"Table","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"WHEN_","type":"esriFieldTypeDate"}]}"#
        let lines = [
            ("features.createLayer", #"{"path":"w.gpkg","definition":\#(wells)}"#),
            ("features.createLayer", #"{"path":"w.gpkg","definition":\#(notes)}"#),
        ].map { #"{"jsonrpc":"2.0","id":1,"method":"\#($0.0)","params":\#($0.1)}"# }
        try GromaProcess.withDirectory { directory in
            let made = try GromaProcess.run(["run"], input: lines.joined(separator: "\n") + "\n", in: directory)
            if made.output.contains("--traits default,GeoPackage") { return }
            #expect(made.status == 0, "\(made.output)")
            #expect(
                try GromaProcess.run(["info", "w.gpkg"], in: directory).output == """
                    w.gpkg: GeoPackage, 2 layers
                      layer       wells
                        title       Wells of the town
                        type        point, x y z m
                        features    0
                        fields      OBJECTID oid, KIND integer not null, NAME string(20), STATE string(5) not null in States
                        types       dug, drilled
                        reference   wkid 3857
                        attachments yes
                      layer       notes
                        type        table
                        features    0
                        fields      OBJECTID oid, WHEN_ date
                        attachments no

                    """)
            let json = try JSONValue(parsing: GromaProcess.run(["info", "w.gpkg", "--json"], in: directory).output.utf8)["layers"]?
                .arrayValue
            #expect(json?.map { $0["title"] } == ["Wells of the town", nil] && json?.map { $0["type"] } == ["point", .null])
            #expect(json?.map { $0["hasZ"] } == [true, false] && json?.map { $0["hasM"] } == [true, false])
            #expect(json?.map { $0["wkid"] } == [3857, .null] && json?.map { $0["extent"] } == [.null, .null])
            #expect(json?.map { $0["hasAttachments"] } == [true, false] && json?.map { $0["features"] } == [0, 0])
        }
    }
}
