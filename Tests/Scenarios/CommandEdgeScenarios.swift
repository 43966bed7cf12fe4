import Foundation
import GromaTesting
import Testing

/// What commands do with names that are hard to read, with several references and types in one file, and in later parts of long files.
struct CommandEdgeScenarios {
    private static let files = [
        "d/a.b.wkt": "POINT (1 1)", "d/.wkt": "POINT (1 1)", "d/plain": "POINT (1 1)",
        "two.wkt": "SRID=3857;POINT (1 1)\nSRID=4326;POINT (2 0)\nSRID=4326;POINT (3 1)\n",
        "mercator.wkt": "SRID=3857;POINT (1 1)",
        "mixed.wkt": "POINT (1 1)\nPOLYGON ((0 0, 2 0, 2 2, 0 0))\nLINESTRING (0 2, 2 0)\n",
        "areas.wkt": "POLYGON ((0 0, 2 0, 2 2, 0 0))\nPOINT (1 1)\n",
        "roads.geojson":
            #"{"type":"FeatureCollection","extra":7,"features":[{"type":"Feature","id":1,"geometry":{"type":"LineString","coordinates":[[0,0],[0,1]]},"properties":{"n":1}}]}"#,
    ]

    private func run(_ line: String, input: String = "") throws -> GromaProcess.Outcome {
        try GromaProcess.withDirectory { directory in
            try FileManager.default.createDirectory(at: directory.appendingPathComponent("d"), withIntermediateDirectories: false)
            for (name, text) in Self.files {
                try text.write(to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8)
            }
            return try GromaProcess.run(line.split(separator: " ").map(String.init), input: input, in: directory)
        }
    }

    /// A layer of a map is called as its file, without the folder and the last ending.
    @Test func layersOfAMapAreNamedAfterTheirFiles() throws {
        let outcome = try run("render d/a.b.wkt d/.wkt d/plain -")
        let names = outcome.output.matches(of: /<g class="([^"]+)">/).map { String($0.1) }
        #expect(outcome.status == 0 && names == ["a.b", ".wkt", "plain"], "\(outcome.error)")
    }

    /// The first shape says in which reference a layer of a map is, and whether its symbol is a dot, a line or an area.
    @Test func theFirstShapeSaysWhatALayerIs() throws {
        let two = try run("render two.wkt -")
        #expect(two.error == "groma: a shape in wkid 4326 cannot be in the layer 'two', which is in wkid 3857: project it first\n")
        #expect(two.status == 2 && two.output.isEmpty)
        for (name, drawn) in [
            ("mixed", ##"<path d="M50 50h.01m14.99 20h.01m-15.01-20h.01" fill="none" stroke="#2c7fb8" stroke-width="7"/>"##),
            ("areas", ##"<path d="M.01 100l99.98 0 0-100z" fill="#2c7fb8" fill-opacity=".35" stroke="#2c7fb8"/>"##),
        ] {
            let outcome = try run("render \(name).wkt - --size 100x100 --extent 0,0,2,2")
            #expect(outcome.status == 0 && outcome.output.contains(drawn), "\(outcome.output)")
        }
    }

    /// A picture without a map has its shapes in one reference: others would be drawn where they are not.
    @Test func aPictureIsInOneReference() throws {
        let two = try run("draw two.wkt -")
        #expect(two.error == "groma: the geometries of two.wkt are in several spatial references, and a picture is in one\n")
        #expect(two.status == 1 && two.output.isEmpty)
        for line in ["draw mixed.wkt -", "draw mixed.wkt - --before d/plain", "draw d/plain - --wkid 3857 --before mixed.wkt"] {
            let outcome = try run(line)
            #expect(outcome.status == 0 && outcome.error.isEmpty && outcome.output.hasPrefix("<svg "), "\(outcome.error)")
        }
        let piped = try run("draw - -", input: Self.files["two.wkt"] ?? "")
        #expect(piped.error == two.error.replacingOccurrences(of: "two.wkt", with: "the standard input") && piped.status == 1)
        let before = try run("draw d/plain - --before two.wkt")
        #expect(before.error == two.error && before.status == 1 && before.output.isEmpty)
        let other = try run("draw d/plain - --before mercator.wkt")
        #expect(
            other.error
                == "groma: mercator.wkt is in wkid 3857 and d/plain in wkid 4326, and a picture is in one: project one of them first\n")
        #expect(other.status == 1 && other.output.isEmpty)
    }

    /// What stands beside the features is a matter of the format.
    @Test(arguments: [
        ("geojson", files["roads.geojson"] ?? ""),
        (
            "geojsonseq",
            "\u{1E}" + #"{"type":"Feature","id":1,"geometry":{"type":"LineString","coordinates":[[0,0],[0,1]]},"properties":{"n":1}}"#
        ),
        (
            "esri",
            #"{"geometryType":"esriGeometryPolyline","spatialReference":{"wkid":4326},"fields":[{"name":"n","alias":"n","type":"esriFieldTypeInteger"}],"features":[{"attributes":{"n":1},"geometry":{"paths":[[[0,0],[0,1]]]},"id":1}]}"#
        ),
    ])
    func membersStayInTheirFormat(_ format: String, _ text: String) throws {
        let outcome = try run("convert roads.geojson - --to " + format)
        #expect(outcome.output == text + "\n" && outcome.error.isEmpty && outcome.status == 0)
    }

    /// A feature that a store does not take as it is is told by its place in the file, in whichever part of it.
    @Test(arguments: [[4998, 4999], [4998, 5000], [0, 5001], [4999, 5002]])
    func aFeatureIsToldByItsPlace(_ places: [Int]) throws {
        let features = (0...5002).map { place in
            let id = place == places[1] ? places[0] + 1 : place == 5001 ? 8000 : place == 5002 ? 9000 : place + 1
            return #"{"type":"Feature","id":\#(id),"properties":{"n":\#(place)},"geometry":null}"#
        }
        let input = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let strict = try run("convert - o.gpkg --from geojson --strict", input: input)
        if strict.error.contains("--traits default,GeoPackage") { return }
        let expected = "expected a whole number above 0 that no other feature has"
        #expect(strict.error == "groma: feature \(places[1]): OBJECTID: found \(places[0] + 1), \(expected)\n" && strict.status == 1)
        let lenient = try run("convert - o.gpkg --from geojson", input: input)
        let told = "its object id cannot be kept, and it has got \(places[1] == 5002 ? 8001 : 9001)"
        #expect(
            lenient.error
                == "groma: features: 1 feature: feature \(places[0] + 1): \(told)\n5003 features written to layer features of o.gpkg\n")
        #expect(lenient.status == 0)
    }
}
