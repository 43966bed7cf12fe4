import Testing

/// Which plural category CLDR 47 has for numbers, made by Babel 2.18.0 (`Locale.plural_form`).
struct PluralFixture: Sendable, CustomTestStringConvertible {
    var language: String
    /// A letter for each of ``PluralFixture/whole``: z, o, t, f, m for zero, one, two, few, many, and x for other.
    var ofWhole: String
    /// The same for each of ``PluralFixture/fractions``.
    var ofFractions: String

    var testDescription: String { language }

    init(_ language: String, _ ofWhole: String, _ ofFractions: String) {
        (self.language, self.ofWhole, self.ofFractions) = (language, ofWhole, ofFractions)
    }

    static let whole: [Int] =
        Array(0...130) + [
            200, 201, 202, 211, 1000, 1001, 1011, 1021, 1000000, 2000000, 1000001, 1000000000, 9223372036854775807,
        ]
    static let fractions: [String] = [
        "0.0", "0.1", "0.5", "0.9", "1.0", "1.00", "1.1", "1.5", "1.9", "2.0", "2.5", "3.10", "5.21", "10.0",
        "10.1", "11.11", "11.12", "0.11", "0.21", "0.01", "21.0", "21.1", "100.0", "100.50", "1000000.0", "1000000.5",
    ]
    static let rows = [
        PluralFixture(
            "ar",
            "zotffffffffmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm"
                + "mmmmmmmmmmmmmmmmmmmmxxxffffffffmmmmmmmmmmmmmmmmmmmmxxxmxxmmxxxxf",
            "zxxxooxxxtxxxfxxxxxxmxxxxx"),
        PluralFixture(
            "cs",
            "xofffxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "mmmmmmmmmmmmmmmmmmmmmmmmmm"),
        PluralFixture(
            "da",
            "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "xooooooooxxxxxxxxoooxxxxxx"),
        PluralFixture(
            "de",
            "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "en",
            "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "es",
            "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxmmxmx",
            "xxxxooxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "et",
            "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "fi",
            "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "fr",
            "ooxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxmmxmx",
            "oooooooooxxxxxxxxoooxxxxxx"),
        PluralFixture(
            "he",
            "xotxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "ooooxxxxxxxxxxxxxoooxxxxxx"),
        PluralFixture(
            "it",
            "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxmmxmx",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "ja",
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "ko",
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "lt",
            "xoffffffffxxxxxxxxxxxoffffffffxoffffffffxoffffffffxoffffffffxoffffffffxoffffffff"
                + "xoffffffffxoffffffffxoffffffffxxxxxxxxxxxoffffffffxxofxxoxoxxoxf",
            "xmmmoommmfmmmxmmmmmmomxmxm"),
        PluralFixture(
            "lv",
            "zoxxxxxxxxzzzzzzzzzzzoxxxxxxxxzoxxxxxxxxzoxxxxxxxxzoxxxxxxxxzoxxxxxxxxzoxxxxxxxx"
                + "zoxxxxxxxxzoxxxxxxxxzoxxxxxxxxzzzzzzzzzzzoxxxxxxxxzzoxzzozozzozx",
            "zoxxoooxxxxxozozzzoooozxzx"),
        PluralFixture(
            "nb",
            "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "xxxxooxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "nl",
            "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "pl",
            "mofffmmmmmmmmmmmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmm"
                + "mmfffmmmmmmmfffmmmmmmmfffmmmmmmmmmmmmmmmmmfffmmmmmmmmfmmmmmmmmmm",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "pt",
            "ooxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxmmxmx",
            "oooooooooxxxxxxxxoooxxxxxx"),
        PluralFixture(
            "pt-PT",
            "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxmmxmx",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "ro",
            "foffffffffffffffffffxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxfffffffffffffffffffxxxxxxxxxxxxfffxffxxxfxf",
            "ffffffffffffffffffffffffff"),
        PluralFixture(
            "ru",
            "mofffmmmmmmmmmmmmmmmmofffmmmmmmofffmmmmmmofffmmmmmmofffmmmmmmofffmmmmmmofffmmmmm"
                + "mofffmmmmmmofffmmmmmmofffmmmmmmmmmmmmmmmmofffmmmmmmmofmmomommomm",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "sv",
            "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
        PluralFixture(
            "zh",
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "xxxxxxxxxxxxxxxxxxxxxxxxxx"),
    ]
}
