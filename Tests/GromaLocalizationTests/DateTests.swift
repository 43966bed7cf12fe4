import GromaTesting
import GromaLocalization
import Testing

@Suite struct DateTests {
    static let styles = DateStyle.Day.allCases.flatMap { day in DateStyle.Time.allCases.map { DateStyle(day: day, time: $0) } }
        .filter { $0.day != .none || $0.time != .none }

    /// What is written is read back, and written the same: in every language and style, for any year that people write.
    @Test(arguments: NumberTests.languages + ["en-GB", "pt-PT", "de-CH", "ar-EG", "zh-Hant-TW", "th", "fa", "nn"])
    func writtenDatesAreReadBack(language: String) throws {
        var random = Seeded(0x6461_7465 &+ UInt64(language.utf8.reduce(0) { $0 * 31 + Int($1) }))
        print("seed of dates in \(language): \(random.state)")
        let localization = Localization(language)
        let styles = Self.styles.shuffled(using: &random).prefix(7) + Self.styles.filter { $0.day == .numeric }
        for style in styles {
            for range in [-10_000_000_000_000...10_000_000_000_000, 0...2_000_000_000_000, -200_000_000_000_000...400_000_000_000_000] {
                let moment = Int.random(in: range, using: &random)
                let text = localization.date(moment, style: style)
                let read = try #require(localization.parseDate(text, style: style), "\(moment) as \"\(text)\", \(style)")
                #expect(localization.date(read, style: style) == text, "\(moment), \(style)")
                if style.day != .none, let unit = Self.precision(of: style) {
                    #expect(moment - read >= 0 && moment - read < unit, "\"\(text)\"")
                }
            }
        }
    }

    private static func precision(of style: DateStyle) -> Int? {
        guard ![.longMonthYear, .shortMonthYear, .year].contains(style.day) else { return nil }
        return switch style.time {
        case .none: 86_400_000
        case .short, .short24, .short12: 60_000
        case .long, .long24, .long12: 1000
        }
    }

