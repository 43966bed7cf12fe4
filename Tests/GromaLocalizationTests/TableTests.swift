import Testing

@testable import GromaLocalization

/// The tables of the engine: each has every text of the English one, with what is filled in, in every plural form that its language has.
@Suite struct TableTests {
    static let english = (try? table("en")) ?? [:]
    static let keys = Set(english.keys.map(base))
    static let translated = StringTable.builtInLanguages.filter { $0 != "en" }

    private static func table(_ language: String) throws -> [String: String] {
        try StringTable(strings: #require(StringTable.builtInText(language))).texts
    }

    /// A key without its plural form.
    private static func base(_ key: String) -> String { String(key.prefix { $0 != "#" }) }

    private static func placeholders(_ text: String) -> [String] { text.matches(of: /\{([^{}]*)\}/).map { String($0.1) }.sorted() }

    @Test func allLanguagesOfTheSDKAreThere() {
        #expect(
            StringTables.builtIn.languages == [
                "ar", "cs", "da", "de", "en", "es", "et", "fi", "fr", "he", "it", "ja", "ko", "lt", "lv", "nb", "nl", "pl", "pt", "pt-PT",
                "ro",
                "ru", "sv", "zh", "zh-Hant",
            ])
        #expect(StringTable.builtInLanguages.filter { Localization($0).isRightToLeft } == ["ar", "he"])
    }

    @Test func englishHasEveryKeyOfTheEngineAndNoOther() {
        let others = Self.keys.filter { !$0.hasPrefix("undo.") && !$0.hasPrefix("tool.") }
        #expect(others == Set(StringKey.allCases.map(\.rawValue)))
    }

    @Test(arguments: StringTable.builtInLanguages) func everyTextIsThereInEveryPluralForm(language: String) throws {
        let texts = try Self.table(language)
        let categories = Set(PluralRules(language: language).categories.map(\.rawValue))
        let plurals = Set(Self.english.keys.filter { $0.contains("#") }.map(Self.base))
        for key in Self.keys.sorted() {
            let forms = Set(texts.keys.filter { Self.base($0) == key }.map { String($0.dropFirst(key.count)) })
            let expected = plurals.contains(key) ? Set(categories.map { "#" + $0 }) : [""]
            #expect(forms == expected, "\(language): \(key)")
        }
        #expect(Set(texts.keys.map(Self.base)).subtracting(Self.keys) == [])
    }

    /// The forms for nothing, one and two may leave out the number that chose them, and what else is filled in stands in every form.
    @Test(arguments: StringTable.builtInLanguages) func theSameIsFilledIn(language: String) throws {
        for (key, text) in try Self.table(language) {
            let form = key.split(separator: "#").dropFirst().first
            let other = try #require(Self.english[key] ?? Self.english[Self.base(key) + "#other"], "\(key)")
            let (found, expected) = (Self.placeholders(text), Self.placeholders(other))
            let isSpoken = form.map { ["zero", "one", "two"].contains($0) } ?? false
            let missing = expected.filter { !found.contains($0) }
            #expect(found.allSatisfy(expected.contains) && Set(found).count == found.count, "\(key): \(text)")
            #expect(
                missing.isEmpty || isSpoken && missing.count == 1 && ["count", "maximum", "minimum"].contains(missing[0]), "\(key): \(text)"
            )
            #expect(!text.isEmpty && text.first?.isWhitespace == false && text.last?.isWhitespace == false, "\(key)")
        }
    }

    @Test(arguments: translated) func whatIsTheSameInEnglishIsMeant(language: String) throws {
        let same = try Self.table(language).filter { key, text in (Self.english[key] ?? Self.english[Self.base(key) + "#other"]) == text }
            .map(\.key)
        let allowed = Set(SameAsEnglish.everywhere + (SameAsEnglish.byLanguage[language] ?? []))
        let unexpected = same.filter { !allowed.contains($0) }.sorted()
        #expect(unexpected == [])
        let notNeeded = (SameAsEnglish.byLanguage[language] ?? []).filter { !same.contains($0) }
        #expect(notNeeded == [], "these are translated, so they need not be listed")
    }

    /// What the engine itself fills in is found in every language.
    @Test(arguments: StringTable.builtInLanguages) func everyTextCanBeAsked(language: String) {
        let localization = Localization(language)
        for key in StringKey.allCases {
            for count in [0, 1, 2, 5, 11, 21, 1_000_000] {
                let arguments: KeyValuePairs<String, StringArgument> = [
                    "count": .number(count), "maximum": .number(count), "minimum": "m", "index": "1", "code": "c", "size": 1.5,
                    "example": "e", "zone": "z",
                    "field": "f", "fields": "f", "type": "t", "name": "n", "limit": "l", "when": "w", "user": "u", "time": "t", "date": "d",
                    "label": "l",
                    "value": "v", "share": "s", "data": "d",
                ]
                let text = localization.string(key, arguments)
                #expect(text != key.rawValue && !text.contains("{"), "\(key)")
            }
        }
    }
}
