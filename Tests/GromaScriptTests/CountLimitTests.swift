import Groma
import GromaPlugins
import GromaTesting
import Testing

/// How many objects a session has at most, and how many an answer has that is not told how many: as many are taken, and one more is not.
@Suite("Numbers of objects")
struct CountLimitTests: StreamClient {
    let session: Session

    init() throws {
        session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        try call("map.create", #"{"map":"m","width":200,"height":100,"wkid":3857}"#)
    }

    /// The text of an error, without what is nested in it.
    private func refusal(_ method: String, _ params: String) throws -> [String?] {
        let error = try self.error(method, params)
        return [error["message"]?.stringValue] + ["code", "path", "expected"].map { error["data"]?[$0]?.stringValue }
    }

    @Test func aSessionHasAThousandMaps() throws {
        for number in 2...1000 { try call("map.create", #"{"map":"m\#(number)","width":10,"height":10}"#) }
        let another = #"{"map":"another","width":10,"height":10}"#
        #expect(try refusal("map.create", another) == ["there are 1000 maps already", "limitExceeded", nil, "map.close first"])
        #expect(try call("map.list")["maps"]?.arrayValue?.count == 1000)
        try call("map.close", #"{"map":"m500"}"#)
        try call("map.create", another)
        #expect(try code("map.create", #"{"map":"last","width":10,"height":10}"#) == "limitExceeded")
    }

    @Test func aSessionHasAThousandGraphicsLayers() throws {
        try call("map.create", #"{"map":"n","width":10,"height":10}"#)
        for number in 1...1000 { try call("graphics.addLayer", #"{"map":"\#(number % 2 == 0 ? "m" : "n")","name":"g\#(number)"}"#) }
        let another = #"{"map":"m","name":"another"}"#
        #expect(
            try refusal("graphics.addLayer", another)
                == ["there are 1000 graphics layers already", "limitExceeded", nil, "graphics.removeLayer first"])
        try call("graphics.removeLayer", #"{"layer":"g1"}"#)
        try call("graphics.addLayer", another)
        #expect(try code("graphics.addLayer", #"{"map":"n","name":"last"}"#) == "limitExceeded")
    }

    @Test func aSessionHasAThousandGeofences() throws {
        func params(_ name: String) -> String { #"{"geofence":"\#(name)","map":"m","areas":[{"wkt":"POINT(0 0)","wkid":3857}],"reach":1}"# }
        for number in 1...1000 { try call("geofence.add", params("g\(number)")) }
        #expect(
            try refusal("geofence.add", params("another"))
                == ["there are 1000 geofences already", "limitExceeded", "params.geofence", "geofence.remove first"])
        try call("geofence.remove", #"{"geofence":"g1"}"#)
        try call("geofence.add", params("another"))
        #expect(try code("geofence.add", params("last")) == "limitExceeded")
    }

    /// The number of elements of a list in an answer, and whether there are more.
    private func page(_ answer: JSONValue?, _ name: String) -> [JSONValue?] {
        let list = answer?[name]?.arrayValue
        return [list.map { JSONValue.integer($0.count) }, answer?["more"]]
    }

    @Test func aPageOfGraphicsHasAThousand() throws {
        try call("graphics.addLayer", #"{"map":"m","name":"g","wkid":3857}"#)
        let points = (0...1000).map { #"{"wkt":"POINT(\#($0) 0)","wkid":3857}"# }.joined(separator: ",")
        try call("graphics.add", #"{"layer":"g","geometries":[\#(points)]}"#)
        #expect(try page(call("graphics.get", #"{"layer":"g"}"#), "graphics") == [1000, true])
        #expect(try page(call("graphics.get", #"{"layer":"g","limit":1001}"#), "graphics") == [1001, false])
        #expect(try page(call("graphics.get", #"{"layer":"g","offset":1}"#), "graphics") == [1000, false])
        #expect(try page(call("graphics.get", #"{"layer":"g","offset":1000,"limit":1}"#), "graphics") == [1, false])
        #expect(try page(call("graphics.get", #"{"layer":"g","offset":1001}"#), "graphics") == [0, false])
        #expect(try page(call("graphics.get", #"{"layer":"g","offset":5000}"#), "graphics") == [0, false])
    }

    @Test(arguments: [(1000, false), (1001, true)]) func aPageOfRangesHasAThousand(_ count: Int, _ hasMore: Bool) throws {
        // Every second vertex lies high.
        let line = (0..<2 * count).map { "\($0) \($0 % 2)" }.joined(separator: ",")
        let geometry = #"{"geometry":{"wkt":"LINESTRING(\#(line))","wkid":null},"envelope":[-1,0.9,5000,2]"#
        #expect(try page(call("geometry.query", geometry + "}"), "ranges") == [1000, .bool(hasMore)])
        #expect(try page(call("geometry.query", geometry + #","limit":1001}"#), "ranges") == [.integer(count), false])
        // The selection of a sketch, with the same number of parts.
        let parts = (0..<count).map { "(\($0) 0,\($0) 1)" }.joined(separator: ",")
        try call("sketch.begin", #"{"geometry":{"wkt":"MULTILINESTRING(\#(parts))","wkid":null}}"#)
        let selections = [
            try call("sketch.selectAll"), try call("sketch.selectParts", #"{"parts":\#(Array(0..<count))}"#),
            try call("sketch.selectVertices", #"{"ranges":[\#((0..<count).map { "[\($0),0,1]" }.joined(separator: ","))]}"#),
        ]
        for answer in selections { #expect(page(answer["selection"], "ranges") == [1000, .bool(hasMore)]) }
        #expect(selections[1]["selection"]?["parts"]?.arrayValue?.count == 1000)
        #expect(try page(call("sketch.selection", #"{"limit":1001}"#)["selection"], "ranges") == [.integer(count), false])
    }

    @Test(arguments: [(1000, false), (1001, true)]) func anEventNamesAThousandFeatures(_ count: Int, _ hasMore: Bool) throws {
        let fields = #"[{"name":"OBJECTID","type":"esriFieldTypeOID"}]"#
        let definition = #"{"name":"w","geometryType":"esriGeometryPoint","fields":\#(fields)}"#
        try call("features.createLayer", #"{"provider":"memory","name":"w","definition":\#(definition)}"#)
        try call("session.subscribe", #"{"events":["features.edited"]}"#)
        let adds = Array(repeating: #"{"attributes":{}}"#, count: count).joined(separator: ",")
        let told = try lines("features.applyEdits", #"{"layer":"w","adds":[\#(adds)]}"#)
        #expect(told.first?["method"] == "features.edited" && page(told.first?["params"], "adds") == [1000, .bool(hasMore)])
        #expect(try page(call("features.query", #"{"layer":"w"}"#), "features") == [1000, .bool(hasMore)])
        #expect(try page(call("features.query", #"{"layer":"w","limit":1001}"#), "features") == [.integer(count), false])
    }

    @Test(arguments: [(1000, true), (1001, false)]) func anEventShowsAThousandVertices(_ count: Int, _ isWhole: Bool) throws {
        try call("sketch.begin", #"{"type":"polygon"}"#)
        try call("sketch.setViewport", #"{"center":[0,0],"resolution":1,"width":200,"height":200}"#)
        try call("sketch.setTool", #"{"tool":"shape","kind":"ellipse","vertices":\#(count)}"#)
        try call("session.subscribe", #"{"events":["sketch.previewChanged"]}"#)
        try call("sketch.pointer", #"{"phase":"down","x":20,"y":20,"time":1}"#)
        let told = try lines("sketch.pointer", #"{"phase":"move","x":120,"y":120,"time":2}"#)
        let shape = try #require(told.first?["params"]?["preview"]?["geometry"])
        #expect(shape["summary"]?["vertices"] == .integer(count) && (shape["geometry"] != nil) == isWhole)
    }
}
