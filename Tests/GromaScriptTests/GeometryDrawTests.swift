import Groma
import Testing

@Suite("geometry.draw")
struct GeometryDrawTests {
    private func answer(_ parameters: String, root: String? = nil) throws -> String {
        let session = try Session(root: root)
        return session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"geometry.draw","params":\#(parameters)}"#)
    }

    @Test("Without a path the picture is in the answer, its text escaped twice over: for XML, then for JSON")
    func picture() throws {
        let answer = try answer(#"{"geometry":{"wkt":"POLYGON((0 0,1 0,1 1,0 0))"},"title":"<\"&>"}"#)
        #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":1,"result":{"svg":"<svg xmlns=\"http"#))
        #expect(answer.contains(#"<title>&lt;&quot;&amp;&gt;</title>"#))
    }

    @Test("Before and after give two maps side by side and one overlaid", arguments: [("sideBySide", 2), ("overlaid", 1)])
    func comparison(layout: String, maps: Int) throws {
        let answer = try answer(
            #"{"geometry":{"wkt":"POINT(1 1)"},"before":{"wkt":"POINT(0 0)"},"layout":"\#(layout)"}"#)
        #expect(answer.split(separator: "class=\\\"map\\\"").count - 1 == maps)
    }

    @Test("The two maps are called what they are", arguments: ["sideBySide", "overlaid"])
    func labels(layout: String) throws {
        let two = #""geometry":{"wkt":"POINT(1 1)"},"before":{"wkt":"POINT(0 0)"},"layout":"\#(layout)""#
        let (named, unnamed) = (try answer(#"{\#(two),"labels":["Coast","Zone"]}"#), try answer("{\(two)}"))
        #expect(["Coast", "Zone"].allSatisfy { named.contains(">\($0)") } && !named.contains(">Before"))
        #expect(["Before", "After"].allSatisfy { unnamed.contains(">\($0)") })
    }

    @Test(
        "A shape or style that cannot be drawn is an error that says what is expected",
        arguments: [
            (#"{"geometry":{"wkt":"POINT(1 1)"},"before":{"wkt":"POINT(0 0)","wkid":3857}}"#, "spatialReferenceMismatch"),
            (#"{"geometry":{"wkt":"POINT(1 1)"},"layout":"stacked"}"#, "sideBySide"),
            (#"{"geometry":{"wkt":"POINT(1 1)"},"width":1e9}"#, "200 to 10,000"),
            (#"{"geometry":{"wkt":"POINT(1 1)"},"before":{"wkt":"POINT(0 0)"},"labels":["Coast"]}"#, "two texts"),
            (#"{"geometry":{"wkt":"POINT(1 1)"},"titel":"x"}"#, "title"),
            (#"{"title":"x"}"#, "geometry"),
        ])
    func errors(parameters: String, expected: String) throws {
        let answer = try answer(parameters)
        #expect(answer.contains(#""error":"#) && answer.contains(expected))
    }

    @Test("The picture is of the format that is named, or that the file's name ends with, and an unknown one is an error")
    func formats() throws {
        let shape = #""geometry":{"wkt":"POINT(1 1)"}"#
        #expect(try answer(#"{\#(shape),"format":"svg"}"#).contains(#""mediaType":"image/svg+xml""#))
        let unknown = try answer(#"{\#(shape),"format":"bmp"}"#)
        #expect(unknown.contains(#""path":"params.format""#) && unknown.contains("expected one of svg"))
        // PNG where it is built in, and else what is missing: never SVG under another name.
        let png = try answer(#"{\#(shape),"format":"png"}"#)
        #expect(!png.contains("<svg") && (png.contains(#""mediaType":"image/png""#) || png.contains(#""error""#)))
    }

    @Test("Nothing is written outside the root", arguments: ["../picture.svg", "/picture.svg"])
    func outside(path: String) throws {
        let answer = try answer(#"{"geometry":{"wkt":"POINT(1 1)"},"path":"\#(path)"}"#, root: ".")
        #expect(answer.contains(#""error":"#))
    }
}
