import GromaLocalization
import Testing

/// Which text is found: the language, what it is a variety of, English; the host's before the engine's; the form that a number takes.
@Suite struct StringLookupTests {
    @Test func englishIsThere() {
        let english = Localization()
        #expect(english.string(.buttonDone) == "Done")
        #expect(english.string(.attachmentsCount, ["count": 1]) == "1 attachment")
        #expect(english.string(.attachmentsCount, ["count": 1234]) == "1,234 attachments")
        #expect(english.string(forKey: "undo.moveVertex") == "Move Vertex")
        #expect(english.string(forKey: "undo.nothing") == nil)
    }

    @Test func whatIsFilledInIsNotLookedAtAgain() {
        let english = Localization()
        #expect(english.string(.pagePosition, ["index": "{count}", "count": "{index}"]) == "{count} of {index}")
        #expect(english.string(.problemNoField, ["other": "x"]) == "There is no field “{field}”.")
    }

    @Test func textsFallBackKeyByKey() throws {
        let brazilian = StringTable(["button.done": "Pronto", "button.edit": "Alterar"])
        let portuguese = StringTable(["button.done": "OK", "button.cancel": "Anular", "attachments.count": "{count} anexo(s)"])
        let tables = try StringTables.builtIn.adding(brazilian, language: "pt_BR").adding(portuguese, language: "pt")
            .adding(StringTable(["host.only": "Host"]), language: "en")
        let brazil = Localization("pt-BR", tables: tables)
        #expect(brazil.language == "pt-BR")
        #expect(brazil.string(.buttonDone) == "Pronto")
        #expect(brazil.string(.buttonCancel) == "Anular")
        #expect(brazil.string(.attachmentsCount, ["count": 2]) == "2 anexo(s)")
        #expect(brazil.string(forKey: "host.only") == "Host")
        #expect(Localization("pt-AO", tables: tables).language == "pt-PT")
        #expect(Localization("pt-XX", tables: tables).language == "pt")
        #expect(Localization("tlh").language == "en")
        #expect(throws: LocalizationError.self) { try StringTables.builtIn.adding(brazilian, language: "!") }
    }

    @Test(arguments: [
        (["LC_ALL": "de_CH.UTF-8", "LANG": "fr_FR"], "de-CH"), (["LC_ALL": "", "LC_MESSAGES": "pt_BR.UTF-8@euro", "LANG": "fr"], "pt-BR"),
        (["LANG": "C.UTF-8"], "en"), (["LANG": "POSIX"], "en"), ([:], "en"), (["LANG": "sr_RS@latin"], "sr-Latn-RS"),
        (["LANG": "iw_IL"], "he-IL"),
        (["LANG": "no_NO"], "nb-NO"), (["LANG": "zh_hant_tw"], "zh-Hant-TW"), (["LANG": "../../etc"], "en"), (["LANG": "🙂"], "en"),
    ])
    func theEnvironmentSaysWhichLanguage(environment: [String: String], expected: String) {
        #expect(Localization.preferred(environment: environment).identifier == expected)
    }
}
