import GromaLocation
import Testing

/// What the fields of sentences mean, and what is told of sentences that mean nothing.
@Suite struct NMEAFieldTests {
    /// Half an hour after the beginning of 2020.
    private static let now = 1_577_838_600.0

    private func read(_ bodies: [String], now: Double = now) -> LocationLog {
        NMEALocationSource.read(bodies.map(NMEALocationSourceTests.sentence).joined().utf8, now: now)
    }

    /// The fields of the fixes are worked out by hand: x, y, z, accuracies, course, speed and seconds of 2020.
    @Test(
        arguments: [
            (["GPRMC,000010.25,A,3030.000,N,01015.000,W,10.0,90.0,010120,,,A"], ["-10.25 30.5 - - - 90 5.144444 10.25"]),
            (["GPRMC,000010,A,3030.000,S,01015.000,E,,,010120,,"], ["10.25 -30.5 - - - - - 10"]),
            (["GPRMC,000010,A,3030.000,N,01015.000,E,-3,450,010120,,"], ["10.25 30.5 - - - 90 0 10"]),
            (["GPRMC,000010,A,9000.000,N,18000.000,W,,,010120,,"], ["-180 90 - - - - - 10"]),
            (["GPGGA,000010,3030.000,N,01015.000,E,1,08,2.5,100.5,M,46.9,M,,"], ["10.25 30.5 100.5 12.5 - - - 10"]),
            (["GPGGA,000010,3030.000,N,01015.000,E,2,08,2.5,-5.5,M,46.9,M,,"], ["10.25 30.5 -5.5 5 - - - 10"]),
            (["GPGGA,000010,3030.000,N,01015.000,E,3,08,2.5,100.5,F,46.9,M,,"], ["10.25 30.5 - 7.5 - - - 10"]),
            (["GPGGA,000010,3030.000,N,01015.000,E,4,08,2.5,,M,46.9,M,,"], ["10.25 30.5 - 0.05 - - - 10"]),
            (["GPGGA,000010,3030.000,N,01015.000,E,5,08,2.5,100.5,,46.9,M,,"], ["10.25 30.5 - 1.25 - - - 10"]),
            (["GPGGA,000010,3030.000,N,01015.000,E,6,08,2.5,1,M,,M,,"], ["10.25 30.5 1 - - - - 10"]),
            (["GPGGA,000010,3030.000,N,01015.000,E,8,08,2.5,1,M,,M,,"], ["10.25 30.5 1 - - - - 10"]),
            (["GPGGA,000010,3030.000,N,01015.000,E,1,08,,1,M,,M,,"], ["10.25 30.5 1 - - - - 10"]),
            (["GPGGA,000010,3030.000,N,01015.000,E,1,08,-2,1,M,,M,,"], ["10.25 30.5 1 - - - - 10"]),
            (
                ["GPGGA,000010,3030.000,N,01015.000,E,1,08,2.5,100.5,M,,M,,", "GPGSA,A,3,,,,,,,,,,,,,2.5,1.3,2.1"],
                ["10.25 30.5 100.5 6.5 10.5 - - 10"]
            ),
            (
                ["GPGGA,000010,3030.000,N,01015.000,E,1,08,2.5,100.5,M,,M,,", "GPGSA,A,2,,,,,,,,,,,,,2.5,1.3,2.1"],
                ["10.25 30.5 - 6.5 - - - 10"]
            ),
            (
                ["GPGGA,000010,3030.000,N,01015.000,E,1,08,2.5,100.5,M,,M,,", "GPGSA,A,1,,,,,,,,,,,,,2.5,1.3,2.1"],
                ["10.25 30.5 100.5 6.5 - - - 10"]
            ),
            (
                ["GPGGA,000010,3030.000,N,01015.000,E,1,08,2.5,100.5,M,,M,,", "GPGSA,A,3,,,,,,,,,,,,,2.5,,"],
                ["10.25 30.5 100.5 12.5 - - - 10"]
            ),
            (["GPGSA,A,3,,,,,,,,,,,,,2.5,1.3,2.1", "GPRMC,000010,A,3030.000,N,01015.000,E,,,010120,,"], ["10.25 30.5 - - - - - 10"]),
            (
                ["GPRMC,000010,A,3030.000,N,01015.000,E,,,010120,,", "GPVTG,054.7,T,034.4,M,005.5,N,010.2,K"],
                ["10.25 30.5 - - - 54.7 2.833333 10"]
            ),
            (
                ["GPRMC,000010,A,3030.000,N,01015.000,E,,,010120,,", "GPVTG,054.7,T,034.4,M,005.5,N,,K,A"],
                ["10.25 30.5 - - - 54.7 2.829444 10"]
            ),
            (
                ["GPRMC,000010,A,3030.000,N,01015.000,E,1,2,010120,,", "GPVTG,054.7,T,034.4,M,005.5,N,010.2,K,N"],
                ["10.25 30.5 - - - 2 0.514444 10"]
            ),
            (["GPRMC,000010,A,3030.000,N,01015.000,E,1,2,010120,,", "GPVTG,,T,,M,,N,,K"], ["10.25 30.5 - - - 2 0.514444 10"]),
            (["PGRME,1.0,M,1.0,M,1.0,M", "GPGSV,1,1,00", "GPRMC,000010,A,3030.000,N,01015.000,E,,,010120,,"], ["10.25 30.5 - - - - - 10"]),
            (
                ["GLRMC,000010,A,3030.000,N,01015.000,E,,,010120,,", "GPRMC,000012,A,3031.000,N,01015.000,E,,,,,"],
                ["10.25 30.5 - - - - - 10", "10.25 30.516667 - - - - - 12"]
            ),
            (["GPRMC,000010,A,3030.000,N,01015.000,E,,,020120,,"], ["10.25 30.5 - - - - - 86410"]),
            (["GPRMC,000010,A,3030.000,N,01015.000,E,,,320120,,"], ["10.25 30.5 - - - - - 10"]),
            (["GPRMC,000010,A,3030.000,N,01015.000,E,,,0101200,,"], ["10.25 30.5 - - - - - 10"]),
            (["GPRMC,000010,A,3030.000,N,01015.000,E,,,010180,,"], ["10.25 30.5 - - - - - -1262303990"]),
            (["GPRMC,000010,A,3030.000,N,01015.000,E,,,311279,,"], ["10.25 30.5 - - - - - 1893369610"]),
            (["GPRMC,000060,A,3030.000,N,01015.000,E,,,010120,,"], ["10.25 30.5 - - - - - 60"]),
            (["GPRMC,235958,A,3030.000,N,01015.000,E,,,,,"], ["10.25 30.5 - - - - - -2"]),
            (["GPRMC,115959,A,3030.000,N,01015.000,E,,,,,"], ["10.25 30.5 - - - - - 43199"]),
            (["GPRMC,123100,A,3030.000,N,01015.000,E,,,,,"], ["10.25 30.5 - - - - - -41340"]),
            (
                ["GPRMC,235959,A,3030.000,N,01015.000,E,,,010120,,", "GPRMC,000001,A,3030.000,N,01015.000,E,,,,,"],
                ["10.25 30.5 - - - - - 86399", "10.25 30.5 - - - - - 86401"]
            ),
        ] as [([String], [String])])
    func fieldsBecomeAFix(bodies: [String], fixes: [String]) {
        let log = read(bodies)
        #expect(log.locations.map(\.text) == fixes)
        #expect(log.faults.isEmpty)
        #expect(log.locations.allSatisfy { $0.point.spatialReference == .wgs84 })
    }

