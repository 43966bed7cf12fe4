import GromaLocalization
import Testing

/// Dates and numbers as they are typed, and dates far from today. Days of the week are those of the Gregorian calendar.
@Suite struct TypedDateTests {
    private let english = Localization("en")

    /// Saturday, 9 March 2024: milliseconds of `date -u`.
    private static let day = 1_709_942_400_000

    @Test(
        arguments: [
            (.numeric, .short, "3/9/2024, 5:04 PM", day + 61_440_000), (.numeric, .short, "3/9/2024 17:04", day + 61_440_000),
            (.numeric, .short, "3/9/2024 17:04:05", day + 61_445_000),
            (.numeric, .short, "3/9/2024 5:04:05 pm", day + 61_445_000), (.numeric, .short, "3/9/2024", day),
            (.numeric, .short, "March 9, 2024", day), (.numeric, .none, "Saturday, March 9, 2024", day),
            (.numeric, .none, "Sunday, March 9, 2024", nil), (.numeric, .none, "Mar 9 2024", day), (.numeric, .none, "3-9-2024", day),
            (.numeric, .none, "3/9/24", nil), (.numeric, .none, "13/9/2024", nil), (.numeric, .none, "2/30/2024", nil),
            (.numeric, .none, "3/9/2024 5:04 PM", nil), (.numeric, .none, "2024-03-09", day),
            (.numeric, .none, "2024-03-09T01:00:00+01:00", day), (.numericDayFirst, .none, "9/3/2024", day),
            (.numericDayFirst, .none, "9.3.2024", day), (.dayShortMonthYear, .none, "9 Mar 2024", day),
            (.dayShortMonthYear, .none, "3/9/2024", day), (.longMonthDayYear, .short, "march 9, 2024 at 5:04 PM", day + 61_440_000),
            (.longMonthYear, .none, "March 2024", 1_709_251_200_000), (.longMonthYear, .none, "Mar 2024", 1_709_251_200_000),
            (.shortMonthYear, .none, "march 2024", 1_709_251_200_000), (.longMonthYear, .none, "3/2024", nil),
            (.longMonthYear, .none, "March 9, 2024", nil), (.year, .none, "2024", 1_704_067_200_000), (.year, .none, "24", nil),
            (.year, .none, "March 2024", nil), (.none, .short, "5:04 PM", 61_440_000), (.none, .short, "17:04", 61_440_000),
            (.none, .short, "5:04:07 PM", 61_447_000), (.none, .short, "12:00 AM", 0), (.none, .short, "12:00 PM", 43_200_000),
            (.none, .short, "24:00", nil), (.none, .short, "17:60", nil), (.none, .short, "13:00 PM", nil),
            (.none, .short24, "5:04 PM", 61_440_000), (.none, .long12, "5:04 PM", 61_440_000), (.none, .short, "2024-03-09", nil),
            (.none, .none, "3/9/2024", nil), (.numeric, .none, "", nil), (.numeric, .none, "  ", nil),
            (.numeric, .none, "soon", nil), (.numeric, .none, "3/9/2024 x", nil), (.full, .none, "Saturday, March 9, 2024", day),
            (.full, .none, "Friday, March 9, 2024", nil), (.numeric, .none, "３/９/２０２４", day),
            (.numeric, .none, "\u{200E}3/9/2024\u{200F}", day), (.numeric, .none, "3 / 9 / 2024", day),
            (.numeric, .none, "1/1/0001", -62_135_596_800_000), (.numeric, .none, "1/1/-0001", -62_198_755_200_000),
        ] as [(DateStyle.Day, DateStyle.Time, String, Int?)])
    func datesAreReadInStylesThatAreAlike(day: DateStyle.Day, time: DateStyle.Time, text: String, expected: Int?) {
        #expect(english.parseDate(text, style: DateStyle(day: day, time: time)) == expected, "\(text)")
    }

