import GromaBase
import Testing

/// The one grammar of days, times of day and moments.
struct ISO8601Tests {
    /// Milliseconds of `date -u -d …`, the offset in minutes, and whether RFC 3339 writes it so.
    private static let moments: [(String, Int, Int?, Bool)] = [
        ("2024-02-29T12:30:15.250Z", 1_709_209_815_250, 0, true), ("2024-02-29t12:30:15z", 1_709_209_815_000, 0, true),
        ("2024-02-29 13:30:15+01:00", 1_709_209_815_000, 60, true), ("2024-02-29T07:00:15.25-05:30", 1_709_209_815_250, -330, true),
        ("2024-02-29T13:30:15+0100", 1_709_209_815_000, 60, false), ("2024-02-29T13:30:15+01", 1_709_209_815_000, 60, false),
        ("2024-02-29 13:30:15.000 +01:00", 1_709_209_815_000, 60, false), ("2024-02-29 12:30:15", 1_709_209_815_000, nil, false),
        ("2024-02-29T12:30", 1_709_209_800_000, nil, false), ("2024-02-29T12:30Z", 1_709_209_800_000, 0, false),
        ("2024-02-29T12:30:15,9999", 1_709_209_815_999, nil, false), ("2024-02-29", 1_709_164_800_000, nil, false),
        ("1969-12-31T23:59:59.999999999999Z", -1, 0, true), ("0000-01-01T00:00:00Z", -62_167_219_200_000, 0, true),
        ("9999-12-31T23:59:59.999-23:59", 253_402_387_139_999, -1439, true),
        // Leap seconds of 2016 and 1990, as they were seen in London, Tokyo and New York.
        ("2016-12-31T23:59:60Z", 1_483_228_800_000, 0, true), ("2017-01-01T08:59:60.5+09:00", 1_483_228_800_000, 540, true),
        ("1990-12-31T18:59:60-05:00", 662_688_000_000, -300, true),
    ]

    @Test(arguments: moments)
    func momentsAreRead(text: String, milliseconds: Int, offset: Int?, isRFC3339: Bool) throws {
        let moment = try #require(ISO8601.moment(text))
        #expect(moment.milliseconds == milliseconds && moment.offset == offset && moment.isRFC3339 == isRFC3339)
    }

    @Test(arguments: [
        "", "2024", "2024-02", "2024-2-9", "24-02-09", "2024-02-30", "2023-02-29", "1900-02-29", "2024-00-01", "2024-13-01", "2024-01-00",
        "2024-04-31", "20240229", "2024-060", "2024-W09-4", "+2024-02-29", "-0001-01-01", "2024-02-29T", "2024-02-29Z", "2024-02-29T12",
        "2024-02-29T12Z", "2024-02-29T24:00:00", "2024-02-29T12:60", "2024-02-29T12:30:61", "2024-02-29T12:30:15.", "2024-02-29T12:30:15.Z",
        "2024-02-29T1230", "2024-02-29  12:30", "2024-02-29T12:30:15+24:00", "2024-02-29T12:30:15+01:60", "2024-02-29T12:30:15+1:00",
        "2024-02-29T12:30:15+01:", "2024-02-29T12:30:15+01:0", "2024-02-29T12:30:15 ", " 2024-02-29", "2024-02-29\n",
        "2024-02-29T12:30:15ZZ", "2024-02-29T12:30:15UTC", "2024-02-28T23:59:60Z", "2024-03-01T23:59:60Z", "2016-12-31T22:59:60Z",
        "2016-12-31T23:59:60+09:00", "٢٠٢٤-02-29", "2024–02–29",
    ])
    func invalidTimesAreNotRead(text: String) {
        #expect(ISO8601.moment(text) == nil)
    }

    @Test func partsAreRead() {
        #expect(ISO8601.day("1970-01-02") == 1 && ISO8601.day("1970-01-02T00:00:00") == nil && ISO8601.day("1970-02-30") == nil)
        #expect(ISO8601.time("23:59:59.5")?.time.milliseconds == 86_399_500 && ISO8601.time("23:59:59.5")?.isRFC3339 == true)
        #expect(ISO8601.time("07:05")?.time.seconds == 25_500 && ISO8601.time("07:05")?.isRFC3339 == false)
        #expect(ISO8601.time("23:59:60") == nil && ISO8601.time("24:00:00") == nil && ISO8601.time("7:05") == nil)
        #expect(
            ISO8601.offset("Z") == 0 && ISO8601.offset("-0330") == -210 && ISO8601.offset("+05") == 300 && ISO8601.offset("05:00") == nil)
    }

    /// Every day of eight centuries, and moments between, are read as they were written.
    @Test func writingAndReadingAgree() throws {
        for day in -200_000...100_000 { #expect(ISO8601.day(ISO8601.text(day: day)) == day) }
        for milliseconds in stride(from: -62_167_219_200_000, to: 253_402_300_800_000, by: 98_765_432_123) {
            let text = try #require(ISO8601.text(milliseconds: milliseconds))
            #expect(ISO8601.moment(text)?.milliseconds == milliseconds)
            let local = try #require(ISO8601.text(reading: milliseconds, offset: -90))
            #expect(ISO8601.moment(local)?.milliseconds == milliseconds + 5_400_000 && local.hasSuffix("-01:30"))
        }
        #expect(ISO8601.text(milliseconds: -62_167_219_200_001) == nil && ISO8601.text(milliseconds: 253_402_300_800_000) == nil)
        #expect(ISO8601.text(milliseconds: .min) == nil && ISO8601.text(milliseconds: .max) == nil)
    }
}
