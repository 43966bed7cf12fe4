import Groma
import Testing

/// What the errors of popups say: in words, and what was found and what is possible instead.
struct PopupsMessageTests {
    /// The states in which calls are refused.
    enum State: String {
        case closed, viewing, editing, asking, empty
    }

    private func popups(_ state: State) throws -> PopupsSession {
        let popups = state == .closed ? try PopupsSession() : try PopupsSession.open()
        switch state {
        case .closed, .viewing: break
        case .editing: try popups.call("popups.startEditing")
        case .asking: try popups.call("popups.delete")
        case .empty: try popups.call("popups.clear")
        }
        return popups
    }

    @Test(
        arguments: [
            (.closed, "popups.current", #"{"popups":"popups"}"#, #"no popups named "popups" are open"#, "popups", "popups.open first"),
            (
                .viewing, "popups.current", #"{"popups":"popup"}"#, #"no popups named "popup" are open; did you mean "popups"?"#, "popup",
                "one of popups"
            ),
            (
                .viewing, "popups.open", #"{"layer":"parcels"}"#, #"popups named "popups" are open already"#, "popups",
                "another name, popups.add, or popups.close first"
            ),
            (
                .editing, "popups.close", "{}", #"a feature is being edited in the popups "popups""#, "popups",
                #"popups.finish or popups.cancel first, or "force":true"#
            ),
            (
                .viewing, "features.close", #"{"layer":"parcels"}"#, #"the popups "popups" show features of the layer"#, "parcels",
                "popups.close first"
            ),
            (
                .editing, "popups.definition", #"{"definition":{}}"#, "the popup is being edited, by the definition that it has", "popups",
                "popups.finish or popups.cancel first"
            ),
            (.viewing, "popups.select", #"{"index":2}"#, "the index 2 is out of range: it is 0 to 1", nil, "0 to 1"),
            (.empty, "popups.view", "{}", "there are no popups", nil, "popups.add first"),
            (.empty, "popups.text", #"{"template":"x"}"#, "there are no popups", nil, "popups.add first"),
            (.viewing, "popups.card", #"{"card":"standart"}"#, #"there is no card "standart""#, "standart", "one of standard"),
            (
                .editing, "popups.setText", #"{"field":"NAMEE","text":"x"}"#, #"there is no field "NAMEE"; did you mean "NAME"?"#, "NAMEE",
                "a field that the popup edits"
            ),
            (.editing, "popups.setValue", #"{"field":"NAME","value":[1]}"#, "the value is an array", "array", "a number, a text or null"),
            (
                .editing, "popups.setValue", #"{"field":"NAME","value":true}"#, "the value is true or false", "bool",
                "a number, a text or null"
            ),
            (.editing, "popups.setType", #"{"type":{}}"#, "the id of a type is an object", "object", "a number or a text"),
            (
                .asking, "popups.choose", #"{"answer":"maybe"}"#, "there is no answer maybe: expected confirm, cancel", "maybe",
                "confirm, cancel"
            ),
            (.viewing, "popups.media", #"{"index":1,"go":"next"}"#, "there are a place and a direction", nil, "one of them"),
            (
                .viewing, "popups.openLink", #"{"address":"ftp://x"}"#,
                "there is no link ftp://x: expected an address of https, http, mailto or tel", "ftp://x",
                "an address of https, http, mailto or tel"
            ),
            (
                .editing, "popups.keepAttachment", #"{"id":4}"#, "there is no attachment 4: the feature has no attachments", "4",
                "none: the feature has no attachments"
            ),
            (
                .viewing, "popups.previewAttachment", #"{"id":4}"#, "there is no attachment 4: the feature has no attachments", "4",
                "none: the feature has no attachments"
            ),
            (.closed, "popups.open", "{}", "neither a layer nor features are given", nil, "a layer from features.open, or features"),
            (
                .closed, "popups.open", #"{"layer":"parcels","point":[1,1],"where":"1=1"}"#,
                "there are several ways to find features: point, conditions", nil, "one of them"
            ),
            (.closed, "popups.open", #"{"layer":"parcels","point":[1,1],"tolerance":-1}"#, "tolerance is -1.0", nil, "0 or more"),
            (.closed, "popups.open", #"{"layers":["parcels","parcels"],"features":[]}"#, "new features are of one layer", nil, "one layer"),
            (
                .closed, "popups.open", #"{"layer":"parcels","definition":{},"webMap":{}}"#, "both a definition and a web map were given",
                nil, "one of them"
            ),
            (
                .closed, "popups.open", #"{"layer":"parcels","webMapPath":"a","webMap":{}}"#, "there are a web map and a file with one",
                nil, "one of them"
            ),
            (
                .closed, "popups.open", #"{"features":[{"attributes":{"A":[1]}}]}"#,
                "params.features[0].attributes.A is an array: expected a text, a number or null", "array", "a text, a number or null"
            ),
            (.closed, "popups.lookUp", "{}", "there is no web map", nil, "webMap or webMapPath"),
            (
                .closed, "popups.lookUp", #"{"webMap":{},"layerId":"a","url":"b"}"#,
                "there are several ways to say which layer: layerId, url", nil, "one of them"
            ),
            (.closed, "popups.lookUp", #"{"webMap":{},"sublayer":1}"#, "sublayer is of a layer of the map", nil, "layerId or url with it"),
        ] as [(State, String, String, String, String?, String?)])
    func errorsSayWhatIsWrong(
        _ state: State, _ method: String, _ params: String, _ message: String, _ found: String?, _ expected: String?
    ) throws {
        let error = try popups(state).at.error(method, params)
        #expect(error["message"]?.stringValue == message)
        if let found { #expect(error["data"]?["found"]?.stringValue == found) }
        #expect(error["data"]?["expected"]?.stringValue == expected)
    }

    /// Several methods cause one event: two are named both, of more the one that was called.
    @Test func illegalCallsNameTheMethod() throws {
        let viewing = try popups(.viewing)
        for (method, params, name) in [
            ("popups.setText", #"{"field":"NAME","text":"x"}"#, "popups.setText or popups.setValue"),
            ("popups.setValue", #"{"field":"NAME","value":"x"}"#, "popups.setText or popups.setValue"),
            ("popups.addAttachment", #"{"name":"a","data":""}"#, "popups.addAttachment or popups.keepAttachment"),
            ("popups.setType", #"{"type":1}"#, "popups.setType"), ("popups.cancel", "{}", "popups.cancel"),
            ("popups.editGeometry", "{}", "popups.editGeometry"), ("popups.switchToAttachments", "{}", "popups.switchToAttachments"),
            ("popups.removeAttachment", #"{"id":1}"#, "popups.removeAttachment"), ("popups.choose", #"{"answer":"x"}"#, "popups.choose"),
            ("popups.askForAttachmentSource", "{}", "popups.askForAttachmentSource"), ("popups.finish", "{}", "popups.finish"),
        ] {
            let error = try viewing.at.error(method, params)
            #expect(
                error["message"]?.stringValue?.hasPrefix(
                    "\(name) is not possible in the state viewing: possible are popups.add, popups.clear, ") == true, "\(error.text)")
            #expect(error["data"]?["found"]?.stringValue == name && error["data"]?["state"] == "viewing")
        }
        let editing = try popups(.editing)
        for (method, params) in [
            ("popups.next", "{}"), ("popups.previous", "{}"), ("popups.first", "{}"), ("popups.last", "{}"),
            ("popups.select", #"{"index":0}"#),
        ] {
            let error = try editing.at.error(method, params)
            #expect(
                error["data"]?["found"]?.stringValue == method
                    && error["message"]?.stringValue?.hasPrefix("\(method) is not possible") == true)
        }
        let empty = try popups(.empty).at.error("popups.startEditing")
        #expect(
            empty["data"]?["allowed"] == [
                "popups.add", "popups.clear", "popups.show", "popups.openLink", "popups.hide", "popups.finishViewing",
            ])
        let possible = "popups.add, popups.clear, popups.show, popups.openLink, popups.hide, popups.finishViewing"
        #expect(empty["message"]?.stringValue == "popups.startEditing is not possible in the state empty: possible are \(possible)")
        #expect(empty["data"]?["expected"]?.stringValue == "one of \(possible)")
    }

    /// The problems of a feature that cannot be saved are listed with their fields.
    @Test func problemsAreListed() throws {
        let popups = try popups(.editing)
        try popups.call("popups.setText", #"{"field":"TREES","text":"many"}"#)
        let error = try popups.at.error("popups.finish")
        #expect(error["data"]?["code"] == "invalidFeature")
        let problems = error["data"]?["problems"]?.arrayValue
        #expect(problems?.count == 1 && problems?[0]["name"] == "incorrectValueType" && problems?[0]["field"] == "TREES")
        #expect(problems?[0]["description"]?.stringValue == error["message"]?.stringValue)
        let state = try popups.state()
        #expect(state["problems"] == [["name": "incorrectValueType", "message": "Enter a whole number.", "field": "TREES"]])
        #expect(state["message"]?.stringValue == "The changes could not be saved. 1 field needs attention.")
    }

    /// A definition of which several parts are skipped: the first is named, and how many more there are.
    @Test func strictDefinitionsNameTheFirstProblem() throws {
        let popups = try popups(.closed)
        let one = try popups.at.error("popups.open", #"{"layer":"parcels","definition":{"titel":"x"},"strict":true}"#)
        #expect(one["message"]?.stringValue == "popupInfo.titel is an unknown member: expected title")
        #expect(
            one["data"]?["found"] == "an unknown member" && one["data"]?["expected"] == "title"
                && one["data"]?["member"] == "popupInfo.titel")
        let two = try popups.at.error(
            "popups.open", #"{"layer":"parcels","definition":{"titel":"x","description":"{NAMEE}"},"strict":true}"#)
        #expect(two["message"]?.stringValue == "popupInfo.titel is an unknown member: expected title; and 1 more")
        #expect(
            two["data"]?["problems"]?.arrayValue?.compactMap { $0["path"]?.stringValue } == ["popupInfo.titel", "popupInfo.description"])
    }
}
