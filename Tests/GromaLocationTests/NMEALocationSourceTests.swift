import GromaGeometry
import GromaLocation
import GromaTesting
import Testing

/// The sentences are the examples of D. DePriest, "NMEA data" (www.gpsinformation.org/dale/nmea.htm), whose checksums they carry.
@Suite struct NMEALocationSourceTests {
    private let clock = ManualLocationClock(764_426_119)
    private let recorder = Recorder()

    static let gga = "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n"
    static let rmc = "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n"
    static let vtg = "$GPVTG,054.7,T,034.4,M,005.5,N,010.2,K*48\r\n"
    static let gsa = "$GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1*39\r\n"

    /// A sentence with its checksum.
    static func sentence(_ body: String) -> String {
        let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
        return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
    }

    private func source() -> NMEALocationSource {
        let source = NMEALocationSource(clock: clock)
        source.delegate = recorder
        source.start()
        return source
    }

    @Test func oneMomentOfFourSentences() throws {
        let source = source()
        source.receive((Self.gga + Self.gsa + Self.rmc).utf8)
        #expect(recorder.locations.isEmpty)
        #expect(source.nextTime == clock.time + 0.3)
        clock.advance(by: 0.3)
        source.update()
        let fix = try #require(recorder.locations.first)
        #expect(abs(fix.point.y - (48 + 7.038 / 60)) < 1e-12)
        #expect(abs(fix.point.x - (11 + 31.0 / 60)) < 1e-12)
        #expect(fix.point.coordinate?.z == 545.4)
        // 22.4 knots, 84.4 degrees, 23 March 1994 at 12:35:19 UTC.
        #expect(abs((fix.speed ?? 0) - 22.4 * 1852 / 3600) < 1e-12)
        #expect(fix.course == 84.4)
        #expect(fix.time == 764_426_119)
        // The dilutions of GSA, 1.3 and 2.1, at 5 m a range.
        #expect(fix.horizontalAccuracy == 6.5)
        #expect(fix.verticalAccuracy == 10.5)
        source.receive(Self.vtg.utf8)
        clock.advance(by: 10)
        source.update()
        #expect(recorder.log == ["started", "fix"])
    }

    @Test func theKindThatEndsAMomentIsLearnt() {
        let source = source()
        for second in 20..<25 {
            let body = "1235\(second).00,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"
            let course = "1235\(second).00,A,4807.038,N,01131.000,E,010.0,084.4,230394,,,A"
            source.receive(Self.sentence("GNGGA," + body).utf8)
            source.receive(Self.sentence("GNRMC," + course).utf8)
        }
        // The first two are complete when the next one begins, those after them at once.
        #expect(recorder.locations.count == 5)
        #expect(recorder.errors.isEmpty)
        #expect(recorder.locations.last?.time == 764_426_124)
        #expect(recorder.locations.allSatisfy { $0.speed != nil && $0.point.coordinate?.z == 545.4 })
    }

    @Test func brokenChecksumsHalfLinesAndNoise() {
        let source = source()
        source.receive(Self.gga.replacing("4807", with: "4907").utf8)
        #expect(recorder.errors.count == 1)
        source.receive("$GPGGA,123519,4807.038,N,011".utf8)
        source.receive(Self.rmc.utf8)
        source.receive("$GPRMC,123520,A,4807.0\r\n".utf8)
        source.receive("\u{0}\u{1}noise\r\n".utf8)
        source.receive([0x24, 0xFF, 0xFE, 0x2A, 0x30, 0x30, 0x0A])
        source.receive((String(repeating: "x", count: 100_000) + "\n").utf8)
        source.receive("!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\r\n".utf8)
        source.receive("\\g:1-2-73874*3A\\\(Self.vtg)".utf8)
        source.finish()
        #expect(recorder.errors.count == 6)
        #expect(recorder.errors.allSatisfy { $0.code == "brokenMessage" })
        #expect("\(recorder.errors[0])".contains("checksum is 47 and should be 46"))
        // The one good sentence with a position, and the tagged VTG that belongs to it.
        #expect(recorder.locations.count == 1)
        #expect(recorder.locations.first?.course == 54.7)
        #expect(recorder.log.last == "stopped")
    }