    @Test(arguments: [
        "GPRMC,000010,V,3030.000,N,01015.000,E,,,010120,,", "GPRMC,000010,A,3030.000,N,01015.000,E,,,010120,,,N",
        "GPRMC,000010,,3030.000,N,01015.000,E,,,010120,,",
        "GPGGA,000010,3030.000,N,01015.000,E,0,08,2.5,100.5,M,46.9,M,,", "GPGGA,000010,3030.000,N,01015.000,E,,08,2.5,100.5,M,46.9,M,,",
        "GPRMC,000010,A,9000.001,N,01015.000,E,,,010120,,",
        "GPRMC,000010,A,3030.000,N,18000.001,E,,,010120,,", "GPRMC,000010,A,3060.000,N,01015.000,E,,,010120,,",
        "GPRMC,000010,A,3030.000,,01015.000,E,,,010120,,", "GPRMC,000010,A,3030.000,E,01015.000,E,,,010120,,",
        "GPRMC,000010,A,-3030.000,N,01015.000,E,,,010120,,", "GPRMC,000010,A,3030.x,N,01015.000,E,,,010120,,",
        "GPRMC,000010,A,,N,01015.000,E,,,010120,,",
    ])
    func sentencesWithoutAPositionLoseItOnce(body: String) {
        let good = "GPRMC,000020,A,3030.000,N,01015.000,E,,,010120,,"
        let log = read([body, body.replacing("000010", with: "000011"), good, body.replacing("000010", with: "000021")])
        #expect(log.faults.map(\.error) == [.noFix(source: "nmea"), .noFix(source: "nmea")] && log.faults.map(\.index) == [0, 1])
        #expect(log.locations.map(\.text) == ["10.25 30.5 - - - - - 20"])
    }

