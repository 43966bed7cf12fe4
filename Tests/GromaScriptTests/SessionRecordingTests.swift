import Groma
import GromaPlugins
import Testing

/// Tests that a recording leads another session to the same geometries.
struct SessionRecordingTests {
    private func call(_ session: Session, _ method: String, _ params: String = "{}") throws -> JSONValue {
        let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        return try JSONValue(parsing: (text.split(separator: "\n").last ?? "").utf8)
    }

    /// All geometries, what is selected, and the names of what can be undone.
    private func state(_ session: Session) throws -> [String] {
        var state: [String] = []
        for geometry in try call(session, "geometry.list")["result"]?["geometries"]?.arrayValue ?? [] {
            let name = try #require(geometry["name"]?.stringValue)
            state.append(try call(session, "geometry.get", #"{"geometry":{"name":"\#(name)"},"as":"wkb"}"#)["result"]?.text ?? "")
        }
        for sketch in ["", #""sketch":"other""#] {
            let params = sketch.isEmpty ? "{}" : "{\(sketch)}"
            let form = sketch.isEmpty ? #"{"as":"wkb"}"# : #"{"as":"wkb",\#(sketch)}"#
            for (method, params) in [
                ("sketch.geometry", form), ("sketch.selection", params), ("sketch.history", params), ("sketch.snapSources", params),
                ("sketch.rings", params),
            ] { state.append(try call(session, method, params)["result"]?.text ?? "none") }
        }
        return state
    }

    @Test(arguments: 1...6)
    func randomCommandsRunAgain(_ seed: UInt64) throws {
        let registry = try PluginRegistry(BuiltInPlugins.all)
        let session = try Session(registry: registry)
        let tools = registry.registrations(at: .sketchTools).map(\.contribution.name)
        _ = try call(session, "geometry.set", #"{"geometry":{"wkt":"LINESTRING (0 0, 4 4, 9 0.1)"},"into":"a"}"#)
        _ = try call(session, "geometry.set", #"{"geometry":{"wkt":"POLYGON ((0 0, 9 0, 9 9, 0 0))","wkid":3857},"into":"b"}"#)
        #expect(try call(session, "session.record")["result"]?["commands"] == 2)
        let types = ["polyline", "polygon", "multipoint", "point"]
        func begin() throws {
            _ = try call(session, "sketch.begin", #"{"type":"\#(types[Int(seed) % 2])","hasZ":true}"#)
            _ = try call(session, "sketch.begin", #"{"type":"\#(types[Int(seed) % 4])","sketch":"other"}"#)
        }
        try begin()
        for sketch in ["", #","sketch":"other""#] {
            _ = try call(session, "sketch.setViewport", #"{"center":[10,10],"resolution":0.05,"width":400,"height":400\#(sketch)}"#)
        }
        var commands = RandomCommands(seed: seed, session: session, tools: tools)
        // Until enough of them were edits: a sketch may end early, and is begun again.
        var lines: [Substring] = []
        for round in 0..<10 where lines.count <= 40 {
            if round > 0 { try begin() }
            for _ in 0..<400 { _ = session.answer(to: commands.next()) }
            let recorded = try call(session, "session.recording")["result"]
            lines = try #require(recorded?["text"]?.stringValue).split(separator: "\n")
            #expect(recorded?["commands"]?.intValue == lines.count, "seed \(seed)")
        }
        #expect(lines.count > 40, "seed \(seed)")
        let again = try Session(registry: registry)
        for line in lines {
            let answer = again.answer(to: String(line))
            let mayFail = ["pointer", "tap", "doubleTap", "longPress", "key"].contains { line.contains("\"sketch.\($0)\"") }
            #expect(mayFail || answer.contains(#""result""#), "seed \(seed): \(line) \(answer)")
        }
        #expect(try state(again) == state(session), "seed \(seed)")
    }

    @Test func aGroupThatAnErrorUndidIsUndoneAgain() throws {
        let session = try Session()
        _ = try call(session, "session.record")
        _ = try call(session, "sketch.begin", #"{"type":"polyline"}"#)
        _ = try call(session, "sketch.beginGroup", #"{"name":"g"}"#)
        _ = try call(session, "sketch.addVertex", #"{"point":[1,1]}"#)
        _ = try call(session, "sketch.geometry", #"{"into":"halfway"}"#)
        #expect(try call(session, "sketch.removeVertex", #"{"index":7}"#)["error"] != nil)
        let recorded = try call(session, "session.recording", #"{"end":true}"#)["result"]
        #expect(
            recorded?["text"]
                == #"""
                {"jsonrpc":"2.0","id":1,"method":"sketch.begin","params":{"type":"polyline"}}
                {"jsonrpc":"2.0","id":2,"method":"sketch.beginGroup","params":{"name":"g"}}
                {"jsonrpc":"2.0","id":3,"method":"sketch.addVertex","params":{"point":[1,1]}}
                {"jsonrpc":"2.0","id":4,"method":"sketch.geometry","params":{"into":"halfway"}}
                {"jsonrpc":"2.0","id":5,"method":"sketch.cancelGroup","params":{}}

                """#)
        #expect(try call(session, "session.recording")["error"]?["data"]?["code"] == "noRecording")
    }

    /// A tap that was refused has lifted its pointer: what comes after it is the same when it runs again, and no error is left of it.
    @Test(arguments: ["", #","sketch":"other""#])
    func aPointerThatWentUpInVainIsUpAgain(_ sketch: String) throws {
        let registry = try PluginRegistry(BuiltInPlugins.all)
        let session = try Session(registry: registry)
        _ = try call(session, "session.record")
        func run(_ method: String, _ members: String) throws -> JSONValue {
            try call(session, "sketch.\(method)", "{\(members)\(sketch)}")
        }
        func tap(_ x: Int, _ y: Int, at time: Double) throws -> JSONValue {
            _ = try run("pointer", #""phase":"down","x":\#(x),"y":\#(y),"time":\#(time)"#)
            return try run("pointer", #""phase":"up","x":\#(x),"y":\#(y),"time":\#(time + 0.1)"#)
        }
        _ = try run("begin", #""type":"polyline","wkid":null"#)
        _ = try run("setViewport", #""center":[0,0],"resolution":1,"width":200,"height":200"#)
        _ = try run("setTool", #""tool":"vertex""#)
        _ = try tap(100, 100, at: 0)
        _ = try run("setConstraints", #""minimumDistance":1000"#)
        #expect(try tap(120, 100, at: 1)["error"]?["data"]?["code"] == "constraint")
        // What changes nothing is not recorded: a time that runs backward, a parameter that there is not, a tap that is refused.
        #expect(try tap(120, 100, at: 0.5)["error"] != nil)
        #expect(try run("pointer", #""phase":"up","x":1,"y":1,"z":1"#)["error"] != nil)
        #expect(try run("tap", #""x":120,"y":100"#)["error"] != nil)
        _ = try run("setConstraints", #""minimumDistance":null"#)
        _ = try tap(160, 150, at: 1.2)
        let geometry = try run("geometry", #""as":"wkt""#)["result"]?["geometry"]?["wkt"]
        #expect(geometry == "LINESTRING (0 0, 60 -50)")
        let text = try #require(try call(session, "session.recording")["result"]?["text"]?.stringValue)
        let again = try Session(registry: registry)
        let lines = text.split(separator: "\n")
        for line in lines {
            let answer = again.answer(to: String(line))
            #expect(answer.contains(#""result""#), "\(line) \(answer)")
        }
        #expect(lines.count == 12 && lines[7].contains(#""phase":"cancel","x":120,"y":100,"time":1,"pointer":0"#), "\(text)")
        #expect(try state(again) == state(session))
    }

    @Test func answersOfTheScriptAreInIt() throws {
        struct Oracle: Plugin {
            let name = "oracle"
            func contribute(to registry: inout PluginRegistry) throws(PluginError) {
                try registry.add(
                    CommandGroup { table throws(CommandTableError) in try table.add(DelegateTests.Asking.self) }, named: name,
                    to: .commands)
            }
        }
        let registry = try PluginRegistry([Oracle()])
        let session = try Session(registry: registry)
        _ = try call(session, "session.delegate", #"{"methods":["oracle.answer"]}"#)
        let script = DelegateTests.Script([#"{"jsonrpc":"2.0","id":"groma-1","result":{"yes":true}}"#])
        session.connect(script)
        _ = try call(session, "session.record")
        let first = [try call(session, "oracle.ask")["result"], try call(session, "oracle.ask")["result"]]
        #expect(first == [[["yes": true]], ["default"]])
        let text = try #require(try call(session, "session.recording")["result"]?["text"]?.stringValue)
        let again = try Session(registry: registry)
        let answers = text.split(separator: "\n").map { again.answer(to: String($0)) }
        #expect(answers.count == 5 && answers[2].contains(#"[{"yes":true}]"#) && answers[4].contains(#"["default"]"#), "\(text)")
    }

    @Test func sketchesBegunBeforeAreRefused() throws {
        let session = try Session()
        _ = try call(session, "sketch.begin", #"{"type":"polyline"}"#)
        #expect(try call(session, "session.record")["error"]?["data"]?["code"] == "sketchActive")
        _ = try call(session, "sketch.cancel")
        _ = try call(session, "session.record")
        #expect(try call(session, "session.record")["error"]?["data"]?["code"] == "recordingActive")
    }
}
