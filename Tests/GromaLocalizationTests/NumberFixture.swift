import Testing

/// Numbers and lists as CLDR 47 has them, made by Babel 2.18.0 (`format_decimal`, `format_percent`, `format_list`). Babel writes a hyphen for every
/// minus sign and groups from four digits on in all languages, so that is not compared.
struct NumberFixture: Sendable, CustomTestStringConvertible {
    var language: String
    /// 1234567.891
    var large: String
    /// -0.5
    var negative: String
    /// 12345
    var five: String
    /// 0.125, in percent
    var percent: String
    /// א, ב and ג
    var list: String

    var testDescription: String { language }

    init(_ language: String, _ large: String, _ negative: String, _ five: String, _ percent: String, _ list: String) {
        (self.language, self.large, self.negative, self.five, self.percent, self.list) = (language, large, negative, five, percent, list)
    }

    static let rows = [
        NumberFixture("ar", "1,234,567.891", "-0.5", "12,345", "12.5%", "א وב وג"),
        NumberFixture("cs", "1\u{a0}234\u{a0}567,891", "-0,5", "12\u{a0}345", "12,5\u{a0}%", "א, ב a\u{a0}ג"),
        NumberFixture("da", "1.234.567,891", "-0,5", "12.345", "12,5\u{a0}%", "א, ב og ג"),
        NumberFixture("de", "1.234.567,891", "-0,5", "12.345", "12,5\u{a0}%", "א, ב und ג"),
        NumberFixture("en", "1,234,567.891", "-0.5", "12,345", "12.5%", "א, ב, and ג"),
        NumberFixture("es", "1.234.567,891", "-0,5", "12.345", "12,5\u{a0}%", "א, ב y ג"),
        NumberFixture("et", "1\u{a0}234\u{a0}567,891", "-0,5", "12\u{a0}345", "12,5%", "א, ב ja ג"),
        NumberFixture("fi", "1\u{a0}234\u{a0}567,891", "-0,5", "12\u{a0}345", "12,5\u{a0}%", "א, ב ja ג"),
        NumberFixture("fr", "1\u{202f}234\u{202f}567,891", "-0,5", "12\u{202f}345", "12,5\u{a0}%", "א, ב et ג"),
        NumberFixture("he", "1,234,567.891", "-0.5", "12,345", "12.5%", "א, ב וג"),
        NumberFixture("it", "1.234.567,891", "-0,5", "12.345", "12,5%", "א, ב e ג"),
        NumberFixture("ja", "1,234,567.891", "-0.5", "12,345", "12.5%", "א、ב、ג"),
        NumberFixture("ko", "1,234,567.891", "-0.5", "12,345", "12.5%", "א, ב 및 ג"),
        NumberFixture("lt", "1\u{a0}234\u{a0}567,891", "-0,5", "12\u{a0}345", "12,5\u{a0}%", "א, ב ir ג"),
        NumberFixture("lv", "1\u{a0}234\u{a0}567,891", "-0,5", "12\u{a0}345", "12,5%", "א, ב un ג"),
        NumberFixture("nb", "1\u{a0}234\u{a0}567,891", "-0,5", "12\u{a0}345", "12,5\u{a0}%", "א, ב og ג"),
        NumberFixture("nl", "1.234.567,891", "-0,5", "12.345", "12,5%", "א, ב en ג"),
        NumberFixture("pl", "1\u{a0}234\u{a0}567,891", "-0,5", "12\u{a0}345", "12,5%", "א, ב i ג"),
        NumberFixture("pt", "1.234.567,891", "-0,5", "12.345", "12,5%", "א, ב e ג"),
        NumberFixture("ro", "1.234.567,891", "-0,5", "12.345", "12,5\u{a0}%", "א, ב și ג"),
        NumberFixture("ru", "1\u{a0}234\u{a0}567,891", "-0,5", "12\u{a0}345", "12,5\u{a0}%", "א, ב и ג"),
        NumberFixture("sv", "1\u{a0}234\u{a0}567,891", "-0,5", "12\u{a0}345", "12,5\u{a0}%", "א, ב och ג"),
        NumberFixture("zh", "1,234,567.891", "-0.5", "12,345", "12.5%", "א、ב和ג"),
    ]
}
