import Groma
import GromaPlugins
import GromaTesting
import Testing

/// What graphics count for until they are removed: 384 bytes each with their shape, and what graphics of one call share once.
@Suite("Memory of graphics")
struct GraphicsMemoryTests: StreamClient {
    let session: Session

    init() throws {
        session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        try open()
    }

    private init(memory: Int) throws {
        var limits = Limits()
        limits.memory = memory
        session = try Session(registry: PluginRegistry(BuiltInPlugins.all), limits: limits)
        try open()
    }

    private func open() throws {
        try call("map.create", #"{"map":"m","width":200,"height":100,"wkid":3857}"#)
        try call("graphics.addLayer", #"{"name":"g","map":"m","wkid":3857}"#)
    }

    /// The bytes that graphics count for after a call.
    private func bytes(after method: String, _ params: String) throws -> Int {
        try call(method, params)
        return try call("session.info")["memory"]?["graphics"]?.intValue ?? 0
    }

    private static let point = #"{"wkt":"POINT(1 2)","wkid":3857}"#

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test("Graphics of one call share attributes, symbol and template; those of several calls do not")
    func sharing() throws {
        let plain = try bytes(after: "graphics.add", #"{"layer":"g","geometry":\#(Self.point)}"#)
        #expect(plain > 384)
        let both = try bytes(after: "graphics.add", #"{"layer":"g","geometries":[\#(Self.point),\#(Self.point)]}"#)
        #expect(both == 3 * plain)
        let attributes =
            #""attributes":{"A":"\#(Self.text(10_000))"},"infoTemplate":{"title":"\#(Self.text(5000))","detail":"\#(Self.text(3000))"}"#
        let one = try bytes(after: "graphics.add", #"{"layer":"g","geometry":\#(Self.point),\#(attributes)}"#) - both
        #expect((18_000 + plain...18_000 + plain + 400).contains(one))
        let shared =
            try bytes(after: "graphics.add", #"{"layer":"g","geometries":[\#(Self.point),\#(Self.point)],\#(attributes)}"#) - both - one
        #expect((one + plain - 2...one + plain + 2).contains(shared), "\(shared), \(one), \(plain)")
    }

    @Test("A graphic that is changed counts for what it is then, and nothing that has been removed counts")
    func changes() throws {
        let plain = try bytes(after: "graphics.add", #"{"layer":"g","geometry":\#(Self.point)}"#)
        let attributes = try bytes(after: "graphics.update", #"{"layer":"g","id":1,"attributes":{"A":"\#(Self.text(10_000))"}}"#)
        #expect((plain + 10_000...plain + 10_400).contains(attributes))
        let more = try bytes(after: "graphics.update", #"{"layer":"g","id":1,"infoTemplate":{"title":"\#(Self.text(2000))"}}"#)
        #expect(more - attributes == 2000)
        #expect(try bytes(after: "graphics.update", #"{"layer":"g","id":1,"visible":false,"drawIndex":3}"#) == more)
        #expect(try bytes(after: "graphics.update", #"{"layer":"g","id":1,"infoTemplate":null}"#) == attributes)
        #expect(try bytes(after: "graphics.update", #"{"layer":"g","id":1,"attributes":{"A":"\#(Self.text(10_000))"}}"#) == attributes)
        let line = (0..<1000).map { "\($0) 0" }.joined(separator: ",")
        let long = try bytes(after: "graphics.update", #"{"layer":"g","id":1,"geometry":{"wkt":"LINESTRING(\#(line))","wkid":3857}}"#)
        #expect(long - attributes > 15_000)
        #expect(try bytes(after: "graphics.update", #"{"layer":"g","id":1,"geometry":\#(Self.point)}"#) == attributes)
        let two = try bytes(after: "graphics.add", #"{"layer":"g","geometry":\#(Self.point)}"#)
        #expect(two == attributes + plain)
        #expect(try bytes(after: "graphics.remove", #"{"layer":"g","ids":[1]}"#) == plain)
        #expect(try bytes(after: "graphics.remove", #"{"layer":"g"}"#) == 0)
        #expect(try bytes(after: "graphics.add", #"{"layer":"g","geometry":\#(Self.point)}"#) == plain)
        #expect(try bytes(after: "graphics.removeLayer", #"{"layer":"g"}"#) == 0)
        try call("graphics.addLayer", #"{"name":"h","map":"m","wkid":3857}"#)
        #expect(try bytes(after: "graphics.add", #"{"layer":"h","geometry":\#(Self.point)}"#) == plain)
        #expect(try bytes(after: "session.reset", "{}") == 0)
    }

    private func fill() throws {
        try call(
            "features.createLayer",
            #"{"provider":"memory","name":"wells","definition":{"name":"wells","geometryType":"esriGeometryPoint","spatialReference":{"wkid":3857},"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"NAME","type":"esriFieldTypeString"}]}}"#
        )
        let adds = (0..<40).map { #"{"attributes":{"NAME":"\#(Self.text(200 + $0))"},"geometry":{"wkt":"POINT (\#($0) 0)","wkid":3857}}"# }
        try call("features.applyEdits", #"{"layer":"wells","adds":[\#(adds.joined(separator: ","))]}"#)
    }

    @Test("Features that become graphics count with their attributes, each by itself")
    func features() throws {
        try fill()
        let all = try bytes(after: "graphics.addFeatures", #"{"layer":"g","ofLayer":"wells"}"#)
        // 40 shapes with texts of 200 to 239 bytes.
        #expect((40 * (384 + 220)...40 * (384 + 220 + 900)).contains(all))
        try call("graphics.addLayer", #"{"name":"h","map":"m","wkid":3857}"#)
        var sum = 0
        for id in 1...40 {
            let now = try bytes(after: "graphics.addFeatures", #"{"layer":"h","ofLayer":"wells","objectIds":[\#(id)]}"#)
            if id == 1 { sum = now - all }
        }
        // One by one each is as much as it is with the others.
        let apart = try bytes(after: "graphics.removeLayer", #"{"layer":"g"}"#)
        #expect(apart == all && sum > 384 + 200)
        #expect(try bytes(after: "graphics.remove", #"{"layer":"h","ids":[1]}"#) == apart - sum)
    }

    @Test("What goes beyond the memory of the session is refused with its parameter, and nothing is added")
    func limits() throws {
        let small = try GraphicsMemoryTests(memory: 60_000)
        func refusal(_ method: String, _ params: String) throws -> String? {
            let error = try small.error(method, params)["data"]
            #expect(error?["code"] == "limitExceeded" && error?["limit"] == "memory")
            return error?["path"]?.stringValue
        }
        let attributes = #""attributes":{"A":"\#(Self.text(70_000))"}"#
        #expect(try refusal("graphics.add", #"{"layer":"g","geometry":\#(Self.point),\#(attributes)}"#) == "params.layer")
        try small.call("graphics.add", #"{"layer":"g","geometry":\#(Self.point)}"#)
        #expect(try refusal("graphics.update", #"{"layer":"g","id":1,\#(attributes)}"#) == "params.attributes")
        try small.fill()
        #expect(try refusal("graphics.addFeatures", #"{"layer":"g","ofLayer":"wells"}"#) == "params.ofLayer")
        #expect(try small.call("graphics.layers")["layers"]?.arrayValue?.first?["graphics"]?.intValue == 1)
    }
}
