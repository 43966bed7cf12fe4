import Groma
import Testing

/// What events of popups contain, and the answers that a script gives to requests of saving and deleting.
struct PopupsEventTests {
    /// The events and requests of a call with all that they contain, in their order, without `popups.changed`.
    private func told(_ popups: PopupsSession, _ method: String, _ params: String = "{}") throws -> [String] {
        popups.script.output = []
        let after = try popups.at.lines(method, params)
        let before = try popups.script.lines.map { try JSONValue(parsing: $0.utf8) }
        return (before + after).compactMap { message in
            guard let name = message["method"]?.stringValue, name != "popups.changed" else { return nil }
            return "\(name) \((message["params"] ?? .null).text)"
        }
    }

    private static let first = #""popup":{"popups":"popups","index":0,"layer":"parcels","objectId":1}"#
    private static let second = #""popup":{"popups":"popups","index":1,"layer":"parcels","objectId":2}"#

    @Test func anEditIsToldStepByStep() throws {
        let popups = try PopupsSession.open()
        #expect(try told(popups, "popups.next") == ["popups.didChangeCurrent {\(Self.second)}"])
        #expect(try told(popups, "popups.first") == ["popups.didChangeCurrent {\(Self.first)}"])
        #expect(try told(popups, "popups.startEditing") == ["popups.didStartEditing {\(Self.first)}"])
        #expect(try told(popups, "popups.editGeometry") == [#"popups.readyToEditGeometry {\#(Self.first),"sketch":"popups"}"#])
        #expect(
            try told(popups, "popups.setText", #"{"field":"TREES","text":"x"}"#) == [
                #"popups.validityChanged {\#(Self.first),"isValid":false}"#
            ])
        #expect(try told(popups, "popups.setText", #"{"field":"TREES","text":"y"}"#).isEmpty)
        let refused = try told(popups, "popups.finish")
        #expect(refused.count == 1 && refused[0].hasPrefix(#"popups.didFailToFinishEditing {\#(Self.first),"error":{"code":"#))
        #expect(
            try told(popups, "popups.setText", #"{"field":"TREES","text":"9"}"#) == [
                #"popups.validityChanged {\#(Self.first),"isValid":true}"#
            ])
        #expect(
            try told(popups, "popups.finish", #"{"time":0}"#) == [
                "popups.didFinishEditing {\(Self.first)}",
                #"popups.saved {\#(Self.first),"success":true,"feature":"updated","attachments":[],"failures":[]}"#,
            ])
        try popups.call("popups.startEditing")
        #expect(
            try told(popups, "popups.finish").last
                == #"popups.saved {\#(Self.first),"success":true,"feature":"unchanged","attachments":[],"failures":[]}"#)
        try popups.call("popups.startEditing")
        #expect(try told(popups, "popups.cancel") == ["popups.didCancelEditing {\(Self.first)}"])
        #expect(try told(popups, "popups.showWindow", #"{"window":"w"}"#) == [#"popups.didShowWindow {\#(Self.first),"window":"w"}"#])
        #expect(try told(popups, "popups.finishViewing") == [#"popups.didFinishViewing {"popups":"popups"}"#])
    }

    @Test func aDeletionIsToldWithItsResult() throws {
        let popups = try PopupsSession.open()
        try popups.call("popups.delete")
        let gone = #""popup":{"popups":"popups","layer":"parcels","objectId":1}"#
        #expect(
            try told(popups, "popups.choose", #"{"answer":"confirm"}"#) == [
                #"popups.saved {\#(Self.first),"success":true,"feature":"deleted","attachments":[],"failures":[]}"#,
                "popups.didDelete {\(gone)}",
                #"popups.didChangeCurrent {"popup":{"popups":"popups","index":0,"layer":"parcels","objectId":2}}"#,
            ])
    }

    @Test func aNewFeatureIsToldAsAdded() throws {
        let popups = try PopupsSession.open(
            #","features":[{"attributes":{"NAME":"New","USE":1},"geometry":\#(FeaturesSession.square(1, 1))}]"#)
        try popups.call("session.subscribe", #"{"events":["features.edited"]}"#)
        try popups.call("popups.startEditing")
        try popups.call("popups.addAttachment", #"{"name":"a.txt","data":"aGVsbG8="}"#)
        let lines = try told(popups, "popups.finish", #"{"time":0}"#)
        #expect(lines.map { $0.prefix { $0 != " " } } == ["popups.didFinishEditing", "features.edited", "popups.saved"])
        #expect(lines[0] == #"popups.didFinishEditing {"popup":{"popups":"popups","index":0,"layer":"parcels"}}"#)
        #expect(lines[1].contains(#""layer":"parcels""#) && lines[1].contains(#""adds":[3]"#))
        let added = #""popup":{"popups":"popups","index":0,"layer":"parcels","objectId":3},"success":true,"feature":"added""#
        #expect(
            lines[2].hasPrefix("popups.saved {\(added),\"attachments\":[{\"id\":1,") && lines[2].hasSuffix(#""failures":[]}"#),
            "\(lines[2])")
    }

    // MARK: Saved and deleted by the script

    /// An edit of the first parcel with an attachment, which the script is asked to save.
    private func asked(_ reply: String) throws -> (popups: PopupsSession, lines: [String]) {
        let popups = try PopupsSession.open()
        try popups.offer("wantsToSave")
        try popups.call("popups.startEditing")
        try popups.call("popups.setText", #"{"field":"NAME","text":"Other"}"#)
        try popups.call("popups.addAttachment", #"{"name":"a.txt","data":"aGVsbG8="}"#)
        popups.answer(#""result":\#(reply)"#)
        return (popups, try told(popups, "popups.finish"))
    }

    private func attached(_ popups: PopupsSession) throws -> JSONValue {
        let list = try popups.call("attachments.list", #"{"layer":"parcels","objectId":1}"#)
        return [.integer(list["attachments"]?.arrayValue?.count ?? 0), list["hasLocalEdits"] ?? .null]
    }

    @Test func attachmentsArePostedUnlessTheScriptHasSavedThem() throws {
        let (popups, lines) = try asked(#"{"saved":true}"#)
        #expect(lines.map { $0.prefix { $0 != " " } } == ["popups.didFinishEditing", "popups.wantsToSave", "popups.saved"].map { $0[...] })
        #expect(
            lines[1].contains(#""attachments":[{"id":-1,"#) && lines[1].contains(#""name":"a.txt""#)
                && lines[1].contains(#""NAME":"Other""#))
        #expect(lines[2].contains(#""success":true,"feature":"updated","attachments":[{"#))
        #expect(try attached(popups) == [1, false] && popups.state()["state"] == "viewing")
        // The layer was not asked to save the feature itself.
        #expect(try popups.parcel(1)["attributes"]?["NAME"] == "North")
        let (own, told) = try asked(#"{"saved":true,"attachmentsSaved":true}"#)
        #expect(told.count == 2 && told[1].hasPrefix("popups.wantsToSave"))
        #expect(try attached(own) == [0, false] && own.state()["state"] == "viewing")
        let (left, _) = try asked(#"{"saved":true,"attachmentsSaved":false}"#)
        #expect(try attached(left) == [1, false])
    }

    @Test(arguments: [
        (#"{"saved":false}"#, "The reason is not known."), (#"{"saved":false,"reason":"the line is busy"}"#, "the line is busy"),
        (#"{"saved":false,"reason":""}"#, "The reason is not known."), (#"{"saved":false,"reason":null}"#, "The reason is not known."),
        (#"{"saved":true,"objectId":0}"#, "The reason is not known."), (#"{"saved":true,"objectId":"7"}"#, "The reason is not known."),
        (#"{"saved":true,"globalId":"x"}"#, "The reason is not known."), (#"{"saved":true,"reason":7}"#, "The reason is not known."),
        (#"{"saved":true,"attachmentsSaved":1}"#, "The reason is not known."), (#"{"objectId":7}"#, "The reason is not known."),
    ])
    func whatIsNotSavedIsEditedOn(_ reply: String, _ reason: String) throws {
        let (popups, lines) = try asked(reply)
        let state = try popups.state()
        #expect(state["state"] == "editing" && state["message"]?.stringValue == "The changes could not be saved. \(reason)")
        #expect(
            lines.contains { $0.hasPrefix("popups.didFailToFinishEditing {\(Self.first),") }
                && !lines.contains { $0.hasPrefix("popups.saved") })
        #expect(try attached(popups) == [1, true] && popups.row("NAME")["text"] == "Other")
    }

    @Test func theScriptSaysWhatAFeatureIsCalled() throws {
        let popups = try PopupsSession.open(
            #","features":[{"attributes":{"NAME":"New","USE":1},"geometry":\#(FeaturesSession.square(1, 1))}]"#)
        try popups.offer("wantsToSave")
        try popups.call("popups.startEditing")
        popups.answer(#""result":{"saved":true,"objectId":77,"globalId":"6fd2b3b8-0a6d-4a5b-9c0e-7b0d3f1c2a11"}"#)
        try popups.call("popups.finish")
        let feature = try popups.call("popups.feature")
        #expect(feature["objectId"] == 77 && feature["globalId"]?.stringValue?.uppercased() == "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}")
    }

    @Test(arguments: [
        (#"{"deleted":false,"reason":"it is protected"}"#, "it is protected"), (#"{"deleted":false}"#, "This is not allowed."),
    ])
    func whatIsNotDeletedStays(_ reply: String, _ reason: String) throws {
        let popups = try PopupsSession.open()
        try popups.offer("wantsToDelete", "wantsToShowError")
        try popups.call("popups.delete")
        popups.answer(#""result":\#(reply)"#, #""result":{"shown":false}"#)
        let lines = try told(popups, "popups.choose", #"{"answer":"confirm"}"#)
        #expect(
            lines.map { String($0.prefix { $0 != " " }) }
                == ["popups.wantsToDelete", "popups.wantsToShowError", "popups.didFailToDelete"].sorted { a, b in
                    // Requests are written before the events of the call.
                    lines.firstIndex { $0.hasPrefix(a) } ?? 9 < lines.firstIndex { $0.hasPrefix(b) } ?? 9
                })
        #expect(lines.contains { $0.hasPrefix(#"popups.wantsToShowError {\#(Self.first),"during":"delete","error":{"#) })
        #expect(try popups.state()["count"] == 2 && popups.state()["message"]?.stringValue == "The feature could not be deleted. \(reason)")
    }

    @Test func aScriptDeletesItself() throws {
        let popups = try PopupsSession.open()
        try popups.offer("wantsToDelete")
        try popups.call("popups.delete")
        popups.answer(#""result":{"deleted":true}"#)
        let lines = try told(popups, "popups.choose", #"{"answer":"confirm"}"#)
        #expect(lines.map { String($0.prefix { $0 != " " }) } == ["popups.wantsToDelete", "popups.didDelete", "popups.didChangeCurrent"])
        #expect(try popups.parcel(1)["attributes"]?["NAME"] == "North" && popups.state()["count"] == 1)
    }

    @Test func errorsAreShownByWhomTheScriptSays() throws {
        for (shown, message) in [("true", nil), ("false", "The changes could not be saved. 1 field needs attention.")]
            as [(String, String?)]
        {
            let popups = try PopupsSession.open()
            try popups.offer("wantsToShowError")
            try popups.call("popups.startEditing")
            try popups.call("popups.setText", #"{"field":"TREES","text":"x"}"#)
            popups.answer(#""result":{"shown":\#(shown)}"#)
            let lines = try told(popups, "popups.finish")
            #expect(lines.contains { $0.hasPrefix(#"popups.wantsToShowError {\#(Self.first),"during":"finish","error":{"#) })
            #expect(try popups.state()["message"]?.stringValue == message)
        }
    }
}
