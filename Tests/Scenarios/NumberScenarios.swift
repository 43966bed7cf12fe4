import GromaTesting
import Foundation
import Testing

/// Numbers of attributes keep their kind from file to file: one that is written with a point or an exponent is no integer.
struct NumberScenarios {
    static let places = """
        {"type":"FeatureCollection","features":[\
        {"type":"Feature","id":1,"properties":{"pop":889953.0,"rank":2,"area":1e3,"mixed":1,"huge":5000000000,"is":true},\
        "geometry":{"type":"Point","coordinates":[1.0,2]}},\
        {"type":"Feature","id":2,"properties":{"pop":1.0,"rank":3,"area":2.0,"mixed":2.5,"huge":7,"is":false},\
        "geometry":{"type":"Point","coordinates":[3,4]}}]}
        """
    static let types = [
        "pop": "esriFieldTypeDouble", "rank": "esriFieldTypeInteger", "area": "esriFieldTypeDouble", "mixed": "esriFieldTypeDouble",
        "huge": "esriFieldTypeBigInteger", "is": "esriFieldTypeSmallInteger",
    ]

    private static func types(_ text: String) throws -> [String: String] {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let fields = try #require(object["fields"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: fields.compactMap { field in
                guard let name = field["name"] as? String, let type = field["type"] as? String else { return nil }
                return (name, type)
            })
    }

    @Test(arguments: ["geojson", "geojsonseq"])
    func fieldsOfAFileAreEdited(_ format: String) throws {
        try GromaProcess.withDirectory { directory in
            let input = directory.appendingPathComponent("places.geojson")
            try Self.places.write(to: input, atomically: true, encoding: .utf8)
            let path = directory.appendingPathComponent("places.\(format)")
            if format != "geojson" { #expect(try GromaProcess.run(["convert", input.path, path.path]).status == 0) }
            let lines = [
                #"{"jsonrpc":"2.0","id":1,"method":"features.open","params":{"path":"places.\#(format)","as":"p"}}"#,
                #"{"jsonrpc":"2.0","id":2,"method":"features.applyEdits","params":{"layer":"p","updates":[{"objectId":1,"attributes":{"pop":3.5}}]}}"#,
                #"{"jsonrpc":"2.0","id":3,"method":"features.applyEdits","params":{"layer":"p","updates":[{"objectId":2,"attributes":{"pop":4}}]}}"#,
                #"{"jsonrpc":"2.0","id":4,"method":"features.applyEdits","params":{"layer":"p","updates":[{"objectId":2,"attributes":{"rank":3.5}}]}}"#,
            ]
            let outcome = try GromaProcess.run(["run"], input: lines.joined(separator: "\n"), in: directory)
            #expect(outcome.lines[1].contains(#""success":true"#), "\(outcome.output)")
            #expect(outcome.lines[3].contains("incorrectValueType"), "\(outcome.output)")
            let text = try String(contentsOf: path, encoding: .utf8)
            // What was edited has its point; what was not is as it was.
            #expect(text.contains(#"{"pop":3.5,"rank":2,"area":1e3,"mixed":1,"huge":5000000000,"is":true}"#), "\(text)")
            #expect(text.contains(#"{"pop":4.0,"rank":3,"area":2.0,"mixed":2.5,"huge":7,"is":false}"#), "\(text)")
            // Coordinates are the shortest text of their numbers, as everywhere.
            #expect(text.contains(#""coordinates":[1,2]"#))
        }
    }

    @Test func esriJSONSaysItsFieldsAndKeepsThem() throws {
        let esri = try GromaProcess.run(["convert", "-", "-", "--to", "esri"], input: Self.places)
        #expect(try Self.types(esri.output) == Self.types, "\(esri.output)")
        // There are no truth values in Esri JSON.
        #expect(esri.output.contains(#""huge":5000000000,"is":1}"#), "\(esri.output)")
        let back = try GromaProcess.run(["convert", "-", "-", "--from", "esri", "--to", "geojson"], input: esri.output)
        #expect(back.output.contains(#"{"pop":889953.0,"rank":2,"area":1e3,"mixed":1.0,"huge":5000000000,"is":true}"#), "\(back.output)")
        let again = try GromaProcess.run(["convert", "-", "-", "--to", "esri"], input: back.output)
        #expect(try Self.types(again.output) == Self.types)
    }

    @Test func aTableHasFieldsToo() throws {
        let table = #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"n":1.0},"geometry":null}]}"#
        let esri = try GromaProcess.run(["convert", "-", "-", "--to", "esri"], input: table)
        #expect(try Self.types(esri.output) == ["n": "esriFieldTypeDouble"], "\(esri.output)")
        #expect(
            try GromaProcess.run(["convert", "-", "-", "--to", "esri"], input: #"{"type":"FeatureCollection","features":[]}"#).output
                .contains(
                    #""fields":[]"#))
    }

    /// Services write whole numbers of fields of doubles without a point: the field says what they are.
    @Test func numbersOfEsriFieldsAreOfTheirKind() throws {
        let esri =
            #"{"fields":[{"name":"D","type":"esriFieldTypeDouble"},{"name":"I","type":"esriFieldTypeInteger"}],"features":[{"attributes":{"D":5,"I":5}}]}"#
        let outcome = try GromaProcess.run(["convert", "-", "-", "--from", "esri", "--to", "geojson"], input: esri)
        #expect(outcome.output.contains(#"{"D":5.0,"I":5}"#), "\(outcome.output)")
    }

    @Test func attributesGoThroughTheStreamAsWritten() throws {
        let line =
            #"{"jsonrpc":"2.0","id":1,"method":"format.decode","params":{"format":"geojson","text":"{\"type\":\"Feature\",\"id\":7.0,\"geometry\":null,\"properties\":{\"a\":1.0,\"b\":1,\"c\":-2E2}}"}}"#
        let outcome = try GromaProcess.run(["run"], input: line)
        #expect(outcome.output.contains(#""id":7.0,"attributes":{"a":1.0,"b":1,"c":-2E2}"#), "\(outcome.output)")
    }
}
