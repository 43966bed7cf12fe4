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

    @Test func aLogTellsWhatIsBrokenInItWhereItIs() throws {
        func rmc(_ second: Int) -> String { NMEALocationSourceTests.sentence("GPRMC,12000\(second),A,5410.800,N,00754.000,E,,,010126,,") }
        let broken = "$GPRMC,120002,A,5410.800,N,00754.000,E,,,010126,,*00\r\n"
        let log = rmc(1) + broken + rmc(3) + "$GPRMC,120004,A,5410"
        let source = try LocationSourceCatalog().source("nmea", settings(["text": .string(log), "interval": 1]))
        source.delegate = recorder
        source.start()
        source.update()
        #expect(recorder.log.first == "started" && recorder.log.filter { $0 == "fix" }.count == 1)
        clock.advance(by: 10)
        source.update()
        #expect(
            recorder.log.filter { $0 == "brokenMessage" }.count == 2 && recorder.log.filter { $0 == "fix" }.count == 2, "\(recorder.log)")
        #expect(recorder.log.last == "stopped")
        #expect(recorder.errors.map(\.description).contains { $0.contains("line 2") })
    }

    @Test func aWalkAtASpeedHasTheAccuracyOfAReceiver() throws {
        for (values, accuracy): (JSONObject, Double?) in [(["speed": 3], 5), (["speed": 3, "accuracy": 2], 2), ([:], nil)] {
            var walk = settings(values)
            walk.geometries["geometry"] = .polyline(Polyline(Path(xy: [0, 0, 1, 0]), spatialReference: .wgs84))
            let source = try LocationSourceCatalog().source("simulated", walk)
            source.delegate = recorder
            source.start()
            source.update()
            #expect(recorder.locations.last?.horizontalAccuracy == accuracy)
        }
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
