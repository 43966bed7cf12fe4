import Groma
import GromaPlugins
import Testing

/// A recorded walk is the same walk when it runs again: whatever the clock says then, and without the receiver.
@Suite("Recordings of locations")
struct LocationRecordingTests {
    @discardableResult
    private func call(_ session: Session, _ method: String, _ params: String = "{}") throws -> JSONValue {
        let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        let answer = try JSONValue(parsing: (text.split(separator: "\n").last ?? "").utf8)
        return answer["result"] ?? answer
    }

    private func begin(_ session: Session) throws {
        try call(session, "session.record")
        try call(session, "map.create", #"{"width":400,"height":300,"wkid":3857}"#)
        try call(session, "sketch.begin", #"{"type":"polyline","wkid":4326,"hasZ":true,"hasM":true}"#)
        try call(session, "track.start")
    }

    /// What was recorded, run by another session.
    private func replay(_ session: Session) throws -> Session {
        let text = try #require(try call(session, "session.recording")["text"]?.stringValue)
        let again = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        for line in text.split(separator: "\n") {
            let answer = again.answer(to: String(line))
            #expect(answer.contains(#""result""#), "\(line) \(answer)")
        }
        return again
    }

    private func expectSame(_ a: Session, _ b: Session, vertices: ClosedRange<Int>, _ place: SourceLocation = #_sourceLocation) throws {
        let (one, other) = (try call(a, "sketch.geometry", #"{"as":"wkt"}"#), try call(b, "sketch.geometry", #"{"as":"wkt"}"#))
        #expect(vertices.contains(one["summary"]?["vertices"]?.intValue ?? 0), "\(one)", sourceLocation: place)
        #expect(one == other, sourceLocation: place)
        let (shown, again) = (try call(a, "location.info"), try call(b, "location.info"))
        for member in ["started", "location", "mapLocation", "heading"] {
            #expect(shown[member] == again[member], "\(member)", sourceLocation: place)
        }
    }

    /// Polls until the location is as wanted.
    private func poll(_ session: Session, until isReached: (JSONValue) -> Bool) throws {
        for _ in 0..<100_000 {
            try call(session, "location.poll")
            if isReached(try call(session, "location.info")) { return }
        }
        Issue.record("nothing has come")
    }

    @Test("What went by the system's clock goes by the times that it said")
    func systemClock() throws {
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        try begin(session)
        try call(session, "location.start")
        try call(session, "location.update", #"{"at":[7.8,54.1,3]}"#)
        let line =
            #"{"kind":"simulated","settings":{"geometry":{"wkt":"LINESTRING(7.9 54.1,7.9 54.2,7.91 54.2)","wkid":4326},"interval":0.02}}"#
        try call(session, "location.setSource", line)
        // What comes while the track is paused is not in it, whenever the clock is read.
        try call(session, "track.pause")
        try poll(session) { $0["location"]?["at"]?.arrayValue?.last?.doubleValue == 54.2 }
        try call(session, "location.heading", #"{"magnetic":5}"#)
        try call(session, "track.resume")
        try poll(session) { $0["started"] == false }
        // On a slow machine all of them have come meanwhile.
        try expectSame(session, replay(session), vertices: 1...2)
        try call(session, "location.setClock", #"{"time":null}"#)
        try expectSame(session, replay(session), vertices: 1...2)
    }

    /// A receiver at the end of a line, with a fix and a heading at each look, and then no more.
    private struct Receiver: Plugin, LocationSourceKind {
        final class Source: LocationDataSource {
            let outlet: LocationOutlet
            private var count = 0

            init(_ clock: any LocationClock) { outlet = LocationOutlet(name: "receiver", clock: clock) }

            func poll() {
                count += 1
                if count == 4 { return outlet.end() }
                let point = Point(x: 7.9 + 0.01 * Double(count), y: 54.1, z: 1.5, spatialReference: .wgs84)
                if let fix = try? Location(point: point, horizontalAccuracy: 3, course: 90, speed: 2, time: outlet.clock.time - 1) {
                    outlet.send(fix)
                }
                if let heading = try? Heading(geographic: 80 + Double(count), time: outlet.clock.time) { outlet.send(heading) }
            }
        }

        let name = "receiver"
        let summary = "Fixes that come over a connection."
        let parameters: [LocationSourceParameter] = []

        func contribute(to registry: inout PluginRegistry) throws(PluginError) { try registry.add(self, named: name, to: .locationSources) }

        func source(_ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource {
            _ = try settings.openTransport("tcp://localhost:2947")
            return Source(settings.clock)
        }
    }

    @Test("What a connection said comes as fixes of the host's", arguments: [true, false])
    func connection(_ standsStill: Bool) throws {
        let session = try Session(
            registry: PluginRegistry(BuiltInPlugins.all + [Receiver()]), services: .hosts(["localhost:2947"]))
        if standsStill { try call(session, "location.setClock", #"{"time":1800000000}"#) }
        try begin(session)
        try call(session, "location.setSource", #"{"kind":"receiver"}"#)
        try call(session, "location.start")
        for _ in 0..<3 { try call(session, standsStill ? "location.advance" : "location.poll", standsStill ? #"{"seconds":1}"# : "{}") }
        try expectSame(session, replay(session), vertices: 3...3)
        try call(session, "location.poll")
        #expect(try call(session, "location.info")["started"] == false)
        try expectSame(session, replay(session), vertices: 3...3)
    }

    @Test("A source that is on its way, a track and a geofence from before cannot be recorded")
    func fromBefore() throws {
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        try call(session, "map.create", #"{"width":400,"height":300,"wkid":3857}"#)
        func refusal() throws -> JSONValue? { try call(session, "session.record")["error"]?["data"]?["code"] }
        try call(session, "location.start")
        #expect(try refusal() == "locationActive")
        try call(session, "location.stop")
        try call(session, "geofence.add", #"{"geofence":"a","areas":[]}"#)
        #expect(try refusal() == "locationActive")
        try call(session, "geofence.remove", #"{"geofence":"a"}"#)
        try call(session, "location.setSource", #"{"kind":"nmea"}"#)
        #expect(try refusal() == "locationActive")
        try call(session, "location.setSource", #"{"kind":"host"}"#)
        #expect(try call(session, "session.record")["commands"] == 0)
    }
}
