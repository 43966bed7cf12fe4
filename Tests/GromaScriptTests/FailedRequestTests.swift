import GromaTesting
import Groma
import GromaPlugins
import Testing

/// Requests that fail, on a session of their own beside one that never sees them: whatever comes after has to be answered alike, so nothing
/// of the geometry, the selection, the history or a gesture that goes on was changed.
struct FailedRequestTests {
    private static let tools = ["vertex", "freehand", "transform", "reshape", "split", "shape", "lasso", "eraser", "trace", "smooth"]

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func changeNothing(seed: UInt64) throws {
        var random = Seeded(seed)
        let registry = try PluginRegistry(BuiltInPlugins.all)
        let (all, good) = (try Session(registry: registry), try Session(registry: registry))
        func ask(_ session: Session, _ method: String, _ params: String) throws -> JSONValue {
            let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
            return try JSONValue(parsing: (text.split(separator: "\n").last ?? "").utf8)
        }
        func both(_ method: String, _ params: String) throws {
            #expect(try ask(all, method, params) == ask(good, method, params))
        }
        let start =
            [
                #"{"geometry":{"wkt":"POLYGON((10 10,60 10,60 60,10 60,10 10),(20 20,30 20,30 30,20 20))","wkid":3857}}"#,
                #"{"geometry":{"wkt":"MULTILINESTRING((10 10,60 10,60 60),(0 0,20 30,80 90))","wkid":3857}}"#,
                #"{"geometry":{"wkt":"MULTIPOINT((10 10),(60 10),(60 60))","wkid":3857}}"#,
                #"{"type":"polygon","wkid":3857}"#, #"{"type":"polyline","wkid":3857}"#, #"{"type":"point","wkid":3857}"#,
            ].randomElement(using: &random) ?? ""
        try both("sketch.begin", start)
        try both("sketch.setViewport", #"{"center":[50,50],"resolution":1,"width":100,"height":100}"#)
        if Bool.random(using: &random) { try both("sketch.setTracking", #"{"guard":"refuse"}"#) }
        if Bool.random(using: &random) { try both("sketch.setSnapping", #"{"enabled":true}"#) }
        let first = try ask(good, "sketch.geometry", #"{"as":"wkt"}"#)
        var (time, isDown) = (0.0, false)
        let steps = Rounds(400, until: ["failures": 40])
        for step in steps {
            func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            let (method, params): (String, String)
            switch number(0...23) {
            case 0...11:
                time += [0.02, 0.1, 0.7][number(0...2)]
                let phase =
                    isDown
                    ? ["move", "move", "move", "up", "cancel", "down"][number(0...5)] : ["down", "hover", "up", "down"][number(0...3)]
                method = "sketch.pointer"
                params = #"{"phase":"\#(phase)","x":\#(number(0...100)),"y":\#(number(0...100)),"time":\#(time)}"#
            case 12: (method, params) = ("sketch.setTool", #"{"tool":"\#(Self.tools[number(0...9)])"}"#)
            case 13:
                (method, params) = (
                    "sketch.moveVertex", #"{"part":\#(number(0...2)),"index":\#(number(0...6)),"point":[\#(number(0...99)),5]}"#
                )
            case 14: (method, params) = ("sketch.removeVertex", #"{"part":\#(number(0...2)),"index":\#(number(0...6))}"#)
            case 15:
                (method, params) = (
                    "sketch.insertVertex", #"{"part":\#(number(0...2)),"index":\#(number(0...9)),"point":[7,\#(number(0...99))]}"#
                )
            case 16: (method, params) = ("sketch.undo", "{}")
            case 17: (method, params) = (["sketch.redo", "sketch.closePart", "sketch.reversePart", "sketch.endGroup"][number(0...3)], "{}")
            case 18: (method, params) = ("sketch.key", #"{"key":"\#(["enter", "delete", "escape", "undo", "left"][number(0...4)])"}"#)
            case 19:
                (method, params) = (
                    ["sketch.deleteSelection", "sketch.copySelection", "sketch.paste", "sketch.selectAll"][number(0...3)], "{}"
                )
            case 20: (method, params) = ("sketch.moveSelection", #"{"x":\#([1.0, 1e308, 0][number(0...2)]),"y":1}"#)
            case 21: (method, params) = ("sketch.geometry", #"{"as":"foo"}"#)
            case 22: (method, params) = ("sketch.begin", #"{"type":"polyline"}"#)
            default:
                (method, params) = (
                    "sketch.addVertex", [#"{"pont":[1,1]}"#, #"{"point":[1]}"#, #"{"point":[50,50],"part":9}"#][number(0...2)]
                )
            }
            let answer = try ask(all, method, params)
            if answer["error"] != nil {
                steps.count("failures")
                // The one thing that a failed event of the pointer does is to lift it, and to end the drag that it made.
                if method == "sketch.pointer", isDown, params.contains(#""up""#) {
                    isDown = false
                    _ = try ask(good, method, params)
                }
            } else {
                let other = try ask(good, method, params)
                #expect(other == answer, "seed \(seed) step \(step): \(method) \(params)")
                if method == "sketch.pointer" {
                    if params.contains(#""down""#) { isDown = true }
                    if params.contains(#""up""#) || params.contains(#""cancel""#) { isDown = false }
                }
            }
            for query in ["sketch.geometry", "sketch.selection", "sketch.history", "sketch.tool"] {
                let params = query == "sketch.geometry" ? #"{"as":"wkt"}"# : "{}"
                let (a, b) = (try ask(all, query, params), try ask(good, query, params))
                #expect(a == b, "seed \(seed) step \(step): after \(method) \(params)")
                if a != b { return }
            }
        }
        #expect(steps.hadEnough, "seed \(seed): \(steps)")
        // Undo restores: all of it, back to the beginning.
        for _ in 0..<2 { _ = try ask(all, "sketch.cancelGesture", "{}") }
        _ = try ask(all, "sketch.clearTool", "{}")
        _ = try ask(all, "sketch.undo", #"{"steps":100000}"#)
        #expect(try ask(all, "sketch.geometry", #"{"as":"wkt"}"#) == first, "seed \(seed)")
    }
}
