import GromaFormats
import GromaGeometry
import GromaMap
import Testing

@Suite("Callout")
struct CalloutTests {
    /// Notes what it is told and answers as it was made.
    final class Recorder: CalloutDelegate, LayerCalloutDelegate, MapTouchDelegate, CalloutLocation {
        let name: String
        var answer = true
        var told: [String] = []
        var processes = true
        var mapLocation: Coordinate?

        init(_ name: String) { self.name = name }

        func callout(_ callout: Callout, willShowFor feature: any MapFeature, in layer: any MapLayer, at mapPoint: Coordinate) -> Bool {
            told.append("\(name) willShow \(feature.objectID ?? 0) \(layer.name) title \(callout.title ?? "none")")
            callout.title = name
            return answer
        }
        func callout(_ callout: Callout, willShowFor location: any CalloutLocation) -> Bool {
            told.append("willShow location")
            return answer
        }
        func calloutDidShow(_ callout: Callout, animated: Bool) { told.append("show \(animated)") }
        func calloutWillDismiss(_ callout: Callout, animated: Bool) { told.append("willDismiss") }
        func calloutDidDismiss(_ callout: Callout, animated: Bool) { told.append("didDismiss") }
        func calloutDidClickAccessory(_ callout: Callout) { told.append("accessory") }
        func calloutDidClick(_ callout: Callout) { told.append("callout") }
        func mapView(_ map: MapView, shouldProcessClickAt point: ScreenPoint, mapPoint: Coordinate) -> Bool {
            told.append("should")
            return processes
        }
        func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
            told.append("click \(features.map { "\($0.layer.name) \($0.features.map { $0.objectID ?? 0 })" })")
        }
    }

    private struct Scene {
        let map: MapView
        let layer: TestLayer
        let view: LayerView
        let callout = Recorder("callout")
        let perLayer = Recorder("layer")
        let touch = Recorder("touch")
        /// A place with a feature, and one without.
        let hit = ScreenPoint(x: 200, y: 150)
        let miss = ScreenPoint(x: 20, y: 280)

        init() throws {
            map = try MapView(width: 400, height: 300)
            layer = TestLayer("places", [TestFeature(7, x: 0, y: 0, ["NAME": "Trieste", "POP": 200_000, "AREA": 84.5, "NOTE": .null])])
            view = try map.add(layer)
            try map.setViewport(Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 400, height: 300))
        }
    }

    @Test("Has the SDK's defaults")
    func defaults() throws {
        let callout = try Scene().map.callout
        #expect(callout.title == nil && callout.detail == nil && callout.image == nil && callout.customContent == nil)
        #expect(callout.color == Color.black.opacity(0.8) && callout.highlight == Color.white.opacity(0.15))
        #expect(callout.titleColor == .white && callout.detailColor == .white && callout.borderColor == nil && callout.borderWidth == 0)
        #expect(callout.leaderPositions == .bottom && callout.leaderOrder == .phone && !callout.isShown && callout.delegate == nil)
        #expect(callout.accessory.kind == .detailDisclosure && !callout.accessory.isHidden && callout.layout == nil)
    }

    @Test("Without a delegate no tap shows it")
    func noDelegate() throws {
        let scene = try Scene()
        #expect(try scene.map.click(at: scene.hit) == .none && !scene.map.callout.isShown)
    }

    @Test("The tap pipeline: should process, hit, layer's delegate before the callout's, shown or the touch delegate")
    func pipeline() throws {
        let scene = try Scene()
        scene.map.callout.delegate = scene.callout
        scene.map.touchDelegate = scene.touch
        #expect(try scene.map.click(at: scene.hit) == .calloutShown)
        #expect(scene.touch.told == ["should"] && scene.callout.told == ["callout willShow 7 places title none", "show true"])
        #expect(scene.map.callout.representedFeature?.objectID == 7 && scene.map.callout.representedLayer === scene.layer)
        // The layer's own delegate goes first, and what was said of another feature is gone.
        scene.view.calloutDelegate = scene.perLayer
        #expect(try scene.map.click(at: scene.hit) == .calloutShown)
        #expect(scene.perLayer.told == ["layer willShow 7 places title none"] && scene.map.callout.title == "layer")
        #expect(scene.callout.told.suffix(3) == ["willDismiss", "didDismiss", "show true"])
        // A tap elsewhere dismisses, and is the touch delegate's.
        scene.callout.told = []
        #expect(try scene.map.click(at: scene.miss) == .delegate && !scene.map.callout.isShown)
        #expect(scene.callout.told == ["willDismiss", "didDismiss"] && scene.touch.told.last == "click []")
        #expect(scene.map.callout.representedFeature == nil)
    }

    @Test("An answer of false hands the click on to the touch delegate")
    func answeredNo() throws {
        let scene = try Scene()
        scene.map.callout.delegate = scene.callout
        scene.callout.answer = false
        scene.map.touchDelegate = scene.touch
        #expect(try scene.map.click(at: scene.hit) == .delegate && scene.touch.told == ["should", "click [\"places [7]\"]"])
        scene.touch.processes = false
        #expect(try scene.map.click(at: scene.hit) == .refused && scene.callout.told.count == 1)
    }

    @Test("allowsCallout of map or layer silences taps, allowsHitTest the layer; showing by code goes on")
    func silenced() throws {
        let scene = try Scene()
        scene.map.callout.delegate = scene.callout
        scene.map.allowsCallout = false
        #expect(try scene.map.click(at: scene.hit) == .none && scene.callout.told.isEmpty && scene.layer.asked == 1)
        #expect(try scene.map.showCallout(for: scene.layer.features[0], inLayer: "places"))
        try scene.map.callout.show(at: Coordinate(x: 5, y: 5))
        #expect(scene.map.callout.isShown && scene.map.callout.representedFeature == nil)
        scene.map.callout.dismiss()
        scene.map.allowsCallout = true
        scene.view.allowsCallout = false
        scene.callout.told = []
        #expect(try scene.map.click(at: scene.hit) == .none && scene.callout.told.isEmpty)
        scene.view.allowsCallout = true
        scene.view.allowsHitTest = false
        let asked = scene.layer.asked
        #expect(try scene.map.click(at: scene.hit) == .none && scene.callout.told.isEmpty && scene.layer.asked == asked)
    }

    /// What a feature says of itself.
    final class OwnTemplate: InfoTemplate {
        var content: CustomContent?
        var asked: [String] = []
        func title(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String? {
            asked.append("title \(point.x) \(mapPoint.x)")
            return "own"
        }
        func customContent(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> CustomContent? { content }
    }

    @Test("A feature's own template goes before both delegates, and content of one's own silences the rest")
    func infoTemplate() throws {
        let scene = try Scene()
        let own = OwnTemplate()
        scene.layer.features[0].infoTemplate = own
        scene.view.calloutDelegate = scene.perLayer
        #expect(try scene.map.click(at: scene.hit) == .calloutShown)
        #expect(scene.map.callout.title == "own" && scene.perLayer.told.isEmpty && own.asked == ["title 200.0 0.0"])
        own.content = CustomContent(name: "page", width: 192, height: 288)
        #expect(try scene.map.click(at: scene.hit) == .calloutShown)
        #expect(scene.map.callout.title == nil && own.asked.count == 1)
        let layout = try #require(scene.map.callout.layout)
        #expect(layout.content.map { [$0.width, $0.height] } == [192, 288] && layout.title == nil && layout.accessory == nil)
        #expect(layout.popover.body.width == 192 + 16)
    }

    @Test("A template fills ${KEY} with raw values when it is shown")
    func template() throws {
        let scene = try Scene()
        let template = CalloutTemplate(title: "${NAME}: ${pop}", detail: "${AREA} km² ${NOTE}${NOWHERE}${ $5 {NAME}")
        scene.view.calloutDelegate = template
        try scene.map.click(at: scene.hit)
        #expect(scene.map.callout.title == "Trieste: 200000" && scene.map.callout.detail == "84.5 km² ${ $5 {NAME}")
        #expect(CalloutTemplate.keys(of: "${A} ${B C}") == ["A", "B C"])
    }

    @Test("Follows the map, and its offset turns with it where it is to")
    func anchored() throws {
        let scene = try Scene()
        let callout = scene.map.callout
        try callout.show(at: Coordinate(x: 10, y: 20), screenOffset: ScreenPoint(x: 0, y: -30))
        #expect(callout.layout?.popover.tip == ScreenPoint(x: 210, y: 100))
        try scene.map.pan(x: 15, y: 5)
        #expect(callout.layout?.popover.tip == ScreenPoint(x: 225, y: 105))
        try scene.map.rotate(by: 90, about: ScreenPoint(x: 225, y: 135))
        #expect(callout.layout.map { abs($0.popover.tip.x - 225) < 1e-9 && abs($0.popover.tip.y - 105) < 1e-9 } == true)
        try callout.move(to: Coordinate(x: 10, y: 20), screenOffset: ScreenPoint(x: 0, y: -30), rotatesOffsetWithMap: true)
        #expect(callout.layout.map { abs($0.popover.tip.x - 255) < 1e-9 && abs($0.popover.tip.y - 135) < 1e-9 } == true)
    }

    @Test("The leader takes the first position in its order that keeps the callout wholly seen, and the map is moved where none does")
    func leader() throws {
        let scene = try Scene()
        let callout = scene.map.callout
        callout.pansMap = false
        callout.leaderPositions = .any
        try callout.show(at: Coordinate(x: 0, y: 0))
        #expect(callout.layout?.popover.direction == .down)
        callout.leaderOrder = .tablet
        callout.width = 100
        #expect(callout.layout?.popover.direction == .left)
        callout.leaderOrder = .tabletBottomFirst
        try callout.move(to: Coordinate(x: 0, y: 140))
        #expect(callout.layout?.popover.direction == .up)
        callout.leaderPositions = .bottom
        #expect(callout.layout?.isWhollySeen == false && callout.layout?.popover.direction == .down)
        callout.pansMap = true
        try callout.show(at: Coordinate(x: 0, y: 140))
        #expect(callout.layout?.isWhollySeen == true && scene.map.viewport.center.y > 0)
    }

    @Test("Its button and its body are told apart, and a tap on it asks for no feature")
    func accessory() throws {
        let scene = try Scene()
        scene.map.callout.delegate = scene.callout
        try scene.map.click(at: scene.hit)
        let layout = try #require(scene.map.callout.layout)
        let button = try #require(layout.accessory)
        let asked = scene.layer.asked
        #expect(try scene.map.click(at: ScreenPoint(x: button.midX, y: button.midY)) == .accessory)
        #expect(try scene.map.click(at: ScreenPoint(x: layout.popover.body.x + 20, y: layout.popover.body.midY)) == .callout)
        #expect(scene.callout.told.suffix(2) == ["accessory", "callout"] && scene.layer.asked == asked && scene.map.callout.isShown)
    }

    @Test("Shown for the location it follows it; a delegate's no and allowsCallout keep it from being shown")
    func location() throws {
        let scene = try Scene()
        let place = Recorder("location")
        #expect(!scene.map.showCallout(for: place))
        place.mapLocation = Coordinate(x: 1, y: 1)
        #expect(!scene.map.showCallout(for: place))
        scene.map.callout.delegate = scene.callout
        scene.map.allowsCallout = false
        #expect(!scene.map.showCallout(for: place))
        scene.map.allowsCallout = true
        #expect(scene.map.showCallout(for: place) && scene.map.callout.representedLocation === place)
        place.mapLocation = Coordinate(x: 50, y: 0)
        scene.map.callout.locationDidMove(place)
        #expect(scene.map.callout.layout?.popover.tip.x == 250)
        scene.callout.answer = false
        #expect(!scene.map.showCallout(for: place) && !scene.map.callout.isShown)
    }

    final class Measurer: TextMeasurer {
        func width(of text: String, size: Double, isBold: Bool) -> Double { Double(text.count) * 10 }
    }

    @Test("Its width follows what it says by the host's measurer, up to the most")
    func width() throws {
        let scene = try Scene()
        let (callout, measurer) = (scene.map.callout, Measurer())
        callout.measurer = measurer
        callout.accessory.isHidden = true
        callout.autoAdjustsWidth = true
        callout.title = "0123456789"
        try callout.show(at: Coordinate(x: 0, y: 0))
        #expect(callout.layout?.popover.body.width == 116 && callout.layout?.title?.text == "0123456789")
        callout.title = String(repeating: "long ", count: 100)
        #expect(callout.layout?.popover.body.width == 320 && callout.layout?.title?.text.hasSuffix("…") == true)
        callout.image = "pin"
        #expect(callout.layout?.image.map { [$0.width, $0.height] } == [40, 40])
    }

    @Test("Pointers: a press on the callout is its own, a drag moves the map, a hold is told, a second finger zooms")
    func pointers() throws {
        let scene = try Scene()
        let map = scene.map
        map.touchDelegate = scene.touch
        try map.pointer(MapPointer(.down, at: ScreenPoint(x: 100, y: 100), time: 0))
        #expect(try map.pointer(MapPointer(.move, at: ScreenPoint(x: 140, y: 110), time: 0.1)) == .navigation)
        #expect(map.viewport.center.x == -40 && map.viewport.center.y == 10)
        #expect(try map.pointer(MapPointer(.up, at: ScreenPoint(x: 140, y: 110), time: 0.2)) == .none && scene.touch.told.isEmpty)
        try map.pointer(MapPointer(.down, at: ScreenPoint(x: 100, y: 100), time: 1))
        #expect(try map.pointer(MapPointer(.up, at: ScreenPoint(x: 101, y: 100), time: 1.1)) == .click(.delegate))
        try map.pointer(MapPointer(.down, at: ScreenPoint(x: 100, y: 100), time: 2))
        #expect(try map.pointer(MapPointer(.move, at: ScreenPoint(x: 100, y: 100), time: 2.6)) == .tapAndHold(.begin))
        #expect(try map.pointer(MapPointer(.up, at: ScreenPoint(x: 100, y: 100), time: 3)) == .tapAndHold(.end))
        try map.pointer(MapPointer(.down, at: ScreenPoint(x: 100, y: 100), id: 1))
        try map.pointer(MapPointer(.down, at: ScreenPoint(x: 200, y: 100), id: 2))
        let resolution = map.viewport.resolution
        #expect(try map.pointer(MapPointer(.move, at: ScreenPoint(x: 300, y: 100), id: 2)) == .navigation)
        #expect(abs(map.viewport.resolution - resolution / 2) < 1e-12)
        #expect(throws: MapError.self) { try map.pointer(MapPointer(.move, at: ScreenPoint(x: 0, y: 0), id: 9)) }
    }

    @Test("Is drawn where it is shown, and tells where it has to be drawn anew")
    func display() throws {
        let scene = try Scene()
        let callout = scene.map.callout
        #expect(try callout.items(for: scene.map.frame()).isEmpty)
        callout.title = "A <b> & c"
        let revision = scene.map.displayRevision
        try callout.show(at: Coordinate(x: 0, y: 0))
        #expect(scene.map.changedAreas(since: revision)?.count == 1)
        let svg = SVGWriter().write(try scene.map.displayList())
        #expect(svg.contains("A &lt;b&gt; &amp; c"))
        callout.dismiss()
        #expect(try callout.items(for: scene.map.frame()).isEmpty && scene.map.changedAreas(since: revision)?.count == 2)
    }
}
