import GromaTesting
import Groma
import Testing

/// JSON-RPC 2.0 as its specification has it, and the stream's own rules: parameters by name, errors with their place, and the same output
/// for the same input.
struct MessageTests {
    private func answer(_ line: String) throws -> String { try Session().answer(to: line) }

    private func error(_ line: String) throws -> (code: Int?, name: String?, message: JSONValue) {
        let value = try JSONValue(parsing: try answer(line).utf8)
        return (value["error"]?["code"]?.intValue, value["error"]?["data"]?["code"]?.stringValue, value)
    }

    @Test(arguments: [
        "[", "{", "nul", "{\"a\":01}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session.info\"} x", "\u{1}", "[1,]", "\"\\ud800\"",
    ])
    func linesThatAreNoJSON(_ line: String) throws {
        let found = try error(line)
        #expect(found.code == -32700 && found.name == "notJSON")
        #expect(found.message["id"] == .null)
    }

    @Test func nestingIsLimited() throws {
        for line in [
            String(repeating: "[", count: 1_000_000),
            "{\"x\":" + String(repeating: "[", count: 600) + String(repeating: "]", count: 600) + "}",
        ] {
            let found = try error(line)
            #expect(found.code == -32700 && found.name == "nestingTooDeep")
        }
    }

    @Test(arguments: [
        "1", "\"a\"", "null", "{}", "{\"jsonrpc\":\"2.0\"}", "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"session.info\"}",
        "{\"id\":1,\"method\":\"session.info\"}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":1}",
        "{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"session.info\"}", "[]",
    ])
    func messagesThatAreNoRequests(_ line: String) throws {
        #expect(try error(line).code == -32600)
    }

    @Test func idsComeBackAsTheyWere() throws {
        for id in ["1", "-3", "1.5", "\"a\\u0062\"", "null", "12345678901234567890"] {
            let line = "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"session.reset\"}"
            #expect(try answer(line) == "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":null}")
        }
    }

    @Test func notificationsAreNotAnswered() throws {
        let session = try Session()
        #expect(
            session.answer(to: #"{"jsonrpc":"2.0","method":"geometry.set","params":{"geometry":{"wkt":"POINT(1 2)"},"into":"a"}}"#) == "")
        #expect(session.answer(to: #"{"jsonrpc":"2.0","method":"no.such"}"#) == "")
        #expect(session.failureCount == 1)
        #expect(session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"geometry.list"}"#).contains(#""name":"a""#))
        #expect(session.answer(to: "  ") == "")
    }

    @Test func batches() throws {
        let session = try Session()
        let answer = session.answer(
            to:
                #"[{"jsonrpc":"2.0","id":1,"method":"session.reset"},{"jsonrpc":"2.0","method":"session.reset"},7,{"jsonrpc":"2.0","id":2,"method":"no.such"},{"jsonrpc":"2.0","id":3,"method":"session.reset"}]"#
        )
        let value = try JSONValue(parsing: answer.utf8)
        #expect(value.arrayValue?.map { $0["id"] } == [1, .null, 2, 3])
        #expect(value.arrayValue?.map { $0["error"]?["code"]?.intValue } == [nil, -32600, -32601, nil])
        #expect(session.answer(to: #"[{"jsonrpc":"2.0","method":"session.reset"}]"#) == "")
        #expect(
            session.answer(to: #"[{"jsonrpc":"2.0","method":"no.such"},{"jsonrpc":"2.0","id":2,"method":"session.reset"}]"#)
                == #"[{"jsonrpc":"2.0","id":2,"result":null}]"#)
    }

    @Test func aBatchWithASyntaxErrorDoesNothing() throws {
        let session = try Session()
        _ = session.answer(to: #"[{"jsonrpc":"2.0","id":1,"method":"geometry.create","params":{"type":"point","into":"a"}},{"x":tru}]"#)
        #expect(session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"geometry.list"}"#).contains(#""geometries":[]"#))
    }

    @Test func parametersAreNamedAndKnown() throws {
        var found = try error(#"{"jsonrpc":"2.0","id":1,"method":"geometry.vertex","params":[{"wkt":"POINT(1 2)"},0]}"#)
        #expect(found.code == -32602 && found.name == "parametersByPosition")
        found = try error(#"{"jsonrpc":"2.0","id":1,"method":"geometry.vertex","params":{"geometri":{"wkt":"POINT(1 2)"},"index":0}}"#)
        #expect(found.code == -32602 && found.name == "unknownParameter")
        #expect(found.message["error"]?["data"]?["nearest"]?.stringValue == "geometry")
        found = try error(#"{"jsonrpc":"2.0","id":1,"method":"geometry.vertex","params":{"geometry":{"wkt":"POINT(1 2)"}}}"#)
        #expect(found.code == -32602 && found.name == "missingParameter")
        #expect(found.message["error"]?["data"]?["path"]?.stringValue == "params.index")
        found = try error(
            #"{"jsonrpc":"2.0","id":1,"method":"geometry.vertex","params":{"geometry":{"wkt":"POINT(1 2)"},"index":0,"index":0}}"#)
        #expect(found.code == -32602 && found.name == "duplicateParameter")
        found = try error(#"{"jsonrpc":"2.0","id":1,"id":2,"method":"session.info"}"#)
        #expect(found.code == -32602)
        found = try error(
            #"{"jsonrpc":"2.0","id":1,"method":"geometry.vertex","params":{"geometry":{"wkt":"POINT(1 2)","wkt":"POINT(1 2)"},"index":0}}"#)
        #expect(found.code == -32602 && found.message["error"]?["data"]?["path"]?.stringValue == "params.geometry.wkt")
        found = try error(#"{"jsonrpc":"2.0","id":1,"method":"geometry.vertx"}"#)
        #expect(found.code == -32601 && found.message["error"]?["data"]?["nearest"]?.stringValue == "geometry.vertex")
    }

    @Test func indexErrorsSayWhatWouldDo() throws {
        let found = try error(
            #"{"jsonrpc":"2.0","id":1,"method":"geometry.vertex","params":{"geometry":{"wkt":"LINESTRING(0 0,1 1)"},"index":99}}"#)
        #expect(found.name == "indexOutOfRange")
        let data = found.message["error"]?["data"]
        #expect(
            data?["path"]?.stringValue == "params.index" && data?["found"]?.intValue == 99 && data?["expected"]?.stringValue == "0 to 1")
    }

    @Test func theSameInputGivesTheSameBytes() throws {
        let lines = [
            #"{"jsonrpc":"2.0","id":1,"method":"geometry.buffer","params":{"geometry":{"wkt":"POINT(0 0)"},"distance":1,"into":"b","as":"wkt"}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"geometry.info","params":{"geometry":{"name":"b"},"include":["area","isValid"]}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"rpc.discover"}"#,
        ]
        let (first, second) = (try Session(), try Session())
        for line in lines { #expect(first.answer(to: line) == second.answer(to: line)) }
    }

    @Test func noBytesMakeASessionTrap() throws {
        let session = try Session()
        let seed = Seeded.freshSeed()
        var generator = Seeded(seed)
        let lines = [
            #"{"jsonrpc":"2.0","id":1,"method":"geometry.set","params":{"geometry":{"geojson":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]]]}},"into":"a","as":"esri"}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"sketch.begin","params":{"type":"polygon","hasZ":true}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"sketch.addVertices","params":{"points":[[1,2,3],{"x":4,"y":5,"z":6}],"part":0}}"#,
            #"[{"jsonrpc":"2.0","id":4,"method":"geometry.coordinates","params":{"geometry":{"name":"a"},"from":1,"to":3,"as":"f64le64"}},{}]"#,
        ]
        for _ in 0..<3000 {
            var bytes = Array(lines[Int.random(in: 0..<lines.count, using: &generator)].utf8)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0...2, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &generator)], at: place)
                }
            }
            session.clearOutput()
            bytes.withUnsafeBufferPointer { session.run(line: $0) }
            let written = Array(session.outputBytes.split(separator: 0x0A))
            for line in written { #expect(throws: Never.self, "seed \(seed)") { try JSONValue(parsing: Array(line)) } }
        }
    }
}
