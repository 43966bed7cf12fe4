import GromaGeometry
import GromaJSON
import GromaLocation
import GromaPlugin
import Testing

@Suite struct LocationSourceCatalogTests {
    private let clock = ManualLocationClock(764_426_119)
    private let recorder = Recorder()

    private func settings(_ values: JSONObject) -> LocationSourceSettings {
        var settings = LocationSourceSettings(values: values, clock: clock)
        settings.openTransport = { address throws(LocationError) in try TransportAddress.transport(address) }
        return settings
    }

    @Test func makesEachKind() throws {
        let catalog = LocationSourceCatalog()
        #expect(catalog.kinds.map(\.name) == ["host", "simulated", "gpx", "nmea", "gpsd"])
        #expect(try catalog.source("host", settings([:])) is HostLocationSource)
        var walk = settings(["speed": 3, "interval": 2])
        walk.geometries["geometry"] = .polyline(Polyline(Path(xy: [0, 0, 1, 0]), spatialReference: .wgs84))
        #expect(try catalog.source("simulated", walk) is SimulatedLocationSource)
        let gpx = "<gpx version=\"1.1\"><rte><rtept lat=\"1\" lon=\"1\"/></rte></gpx>"
        #expect(try catalog.source("gpx", settings(["text": .string(gpx), "speed": 2])) is GPXLocationSource)
        #expect(try catalog.source("gpsd", settings(["address": "tcp://[::1]:2947"])) is GPSDLocationSource)
        #expect(try catalog.source("nmea", settings(["address": "/dev/null"])) is NMEALocationSource)
        // What the host hands sentences over to.
        #expect(try catalog.source("nmea", settings([:])) is NMEALocationSource)
    }

    @Test func walksALog() throws {
        let log = NMEALocationSourceTests.gga + NMEALocationSourceTests.rmc
        let source = try LocationSourceCatalog().source("nmea", settings(["text": .string(log)]))
        source.delegate = recorder
        source.start()
        source.update()
        #expect(recorder.log == ["started", "fix", "stopped"])
    }

    @Test func listensToAFileThatEnds() throws {
        let source = try LocationSourceCatalog().source("nmea", settings(["address": "/dev/null"]))
        source.delegate = recorder
        source.start()
        source.update()
        #expect(recorder.log == ["started", "stopped"])
        let missing = try LocationSourceCatalog().source("nmea", settings(["address": "/no/such/device"]))
        missing.delegate = recorder
        missing.start()
        #expect(recorder.log.suffix(3) == ["started", "transportFailed", "stopped"])
    }

    @Test func refusesWhatNoKindTakes() {
        let bad: [(String, JSONObject)] = [
            ("galileo", [:]), ("host", ["x": 1]), ("simulated", [:]), ("gpx", [:]), ("gpx", ["path": "a", "text": "b"]),
            ("gpx", ["path": 7]),
            ("gpx", ["text": "<gpx/>", "interval": 0]), ("gpx", ["text": "<gpx/>", "interval": 1, "speed": 1]), ("gpx", ["path": "a"]),
            ("nmea", ["speed": 2]), ("nmea", ["text": "", "path": "a"]), ("nmea", ["text": ""]), ("nmea", ["address": ""]),
            ("nmea", ["address": "/dev/null", "speed": 2]),
            ("gpsd", ["address": "tcp://"]), ("gpsd", ["address": "tcp://a:b"]), ("gpsd", ["address": "tcp://a:99999"]),
            ("gpsd", ["address": "tcp://[::1"]), ("gpsd", ["device": true]),
        ]
        for (name, values) in bad {
            #expect(throws: LocationError.self, "\(name) \(values)") { try LocationSourceCatalog().source(name, settings(values)) }
        }
    }

    private struct StillKind: LocationSourceKind {
        let name = "still"
        let summary = "Stands still."
        let parameters: [LocationSourceParameter] = []
        func source(_ settings: LocationSourceSettings) -> any LocationDataSource { HostLocationSource(clock: settings.clock) }
    }

    private struct StillPlugin: Plugin {
        let name = "still"
        func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            try registry.add(StillKind(), named: "still", to: .locationSources)
        }
    }

    @Test func aPluginBringsAKind() throws {
        let catalog = LocationSourceCatalog(try PluginRegistry([StillPlugin()]))
        #expect(catalog.kinds.last?.name == "still")
        #expect(try catalog.source("still", settings([:])) is HostLocationSource)
    }
}
