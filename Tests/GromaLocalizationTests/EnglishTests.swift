import GromaLocalization
import GromaTesting
import Testing

/// What writes English in a build without the trait Languages, against what ICU writes for `en`.
@Suite struct EnglishTests {
    private static let english = Localization("en")
    private static let writer = EnglishWriter()

    private static func numbers() -> [Double] {
        var random = Seeded(0x656e_676c)
        print("seed of English numbers: \(random.state)")
        var numbers: [Double] = [
            0, -0.0, 0.5, 1.5, 2.5, -0.5, 0.125, 0.375, 1.005, 2.675, 999.95, 999_949, 999_950, 1e15, 1e16, 123_456_789e9, 1e21, 1e-7,
            .leastNonzeroMagnitude,
            .greatestFiniteMagnitude, .infinity, -.infinity, .nan, -.nan, 0.1 + 0.2, 9.995, 99.95, 0.00099995,
        ]
        for _ in 0..<300 {
            numbers.append(Double(bitPattern: random.next()))
            numbers.append(Double(Int64(bitPattern: random.next()) >> Int64(random.next() % 60)) / 1000)
            numbers.append(Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 8)
        }
        return numbers
    }

    @Test func numbersAreThoseOfICU() {
        let (english, writer) = (Self.english, Self.writer)
        for number in Self.numbers() {
            #expect(writer.number(number, places: nil, groups: true) == english.number(number))
            #expect(writer.number(number, places: nil, groups: false) == english.number(number, groups: false))
            for places in [0...0, 2...2, 0...3, 1...4, 5...20] {
                #expect(writer.number(number, places: places, groups: true) == english.number(number, places: places), "\(places)")
                #expect(
                    writer.percent(number, places: places, groups: false) == english.percent(number, places: places, groups: false),
                    "\(number) \(places)")
            }
            #expect(writer.percent(number, places: 0...1, groups: true) == english.percent(number))
            #expect(writer.short(number) == english.shortNumber(number), "\(number)")
            if number != 0 { #expect(writer.scientific(number) == english.scientificNumber(number)) }
        }
    }

    @Test(arguments: [0, 1, -1, 999, 1000, -1000, 12_345, 1_234_567, .max, .min])
    func integersAreThoseOfICU(_ number: Int) {
        #expect(Self.writer.integer(number, groups: true) == Self.english.integer(number))
        #expect(Self.writer.integer(number, groups: false) == Self.english.integer(number, groups: false))
        #expect(Self.writer.integer(5, groups: false, digits: 4) == "0005" && Self.writer.integer(-5, groups: false, digits: 4) == "-0005")
    }

    @Test(arguments: 0...4) func listsAreThoseOfICU(count: Int) {
        let items = ["a", "b, c", "d and e", "f"].prefix(count)
        #expect(Self.writer.list(Array(items)) == Self.english.list(Array(items)))
    }

    /// Styles that order the day themselves do so with what is written here.
    @Test func datesAreThoseOfICU() {
        var random = Seeded(0x6461_7973)
        print("seed of English dates: \(random.state)")
        for style in DateTests.styles where style.day != .numericDayFirst && style.day != .dayShortMonthYear {
            let format = EnglishDateFormat(style)
            for _ in 0..<40 {
                let seconds = Int.random(in: -11_000_000_000...13_000_000_000, using: &random)
                #expect(format.text(of: Double(seconds)) == Self.english.date(seconds * 1000, style: style), "\(seconds) \(style)")
            }
        }
    }

    @Test(arguments: ["UTC", "GMT", "Etc/UTC", "Etc/GMT"]) func theClocksOfUTCAreNeverChanged(zone: String) throws {
        let time = try #require(CoordinatedTime(zone))
        for seconds in [-1e10, -0.5, 0, 1e9, 1e10] { #expect(time.offset(at: seconds) == 0) }
    }

    @Test(arguments: ["", "utc", "UTC+1", "Europe/Berlin"]) func otherTimeZonesAreNotKnown(zone: String) {
        let isKnown = CoordinatedTime(zone) != nil
        #expect(!isKnown)
    }

    /// Halves are rounded to even, whatever follows the 5 makes it more, and nines carry over.
    @Test(
        arguments: [
            (2.5, "2"), (3.5, "4"), (2.51, "3"), (2.501, "3"), (2.49, "2"), (0.5, "0"), (0.51, "1"), (1.5, "2"), (9.5, "10"), (99.5, "100"),
            (98.5, "98"), (199.6, "200"), (1999.6, "2,000"), (999.5, "1,000"), (0.05, "0"), (-2.5, "-2"), (-2.51, "-3"),
        ] as [(Double, String)]) func placesAreRoundedToTheNearestDigit(number: Double, expected: String)
    {
        #expect(Self.writer.number(number, places: 0...0, groups: true) == expected)
    }

    /// The power of ten is that of the first digit.
    @Test(
        arguments: [
            (1.0, "1E0", "1"), (12.0, "1.2E1", "12"), (0.5, "5E-1", "0.5"), (0.00125, "1.25E-3", "0.00125"), (999.0, "9.99E2", "999"),
            (1000.0, "1E3", "1K"), (999_950.0, "1E6", "1M"), (123_456.0, "1.235E5", "123.5K"), (1e12, "1E12", "1T"), (-2e9, "-2E9", "-2B"),
        ] as [(Double, String, String)]) func magnitudesAreThoseOfTheFirstDigit(number: Double, scientific: String, short: String)
    {
        #expect(Self.writer.scientific(number) == scientific)
        #expect(Self.writer.short(number) == short)
    }

    /// Scripts decide before languages.
    @Test(arguments: [
        ("ar", true), ("he-IL", true), ("fa", true), ("ur-PK", true), ("yi", true), ("ckb", true), ("az-Arab", true), ("uz-Arab-AF", true),
        ("ks-Deva", false), ("sd-Deva", false), ("az", false), ("en", false), ("zh-Hant", false), ("ru", false), ("ku", false),
    ])
    func textsRunAsTheirScriptDoes(tag: String, expected: Bool) throws {
        let tables = try StringTables().adding(StringTable(tag, ["key": "text"]))
        #expect(Localization(tag, tables: tables).isRightToLeft == expected)
    }
}
