import GromaLocalization
import Testing

/// Which language a host's tag means, and which tables it is looked up in.
@Suite struct LanguageTests {
    private func tables(_ tags: [String]) throws -> StringTables {
        var tables = StringTables()
        for tag in tags { tables = try tables.adding(StringTable(tag, ["key": "text of \(tag)"])) }
        return tables
    }

    @Test(arguments: [
        ("de_CH.UTF-8@euro", "de-CH"), ("DE-ch", "de-CH"), ("zh-hant-tw", "zh-Hant-TW"), ("ZH_HANS", "zh-Hans"),
        ("sr_RS@latin", "sr-Latn-RS"), ("sr_RS@cyrillic", "sr-Cyrl-RS"), ("iw", "he"), ("no-NO", "nb-NO"),
        ("in", "id"), ("ji", "yi"), ("mo", "ro"), ("sh", "sr"), ("es-419", "es-419"), ("de-1996", "de-1996"),
        ("en-u-CA-Gregory", "en-u-ca-gregory"), ("sl-ROZAJ-biske", "sl-rozaj-biske"), ("en-US-é-GB", "en-US"),
        ("en-123456789", "en"), ("en-12345678", "en-12345678"), ("abcdefgh", "abcdefgh"), ("abcdefghi", "en"), ("a", "en"), ("a1", "en"),
        ("", "en"), ("C", "en"), ("POSIX", "en"), ("posix.UTF-8", "en"), ("dé", "en"),
        ("en-a-b-c-d-e-f-g-h-i-j", "en-a-b-c-d-e-f-g-h"), ("en-x-DE", "en-x-de"),
    ])
    func tagsAreSpelledCanonically(given: String, tag: String) {
        #expect(Localization(given).identifier == tag)
    }

    @Test(
        arguments: [
            ("zh-TW", ["zh", "zh-Hant"], "zh-Hant"), ("zh-HK", ["zh", "zh-Hant"], "zh-Hant"), ("zh-Hans-TW", ["zh", "zh-Hant"], "zh"),
            ("zh-CN", ["zh", "zh-Hant"], "zh"), ("zh-Hant-CN", ["zh", "zh-Hant"], "zh-Hant"),
            ("zh-TW", ["zh"], "zh"), ("zh-TW", ["zh", "zh-Hant", "zh-TW"], "zh-TW"), ("pt-AO", ["pt", "pt-PT"], "pt-PT"),
            ("pt-BR", ["pt", "pt-PT"], "pt"), ("pt", ["pt", "pt-PT"], "pt"), ("pt-PT", ["pt"], "pt"),
            ("nn-NO", ["nb"], "nb"), ("nn", ["nb", "nn"], "nn"), ("no", ["nb"], "nb"), ("de-CH", ["de"], "de"),
            ("de-CH", ["de", "de-CH"], "de-CH"), ("de-Latn-CH", ["de", "de-Latn"], "de-Latn"), ("fr", ["de"], "en"), ("en-GB", [], "en"),
            ("es-US", ["es", "zh-Hant"], "es"), ("C", ["de"], "en"),
        ] as [(String, [String], String)])
    func textsAreThoseOfTheNearestTable(given: String, known: [String], language: String) throws {
        let localization = Localization(given, tables: try tables(known))
        #expect(localization.language == language)
        #expect(localization.string(forKey: "key") == (language == "en" ? nil : "text of \(language)"))
        #expect(localization.tables.languages == Set(known + ["en"]).sorted())
    }

    @Test func theEnvironmentNamesTheLanguage() {
        func identifier(_ environment: [String: String]) -> String { Localization.preferred(environment: environment).identifier }
        #expect(identifier(["LC_ALL": "de_DE.UTF-8", "LC_MESSAGES": "fr", "LANG": "it"]) == "de-DE")
        #expect(identifier(["LC_ALL": "", "LC_MESSAGES": "fr", "LANG": "it"]) == "fr" && identifier(["LANG": "it"]) == "it")
        #expect(identifier([:]) == "en" && identifier(["LC_ALL": "C", "LANG": "it"]) == "en" && identifier(["LC_TIME": "it"]) == "en")
        #expect(
            Localization.preferred(environment: [:], timeZone: "Europe/Zagreb").timeZone == "Europe/Zagreb"
                && Localization().timeZone == "UTC")
    }

    @Test func timeZonesAreKnownByTheirNames() {
        #expect(Localization.isKnownTimeZone("Europe/Zagreb") && !Localization.isKnownTimeZone("Europe/Nowhere"))
        #expect(Localization.expectedTimeZone == "an IANA name such as Europe/Zagreb")
        // Summer and winter of 2024.
        let zagreb = Localization("en", timeZone: "Europe/Zagreb")
        #expect(zagreb.timeZoneOffsetSeconds(at: 1_720_000_000_000) == 7200 && zagreb.timeZoneOffsetSeconds(at: 1_706_000_000_000) == 3600)
        #expect(Localization("en", timeZone: "Nowhere").timeZoneOffsetSeconds(at: 0) == 0)
        #expect(Localization("en", timeZone: "America/St_Johns").timeZoneOffsetSeconds(at: 1_706_000_000_000) == -12_600)
    }
}
