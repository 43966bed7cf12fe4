import Foundation
import Groma
import GromaPlugins
import GromaTesting
import Testing

/// Locations, tracks and geofences as a script drives them.
@Suite("Locations on the stream")
struct LocationStreamTests {
    /// A session with a map, and answers that stand in the input.
    private struct Scene {
        let session: Session
        let script = MapCalloutTests.Script()

        init(
            offering methods: String = "", subscribing events: String = #""location.*","track.*","geofence.*""#, root: String? = nil,
            services: ServiceAccess = .off, limits: Limits = Limits()
        ) throws {
            session = try Session(registry: PluginRegistry(BuiltInPlugins.all), limits: limits, root: root, services: services)
            session.connect(script)
            try call("session.subscribe", #"{"events":[\#(events)]}"#)
            try call("session.delegate", #"{"methods":[\#(methods)]}"#)
            try call("map.create", #"{"width":400,"height":300,"wkid":3857}"#)
            try call("location.setClock", #"{"time":1800000000}"#)
            try call("location.configure", #"{"animate":false}"#)
            _ = script.take()
        }

        @discardableResult
        func call(_ method: String, _ params: String = "{}") throws -> String {
            let answer = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
            return script.take() + answer
        }

        /// The names of the events that were written.
        func events(_ text: String) -> [String] {
            text.split(separator: "\n").compactMap { line in
                guard let value = try? JSONValue(parsing: Array(line.utf8)), value["id"] == nil else { return nil }
                return value["method"]?.stringValue
            }
        }
    }

    @Test("A fix zooms, follows and is told; a person's pan switches off")
    func follows() throws {
        let scene = try Scene()
        try scene.call("location.configure", #"{"autoPanMode":"navigation"}"#)
        #expect(scene.events(try scene.call("location.start")) == ["location.started"])
        let written = try scene.call("location.update", #"{"at":[0,0],"course":90,"speed":2,"accuracy":5}"#)
        #expect(scene.events(written) == ["location.updated"])
        #expect(written.contains(#""mapLocation":[0,0]"#) && written.contains(#""symbol":"course""#), "\(written)")
        let info = try scene.call("map.info")
        #expect(info.contains(#""rotation":270"#), "\(info)")
        let scale = try JSONValue(parsing: Array(info.utf8))["result"]?["viewport"]?["scale"]?.doubleValue ?? .nan
        #expect(abs(scale - 10_000) < 1e-6, "\(info)")
        // Up on a map in Web Mercator is north.
        #expect((try scene.call("location.info")).contains(#""mapLocation":[0,0],"northOnMap":0,"#))
        let place = try scene.call("map.toScreen", #"{"point":[0,0]}"#)
        let point = try #require(try JSONValue(parsing: Array(place.utf8))["result"]?["point"]?.arrayValue?.compactMap(\.doubleValue))
        #expect(abs(point[0] - 200) < 1e-6 && abs(point[1] - 262.5) < 1e-6, "\(place)")
        let panned = try scene.call("map.pan", #"{"x":10}"#)
        #expect(panned.contains(#""autoPanMode":"off","from":"navigation""#), "\(panned)")
        #expect(scene.events(try scene.call("location.stop")) == ["location.stopped"])
    }

    @Test("Errors are told and cleared by the next good fix")
    func errors() throws {
        let scene = try Scene()
        try scene.call("location.start")
        let failed = try scene.call("location.fail", #"{"reason":"no signal"}"#)
        #expect(scene.events(failed) == ["location.failed"] && failed.contains(#""error":{"code":"transportFailed""#), "\(failed)")
        #expect(!(try scene.call("location.update", #"{"at":[1,1]}"#)).contains(#""error""#))
        let late = try scene.call("location.update", #"{"at":[1,1],"time":1700000000}"#)
        #expect(late.contains(#""code":"outOfOrder""#))
        #expect((try scene.call("location.update", #"{"at":[1,1],"time":1900000000}"#)).contains(#""code":"inFuture""#))
        let latitude = try scene.call("location.update", #"{"at":[1,91]}"#)
        #expect(latitude.contains(#""path":"params.at""#) && latitude.contains("latitude 91"), "\(latitude)")
    }

    @Test("The host is asked for the permission; a denial is an event")
    func permission() throws {
        let scene = try Scene(offering: #""location.requestPermission""#)
        try scene.call("location.configure", #"{"purpose":"To draw"}"#)
        scene.script.input = [#"{"jsonrpc":"2.0","id":"groma-1","result":{"permission":"denied"}}"#]
        let written = try scene.call("location.start")
        #expect(written.contains(#""method":"location.requestPermission","params":{"map":"map","use":"whenInUse","purpose":"To draw"}"#))
        #expect(written.contains(#""code":"permissionDenied""#) && written.contains(#""started":false"#))
        try scene.call("location.configure", #"{"permission":"whenInUse"}"#)
        #expect((try scene.call("location.start")).contains(#""started":true"#))
    }

    @Test("Locations and text are only accepted by a started source of their kind")
    func wrongSource() throws {
        let scene = try Scene()
        #expect((try scene.call("location.update", #"{"at":[0,0]}"#)).contains(#""code":"notStarted""#))
        #expect((try scene.call("location.receive", #"{"text":"x"}"#)).contains(#""code":"wrongSource""#))
        try scene.call("location.setSource", #"{"kind":"nmea"}"#)
        try scene.call("location.start")
        let line = #"$GPGGA,080000.000,5410.8000,N,00754.0000,E,1,8,1.03,61.7,M,55.2,M,,*62\r\n"#
        try scene.call("location.receive", #"{"text":"\#(line)"}"#)
        let written = try scene.call("location.advance", #"{"seconds":1}"#)
        #expect(scene.events(written) == ["location.updated"] && written.contains(#""at":[7.9,54.18,61.7]"#), "\(written)")
        let broken = try scene.call("location.receive", #"{"text":"$GPGGA,080001.000,54*00\r\n","ends":true}"#)
        #expect(scene.events(broken) == ["location.failed", "location.stopped"], "\(broken)")
    }

    @Test("Each source is named when it stops and starts")
    func sourceChange() throws {
        let scene = try Scene()
        try scene.call("location.start")
        let written = try scene.call("location.setSource", #"{"kind":"nmea"}"#)
        #expect(scene.events(written) == ["location.stopped", "location.started"], "\(written)")
        #expect(written.contains(#""method":"location.stopped","params":{"map":"map","source":"host"}"#), "\(written)")
        #expect(written.contains(#""method":"location.started","params":{"map":"map","source":"nmea"}"#), "\(written)")
    }

    @Test("Scripts reach neither files nor services that their host did not allow")
    func gates() throws {
        let closed = try Scene()
        #expect((try closed.call("location.setSource", #"{"kind":"gpx","settings":{"path":"walk.gpx"}}"#)).contains(#""code":"filesOff""#))
        let gpsd = #"{"kind":"gpsd","settings":{"address":"tcp://localhost:2947"}}"#
        #expect((try closed.call("location.setSource", gpsd)).contains(#""code":"servicesOff""#))
        let device = try closed.call("location.setSource", #"{"kind":"nmea","settings":{"address":"/dev/ttyS0"}}"#)
        #expect(device.contains(#""path":"params.settings.address""#) && device.contains("not by scripts"), "\(device)")
        #expect((try closed.call("location.info")).contains(#""source":"host""#))
        let open = try Scene(services: .hosts(["localhost:2947"]))
        #expect((try open.call("location.setSource", gpsd)).contains(#""source":"gpsd""#))
        #expect(
            (try open.call("location.setSource", #"{"kind":"gpsd","settings":{"address":"tcp://localhost:22"}}"#)).contains("servicesOff"))
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let rooted = try Scene(root: folder.path)
        #expect((try rooted.call("location.setSource", #"{"kind":"gpx","settings":{"path":"../walk.gpx"}}"#)).contains("outsideRoot"))
        #expect((try rooted.call("location.setSource", #"{"kind":"gpx","settings":{"path":"walk.gpx"}}"#)).contains("fileNotFound"))
    }

    @Test("Unknown kinds and settings name what there is")
    func unknown() throws {
        let scene = try Scene()
        let kind = try scene.call("location.setSource", #"{"kind":"galileo"}"#)
        #expect(kind.contains(#""path":"params.kind""#) && kind.contains("gpsd"), "\(kind)")
        let setting = try scene.call("location.setSource", #"{"kind":"gpx","settings":{"pth":"x"}}"#)
        #expect(setting.contains(#""path":"params.settings.pth""#) && setting.contains("interval"), "\(setting)")
        let factor = try scene.call("location.configure", #"{"wanderExtentFactor":1.5}"#)
        #expect(factor.contains(#""expected":"0 to 1""#) && factor.contains("params.wanderExtentFactor"))
        for (name, value, range) in [("zoomScale", "1e13", "0 to 1000000000000"), ("minimumCourseSpeed", "2000", "0 to 1000")] {
            let answer = try scene.call("location.configure", "{\"\(name)\":\(value)}")
            #expect(answer.contains("\"expected\":\"\(range)\"") && answer.contains("params.\(name)"), "\(answer)")
        }
        #expect((try scene.call("location.info")).contains(#""zoomScale":10000,"#))
        let image = try scene.call("location.setImages", #"{"images":{"locationDisplayCourse":"AA=="}}"#)
        #expect(image.contains("did you mean") && image.contains("LocationDisplayCourse"), "\(image)")
    }

    @Test("A walk becomes a sketch, with heights and times, pauses and a mean")
    func track() throws {
        let scene = try Scene()
        try scene.call("sketch.begin", #"{"type":"polyline","wkid":3857,"hasZ":true,"hasM":true}"#)
        let line = #"{"kind":"simulated","settings":{"geometry":{"wkt":"LINESTRING Z (0 0 5,100 0 6,100 100 7,0 100 8)","wkid":3857}}}"#
        try scene.call("location.setSource", line)
        try scene.call("track.start", #"{"minimumDistance":1}"#)
        try scene.call("location.start")
        try scene.call("location.advance", #"{"seconds":1}"#)
        #expect((try scene.call("track.pause")).contains(#""state":"paused","vertices":2"#))
        try scene.call("location.advance", #"{"seconds":1}"#)
        try scene.call("track.resume")
        try scene.call("location.advance", #"{"seconds":1}"#)
        let stopped = try scene.call("track.stop")
        #expect(stopped.contains(#""vertices":3"#) && stopped.contains(#""rejected":{"notRecording":1}"#), "\(stopped)")
        let result = try scene.call("sketch.complete", #"{"as":"wkt"}"#)
        #expect(result.contains("ZM (0 0 5 1800000000, 100 0 6 1800000001, 0 100 8 1800000003)"), "\(result)")
        #expect((try scene.call("track.info")).contains(#""code":"noTrack""#))
    }

    @Test("A track ends with its sketch, and beyond the session's limits")
    func trackEnds() throws {
        let scene = try Scene()
        try scene.call("sketch.begin", #"{"type":"polyline","wkid":3857}"#)
        try scene.call("track.start")
        try scene.call("location.start")
        try scene.call("location.update", #"{"at":[0,0]}"#)
        try scene.call("sketch.cancel")
        let written = try scene.call("location.update", #"{"at":[0.1,0]}"#)
        #expect(scene.events(written) == ["location.updated", "track.failed"], "\(written)")
        #expect(scene.events(try scene.call("location.update", #"{"at":[0.2,0]}"#)) == ["location.updated"])
    }

    @Test("Areas of a layer and of a list are entered and left")
    func geofence() throws {
        let scene = try Scene()
        try scene.call(
            "geofence.add",
            #"{"geofence":"piers","areas":[{"wkt":"POLYGON((0 0,1 0,1 1,0 1,0 0))","wkid":4326},{"wkt":"POINT(5 5)","wkid":4326}],"reach":1000}"#
        )
        try scene.call("location.start")
        #expect(scene.events(try scene.call("location.update", #"{"at":[0.5,0.5]}"#)) == ["location.updated", "geofence.entered"])
        let moved = try scene.call("location.update", #"{"at":[5.001,5]}"#)
        #expect(scene.events(moved) == ["location.updated", "geofence.left", "geofence.entered"])
        #expect(moved.contains(#""geofence":"piers","id":1"#))
        #expect((try scene.call("geofence.list")).contains(#""areas":2,"reach":1000,"inside":[1]"#))
        #expect((try scene.call("geofence.add", #"{"geofence":"piers","areas":[]}"#)).contains("geofenceExists"))
        #expect((try scene.call("geofence.add", #"{"geofence":"x"}"#)).contains("missingParameter"))
        #expect((try scene.call("geofence.remove", #"{"geofence":"x"}"#)).contains("noGeofence"))
        try scene.call("geofence.remove", #"{"geofence":"piers"}"#)
        #expect(scene.events(try scene.call("location.update", #"{"at":[0.5,0.5]}"#)) == ["location.updated"])
    }

    @Test("Areas of a layer follow its edits, and what they mean for the last position is told right after them")
    func geofenceOfALayer() throws {
        let scene = try Scene()
        try scene.call(
            "features.createLayer",
            #"{"provider":"memory","name":"piers","definition":{"name":"piers","geometryType":"esriGeometryPolygon","objectIdField":"id","maxRecordCount":2,"extent":{"spatialReference":{"wkid":4326}},"fields":[{"name":"id","type":"esriFieldTypeOID"},{"name":"kind","type":"esriFieldTypeString"}]}}"#
        )
        func square(_ x: Int) -> String {
            #"{"wkt":"POLYGON((\#(x) 0,\#(x + 1) 0,\#(x + 1) 1,\#(x) 1,\#(x) 0))","wkid":4326}"#
        }
        func add(_ x: Int) -> String { #"{"layer":"piers","adds":[{"attributes":{"kind":"a"},"geometry":\#(square(x))}]}"# }
        for x in [10, 20, 30] { try scene.call("features.applyEdits", add(x)) }
        let held = scene.session.heldBytes
        try scene.call("geofence.add", #"{"geofence":"piers","layer":"piers"}"#)
        // Those of a layer that tells only two at a time.
        #expect((try scene.call("geofence.list")).contains(#""areas":3"#))
        try scene.call("location.start")
        try scene.call("location.update", #"{"at":[0.5,0.5]}"#)
        let added = try scene.call("features.applyEdits", add(0))
        #expect(scene.events(added).last == "geofence.entered" && added.contains(#""geofence":"piers","id":4"#), "\(added)")
        let moved = try scene.call(
            "features.applyEdits",
            #"{"layer":"piers","updates":[{"attributes":{"id":4},"geometry":\#(square(5))}]}"#)
        #expect(scene.events(moved).last == "geofence.left", "\(moved)")
        // An edit of attributes alone changes nothing.
        #expect(
            !(try scene.call("features.applyEdits", #"{"layer":"piers","updates":[{"attributes":{"id":1,"kind":"b"}}]}"#)).contains(
                "geofence."))
        try scene.call("location.update", #"{"at":[5.5,0.5]}"#)
        #expect((try scene.call("geofence.list")).contains(#""areas":4,"reach":0,"inside":[4]"#))
        let deleted = try scene.call("features.applyEdits", #"{"layer":"piers","deletes":[4]}"#)
        #expect(scene.events(deleted).last == "geofence.left", "\(deleted)")
        try scene.call("location.update", #"{"at":[10.5,0.5]}"#)
        let emptied = try scene.call("features.delete", #"{"layer":"piers","where":"1=1"}"#)
        #expect(scene.events(emptied).last == "geofence.left", "\(emptied)")
        #expect((try scene.call("geofence.list")).contains(#""areas":0"#))
        try scene.call("geofence.remove", #"{"geofence":"piers"}"#)
        #expect(scene.session.heldBytes <= held)
    }

    @Test("Areas that follow a layer stay as they are where an edit would have them go beyond the session's memory, and that is told")
    func geofenceBeyondMemory() throws {
        var limits = Limits()
        limits.memory = 3_000_000
        let scene = try Scene(limits: limits)
        try scene.call(
            "features.createLayer",
            #"{"provider":"memory","name":"piers","definition":{"name":"piers","geometryType":"esriGeometryPolygon","objectIdField":"id","extent":{"spatialReference":{"wkid":4326}},"fields":[{"name":"id","type":"esriFieldTypeOID"}]}}"#
        )
        func edit(_ count: Int) -> String {
            let ring = (0..<count).map { "[\($0),0]" }.joined(separator: ",") + ",[0,1],[0,0]"
            return #"{"layer":"piers","adds":[{"geometry":{"geojson":{"type":"Polygon","coordinates":[[\#(ring)]]}}}]}"#
        }
        try scene.call("features.applyEdits", edit(3))
        try scene.call("geofence.add", #"{"geofence":"piers","layer":"piers"}"#)
        // It fits into the memory as a feature, and not as an area too.
        let failed = try scene.call("features.applyEdits", edit(100_000))
        #expect(scene.events(failed).filter { $0 == "geofence.failed" }.count == 1, "\(failed.suffix(300))")
        #expect(failed.contains(#""geofence":"piers""#) && failed.contains(#""success":true"#), "\(failed.suffix(300))")
        #expect(failed.contains("3000000"))
        #expect(scene.session.heldBytes <= limits.memory)
        // It follows no more.
        let areas = try scene.call("geofence.list")
        #expect(areas.contains(#""areas":1,"#), "\(areas)")
        #expect(!(try scene.call("features.applyEdits", edit(3))).contains("geofence."))
        #expect(try scene.call("geofence.list") == areas)
    }

    @Test("A tap on the symbol asks for its callout, which follows it")
    func callout() throws {
        let scene = try Scene(offering: #""callout.willShowForLocationDisplay""#, subscribing: #""callout.*","map.didClick""#)
        try scene.call("location.start")
        try scene.call("location.update", #"{"at":[0,0]}"#)
        scene.script.input = [#"{"jsonrpc":"2.0","id":"groma-1","result":{"show":true,"title":"Here"}}"#]
        let tapped = try scene.call("map.tap", #"{"x":203,"y":148}"#)
        #expect(tapped.contains(#""outcome":"calloutShown""#) && tapped.contains(#""title":"Here""#), "\(tapped)")
        try scene.call("location.update", #"{"at":[50,30],"wkid":3857}"#)
        #expect((try scene.call("callout.info")).contains(#""at":[50,30]"#))
        #expect((try scene.call("location.stop")).contains("callout.didDismiss"))
        // What the map does not allow is not asked.
        try scene.call("location.start")
        try scene.call("location.update", #"{"at":[0,0]}"#)
        try scene.call("map.configure", #"{"allowCallout":false}"#)
        #expect((try scene.call("map.tap", #"{"x":200,"y":150}"#)).contains("map.didClick"))
        #expect((try scene.call("location.showCallout")).contains(#""shown":false"#))
    }

    @Test("A map that is closed takes its location, tracks and geofences with it, and the session its memory")
    func closing() throws {
        let scene = try Scene()
        let before = scene.session.heldBytes
        try scene.call("geofence.add", #"{"geofence":"a","areas":[{"wkt":"POLYGON((0 0,1 0,1 1,0 1,0 0))","wkid":4326}]}"#)
        try scene.call("location.setSource", #"{"kind":"simulated","settings":{"geometry":{"wkt":"LINESTRING(0 0,1 1)","wkid":4326}}}"#)
        try scene.call("location.start")
        #expect(scene.session.heldBytes > before)
        try scene.call("map.close")
        try scene.call("location.poll")
        #expect(scene.session.heldBytes == before)
        #expect((try scene.call("geofence.list")).contains(#""geofences":[]"#))
        try scene.call("session.reset")
        #expect((try scene.call("location.advance", #"{"seconds":1}"#)).contains("location.setClock first"))
    }
}
