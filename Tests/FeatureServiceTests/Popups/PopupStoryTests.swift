import Groma
import Testing

/// The story of the SDK's guide to popups, through the stream: what is at a point is shown, its attributes and shape are edited, checked and
/// saved, and in the end a service that fails half of the time has it all, once.
@Suite struct PopupStoryTests {
    /// The path of the copy that is edited offline.
    static let copies: [String] = {
        #if GeoPackage
            return [#""path":"copy.gpkg""#, #""provider":"memory""#]
        #else
            return [#""provider":"memory""#]
        #endif
    }()

    /// A copy of the service's layer is edited, then sent.
    @Test(arguments: copies) func aCopyIsEditedAndSentToAServiceThatTakesHalf(_ place: String) throws {
        let story = try PopupStory()
        let definition = try #require(try story.call("features.describe", #"{"layer":"remote"}"#)["definition"])
        try story.call("features.createLayer", #"{\#(place),"as":"copy","journal":true,"definition":\#(definition.text)}"#)
        #expect(try story.call("features.pull", #"{"layer":"copy","remote":"remote"}"#)["fetched"] == 5)

        try editFiji(story, "copy")
        let saved = try story.lines("popups.finish")
        #expect(PopupStory.events(in: saved) == ["popups.didFinishEditing", "popups.saved"])
        #expect(saved.last?["result"]?["saved"] == true)
        #expect(try story.stored("Fiji").first?.attributes["POPULATION"] == 920938, "the service knows nothing yet")
        try checkFiji(story, "copy")
        try drawLau(story)

        // The service refuses the new one, and of the attachment nobody hears that it came.
        story.service.fail(.items(FailingItems(adds: [0])), on: "applyEdits")
        story.service.fail(.dropAfterApplying, on: "addAttachment")
        #expect(try story.code("features.push", #"{"layer":"copy","remote":"remote","attempts":1}"#) == "network")
        let waiting = try story.call("features.journal", #"{"layer":"copy"}"#)["entries"]?.arrayValue ?? []
        #expect(waiting.map { $0["edit"] } == ["addAttachment", "add"] && waiting.map { $0["state"] } == ["sent", "refused"])
        #expect(try story.stored("Fiji").first?.attributes["POPULATION"] == 924610 && story.stored("Lau").isEmpty)

        let rest = try story.call("features.push", #"{"layer":"copy","remote":"remote","retryRefused":true}"#)
        #expect(rest["success"] == true, "\(rest.text)")
        #expect(try story.call("features.journal", #"{"layer":"copy"}"#)["entries"] == [])
        try checkService(story, count: 6)
        #expect(try story.stored("Lau").count == 1)
        #expect(try story.names(at: "[-179,-18]", of: "remote") == ["Lau"] && story.names(at: "[179.5,-18]", of: "remote") == ["Lau"])
    }

    /// The service's layer itself is edited: the popup says what the service has not taken, and finishing again sends that alone.
    @Test func theServicesLayerIsEditedUntilItHasAll() throws {
        let story = try PopupStory()
        try editFiji(story, "remote")
        story.service.fail(.items(FailingItems(updates: [0])), on: "applyEdits")
        let refused = try story.lines("popups.finish")
        #expect(refused.last?["result"]?["saved"] == false)
        #expect(refused.contains { $0["method"] == "popups.saved" && $0["params"]?["feature"] == "refused" }, "\(refused.map(\.text))")
        #expect(try story.stored("Fiji").first?.attributes["POPULATION"] == 920938)
        let message = try #require(try story.call("popups.view")["message"]?.stringValue)
        let refusal = try story.card("refused")
        #expect(refusal.contains(message.prefix(12)) && refusal.contains("924,610"), "what was typed is kept beside \(message)")

        // The feature is taken, its attachment comes without that anybody hears of it.
        story.service.forgetRequests()
        story.service.fail(.status(500), on: "addAttachment")
        let half = try story.lines("popups.finish")
        #expect(half.last?["result"]?["saved"] == false && half.last?["result"]?["popups"]?["isEditing"] == true)
        #expect(try story.stored("Fiji").first?.attributes["POPULATION"] == 924610)
        #expect(try story.call("popups.view")["message"]?.stringValue?.hasPrefix("1 attachment could not be saved.") == true)
        #expect(try story.card("half").contains("1 attachment could not be saved."))
        story.service.fail(.dropAfterApplying, on: "addAttachment")
        for _ in 0..<3 where try story.call("popups.current")["isEditing"] == true { try story.call("popups.finish") }
        #expect(try story.call("popups.current")["state"] == "viewing")
        #expect(story.service.requests(to: "applyEdits").count == 1, "the feature is not sent again")
        try checkFiji(story, "remote")
        try checkService(story, count: 5)
    }

    // MARK: Parts

    /// Shows the country at a point, and edits what is known of it, its outline and its attachments, up to finishing.
    private func editFiji(_ story: PopupStory, _ layer: String) throws {
        #expect(try story.names(at: "[175,-20]", of: layer).isEmpty)
        let opened = try story.call(
            "popups.open", #"{"layer":"\#(layer)","point":[177.9,-17.8],"tolerance":0.01,"webMapPath":"melanesia.webmap.json"}"#)
        #expect(opened["popups"]?["count"] == 1 && opened["popups"]?["state"] == "viewing")
        #expect(try story.call("popups.view")["title"] == "Fiji")
        #expect(try story.row("POPULATION")["text"] == "920,938" && story.row("INCOME")["text"] == "Lower middle income")
        #expect(try story.sections("html").first?["html"]?.stringValue?.contains("<b>Republic of Fiji</b>") == true)
        let media = try story.sections("media").first?["media"]?.arrayValue ?? []
        #expect(media.map { $0["kind"] } == ["piechart", "columnchart"])
        // 920,938 of 9,040,104.
        #expect(media.first?["slices"]?.arrayValue?.map { $0["text"] } == ["920,938", "8,119,166"])
        #expect(abs((media.first?["slices"]?.arrayValue?.first?["share"]?.doubleValue ?? 0) - 0.101873) < 1e-6)
        let viewing = try story.card("viewing")
        #expect(["Fiji", "10.2%", "8,119,166", "Lower middle income"].allSatisfy(viewing.contains))
        try story.call("popups.media", #"{"index":1}"#)
        #expect(try story.card("columns").contains("50,000"))

        #expect(try story.events("popups.startEditing") == ["popups.didStartEditing"])
        try enterValues(story)
        try drawOutline(story)
        #expect(try story.call("popups.addAttachment", #"{"path":"fiji-outline.txt","contentType":"text/plain"}"#)["state"] == "added")
        #expect(try story.isEnabled("finish") == true)
        #expect(try story.card("editing").contains("Upper middle income"))
    }

    private func enterValues(_ story: PopupStory) throws {
        let before = try story.stored("Fiji")
        #expect(try story.events("popups.setText", #"{"field":"POPULATION","text":"-5"}"#) == ["popups.validityChanged"])
        let row = try story.row("POPULATION")
        #expect(row["text"] == "-5" && row["problem"] == "lessThanNumericMinimum", "\(row.text)")
        #expect(row["message"] == "Enter a whole number between 0 and 2,000,000,000.")
        #expect(try story.isEnabled("finish") == false)
        #expect(try story.code("popups.finish") == "invalidFeature")
        #expect(try story.call("popups.current")["state"] == "editing" && story.stored("Fiji") == before)
        let bad = try story.card("bad")
        #expect(bad.contains("-5") && bad.contains("Enter a whole number between 0 and"))
        #expect(try story.events("popups.setText", #"{"field":"POPULATION","text":"924,610"}"#) == ["popups.validityChanged"])
        try story.call("popups.setText", #"{"field":"POP_YEAR","text":"2021"}"#)
        try story.call("popups.setValue", #"{"field":"INCOME","value":3}"#)
        #expect(try story.isEnabled("finish") == true)
    }

    /// Draws the islands at the 180° meridian in one piece, with a new one whose outline crosses itself.
    private func drawOutline(_ story: PopupStory) throws {
        let sketch = try #require(try story.call("popups.editGeometry")["sketch"]?.stringValue)
        for part in [2, 1] { try story.call("sketch.removePart", #"{"sketch":"\#(sketch)","part":\#(part)}"#) }
        for points in [
            "[179.3641,-16.8014],[178.7251,-17.012],[178.5968,-16.6392],[179.0966,-16.434],[179.4135,-16.3791],[180.2067,-16.0209],[180.0826,-16.5018]",
            "[179.9,-16.9],[180.1,-16.95],[180.15,-16.75],[179.95,-16.72],[179.96,-17.0]",
        ] { try story.call("sketch.addPart", #"{"sketch":"\#(sketch)","points":[\#(points)]}"#) }
        try story.call("sketch.insertVertex", #"{"sketch":"\#(sketch)","part":1,"index":6,"point":[180.16,-16.25]}"#)
        let drawn = try story.call("sketch.geometry", #"{"sketch":"\#(sketch)"}"#)["summary"]
        #expect(drawn?["parts"] == 3 && drawn?["extent"]?.arrayValue?[2] == 180.2067)
    }

    /// A new country, drawn across the meridian.
    private func drawLau(_ story: PopupStory) throws {
        try story.call(
            "popups.add",
            #"{"layer":"copy","features":[{"attributes":{"NAME":"Lau"}}],"webMapPath":"melanesia.webmap.json"}"#)
        try story.call("popups.last")
        try story.call("popups.startEditing")
        #expect(try story.isEnabled("finish") == false)
        let sketch = try #require(try story.call("popups.editGeometry")["sketch"]?.stringValue)
        let points = "[179,-19],[182,-19],[182,-17.5],[179,-17.5]"
        #expect(
            try story.events("sketch.addVertices", #"{"sketch":"\#(sketch)","points":[\#(points)]}"#) == ["popups.validityChanged"])
        #expect(try story.card("new").contains("Lau"))
        #expect(try story.call("popups.finish")["saved"] == true)
    }

    /// What is saved is simple and of one world: the country is found on both sides of the meridian.
    private func checkFiji(_ story: PopupStory, _ layer: String) throws {
        for point in ["[177.9,-17.8]", "[179.9,-16.4]", "[-179.9,-16.3]", "[179.98,-16.8]", "[-179.9,-16.85]", "[179.93,-16.91]"] {
            #expect(try story.names(at: point, of: layer) == ["Fiji"], "at \(point)")
        }
        #expect(try story.names(at: "[-179.7,-16.4]", of: layer).isEmpty)
        let shape = try #require(try story.call("features.get", #"{"layer":"\#(layer)","objectId":1}"#)["summary"])
        #expect(shape["extent"] == [-180, -18.288, 180, -16.0209] && shape["parts"] == 6, "\(shape.text)")
        #expect(try story.row("POPULATION")["text"] == "924,610")
        let attachments = try story.sections("attachments").first?["attachments"]?.arrayValue ?? []
        #expect(attachments.map { $0["name"] } == ["fiji-outline.txt"])
        let card = try story.card("saved")
        #expect(["924,610", "Upper middle income", "fiji-outline.txt"].allSatisfy(card.contains))
    }

    /// Everything is at the service, and nothing twice.
    private func checkService(_ story: PopupStory, count: Int) throws {
        #expect(try story.original.count(of: FeatureQuery()) == count)
        let stored = try story.stored("Fiji")
        #expect(stored.count == 1)
        let fiji = try #require(stored.first)
        #expect(fiji.attributes["POPULATION"] == 924610 && fiji.attributes["POP_YEAR"] == 2021 && fiji.attributes["INCOME"] == 3)
        #expect(fiji.attributes["GDP"] == 8374 && fiji.attributes["FORMAL"] == "Republic of Fiji")
        let extent = try #require(fiji.geometry?.extent)
        #expect(extent.xMin == -180 && extent.xMax == 180)
        #expect(try story.storedAttachments(of: fiji) == [story.attachment()])
    }
}
