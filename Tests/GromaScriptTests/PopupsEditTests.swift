import Groma
import Testing

/// Features edited through popups over the stream: the callbacks of the SDK's delegate come as events, in their order (FEATURES 1.12).
struct PopupsEditTests {
    @Test func attributesAreCheckedAsTheyAreTypedAndSavedInTheLayer() throws {
        let popups = try PopupsSession.open()
        #expect(try popups.events("popups.startEditing") == ["popups.didStartEditing"])
        #expect(try popups.events("popups.setText", #"{"field":"TREES","text":"2000"}"#) == ["popups.validityChanged"])
        #expect(try popups.state()["isValid"] == false)
        let row = try popups.row("TREES")
        #expect(row["text"] == "2000" && row["problem"] == "exceedsNumericMaximum" && row["isEdited"] == true)
        #expect(try popups.code("popups.finish") == "invalidFeature")
        #expect(try popups.parcel(1)["attributes"]?["TREES"] == 5)
        #expect(try popups.events("popups.setText", #"{"field":"trees","text":"1,000"}"#) == ["popups.validityChanged"])
        #expect(try popups.events("popups.finish", #"{"time":7}"#) == ["popups.didFinishEditing", "popups.saved"])
        let saved = try popups.parcel(1)
        #expect(saved["attributes"]?["TREES"] == 1000 && saved["attributes"]?["EDITED"] == 7 && saved["attributes"]?["EDITOR"] == "ada")
        #expect(try popups.state()["state"] == "viewing")
    }

