import Groma
import GromaPlugins
import Testing

/// Answers that depend on which of two geometries is which, and features as they are written.
struct GeometryAnswerTests {
    private func answers(_ method: String, _ params: String, _ session: Session? = nil) throws -> String {
        let session = try session ?? Session()
        let answer = session.answer(to: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(params)}")
        return try JSONValue(parsing: answer.utf8)["result"]?.text ?? answer
    }

    /// The matrix by hand, from the definition of DE-9IM (OGC 06-103r4, 6.1.15): rows are interior, boundary and exterior of the first.
    @Test(arguments: [
        ("relate", #""matrix":"0F2FF1FF2""#, #""matrix":"0FFFFF212""#), ("contains", #""value":true"#, #""value":false"#),
        ("within", #""value":false"#, #""value":true"#),
        ("intersects", #""value":true"#, #""value":true"#),
    ])
    func relationsOfAnAreaAndAPoint(_ relation: String, _ area: String, _ point: String) throws {
        let shapes = [#"{"wkt":"POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))"}"#, #"{"wkt":"POINT (3 4)"}"#]
        #expect(try answers("geometry.\(relation)", #"{"geometry":\#(shapes[0]),"other":\#(shapes[1])}"#) == "{\(area)}")
        #expect(try answers("geometry.\(relation)", #"{"geometry":\#(shapes[1]),"other":\#(shapes[0])}"#) == "{\(point)}")
    }

    @Test func translationsStayFinite() throws {
        let found = try answers("geometry.translate", #"{"geometry":{"wkt":"LINESTRING (1 2, 3 -4)"},"x":1,"y":-2.5,"form":"wkt"}"#)
        #expect(found.hasPrefix(#"{"geometry":{"wkt":"LINESTRING (2 -0.5, 4 -6.5)","wkid":4326}"#))
    }

    @Test func featuresMayLackEachOfTheirMembers() throws {
        let features =
            #"[{"id":4,"attributes":null,"geometry":null},{"attributes":{"a":1},"geometry":{"wkt":"POINT (1 2)"}},{"foreign":{"b":[2]}}]"#
        let text = try answers("format.encode", #"{"features":\#(features),"format":"geojsonseq"}"#)
        let lines = try #require(JSONValue(parsing: text.utf8)["text"]?.stringValue).split(separator: "\n").map {
            String($0.drop { $0 == "\u{1E}" })
        }
        #expect(
            lines == [
                #"{"type":"Feature","id":4,"geometry":null,"properties":{}}"#,
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"a":1}}"#,
                #"{"type":"Feature","geometry":null,"properties":{},"b":[2]}"#,
            ])
    }

    /// Scripts say `start` where languages reserve `from`, also in the settings of tools.
    @Test func settingsOfToolsHaveTheNamesThatScriptsUse() throws {
        let text = try answers("rpc.discover", "{}", Session(registry: PluginRegistry(BuiltInPlugins.all)))
        let tools = try JSONValue(parsing: text.utf8)["x-sketchTools"]?.arrayValue ?? []
        let names = tools.flatMap { $0["settings"]?.arrayValue ?? [] }.compactMap { $0["name"]?.stringValue }
        #expect(names.contains("start") && names.allSatisfy { !["as", "from", "to"].contains($0) })
    }
}
