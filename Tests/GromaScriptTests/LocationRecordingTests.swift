import Groma
import GromaPlugins
import GromaTesting
import Testing

/// A recorded walk is the same walk when it runs again: whatever the clock says then, and without the receiver.
@Suite("Recordings of locations")
struct LocationRecordingTests {
    /// A person who answers what the engine asks, in the session that is recorded: and may do something each time that it asks.
    final class Person: SessionTransport {
        /// A command that is sent within each request; what it is to be within stands in it as REQUEST.
        var command: String?
        /// The texts that it has measured.
        private(set) var measured: [String] = []
        private var asked: [(id: String, method: String, parameters: JSONValue)] = []
        private var isDone = true

        func write(_ bytes: [UInt8]) {
            for line in bytes.split(separator: 0x0A) {
                guard let value = try? JSONValue(parsing: line) else { continue }
                guard let id = value["id"]?.stringValue, let method = value["method"]?.stringValue else { continue }
                asked.append((id, method, value["params"] ?? .null))
                if method == "text.measure" { measured.append(value["params"]?["text"]?.stringValue ?? "") }
                isDone = false
            }
        }

        func nextLine(timeout: Double?) -> TransportLine {
            guard let (id, method, parameters) = asked.last else { return .ended }
            if let command, !isDone {
                isDone = true
                return .line(Array(command.replacing("REQUEST", with: id).utf8))
            }
            asked.removeLast()
            let result =
                switch method {
                case "text.measure": #"{"width":\#(20 * (parameters["text"]?.stringValue?.count ?? 0))}"#
                case "location.requestPermission": #"{"permission":"denied"}"#
                default: #"{"show":true,"title":"\#(parameters["map"]?.stringValue ?? "")"}"#
                }
            return .line(Array(#"{"jsonrpc":"2.0","id":"\#(id)","result":\#(result)}"#.utf8))
        }

        func queue(_ line: [UInt8]) {}
        func isCancelled(_ id: [UInt8]) -> Bool { false }
        func forgetCancellation(_ id: [UInt8]) {}
    }

    @discardableResult
    func call(_ session: Session, _ method: String, _ params: String = "{}") throws -> JSONValue {
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

    /// A session that a receiver can be connected to, recorded from its beginning.
    func session(_ receiver: Receiver, _ person: Person? = nil) throws -> Session {
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all + [receiver]), services: .hosts(["localhost:2947"]))
        if let person { session.connect(person) }
        try begin(session)
        return session
    }

    /// What was recorded, run by another session, which has its lines as input, and must ask for the widths of the same texts where they are given.
    func replay(_ session: Session, measuring texts: [String]? = nil) throws -> Session {
        let text = try #require(try call(session, "session.recording")["text"]?.stringValue)
        let again = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        let script = DelegateTests.Script(text.split(separator: "\n").map(String.init))
        again.connect(script)
        while !script.input.isEmpty {
            let line = script.input.removeFirst()
            let answer = again.answer(to: line)
            #expect(!line.contains(#""method""#) || answer.contains(#""result""#), "\(line) \(answer)")
        }
        // What was run within requests, and lines that would have waited for one that never came.
        #expect(!script.lines.contains { $0.contains(#""error":{"code""#) } && script.queued.isEmpty)
        if let texts {
            let asked = script.lines.compactMap { try? JSONValue(parsing: $0.utf8) }.filter { $0["method"] == "text.measure" }
            #expect(asked.map { $0["params"]?["text"]?.stringValue } == texts)
        }
        return again
    }

