import Groma
import GromaPlugins
import GromaTesting
import Testing

/// Texts from outside: a language as a plugin, a plugin with texts in a language of its own, and plural forms that a host gives.
@Suite struct TextExtensionTests {
    /// Ladin, of which the engine knows nothing: some texts, and which forms it has.
    private static let ladin = Language(
        "lld",
        strings: #"""
            "plural#one" = "i = 1 and v = 0";
            "tool.vertex" = "Pont";
            "undo.addVertex" = "Jontà n pont";
            "when.minutes#one" = "{count} menut";
            "when.minutes#other" = "{count} menuc";
            "releve.points#one" = "{count} pont mesuré";
            "releve.points#other" = "{count} ponts mesurés";
            """#)

    /// A plugin whose own language is French.
    private struct Survey: Plugin {
        enum Text: String, TextKey {
            case points = "releve.points"
            case title = "releve.title"
            static let source = StringTable(
                "fr",
                [
                    "plural#one": "i = 0,1", "releve.points#one": "{count} point levé", "releve.points#other": "{count} points levés",
                    "releve.title": "Relevé",
                ])
        }

        let name = "survey"

        func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            try registry.add(Text.source, named: name, to: .texts)
            try registry.add(StringTable("de", ["releve.title": "Aufnahme"]), named: "survey.de", to: .languages)
        }
    }

    private struct Client: StreamClient { let session: Session }

    private func registry() throws -> PluginRegistry { try PluginRegistry(BuiltInPlugins.all + [Self.ladin, Survey()]) }

    @Test func aLanguageIsAPlugin() throws {
        let session = Client(session: try Session(contributions: registry()))
        let set = try session.call("session.setLocale", #"{"locale":"lld-IT"}"#)
        #expect(set["language"] == "lld" && set["languages"]?.arrayValue?.contains("lld") == true)
        try session.call("sketch.begin", #"{"type":"polyline"}"#)
        try session.call("sketch.addVertex", #"{"point":[1,2]}"#)
        try session.call("sketch.addVertices", #"{"points":[[1,2],[3,4]]}"#)
        // What it does not have is in the language of its owner.
        #expect(try session.call("sketch.undo")["title"] == "Add Vertices")
        #expect(try session.call("sketch.undo")["title"] == "Jontà n pont")
        let tools = try session.call("sketch.tools")["tools"]?.arrayValue ?? []
        #expect(tools.first { $0["name"] == "vertex" }?["title"] == "Pont")
        #expect(tools.first { $0["name"] == "orthogonalize" }?["title"] == "Square Corners")
    }

    @Test func untranslatedTextsAreInTheLanguageOfTheirOwner() throws {
        let tables = try StringTables(registry())
        func texts(_ language: String) -> [String] {
            let localization = Localization(language, tables: tables)
            return [
                localization.string(Survey.Text.title), localization.string(Survey.Text.points, ["count": 0]),
                localization.string(forKey: "releve.points", ["count": 2]) ?? "",
            ]
        }
        #expect(texts("de") == ["Aufnahme", "0 point levé", "2 points levés"])
        #expect(texts("lld") == ["Relevé", "0 ponts mesurés", "2 ponts mesurés"])
        #expect(texts("en") == ["Relevé", "0 point levé", "2 points levés"])
        // The plugin's own texts need no tables at all.
        #expect(Localization("ja").string(Survey.Text.title) == "Relevé")
        #expect(tables.sources.contains { (try? $0.texts["releve.title"]) == "Relevé" })
        #expect(Set(["de", "lld", "fr", "en"]).isSubset(of: tables.languages))
    }

    /// Slovenian has four forms, which the engine does not know.
    @Test func aHostGivesPluralForms() throws {
        let slovenian = StringTable(
            "sl",
            [
                "plural#one": "v = 0 and i % 100 = 1", "plural#two": "v = 0 and i % 100 = 2 @integer 2, 102, 202",
                "plural#few": "v = 0 and i % 100 = 3..4 or v != 0", "when.minutes#one": "pred {count} minuto",
                "when.minutes#two": "pred {count} minutama", "when.minutes#few": "pred {count} minutami",
                "when.minutes#other": "pred {count} minutami nazaj",
            ])
        let localization = Localization("sl", tables: try StringTables(registry()).adding(slovenian))
        func text(_ count: StringArgument) -> String? { localization.string(forKey: "when.minutes", ["count": count]) }
        #expect(text(1) == "pred 1 minuto" && text(101) == "pred 101 minuto")
        #expect(text(2) == "pred 2 minutama" && text(4) == "pred 4 minutami" && text(1.5) == "pred 1,5 minutami")
        #expect(text(5) == "pred 5 minutami nazaj" && text(0) == "pred 0 minutami nazaj")
        // Texts that the host adds later leave the rules as they are.
        let more = Localization("sl", tables: try localization.tables.adding(StringTable("sl", ["when.minutes#two": "pred dvema"])))
        #expect(more.string(forKey: "when.minutes", ["count": 2]) == "pred dvema")
        #expect(more.string(forKey: "when.minutes", ["count": 1]) == "pred 1 minuto")
    }

    @Test(arguments: [
        "x = 1", "n", "n = ", "n = 1..", "n = 5..2", "n % 0 = 1", "n = 1 and", "n = 1 n = 2", "n is 1", "", "i = 99999999999999999999",
    ])
    func invalidPluralRulesAreRefused(rule: String) throws {
        #expect(throws: LocalizationError.self) { try StringTables().adding(StringTable("sl", ["plural#one": rule])) }
        let session = Client(session: try Session(contributions: registry()))
        let error = try session.error("session.setLocale", #"{"strings":{"sl":{"plural#one":"\#(rule)"}}}"#)
        #expect(error["data"]?["code"] == "invalidStrings" && error["data"]?["path"] == "params.strings.sl")
        #expect(error["message"]?.stringValue?.contains("plural rule of one") == true)
    }

    /// A table of a plugin that cannot be read is named when its language is asked for; until then nothing reads it.
    @Test func aBrokenTableIsNamedWhenItIsAskedFor() throws {
        let broken = Language("tlh", strings: #""button.done" = "wa'";\#n"button.edit" = ;"#)
        let session = Client(session: try Session(contributions: PluginRegistry(BuiltInPlugins.all + [broken])))
        #expect(try session.call("session.setLocale", #"{"locale":"de"}"#)["language"] == "de")
        let error = try session.error("session.setLocale", #"{"locale":"tlh"}"#)
        #expect(error["data"]?["code"] == "invalidStrings" && error["message"]?.stringValue?.contains("line 2") == true)
        #expect(try session.call("session.setLocale")["locale"] == "de")
    }

    @Test func invalidLanguagesAreRefused() throws {
        #expect(throws: LocalizationError.self) { try Session(contributions: PluginRegistry([Language("?", strings: "")])) }
        #expect(throws: PluginError.self) { try PluginRegistry(BuiltInPlugins.all + [Language("de", strings: "")]) }
    }
}
