import GromaBase
import GromaGeometry
import GromaLocation
import Testing

/// The messages are the examples of gpsd_json(5).
@Suite struct GPSDLocationSourceTests {
    private let clock = ManualLocationClock(1_272_628_100)
    private let recorder = Recorder()

    static let version = """
        {"class":"VERSION","version":"3.22","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}\r\n
        """
    static let devices = """
        {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/pts/1","flags":1,"driver":"SiRF binary"}]}\r\n
        """
    static let tpv = """
        {"class":"TPV","device":"/dev/pts/1","time":"2010-04-30T11:48:20.10Z","ept":0.005,"lat":46.498204497,"lon":7.568061439,\
        "alt":1327.689,"epx":15.319,"epy":17.054,"epv":124.484,"track":10.3797,"speed":0.091,"climb":-0.085,"eps":34.11,"mode":3}\r\n
        """
    static let sky = """
        {"class":"SKY","device":"/dev/pts/1","time":"2005-07-08T11:28:07.114Z","xdop":1.55,"hdop":1.24,"pdop":1.99,\
        "satellites":[{"PRN":23,"el":6,"az":84,"ss":0,"used":false},{"PRN":28,"el":7,"az":160,"ss":0,"used":false}]}\r\n
        """

    private func source(_ transport: ScriptedTransport, device: String? = nil) -> GPSDLocationSource {
        let source = GPSDLocationSource(transport: transport, device: device, clock: clock)
        source.delegate = recorder
        source.start()
        return source
    }

    @Test func asksForReportsAndTellsFixes() throws {
        let transport = ScriptedTransport([.connecting, .bytes(Self.version), .bytes(Self.devices + Self.sky), .bytes(Self.tpv)])
        let source = source(transport)
        source.update()
        #expect(transport.sent.isEmpty)
        source.update()
        #expect(transport.sent == ["?WATCH={\"enable\":true,\"json\":true}\n"])
        #expect(source.version == "3.22, protocol 3.14")
        #expect(recorder.log == ["started", "fix"])
        let fix = try #require(recorder.locations.first)
        #expect(fix.point.coordinate == Coordinate(x: 7.568061439, y: 46.498204497, z: 1327.689))
        #expect(fix.course == 10.3797)
        #expect(fix.speed == 0.091)
        #expect(fix.time == 1_272_628_100.1)
        #expect(abs((fix.horizontalAccuracy ?? 0) - (15.319 * 15.319 + 17.054 * 17.054).squareRoot()) < 1e-12)
        #expect(fix.verticalAccuracy == 124.484)
    }

    @Test func skyGivesTheAccuracyThatAFixLacks() {
        let plain =
            "{\"class\":\"TPV\",\"mode\":2,\"lat\":1,\"lon\":2,\"altMSL\":9,\"eph\":4}\n{\"class\":\"TPV\",\"mode\":3,\"lat\":1,\"lon\":2,\"altMSL\":9,\"alt\":3}\n"
        let source = source(ScriptedTransport([.bytes(Self.sky + plain)]))
        source.update()
        #expect(recorder.locations.map(\.horizontalAccuracy) == [4, 6.2])
        #expect(recorder.locations.map { $0.point.coordinate?.z.isNaN } == [true, false])
        #expect(recorder.locations.last?.point.coordinate?.z == 9)
    }

    @Test func goneAwayAndBack() {
        let transport = ScriptedTransport([.bytes(Self.version + Self.tpv), .ended, .refusal, .refusal, .bytes(Self.version + Self.tpv)])
        let source = source(transport)
        source.update()
        #expect(recorder.log == ["started", "fix", "disconnected"])
        #expect(source.error == .disconnected(source: "gpsd at script", retryAfter: 1))
        #expect(source.nextTime == clock.time + 1)
        source.update()
        #expect(transport.opened == 1)
        clock.advance(by: 1)
        source.update()
        #expect(source.nextTime == clock.time + 2)
        clock.advance(by: 2)
        source.update()
        #expect(source.nextTime == clock.time + 4)
        #expect(recorder.log.suffix(2) == ["transportFailed", "transportFailed"])
        clock.advance(by: 4)
        source.update()
        #expect(transport.opened == 4)
        #expect(transport.sent.count == 2)
        #expect(recorder.log.last == "fix")
        #expect(source.error == nil)
        source.stop()
        #expect(!transport.isOpen)
        #expect(source.nextTime == nil)
    }

