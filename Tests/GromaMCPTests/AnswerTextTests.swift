import Groma
import GromaMCP
import Testing

/// Whole answers of the protocol, to the letter.
struct AnswerTextTests {
    private static let server =
        #""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"groma","title":"Groma, a geometry editing engine","version":"0.1.0"}}"#
    private static let shared = #""resultType":"complete","ttlMs":3600000,"cacheScope":"public","# + server
    private static let own = #""resultType":"complete","ttlMs":0,"cacheScope":"private","# + server
    private static let uncached = #""resultType":"complete","# + server

    private static func result(_ members: String, _ common: String) -> String {
        #"{"jsonrpc":"2.0","id":7,"result":{\#(members)\#(members.isEmpty ? "" : ",")\#(common)}}"#
    }

    @Test func listsAndContentsAreWhole() throws {
        let client = try AgentClient()
        #expect(
            try client.answer("resources/templates/list").text
                == Self.result(
                    #""resourceTemplates":[{"uriTemplate":"groma://{workspace}/geometries/{name}","name":"geometry","description":"A geometry that a workspace holds under a name, as GeoJSON in the units of its reference.","mimeType":"application/geo+json"}]"#,
                    Self.shared))
        #expect(try client.answer("resources/list").text == Self.result(#""resources":[]"#, Self.own))
        let summary =
            #"{"summary":{"type":"polyline","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,5,4]}}"#
        #expect(
            try client.answer(
                "tools/call", #""name":"geometry_set","arguments":{"geometry":{"wkt":"LINESTRING (0 0, 3 4, 5 1)"},"into":"a b"}"#
            ).text
                == Self.result(
                    #""content":[{"type":"text","text":\#(JSONValue.string(summary).text)}],"structuredContent":\#(summary)"#, Self.uncached
                ))
        let (uri, geojson) = ("groma://main/geometries/a%20b", #"{\"type\":\"LineString\",\"coordinates\":[[0,0],[3,4],[5,1]]}"#)
        #expect(
            try client.answer("resources/list").text
                == Self.result(
                    #""resources":[{"uri":"\#(uri)","name":"a b","mimeType":"application/geo+json","description":"polyline: 1 parts, 3 vertices"}]"#,
                    Self.own))
        #expect(
            try client.answer("resources/read", #""uri":"\#(uri)""#).text
                == Self.result(#""contents":[{"uri":"\#(uri)","mimeType":"application/geo+json","text":"\#(geojson)"}]"#, Self.own))
        // The pages after the last are empty.
        for cursor in ["1", "2", "99"] {
            #expect(try client.answer("resources/list", #""cursor":"\#(cursor)""#).text == Self.result(#""resources":[]"#, Self.own))
        }
        #expect(
            try client.lines(#"{"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{"_meta":{\#(AgentClient.meta)}}}"#).map(
                \.text) == [
                    #"{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":7},"notifications":{}}}"#,
                    Self.result("", Self.uncached),
                ])
        let discovered = try client.answer("server/discover").text
        #expect(
            discovered.hasPrefix(
                #"{"jsonrpc":"2.0","id":7,"result":{"supportedVersions":["2026-07-28","2025-11-25"],"capabilities":{"tools":{},"resources":{}},"instructions":"Groma edits, "#
            ))
        #expect(discovered.hasSuffix(#","# + Self.shared + "}}"))
    }

    @Test func aHandshakeIsAnsweredWithoutTheOtherRevisionsMembers() throws {
        let client = try AgentClient()
        let begun = try #require(try client.lines(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#).last)
        let instructions = begun["result"]?["instructions"]?.text ?? ""
        #expect(
            begun.text
                == #"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"resources":{}},"serverInfo":{"name":"groma","title":"Groma, a geometry editing engine","version":"0.1.0"},"instructions":\#(instructions)}}"#
        )
        #expect(instructions.contains("find looks for them by words") && instructions.contains(#"\"main\" unless another is named."#))
        #expect(try client.lines(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#).map(\.text) == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
        #expect(
            try client.lines(#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#).map(\.text)
                == [#"{"jsonrpc":"2.0","id":1,"result":{"resources":[]}}"#])
        for notification in ["notifications/initialized", "notifications/roots/list_changed"] {
            #expect(
                try client.lines(#"{"jsonrpc":"2.0","id":1,"method":"\#(notification)"}"#).map(\.text)
                    == [#"{"jsonrpc":"2.0","id":1,"result":null}"#])
        }
    }

    @Test(arguments: [
        (
            "resources/read", #""uri":"groma://main/geometries/a%2""#,
            #"{"code":-32602,"message":"there is no resource \"groma://main/geometries/a%2\"","data":{"code":"invalidParameter","path":"params.uri","found":"groma://main/geometries/a%2","expected":"a uri of resources/list","uri":"groma://main/geometries/a%2"}}"#
        ),
        (
            "resources/read", "",
            #"{"code":-32602,"message":"the parameter \"uri\" is missing","data":{"code":"missingParameter","path":"params.uri","expected":"a string"}}"#
        ),
        (
            "resources/list", #""cursor":"0""#,
            #"{"code":-32602,"message":"\"0\" is no cursor","data":{"code":"invalidParameter","path":"params.cursor","found":"0","expected":"the nextCursor of an answer"}}"#
        ),
        (
            "resources/list", #""cursor":7"#,
            #"{"code":-32602,"message":"the member \"cursor\": it is a number","data":{"code":"wrongType","path":"params.cursor","expected":"a string"}}"#
        ),
        (
            "tools/call", #""name":"geomtry_set""#,
            #"{"code":-32602,"message":"there is no tool \"geomtry_set\"; did you mean \"geometry_set\"?","data":{"code":"invalidParameter","path":"params.name","found":"geomtry_set","expected":"a tool of tools/list","nearest":"geometry_set"}}"#
        ),
        (
            "tools/call", #""name":"zzzzzzzzzzzzzzzz""#,
            #"{"code":-32602,"message":"there is no tool \"zzzzzzzzzzzzzzzz\"","data":{"code":"invalidParameter","path":"params.name","found":"zzzzzzzzzzzzzzzz","expected":"a tool of tools/list"}}"#
        ),
        (
            "tools/call", #""name":"find","arguments":{"text":"a","text":"b"}"#,
            #"{"code":-32602,"message":"the member \"text\" occurs twice","data":{"code":"duplicateParameter","path":"params.arguments.text"}}"#
        ),
        (
            "tools/call", #""name":"find","arguments":[1]"#,
            #"{"code":-32602,"message":"params.arguments: expected an object, found an array at byte 0","data":{"code":"wrongType","path":"params.arguments","expected":"an object"}}"#
        ),
        (
            "initialize", "",
            #"{"code":-32601,"message":"revision 2026-07-28 of the protocol has no method \"initialize\"","data":{"code":"methodNotFound","path":"method","found":"initialize"}}"#
        ),
    ])
    func aMistakeIsTold(_ method: String, _ params: String, _ error: String) throws {
        #expect(try AgentClient().answer(method, params)["error"]?.text == error)
    }

    @Test func whatARevisionDemandsIsNamed() throws {
        let client = try AgentClient()
        #expect(
            try client.lines(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#).last?["error"]?.text
                == #"{"code":-32602,"message":"the request has no _meta.io.modelcontextprotocol/protocolVersion","data":{"code":"missingParameter","path":"params._meta","expected":"\"2026-07-28\", or initialize before"}}"#
        )
        #expect(
            try client.answer("tools/list", meta: #""io.modelcontextprotocol/protocolVersion":"2026-07-28""#)["error"]?.text
                == #"{"code":-32602,"message":"the request has no _meta.io.modelcontextprotocol/clientCapabilities","data":{"code":"missingParameter","path":"params._meta","expected":"an object"}}"#
        )
        #expect(
            try client.answer("tools/list", meta: #""io.modelcontextprotocol/protocolVersion":"1999-01-01""#)["error"]?.text
                == #"{"code":-32022,"message":"this revision of the protocol is not spoken so","data":{"code":"unsupportedProtocolVersion","path":"params._meta","found":"1999-01-01","supported":["2026-07-28","2025-11-25"],"requested":"1999-01-01"}}"#
        )
    }

    /// A client that asks for progress gives a token, a text or a number, which comes back as it is.
    @Test(
        arguments: [(#""p\"1""#, #""p\"1""#), ("7", "7"), ("1.5", "1.5"), ("null", nil), ("[1]", nil), ("true", nil)] as [(String, String?)]
    )
    func progressIsToldUnderItsToken(_ token: String, _ told: String?) throws {
        let client = try AgentClient()
        let meta = AgentClient.meta + #","progressToken":\#(token)"#
        let arguments = #"{"geometry":{"wkt":"LINESTRING (0 0, 1 1)","wkid":3857},"maxSegmentLength":0.00002}"#
        let lines = try client.lines(
            #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"_meta":{\#(meta)},"name":"call","arguments":{"method":"geometry.densify","parameters":\#(arguments)}}}"#
        )
        #expect((lines.count > 1) == (told != nil))
        if let told {
            let last = try #require(lines.dropLast().last?.text)
            #expect(
                last == #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":\#(told),"progress":1,"total":1}}"#)
        }
        #expect(lines.last?["result"]?["isError"] == nil)
    }
}
