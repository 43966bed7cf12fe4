import Groma
import GromaMCP
import Testing

/// Which revision of the protocol a request follows, and what each demands.
struct RevisionTests {
    @Test func aServerSaysWhatItSpeaks() throws {
        let client = try AgentClient()
        let result = try client.result("server/discover")
        #expect(result["supportedVersions"] == ["2026-07-28", "2025-11-25"])
        #expect(result["resultType"] == "complete" && result["cacheScope"] == "public" && result["ttlMs"]?.intValue ?? -1 >= 0)
        #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "groma")
        #expect(result["capabilities"]?["tools"] != nil && result["capabilities"]?["resources"] != nil)
        #expect(result["instructions"]?.stringValue?.isEmpty == false)
    }

    @Test func aRevisionThatIsNotSpokenIsRefusedWithThoseThatAre() throws {
        let client = try AgentClient()
        for version in [#""1900-01-01""#, #""2025-11-25""#, "7", "null"] {
            let meta = #""io.modelcontextprotocol/protocolVersion":\#(version),"io.modelcontextprotocol/clientCapabilities":{}"#
            let error = try #require(try client.answer("tools/list", meta: meta)["error"])
            #expect(error["code"] == -32022 && error["data"]?["supported"] == ["2026-07-28", "2025-11-25"], "\(error.text)")
            #expect(try error["data"]?["requested"] == JSONValue(parsing: version.utf8))
        }
    }

    @Test func aRequestWithoutWhatItsRevisionDemandsIsRefused() throws {
        let client = try AgentClient()
        for meta in ["", #""io.modelcontextprotocol/protocolVersion":"2026-07-28""#] {
            #expect(try client.answer("tools/list", meta: meta)["error"]?["code"] == -32602)
        }
        #expect(try client.lines(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#).last?["error"]?["code"] == -32602)
        // What one revision has the other has not.
        #expect(try client.answer("ping")["error"]?["code"] == -32601)
        #expect(try client.answer("initialize")["error"]?["code"] == -32601)
        #expect(try client.answer("geometry.area")["error"]?["code"] == -32601)
    }

    /// After `initialize` requests need no more; those that say their revision all the same are answered by that.
    @Test func aClientMayBeginWithAHandshake() throws {
        let client = try AgentClient()
        let begin =
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"#
        let result = try #require(try client.lines(begin).last?["result"])
        #expect(result["protocolVersion"] == "2025-11-25" && result["serverInfo"]?["name"] == "groma" && result["resultType"] == nil)
        #expect(try result["instructions"] == client.result("server/discover")["instructions"])
        #expect(result["capabilities"]?["tools"] != nil && result["capabilities"]?["resources"] != nil)
        #expect(try client.lines(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).isEmpty)
        #expect(try client.lines(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#).last?["result"] == .object(JSONObject()))
        let listed = try #require(try client.lines(#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#).last?["result"])
        #expect(listed["tools"] != nil && listed["ttlMs"] == nil && listed["_meta"] == nil)
        #expect(try client.result("tools/list")["resultType"] == "complete")
        #expect(try client.answer("server/discover", meta: "")["error"]?["code"] == -32601)
    }

    @Test func aSubscriptionIsAcknowledgedAndEnds() throws {
        let client = try AgentClient()
        let line =
            #"{"jsonrpc":"2.0","id":"s","method":"subscriptions/listen","params":{"_meta":{\#(AgentClient.meta)},"notifications":{"toolsListChanged":true}}}"#
        let lines = try client.lines(line)
        #expect(lines.first?["method"] == "notifications/subscriptions/acknowledged" && lines.count == 2)
        #expect(lines.first?["params"]?["_meta"]?["io.modelcontextprotocol/subscriptionId"] == "s")
        #expect(lines.first?["params"]?["notifications"] == .object(JSONObject()))
        #expect(lines.last?["id"] == "s" && lines.last?["result"]?["resultType"] == "complete")
    }
}