    @Test func followsOneReceiver() {
        func tpv(_ device: String, _ x: Int, mode: Int = 3) -> String {
            "{\"class\":\"TPV\",\"device\":\"\(device)\",\"mode\":\(mode),\"lat\":1,\"lon\":\(x)}\n"
        }
        let gone = "{\"class\":\"DEVICE\",\"path\":\"/dev/a\",\"activated\":0}\n"
        let text = tpv("/dev/b", 0, mode: 1) + tpv("/dev/a", 1) + tpv("/dev/b", 2) + tpv("/dev/a", 3) + gone + tpv("/dev/b", 4)
        source(ScriptedTransport([.bytes(text)])).update()
        #expect(recorder.locations.map(\.point.x) == [1, 3, 4])
        #expect(recorder.errors == [.noFix(source: "gpsd at script"), .noFix(source: "gpsd at script")])
        recorder.locations = []
        source(ScriptedTransport([.bytes(text)]), device: "/dev/b").update()
        #expect(recorder.locations.map(\.point.x) == [2, 4])
    }

    @Test func brokenMessagesAreToldAndLeftOut() {
        let broken = [
            "{\"class\":\"TPV\",\"mode\":3,\"lat\":46.4", "[]", "{}", "{\"class\":7}", "nonsense", "{\"class\":\"TPV\",\"mode\":3}",
            "{\"class\":\"TPV\",\"mode\":3,\"lat\":91,\"lon\":0}", "{\"class\":\"TPV\",\"mode\":3,\"lat\":1,\"lon\":0,\"time\":\"noon\"}",
            "{\"class\":\"TPV\",\"mode\":3,\"lat\":1e999,\"lon\":0}", String(repeating: "[", count: 1000),
            "{\"class\":\"" + String(repeating: "x", count: 20_000) + "\"}", "{\"class\":\"VERSION\"}", "{\"class\":\"DEVICE\"}",
        ]
        let source = source(ScriptedTransport([.bytes(broken.joined(separator: "\n") + "\n" + Self.tpv)]))
        source.update()
        #expect(recorder.errors.count == broken.count)
        #expect(recorder.errors.allSatisfy { $0.code == "brokenMessage" })
        #expect(recorder.locations.count == 1)
    }

    @Test func anotherProtocolStopsIt() {
        let source = source(
            ScriptedTransport([.bytes("{\"class\":\"VERSION\",\"release\":\"9\",\"proto_major\":4,\"proto_minor\":0}\n" + Self.tpv)]))
        source.update()
        #expect(recorder.log == ["started", "unsupportedProtocol", "stopped"])
        #expect(!source.isStarted)
    }

    @Test func headingsAndErrorsOfTheDaemon() {
        let text = """
            {"class":"ATT","device":"/dev/x","time":"2010-04-30T11:48:20Z","heading":14223.00,"mag_st":"N","pitch":169.00}
            {"class":"ATT","device":"/dev/x","mheading":-10}
            {"class":"ATT","device":"/dev/x","roll":3}
            {"class":"ERROR","message":"Unrecognized request 'frob'"}

            """
        source(ScriptedTransport([.bytes(text)])).update()
        #expect(recorder.headings.map(\.geographic) == [183, nil])
        #expect(recorder.headings.map(\.magnetic) == [nil, 350])
        #expect(recorder.errors == [.transportFailed(source: "gpsd at script", reason: "Unrecognized request 'frob'")])
    }

    /// The connection itself, with nobody at the other end.
    @Test func nobodyListens() throws {
        // Port 1 (tcpmux) is one that nothing uses.
        let source = GPSDLocationSource(transport: try TCPTransport(host: "127.0.0.1", port: 1), clock: clock)
        source.delegate = recorder
        source.start()
        for _ in 0..<1000 where recorder.errors.isEmpty {
            source.update()
            SystemClock.sleep(seconds: 0.001)
        }
        #expect(recorder.errors.map(\.code) == ["transportFailed"])
        #expect(source.isStarted)
        source.stop()
        #expect(throws: LocationError.self) { try TCPTransport(host: "localhost", port: 0) }
        let nowhere = GPSDLocationSource(transport: try TCPTransport(host: "no such machine", port: 2947), clock: clock)
        nowhere.delegate = recorder
        nowhere.start()
        #expect(recorder.errors.count == 2)
    }
}