    @Test func aNewFeatureIsDrawnWithTheMethodsOfSketches() throws {
        let popups = try PopupsSession()
        try popups.call("session.subscribe", #"{"events":["popups.*","features.*"]}"#)
        try popups.call(
            "popups.open", #"{"layer":"parcels","features":[{"attributes":{"NAME":"New","USE":1}}],"editingStyle":"geometryInline"}"#)
        #expect(try popups.events("popups.startEditing") == ["popups.didStartEditing", "popups.readyToEditGeometry"])
        let state = try popups.state()
        let sketch = try #require(state["sketch"]?.stringValue)
        #expect(state["isValid"] == false && state["popup"]?["objectId"] == nil)
        // The shape is complete with the third vertex.
        var told: [[String]] = []
        for point in ["[0,0]", "[8,0]", "[8,8]"] {
            told.append(try popups.events("sketch.addVertex", #"{"sketch":"\#(sketch)","point":\#(point)}"#))
        }
        #expect(told == [[], [], ["popups.validityChanged"]])
        #expect(try popups.events("popups.finish") == ["popups.didFinishEditing", "features.edited", "popups.saved"])
        #expect(try popups.state()["popup"]?["objectId"] == 3)
        #expect(try popups.parcel(3)["geometry"]?["wkt"] == "POLYGON ((0 0, 8 0, 8 8, 0 0))")
        #expect(try popups.call("sketch.list")["sketches"] == [])
    }

    @Test func cancellingGivesEverythingBack() throws {
        let popups = try PopupsSession.open()
        let before = try popups.parcel(1)
        let page = try popups.call("popups.view")
        try popups.call("popups.startEditing")
        let sketch = try #require(try popups.call("popups.editGeometry")["sketch"]?.stringValue)
        try popups.call("sketch.moveVertex", #"{"sketch":"\#(sketch)","part":0,"index":0,"point":[-5,-5]}"#)
        try popups.call("popups.setText", #"{"field":"NAME","text":"Other"}"#)
        try popups.call("popups.addAttachment", #"{"name":"a.txt","data":"aGVsbG8="}"#)
        #expect(try popups.events("popups.cancel") == ["popups.didCancelEditing"])
        #expect(try popups.parcel(1) == before)
        #expect(try popups.call("popups.view") == page)
        #expect(try popups.code("sketch.undo", #"{"sketch":"\#(sketch)"}"#) == "noSketch")
        #expect(try popups.call("attachments.list", #"{"layer":"parcels","objectId":1}"#)["hasLocalEdits"] == false)
    }

    /// Each answer says what is in the way, so that a script need not read the page.
    @Test func answersListTheProblemsOfAnEdit() throws {
        let popups = try PopupsSession.open()
        #expect(try popups.call("popups.startEditing")["problems"] == nil)
        let problems = try popups.call("popups.setText", #"{"field":"TREES","text":"many"}"#)["problems"]?.arrayValue
        #expect(problems?.count == 1 && problems?.first?["field"] == "TREES" && problems?.first?["name"] == "incorrectValueType")
        #expect(problems?.first?["message"] == (try popups.row("TREES")["message"]))
        #expect(try popups.call("popups.setText", #"{"field":"TREES","text":"6"}"#)["problems"] == nil)
    }

    @Test func anotherTypeIsAskedForWhereItReplacesValues() throws {
        let popups = try PopupsSession.open()
        try popups.call("popups.startEditing")
        let asked = try popups.call("popups.setType", #"{"type":2}"#)
        #expect(asked["state"] == "asking" && asked["asks"]?["kind"] == "confirmTypeChange")
        #expect(try popups.code("popups.finish") == "illegalEvent")
        try popups.call("popups.choose", #"{"answer":"cancel"}"#)
        #expect(try popups.row("TREES")["value"] == 5)
        try popups.call("popups.setType", #"{"type":2}"#)
        #expect(try popups.code("popups.choose", #"{"answer":"perhaps"}"#) == "noElement")
        #expect(try popups.events("popups.choose", #"{"answer":"confirm"}"#) == ["popups.didChangeFeatureType"])
        #expect(try popups.row("TREES")["value"] == 50)
        #expect(try popups.code("popups.setType", #"{"type":9}"#) == "noElement")
    }

    @Test func deletingIsAskedForAndDoneInTheLayer() throws {
        let popups = try PopupsSession.open()
        try popups.call("popups.delete")
        #expect(try popups.call("popups.choose", #"{"answer":"cancel"}"#)["count"] == 2)
        try popups.call("popups.delete")
        let events = try popups.events("popups.choose", #"{"answer":"confirm"}"#)
        #expect(events == ["popups.saved", "popups.didDelete", "popups.didChangeCurrent"])
        #expect(try popups.code("features.get", #"{"layer":"parcels","objectId":1}"#) == "noFeature")
        #expect(try popups.state()["popup"]?["objectId"] == 2)
    }

    @Test func attachmentsAreSavedWithTheFeature() throws {
        let popups = try PopupsSession.open()
        #expect(try popups.code("popups.addAttachment", #"{"name":"a.txt","data":"aGVsbG8="}"#) == "illegalEvent")
        try popups.call("popups.startEditing")
        let id = try #require(try popups.call("popups.addAttachment", #"{"name":"a.txt","data":"aGVsbG8="}"#)["id"]?.intValue)
        #expect(id < 0)
        let lines = try popups.at.lines("popups.finish", "{}")
        let saved = try #require(lines.first { $0["method"] == "popups.saved" }?["params"])
        #expect(saved["success"] == true && saved["attachments"]?.arrayValue?.count == 1)
        try popups.call("popups.startEditing")
        try popups.call("popups.removeAttachment", #"{"id":1}"#)
        try popups.call("popups.choose", #"{"answer":"confirm"}"#)
        try popups.call("popups.finish")
        #expect(try popups.call("attachments.list", #"{"layer":"parcels","objectId":1}"#)["attachments"] == [])
    }

    /// A store that is gone says no: editing goes on with what was typed and drawn, and the next attempt saves it.
    @Test func editingContinuesAfterAFailedSave() throws {
        let popups = try PopupsSession()
        try popups.at.write(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#,
            to: "f.geojson")
        try popups.call("features.open", #"{"path":"f.geojson","as":"f"}"#)
        try popups.call("session.subscribe", #"{"events":["popups.*"]}"#)
        try popups.call("popups.open", #"{"layer":"f","popups":"files","editingStyle":"geometryInline"}"#)
        let sketch = try #require(try popups.call("popups.startEditing", #"{"popups":"files"}"#)["sketch"]?.stringValue)
        try popups.call("sketch.moveVertex", #"{"sketch":"\#(sketch)","part":0,"index":0,"point":[3,4]}"#)
        // Somebody deletes the feature meanwhile.
        try popups.call("features.delete", #"{"layer":"f","where":"1=1"}"#)
        let lines = try popups.at.lines("popups.finish", #"{"popups":"files"}"#)
        #expect(lines.last?["result"]?["saved"] == false)
        #expect(lines.contains { $0["method"] == "popups.didFailToFinishEditing" })
        let state = try popups.state("files")
        #expect(state["state"] == "editing" && state["message"]?.stringValue?.isEmpty == false)
        // The sketch has what was drawn, and its history.
        #expect(state["sketch"]?.stringValue == sketch)
        #expect(try popups.call("sketch.undo", #"{"sketch":"\#(sketch)"}"#)["steps"] == 1)
    }
}
