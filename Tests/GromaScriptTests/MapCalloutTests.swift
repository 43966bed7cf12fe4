import Groma
import Testing

/// Taps on a map, callouts and popovers as a script drives them.
struct MapCalloutTests {
    /// Answers that stand in the input, and what was written.
    final class Script: SessionTransport {
        var input: [String] = []
        var output: [UInt8] = []
        func write(_ bytes: [UInt8]) { output += bytes }
        func nextLine(timeout: Double?) -> TransportLine { input.isEmpty ? .ended : .line(Array(input.removeFirst().utf8)) }
        func queue(_ line: [UInt8]) {}
        func isCancelled(_ id: [UInt8]) -> Bool { false }
        func forgetCancellation(_ id: [UInt8]) {}
        /// Returns the lines written since the last call.
        func take() -> String {
            defer { output = [] }
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// A session with a map of one point, in the middle.
    struct Scene {
        let session: Session
        let script = Script()

        init(offering methods: String = "", subscribing events: String = #""callout.*","map.didClick""#) throws {
            session = try Session()
            session.connect(script)
            try call("session.subscribe", #"{"events":[\#(events)]}"#)
            try call("session.delegate", #"{"methods":[\#(methods)]}"#)
            try call("map.setSpatialReference", #"{"wkid":3857}"#)
            try call("map.setSize", #"{"width":400,"height":300}"#)
            try call("graphics.addLayer", #"{"name":"places","wkid":3857}"#)
            try call(
                "graphics.add",
                #"{"layer":"places","geometry":{"wkt":"POINT(0 0)","wkid":3857},"attributes":{"NAME":"Trieste"},"symbol":{"type":"esriSMS","style":"esriSMSCircle","size":10,"color":[200,40,40,255]}}"#
            )
            _ = script.take()
        }

        /// Returns the lines written for a method: events and requests, then the answer.
        @discardableResult
        func call(_ method: String, _ params: String = "{}") throws -> String {
            let answer = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
            return script.take() + answer
        }
    }

    private func answer(_ number: Int, _ result: String) -> String { #"{"jsonrpc":"2.0","id":"groma-\#(number)","result":\#(result)}"# }

    private let middle = #"{"x":200,"y":150}"#

    @Test("Without an offer a tap shows no callout, and the script is told of the click")
    func noDelegate() throws {
        let scene = try Scene()
        let written = try scene.call("map.tap", middle)
        #expect(written.contains(#""method":"map.didClick""#) && written.contains(#""outcome":"delegate""#))
        #expect(!written.contains("callout.shown"))
    }

    @Test("The request carries feature, layer and map point, and its answer says what is shown")
    func request() throws {
        let scene = try Scene(offering: #""callout.willShowForFeature""#)
        scene.script.input = [
            answer(
                1,
                #"{"show":true,"title":"Hello","detail":"there","image":"pin","accessory":{"kind":"info"},"width":200}"#)
        ]
        let written = try scene.call("map.tap", middle)
        #expect(written.contains(#""method":"callout.willShowForFeature","params":{"map":"map","layer":"places","feature":{"objectId":1"#))
        #expect(written.contains(#""attributes":{"NAME":"Trieste"},"geometry":{"wkt":"POINT (0 0)","wkid":3857}},"mapPoint":[0,0]}"#))
        #expect(written.contains(#""method":"callout.shown""#) && written.contains(#""outcome":"calloutShown""#))
        let info = try scene.call("callout.info")
        #expect(info.contains(#""title":"Hello","detail":"there","image":"pin""#) && info.contains(#""kind":"info""#))
        #expect(info.contains(#""width":200,"at":[0,0]"#))
        // A tap elsewhere dismisses, and goes to the script.
        let elsewhere = try scene.call("map.tap", #"{"x":10,"y":290}"#)
        let order = ["callout.willDismiss", "callout.didDismiss", "map.didClick"].compactMap { elsewhere.firstRange(of: $0)?.lowerBound }
        #expect(order.count == 3 && order == order.sorted())
    }

    @Test("Commands within the request set what is shown, and false hands the click on")
    func within() throws {
        let scene = try Scene(offering: #""callout.willShowForFeature""#)
        scene.script.input = [
            #"{"jsonrpc":"2.0","id":9,"method":"callout.configure","params":{"within":"groma-1","title":"within","color":[0,0,90]}}"#,
            answer(1, #"{"show":true}"#),
        ]
        try scene.call("map.tap", middle)
        #expect(try scene.call("callout.info").contains(#""title":"within""#))
        scene.script.input = [answer(2, #"{"show":false}"#)]
        let written = try scene.call("callout.dismiss") + scene.call("map.tap", middle)
        #expect(written.contains("map.didClick") && !written.contains("callout.shown"))
    }

    @Test("A wrong answer shows nothing, sets nothing and is reported", arguments: [#"{"show":1}"#, #"{"show":true,"titel":"x"}"#, "{}"])
    func wrongAnswer(result: String) throws {
        let scene = try Scene(offering: #""callout.willShowForFeature""#, subscribing: #""session.defaultUsed""#)
        scene.script.input = [answer(1, result)]
        let written = try scene.call("map.tap", middle)
        #expect(written.contains("session.defaultUsed") && written.contains(#""outcome":"delegate""#))
    }

    @Test("A template goes before the request")
    func template() throws {
        let scene = try Scene(offering: #""callout.willShowForFeature""#)
        try scene.call("callout.setTemplate", #"{"layer":"places","title":"${NAME}!"}"#)
        let written = try scene.call("map.tap", middle)
        #expect(written.contains(#""title":"Trieste!""#) && !written.contains("willShowForFeature"))
    }

    @Test("A tap and a callout's button open popups, whose page a callout and a popover show")
    func popups() throws {
        let scene = try Scene(subscribing: #""callout.didClickAccessory""#)
        try scene.call("callout.setTemplate", #"{"layer":"places","title":"${NAME}"}"#)
        try scene.call("map.tap", middle)
        // The button of a callout 240 points wide, above the middle.
        let clicked = try scene.call("map.tap", #"{"x":297,"y":115}"#)
        #expect(clicked.contains(#""method":"callout.didClickAccessory""#) && clicked.contains(#""NAME":"Trieste""#))
        let popups = try scene.call("popups.open", #"{"features":[{"attributes":{"NAME":"Trieste"}}]}"#)
        try #require(!popups.contains("error"), Comment(rawValue: popups))
        let shown = try scene.call("callout.show", #"{"at":[0,0],"content":{"popups":"popups"},"screenOffset":[0,-5]}"#)
        #expect(shown.contains(#""content":{"name":"popups","width":192,"height":288}"#))
        try scene.call("popover.setScreen", #"{"width":800,"height":600,"bars":[{"more":{"x":700,"y":20,"width":40,"height":30}}]}"#)
        let presented = try scene.call("popover.present", #"{"popups":"popups","barItem":"more","width":300,"height":200}"#)
        #expect(presented.contains(#""style":"popover""#) && presented.contains(#""content":{"x":490,"y":63,"width":300,"height":200}"#))
    }

    @Test("Events tell of a callout's coming and going whether that is animated")
    func animated() throws {
        let scene = try Scene()
        try scene.call("callout.show", #"{"at":[0,0],"title":"x"}"#)
        let tapped = try scene.call("map.tap", #"{"x":10,"y":290}"#)
        #expect(tapped.contains(#""method":"callout.willDismiss","params":{"map":"map","animated":true"#))
        #expect(tapped.contains(#""method":"callout.didDismiss","params":{"map":"map","animated":true"#))
        try scene.call("callout.show", #"{"at":[0,0],"title":"x"}"#)
        #expect(try scene.call("callout.dismiss").contains(#""method":"callout.willDismiss","params":{"map":"map","animated":false"#))
    }

    @Test("A popover goes with the view that it came from, and the script is told")
    func anchorIsGone() throws {
        let scene = try Scene(subscribing: #""popover.*""#)
        try scene.call("popover.setScreen", #"{"width":800,"height":600,"views":{"v":{"x":100,"y":100,"width":200,"height":200}}}"#)
        try scene.call("popover.present", #"{"view":"v","rect":{"x":0,"y":0,"width":9,"height":9},"width":90,"height":50}"#)
        let written = try scene.call("popover.setScreen", #"{"width":800,"height":600}"#)
        #expect(written.contains(#""code":"noAnchor""#) && written.contains(#""method":"popover.didDismiss""#), Comment(rawValue: written))
    }

    @Test("An invalid value of a setting is refused with its path")
    func badSettings() throws {
        let scene = try Scene()
        for (params, place) in [
            (#"{"leader":[]}"#, "params.leader"), (#"{"leader":["any","any","any","any","any","any"]}"#, "params.leader"),
            (#"{"margin":-1}"#, "params.margin is -1.0: expected 0 to 100000"),
        ] {
            #expect(try scene.call("callout.configure", params).contains(place), Comment(rawValue: params))
        }
        #expect(try scene.call("map.hitTest", #"{"at":{"x":0,"y":0},"layers":["places","none"]}"#).contains(#""path":"params.layers[1]""#))
        #expect(try scene.call("map.render", #"{"pixelDensity":90}"#).contains(#""path":"params.pixelDensity""#))
        try scene.call("map.setSize", #"{"width":100000,"height":10}"#)
        #expect(try scene.call("map.render").contains(#""path":"params.map""#))
    }

    @Test("A popover's delegate is asked before it goes, and told by events")
    func popover() throws {
        let scene = try Scene(offering: #""popover.shouldDismiss""#, subscribing: #""popover.*""#)
        try scene.call("popover.setScreen", #"{"width":800,"height":600,"bars":[{"a":{"x":600,"y":20,"width":40,"height":30}}]}"#)
        #expect(try scene.call("popover.present").contains(#""code":"noAnchor""#))
        #expect(try scene.call("popover.present", #"{"barItem":"a"}"#).contains(#""method":"popover.changed""#))
        scene.script.input = [answer(1, #"{"value":false}"#), answer(2, #"{"value":true}"#)]
        #expect(try scene.call("popover.touch", #"{"x":10,"y":10}"#).contains(#""outcome":"blocked""#))
        let gone = try scene.call("popover.touch", #"{"x":10,"y":10}"#)
        #expect(gone.contains(#""method":"popover.didDismiss""#) && gone.contains(#""outcome":"dismissed""#))
        #expect(try scene.call("popover.info").contains(#""code":"noPopover""#))
    }
}
