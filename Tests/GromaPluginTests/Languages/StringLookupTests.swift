import GromaLocalization
import GromaPopups
import Testing

/// Which text is found: the language, what it is a variety of, English; the host's before the engine's; the form that a number takes.
@Suite struct StringLookupTests {
    @Test func englishIsThere() {
        let english = Localization.translated()
        #expect(english.string(PopupText.buttonDone) == "Done")
        #expect(english.string(PopupText.attachmentsCount, ["count": 1]) == "1 attachment")
        #expect(english.string(PopupText.attachmentsCount, ["count": 1234]) == "1,234 attachments")
        #expect(english.string(forKey: "undo.moveVertex") == "Move Vertex")
        #expect(english.string(forKey: "undo.nothing") == nil)
    }

    @Test func placeholdersInInsertedValuesAreNotReplaced() {
        let english = Localization.translated()
        #expect(english.string(PopupText.pagePosition, ["index": "{count}", "count": "{index}"]) == "{count} of {index}")
        #expect(english.string(PopupText.problemNoField, ["other": "x"]) == "There is no field “{field}”.")
    }

    @Test func textsFallBackKeyByKey() throws {
        let brazilian = StringTable("pt_BR", ["button.done": "Pronto", "button.edit": "Alterar"])
        let portuguese = StringTable("pt", ["button.done": "OK", "button.cancel": "Anular", "attachments.count": "{count} anexo(s)"])
        let tables = try Localization.translated().tables.adding(brazilian).adding(portuguese)
            .adding(StringTable("en", ["host.only": "Host"]))
        let brazil = Localization("pt-BR", tables: tables)
        #expect(brazil.language == "pt-BR")
        #expect(brazil.string(PopupText.buttonDone) == "Pronto")
        #expect(brazil.string(PopupText.buttonCancel) == "Anular")
        #expect(brazil.string(PopupText.attachmentsCount, ["count": 2]) == "2 anexo(s)")
        #expect(brazil.string(forKey: "host.only") == "Host")
        #expect(Localization("pt-AO", tables: tables).language == "pt-PT")
        #expect(Localization("pt-XX", tables: tables).language == "pt")
        #expect(Localization.translated("tlh").language == "en")
        #expect(throws: LocalizationError.self) { try StringTables().adding(StringTable("!", [:])) }
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
