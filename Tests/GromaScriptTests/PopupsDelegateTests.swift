import Groma
import Testing

/// What popups ask of a script, and what holds when its answer is late, wrong or no answer at all.
struct PopupsDelegateTests {
    /// Answers that are none, to each of the requests, and what the session does then.
    static let wrongShapes = [
        #""result":{}"#, #""result":7"#, #""result":{"geometry":"POLYGON EMPTY"}"#, #""result":{"geometry":{"wkt":"POLYGON (("}}"#,
        #""result":{"geometry":{"name":"nobody"}}"#, #""result":{"geometry":{"wkt":"POINT (1 2)","wkid":3857}}"#,
        #""result":{"geometry":{"wkt":"POLYGON EMPTY","wkid":4326}}"#,
        #""result":{"geometry":{"wkt":"POLYGON EMPTY","wkt":"POLYGON EMPTY"}}"#,
    ]

    @Test(arguments: wrongShapes)
    func aShapeThatIsNoneLeavesTheDefault(_ wrong: String) throws {
        let popups = try PopupsSession.open(#","objectIds":[2]"#)
        try popups.offer("wantsNewMutableGeometry")
        popups.answer(wrong)
        let lines = try popups.at.lines("popups.startEditing", "{}")
        let used = try #require(lines.first { $0["method"] == "session.defaultUsed" }?["params"])
        #expect(used["reason"] == "wrongAnswer" && used["id"] == "groma-1" && used["method"] == "popups.wantsNewMutableGeometry")
        #expect(
            used["problem"]?.stringValue?.contains("result") == true && used["problem"]?.stringValue?.contains("params") == false,
            "\(used.text)")
        let sketch = try #require(try popups.call("popups.editGeometry")["sketch"]?.stringValue)
        let summary = try popups.call("sketch.geometry", #"{"sketch":"\#(sketch)"}"#)["summary"]
        #expect(summary?["type"] == "polygon" && summary?["isEmpty"] == true)
    }

    @Test func theScriptsShapeIsDrawnOn() throws {
        let popups = try PopupsSession.open(#","objectIds":[2]"#)
        try popups.offer("wantsNewMutableGeometry")
        popups.answer(#""result":{"geometry":\#(FeaturesSession.square(1, 1))}"#)
        #expect(try popups.events("popups.startEditing").contains("popups.validityChanged"))
        try popups.call("popups.finish")
        #expect(try popups.parcel(2)["summary"]?["vertices"] == 4)
        // Null is an answer: there is to be no shape.
        let none = try PopupsSession.open(#","objectIds":[2]"#)
        try none.offer("wantsNewMutableGeometry")
        none.answer(#""result":{"geometry":null}"#)
        #expect(try !none.events("popups.startEditing").contains("session.defaultUsed"))
        #expect(try none.code("popups.editGeometry") == "illegalEvent")
    }

    @Test(arguments: [#""result":{"deleted":"yes"}"#, #""result":null"#, #""error":{"code":1,"message":"no"}"#, ""])
    func nothingIsDeletedWithoutAYes(_ answer: String) throws {
        let popups = try PopupsSession.open()
        try popups.offer("wantsToDelete")
        if answer.isEmpty { popups.script.ending = .timedOut } else { popups.answer(answer) }
        try popups.call("popups.delete")
        let events = try popups.events("popups.choose", #"{"answer":"confirm"}"#)
        #expect(events == ["popups.wantsToDelete", "session.defaultUsed", "popups.didFailToDelete"])
        #expect(try popups.state()["state"] == "viewing")
        #expect(try popups.parcel(1)["attributes"]?["NAME"] == "North")
    }

    /// An answer that comes when nobody waits for it any more is kept for a request of its id, which will never come, and does no harm.
    @Test func aLateAnswerIsNobodys() throws {
        let popups = try PopupsSession.open()
        try popups.offer("wantsToDelete")
        popups.script.ending = .timedOut
        try popups.call("popups.delete")
        try popups.call("popups.choose", #"{"answer":"confirm"}"#)
        #expect(popups.at.session.answer(to: #"{"jsonrpc":"2.0","id":"groma-1","result":{"deleted":true}}"#) == "")
        #expect(try popups.state()["count"] == 2)
        // The next request has a number of its own.
        try popups.call("popups.delete")
        popups.script.output = []
        try popups.call("popups.choose", #"{"answer":"confirm"}"#)
        #expect(popups.script.lines.contains { $0.contains("groma-2") })
        #expect(try popups.state()["count"] == 2)
    }

    @Test func theScriptSavesAndEditingGoesOnWhereItDoesNot() throws {
        let popups = try PopupsSession.open(
            #","features":[{"attributes":{"NAME":"New","USE":1},"geometry":\#(FeaturesSession.square(1, 1))}]"#)
        #expect(try popups.code("session.delegate", #"{"methods":["popups.wantToSave"]}"#) == "invalidParameter")
        try popups.offer("wantsToSave", "wantsToShowError")
        try popups.call("popups.startEditing")
        try popups.call("popups.setText", #"{"field":"NAME","text":"Newer"}"#)
        popups.answer(#""result":{"saved":false,"reason":"the disk is full"}"#, #""result":{"shown":true}"#)
        let refused = try popups.at.lines("popups.finish", "{}")
        #expect(refused.last?["result"]?["saved"] == false && refused.last?["result"]?["popups"]?["message"] == nil)
        #expect(refused.map(\.text).joined().contains("the disk is full") || popups.script.lines.joined().contains("the disk is full"))
        popups.answer(#""result":{"saved":"surely"}"#, #""result":{"shown":1}"#)
        #expect(try popups.call("popups.finish")["saved"] == false)
        #expect(try popups.state()["message"]?.stringValue?.isEmpty == false)
        popups.answer(#""result":{"saved":false,"reason":"the line is busy"}"#, #""result":{"shown":false}"#)
        try popups.call("popups.finish")
        #expect(try popups.state()["message"]?.stringValue?.hasSuffix(" the line is busy") == true)
        popups.answer(#""result":{"saved":true,"objectId":77}"#)
        popups.script.output = []
        #expect(try popups.call("popups.finish")["saved"] == true)
        let asked = try #require(
            try popups.script.lines.map { try JSONValue(parsing: $0.utf8) }.first { $0["method"] == "popups.wantsToSave" })
        #expect(asked["params"]?["feature"]?["attributes"]?["NAME"] == "Newer")
        #expect(asked["params"]?["feature"]?["geometry"]?["wkt"]?.stringValue?.hasPrefix("POLYGON") == true)
        #expect(try popups.state()["popup"]?["objectId"] == 77)
        // The layer itself was never asked.
        #expect(try popups.call("features.count", #"{"layer":"parcels"}"#)["value"] == 2)
    }

    @Test func expressionsAreTheScripts() throws {
        let definition = #"""
            {"title":"{expression/twice}","fieldInfos":[{"fieldName":"expression/twice","visible":true},{"fieldName":"NAME","visible":true}],
            "expressionInfos":[{"name":"twice","title":"Twice","expression":"$feature.TREES * 2","returnType":"number"}]}
            """#.replacing("\n", with: "")
        let popups = try PopupsSession.open(#","definition":\#(definition)"#)
        let unavailable = try popups.row("expression/twice")
        #expect(unavailable["message"]?.stringValue?.isEmpty == false)
        try popups.offer("evaluateExpression")
        popups.script.input = (1...20).map { #"{"jsonrpc":"2.0","id":"groma-\#($0)","result":{"value":10}}"# }
        popups.script.output = []
        let row = try popups.row("expression/twice")
        #expect(row["label"] == "Twice" && row["text"] == "10" && row["value"] == 10)
        let asked = try JSONValue(parsing: try #require(popups.script.lines.first).utf8)["params"]
        #expect(asked?["expression"]?["name"] == "twice" && asked?["attributes"]?["TREES"] == 5)
        popups.script.input = (1...40).map { #"{"jsonrpc":"2.0","id":"groma-\#($0)","result":{"value":[10]}}"# }
        #expect(try popups.row("expression/twice")["message"]?.stringValue?.isEmpty == false)
    }

    @Test func viewsAreShownByWhomTheScriptSays() throws {
        let popups = try PopupsSession.open(#","presentations":{"web":{"style":"popover","width":300,"height":200}}"#)
        let told = try popups.at.lines("popups.openLink", #"{"address":"https://example.org/"}"#)
        let view = told.first { $0["method"] == "popups.wantsToShow" }?["params"]?["view"]
        #expect(view?["type"] == "web" && view?["presentation"] == ["style": "popover", "width": 300, "height": 200])
        try popups.offer("wantsToShow")
        popups.answer(#""result":{"shown":true}"#)
        #expect(try popups.events("popups.show", #"{"type":"attachments"}"#) == ["popups.wantsToShow"])
        #expect(try popups.events("popups.hide", #"{"type":"attachments"}"#) == ["popups.wantsToHide"])
        #expect(try popups.code("popups.hide", #"{"type":"movie"}"#) == "noElement")
        #expect(try popups.code("popups.openLink", #"{"address":"javascript:alert(1)"}"#) == "noElement")
    }

    /// Each request has the shape that the description says.
    @Test func requestsAreDescribed() throws {
        let popups = try PopupsSession.open(#","objectIds":[2]"#)
        let requests = SchemaCheck.byName(popups.at.session.openRPC["x-delegateRequests"])
        let check = SchemaCheck(popups.at.session.openRPC)
        let names = requests.keys.sorted().map { "\"\($0)\"" }.joined(separator: ",")
        try popups.call("session.delegate", #"{"methods":[\#(names)]}"#)
        for (method, params) in [
            ("popups.startEditing", "{}"), ("popups.editGeometry", "{}"),
            ("sketch.addVertices", #"{"sketch":"popups","points":[[0,0],[1,0],[1,1]]}"#),
            ("popups.finish", "{}"), ("popups.cancel", "{}"), ("popups.delete", "{}"), ("popups.choose", #"{"answer":"confirm"}"#),
            ("popups.show", #"{"type":"imagePicker","rect":{"x":1,"y":2,"width":3,"height":4}}"#),
            ("popups.shouldAutorotate", #"{"type":"web"}"#),
        ] {
            try popups.call(method, params)
        }
        var heard: Set<String> = []
        for line in popups.script.lines {
            let message = try JSONValue(parsing: line.utf8)
            guard message["id"] != nil, let name = message["method"]?.stringValue else { continue }
            heard.insert(name)
            let schema = try #require(requests[name]?["params"])
            #expect(check.fault(message["params"] ?? .null, schema) == nil, "\(line)")
        }
        #expect(heard.count == 6, "\(heard.sorted())")
    }
}
