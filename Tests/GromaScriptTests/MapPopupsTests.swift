import GromaTesting
import Groma
import Testing

/// Taps on a map and the button of a callout that open popups, and where these lie.
struct MapPopupsTests {
    /// A session with a map of two parcels, the second above the first, and popups on taps.
    final class Scene: StreamClient {
        let at: FeaturesSession
        var session: Session { at.session }

        init(_ settings: String = "", size: String = #"{"width":800,"height":600}"#) throws {
            at = try FeaturesSession()
            try at.makeParcels()
            try at.call(
                "features.applyEdits",
                #"{"layer":"parcels","adds":[{"attributes":{"NAME":"North","USE":1,"TREES":5},"geometry":\#(FeaturesSession.square(0, 0, 100))},"#
                    + #"{"attributes":{"NAME":"Wood","USE":2,"TREES":50},"geometry":\#(FeaturesSession.square(40, 40, 100))}]}"#)
            try call("map.setSize", size)
            try call("map.addLayer", #"{"layer":"parcels"}"#)
            try call("map.setViewport", #"{"center":[50,50],"resolution":0.5}"#)
            try call("session.subscribe", #"{"events":["popups.*","popover.*","callout.*","map.didClick"]}"#)
            try call("map.setPopups", "{\(settings)}")
        }

        /// What is told and answered for a call.
        func told(_ method: String, _ params: String = "{}") throws -> (events: [JSONValue], result: JSONValue) {
            let lines = try lines(method, params)
            return (Array(lines.dropLast()), try #require(lines.last?["result"], "\(lines.map(\.text))"))
        }

    }

    /// Both parcels lie there.
    private let both = #"{"x":400,"y":300}"#
    /// No parcel lies there.
    private let nowhere = #"{"x":5,"y":5}"#

    @Test("A tap opens the popups of all features that it hits, topmost first, in a popover over the map")
    func tap() throws {
        let scene = try Scene()
        let (events, result) = try scene.told("map.tap", both)
        #expect(result["outcome"] == "presented" && result["popups"] == "popups")
        #expect(try scene.call("popups.current")["count"] == 2)
        #expect(try scene.call("popups.current")["popup"]?["objectId"] == 2)
        // The script is told of the tap, and of the view with its place, before the popover is there.
        let names = events.compactMap { $0["method"]?.stringValue }.filter { $0 != "popups.changed" }
        #expect(names.first == "map.didClick" && names.contains("popups.wantsToShow") && names.last == "popover.changed")
        let view = try #require(events.first { $0["method"] == "popups.wantsToShow" }?["params"]?["view"])
        #expect(view["type"] == "container" && view["presentation"] == ["style": "popover", "width": 320, "height": 480])
        let placement = try #require(view["placement"])
        #expect(placement["style"] == "popover" && placement["unplaced"] == nil)
        let shown = try scene.call("popover.info", #"{"popover":"popups"}"#)
        #expect(shown["layout"] == placement["layout"] && shown["layout"]?["arrowTip"] == [400, 300])
        // Its picture has the page.
        let svg = try #require(try scene.call("map.render")["svg"]?.stringValue)
        #expect(svg.contains("Wood"))
    }

    @Test("When a feature moves, the map is told of its former and its new extent, not of the area between")
    func movedFeature() throws {
        let scene = try Scene()
        // What was never drawn has not changed.
        try scene.call("map.display")
        try scene.call("session.subscribe", #"{"events":["map.needsDisplay"]}"#)
        let update =
            #"{"layer":"parcels","updates":[{"attributes":{"OBJECTID":1},"geometry":\#(FeaturesSession.square(200, 150, 20))}]}"#
        let areas = try scene.told("features.applyEdits", update).events.compactMap { $0["params"]?["area"] }
        let left = areas.compactMap { $0["x"]?.doubleValue }.sorted()
        #expect(areas.count == 2 && left.count == 2, "\(areas)")
        #expect(areas.allSatisfy { ($0["width"]?.doubleValue ?? 999) < 230 }, "\(areas)")
    }

    @Test("The map's touches come to the popover first: inside it is its own, elsewhere dismisses it and is nobody's")
    func touches() throws {
        let scene = try Scene()
        try scene.call("map.tap", both)
        let content = try #require(try scene.call("popover.info", #"{"popover":"popups"}"#)["layout"]?["content"])
        let inside = #"{"x":\#((content["x"]?.doubleValue ?? 0) + 5),"y":\#((content["y"]?.doubleValue ?? 0) + 5)}"#
        #expect(try scene.call("map.tap", inside)["outcome"] == "popover")
        let (events, result) = try scene.told("map.tap", nowhere)
        #expect(result["outcome"] == "popoverDismissed" && result["features"] == [])
        let names = events.compactMap { $0["method"]?.stringValue }
        #expect(names.contains("popover.didDismiss") && !names.contains("map.didClick"))
        // They are open still; the next tap that hits nothing opens none, and one that hits takes their place.
        #expect(try scene.call("popups.current")["count"] == 2)
        #expect(try scene.call("map.tap", nowhere)["outcome"] == "delegate")
        #expect(try scene.call("map.tap", #"{"x":310,"y":390}"#)["popups"] == "popups")
        #expect(try scene.call("popups.current")["count"] == 1)
    }

    @Test("Pointers: what goes down in a popover is its own until it is up, and moves no map")
    func pointers() throws {
        let scene = try Scene()
        try scene.call("map.tap", both)
        let before = try scene.call("map.info")["viewport"]
        let frame = try #require(try scene.call("popover.info", #"{"popover":"popups"}"#)["layout"]?["body"])
        let (x, y) = ((frame["x"]?.doubleValue ?? 0) + 20, (frame["y"]?.doubleValue ?? 0) + 20)
        for (phase, dx) in [("down", 0.0), ("move", 80), ("up", 80)] {
            let answer = try scene.call("map.pointer", #"{"phase":"\#(phase)","x":\#(x + dx),"y":\#(y),"time":0}"#)
            #expect(answer["meaning"] == "none")
        }
        #expect(try scene.call("map.info")["viewport"] == before)
        let gone = try scene.call("map.pointer", #"{"phase":"down","x":5,"y":5}"#)
        #expect(gone["meaning"] == "click" && gone["outcome"] == "popoverDismissed")
        #expect(try scene.call("map.pointer", #"{"phase":"up","x":5,"y":5}"#)["meaning"] == "none")
        #expect(try scene.code("popover.info", #"{"popover":"popups"}"#) == "noPopover")
    }

    @Test("The button of a callout opens the popups of its feature only, anchored at the button")
    func accessory() throws {
        let scene = try Scene()
        try scene.call("callout.setTemplate", #"{"layer":"parcels","title":"${NAME}"}"#)
        #expect(try scene.call("map.tap", both)["outcome"] == "calloutShown")
        #expect(try scene.code("popups.current") == "noPopups")
        let button = try #require(try scene.call("callout.info")["accessoryFrame"])
        let (x, y) = ((button["x"]?.doubleValue ?? 0) + 14, (button["y"]?.doubleValue ?? 0) + 14)
        let (events, result) = try scene.told("map.tap", #"{"x":\#(x),"y":\#(y)}"#)
        #expect(result["outcome"] == "accessory" && result["popups"] == "popups")
        #expect(events.first?["method"] == "callout.didClickAccessory")
        #expect(try scene.call("popups.current")["count"] == 1)
        #expect(try scene.call("popups.current")["popup"]?["objectId"] == 2)
        // The popover comes from the button, and does not cover it.
        let layout = try #require(try scene.call("popover.info", #"{"popover":"popups"}"#)["layout"])
        let tip = (layout["arrowTip"]?.arrayValue ?? []).compactMap(\.doubleValue)
        try #require(tip.count == 2)
        #expect(abs(tip[0] - x) <= 16 && abs(tip[1] - y) <= 16)
    }

    @Test("Popups can be opened by taps only or by the callout's button only")
    func occasions() throws {
        let scene = try Scene(#""on":["calloutAccessory"]"#)
        #expect(try scene.call("map.tap", both)["outcome"] == "delegate")
        try scene.call("map.setPopups", #"{"on":["tap"]}"#)
        #expect(try scene.call("map.tap", both)["outcome"] == "presented")
        #expect(try scene.call("map.info")["popups"] == "popups")
        try scene.call("popups.close")
        try scene.call("map.setPopups", #"{"enabled":false}"#)
        #expect(try scene.call("map.tap", both)["outcome"] == "delegate")
        #expect(try scene.call("map.info")["popups"] == nil)
    }

    @Test("In the callout the page takes the place of its texts, and goes when the person is done")
    func inCallout() throws {
        let scene = try Scene(#""place":"callout""#)
        let (events, _) = try scene.told("map.tap", both)
        let view = events.first { $0["method"] == "popups.wantsToShow" }?["params"]?["view"]
        #expect(view?["presentation"] == ["style": "embedded"] && view?["placement"] == ["unplaced": "embedded"])
        let callout = try scene.call("callout.info")
        #expect(callout["shown"] == true && callout["content"] == ["name": "popups", "width": 192, "height": 288])
        #expect(try scene.call("map.render")["svg"]?.stringValue?.contains("Wood") == true)
        try scene.call("popups.finishViewing")
        let after = try scene.call("callout.info")
        #expect(after["shown"] == false && after["content"] == nil)
    }

    @Test("Taps lose nothing that is edited")
    func editing() throws {
        let scene = try Scene()
        try scene.call("map.tap", both)
        try scene.call("popups.startEditing")
        try scene.call("popups.setValue", #"{"field":"NAME","value":"Grove"}"#)
        try scene.call("popover.dismiss", #"{"popover":"popups"}"#)
        #expect(try scene.call("map.tap", both)["outcome"] == "delegate")
        #expect(try scene.call("popups.current")["isEditing"] == true)
        try scene.call("popups.finish")
        #expect(try scene.call("map.tap", both)["outcome"] == "presented")
        #expect(try scene.call("popups.feature")["attributes"]?["NAME"] == "Grove")
    }

    @Test("Popups that are closed take their popover with them, and so does a map")
    func closing() throws {
        let scene = try Scene()
        try scene.call("map.tap", both)
        try scene.call("popups.close")
        #expect(try scene.code("popover.info", #"{"popover":"popups"}"#) == "noPopover")
        #expect(try scene.call("map.render")["svg"]?.stringValue?.contains("Wood") == false)
        try scene.call("map.tap", both)
        try scene.call("map.close")
        #expect(try scene.code("popover.info", #"{"popover":"popups"}"#) == "noPopover")
        try scene.call("session.reset")
        #expect(try scene.call("popups.list")["popups"] == [])
    }

    @Test("Graphics get popups where their layer is named, by their attributes or the definition")
    func graphics() throws {
        let scene = try Scene()
        try scene.call("graphics.addLayer", #"{"name":"sights","map":"map","wkid":3857}"#)
        try scene.call(
            "graphics.add",
            #"{"layer":"sights","geometry":{"wkt":"POINT(50 50)","wkid":3857},"attributes":{"NAME":"Oak"},"symbol":{"type":"esriSMS","size":10}}"#
        )
        try scene.call("map.tap", both)
        #expect(try scene.call("popups.current")["count"] == 2)
        try scene.call("map.setPopups", #"{"layers":["sights"],"definition":{"title":"Tree {NAME}"}}"#)
        try scene.call("popover.dismiss", #"{"popover":"popups"}"#)
        try scene.call("map.tap", both)
        #expect(try scene.call("popups.current")["count"] == 1)
        #expect(try scene.call("popups.view")["title"] == "Tree Oak")
    }

    @Test("Bad settings are refused with their place, and change nothing")
    func errors() throws {
        let scene = try Scene()
        for (params, path) in [
            (#"{"layers":["parcel"]}"#, "params.layers"), (#"{"place":"moon"}"#, "params.place"), (#"{"on":["hold"]}"#, "params.on"),
            (#"{"width":0}"#, "params.width"), (#"{"webMapPath":"missing.json"}"#, "params.webMapPath"),
        ] {
            let error = try scene.error("map.setPopups", params)
            #expect(error["data"]?["path"]?.stringValue?.hasPrefix(path) == true, "\(error.text)")
        }
        #expect(try scene.code("map.setPopups", #"{"map":"other"}"#) == "noMap")
        #expect(try scene.call("map.tap", both)["outcome"] == "presented")
    }

    @Test("A popover that has no room leaves the popups open, and says so in the request")
    func noRoom() throws {
        let scene = try Scene(size: #"{"width":40,"height":40}"#)
        try scene.call("map.setViewport", #"{"center":[50,50],"resolution":0.5}"#)
        let (events, result) = try scene.told("map.tap", #"{"x":20,"y":20}"#)
        #expect(result["popups"] == "popups")
        let view = events.first { $0["method"] == "popups.wantsToShow" }?["params"]?["view"]
        #expect(view?["placement"] == ["unplaced": "noRoom"])
        #expect(try scene.code("popover.info", #"{"popover":"popups"}"#) == "noPopover")
        #expect(try scene.call("popups.current")["count"] == 2)
    }

    @Test("Views of popups say where they lie once the screen is known")
    func placements() throws {
        let scene = try Scene()
        let open =
            #"{"layer":"parcels","popups":"mine","presentations":{"imagePicker":{"style":"popover","width":200,"height":100},"web":{"style":"popover","width":200,"height":100},"attachments":{"style":"formSheet"}}}"#
        try scene.call("popups.open", open)
        func placement(_ params: String) throws -> JSONValue? {
            let events = try scene.told("popups.show", params).events
            return events.first { $0["method"] == "popups.wantsToShow" }?["params"]?["view"]?["placement"]
        }
        let picker = #"{"popups":"mine","type":"imagePicker","rect":{"x":700,"y":20,"width":40,"height":30}}"#
        #expect(try placement(picker) == ["unplaced": "noScreen"])
        try scene.call("popover.setScreen", #"{"width":800,"height":600}"#)
        let placed = try #require(try placement(picker))
        #expect(placed["style"] == "popover" && placed["layout"]?["arrowDirection"] == "up")
        #expect(placed["layout"]?["content"] == ["x": 590, "y": 63, "width": 200, "height": 100])
        #expect(try placement(#"{"popups":"mine","type":"web","subject":"https://example.org"}"#) == ["unplaced": "noAnchor"])
        let sheet = try #require(try placement(#"{"popups":"mine","type":"attachments"}"#))
        #expect(sheet["style"] == "formSheet" && sheet["layout"]?["body"] == ["x": 130, "y": 0, "width": 540, "height": 600])
        try scene.call("popover.setScreen", #"{"width":400,"height":600,"compactWidth":true}"#)
        #expect(try placement(picker)?["style"] == "fullScreen")
        try scene.call("popups.close", #"{"popups":"mine"}"#)
        try scene.call("session.reset")
    }
}
