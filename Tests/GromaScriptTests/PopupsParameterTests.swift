import Groma
import Testing

/// Parameters of popups that are refused: where they are, and what they may be.
struct PopupsParameterTests {
    private static let types = "one of container, imagePicker, fullMedia, web, attachments, movie, attribute"
    private static let sides = "x, y, width and height in points, the last two not below 0"

    @Test(
        arguments: [
            (
                "configure", #"{"presentations":{"web":{"style":"popover"}}}"#, "presentations.web", "is a popover without a size",
                "width and height in points"
            ),
            (
                "configure", #"{"presentations":{"web":{"style":"popover","width":10}}}"#, "presentations.web",
                "is a popover without a size", "width and height in points"
            ),
            (
                "configure", #"{"presentations":{"web":{"style":"popover","height":10}}}"#, "presentations.web",
                "is a popover without a size", "width and height in points"
            ),
            (
                "configure", #"{"presentations":{"web":{"style":"cover","width":10}}}"#, "presentations.web",
                "has a size and is no popover", "no width and height"
            ),
            (
                "configure", #"{"presentations":{"web":{"style":"embedded","height":10}}}"#, "presentations.web",
                "has a size and is no popover", "no width and height"
            ),
            (
                "configure", #"{"presentations":{"web":{"style":"popover","width":0,"height":4}}}"#, "presentations.web.width", "is 0.0",
                "above 0"
            ),
            ("configure", #"{"style":{"color":[1,2]}}"#, "style.color", "has 2 numbers", "[red,green,blue] or [red,green,blue,opacity]"),
            (
                "configure", #"{"style":{"color":[1,2,3,4,5]}}"#, "style.color", "has 5 numbers",
                "[red,green,blue] or [red,green,blue,opacity]"
            ),
            ("configure", #"{"style":{"barItemTint":[1,2,256]}}"#, "style.barItemTint[2]", "is 256", "integer 0 to 255"),
            ("configure", #"{"doneButton":{"title":""}}"#, "doneButton", "has no title", "the title of the button"),
            ("configure", #"{"actionButton":{"isEnabled":true}}"#, "actionButton", "has no title", "the title of the button"),
            ("show", #"{"type":"imagePicker","rect":{"x":1,"y":2,"width":-1,"height":2}}"#, "rect", "is not a rectangle", sides),
            ("show", #"{"type":"imagePicker","rect":{"x":1,"y":2,"width":1,"height":-2}}"#, "rect", "is not a rectangle", sides),
            ("show", #"{"type":"imagePicker","rect":{"x":1,"y":2,"width":1}}"#, "rect", "is not a rectangle", sides),
            ("card", #"{"width":239}"#, "width", "is 239", "integer 240 to 2000"),
            ("card", #"{"width":2001}"#, "width", "is 2001", "integer 240 to 2000"),
            ("add", #"{"layer":"parcels","limit":10001}"#, "limit", "is 10001", "integer 0 to 10000"),
            ("add", #"{"layer":"parcels","limit":-1}"#, "limit", "is -1", "integer 0 to 10000"),
            ("add", #"{"layer":"parcels","extent":[0,0,1,1],"wkid":0}"#, "wkid", "is 0", "integer 1 to 2147483647"),
        ])
    func valuesAreRefused(_ method: String, _ params: String, _ path: String, _ found: String, _ expected: String) throws {
        let popups = try PopupsSession.open()
        let error = try popups.at.error("popups.\(method)", params)
        #expect(
            error["data"]?["path"]?.stringValue == "params.\(path)" && error["data"]?["expected"]?.stringValue == expected, "\(error.text)")
        #expect(error["message"]?.stringValue == "params.\(path) \(found): expected \(expected)")
    }

    @Test(
        arguments: [
            ("configure", #"{"presentations":{"wep":{"style":"cover"}}}"#, "presentations.wep", "web", types),
            ("configure", #"{"transitions":{"wep":"flip"}}"#, "transitions.wep", "web", types),
            (
                "configure", #"{"presentations":{"web":{"stile":"cover"}}}"#, "presentations.web.stile", "style",
                "one of style, width, height"
            ),
            (
                "configure", #"{"style":{"colour":[1,2,3]}}"#, "style.colour", "color",
                "one of look, color, barItemTint, barTitleTint, isBarTranslucent"
            ),
            ("configure", #"{"doneButton":{"titel":"x"}}"#, "doneButton.titel", "title", "one of title, isEnabled"),
            ("show", #"{"type":"imagePicker","rect":{"hight":1}}"#, "rect.hight", "height", "one of x, y, width, height"),
        ])
    func membersAreNamed(_ method: String, _ params: String, _ path: String, _ nearest: String, _ expected: String) throws {
        let popups = try PopupsSession.open()
        let error = try popups.at.error("popups.\(method)", params)
        #expect(
            error["data"]?["path"]?.stringValue == "params.\(path)" && error["data"]?["nearest"]?.stringValue == nearest, "\(error.text)")
        #expect(error["data"]?["expected"]?.stringValue == expected)
    }

    /// What is refused leaves the settings as they were.
    @Test func refusedSettingsChangeNothing() throws {
        let popups = try PopupsSession.open(#","pagingStyle":"toolbar""#)
        let page = try popups.call("popups.view")
        for wrong in [
            #"{"pagingStyle":"pageControl","index":2,"allowEdit":false}"#, #"{"pagingStyle":"pageControl","style":{"color":[1]}}"#,
            #"{"allowDelete":false,"attachmentSources":["moon"]}"#,
        ] {
            _ = try popups.code("popups.configure", wrong)
            #expect(try popups.call("popups.view") == page)
        }
        try popups.call("popups.configure", #"{"index":1,"allowDelete":false}"#)
        #expect(try popups.call("popups.view") == page)
        try popups.call("popups.next")
        let roles = try popups.call("popups.view")["buttons"]?.arrayValue?.compactMap { $0["role"]?.stringValue }
        #expect(roles == ["done", "edit", "first", "previous", "next", "last"])
    }

    @Test func featuresWithoutALayerHaveNeitherAttachmentsNorEdits() throws {
        let popups = try PopupsSession()
        try popups.call("popups.open", #"{"features":[{"objectId":4,"attributes":{"A":1,"B":2.5,"C":"x","D":null}}],"limit":1}"#)
        #expect(try popups.at.error("popups.getAttachment", #"{"id":5}"#)["message"] == "the popup shown has no attachments")
        #expect(try popups.at.error("popups.startEditing")["message"] == "editing is not permitted: the feature is of no layer")
        #expect(try popups.state()["popup"] == ["popups": "popups", "index": 0, "objectId": 4])
        let rows = try popups.call("popups.view")["sections"]?.arrayValue?[0]["rows"]?.arrayValue
        #expect(rows?.compactMap { $0["text"]?.stringValue } == ["1", "2.5", "x", ""])
        let open = try PopupsSession.open()
        let error = try open.at.error("popups.getAttachment", #"{"id":5}"#)
        #expect(error["message"] == "feature 1 has no attachment 5" && error["data"]?["path"] == "params.id")
    }
}
