import Groma
import Testing

/// Tests what may be closed, ended and begun while popups are open, and what not.
struct PopupsLifecycleTests {
    @Test func theSketchOfPopupsEndsWithTheEditOnly() throws {
        let popups = try PopupsSession.open()
        // The name is taken: the popups' sketch gets another, and says which.
        try popups.call("sketch.begin", #"{"sketch":"popups","type":"polyline"}"#)
        try popups.call("popups.startEditing")
        let sketch = try #require(try popups.call("popups.editGeometry")["sketch"]?.stringValue)
        #expect(sketch == "popups.1")
        #expect(try popups.code("sketch.complete", #"{"sketch":"\#(sketch)"}"#) == "sketchOfPopups")
        #expect(try popups.code("sketch.cancel", #"{"sketch":"\#(sketch)"}"#) == "sketchOfPopups")
        // It is the shape itself that is edited: one that lost its vertices keeps the edit from being kept, and undoing gives it back.
        try popups.call("sketch.clear", #"{"sketch":"\#(sketch)"}"#)
        #expect(try popups.state()["isValid"] == false)
        try popups.call("sketch.undo", #"{"sketch":"\#(sketch)"}"#)
        #expect(try popups.state()["isValid"] == true)
        try popups.call("sketch.moveVertex", #"{"sketch":"\#(sketch)","part":0,"index":2,"point":[20,20]}"#)
        try popups.call("popups.finish")
        #expect(try popups.parcel(1)["geometry"]?["wkt"] == "POLYGON ((0 0, 10 0, 20 20, 0 10, 0 0))")
        #expect(try popups.call("sketch.list")["sketches"]?.arrayValue?.map { $0["name"]?.stringValue } == ["popups"])
    }

    /// A gesture that goes on is taken back: what is kept is what was drawn.
    @Test func aGestureIsNoPartOfWhatIsKept() throws {
        let popups = try PopupsSession.open(#","editingStyle":"geometryInline""#)
        try popups.call("popups.startEditing")
        try popups.call("sketch.setViewport", #"{"sketch":"popups","center":[5,5],"resolution":0.1,"width":400,"height":400}"#)
        try popups.call("sketch.setTool", #"{"sketch":"popups","tool":"vertex"}"#)
        try popups.call("sketch.pointer", #"{"sketch":"popups","phase":"down","x":150,"y":250,"time":1}"#)
        try popups.call("sketch.pointer", #"{"sketch":"popups","phase":"move","x":100,"y":300,"time":2}"#)
        #expect(
            try popups.call("sketch.geometry", #"{"sketch":"popups","as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue?.contains("-5") == true)
        try popups.call("popups.finish")
        #expect(try popups.parcel(1)["geometry"]?["wkt"] == "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))")
    }

    @Test func closingIsRefusedWhileSomethingWouldBeLost() throws {
        let popups = try PopupsSession.open()
        let before = try popups.parcel(1)
        try popups.call("popups.startEditing")
        try popups.call("popups.setText", #"{"field":"NAME","text":"Other"}"#)
        #expect(try popups.code("features.close", #"{"layer":"parcels"}"#) == "popupsOpen")
        #expect(try popups.code("popups.close") == "popupsEditing")
        #expect(try popups.code("popups.open", #"{"layer":"parcels"}"#) == "popupsActive")
        let illegal = try popups.at.error("popups.next", "{}")["data"]
        #expect(illegal?["code"] == "illegalEvent")
        // What is possible is named as it can be called.
        let methods = Set(try popups.call("rpc.discover")["methods"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? [])
        let possible = illegal?["allowed"]?.arrayValue?.compactMap(\.stringValue) ?? []
        #expect(possible.contains("popups.setText") && methods.isSuperset(of: possible))
        #expect(try popups.events("popups.close", #"{"force":true}"#) == ["popups.didCancelEditing"])
        #expect(try popups.parcel(1) == before)
        #expect(try popups.code("popups.current") == "noPopups")
        try popups.call("features.close", #"{"layer":"parcels"}"#)
    }

    /// What lies in a rectangle is told of page by page, before the answer, and no more of it than is wanted.
    @Test func featuresInARectangleAreReportedAsTheyAreFound() throws {
        let popups = try PopupsSession()
        let squares = (1...250).map { #"{"attributes":{"NAME":"\#($0)"},"geometry":\#(FeaturesSession.square($0 % 50, $0 / 50))}"# }
        try popups.call("features.applyEdits", #"{"layer":"parcels","adds":[\#(squares.joined(separator: ","))]}"#)
        try popups.call("session.subscribe", #"{"events":["popups.found"]}"#)
        func told(_ params: String) throws -> (events: [JSONValue], answer: JSONValue?) {
            popups.script.output = []
            let after = try popups.at.lines("popups.open", params)
            return (try popups.script.lines.map { try JSONValue(parsing: $0.utf8)["params"] ?? .null }, after.last?["result"])
        }
        let all = try told(#"{"layer":"parcels","extent":[-100,-100,100,100],"limit":1000}"#)
        #expect(all.events.map { $0["count"] } == [100, 200, 251] && all.answer?["popups"]?["count"] == 251)
        #expect(all.events.allSatisfy { $0["layer"] == "parcels" && $0["popups"] == "popups" })
        #expect(Set(all.events.flatMap { $0["objectIds"]?.arrayValue?.compactMap(\.intValue) ?? [] }).count == 251)
        let some = try told(#"{"layer":"parcels","popups":"some","extent":[-100,-100,100,100],"limit":120}"#)
        #expect(some.events.map { $0["count"] } == [100, 120] && some.answer?["more"] == true)
    }

    @Test func popupsThatHoldNoneGiveWay() throws {
        let popups = try PopupsSession()
        #expect(try popups.call("popups.open", #"{"layer":"parcels","where":"1 = 0"}"#)["popups"]?["count"] == 0)
        #expect(try popups.call("popups.open", #"{"layer":"parcels"}"#)["popups"]?["count"] != 0)
        #expect(try popups.call("popups.list")["popups"]?.arrayValue?.count == 1)
        #expect(try popups.code("popups.open", #"{"layer":"parcels"}"#) == "popupsActive")
    }

    /// What is possible in a state is said in methods of the stream.
    @Test func errorsNameThePossibleMethods() throws {
        let popups = try PopupsSession.open()
        let methods = Set(popups.at.session.openRPC["methods"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? [])
        func refusal(_ method: String, _ params: String = "{}") throws -> (found: String?, allowed: [String]) {
            let error = try popups.at.error(method, params)
            #expect(error["data"]?["code"] == "illegalEvent")
            let allowed = error["data"]?["allowed"]?.arrayValue?.compactMap(\.stringValue) ?? []
            #expect(allowed.allSatisfy(methods.contains), "\(allowed)")
            #expect(error["message"]?.stringValue?.contains(allowed.joined(separator: ", ")) == true)
            return (error["data"]?["found"]?.stringValue, allowed)
        }
        let viewing = try refusal("popups.finish")
        #expect(viewing.found == "popups.finish" && ["popups.next", "popups.startEditing"].allSatisfy(viewing.allowed.contains))
        try popups.call("popups.startEditing")
        let editing = try refusal("popups.next")
        #expect(["popups.setText", "popups.finish", "popups.cancel", "popups.addAttachment"].allSatisfy(editing.allowed.contains))
        try popups.call("popups.delete")
        let asking = try refusal("popups.setValue", #"{"field":"NAME","value":"Other"}"#)
        #expect(asking.found == "popups.setText or popups.setValue" && asking.allowed.contains("popups.choose"))
        // Who forgets the name of the shape's sketch is told it.
        try popups.call("popups.choose", #"{"answer":"cancel"}"#)
        try popups.call("popups.editGeometry")
        #expect(try popups.at.error("sketch.undo", "{}")["data"]?["expected"] == "one of popups")
    }

    /// Attachments are edited in the layer itself: nobody is to post later what was given up here.
    @Test func editingCanBeCancelledDuringAQuestion() throws {
        let popups = try PopupsSession.open()
        try popups.call("popups.startEditing")
        try popups.call("popups.addAttachment", #"{"name":"a.txt","data":"aGVsbG8="}"#)
        try popups.call("popups.delete")
        #expect(try popups.state()["state"] == "asking")
        #expect(try popups.events("popups.close", #"{"force":true}"#) == ["popups.didCancelEditing"])
        #expect(try popups.call("attachments.list", #"{"layer":"parcels","objectId":1}"#)["hasLocalEdits"] == false)
    }

    @Test func aResetGivesUpWhatIsEdited() throws {
        let popups = try PopupsSession.open(#","editingStyle":"geometryInline""#)
        try popups.call("session.setLocale", #"{"locale":"de"}"#)
        try popups.call("popups.startEditing")
        #expect(try popups.events("session.reset") == [])
        #expect(try popups.call("popups.list")["popups"] == [])
        #expect(try popups.call("sketch.list")["sketches"] == [])
        #expect(try popups.call("session.setLocale")["locale"] == "en")
    }

    /// Two sets of popups edit one feature at once: each has its own copy, and what each has changed is saved.
    @Test func twoPopupsOfOneFeature() throws {
        let popups = try PopupsSession.open()
        try popups.call("popups.open", #"{"popups":"second","layer":"parcels","objectIds":[1],"editingStyle":"geometryInline"}"#)
        try popups.call("popups.startEditing")
        let sketch = try #require(try popups.call("popups.startEditing", #"{"popups":"second"}"#)["sketch"]?.stringValue)
        #expect(sketch == "second")
        try popups.call("popups.setText", #"{"field":"NAME","text":"One"}"#)
        try popups.call("sketch.moveVertex", #"{"sketch":"second","part":0,"index":2,"point":[20,20]}"#)
        try popups.call("popups.finish")
        try popups.call("popups.finish", #"{"popups":"second"}"#)
        let saved = try popups.parcel(1)
        #expect(saved["attributes"]?["NAME"] == "One")
        #expect(saved["geometry"]?["wkt"] == "POLYGON ((0 0, 10 0, 20 20, 0 10, 0 0))")
        #expect(try popups.call("popups.list")["popups"]?.arrayValue?.map { $0["popups"]?.stringValue } == ["popups", "second"])
    }

    @Test func moreComeWhileOneIsEdited() throws {
        let popups = try PopupsSession.open(#","objectIds":[1]"#)
        try popups.call("popups.startEditing")
        try popups.call("popups.add", #"{"layer":"parcels","objectIds":[2]}"#)
        let state = try popups.state()
        #expect(state["count"] == 2 && state["index"] == 0 && state["isEditing"] == true)
        try popups.call("popups.cancel")
        #expect(try popups.call("popups.next")["popup"]?["objectId"] == 2)
        #expect(try popups.code("popups.next") == "indexOutOfRange")
        #expect(try popups.call("popups.clear")["state"] == "empty")
        #expect(try popups.code("popups.view") == "noPopup")
    }

    /// Of a place, the lowest layer first for a rectangle, the top-most for a point; and never more than wanted.
    @Test func featuresAreFoundAtAPlace() throws {
        let popups = try PopupsSession()
        try popups.call(
            "features.applyEdits", #"{"layer":"parcels","adds":[{"geometry":\#(FeaturesSession.square(5, 5))}]}"#)
        let found = try popups.call("popups.open", #"{"layers":["parcels"],"point":[6,6]}"#)
        #expect(found["popups"]?["count"] == 2 && found["popups"]?["popup"]?["objectId"] == 3 && found["more"] == false)
        let one = try popups.call("popups.open", #"{"popups":"b","layer":"parcels","extent":[-1,-1,30,30],"limit":1}"#)
        #expect(one["popups"]?["count"] == 1 && one["popups"]?["popup"]?["objectId"] == 1 && one["more"] == true)
        let none = try popups.call("popups.open", #"{"popups":"c","layer":"parcels","point":[20,20]}"#)
        #expect(none["popups"]?["state"] == "empty")
        let near = try popups.call("popups.open", #"{"popups":"d","layer":"parcels","point":[20,20],"tolerance":10}"#)
        #expect(near["popups"]?["count"] == 1)
        for wrong in [
            #"{"popups":"e"}"#, #"{"popups":"e","layer":"parcels","point":[1,1],"extent":[0,0,1,1]}"#,
            #"{"popups":"e","layer":"parcels","point":[1,1],"tolerance":-1}"#, #"{"popups":"e","layer":"nowhere"}"#,
            #"{"popups":"e","layer":"parcels","definition":7}"#,
            #"{"popups":"e","layer":"parcels","webMap":{"operationalLayers":7}}"#,
        ] {
            _ = try popups.code("popups.open", wrong)
        }
        #expect(try popups.call("popups.list")["popups"]?.arrayValue?.count == 4)
    }

    @Test func aWebMapSaysWhatIsShown() throws {
        let popups = try PopupsSession()
        let map =
            #"{"operationalLayers":[{"title":"Parcels","popupInfo":{"title":"Parcel {NAME}","fieldInfos":[{"fieldName":"TREES","visible":true}]}}]}"#
        try popups.at.write(map, to: "map.json")
        try popups.call("popups.open", #"{"layer":"parcels","webMapPath":"map.json"}"#)
        let page = try popups.call("popups.view")
        #expect(page["title"] == "Parcel North")
        let definition = try popups.call("popups.definition")
        #expect(definition["definition"] == (try JSONValue(parsing: map.utf8))["operationalLayers"]?.arrayValue?[0]["popupInfo"])
        let other = try popups.call("popups.open", #"{"popups":"b","layer":"parcels","webMap":{"operationalLayers":[]}}"#)
        #expect(other["popups"]?["count"] == 0)
        // A definition that cannot be read is told of where its layer is asked for, and of no other.
        let bad =
            #"{"operationalLayers":[{"title":"Parcels","id":"p","popupInfo":"none"},{"id":"other","popupInfo":{"title":"Other"}}]}"#
        #expect(try popups.code("popups.open", #"{"popups":"c","layer":"parcels","webMap":\#(bad)}"#) == "invalidPopupInfo")
        #expect(try popups.code("popups.lookUp", #"{"layerId":"p","webMap":\#(bad)}"#) == "invalidPopupInfo")
        let found = try popups.call("popups.lookUp", #"{"layerId":"other","webMap":\#(bad)}"#)
        #expect(found["hasPopups"] == true && found["definition"]?["title"] == "Other")
    }

    @Test func aWebMapIsAskedWhatItHas() throws {
        let popups = try PopupsSession()
        let map = #"""
            {"operationalLayers":[{"id":"l7","title":"Parcels","url":"https://example.org/arcgis/rest/services/Land/MapServer",
            "layers":[{"id":0,"popupInfo":{"title":"Zero"}},{"id":3,"popupInfo":{"title":"Three"}}]},
            {"id":"own","title":"parcels","popupInfo":{"title":"{NAME}"}}]}
            """#.replacing("\n", with: "")
        try popups.at.write(map, to: "map.json")
        func title(_ which: String) throws -> JSONValue? {
            let found = try popups.call("popups.lookUp", #"{"webMapPath":"map.json",\#(which)}"#)
            #expect(found["hasPopups"] == true)
            return found["definition"]?["title"] ?? found["definition"]
        }
        #expect(try title(#""url":"http://EXAMPLE.org/arcgis/rest/services/Land/MapServer/","sublayer":3"#) == "Three")
        #expect(try title(#""url":"https://example.org/arcgis/rest/services/Land/MapServer/0?token=x""#) == "Zero")
        #expect(try title(#""layerId":"l7","sublayer":3"#) == "Three")
        #expect(try title(#""layer":"parcels""#) == "{NAME}")
        #expect(try title(#""layerId":"nobody""#) == .null)
        #expect(try popups.call("popups.lookUp", #"{"webMap":{"operationalLayers":[]}}"#) == ["hasPopups": false])
        for wrong in [
            "{}", #"{"webMap":{},"webMapPath":"map.json"}"#, #"{"webMap":{},"url":"x","layer":"parcels"}"#, #"{"webMap":{},"sublayer":1}"#,
            #"{"webMap":{"operationalLayers":7}}"#, #"{"webMapPath":"../map.json"}"#, #"{"webMap":{},"layer":"nowhere"}"#,
        ] {
            _ = try popups.code("popups.lookUp", wrong)
        }
    }

    @Test func aScriptHasButtonsOfItsOwn() throws {
        let popups = try PopupsSession.open(#","doneButton":{"title":"Back"},"actionButton":{"title":"Route","isEnabled":false}"#)
        func buttons() throws -> [[String]] {
            let buttons = try popups.call("popups.view")["buttons"]?.arrayValue ?? []
            return buttons.map { [$0["role"]?.stringValue ?? "", $0["title"]?.stringValue ?? ""] }
        }
        #expect(try buttons().prefix(2) == [["done", "Back"], ["action", "Route"]])
        #expect(try popups.events("popups.press", #"{"button":"done"}"#) == ["popups.buttonPressed"])
        #expect(try popups.code("popups.press", #"{"button":"action"}"#) == "noElement")
        try popups.call("popups.configure", #"{"doneButton":null,"actionButton":{"title":"Route"}}"#)
        let told = try popups.at.lines("popups.press", #"{"button":"action"}"#)
        #expect(told.first { $0["method"] == "popups.buttonPressed" }?["params"] == ["popups": "popups", "button": "action"])
        #expect(try popups.events("popups.press", #"{"button":"done"}"#) == ["popups.didFinishViewing"])
        for wrong in [#"{"title":""}"#, "{}", "7", #"{"titel":"x"}"#] {
            _ = try popups.code("popups.configure", #"{"doneButton":\#(wrong)}"#)
        }
        #expect(try buttons().first == ["done", "Done"])
    }

    /// The values are those of the page, and a value that looks like a name is not looked up.
    @Test func aTextIsFilledWithValues() throws {
        let popups = try PopupsSession.open()
        func text(_ template: String) throws -> JSONValue? {
            try popups.call("popups.text", #"{"template":"\#(template)","index":0}"#)["text"]
        }
        #expect(try text("{NAME}: ${TREES} {nothing}") == "North: 5 ")
        try popups.call("popups.startEditing")
        try popups.call("popups.setText", #"{"field":"NAME","text":"{TREES}"}"#)
        try popups.call("popups.finish")
        #expect(try text("<{NAME}>") == "<{TREES}>")
        #expect(try popups.code("popups.text", #"{"template":"","index":9}"#) == "indexOutOfRange")
    }
}