    @Test func sentencesOutOfOrderAreReported() {
        let source = source()
        func rmc(_ time: String, _ date: String) -> String { Self.sentence("GPRMC,\(time),A,4807.038,N,01131.000,E,,,\(date),,") }
        source.receive(rmc("123530", "230394").utf8)
        source.receive(rmc("123520", "230394").utf8)
        source.receive(rmc("123519", "230394").utf8)
        clock.advance(by: 11)
        source.update()
        #expect(recorder.errors == [.outOfOrder(time: 764_426_120, seconds: 10), .outOfOrder(time: 764_426_119, seconds: 11)])
        #expect(recorder.locations.map(\.time) == [764_426_130])
    }

    @Test func midnightAndTheLeapSecond() {
        let clock = ManualLocationClock(1_483_228_790)
        let source = NMEALocationSource(clock: clock, futureTolerance: nil)
        source.delegate = recorder
        source.start()
        for (time, date) in [("235958", "311216"), ("235959", ""), ("235960", ""), ("000000", ""), ("000001", "010117")] {
            source.receive(Self.sentence("GPRMC,\(time),A,0000.000,N,00000.000,W,,,\(date),,").utf8)
        }
        source.finish()
        // 2016-12-31T23:59:58Z is 1483228798; the leap second is the first of the next day.
        #expect(recorder.locations.map(\.time) == [1_483_228_798, 1_483_228_799, 1_483_228_800, 1_483_228_800, 1_483_228_801])
        #expect(recorder.errors.isEmpty)
    }

    @Test func noPositionIsToldOnce() {
        let source = source()
        for second in 10..<20 { source.receive(Self.sentence("GPRMC,1234\(second),V,,,,,,,230394,,,N").utf8) }
        source.receive(Self.sentence("GPGGA,,,,,,0,00,99.99,,,,,,").utf8)
        #expect(recorder.errors == [.noFix(source: "nmea")])
        source.receive(Self.rmc.utf8)
        clock.advance(by: 1)
        source.update()
        #expect(source.error == nil)
        #expect(recorder.locations.count == 1)
    }

    @Test func southAndWestAndWhatIsNoPlace() {
        let log = NMEALocationSource.read(
            (Self.sentence("GPRMC,000001,A,3355.500,S,15112.600,W,,,010120,,")
                + Self.sentence("GPRMC,000002,A,9100.000,N,15112.600,W,,,010120,,")
                + Self.sentence("GPRMC,000003,A,3360.000,N,15112.600,W,,,010120,,")
                + Self.sentence("GPRMC,256199,A,3355.500,S,15112.600,W,,,010120,,")
                + Self.sentence("GPRMC,000004,A,3355.500,S,15112.600,W,,,310220,,")).utf8)
        #expect(log.locations.map(\.point.y) == [-(33 + 55.5 / 60), -(33 + 55.5 / 60)])
        #expect(log.locations.allSatisfy { $0.point.x == -(151 + 12.6 / 60) })
        #expect(log.faults.map(\.error.code) == ["noFix", "brokenMessage"])
    }

    @Test func fromATransportThatEnds() {
        let transport = ScriptedTransport([.connecting, .bytes(Self.gga), .nothing, .bytes(Self.rmc), .ended])
        let source = NMEALocationSource(transport: transport, clock: clock)
        source.delegate = recorder
        source.start()
        for _ in 0..<4 { source.update() }
        #expect(recorder.log == ["started", "fix", "stopped"])
        #expect(!transport.isOpen)
        transport.steps = [.bytes(Self.gga), .failure]
        source.start()
        source.update()
        #expect(recorder.log.suffix(3) == ["started", "transportFailed", "stopped"])
    }

    @Test func survivesAnyBytes() {
        let seed: UInt64 = 20_261_122
        var random = Seeded(seed)
        let good = Array((Self.gga + Self.gsa + Self.rmc + Self.vtg).utf8)
        for _ in 0..<2000 {
            var bytes = good
            for _ in 0..<random.below(20) {
                let place = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[..<random.below(30)], at: place)
                }
            }
            let locations = NMEALocationSource.read(bytes).locations
            // One damaged sentence in 256 has a checksum that is right by chance; what it says is a place nevertheless.
            for location in locations {
                #expect(abs(location.point.y) <= 90 && abs(location.point.x) <= 180 && location.time?.isFinite == true, "seed \(seed)")
            }
        }
    }
}
