import GromaTesting
import GromaLocalization
import Testing

/// Numbers as languages write them. Expected texts are those of CLDR 47 as Babel 2.18 writes them, where CLDR 46, which the system's library has,
/// writes the same; marks of direction aside.
@Suite struct NumberTests {
    /// The languages of the engine's tables.
    static let languages = [
        "ar", "cs", "da", "de", "en", "es", "et", "fi", "fr", "he", "it", "ja", "ko", "lt", "lv", "nb", "nl", "pl", "pt", "ro", "ru", "sv",
        "zh",
    ]

    @Test(arguments: languages) func writtenNumbersAreReadBack(language: String) {
        var random = Seeded(0x6e75_6d62 &+ UInt64(language.utf8.reduce(0) { $0 * 31 + Int($1) }))
        print("seed of numbers in \(language): \(random.state)")
        let localization = Localization(language)
        for _ in 0..<100 {
            let bits = Double(bitPattern: random.next())
            let number = random.next() % 2 == 0 ? bits : Double(Int64(bitPattern: random.next()) >> Int64(random.next() % 60)) / 1000
            guard number.isFinite else { continue }
            #expect(localization.parseNumber(localization.number(number)) == number)
            #expect(localization.parseNumber(localization.number(number, groups: false)) == number)
            let whole = Int(bitPattern: UInt(random.next())) >> Int(random.next() % 63)
            #expect(localization.parseInteger(localization.integer(whole)) == whole)
        }
        for whole in [Int.min, .max, 0, -1, 999, 1000, 9999, 10_000] {
            #expect(localization.parseInteger(localization.integer(whole)) == whole)
        }
    }

    @Test(
        arguments: [
            ("de", "1.234", 1234.0), ("de", "1.234,5", 1234.5), ("de", "-0,5", -0.5), ("de", "1.5", nil), ("de", "1.234.5", nil),
            ("de", "12.34,5", nil),
            ("en", "1,234.5", 1234.5), ("en", "1,5", nil), ("en", "1,234,56", nil), ("en", " +.5 ", 0.5), ("en", "5.", 5), ("en", ".", nil),
            ("en", "", nil),
            ("en", "1.5e-7", 1.5e-7), ("en", "1e400", nil), ("en", "e5", nil), ("en", "1e", nil), ("en", "--1", nil), ("en", "0x10", nil),
            ("en", "nan", nil),
            ("en", "inf", nil), ("en", "1 234", nil), ("en", "12a", nil), ("en", "1.2.3", nil), ("en", ",123", nil), ("en", "1,", nil),
            ("fr", "1 234,5", 1234.5), ("fr", "1\u{202f}234,5", 1234.5), ("fr", "1\u{a0}234", 1234), ("fr", "1  234", nil),
            ("sv", "\u{2212}1 000", -1000),
            ("de-CH", "1’234.5", 1234.5), ("de-CH", "1'234.5", 1234.5), ("es", "1234,5", 1234.5), ("es", "1.234,5", 1234.5),
            ("ar-EG", "\u{61c}-١٬٢٣٤٫٥", -1234.5), ("ar-EG", "1234", 1234), ("ja", "１２３．５", 123.5), ("hi", "12,34,567.5", 1_234_567.5),
            ("hi", "1,234,567", nil), ("en", "1,234,567", 1_234_567), ("en", "🙂", nil),
            // Numerals that numbers are not written in: they are written with other digits, and with groups.
            ("en-u-nu-armn", "1,234.5", 1234.5), ("en-u-nu-roman", "1,234,567", 1_234_567), ("ja-u-nu-hebr", "12,345", 12_345),
        ] as [(String, String, Double?)])
    func numbersAreReadAsTheLanguageWritesThem(language: String, text: String, expected: Double?) {
        #expect(Localization(language).parseNumber(text) == expected)
    }

    @Test(
        arguments: [
            ("en", "9223372036854775807", Int.max), ("en", "-9,223,372,036,854,775,808", Int.min), ("en", "9223372036854775808", nil),
            ("en", "1.0", nil),
            ("en", "1e3", nil), ("de", "1.234", 1234), ("en", "", nil), ("en", "-", nil),
            // Not even a separator that nothing follows.
            ("en", "5.", nil), ("de", "5,", nil), ("en", ".", nil), ("en", "+5", 5), ("en", " 5 ", 5), ("en", "5 5", nil),
        ] as [(String, String, Int?)])
    func wholeNumbersAreReadWithoutOverflow(language: String, text: String, expected: Int?) {
        #expect(Localization(language).parseInteger(text) == expected)
    }

    @Test func placesAreRoundedAndFilled() {
        let german = Localization("de")
        #expect(german.number(1234.5, places: 2) == "1.234,50")
        #expect(german.number(0.125, places: 2) == "0,12")
        #expect(german.number(0.375, places: 2) == "0,38")
        #expect(german.number(1e15, places: 0, groups: false) == "1000000000000000")
        #expect(german.number(2, places: -3) == "2")
        #expect(!german.number(1, places: .max).isEmpty)
        #expect(german.number(.infinity) == "∞")
        #expect(german.number(.nan) == "NaN")
        #expect(german.number(0.1 + 0.2) == "0,30000000000000004")
    }

    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (1549, "1.5 kB"), (999_949, "999.9 kB"), (999_950, "1 MB"),
        (2_500_000_000, "2.5 GB"), (5_000_000_000_000, "5,000 GB"), (-1, "0 bytes"),
    ])
    func sizesAreInTheUnitThatSuitsThem(count: Int, expected: String) {
        #expect(Localization().bytes(count) == expected)
    }

    /// Minimum grouping digits of CLDR.
    @Test(arguments: [("es", "1234", "12.345"), ("pl", "1234", "12\u{a0}345"), ("pt-PT", "1234", "12\u{a0}345"), ("de", "1.234", "12.345")])
    func someLanguagesGroupFromFiveDigitsOn(language: String, four: String, five: String) {
        #expect(Localization(language).integer(1234) == four)
        #expect(Localization(language).integer(12_345) == five)
    }

    /// Every regional indicator says of all before it where characters end: a text of them is walked through once all the same.
    @Test(.timeLimit(.minutes(10))) func aLongRowOfFlagsIsNoNumber() {
        #expect(Localization("en").parseNumber(String(repeating: "\u{1F1E6}", count: 200_000)) == nil)
    }

    @Test(arguments: NumberFixture.rows) func numbersAreThoseOfCLDR(row: NumberFixture) {
        let localization = Localization(row.language)
        #expect(localization.number(1_234_567.891).alike == row.large.alike)
        #expect(localization.number(-0.5).alike.replacing("\u{2212}", with: "-") == row.negative.alike)
        #expect(localization.integer(12_345).alike == row.five.alike)
        #expect(localization.percent(0.125).alike == row.percent.alike)
        #expect(localization.list(["א", "ב", "ג"]).alike == row.list.alike)
    }
}

extension String {
    /// The text without marks of direction, and with one kind of space.
    var alike: String {
        String(
            unicodeScalars.filter { ![0x200e, 0x200f, 0x61c].contains($0.value) && !(0x2066...0x2069).contains($0.value) }
                .map { $0.properties.isWhitespace ? " " : Character($0) })
    }
}
