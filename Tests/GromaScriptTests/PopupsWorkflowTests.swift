import GromaTesting
import Groma
import Testing

/// The workflow of an edit through popups: nothing keeps it from being saved without a word, and every change is told.
struct PopupsWorkflowTests {
    private static let trees = #"""
        {"name":"Trees","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"hasAttachments":true,"objectIdField":"OBJECTID","typeIdField":"KIND",
        "fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"NAME","type":"esriFieldTypeString","length":20},
        {"name":"OWNER","alias":"Owner of the tree","type":"esriFieldTypeString","length":20,"nullable":false},
        {"name":"KIND","type":"esriFieldTypeInteger"},{"name":"AGE","type":"esriFieldTypeInteger","domain":{"type":"range","name":"ages","range":[0,900]}},
        {"name":"LOCKED","type":"esriFieldTypeString","length":5,"nullable":false,"editable":false}],
        "types":[{"id":1,"name":"Oak","domains":{},"templates":[]},{"id":2,"name":"Birch","domains":{"AGE":{"type":"range","name":"birches","range":[0,100]}},"templates":[]}]}
        """#.replacing("\n", with: "")
    private static let definition =
        #"{"title":"{NAME}","fieldInfos":[{"fieldName":"NAME","visible":true,"isEditable":true},{"fieldName":"KIND","visible":true,"isEditable":true}]}"#

    private func session() throws -> PopupsSession {
        let at = try PopupsSession()
        try at.call("session.subscribe", #"{"events":["popups.*"]}"#)
        try at.call("features.createLayer", #"{"provider":"memory","name":"trees","definition":\#(Self.trees)}"#)
        return at
    }

    /// A field that the definition leaves out and the layer requires has a row while a new feature is edited, and can be filled in.
    @Test func requiredFieldsHaveRows() throws {
        let at = try session()
        try at.call(
            "popups.open",
            #"{"layer":"trees","definition":\#(Self.definition),"features":[{"attributes":{"LOCKED":"x"},"geometry":{"wkt":"POINT (1 2)"}}]}"#
        )
        try at.call("popups.startEditing")
        #expect(try at.state()["isValid"] == false)
        let row = try at.row("OWNER")
        #expect(row["label"] == "Owner of the tree" && row["editor"]?["isRequired"] == true && row["problem"] == "fieldIsRequired")
        #expect(row["message"]?.stringValue?.isEmpty == false)
        try at.call("popups.setText", #"{"field":"OWNER","text":"Ada"}"#)
        #expect(try at.row("OWNER")["problem"] == nil)
        #expect(try at.state()["isValid"] == true)
        #expect(try at.code("popups.setText", #"{"field":"AGE","text":"7"}"#) == "notEditable")
    }

    /// Of a field that nobody can edit the page at least says what is wrong.
    @Test func fieldsThatCannotBeEditedSayWhy() throws {
        let at = try session()
        try at.call("popups.open", #"{"layer":"trees","definition":\#(Self.definition),"features":[{"attributes":{"OWNER":"Ada"}}]}"#)
        try at.call("popups.startEditing")
        let row = try at.row("LOCKED")
        #expect(row["editor"] == nil && row["problem"] == "fieldIsRequired" && row["message"]?.stringValue?.isEmpty == false)
    }

    /// While the attachments are shown, the page says that fields keep the feature from being saved.
    @Test func theAttachmentsDoNotHideWhatIsWrong() throws {
        let at = try session()
        try at.call(
            "popups.open",
            #"{"layer":"trees","editingStyle":"geometryInline","features":[{"attributes":{"LOCKED":"x"},"geometry":{"wkt":"POINT (1 2)"}}]}"#
        )
        try at.call("popups.startEditing")
        #expect(try at.call("popups.view")["message"] == nil)
        try at.call("popups.switchToAttachments")
        #expect(try at.call("popups.view")["message"]?.stringValue?.isEmpty == false)
    }

    /// Whatever is done: where the page has changed, `popups.changed` was told.
    @Test(arguments: 1...6)
    func everyChangeIsTold(_ seed: UInt64) throws {
        let at = try session()
        try at.call(
            "features.applyEdits",
            #"{"layer":"trees","adds":[{"attributes":{"NAME":"A","OWNER":"Ada","LOCKED":"x","KIND":1,"AGE":300},"geometry":{"wkt":"POINT (1 2)"}},{"attributes":{"NAME":"B","OWNER":"Bo","LOCKED":"x"}}]}"#
        )
        let definition =
            #"{"title":"{NAME} {expression/e}","showAttachments":true,"fieldInfos":[{"fieldName":"NAME","visible":true,"isEditable":true},{"fieldName":"KIND","visible":true,"isEditable":true}],"expressionInfos":[{"name":"e","title":"E","expression":"1"}],"mediaInfos":[{"type":"barchart","value":{"fields":["AGE"]}},{"type":"barchart","value":{"fields":["KIND"]}}]}"#
        try at.call("popups.open", #"{"layer":"trees","definition":\#(definition)}"#)
        let commands: [(String, String)] = [
            ("popups.startEditing", "{}"), ("popups.startEditing", "{}"), ("popups.finish", "{}"), ("popups.cancel", "{}"),
            ("popups.delete", "{}"), ("popups.choose", #"{"answer":"confirm"}"#), ("popups.choose", #"{"answer":"cancel"}"#),
            ("popups.next", "{}"), ("popups.previous", "{}"), ("popups.select", #"{"index":0}"#),
            ("popups.setText", #"{"field":"NAME","text":"x"}"#),
            ("popups.setText", #"{"field":"KIND","text":"none"}"#), ("popups.setType", #"{"type":2}"#), ("popups.setType", #"{"type":1}"#),
            ("popups.editGeometry", "{}"), ("sketch.moveVertex", #"{"sketch":"popups","index":0,"point":[3,4]}"#),
            ("sketch.clear", #"{"sketch":"popups"}"#), ("sketch.undo", #"{"sketch":"popups"}"#),
            ("popups.addAttachment", #"{"name":"n.txt","data":"aGVsbG8="}"#), ("popups.updateAttachment", #"{"id":1,"data":"eA=="}"#),
            ("attachments.add", #"{"layer":"trees","objectId":1,"name":"m.txt","data":"aGVsbG8="}"#),
            ("attachments.post", #"{"layer":"trees","objectId":1}"#), ("attachments.delete", #"{"layer":"trees","objectId":1,"id":1}"#),
            ("attachments.cancel", #"{"layer":"trees","objectId":1}"#), ("popups.removeAttachment", #"{"id":1}"#),
            ("popups.keepAttachment", #"{"id":1}"#), ("popups.switchToAttachments", "{}"),
            ("popups.switchToAttachments", #"{"on":false}"#), ("popups.previewAttachment", #"{"id":1}"#),
            ("popups.media", #"{"index":1}"#), ("popups.show", #"{"type":"attachments"}"#), ("popups.hide", #"{"type":"attachments"}"#),
            ("popups.configure", #"{"pagingStyle":"toolbar"}"#), ("popups.configure", #"{"pagingStyle":"pageControl"}"#),
            ("popups.configure", #"{"allowEdit":false}"#), ("popups.configure", #"{"allowEdit":true}"#),
            ("popups.configure", #"{"doneButton":{"title":"Close"}}"#), ("popups.configure", #"{"style":{"look":"black"}}"#),
            ("popups.configure", #"{"editingStyle":"geometryInline"}"#), ("popups.definition", #"{"definition":{"title":"other"}}"#),
            ("popups.definition", #"{"definition":\#(definition)}"#), ("session.setLocale", #"{"locale":"de"}"#),
            ("session.setLocale", #"{"locale":"en"}"#), ("session.delegate", #"{"methods":["popups.evaluateExpression"]}"#),
            ("session.delegate", #"{"methods":[]}"#), ("popups.add", #"{"layer":"trees","features":[{"attributes":{"NAME":"n"}}]}"#),
            ("popups.finishViewing", "{}"), ("popups.press", #"{"button":"geometry"}"#),
            ("features.applyEdits", #"{"layer":"trees","updates":[{"objectId":1,"attributes":{"NAME":"Z"}}]}"#),
        ]
        var random = Seeded(seed)
        var page = try at.at.lines("popups.view", "{}").last?.text
        let rounds = Rounds(220, until: ["changes": 20])
        for _ in rounds {
            let (method, params) = commands[Int(random.next() % UInt64(commands.count))]
            at.script.output = []
            let told = try at.at.lines(method, params) + at.script.lines.map { try JSONValue(parsing: $0.utf8) }
            let now = try at.at.lines("popups.view", "{}").last?.text
            if now != page {
                rounds.count("changes")
                #expect(
                    told.contains { $0["method"]?.stringValue == "popups.changed" },
                    "seed \(seed): \(method) \(params)\n\(page ?? "")\n\(now ?? "")")
            }
            page = now
            if let shown = try now.map({ try JSONValue(parsing: $0.utf8) })?["result"] {
                #expect(Self.saysWhatIsWrong(shown), "seed \(seed): \(method) \(params)\n\(now ?? "")")
            }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    /// Whether a page on which nothing can be saved says why: a row, the shape, a message, a question, or that it is busy.
    private static func saysWhatIsWrong(_ page: JSONValue) -> Bool {
        let finish = page["buttons"]?.arrayValue?.first { $0["role"] == "finish" }
        guard page["isEditing"] == true, finish?["isEnabled"] == false else { return true }
        if page["isBusy"] == true || page["actionSheet"] != nil || page["message"] != nil || page["geometry"]?["message"] != nil {
            return true
        }
        return page["sections"]?.arrayValue?.contains { $0["rows"]?.arrayValue?.contains { $0["message"] != nil } == true } == true
    }

    @Test func expressionsGiveTextsNumbersTruthsDatesAndNull() throws {
        let at = try session()
        try at.offer("evaluateExpression")
        let definition =
            #"{"title":"t","fieldInfos":[{"fieldName":"expression/e","visible":true,"format":{"dateFormat":"shortDate"}}],"expressionInfos":[{"name":"e","title":"E","expression":"1"}]}"#
        try at.call("popups.open", #"{"layer":"parcels","definition":\#(definition)}"#)
        let answers: [(String, String)] = [
            (#"{"value":"text"}"#, "text"), (#"{"value":1.5}"#, "1.5"), (#"{"value":true}"#, "true"), (#"{"value":false}"#, "false"),
            (#"{"value":null}"#, ""), (#"{"value":1700000000000,"type":"date"}"#, "11/14/2023"),
            (#"{"value":"2023-11-14T22:13:20Z","type":"date"}"#, "11/14/2023"), (#"{"value":null,"type":"date"}"#, ""),
        ]
        for (answer, text) in answers {
            at.answer(#""result":\#(answer)"#)
            #expect(try at.row("expression/e")["text"]?.stringValue == text, "\(answer)")
        }
        for wrong in [#"{"value":[1]}"#, #"{"value":"soon","type":"date"}"#, #"{"value":1,"type":"colour"}"#] {
            at.answer(#""result":\#(wrong)"#)
            #expect(try at.row("expression/e")["problem"] == "expression", "\(wrong)")
        }
    }

    @Test func anAttachmentIsReplaced() throws {
        let at = try PopupsSession.open()
        try at.call("attachments.add", #"{"layer":"parcels","objectId":1,"name":"a.txt","data":"aGVsbG8="}"#)
        try at.call("attachments.post", #"{"layer":"parcels","objectId":1}"#)
        #expect(try at.code("popups.updateAttachment", #"{"id":1,"data":"eA=="}"#) == "illegalEvent")
        try at.call("popups.startEditing")
        try at.call("popups.view")
        let changed = try at.call("popups.updateAttachment", #"{"id":1,"data":"Z29vZGJ5ZQ==","name":"b.txt"}"#)
        #expect(changed["state"] == "updated" && changed["size"] == 7)
        #expect(try at.call("popups.getAttachment", #"{"id":1}"#)["data"] == "Z29vZGJ5ZQ==")
        #expect(try at.code("popups.updateAttachment", #"{"id":99,"data":"eA=="}"#) == "noElement")
        #expect(try at.call("popups.finish")["saved"] == true)
        let stored = try at.call("attachments.get", #"{"layer":"parcels","objectId":1,"id":1}"#)
        #expect(stored["name"] == "b.txt" && stored["data"] == "Z29vZGJ5ZQ==")
    }
}
