import Groma
import Testing

/// What subscribers hear of.
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

    @Test func eventsAreAsDescribed() throws {
        let session = try Session()
        let events = try #require(session.openRPC["x-events"]?.arrayValue)
        #expect(!events.contains { $0["name"] == "sketch.selectionChanged" })
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