    @Test(arguments: ["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia", "Nowhere/AtAll"])
    func noMomentIsTooFarAway(zone: String) {
        for language in ["en", "ar-EG", "ja", "fa", "he"] {
            let localization = Localization(language, timeZone: zone)
            for moment in [Int.min, .min + 1, -62_135_596_800_001, -62_167_219_200_001, -1, 0, 253_402_300_800_000, .max - 1, .max] {
                for style in Self.styles { #expect(!localization.date(moment, style: style).isEmpty) }
            }
        }
        #expect(Localization().date(.max, style: DateStyle(day: .numeric)) == "8/17/292278994")
        #expect(Localization().date(-62_167_219_200_000, style: DateStyle(day: .full)) == "Saturday, January 1, 0000")
    }

    /// 1997-12-30T17:59:59Z, the example of the web map specification.
    @Test(arguments: [
        ("en", DateStyle.Day.numeric, DateStyle.Time.none, "12/30/1997"), ("en", .numericDayFirst, .none, "30/12/1997"),
        ("en", .longMonthDayYear, .none, "December 30, 1997"), ("en", .dayShortMonthYear, .none, "30 Dec 1997"),
        ("en", .mediumMonthDayYear, .none, "Dec 30, 1997"), ("de", .none, .short12, "5:59 PM"), ("de", .none, .long12, "5:59:59 PM"),
        ("en", .full, .none, "Tuesday, December 30, 1997"), ("en", .longMonthYear, .none, "December 1997"),
        ("en", .shortMonthYear, .none, "Dec 1997"),
        ("en", .year, .none, "1997"), ("en", .numeric, .short, "12/30/1997, 5:59 PM"),
        ("en", .numericDayFirst, .long24, "30/12/1997, 17:59:59"),
        ("en", .none, .long, "5:59:59 PM"), ("de", .numericDayFirst, .short, "30.12.1997, 17:59"),
        ("sv", .numericDayFirst, .none, "30-12-1997"),
        ("ja", .numericDayFirst, .none, "30/12/1997"), ("de", .full, .none, "Dienstag, 30. Dezember 1997"),
        ("ja", .longMonthDayYear, .none, "1997年12月30日"),
        ("fi", .full, .none, "tiistaina 30. joulukuuta 1997"), ("ru", .longMonthDayYear, .none, "30 декабря 1997 г."),
        ("fa", .numeric, .none, "۱۹۹۷/۱۲/۳۰"), ("th", .year, .none, "1997"),
    ])
    func stylesAreWrittenAsTheLanguageHasThem(language: String, day: DateStyle.Day, time: DateStyle.Time, expected: String) {
        #expect(Localization(language).date(883_504_799_000, style: DateStyle(day: day, time: time)).alike == expected)
    }

    @Test(
        arguments: [
            ("en", "3/9/2024", "2024-03-09T00:00Z"), ("en", " 03-09-2024 ", "2024-03-09T00:00Z"),
            ("en", "march 9 2024", "2024-03-09T00:00Z"),
            ("en", "9 Mar 2024", "2024-03-09T00:00Z"), ("en", "Mar. 9, 2024", "2024-03-09T00:00Z"),
            ("en", "SATURDAY, MARCH 9, 2024", "2024-03-09T00:00Z"),
            ("en", "3/9/2024 10:05 pm", "2024-03-09T22:05Z"), ("en", "3/9/2024 22:05:09", "2024-03-09T22:05:09Z"),
            ("en", "12/31/2024, 12:00 AM", "2024-12-31T00:00Z"),
            ("en", "2024-03-09", "2024-03-09T00:00Z"), ("en", "2024-03-09T22:05:09.250+05:30", "2024-03-09T16:35:09.250Z"),
            ("en", "2024-02-29", "2024-02-29T00:00Z"),
            ("de", "9.3.2024", "2024-03-09T00:00Z"), ("de", "9. märz 2024", "2024-03-09T00:00Z"),
            ("de", "9.3.2024 22:05", "2024-03-09T22:05Z"),
            ("es", "9 marzo 2024", "2024-03-09T00:00Z"), ("pt", "9 dezembro 2024", "2024-12-09T00:00Z"),
            ("ja", "2024年3月9日", "2024-03-09T00:00Z"),
            ("zh", "2024年3月9日星期六", "2024-03-09T00:00Z"), ("ko", "2024. 3. 9. 오후 10:05", "2024-03-09T22:05Z"),
            ("ar-EG", "٩/٣/٢٠٢٤", "2024-03-09T00:00Z"),
            ("he", "9 במרץ 2024", "2024-03-09T00:00Z"), ("ru", "9 марта 2024", "2024-03-09T00:00Z"),
            ("fi", "9.3.2024 klo 22.05", "2024-03-09T22:05Z"),
            ("en", "3/9/24", nil), ("en", "13/9/2024", nil), ("en", "2/30/2024", nil), ("en", "2023-02-29", nil),
            ("en", "Sunday, March 9, 2024", nil),
            ("en", "3/9/2024 25:00", nil), ("en", "3/9/2024 10:60", nil), ("en", "3/9/2024x", nil), ("en", "", nil), ("en", "3/9", nil),
            ("en", "tomorrow", nil),
            ("en", "9/3/2024/5", nil), ("en", "2024-03-09T25:00", nil), ("en", "2024-03-09T10:00+99:00", nil), ("de", "3/15/2024", nil),
            ("en", "99999999999/1/1", nil), ("en", "🙂", nil), ("en", "3:9:2024", nil),
        ] as [(String, String, String?)])
    func datesAreReadAsPeopleTypeThem(language: String, text: String, expected: String?) throws {
        let localization = Localization(language)
        let style = DateStyle(day: .numeric, time: .long)
        let iso = try expected.map { try #require(localization.parseDate($0, style: style)) }
        #expect(localization.parseDate(text, style: style) == iso)
    }

    @Test func isoDatesAreThoseOfTheCalendar() {
        // Days that other software agrees on: `date -u -d … +%s`.
        let style = DateStyle(day: .numeric)
        for (text, seconds) in [
            ("1970-01-01", 0), ("2000-02-29", 951_782_400), ("1600-02-29", -11_670_998_400), ("1582-10-14", -12_219_379_200),
            ("0001-01-01", -62_135_596_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799), ("2024-03-09T22:05:09-01:00", 1_710_025_509),
        ] { #expect(Localization().parseDate(text, style: style) == seconds * 1000) }
    }

    /// Central European Time: set forward on 31 March 2024 at 2:00, back on 27 October 2024 at 3:00.
    @Test func clocksAreSetForwardAndBack() {
        let berlin = Localization("de", timeZone: "Europe/Berlin")
        let style = DateStyle(day: .numeric, time: .short24)
        #expect(berlin.date(1_710_021_909_000, style: style) == "9.3.2024, 23:05")
        #expect(berlin.parseDate("9.3.2024, 23:05", style: style) == 1_710_021_900_000)
        #expect(berlin.parseDate("31.3.2024 02:30", style: style) == 1_711_848_600_000)
        #expect(berlin.date(1_711_848_600_000, style: style) == "31.3.2024, 03:30")
        #expect(berlin.parseDate("27.10.2024 02:30", style: style) == 1_729_989_000_000)
        #expect(berlin.date(1_729_992_600_000, style: style) == "27.10.2024, 02:30")
        #expect(berlin.timeZoneOffsetSeconds(at: 1_729_989_000_000) == 7200)
        #expect(Localization.isKnownTimeZone("Asia/Kathmandu") && !Localization.isKnownTimeZone("../../etc/passwd"))
    }

    /// Nothing that is typed traps, and what is read is a date that can be written.
    @Test func nothingTypedTraps() {
        var random = Seeded(0x7479_7065)
        print("seed of typed texts: \(random.state)")
        let signs = Array("0123456789/.-: ,APMapmTZ+年月日９٣\u{2212}\u{200f}🙂e\"é")
        let languages = ["en", "ja", "ar-EG", "he", "lv"].map { Localization($0) }
        for _ in 0..<500 {
            let text = String(
                (0..<Int.random(in: 0...20, using: &random)).map { _ in signs[Int.random(in: signs.indices, using: &random)] })
            let localization = languages[Int.random(in: languages.indices, using: &random)]
            let style = Self.styles[Int.random(in: 0..<6, using: &random) * 7]
            if let moment = localization.parseDate(text, style: style) { #expect(!localization.date(moment, style: style).isEmpty) }
            _ = localization.parseNumber(text)
            _ = localization.parseInteger(text)
        }
        #expect(Localization().parseDate(String(repeating: "1 ", count: 100_000), style: DateStyle(day: .full)) == nil)
    }
}
