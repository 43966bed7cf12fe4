import Groma
import GromaPlugins
import Testing

/// The session's limits, as they hold for sketches.
struct SketchLimitTests {
    private func session(vertices: Int? = nil, memory: Int? = nil) throws -> Session {
        var limits = Limits()
        if let vertices { limits.vertices = vertices }
        if let memory { limits.memory = memory }
        return try Session(limits: limits)
    }

    private func call(_ session: Session, _ method: String, _ params: String = "{}") throws -> JSONValue {
        try JSONValue(parsing: session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#).utf8)
    }

    private func vertices(_ session: Session) throws -> JSONValue? {
        try call(session, "sketch.geometry")["result"]?["summary"]?["vertices"]
    }

    @Test func verbsThatAddVerticesKeepToTheLimit() throws {
        let session = try session(vertices: 5)
        _ = try call(session, "sketch.begin", #"{"type":"polyline"}"#)
        let refused = try call(session, "sketch.addVertices", #"{"points":[[0,0],[1,0],[2,0],[3,0],[4,0],[5,0]]}"#)
        #expect(refused["error"]?["data"]?["code"] == "limitExceeded")
        #expect(refused["error"]?["data"]?["path"] == "params.points")
        #expect(try vertices(session) == 0)
        _ = try call(session, "sketch.addVertices", #"{"points":[[0,0],[1,0],[2,0],[3,0],[4,0]]}"#)
        #expect(try vertices(session) == 5)
        for (method, params) in [
            ("sketch.addVertex", #"{"point":[1,1]}"#), ("sketch.insertVertex", #"{"index":0,"point":[1,1]}"#),
            ("sketch.replaceRange", #"{"from":0,"to":1,"points":[[1,1],[2,2]]}"#), ("sketch.addPart", #"{"points":[[1,1]]}"#),
            ("sketch.insertPart", #"{"part":0,"points":[[1,1]]}"#),
        ] {
            #expect(try call(session, method, params)["error"]?["data"]?["code"] == "limitExceeded", "\(method)")
        }
        #expect(try call(session, "sketch.replaceRange", #"{"from":0,"to":2,"points":[[1,1],[2,2]]}"#)["error"] == nil)
        #expect(try call(session, "sketch.moveVertex", #"{"index":4,"point":[9,9]}"#)["error"] == nil)
        _ = try call(session, "sketch.undo", #"{"steps":10}"#)
        #expect(try call(session, "sketch.addVertex", #"{"point":[1,1]}"#)["error"] == nil)
    }

    @Test func sketchesCountTowardsTheMemory() throws {
        let session = try session(memory: 20_000)
        _ = try call(session, "sketch.begin", #"{"type":"polyline"}"#)
        var added = 0
        while added < 100, try call(session, "sketch.addVertex", #"{"point":[1,1]}"#)["error"] == nil { added += 1 }
        #expect(added > 1 && added < 10)
        let geometry = #"{"geometry":{"wkt":"LINESTRING(0 0,1 1)"},"into":"a"}"#
        for x in 2..<42 { _ = try call(session, "sketch.moveVertex", #"{"index":0,"point":[\#(x),2]}"#) }
        #expect(try call(session, "geometry.set", geometry)["error"]?["data"]?["limit"] == "memory")
        _ = try call(session, "sketch.cancel")
        #expect(try call(session, "geometry.set", geometry)["error"] == nil)
    }

    /// A shape that comes back whole, together with the changes before it was cleared, counts once.
    @Test func whatComesBackWithOtherChangesCountsOnce() throws {
        let session = try session(vertices: 6)
        func bytes() throws -> Int? { try call(session, "session.info")["result"]?["memory"]?["sketches"]?.intValue }
        _ = try call(session, "sketch.begin", #"{"geometry":{"wkt":"LINESTRING (0 0, 1 0, 2 0)"}}"#)
        let before = try bytes()
        #expect(before != nil)
        for end in ["sketch.cancelGroup", "sketch.undo"] {
            _ = try call(session, "sketch.beginGroup", #"{"name":"group"}"#)
            _ = try call(session, "sketch.addVertex", #"{"point":[3,0]}"#)
            _ = try call(session, "sketch.clear")
            #expect(try vertices(session) == 0)
            #expect(try call(session, end)["error"] == nil)
            #expect(try vertices(session) == 3)
            #expect(try bytes() == before, "\(end)")
        }
        #expect(try call(session, "sketch.addVertices", #"{"points":[[3,0],[4,0],[5,0]]}"#)["error"] == nil)
        #expect(try call(session, "sketch.addVertex", #"{"point":[6,0]}"#)["error"]?["data"]?["code"] == "limitExceeded")
    }

    /// A tap that goes beyond the memory is taken back, and the error says which tool it was.
    @Test func aToolKeepsToTheMemory() throws {
        var limits = Limits()
        limits.memory = 30_000
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all), limits: limits)
        _ = try call(session, "sketch.begin", #"{"type":"polyline"}"#)
        _ = try call(session, "sketch.setViewport", #"{"center":[0,0],"resolution":1,"width":1000,"height":1000}"#)
        _ = try call(session, "sketch.setTool", #"{"tool":"vertex"}"#)
        var error: JSONValue?
        var count = 0
        while error == nil, count < 1000 {
            error = try call(session, "sketch.tap", #"{"x":\#(20 * (count % 40)),"y":\#(20 * (count / 40)),"time":\#(count)}"#)["error"]
            if error == nil { count += 1 }
        }
        #expect(error?["data"]?["code"] == "limitExceeded" && error?["data"]?["limit"] == "memory")
        #expect(error?["data"]?["tool"] == "vertex" && error?["message"]?.stringValue?.contains("vertex") == true, "\(error?.text ?? "")")
        #expect(try vertices(session)?.intValue == count)
    }
}
