import Groma
import Testing

/// A viewport that is said once for all sketches of a session.
struct CommonViewportTests {
    private let at: FeaturesSession

    init() throws { at = try FeaturesSession() }

    private func tap(_ sketch: String) throws -> String {
        try at.call("sketch.setTool", #"{"tool":"vertex","sketch":"\#(sketch)"}"#)
        try at.call("sketch.tap", #"{"x":10,"y":10,"time":0,"sketch":"\#(sketch)"}"#)
        return try at.call("sketch.geometry", #"{"as":"wkt","sketch":"\#(sketch)"}"#)["geometry"]?["wkt"]?.stringValue ?? ""
    }

    @Test func itHoldsForAllAndForThoseToCome() throws {
        let view = #""width":100,"height":100,"resolution":1"#
        try at.call("sketch.begin", #"{"type":"point","sketch":"before"}"#)
        try at.call("sketch.setViewport", #"{"center":[50,50],\#(view),"all":true}"#)
        try at.call("sketch.begin", #"{"type":"point","sketch":"after"}"#)
        #expect(try tap("before") == "POINT (10 90)")
        #expect(try tap("after") == "POINT (10 90)")
        // One of its own goes before it, until all are told anew.
        try at.call("sketch.setViewport", #"{"center":[0,0],\#(view),"sketch":"after"}"#)
        #expect(try tap("after") == "POINT (-40 40)" && tap("before") == "POINT (10 90)")
        try at.call("sketch.setViewport", #"{"center":[10,10],\#(view),"all":true}"#)
        #expect(try tap("after") == "POINT (-30 50)")
        let error = try at.error("sketch.setViewport", #"{"center":[10,10],\#(view),"all":true,"sketch":"after"}"#)
        #expect(error["data"]?["path"] == "params.sketch")
        try at.call("session.reset")
        try at.call("sketch.begin", #"{"type":"point"}"#)
        try at.call("sketch.setTool", #"{"tool":"vertex"}"#)
        #expect(try at.error("sketch.tap", #"{"x":10,"y":10,"time":0}"#)["data"]?["code"] == "noViewport")
    }
}