    @Test func textsOfTwoHundredCharactersAreNoDates() {
        let style = DateStyle(day: .numeric)
        func text(_ count: Int) -> String { "3/9" + String(repeating: "/", count: count - 7) + "2024" }
        #expect(english.parseDate(text(200), style: style) == Self.day && english.parseDate(text(201), style: style) == nil)
        #expect(english.parseDate(text(200) + String(repeating: " ", count: 50), style: style) == Self.day)
    }

    /// Years before 1600 and from 2400 on are not Foundation's.
    @Test(
        arguments: [
            (-62_135_596_800_000, .full, "Monday, January 1, 0001"), (-62_135_596_800_000, .numeric, "1/1/0001"),
            (-11_676_096_000_000, .full, "Saturday, January 1, 1600"), (-11_676_096_000_001, .full, "Friday, December 31, 1599"),
            (13_569_465_600_000, .full, "Saturday, January 1, 2400"), (13_569_465_599_999, .full, "Friday, December 31, 2399"),
            (946_684_799_999, .mediumMonthDayYear, "Dec 31, 1999"), (946_684_800_000, .mediumMonthDayYear, "Jan 1, 2000"),
            (26_191_209_600_000, .numeric, "12/20/2799"), (0, .numericDayFirst, "1/1/1970"),
            (1_709_942_400_000, .numericDayFirst, "9/3/2024"), (1_709_942_400_000, .dayShortMonthYear, "9 Mar 2024"),
            (1_709_942_400_000, .year, "2024"),
            (-62_167_219_200_000, .year, "0000"), (-62_198_755_200_000, .longMonthYear, "January -0001"),
            (253_402_300_800_000, .shortMonthYear, "Jan 10000"),
        ] as [(Int, DateStyle.Day, String)])
    func datesOfAllTimesAreWritten(milliseconds: Int, day: DateStyle.Day, text: String) {
        #expect(english.date(milliseconds, style: DateStyle(day: day)) == text)
        #expect(english.date(milliseconds, style: DateStyle(day: .none)) == "")
    }

    @Test(
        arguments: [
            ("en-IN", "12,34,567", 1_234_567), ("en-IN", "1,234,567", nil), ("en-IN", "123,567", nil), ("en", "1,234,567", 1_234_567),
            ("en", "1,23", nil), ("en", ",234", nil), ("en", "1234,567", nil), ("en", ".5", 0.5), ("en", "5.", 5),
            ("en", ".", nil), ("en", "-", nil), ("en", "1e5", 1e5), ("en", "1E+5", 1e5), ("en", "1e-5", 1e-5), ("en", "1e", nil),
            ("en", "1e5.5", nil), ("en", "+5", 5), ("en", "－5", -5), ("en", "− 5", nil), ("en", "１２", 12),
            ("en", " 12\u{a0}", 12), ("en", "\u{200E}12\u{2069}", 12), ("en", "1.2.3", nil), ("en", "12a", nil), ("en", "", nil),
            ("en", "1e999", nil), ("en", "1.5,000", nil), ("de", "1.234,5", 1234.5), ("de", "1,234", 1.234), ("de-CH", "1’234.5", 1234.5),
            ("de-CH", "1'234.5", 1234.5), ("fr", "1 234,5", 1234.5), ("fr", "1\u{202f}234,5", 1234.5), ("en", "1,234.5", 1234.5),
            ("en", "-1,234", -1234), ("en", "12,345,67", nil),
        ] as [(String, String, Double?)])
    func numbersAreReadIfTheirGroupsAreWhole(language: String, text: String, expected: Double?) {
        let localization = Localization(language)
        #expect(localization.parseNumber(text) == expected)
        let isWhole = expected.map { $0 == $0.rounded() } ?? false
        let isPlain = !text.contains { ".eE".contains($0) }
        #expect(localization.parseInteger(text) == (isWhole && isPlain ? expected.map { Int($0) } : nil))
    }
}
