import Groma
import GromaPlugins
import Testing

/// Geometries that a session holds by name: their order, and the memory that they count for.
struct NamedGeometryTests {
    private let session: Session

    init() throws {
        var limits = Limits()
        limits.memory = 60_000
        session = try Session(registry: PluginRegistry(BuiltInPlugins.all), limits: limits)
    }

    private func call(_ method: String, _ params: String = "{}") throws -> JSONValue {
        let answer = session.answer(to: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(params)}")
        let value = try JSONValue(parsing: answer.utf8)
        return value["result"] ?? value["error"]?["data"] ?? .null
    }

    private func set(_ name: String, _ x: Int, vertices: Int = 1) throws -> JSONValue {
        let wkt =
            vertices == 1 ? "POINT (\(x) 7)" : "LINESTRING (" + Array(repeating: "\(x) 7", count: vertices).joined(separator: ",") + ")"
        return try call("geometry.set", #"{"geometry":{"wkt":"\#(wkt)"},"into":"\#(name)"}"#)
    }

    private func names() throws -> [String] {
        try call("geometry.list")["geometries"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? []
    }

    private func bytes() throws -> Int { try call("session.info")["memory"]?["geometries"]?.intValue ?? 0 }

    /// Three quarters of 80 names are removed, so that the others move to new places.
    @Test func thoseThatAreLeftKeepOrderAndValue() throws {
        for index in 0..<80 { #expect(try set("a\(index)", index)["code"] == nil) }
        let whole = try bytes()
        for index in 0..<80 where index % 4 != 1 { _ = try call("geometry.drop", #"{"name":"a\#(index)"}"#) }
        let left = (0..<80).filter { $0 % 4 == 1 }
        #expect(try names() == left.map { "a\($0)" })
        #expect(try bytes() * 4 == whole)
        for index in left {
            let found = try call("geometry.get", #"{"geometry":{"name":"a\#(index)"},"form":"wkt"}"#)
            #expect(found["geometry"]?["wkt"]?.stringValue == "POINT (\(index) 7)")
        }
        #expect(try call("geometry.get", #"{"geometry":{"name":"a2"}}"#)["code"] == "unknownName")
        #expect(try set("a5", 500)["code"] == nil && set("b", 1)["code"] == nil && set("a2", 2)["code"] == nil)
        #expect(try names() == left.map { "a\($0)" } + ["b", "a2"])
        #expect(try call("geometry.get", #"{"geometry":{"name":"a5"},"form":"wkt"}"#)["geometry"]?["wkt"] == "POINT (500 7)")
    }

    /// A vertex takes 16 bytes, and the one that is replaced counts no more.
    @Test func oneThatReplacesAnotherCountsInItsPlace() throws {
        #expect(try set("a", 1, vertices: 2000)["code"] == nil)
        let two = try bytes()
        #expect(two >= 2000 * 16)
        #expect(try set("a", 3, vertices: 2500)["code"] == nil)
        let more = try bytes()
        #expect(more >= 2500 * 16 && more < two + 2000 * 16)
        let refused = try set("b", 1, vertices: 2000)
        #expect(refused["code"] == "limitExceeded" && refused["path"] == "params.into")
        #expect(try set("a", 1, vertices: 4000)["code"] == "limitExceeded")
        #expect(try names() == ["a"] && bytes() == more)
        #expect(try set("a", 1)["code"] == nil && set("b", 1, vertices: 2000)["code"] == nil)
        // Of the two halves only one would fit, so neither is kept.
        let outline = (0...1900).map { "\($0) \($0 % 2)" }.joined(separator: ",")
        let halves = try call(
            "geometry.cut",
            #"{"geometry":{"wkt":"POLYGON ((\#(outline), 1900 9, 0 9, 0 0))"},"cutter":{"wkt":"LINESTRING (950 -1, 950 10)"},"into":"p"}"#)
        #expect(halves["code"] == "limitExceeded")
        #expect(try names() == ["a", "b"])
    }

    /// Names of more than 15 bytes take memory of their own.
    @Test func longNamesCount() throws {
        _ = try set("abcdefghijklmno", 1)
        let short = try bytes()
        _ = try set("abcdefghijklmnop", 1)
        #expect(try bytes() == 2 * short + 16 + 32)
    }
}
