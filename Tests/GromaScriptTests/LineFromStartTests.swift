import Groma
import Testing

/// Lines that are gone on with from their start: what comes stands before the first vertex, and the line keeps its direction.
struct LineFromStartTests {
    private let at: FeaturesSession

    init() throws { at = try FeaturesSession() }

    private func begin(_ line: String, tool: String) throws {
        try at.call("sketch.begin", #"{"geometry":{"wkt":"\#(line)","wkid":3857}}"#)
        try at.call("sketch.setViewport", #"{"center":[0,0],"resolution":0.1,"width":400,"height":400}"#)
        try at.call("sketch.setTool", #"{"tool":"\#(tool)"}"#)
    }

    private func place(_ x: Int, _ y: Int) -> String { #""x":\#(200 + 10 * x),"y":\#(200 - 10 * y),"time":0"# }

    private func tap(_ x: Int, _ y: Int) throws { try at.call("sketch.tap", "{\(place(x, y))}") }

    private func doubleTap(_ x: Int, _ y: Int) throws {
        try tap(x, y)
        try tap(x, y)
        try at.call("sketch.doubleTap", "{\(place(x, y))}")
    }

    private func drag(_ places: [(Int, Int)]) throws {
        for (number, (x, y)) in places.enumerated() {
            let phase = number == 0 ? "down" : "move"
            try at.call("sketch.pointer", #"{"phase":"\#(phase)",\#(place(x, y))}"#)
        }
        let (x, y) = try #require(places.last)
        try at.call("sketch.pointer", #"{"phase":"up",\#(place(x, y))}"#)
    }

    private func line() throws -> String {
        try at.call("sketch.geometry", #"{"as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue ?? ""
    }

    @Test(arguments: ["vertex", "freehand"]) func tapsComeBeforeTheFirstVertex(tool: String) throws {
        try begin("LINESTRING (0 0, 10 0)", tool: tool)
        try doubleTap(0, 0)
        #expect(try line() == "LINESTRING (0 0, 10 0)", "taps on the start add nothing")
        try tap(-5, 0)
        try tap(-5, 5)
        #expect(try line() == "LINESTRING (-5 5, -5 0, 0 0, 10 0)")
        try at.call("sketch.key", #"{"key":"enter"}"#)
        #expect(try at.call("sketch.undo")["steps"] == 1)
        #expect(try line() == "LINESTRING (-5 0, 0 0, 10 0)")
    }

    @Test func strokesComeBeforeTheFirstVertex() throws {
        try begin("LINESTRING Z (0 0 1, 10 0 2)", tool: "freehand")
        try doubleTap(0, 0)
        try drag([(0, 0), (-5, 0), (-5, 5)])
        #expect(try line() == "LINESTRING Z (-5 5 NaN, -5 0 NaN, 0 0 1, 10 0 2)")
        // Taps and strokes mix.
        try tap(-8, 5)
        try drag([(-10, 8), (-10, 10)])
        #expect(try line() == "LINESTRING Z (-10 10 NaN, -10 8 NaN, -8 5 NaN, -5 5 NaN, -5 0 NaN, 0 0 1, 10 0 2)")
        #expect(try at.call("sketch.geometry")["summary"]?["parts"] == 1)
        for _ in 0..<3 { #expect(try at.call("sketch.undo")["steps"] == 1) }
        #expect(try line() == "LINESTRING Z (0 0 1, 10 0 2)")
    }

    /// Without the double tap a stroke is a part of its own, and one from the end of a line that is drawn goes on there.
    @Test func otherStrokesAreAsBefore() throws {
        try at.call("sketch.begin", #"{"type":"polyline","wkid":3857}"#)
        try at.call("sketch.setViewport", #"{"center":[0,0],"resolution":0.1,"width":400,"height":400}"#)
        try at.call("sketch.setTool", #"{"tool":"freehand"}"#)
        try tap(0, 0)
        try drag([(0, 0), (5, 0), (5, 5)])
        #expect(try line() == "LINESTRING (0 0, 5 0, 5 5)")
        try at.call("sketch.key", #"{"key":"enter"}"#)
        try drag([(0, 10), (5, 10), (5, 15)])
        #expect(try line() == "MULTILINESTRING ((0 0, 5 0, 5 5), (0 10, 5 10, 5 15))")
    }
}
