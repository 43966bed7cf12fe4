import GromaPlugin
import GromaPlugins
import GromaPopups
import Testing

@testable import GromaLocalization

/// The tables of the engine: each has every text of the English one, with what is filled in, in every plural form that its language has.
@Suite struct TableTests {
    static let tables = Localization.translated().tables
    static let languages = tables.languages
    static let translated = languages.filter { $0 != "en" }
    static let english = (try? table("en")) ?? [:]
    static let keys = Set(english.keys.map(base))

    /// The texts of a language, those of English from all that declare any.
    private static func table(_ language: String) throws -> [String: String] {
        let plugins = try PluginRegistry(BuiltInPlugins.all)
        let tables =
            language == "en" ? tables.sources : plugins.registrations(at: .languages).map(\.contribution).filter { $0.language == language }
        return try tables.reduce(into: [:]) { try $0.merge($1.texts) { text, _ in throw PluginError.duplicatePlugin(name: text) } }
            .filter { !$0.key.hasPrefix("plural#") }
    }

    /// A key without its plural form.
    private static func base(_ key: String) -> String { String(key.prefix { $0 != "#" }) }

    private static func placeholders(_ text: String) -> [String] { text.matches(of: /\{([^{}]*)\}/).map { String($0.1) }.sorted() }

    @Test func allLanguagesOfTheSDKAreThere() {
        #expect(
            Self.languages == [
                "ar", "cs", "da", "de", "en", "es", "et", "fi", "fr", "he", "it", "ja", "ko", "lt", "lv", "nb", "nl", "pl", "pt", "pt-PT",
                "ro",
                "ru", "sv", "zh", "zh-Hant",
            ])
        #expect(Self.languages.filter { Localization.translated($0).isRightToLeft } == ["ar", "he"])
    }

    @Test func everyKeyOfPopupsHasAText() throws {
        let texts = Set(try PopupText.source.texts.keys.map(Self.base))
        #expect(texts == Set(PopupText.allCases.map(\.rawValue)))
    }

    @Test(arguments: languages) func everyTextIsThereInEveryPluralForm(language: String) throws {
        let texts = try Self.table(language)
        let categories = Set((Self.tables.pluralRules(of: language)?.categories ?? [.other]).map(\.rawValue))
        let plurals = Set(Self.english.keys.filter { $0.contains("#") }.map(Self.base))
        for key in Self.keys.sorted() {
            let forms = Set(texts.keys.filter { Self.base($0) == key }.map { String($0.dropFirst(key.count)) })
            let expected = plurals.contains(key) ? Set(categories.map { "#" + $0 }) : [""]
            #expect(forms == expected, "\(language): \(key)")
        }
        #expect(Set(texts.keys.map(Self.base)).subtracting(Self.keys) == [])
    }

    /// The forms for nothing, one and two may leave out the number that chose them, and what else is filled in stands in every form.
    @Test(arguments: languages) func theSameIsFilledIn(language: String) throws {
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

    @Test(arguments: translated) func textsEqualToEnglishAreIntended(language: String) throws {
        let same = try Self.table(language).filter { key, text in (Self.english[key] ?? Self.english[Self.base(key) + "#other"]) == text }
            .map(\.key)
        let allowed = Set(SameAsEnglish.everywhere + (SameAsEnglish.byLanguage[language] ?? []))
        let unexpected = same.filter { !allowed.contains($0) }.sorted()
        #expect(unexpected == [])
        let notNeeded = (SameAsEnglish.byLanguage[language] ?? []).filter { !same.contains($0) }
        #expect(notNeeded == [], "these are translated, so they need not be listed")
    }

    /// What the engine itself fills in is found in every language.
    @Test(arguments: languages) func everyTextCanBeAsked(language: String) {
        let localization = Localization.translated(language)
        for key in PopupText.allCases {
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
