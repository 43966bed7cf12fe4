import Groma
import GromaMCP
import GromaTesting
import Testing

/// Tests the tools and their answers.
struct ToolTests {
    @Test func theListIsShortAndAlwaysTheSame() throws {
        let client = try AgentClient()
        let result = try client.result("tools/list")
        let tools = try #require(result["tools"]?.arrayValue)
        #expect(result.text.utf8.count <= 24 << 10, "\(result.text.utf8.count)")
        let general: Set = ["find", "describe", "call"]
        let names = tools.compactMap { $0["name"]?.stringValue }
        #expect(general.isSubset(of: names) && Set(names).count == names.count)
        #expect((15...20).contains(names.count - general.count))
        for tool in tools {
            #expect(tool["inputSchema"]?["type"] == "object" && !(tool["description"]?.stringValue ?? "").isEmpty)
            let name = try #require(tool["name"]?.stringValue)
            #expect(name.utf8.allSatisfy { $0 == 0x5F || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }, "\(name)")
            // What is demanded is described.
            let properties = tool["inputSchema"]?["properties"]?.objectValue
            for name in tool["inputSchema"]?["required"]?.arrayValue ?? [] { #expect(properties?[name.stringValue ?? ""] != nil) }
        }
        _ = try client.call("geometry_set", #"{"geometry":{"wkt":"POINT (1 2)"},"into":"a"}"#)
        #expect(try client.result("tools/list") == result)
    }

    @Test func methodsAreFoundByWords() throws {
        let client = try AgentClient()
        func first(_ words: String) throws -> String {
            let text = AgentClient.text(try client.call("find", #"{"text":"\#(words)","limit":3}"#))
            #expect((1...3).contains(text.split(separator: "\n").count))
            return String(text.prefix { $0 != " " })
        }
        #expect(try first("move a vertex of the sketch") == "sketch.moveVertex")
        #expect(try first("cutting polygons with a line") == "geometry.cut")
        #expect(try first("statistics") == "features.statistics")
        #expect(try first("central meridian normalize") == "geometry.normalizeCentralMeridian")
        #expect(AgentClient.text(try client.call("find", #"{"text":"xyzzy"}"#)).contains("geometry"))
    }

    @Test func twelveAreFoundUnlessMoreAreWanted() throws {
        let client = try AgentClient()
        for (limit, count) in [("", 12), (#","limit":13"#, 13), (#","limit":1"#, 1), (#","limit":0"#, 1)] {
            let found = AgentClient.text(try client.call("find", #"{"text":"sketch vertex"\#(limit)}"#))
            #expect(found.split(separator: "\n").count == count, "\(limit)")
        }
    }

    @Test func foundMethodsAreDescribedWithAnExample() throws {
        let client = try AgentClient()
        let text = AgentClient.text(try client.call("describe", #"{"name":"geometry.buffer"}"#))
        #expect(text.contains("distance: number, required"))
        let example = try #require(text.split(separator: "\n").last)
        #expect(try JSONValue(parsing: example.trimmingPrefix("  ").utf8)["distance"] != nil)
        let wrong = try client.call("describe", #"{"name":"geometry.bufer"}"#)
        #expect(wrong["isError"] == true && AgentClient.text(wrong).contains("did you mean \"geometry.buffer\""))
    }

    /// A tool answers with what the method does, for programs and for those who read.
    @Test func aToolDoesWhatItsMethodDoes() throws {
        let client = try AgentClient()
        let arguments = #"{"geometry":{"wkt":"POLYGON((0 0,2 2,2 0,0 2,0 0))"},"form":"wkt"}"#
        let whole = try client.call("geometry_simplify", arguments)
        let wkt = "MULTIPOLYGON (((1 1, 2 0, 2 2, 1 1)), ((1 1, 0 2, 0 0, 1 1)))"
        #expect(whole["structuredContent"]?["geometry"]?["wkt"]?.stringValue == wkt)
        #expect(try JSONValue(parsing: AgentClient.text(whole).utf8) == whole["structuredContent"])
        let called = try client.call("call", #"{"method":"geometry.simplify","parameters":\#(arguments)}"#)
        #expect(called["content"] == whole["content"])
        // Answers that are no object are texts alone: the older revision knows no others.
        let null = try client.call("call", #"{"method":"session.reset"}"#)
        #expect(null["structuredContent"] == nil && AgentClient.text(null) == "null" && null["isError"] == nil)
    }

    @Test func errorsThatAModelCanCorrectAreReturnedToIt() throws {
        let client = try AgentClient()
        for (tool, arguments, part) in [
            ("geometry_buffer", #"{"geometry":{"name":"a"},"distance":1}"#, "unknownName"),
            ("geometry_buffer", #"{"geometry":{"wkt":"POINT (0 0)"},"distance":"far"}"#, "params.distance"),
            ("geometry_buffer", #"{"geometry":{"wkt":"POINT (0 0)"},"distanse":1}"#, "\"nearest\":\"distance\""),
            ("call", #"{"method":"geometry.bufer"}"#, "geometry.buffer"), ("call", #"{"method":7}"#, "a string"),
            ("call", #"{"method":"geometry.list","parameters":[]}"#, "an object"), ("call", "{}", "method"), ("find", "{}", "text"),
            ("geometry_load", #"{"path":"a.geojson"}"#, "filesOff"), ("geometry_info", #"{"workspace":"../x"}"#, "name of a workspace"),
            ("geometry_info", #"{"workspace":7}"#, "a string"), ("close_workspace", "{}", "workspace"),
        ] {
            let result = try client.call(tool, arguments)
            #expect(result["isError"] == true && AgentClient.text(result).contains(part), "\(tool) \(arguments): \(result.text)")
        }
        for (params, code) in [
            (#""name":"nothing""#, -32602), ("", -32602), (#""name":7"#, -32602), (#""name":"find","arguments":[1]"#, -32602),
            (#""name":"find","arguments":{"text":"a","text":"b"}"#, -32602),
        ] {
            #expect(try client.answer("tools/call", params)["error"]?["code"]?.intValue == code, "\(params)")
        }
        #expect(try client.lines(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[1]}"#).last?["error"]?["code"] == -32602)
        // As a notification it is not answered.
        #expect(try client.lines(#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"find"}}"#).isEmpty)
    }

    @Test func workspacesKnowNothingOfOneAnother() throws {
        let client = try AgentClient()
        _ = try client.call("geometry_set", #"{"geometry":{"wkt":"POINT (1 2)"},"into":"a"}"#)
        _ = try client.call("geometry_set", #"{"geometry":{"wkt":"LINESTRING (0 0, 1 1)"},"into":"a","workspace":"other"}"#)
        func type(_ workspace: String) throws -> JSONValue? {
            try client.call("geometry_info", #"{"geometry":{"name":"a"}\#(workspace)}"#)["structuredContent"]?["summary"]?["type"]
        }
        #expect(try type("") == "point" && type(#","workspace":"main""#) == "point" && type(#","workspace":"other""#) == "polyline")
        for number in 3...16 { _ = try client.call("call", #"{"method":"geometry.list","workspace":"w\#(number)"}"#) }
        let refused = try client.call("call", #"{"method":"geometry.list","workspace":"w17"}"#)
        #expect(refused["isError"] == true && AgentClient.text(refused).contains("limitExceeded"))
        _ = try client.call("close_workspace", #"{"workspace":"other"}"#)
        #expect(try client.call("call", #"{"method":"geometry.list","workspace":"w17"}"#)["isError"] == nil)
    }

    @Test func eventsComeWithTheAnswer() throws {
        let client = try AgentClient()
        _ = try client.call("call", #"{"method":"session.subscribe","parameters":{"events":["sketch.geometryChanged"]}}"#)
        _ = try client.call("sketch_begin", #"{"geometry":{"wkt":"LINESTRING (0 0, 1 1)"}}"#)
        let moved = try client.call("sketch_moveVertex", #"{"index":0,"point":[5,5]}"#)
        #expect(AgentClient.text(moved).contains(#""method":"sketch.geometryChanged""#) && moved["structuredContent"] != nil)
    }

    @Test func aLongAnswerIsToldInPart() throws {
        let client = try AgentClient(answerLimit: 300)
        let ring = (0..<200).map { "\($0) é".replacing("é", with: "\($0 % 7)") }.joined(separator: ", ")
        let result = try client.call("geometry_set", #"{"geometry":{"wkt":"LINESTRING (\#(ring))"},"form":"wkt"}"#)
        let text = AgentClient.text(result)
        #expect(result["structuredContent"] == nil && text.utf8.count < 800 && text.contains("cut here"))
        let link = try #require(result["content"]?.arrayValue?.last)
        #expect(link["type"] == "resource_link")
        let uri = try #require(link["uri"])
        let whole = try client.result("resources/read", #""uri":\#(uri.text)"#)["contents"]?.arrayValue?.first?["text"]?.stringValue
        #expect(try JSONValue(parsing: try #require(whole).utf8)["summary"]?["vertices"] == 200)
    }

    @Test func progressIsToldToWhoAsksForIt() throws {
        let client = try AgentClient()
        _ = try client.call("call", Self.long)
        #expect(try client.lines(Self.buffer(meta: "")).count == 1)
        let lines = try client.lines(Self.buffer(meta: #","progressToken":"p""#))
        let told = lines.filter { $0["method"] == "notifications/progress" }
        #expect(told.count > 3 && told.count == lines.count - 1)
        let fractions = told.compactMap { $0["params"]?["progress"]?.doubleValue }
        #expect(fractions == fractions.sorted() && Set(fractions).count == fractions.count && fractions.allSatisfy { 0...1 ~= $0 })
        #expect(told.allSatisfy { $0["params"]?["progressToken"] == "p" && $0["params"]?["total"] == 1 })
    }

    @Test func cancelledRequestsAreNotAnswered() throws {
        let client = try AgentClient()
        _ = try client.call("call", Self.long)
        client.cancelled = ["7"]
        #expect(try client.lines(Self.buffer(meta: "")).isEmpty)
        #expect(
            try client.lines(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"enough"}}"#).isEmpty)
        #expect(client.cancelled.isEmpty)
        #expect(try client.lines(Self.buffer(meta: "")).last?["result"]?["isError"] == nil)
        for params in ["{}", "[]", #"{"requestId":{}}"#] {
            #expect(try client.lines(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":\#(params)}"#).isEmpty)
        }
    }

    private static let long =
        #"{"method":"geometry.densify","parameters":{"geometry":{"wkt":"LINESTRING (0 0, 1 1)","wkid":3857},"maxSegmentLength":0.0002,"into":"long"}}"#

    private static func buffer(meta: String) -> String {
        #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"_meta":{\#(AgentClient.meta)\#(meta)},"name":"geometry_buffer","#
            + #""arguments":{"geometry":{"name":"long"},"distance":0.1,"into":"around"}}}"#
    }
}
