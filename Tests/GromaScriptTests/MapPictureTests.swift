import GromaTesting
import Groma
import GromaPlugins
import Testing

/// What a script gets to see of a map: frames, what has changed since one, pictures, and what lies above the layers.
struct MapPictureTests {
    /// A PNG file of one gray pixel.
    static let pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="

    final class Scene: StreamClient {
        let session: Session

        init() throws {
            session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
            try call("map.create", #"{"width":400,"height":300,"wkid":3857}"#)
            try call("graphics.addLayer", #"{"name":"places","map":"map","wkid":3857}"#)
            try call("map.setViewport", #"{"center":[0,0],"resolution":1}"#)
            for (x, y) in [(0, 0), (150, 100)] {
                try call(
                    "graphics.add",
                    #"{"layer":"places","geometry":{"wkt":"POINT(\#(x) \#(y))","wkid":3857},"symbol":{"type":"esriSMS","style":"esriSMSCircle","size":10,"color":[200,40,40,255]}}"#
                )
            }
        }

        /// The items of a frame, those in groups too.
        func items(_ params: String = "{}") throws -> [JSONValue] {
            func leaves(_ item: JSONValue) -> [JSONValue] {
                guard let inner = item["items"]?.arrayValue else { return [item] }
                return inner.flatMap(leaves)
            }
            return try call("map.display", params)["items"]?.arrayValue?.flatMap(leaves) ?? []
        }

        func svg(_ params: String = "{}") throws -> String { try #require(try call("map.render", params)["svg"]?.stringValue) }
    }

    @Test("A sketch that is begun under the name of one that was shown is shown in its place, in the same color")
    func sketchAgain() throws {
        let scene = try Scene()
        func lines() throws -> [JSONValue] {
            try scene.items().filter { $0["type"] == "paths" && $0["stroke"]?["color"] == [1, 2, 3] }
                .compactMap { $0["pieces"]?.arrayValue?.first }
        }
        try scene.call("sketch.begin", #"{"geometry":{"wkt":"LINESTRING(0 0, 10 0)","wkid":3857}}"#)
        try scene.call("map.addOverlay", #"{"kind":"sketch","settings":{"color":[1,2,3]}}"#)
        #expect(try lines() == [[200, 150, 210, 150]])
        try scene.call("sketch.complete")
        let revision = try #require(try scene.call("map.display")["revision"]?.intValue)
        try scene.call("sketch.begin", #"{"geometry":{"wkt":"LINESTRING(0 0, 0 20)","wkid":3857}}"#)
        #expect(try scene.call("map.display", #"{"since":\#(revision)}"#)["changed"] == true)
        #expect(try lines() == [[200, 150, 200, 130]])
        // Another name is another sketch.
        try scene.call("sketch.begin", #"{"sketch":"b","geometry":{"wkt":"LINESTRING(0 0, 5 5)","wkid":3857}}"#)
        #expect(try lines() == [[200, 150, 200, 130]])
        // It is followed as the first one was.
        let then = try #require(try scene.call("map.display")["revision"]?.intValue)
        try scene.call("sketch.moveVertex", #"{"index":1,"point":[0,30]}"#)
        #expect(try scene.call("map.display", #"{"since":\#(then)}"#)["changed"] == true)
        #expect(try lines() == [[200, 150, 200, 120]])
    }

    @Test("An error says what was found and what would be right")
    func wording() throws {
        let scene = try Scene()
        let error = try scene.error("map.addOverlay", #"{"kind":"callout","settings":{"colour":[1,2,3]}}"#)
        #expect(
            error["message"]?.stringValue
                == "settings.colour: found a setting that callout does not have, expected one of at, title, detail, image, leader, width, color, textColor"
        )
    }

    @Test("A frame has all items in points of the screen, and one of what changed has those around the change")
    func display() throws {
        let scene = try Scene()
        let frame = try scene.call("map.display")
        #expect(frame["changed"] == true && frame["area"] == nil)
        let places = try scene.items().flatMap { $0["at"]?.arrayValue ?? [] }
        #expect(places == [200, 150, 350, 50])
        let revision = try #require(frame["revision"]?.intValue)
        #expect(
            try scene.call("map.display", #"{"since":\#(revision)}"#) == ["revision": .integer(revision), "changed": false, "items": []])
        // One graphic moves: the area holds where it was and where it is, and the other is not drawn again.
        try scene.call("graphics.update", #"{"layer":"places","id":1,"geometry":{"wkt":"POINT(-10 0)","wkid":3857}}"#)
        let part = try scene.call("map.display", #"{"since":\#(revision)}"#)
        let area = try #require(part["area"])
        let (x, width) = (try #require(area["x"]?.doubleValue), try #require(area["width"]?.doubleValue))
        #expect(x <= 185 && x + width >= 205 && width < 60)
        #expect(try scene.items(#"{"since":\#(revision)}"#).flatMap { $0["at"]?.arrayValue ?? [] } == [190, 150])
        // What is too long ago, or not yet, is answered whole.
        try scene.call("map.pan", #"{"x":10,"y":0}"#)
        #expect(try scene.call("map.display", #"{"since":\#(revision)}"#)["area"] == nil)
        #expect(try scene.call("map.display", #"{"since":999999}"#)["area"] == nil)
        #expect(try scene.code("map.display", #"{"since":-1}"#) != nil)
        #expect(try scene.code("map.display", #"{"since":1.5}"#) != nil)
    }

    @Test("Two maps have frames of their own, and a closed one has none")
    func twoMaps() throws {
        let scene = try Scene()
        try scene.call("map.create", #"{"map":"other","width":100,"height":100,"wkid":3857}"#)
        try scene.call("callout.show", #"{"map":"other","at":[0,0],"title":"Over there"}"#)
        try scene.call("callout.show", #"{"at":[0,0],"title":"Here"}"#)
        #expect(try scene.svg().contains("Here") && !scene.svg().contains("Over there"))
        #expect(try scene.svg(#"{"map":"other"}"#).contains("Over"))
        try scene.call("map.close", #"{"map":"other"}"#)
        for method in ["map.display", "map.render", "map.overlays", "callout.info"] {
            #expect(try scene.code(method, #"{"map":"other"}"#) == "noMap")
        }
        #expect(try scene.svg().contains("Here"))
    }

    @Test("A callout's image is drawn 40 by 40 points large, a name stands for an empty frame, and what is no image is refused")
    func calloutImage() throws {
        let scene = try Scene()
        let address = "data:image/png;base64,\(Self.pixel)"
        try scene.call("callout.show", #"{"at":[0,0],"title":"Grey","image":"\#(address)"}"#)
        let images = try scene.items().filter { $0["type"] == "images" }
        #expect(images.count == 1 && images[0]["width"] == 40 && images[0]["height"] == 40)
        #expect(images[0]["image"]?.stringValue == address)
        #expect(try scene.svg().contains("data:image/png;base64,"))
        try scene.call("callout.configure", #"{"image":"pin"}"#)
        #expect(try scene.items().allSatisfy { $0["type"] != "images" })
        for wrong in ["data:,x", "data:image/png;base64,AAAA", "data:image/png;base64,!"] {
            #expect(try scene.code("callout.configure", #"{"image":"\#(wrong)"}"#) == "invalidParameter")
            #expect(try scene.code("callout.show", #"{"at":[9,9],"accessory":{"image":"\#(wrong)"}}"#) == "invalidParameter")
        }
        #expect(try scene.call("callout.info")["image"] == "pin")
        try scene.call("callout.configure", #"{"image":null,"accessory":{"image":"\#(address)"}}"#)
        #expect(try scene.items().contains { $0["type"] == "images" && $0["width"] == 29 })
    }

    @Test("Popovers are drawn in pictures of the map that they lie over, and frames tell where they were and are")
    func popovers() throws {
        let scene = try Scene()
        let present = #"{"view":"map","rect":{"x":200,"y":150,"width":0,"height":0},"width":100,"height":60,"backgroundColor":[10,20,30]}"#
        let before = try #require(try scene.call("map.info")["displayRevision"]?.intValue)
        let shown = try scene.call("popover.present", present)
        #expect(shown["layout"]?["content"] == ["x": 150, "y": 163, "width": 100, "height": 60])
        let bubbles = try scene.items(#"{"since":\#(before)}"#).filter { $0["fill"] == [10, 20, 30] }
        #expect(bubbles.count == 1)
        #expect(try scene.svg().contains("#0a141e"))
        let area = try #require(try scene.call("map.display", #"{"since":\#(before)}"#)["area"])
        #expect((area["width"]?.doubleValue ?? 999) < 110 && (area["height"]?.doubleValue ?? 999) < 80)
        // The map is a part of the screen from now on: the popover moves with its view, and is drawn where the map has it.
        try scene.call("popover.setScreen", #"{"width":600,"height":500,"views":{"map":{"x":100,"y":80,"width":400,"height":300}}}"#)
        #expect(try scene.call("popover.info")["layout"]?["content"] == ["x": 250, "y": 243, "width": 100, "height": 60])
        let moved = try #require(try scene.items().first { $0["fill"] == [10, 20, 30] }?["pieces"]?.arrayValue?.first?.arrayValue)
        let places = stride(from: 0, to: moved.count, by: 2).map { [moved[$0], moved[$0 + 1]] }
        #expect(places.contains([200, 150]))
        #expect(try scene.call("map.tap", #"{"x":200,"y":180}"#)["outcome"] == "popover")
        let revision = try #require(try scene.call("map.info")["displayRevision"]?.intValue)
        #expect(try scene.call("map.tap", #"{"x":5,"y":5}"#)["outcome"] == "popoverDismissed")
        #expect(try scene.call("map.display", #"{"since":\#(revision)}"#)["changed"] == true)
        #expect(try scene.items().allSatisfy { $0["fill"] != [10, 20, 30] })
    }

    @Test("A popover over a map whose size changes is laid out anew; on no map it is in no picture")
    func resizing() throws {
        let scene = try Scene()
        try scene.call("popover.present", #"{"view":"map","rect":{"x":390,"y":140,"width":10,"height":20},"width":100,"height":50}"#)
        #expect(try scene.call("popover.info")["arrowDirection"] == "right")
        try scene.call("map.setSize", #"{"width":800,"height":300}"#)
        let after = try scene.call("popover.info")
        #expect(after["layout"]?["arrowTip"] != nil && after["arrowDirection"] == "up")
        try scene.call("popover.setScreen", #"{"width":800,"height":600,"bars":[{"add":{"x":600,"y":20,"width":40,"height":30}}]}"#)
        try scene.call("popover.present", #"{"popover":"free","barItem":"add","backgroundColor":[1,2,3]}"#)
        #expect(try scene.items().allSatisfy { $0["fill"] != [1, 2, 3] })
        try scene.call("popover.present", #"{"popover":"free","map":"map","barItem":"add","backgroundColor":[1,2,3]}"#)
        #expect(try scene.items().contains { $0["fill"] == [1, 2, 3] })
        #expect(try scene.code("popover.present", #"{"map":"none","barItem":"add"}"#) == "noMap")
    }

    @Test("Overlays come by their kinds and settings, for good or in one picture, and wrong ones are refused with their place")
    func overlays() throws {
        let scene = try Scene()
        let kinds = try scene.call("map.overlays")["kinds"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? []
        #expect(Set(kinds).isSuperset(of: ["callout", "popups", "sketch"]))
        try scene.call("map.addOverlay", #"{"kind":"callout","name":"a","settings":{"at":[0,0],"title":"First"}}"#)
        let state = try scene.call("map.addOverlay", #"{"kind":"callout","settings":{"at":[100,0],"title":"Second","color":[0,80,0]}}"#)
        #expect(state["overlays"] == [["name": "a", "kind": "callout"], ["name": "callout", "kind": "callout"]])
        #expect(try scene.svg().contains("First") && scene.svg().contains("Second"))
        let once = #"{"overlays":[{"kind":"callout","settings":{"at":[0,60],"title":"Third"}}]}"#
        #expect(try scene.svg(once).contains("Third") && !scene.svg().contains("Third"))
        #expect(try scene.items(once).contains { $0["runs"]?.arrayValue?.first?["text"] == "Third" })
        try scene.call("map.removeOverlay", #"{"name":"a"}"#)
        #expect(try !scene.svg().contains("First"))
        #expect(try scene.code("map.removeOverlay", #"{"name":"a"}"#) == "noOverlay")
        #expect(try scene.code("map.addOverlay", #"{"kind":"callout","settings":{"at":[0,0]}}"#) == "overlayExists")
        for (params, path) in [
            (#"{"kind":"moon","name":"x"}"#, "params.kind"), (#"{"kind":"callout","name":"x"}"#, "params.settings.at"),
            (#"{"kind":"callout","name":"x","settings":{"at":[0]}}"#, "params.settings.at"),
            (#"{"kind":"callout","name":"x","settings":{"at":[0,0],"titel":"x"}}"#, "params.settings.titel"),
            (#"{"kind":"callout","name":"x","settings":{"at":[0,0],"leader":"middle"}}"#, "params.settings.leader"),
            (#"{"kind":"callout","name":"x","settings":{"at":[0,0],"width":-1}}"#, "params.settings.width"),
            (#"{"kind":"sketch","name":"x","settings":{"sketch":"none"}}"#, "params.settings"),
            (#"{"kind":"popups","name":"x"}"#, "params.settings"),
        ] {
            let error = try scene.error("map.addOverlay", params)
            #expect(error["data"]?["path"]?.stringValue == path, "\(error.text)")
        }
        let error = try scene.error("map.render", #"{"overlays":[{"kind":"callout","settings":{"at":[0,0]}},{"kind":"moon"}]}"#)
        #expect(error["data"]?["path"] == "params.overlays[1].kind")
        #expect(try scene.call("map.overlays")["overlays"]?.arrayValue?.count == 1)
    }

    @Test("A page of popups lies beside the map, and follows what is edited")
    func popupsOverlay() throws {
        let scene = try Scene()
        try scene.call("popups.open", #"{"features":[{"attributes":{"NAME":"Trieste"}}]}"#)
        try scene.call("map.addOverlay", #"{"kind":"popups","settings":{"x":20,"y":30,"width":200}}"#)
        #expect(try scene.svg().contains("Trieste"))
        try scene.call("popups.close")
        #expect(try scene.call("map.overlays")["overlays"]?.arrayValue?.count == 1)
        _ = try scene.svg()
    }

    @Test("A sketch is shown above the layers until it ends, once however often it is asked for")
    func showSketch() throws {
        let scene = try Scene()
        #expect(try scene.code("map.showSketch") == "noSketch")
        try scene.call("sketch.begin", #"{"geometry":{"wkt":"LINESTRING(-50 0,50 0)","wkid":3857}}"#)
        let revision = try #require(try scene.call("map.info")["displayRevision"]?.intValue)
        try scene.call("map.showSketch")
        try scene.call("map.showSketch")
        #expect(try scene.call("map.overlays")["overlays"] == [["name": "sketch", "kind": "sketch"]])
        #expect(try scene.call("map.display", #"{"since":\#(revision)}"#)["changed"] == true)
        func lines() throws -> [JSONValue] { try scene.items().filter { $0["type"] == "paths" } }
        #expect(try lines().first?["pieces"] == [[150, 150, 250, 150]])
        // One vertex moves: what changed is around it.
        let next = try #require(try scene.call("map.info")["displayRevision"]?.intValue)
        try scene.call("sketch.moveVertex", #"{"index":1,"point":[50,20]}"#)
        #expect(try scene.call("map.display", #"{"since":\#(next)}"#)["area"] != nil)
        #expect(try lines().first?["pieces"] == [[150, 150, 250, 130]])
        try scene.call("map.showSketch", #"{"visible":false}"#)
        #expect(try lines().isEmpty)
        try scene.call("map.showSketch")
        try scene.call("sketch.complete", #"{"into":"kept"}"#)
        #expect(try lines().isEmpty)
        // The next sketch of that name is another: shown when it is asked for.
        try scene.call("sketch.begin", #"{"geometry":{"wkt":"LINESTRING(0 0,10 0)","wkid":3857}}"#)
        try scene.call("map.showSketch")
        #expect(try lines().first?["pieces"] == [[200, 150, 210, 150]])
        #expect(try scene.call("map.overlays")["overlays"]?.arrayValue?.count == 1)
    }

    @Test("Taps on a map become vertices of the sketch that is its touch delegate, and drags move them")
    func drawing() throws {
        let scene = try Scene()
        try scene.call("sketch.begin", #"{"sketch":"track","type":"polyline","wkid":3857}"#)
        try scene.call("sketch.setTool", #"{"sketch":"track","tool":"vertex"}"#)
        try scene.call("map.setTouchDelegate", #"{"sketch":"track"}"#)
        try scene.call("callout.setTemplate", #"{"layer":"places","title":"x"}"#)
        // The second place has a feature: the sketch takes the tap all the same.
        for (x, y) in [(100, 100), (200, 150), (300, 100)] {
            #expect(try scene.call("map.tap", #"{"x":\#(x),"y":\#(y)}"#)["outcome"] == "refused")
        }
        func wkt() throws -> String? {
            try scene.call("sketch.geometry", #"{"sketch":"track","as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue
        }
        #expect(try wkt() == "LINESTRING (-100 50, 0 0, 100 50)")
        // The same by pointers, at another scale: the sketch has the map's view.
        try scene.call("map.setViewport", #"{"center":[0,0],"resolution":2}"#)
        try scene.call("map.pointer", #"{"phase":"down","x":350,"y":150,"time":1}"#)
        #expect(try scene.call("map.pointer", #"{"phase":"up","x":350,"y":150,"time":1.1}"#)["meaning"] == "delegate")
        #expect(try wkt() == "LINESTRING (-100 50, 0 0, 100 50, 300 0)")
        // A drag that begins on a vertex moves it, and not the map.
        let before = try scene.call("map.info")["viewport"]
        for (phase, x, y, time) in [("down", 350, 150, 3.0), ("move", 350, 120, 3.1), ("move", 350, 100, 3.2), ("up", 350, 100, 3.3)] {
            try scene.call("map.pointer", #"{"phase":"\#(phase)","x":\#(x),"y":\#(y),"time":\#(time)}"#)
        }
        #expect(try wkt() == "LINESTRING (-100 50, 0 0, 100 50, 300 100)")
        #expect(try scene.call("map.info")["viewport"] == before)
        // While a pointer is down nothing can be tapped, and the error says so.
        try scene.call("map.pointer", #"{"phase":"down","x":20,"y":20,"time":5}"#)
        #expect(try scene.code("map.tap", #"{"x":120,"y":90}"#) == "eventOrder")
        try scene.call("map.pointer", #"{"phase":"cancel","x":20,"y":20,"time":5.1}"#)
        #expect(try wkt() == "LINESTRING (-100 50, 0 0, 100 50, 300 100)")
        // Once it has ended, taps are the map's again.
        try scene.call("sketch.complete", #"{"sketch":"track","into":"kept"}"#)
        #expect(try scene.call("map.tap", #"{"x":200,"y":150}"#)["outcome"] == "calloutShown")
        #expect(try scene.code("map.setTouchDelegate", #"{"sketch":"none"}"#) == "noSketch")
    }

    @Test("Sizes that no picture has, formats that are none and files outside the root are refused")
    func renderErrors() throws {
        let scene = try Scene()
        for params in [
            #"{"format":"bmp"}"#, #"{"format":""}"#, #"{"pixelDensity":0}"#, #"{"pixelDensity":-1}"#, #"{"pixelDensity":1000}"#,
            #"{"background":[1,2]}"#, #"{"background":[1,2,300]}"#, #"{"path":"map.xyz"}"#, #"{"pixelDensity":1e400}"#,
            #"{"overlays":{}}"#, #"{"overlays":[{"type":"callout"}]}"#,
        ] {
            #expect(try scene.response("map.render", params)["error"] != nil, "\(params)")
        }
        for size in ["0", "-5", "1e9", "1e400"] {
            #expect(try scene.response("map.setSize", #"{"width":\#(size),"height":100}"#)["error"] != nil)
            #expect(try scene.response("map.create", #"{"map":"m\#(size)","width":\#(size)}"#)["error"] != nil)
        }
        #expect(try scene.call("map.list")["maps"] == ["map"])
        // As large as a map may be: too large for a picture, and said so.
        try scene.call("map.setSize", #"{"width":100000,"height":100000}"#)
        #expect(try scene.code("map.render") == "invalidParameter")
        _ = try scene.call("map.display")
        #expect(try scene.code("map.tap", #"{"x":1e400,"y":0}"#) != nil)
        #expect(try scene.code("callout.show", #"{"at":[1e308,-1e308],"screenOffset":[1e400,0]}"#) != nil)
        // As far away as a number goes: drawn nowhere.
        try scene.call("callout.show", #"{"at":[1e308,-1e308],"title":"far"}"#)
        _ = try scene.call("map.display")
    }

    @Test("A callout goes with the layer of its feature, and with what it was shown for")
    func removedLayer() throws {
        let scene = try Scene()
        try scene.call("callout.setTemplate", #"{"layer":"places","title":"place"}"#)
        try scene.call("map.setPopups", #"{"layers":["places"]}"#)
        #expect(try scene.call("map.tap", #"{"x":200,"y":150}"#)["outcome"] == "calloutShown")
        try scene.call("map.removeLayer", #"{"layer":"places"}"#)
        #expect(try scene.call("callout.info")["shown"] == false)
        #expect(try scene.call("map.tap", #"{"x":200,"y":150}"#)["outcome"] == "delegate")
        #expect(try scene.code("callout.showForFeature", #"{"layer":"places","objectId":1}"#) == "noMapLayer")
    }
}
