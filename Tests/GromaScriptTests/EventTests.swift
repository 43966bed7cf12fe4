import Groma
import GromaPlugins
import Testing

/// Tests the events that subscribers receive.
struct EventTests {
    private func lines(_ session: Session, _ method: String, _ params: String = "{}") throws -> [JSONValue] {
        try session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#).split(separator: "\n").map {
            try JSONValue(parsing: $0.utf8)
        }
    }

    @Test func progressOfALongRequest() throws {
        let session = try Session()
        _ = try lines(session, "session.subscribe", #"{"events":["session.progress"]}"#)
        let answer = try lines(session, "geometry.densify", #"{"geometry":{"wkt":"LINESTRING(0 0,1 0)"},"maxSegmentLength":1e-6}"#)
        #expect(answer.last?["result"]?["summary"]?["vertices"] == 1_000_001)
        #expect(answer.count > 1 && answer.dropLast().allSatisfy { $0["method"] == "session.progress" })
        #expect(answer.dropLast().last?["params"]?["fraction"] == 1)
    }

    @Test func validityIsReportedWhenItChanges() throws {
        let session = try Session()
        _ = try lines(session, "session.subscribe", #"{"events":["sketch.validityChanged"]}"#)
        _ = try lines(session, "sketch.begin", #"{"type":"polygon","sketch":"s"}"#)
        func heard(_ method: String, _ params: String) throws -> [JSONValue] {
            try lines(session, method, params).dropLast().compactMap { $0["params"] }
        }
        #expect(try heard("sketch.addVertices", #"{"sketch":"s","points":[[0,0],[2,0]]}"#) == [])
        #expect(try heard("sketch.addVertex", #"{"sketch":"s","point":[2,2]}"#) == [["sketch": "s", "isValid": true]])
        #expect(try heard("sketch.addVertex", #"{"sketch":"s","point":[0,2]}"#) == [])
        #expect(try heard("sketch.moveVertex", #"{"sketch":"s","index":3,"point":[3,1]}"#) == [["sketch": "s", "isValid": false]])
        #expect(try heard("sketch.undo", #"{"sketch":"s"}"#) == [["sketch": "s", "isValid": true]])
        #expect(try heard("sketch.undo", #"{"sketch":"s","steps":3}"#) == [["sketch": "s", "isValid": false]])
        #expect(try heard("sketch.redo", #"{"sketch":"s","steps":2}"#) == [["sketch": "s", "isValid": true]])
        _ = try lines(session, "session.unsubscribe")
        #expect(try heard("sketch.undo", #"{"sketch":"s"}"#) == [])
    }

    @Test(arguments: 1...4)
    func validityThatIsFollowedIsWhatTheFullCheckSays(_ seed: UInt64) throws {
        let registry = try PluginRegistry(BuiltInPlugins.all)
        let session = try Session(registry: registry)
        _ = try lines(session, "session.subscribe", #"{"events":["sketch.validityChanged"]}"#)
        var commands = RandomCommands(
            seed: seed, session: session, tools: registry.registrations(at: .sketchTools).map(\.contribution.name))
        var isValid: [String: Bool] = [:]
        for name in ["", "other"] {
            let type = seed % 2 == 0 || name.isEmpty ? "polygon" : "polyline"
            _ = try lines(session, "sketch.begin", #"{"type":"\#(type)"\#(name.isEmpty ? "" : #","sketch":"other""#)}"#)
            isValid[name] = false
        }
        for _ in 0..<300 {
            let command = commands.next()
            if ["begin", "complete", "cancel"].contains(where: { command.contains("\"sketch.\($0)\"") }) { continue }
            func note(_ answer: String) throws {
                for line in answer.split(separator: "\n").dropLast() {
                    let event = try JSONValue(parsing: line.utf8)
                    isValid[event["params"]?["sketch"]?.stringValue ?? ""] = event["params"]?["isValid"]?.boolValue
                }
            }
            try note(session.answer(to: command))
            for name in ["", "other"] {
                let params = name.isEmpty ? "{}" : #"{"sketch":"other"}"#
                // Copies of copies grow fast.
                if try lines(session, "sketch.geometry", params).last?["result"]?["summary"]?["vertices"]?.intValue ?? 0 > 200 {
                    try note(session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"sketch.clear","params":\#(params)}"#))
                }
                let full = try lines(session, "sketch.validity", params).last?["result"]
                #expect(full?["isValid"]?.boolValue == isValid[name], "seed \(seed): \(command) \(full?.text ?? "")")
            }
        }
    }

    /// What a drag had moved is taken back, nothing is held down any more, and all that is heard before the sketch is gone.
    @Test(arguments: ["sketch.complete", "sketch.cancel"])
    func endingASketchEndsItsDrag(_ method: String) throws {
        // Without projections the reference has no way into GeoJSON.
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all.filter { $0.name != "projections" }))
        _ = try lines(session, "sketch.begin", #"{"geometry":{"wkt":"LINESTRING (10 10, 50 50)","wkid":2056}}"#)
        _ = try lines(session, "sketch.setViewport", #"{"center":[50,50],"resolution":1,"width":100,"height":100}"#)
        _ = try lines(session, "sketch.setTool", #"{"tool":"vertex"}"#)
        _ = try lines(session, "sketch.setInteraction", #"{"showsMagnifier":true}"#)
        _ = try lines(session, "session.subscribe", #"{"events":["sketch.magnifierChanged","sketch.geometryChanged"]}"#)
        _ = try lines(session, "sketch.pointer", #"{"phase":"down","x":50,"y":50,"time":1,"device":"touch"}"#)
        _ = try lines(session, "sketch.pointer", #"{"phase":"move","x":50,"y":50,"time":2,"device":"touch"}"#)
        let moved = try lines(session, "sketch.pointer", #"{"phase":"move","x":80,"y":20,"time":2.1,"device":"touch"}"#)
        #expect(moved.last?["result"]?["gesture"] == "dragBegan" && moved.count == 3)
        // A shape that cannot be handed out leaves the drag as it is, and it goes on.
        if method == "sketch.complete" {
            let failed = try lines(session, method, #"{"as":"geojson"}"#)
            #expect(failed.last?["error"] != nil, "\(failed)")
            let now = try lines(session, "sketch.geometry", #"{"as":"wkt"}"#).last?["result"]?["geometry"]?["wkt"]
            #expect(now == "LINESTRING (10 10, 80 80)")
            let moved = try lines(session, "sketch.pointer", #"{"phase":"move","x":90,"y":10,"time":3,"device":"touch"}"#)
            #expect(moved.last?["result"]?["gesture"] == "dragMoved" && moved.count == 3)
        }
        let heard = try lines(session, method, method == "sketch.complete" ? #"{"as":"wkt"}"# : "{}")
        #expect(heard.last?["result"]?["summary"]?["extent"] == [10, 10, 50, 50], "\(heard)")
        #expect(heard.dropLast().compactMap { $0["method"]?.stringValue } == ["sketch.geometryChanged", "sketch.magnifierChanged"])
        #expect(heard.contains { $0["params"]?["action"] == "hide" })
        #expect(try lines(session, "sketch.undo").last?["error"]?["data"]?["code"] == "noSketch")
    }

    @Test func eventsAreAsDescribed() throws {
        let session = try Session()
        let events = try #require(session.openRPC["x-events"]?.arrayValue)
        #expect(try lines(session, "session.subscribe", #"{"events":["sketch.selectionChanged","*"]}"#).first?["error"] == nil)
        for (method, params) in [
            ("sketch.begin", #"{"type":"polygon"}"#), ("sketch.addPart", #"{"points":[[0,0],[1,0],[1,1]]}"#), ("sketch.undo", "{}"),
            ("sketch.redo", "{}"), ("sketch.clear", "{}"), ("sketch.undo", "{}"),
        ] {
            for event in try lines(session, method, params).dropLast() {
                let description = try #require(events.first { $0["name"] == event["method"] })
                let schema = try #require(description["params"])
                let members = try #require(event["params"]?.objectValue)
                for name in (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue) {
                    #expect(members[name] != nil, "\(name) in \(event)")
                }
                for name in members.members.map(\.name) { #expect(schema["properties"]?[name] != nil, "\(name) in \(event)") }
                for change in members["changes"]?.arrayValue ?? [] {
                    for name in try #require(change.objectValue).members.map(\.name) {
                        #expect(schema["properties"]?["changes"]?["items"]?["properties"]?[name] != nil, "\(name) in \(event)")
                    }
                }
            }
        }
    }
}
