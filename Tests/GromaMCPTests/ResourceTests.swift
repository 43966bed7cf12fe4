import Groma
import GromaMCP
import GromaTesting
import Testing

/// Tests the contents of workspaces as resources.
struct ResourceTests {
    @Test func geometriesAreListedAndRead() throws {
        let client = try AgentClient()
        let names = ["field", "Český Krumlov", "a/b%c", "?x#y"]
        for name in names {
            _ = try client.call("geometry_set", #"{"geometry":{"wkt":"LINESTRING (0 0, 3 4)"},"into":\#(JSONValue.string(name).text)}"#)
        }
        let listed = try #require(try client.result("resources/list")["resources"]?.arrayValue)
        #expect(listed.compactMap { $0["name"]?.stringValue } == names && listed.allSatisfy { $0["mimeType"] == "application/geo+json" })
        for resource in listed {
            let uri = try #require(resource["uri"])
            #expect(uri.stringValue?.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x23 && $0 != 0x3F } == true)
            let content = try #require(try client.result("resources/read", #""uri":\#(uri.text)"#)["contents"]?.arrayValue?.first)
            #expect(content["uri"] == uri && content["text"] == #"{"type":"LineString","coordinates":[[0,0],[3,4]]}"#)
        }
    }

    @Test func missingResourcesAreRefused() throws {
        let client = try AgentClient()
        for uri in [
            "groma://main/geometries/nobody", "groma://other/geometries/a", "groma://main/pictures/1", "groma://main/geometries/",
            "groma://main",
            "groma://main/geometries/%zz", "groma://main/geometries/%ff", "groma://main/files/etc/passwd", "file:///etc/passwd", "",
        ] {
            let error = try client.answer("resources/read", #""uri":"\#(uri)""#)["error"]
            #expect(error?["code"] == -32602 && error?["data"]?["uri"]?.stringValue == uri, "\(uri)")
        }
        #expect(try client.answer("resources/read")["error"]?["code"] == -32602)
        // Who sends much is not sent as much again, in whatever member of an error it stands.
        let long = "groma://" + String(repeating: "x", count: 600)
        let data = try client.answer("resources/read", #""uri":"\#(long)""#)["error"]?["data"]
        #expect(data?["uri"]?.stringValue?.utf8.count == 200 && data?["found"] == data?["uri"])
        #expect(try client.answer("resources/list", #""cursor":"x""#)["error"]?["code"] == -32602)
    }

    @Test func aLongListComesInPages() throws {
        let client = try AgentClient()
        for number in 0..<250 { _ = try client.call("geometry_set", #"{"geometry":{"wkt":"POINT (1 2)"},"into":"p\#(number)"}"#) }
        let first = try client.result("resources/list")
        let cursor = try #require(first["nextCursor"])
        let second = try client.result("resources/list", #""cursor":\#(cursor.text)"#)
        #expect(second["nextCursor"] == nil)
        let all = ((first["resources"]?.arrayValue ?? []) + (second["resources"]?.arrayValue ?? [])).compactMap { $0["name"]?.stringValue }
        #expect(all == (0..<250).map { "p\($0)" })
    }

    /// A page has 200 resources: after as many there is no other.
    @Test func aFullPageMayBeTheLast() throws {
        let client = try AgentClient()
        for number in 0..<200 { _ = try client.call("geometry_set", #"{"geometry":{"wkt":"POINT (1 2)"},"into":"p\#(number)"}"#) }
        let full = try client.result("resources/list")
        #expect(full["nextCursor"] == nil && full["resources"]?.arrayValue?.count == 200)
        _ = try client.call("geometry_set", #"{"geometry":{"wkt":"POINT (1 2)"},"into":"last","workspace":"other"}"#)
        let more = try client.result("resources/list")
        #expect(more["nextCursor"] == "200" && more["resources"] == full["resources"])
        let rest = try client.result("resources/list", #""cursor":"200""#)
        #expect(rest["resources"]?.arrayValue?.map { $0["uri"] } == ["groma://other/geometries/last"] && rest["nextCursor"] == nil)
    }

    /// A picture that is in an answer, and one that was written to a file.
    @Test func picturesAreLinkedTo() throws {
        let folder = try TemporaryFolder()
        let client = try AgentClient(root: folder.url.path)
        for path in ["", #","path":"a.svg""#] {
            let drawn = try client.call("geometry_draw", #"{"geometry":{"wkt":"LINESTRING (0 0, 3 4)"}\#(path)}"#)
            let link = try #require(drawn["content"]?.arrayValue?.first { $0["type"] == "resource_link" })
            #expect(link["mimeType"] == "image/svg+xml" && drawn["structuredContent"]?["picture"] == link["uri"])
            #expect(drawn["structuredContent"]?["svg"] == nil && drawn["structuredContent"]?["bytes"] != nil)
            let uri = try #require(link["uri"])
            let content = try client.result("resources/read", #""uri":\#(uri.text)"#)["contents"]?.arrayValue?.first
            #expect(content?["text"]?.stringValue?.hasPrefix("<svg") == true)
        }
        #expect(try client.result("resources/list")["resources"]?.arrayValue?.count == 2)
        // Nothing lies outside the root, whatever it is called.
        for path in ["../b.svg", "/etc/passwd", "a/../../b.svg"] {
            let refused = try client.call("geometry_draw", #"{"geometry":{"wkt":"LINESTRING (0 0, 3 4)"},"path":"\#(path)"}"#)
            #expect(refused["isError"] == true && AgentClient.text(refused).contains("outsideRoot"), "\(path)")
        }
    }

    /// Many pictures and long answers do not pile up.
    @Test func onlyTheLastPicturesAreKept() throws {
        let client = try AgentClient()
        for _ in 0..<40 { _ = try client.call("geometry_draw", #"{"geometry":{"wkt":"LINESTRING (0 0, 3 4)"}}"#) }
        let listed = try #require(try client.result("resources/list")["resources"]?.arrayValue)
        #expect(listed.count == 32 && listed.last?["uri"] == "groma://main/pictures/40")
        #expect(try client.answer("resources/read", #""uri":"groma://main/pictures/8""#)["error"]?["code"] == -32602)
    }
}