    private func expectSame(_ a: Session, _ b: Session, vertices: ClosedRange<Int>, _ place: SourceLocation = #_sourceLocation) throws {
        let (one, other) = (try call(a, "sketch.geometry", #"{"as":"wkt"}"#), try call(b, "sketch.geometry", #"{"as":"wkt"}"#))
        #expect(vertices.contains(one["summary"]?["vertices"]?.intValue ?? 0), "\(one)", sourceLocation: place)
        #expect(one == other, sourceLocation: place)
        let (shown, again) = (try call(a, "location.info"), try call(b, "location.info"))
        for member in ["started", "location", "mapLocation", "heading", "permission"] {
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

    @Test("A recording of the system's clock is replayed with the recorded times")
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

    @Test("Fixes from a connection are replayed as fixes of the host", arguments: [true, false])
    func connection(_ standsStill: Bool) throws {
        let receiver = Receiver { outlet, count in
            if count == 4 { return outlet.end() }
            let now = outlet.clock.time
            let point = Point(x: 7.9 + 0.01 * Double(count), y: 54.1, z: 1.5, spatialReference: .wgs84)
            outlet.send(try Location(point: point, horizontalAccuracy: 3, course: 90, speed: 2, time: now - 1))
            outlet.send(try Heading(geographic: 80 + Double(count), time: now - 0.5))
        }
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all + [receiver]), services: .hosts(["localhost:2947"]))
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

    @Test("Fixes and headings without a time have none when they come again")
    func withoutTime() throws {
        let session = try session(
            Receiver { outlet, count in
                try outlet.send(longitude: 7.9 + Double(count) / 100)
                outlet.send(try Heading(magnetic: 5))
            })
        try call(session, "location.setSource", #"{"kind":"receiver"}"#)
        try call(session, "location.start")
        for _ in 0..<2 { try call(session, "location.poll") }
        let info = try call(session, "location.info")
        #expect(info["location"]?["time"] == nil && info["location"] != nil && info["heading"]?["time"] == nil, "\(info)")
        try expectSame(session, replay(session), vertices: 2...2)
    }

    @Test("Nobody's permission is invented: a receiver needs none, and who denies it later has denied it")
    func permission() throws {
        let person = Person()
        defer { withExtendedLifetime(person) {} }
        let session = try session(Receiver { outlet, count in try outlet.send(longitude: 7.9 + Double(count) / 100) }, person)
        try call(session, "session.delegate", #"{"methods":["location.requestPermission"]}"#)
        try call(session, "location.setSource", #"{"kind":"receiver"}"#)
        try call(session, "location.start")
        try call(session, "location.poll")
        #expect(try call(session, "location.info")["permission"] == "undetermined")
        try expectSame(session, replay(session), vertices: 1...1)
        // The host's own source asks, and is told that it may not.
        try call(session, "location.setSource", #"{"kind":"host"}"#)
        let info = try call(session, "location.info")
        #expect(info["permission"] == "denied" && info["started"] == false, "\(info)")
        try expectSame(session, replay(session), vertices: 1...1)
        // A receiver goes on all the same.
        try call(session, "location.setSource", #"{"kind":"receiver"}"#)
        try call(session, "location.start")
        try call(session, "location.configure", #"{"permission":"undetermined"}"#)
        try call(session, "location.configure", #"{"permission":"denied"}"#)
        // It begins where the track has ended.
        for _ in 0..<2 { try call(session, "location.poll") }
        #expect(try call(session, "location.info")["started"] == true)
        try expectSame(session, replay(session), vertices: 2...3)
    }

    @Test("Calls that a script makes during a fix are recorded within it, and all fixes of that poll are recorded")
    func commandsWithin() throws {
        let person = Person()
        defer { withExtendedLifetime(person) {} }
        let session = try session(
            Receiver { outlet, count in
                for part in 0..<(count == 2 ? 3 : 1) { try outlet.send(longitude: 7.9 + Double(count) / 100 + Double(part) / 1000) }
            }, person)
        try call(session, "session.delegate", #"{"methods":["callout.willShowForLocationDisplay","text.measure"]}"#)
        try call(session, "location.setSource", #"{"kind":"receiver"}"#)
        try call(session, "location.start")
        try call(session, "location.poll")
        #expect(try call(session, "location.showCallout")["shown"] == true)
        // Each fix moves the callout, whose text is measured; meanwhile the script adds a vertex, or sets images, whose answer reads the clock.
        person.command =
            #"{"jsonrpc":"2.0","id":9,"method":"sketch.addVertex","params":{"within":"REQUEST","point":[1,1]}}"#
        try call(session, "location.poll")
        person.command = #"{"jsonrpc":"2.0","id":9,"method":"location.setImages","params":{"within":"REQUEST","images":{}}}"#
        try call(session, "location.poll")
        let added = try call(session, "sketch.geometry", #"{"as":"wkt"}"#)["summary"]?["vertices"]?.intValue ?? 0
        #expect(added > 5)
        try expectSame(session, replay(session), vertices: 6...1000)
    }

    @Test("A receiver that cannot be reached has stopped when this runs again, too")
    func unreachable() throws {
        let session = try session(Receiver(says: { _, _ in }, isReachable: false))
        try call(session, "location.start")
        try call(session, "location.update", #"{"at":[7.8,54.1,3]}"#)
        try call(session, "location.setSource", #"{"kind":"receiver"}"#)
        #expect(try call(session, "location.info")["started"] == false)
        try expectSame(session, replay(session), vertices: 1...1)
        try call(session, "location.start")
        #expect(try call(session, "location.info")["started"] == false)
        try expectSame(session, replay(session), vertices: 1...1)
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
        try call(session, "map.close")
        #expect(try call(session, "session.record")["commands"] == 0)
    }
}
