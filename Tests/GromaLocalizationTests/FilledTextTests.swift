import GromaLocalization
import Testing

/// Texts with their placeholders filled in.
@Suite struct FilledTextTests {
    private enum Key: String, TextKey {
        case known = "test.known"
        case unknown = "test.unknown"
        case counted = "test.counted"
        static let source = StringTable(
            "fr", ["test.known": "connu {x}", "test.counted#other": "{n} pas,", "test.other": "x"])
    }

    private func filled(_ text: String, _ arguments: KeyValuePairs<String, StringArgument>, language: String = "en") throws -> String? {
        Localization(language, tables: try StringTables().adding(StringTable(language, ["k": text, "k#other": text]))).string(
            forKey: "k", arguments)
    }

    @Test(arguments: [
        ("{a} and {b}", "1 and 2"), ("{b}{a}{b}", "212"), ("{c} {a}", "{c} 1"), ("{a", "{a"), ("a}", "a}"), ("{{a}}", "{1}"),
        ("{} {a}", "{} 1"), ("none", "none"), ("{a} {", "1 {"), ("{d}", "{a}"), ("x {stop}.", "x p.m."),
        ("{stop}..", "p.m..."), ("{stop}", "p.m."), ("{stop}. {stop}, {a}.", "p.m. p.m., 1."), ("{empty}.", "."), ("{A}", "{A}"),
    ])
    func placeholdersAreReplacedOnce(text: String, expected: String) throws {
        #expect(try filled(text, ["a": "1", "b": "2", "d": "{a}", "stop": "p.m.", "empty": ""]) == expected)
    }

    @Test func argumentsAreWrittenInTheLanguage() throws {
        #expect(
            try filled("{n}", ["n": 12_345]) == "12,345" && filled("{n}", ["n": 1234.5], language: "de") == "1.234,5"
                && filled("{n}", [:]) == "{n}")
        #expect(
            try filled("{n}", ["n": .decimal(2)]) == "2" && filled("{n}", ["n": .number(-3)]) == "-3"
                && filled("{n}", ["n": "a\("b")"]) == "ab")
    }

    /// UAX #9: FSI and PDI.
    @Test func argumentsInRightToLeftTextsAreIsolated() throws {
        #expect(try filled("{a}-{b}", ["a": "x", "b": ""], language: "he") == "\u{2068}x\u{2069}-")
        #expect(try filled("{a}", ["a": "x"], language: "de") == "x")
    }

    @Test func theFirstNumberSelectsTheForm() throws {
        let tables = try StringTables().adding(
            StringTable("de", ["k#one": "one", "k#other": "other", "k": "plain", "plural#one": "n = 1"]))
        let german = Localization("de", tables: tables)
        #expect(
            german.string(forKey: "k", ["a": "2", "b": 1, "c": 2]) == "one" && german.string(forKey: "k", ["b": 2, "c": 1]) == "other")
        #expect(
            german.string(forKey: "k", ["a": "1"]) == "plain" && german.string(forKey: "k") == "plain"
                && german.string(forKey: "none") == nil)
        #expect(german.string(forKey: "k", ["b": 1.5, "c": 1]) == "other" && german.string(forKey: "k", ["b": 1.0]) == "one")
    }

    @Test func aMissingTextIsThatOfItsOwnerOrOfEnglish() throws {
        let german = Localization("de", tables: try StringTables().adding(StringTable("de", ["other": "anders"])))
        #expect(german.string(Key.known, ["x": "y"]) == "connu y" && german.string(Key.unknown) == "test.unknown")
        #expect(german.string(Key.counted, ["n": 2]) == "2 pas,")
        let own = Localization("de", tables: try StringTables().adding(StringTable("de", ["test.known": "bekannt"])))
        #expect(own.string(Key.known, ["x": "y"]) == "bekannt")
        let english = Localization("de", tables: try StringTables().adding(StringTable("en", ["test.unknown": "unknown"])))
        #expect(english.string(Key.unknown) == "unknown" && english.string(Key.known, ["x": "y"]) == "connu y")
        // Of the engine's own texts.
        #expect(
            german.bytes(1) == "1 byte" && german.bytes(999) == "999 bytes" && german.bytes(-5) == "0 bytes"
                && german.bytes(2_340_000) == "2,3 MB")
    }
}
