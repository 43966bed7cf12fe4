import Groma
import GromaPlugins
import GromaTesting
import Testing

/// What comes from several sources in one poll comes in the same order again, and the clock says the same before and after a script lets it go.
extension LocationRecordingTests {
    /// A session whose maps have callouts at their locations, the texts of which the script measures: it says something else of each.
    private func session(_ maps: [(name: String, source: String)], _ receiver: Receiver, _ person: Person) throws -> Session {
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all + [receiver]), services: .hosts(["localhost:2947"]))
        session.connect(person)
        try call(session, "session.record")
        try call(session, "session.delegate", #"{"methods":["callout.willShowForLocationDisplay","text.measure"]}"#)
        try call(session, "sketch.begin", #"{"type":"multipoint","wkid":4326}"#)
        try call(session, "location.setClock", #"{"time":1800000000}"#)
        for (name, source) in maps {
            let map = #""map":"\#(name)""#
            try call(session, "map.create", #"{\#(map),"width":400,"height":300,"wkid":3857}"#)
            try call(session, "callout.configure", #"{\#(map),"autoAdjustWidth":true}"#)
            try call(session, "location.setSource", #"{\#(map),\#(source)}"#)
            try call(session, "location.start", "{\(map)}")
        }
        return session
    }

    private static let receiver = #""kind":"receiver""#
    private static let walk =
        #""kind":"simulated","settings":{"geometry":{"wkt":"LINESTRING(7.9 54.1,7.9 54.2,7.91 54.2)","wkid":4326},"speed":3}"#

    @Test(
        "Fixes of a receiver and of a walk ask in the same order again",
        arguments: [[receiver, walk], [walk, receiver], [walk, receiver, walk, receiver]],
        [("location.advance", #"{"seconds":1}"#), ("location.poll", "{}"), ("location.setClock", #"{"time":1800000009}"#)])
    func order(_ sources: [String], _ last: (method: String, parameters: String)) throws {
        let person = Person()
        defer { withExtendedLifetime(person) {} }
        let maps = sources.enumerated().map { (name: String(repeating: "m", count: $0.offset + 1), source: $0.element) }
        let session = try session(maps, Receiver { outlet, count in try outlet.send(longitude: 7.9 + Double(count) / 100) }, person)
        try call(session, "location.advance", #"{"seconds":1}"#)
        for (name, _) in maps { #expect(try call(session, "location.showCallout", #"{"map":"\#(name)"}"#)["shown"] == true) }
        // Whatever is asked for is answered with a vertex more, and by what is measured.
        person.command = #"{"jsonrpc":"2.0","id":9,"method":"sketch.addVertex","params":{"within":"REQUEST","point":[1,1]}}"#
        try call(session, "location.advance", #"{"seconds":1}"#)
        try call(session, last.method, last.parameters)
        // What is measured for an answer is asked for, too.
        person.command = nil
        let again = try replay(session, measuring: person.measured)
        for (name, _) in maps {
            let location = try call(session, "location.info", #"{"map":"\#(name)"}"#)["location"]
            #expect(location != nil)
            #expect(try call(again, "location.info", #"{"map":"\#(name)"}"#)["location"] == location)
        }
        let vertices = try call(session, "sketch.geometry", #"{"as":"wkt"}"#)
        #expect(try call(again, "sketch.geometry", #"{"as":"wkt"}"#) == vertices)
        #expect(vertices["summary"]?["vertices"]?.intValue ?? 0 > sources.count)
    }

    @Test("A clock that is let go of within a request has stood still before")
    func clockWithin() throws {
        let person = Person()
        defer { withExtendedLifetime(person) {} }
        let session = try session([("m", #""kind":"host""#)], Receiver { _, _ in }, person)
        try call(session, "location.update", #"{"map":"m","at":[7.9,54.1],"accuracy":3}"#)
        #expect(try call(session, "location.showCallout", #"{"map":"m"}"#)["shown"] == true)
        person.command = #"{"jsonrpc":"2.0","id":9,"method":"location.setClock","params":{"within":"REQUEST","time":null}}"#
        try call(session, "location.update", #"{"map":"m","at":[7.91,54.1],"accuracy":3}"#)
        let told = try call(session, "location.info", #"{"map":"m"}"#)
        #expect(told["location"]?["time"] == 1_800_000_000)
        #expect(try call(replay(session), "location.info", #"{"map":"m"}"#)["location"] == told["location"])
    }
}
