import Groma
import Testing

/// The language of what people see: pages, steps that can be undone, tools, edit summaries; errors stay English.
struct PopupsLocaleTests {
    @Test func visibleTextsAreInTheLanguageOfTheSession() throws {
        let popups = try PopupsSession.open(#","objectIds":[1]"#)
        try popups.call("popups.startEditing")
        // A number typed by the ways of another language is none here, and is one there.
        try popups.call("popups.setText", #"{"field":"VALUE","text":"1.234,5"}"#)
        #expect(try popups.row("VALUE")["problem"] == "incorrectValueType")
        let set = try popups.call("session.setLocale", #"{"locale":"de-CH-x","timeZone":"Europe/Zurich"}"#)
        #expect(set["timeZone"] == "Europe/Zurich" && set["isRightToLeft"] == false)
        try popups.call("session.setLocale", #"{"locale":"de"}"#)
        try popups.call("popups.setText", #"{"field":"VALUE","text":"1.234,5"}"#)
        #expect(try popups.row("VALUE")["value"] == 1234.5)
        let page = try popups.call("popups.view")
        #expect(page["language"] == "de")
        #expect(try popups.call("session.setLocale", #"{"locale":"ar"}"#)["isRightToLeft"] == true)
        #expect(try popups.call("popups.view")["isRightToLeft"] == true)
        #expect(try popups.at.error("popups.finish", #"{"popups":"x"}"#)["message"] == #"no popups named "x" are open"#)
    }

    @Test func aScriptAddsTextsAndLanguages() throws {
        let popups = try PopupsSession.open(#","objectIds":[1],"editingStyle":"geometryInline""#)
        try popups.at.write(#""tool.vertex" = "Verticopunkto"; "button.edit" = "Redakti";"#, to: "eo.strings")
        let set = try popups.call(
            "session.setLocale", #"{"locale":"eo","strings":{"eo":"eo.strings","tlh":{"undo.moveVertex":"x"}}}"#)
        #expect(set["language"] == "eo" && set["languages"]?.arrayValue?.contains("tlh") == true)
        let buttons = try popups.call("popups.view")["buttons"]?.arrayValue ?? []
        #expect(buttons.contains { $0["role"] == "edit" && $0["title"] == "Redakti" })
        #expect(buttons.contains { $0["role"] == "done" && $0["title"] == "Done" })
        let tools = try popups.call("sketch.tools")["tools"]?.arrayValue ?? []
        #expect(tools.first { $0["name"] == "vertex" }?["title"] == "Verticopunkto")
        try popups.call("session.setLocale", #"{"strings":{"eo":{"undo.moveVertex":"Movi Verticon"}}}"#)
        try popups.call("popups.startEditing")
        try popups.call("sketch.moveVertex", #"{"sketch":"popups","part":0,"index":0,"point":[-1,-1]}"#)
        #expect(try popups.call("sketch.undo", #"{"sketch":"popups"}"#)["title"] == "Movi Verticon")
        #expect(try popups.call("sketch.tools")["tools"]?.arrayValue?.first { $0["name"] == "vertex" }?["title"] == "Verticopunkto")
    }

    /// A page counts what is wrong in the forms that the script gives for its language.
    @Test func aScriptGivesPluralForms() throws {
        let popups = try PopupsSession.open(#","objectIds":[1]"#)
        let forms = #""plural#two":"n = 2","problem.count#two":"{count} kalemata","problem.count#other":"{count} kalem""#
        try popups.call("session.setLocale", #"{"locale":"qaa","strings":{"qaa":{\#(forms)}}}"#)
        try popups.call("popups.startEditing")
        for (field, message) in [("TREES", nil), ("VALUE", "2 kalemata")] {
            try popups.call("popups.setText", #"{"field":"\#(field)","text":"?"}"#)
            _ = try popups.at.error("popups.finish")
            guard let message else { continue }
            #expect(try popups.call("popups.view")["message"]?.stringValue?.hasSuffix(message) == true)
        }
    }

    @Test func anInvalidLanguageChangesNothing() throws {
        let popups = try PopupsSession()
        try popups.at.write(#""a" = ;"#, to: "bad.strings")
        for (params, code) in [
            (#"{"timeZone":"Mars/Olympus"}"#, "invalidParameter"), (#"{"strings":{"de":"bad.strings"}}"#, "invalidStrings"),
            (#"{"strings":{"de":"../x.strings"}}"#, "outsideRoot"), (#"{"strings":{"de":"none.strings"}}"#, "fileNotFound"),
            (#"{"strings":{"de":7}}"#, "wrongType"), (#"{"strings":{"de":{"a":7}}}"#, "wrongType"),
            (#"{"strings":{"!":{"a":"b"}}}"#, "invalidStrings"), (#"{"locale":"de","timeZone":""}"#, "invalidParameter"),
        ] {
            #expect(try popups.code("session.setLocale", params) == code, "\(params)")
        }
        #expect(try popups.call("session.setLocale")["locale"] == "en")
    }
}