    @Test(arguments: ["0010", "240000", "006000", "000061", "-00010", "00x010", "0000100", "10"])
    func timesOfAnotherFormAreRefused(time: String) {
        let body = "GPRMC,\(time),A,3030.000,N,01015.000,E,,,010120,,"
        let line = NMEALocationSourceTests.sentence(body).dropLast()
        #expect(
            read([body]).faults.map(\.error) == [
                .brokenMessage(source: "nmea", line: 1, text: String(line), reason: "the time is not of the form hhmmss.ss")
            ])
    }

    /// The lines, the one that is wrong, what of it is shown, and why it is.
    @Test(arguments: [
        ("GPRMC,1*00\r\n", 1, "GPRMC,1*00", "a sentence begins with '$'"), ("\r\n\r\n x\r\n", 3, " x", "a sentence begins with '$'"),
        ("$GPRMC,0\u{7}1*00\n", 1, "$GPRMC,0.1*00", "a sentence is plain ASCII"),
        ("$GPRMC,\u{7F}1*00\n", 1, "$GPRMC,.1*00", "a sentence is plain ASCII"),
        ("$GPRMC,1\n", 1, "$GPRMC,1", "the sentence is cut short: it has no checksum"),
        ("$GPRMC,1*\n", 1, "$GPRMC,1*", "the sentence is cut short: it has no checksum"),
        ("$GPRMC,1*4\n", 1, "$GPRMC,1*4", "the sentence is cut short: it has no checksum"),
        ("$GPRMC,1*+4\n", 1, "$GPRMC,1*+4", "the sentence is cut short: it has no checksum"),
        ("$GPRMC,1*123\n", 1, "$GPRMC,1*123", "the sentence is cut short: it has no checksum"),
        ("$GPRMC,1*g0\n", 1, "$GPRMC,1*g0", "the sentence is cut short: it has no checksum"),
        ("$A*00\n", 1, "$A*00", "the checksum is 00 and should be 41"), ("$A,*6d\n", 1, "$A,*6d", "the sentence has no talker and kind"),
        ("$P*50\n", 1, "$P*50", "the sentence has no talker and kind"), ("$B*FA\n", 1, "$B*FA", "the checksum is FA and should be 42"),
        ("$ABCDEF*07\n", 1, "$ABCDEF*07", "the sentence has no talker and kind"),
        ("\n$A$B*42\n", 2, "$A", "the sentence is cut short: it has no checksum"),
    ])
    func sentencesThatAreWrongAreToldWithTheirLine(text: String, line: Int, shown: String, reason: String) {
        let errors = NMEALocationSource.read(text.utf8).faults.map(\.error)
        #expect(errors.first == .brokenMessage(source: "nmea", line: line, text: shown, reason: reason))
        #expect("\(errors.first.map { "\($0)" } ?? "")" == "nmea, line \(line): \(reason): '\(shown)'")
    }

    @Test func longLinesAreCutOff() {
        func errors(_ text: String) -> [LocationError] { NMEALocationSource.read(text.utf8).faults.map(\.error) }
        let long = String(repeating: "0123456789", count: 26)
        #expect(
            errors(String(long.prefix(256)) + "\n") == [
                .brokenMessage(source: "nmea", line: 1, text: String(long.prefix(80)) + "…", reason: "a sentence begins with '$'")
            ])
        #expect(
            errors(String(long.prefix(257)) + "\n") == [
                .brokenMessage(source: "nmea", line: 1, text: String(long.prefix(40)), reason: "a line of more than 256 bytes")
            ])
        #expect(
            errors(String(long.prefix(80)) + "\n") == [
                .brokenMessage(source: "nmea", line: 1, text: String(long.prefix(80)), reason: "a sentence begins with '$'")
            ])
        // The next line is read again.
        #expect(
            errors(String(long.prefix(257)) + "\nab\n").last
                == .brokenMessage(source: "nmea", line: 2, text: "ab", reason: "a sentence begins with '$'"))
        #expect(LocationLog.faultLimit == 1000 && errors(String(repeating: "x\n", count: 1002)).count == 1000)
    }

    @Test func timesThatGoBackAreToldAndLeftOut() {
        func rmc(_ time: String, _ status: String = "A", _ date: String = "010120") -> String {
            "GPRMC,\(time),\(status),3030.000,N,01015.000,E,,,\(date),,"
        }
        let back = read([rmc("120030"), rmc("120010"), rmc("120031")])
        #expect(
            back.faults.map(\.error) == [.outOfOrder(time: 1_577_836_800 + 43_210, seconds: 20)]
                && back.locations.map(\.time) == [1_577_836_800 + 43_230, 1_577_836_800 + 43_231])
        // Half a day back is back, more is after midnight; half a day ahead is ahead, more is the evening before.
        let half = read([rmc("120000"), rmc("000000", "A", "")])
        #expect(half.faults.map(\.error) == [.outOfOrder(time: 1_577_836_800, seconds: 43_200)])
        #expect(read([rmc("120001"), rmc("000000", "A", "")]).locations.map(\.time) == [1_577_836_800 + 43_201, 1_577_836_800 + 86_400])
        #expect(read([rmc("000000"), rmc("120000")]).locations.count == 2)
        let evening = read([rmc("000005"), rmc("235958")])
        #expect(evening.faults.map(\.error) == [.outOfOrder(time: 1_577_836_800 - 2, seconds: 7)] && evening.locations.count == 1)
        // The time of a receiver without a position is not reliable.
        #expect(read([rmc("120030", "V"), rmc("120010")]).locations.map(\.time) == [1_577_836_800 + 43_210])
    }
}
