import GromaTesting
import Groma
import Testing

/// Random calls of popups.*, and of the sketches that edit their shapes, with random answers to what is asked: nothing traps, answers and events are
/// as the description says, popups and sketches agree, and what is cancelled is as it was.
struct PopupsFuzzTests {
    @Test(arguments: 1...4)
    func nothingTraps(_ seed: UInt64) throws {
        let popups = try PopupsSession()
        let session = popups.at.session
        _ = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"session.subscribe","params":{"events":["*"]}}"#)
        let check = SchemaCheck(session.openRPC)
        let codes = Set(
            (session.openRPC["components"]?["errors"]?.objectValue?.members ?? []).compactMap { $0.value["data"]?["code"]?.stringValue })
        var random = Seeded(seed)
        let methods = session.methodNames.filter { $0.hasPrefix("popups.") && $0 != "popups.close" } + Self.others
        let requests = (session.openRPC["x-delegateRequests"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
        let rounds = Rounds(520, until: ["answers": 100, "errors": 40, "edits": 40])
        for round in rounds {
            if round % 60 == 0 {
                try popups.call("popups.open", #"{"layer":"parcels","popups":"p\#(round)"}"#)
                let offered = requests.filter { _ in Bool.random(using: &random) }.map { "\"\($0)\"" }.joined(separator: ",")
                try popups.call("session.delegate", #"{"methods":[\#(offered)]}"#)
            }
            let name = "p\(Int.random(in: 0...round / 60, using: &random) * 60)"
            let method = methods.randomElement(using: &random) ?? "popups.current"
            popups.script.input = (0..<200).map { _ in Self.answers.randomElement(using: &random) ?? "" }
            popups.script.output = []
            let before = try popups.call("popups.current", #"{"popups":"\#(name)"}"#)
            let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(Self.parameters(of: method, name, before, &random))}"#
            for text in session.answer(to: line).split(separator: "\n") {
                let message = try JSONValue(parsing: text.utf8)
                #expect(check.fault(of: message, answering: method) == nil, "seed \(seed): \(line) \(text)")
                if message["result"] != nil { rounds.count("answers") }
                guard let error = message["error"] else { continue }
                rounds.count("errors")
                let code = try #require(error["data"]?["code"]?.stringValue)
                #expect(codes.contains(code) && code != "internalError", "seed \(seed): \(line) \(text)")
            }
            let state = try popups.call("popups.current", #"{"popups":"\#(name)"}"#)
            if state["isEditing"] == true { rounds.count("edits") }
            // A sketch of popups is there exactly as long as they say so.
            let sketches = Set(try popups.call("sketch.list")["sketches"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? [])
            let all = try popups.call("popups.list")["popups"]?.arrayValue ?? []
            #expect(sketches == Set(all.compactMap { $0["sketch"]?.stringValue }), "seed \(seed): \(line)")
            for open in all where open["sketch"] != nil { #expect(open["isEditing"] == true, "seed \(seed): \(line)") }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
        let opened = try popups.call("popups.list")["popups"]?.arrayValue ?? []
        for open in opened { try popups.call("popups.close", #"{"popups":\#(open["popups"]?.text ?? ""),"force":true}"#) }
        #expect(try popups.call("sketch.list")["sketches"] == [])
        try popups.call("features.close", #"{"layer":"parcels"}"#)
    }

    private static let others = [
        "sketch.moveVertex", "sketch.addVertex", "sketch.undo", "sketch.clear", "sketch.complete", "sketch.cancel", "session.setLocale",
        "popups.startEditing", "popups.startEditing", "popups.startEditing", "popups.startEditing", "popups.startEditing",
        "popups.editGeometry", "popups.finish",
    ]

    /// Answers to any request whose id is guessed, most of them wrong.
    private static let answers = (1...60).flatMap { id in
        [
            #"{"saved":true,"objectId":900}"#, #"{"deleted":true}"#, #"{"geometry":null}"#, #"{"shown":true}"#, #"{"value":"x"}"#,
            #"{"element":{"type":"text","text":"x"}}"#, "7", #"{"saved":7}"#,
        ].map { #"{"jsonrpc":"2.0","id":"groma-\#(id)","result":\#($0)}"# }
    }

    private static func parameters(of method: String, _ name: String, _ state: JSONValue, _ random: inout Seeded) -> String {
        func one(_ values: String...) -> String { values.randomElement(using: &random) ?? "" }
        let popups = #""popups":"\#(name)""#
        if method.hasPrefix("sketch.") {
            let sketch = #""sketch":\#(state["sketch"]?.text ?? "\"nobody\"")"#
            switch method {
            case "sketch.moveVertex": return #"{\#(sketch),"part":0,"index":\#(one("0", "1", "9")),"point":[\#(one("3", "-4")),5]}"#
            case "sketch.addVertex": return #"{\#(sketch),"point":[\#(one("3", "-4", "8")),\#(one("1", "6"))]}"#
            default: return "{\(sketch)}"
            }
        }
        switch method {
        case "session.setLocale": return one(#"{"locale":"de"}"#, #"{"locale":"ar"}"#, #"{"timeZone":"Asia/Tokyo"}"#, #"{"timeZone":"x"}"#)
        case "popups.list": return "{}"
        case "popups.open": return #"{"popups":"\#(one("x", name))","layer":"\#(one("parcels", "x"))"}"#
        case "popups.add": return #"{\#(popups),"layer":"parcels","limit":1,"objectIds":[\#(one("1", "2", "77"))]}"#
        case "popups.select": return #"{\#(popups),"index":\#(one("0", "1", "9"))}"#
        case "popups.setText":
            return
                #"{\#(popups),"field":"\#(one("NAME", "TREES", "USE", "SURVEYED", "GlobalID", "no"))","text":"\#(one("", "7", "1e9", "Wood", "31.12.2020"))"}"#
        case "popups.setValue":
            return #"{\#(popups),"field":"\#(one("NAME", "TREES", "VALUE", "no"))","value":\#(one("null", "7", "\"x\"", "[]", "1e300"))}"#
        case "popups.setType": return #"{\#(popups),"type":\#(one("0", "1", "2", "\"x\"", "{}"))}"#
        case "popups.choose": return #"{\#(popups),"answer":"\#(one("confirm", "cancel", "file", "x"))"}"#
        case "popups.press":
            return
                #"{\#(popups),"button":"\#(one("done", "action", "edit", "finish", "cancel", "delete", "geometry", "attachments", "attributes", "addAttachment", "next"))"}"#
        case "popups.show", "popups.hide", "popups.shouldAutorotate":
            return #"{\#(popups),"type":"\#(one("web", "movie", "attachments"))"}"#
        case "popups.openLink": return #"{\#(popups),"address":"\#(one("https://example.org", "x"))"}"#
        case "popups.addAttachment": return #"{\#(popups),"name":"\#(one("a.txt", "b/c", ""))","data":"aGVsbG8="}"#
        case "popups.removeAttachment", "popups.keepAttachment", "popups.previewAttachment":
            return #"{\#(popups),"id":\#(one("-1", "1", "5"))}"#
        case "popups.showWindow": return #"{\#(popups),"window":"w"}"#
        case "popups.media": return #"{\#(popups),"index":\#(one("0", "3"))}"#
        case "popups.configure":
            return one(
                #"{\#(popups),"editingStyle":"\#(one("geometryTool", "geometryInline"))"}"#,
                #"{\#(popups),"actionButton":\#(one("null", #"{"title":"x"}"#, #"{"title":""}"#))}"#)
        case "popups.text": return #"{\#(popups),"template":"\#(one("{NAME}", "${", "{expression/x}"))"}"#
        case "popups.lookUp": return #"{"webMap":{"operationalLayers":\#(one("[]", #"[{"popupInfo":{}}]"#, "7"))},"layer":"parcels"}"#
        default: return "{\(popups)}"
        }
    }
}
