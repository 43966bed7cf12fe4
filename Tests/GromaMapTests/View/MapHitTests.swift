import GromaGeometry
import GromaMap
import Testing

/// What taps find, and who is told of them.
@Suite("Hits on a map")
struct MapHitTests {
    /// A layer that cannot answer.
    private final class BrokenLayer: HitTestable {
        let name = "broken"
        let spatialReference: SpatialReference? = .webMercator
        let fullExtent = Extent.empty
        var observers = MapLayerObservers()
        func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] { [] }
        func features(at point: ScreenPoint, in frame: MapFrame, tolerance: Double, limit: Int) throws(MapError) -> [any MapFeature] {
            throw .layerFailed(layer: "broken", reason: "no signal")
        }
    }

    /// A layer that is only drawn.
    private final class PlainLayer: MapLayer {
        let name = "plain"
        let spatialReference: SpatialReference? = nil
        let fullExtent = Extent.empty
        var observers = MapLayerObservers()
        func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] { [] }
    }

    private func map(_ layers: [any MapLayer]) throws -> MapView {
        let map = try MapView(width: 400, height: 300)
        try map.setSpatialReference(.webMercator)
        for layer in layers { try map.add(layer) }
        try map.setViewport(Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 400, height: 300))
        return map
    }

    private func names(_ hits: [LayerHits]) -> [String] {
        hits.map { "\($0.layer.name) \($0.features.map { $0.objectID ?? 0 })" }
    }

    @Test("The topmost layer first, without those that are empty, broken, hidden or only drawn; a broken one keeps its error")
    func order() throws {
        let (a, b, c) = (
            TestLayer("a", [TestFeature(1, x: 0, y: 0), TestFeature(2, x: 5, y: 0), TestFeature(3, x: 100, y: 0)]),
            TestLayer("b", [TestFeature(4, x: 90, y: 90)]), TestLayer("c", [TestFeature(5, x: 0, y: 8)])
        )
        let map = try map([a, b, BrokenLayer(), PlainLayer(), c])
        let middle = ScreenPoint(x: 200, y: 150)
        #expect(names(map.features(at: middle)) == ["c [5]", "a [1, 2]"])
        #expect(map.layer(named: "broken")?.error == .layerFailed(layer: "broken", reason: "no signal"))
        #expect(names(map.features(at: middle, tolerance: 5)) == ["a [1, 2]"] && names(map.features(at: middle, tolerance: 4)) == ["a [1]"])
        #expect(names(map.features(at: middle, limit: 1)) == ["c [5]", "a [1]"])
        #expect(names(map.features(at: ScreenPoint(x: 290, y: 60))) == ["b [4]"])
        map.layer(named: "c")?.isVisible = false
        #expect(names(map.features(at: middle)) == ["a [1, 2]"])
        map.layer(named: "c")?.isVisible = true
        // A resolution of 1 is a scale of 1 : 3779.52.
        map.layer(named: "c")?.minScale = 3000
        map.layer(named: "a")?.allowsHitTest = false
        #expect(names(map.features(at: middle)) == [])
        #expect(map.features(at: ScreenPoint(x: .nan, y: 0)).isEmpty && map.features(at: ScreenPoint(x: 0, y: .infinity)).isEmpty)
        map.layer(named: "a")?.allowsHitTest = true
        #expect(map.features(at: middle, tolerance: -1).isEmpty && names(map.features(at: middle, tolerance: 0)) == ["a [1]"])
    }

    @Test("A tap finds at most ten features a layer, ten points around, unless the map is told otherwise; what cannot be is not taken")
    func settings() throws {
        let layer = TestLayer("a", (1...12).map { TestFeature($0, x: Double($0), y: 0) })
        let map = try map([layer])
        let middle = ScreenPoint(x: 200, y: 150)
        #expect(names(map.features(at: middle)) == ["a [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"])
        (map.hitTolerance, map.hitLimit) = (4, 3)
        #expect(names(map.features(at: middle)) == ["a [1, 2, 3]"])
        (map.hitTolerance, map.hitLimit) = (-1, 0)
        #expect(map.hitTolerance == 4 && map.hitLimit == 1)
        (map.hitTolerance, map.hitLimit) = (.infinity, -5)
        #expect(map.hitTolerance == 4 && map.hitLimit == 1)
        (map.hitTolerance, map.hitLimit) = (20, 100)
        #expect(map.features(at: middle)[0].features.count == 12)
        map.hitTolerance = 0
        #expect(map.hitTolerance == 0 && map.features(at: middle).isEmpty)
    }

    private final class Presenter: FeaturePresenter {
        var presents = true
        var told: [String] = []
        func mapView(_ map: MapView, present features: [LayerHits], from source: FeaturePresentationSource) -> Bool {
            let rect = source.rect
            told.append(
                "\(source.occasion) \(features.map { "\($0.layer.name) \($0.features.map { $0.objectID ?? 0 })" })"
                    + " \(rect.x) \(rect.y) \(rect.width) \(rect.height) \(source.mapPoint.x) \(source.mapPoint.y)")
            return presents
        }
    }

    @Test("Details are presented from where the tap was, or from the button of the callout; without features nothing is")
    func presenter() throws {
        let layer = TestLayer("a", [TestFeature(1, x: 30, y: 20)])
        let map = try map([layer])
        let presenter = Presenter()
        let touch = CalloutTests.Recorder("touch")
        (map.featurePresenter, map.touchDelegate) = (presenter, touch)
        #expect(try map.click(at: ScreenPoint(x: 231, y: 131)) == .presented && touch.told == ["should", "click [\"a [1]\"]"])
        #expect(presenter.told == ["tap [\"a [1]\"] 231.0 131.0 0.0 0.0 31.0 19.0"])
        presenter.told = []
        #expect(try map.click(at: ScreenPoint(x: 31, y: 31)) == .delegate && presenter.told == [])
        presenter.presents = false
        #expect(try map.click(at: ScreenPoint(x: 231, y: 131)) == .delegate && presenter.told.count == 1)
        map.touchDelegate = nil
        #expect(try map.click(at: ScreenPoint(x: 231, y: 131)) == .none)
        presenter.told = []
        let template = CalloutTemplate(title: "t")
        map.layer(named: "a")?.calloutDelegate = template
        #expect(try map.click(at: ScreenPoint(x: 231, y: 131)) == .calloutShown && presenter.told == [])
        let button = try #require(map.callout.layout?.accessory)
        #expect(try map.click(at: ScreenPoint(x: button.midX, y: button.midY)) == .accessory)
        #expect(presenter.told == ["calloutAccessory [\"a [1]\"] \(button.x) \(button.y) 29.0 29.0 30.0 20.0"])
        // A callout of no feature has none to present, and one at a place a feature is not asked for.
        try map.callout.show(at: Coordinate(x: 0, y: 0))
        presenter.told = []
        let other = try #require(map.callout.layout?.accessory)
        #expect(try map.click(at: ScreenPoint(x: other.midX, y: other.midY)) == .accessory && presenter.told == [])
    }

    @Test("A callout that code shows is at the middle of its feature or at the place that is given; without either it is not shown")
    func showing() throws {
        var line = TestFeature(1, x: 0, y: 0)
        line.geometry = .polyline(Polyline(paths: Parts([Path(xy: [10, 20, 50, 100])]), spatialReference: .webMercator))
        var none = line
        none.geometry = nil
        let map = try map([TestLayer("a", [line])])
        map.callout.pansMap = false
        let template = CalloutTemplate(title: "t")
        map.layer(named: "a")?.calloutDelegate = template
        #expect(try map.showCallout(for: line, inLayer: "a") && map.callout.mapLocation == Coordinate(x: 30, y: 60))
        #expect(try map.showCallout(for: line, inLayer: "a", at: Coordinate(x: 1, y: 2)))
        #expect(map.callout.mapLocation == Coordinate(x: 1, y: 2) && map.callout.representedFeature?.objectID == 1)
        #expect(try !map.showCallout(for: none, inLayer: "a") && map.callout.isShown)
        #expect(try map.showCallout(for: none, inLayer: "a", at: Coordinate(x: 3, y: 4)))
        #expect(throws: MapError.noLayer(name: "b")) { try map.showCallout(for: line, inLayer: "b") }
        for place in [Coordinate(x: .nan, y: 0), Coordinate(x: 0, y: .infinity)] {
            let error = #expect(throws: MapError.self) { try map.showCallout(for: line, inLayer: "a", at: place) }
            #expect(error?.description == "at: found \(place.x), \(place.y), expected two finite numbers")
        }
        // What says nothing is not shown, and represents nothing.
        map.layer(named: "a")?.calloutDelegate = nil
        #expect(try !map.showCallout(for: line, inLayer: "a") && !map.callout.isShown && map.callout.representedFeature == nil)
        try map.removeLayer(named: "a")
    }

    @Test("A callout goes with the layer of its feature, not with another")
    func removal() throws {
        let map = try map([TestLayer("a", [TestFeature(1, x: 0, y: 0)]), TestLayer("b")])
        let template = CalloutTemplate(title: "t")
        map.layer(named: "a")?.calloutDelegate = template
        #expect(try map.showCallout(for: TestFeature(1, x: 0, y: 0), inLayer: "a"))
        try map.removeLayer(named: "b")
        #expect(map.callout.isShown)
        try map.removeLayer(named: "a")
        #expect(!map.callout.isShown)
    }

    /// The symbol of a location that is hit within the tolerance of the left edge.
    private final class Place: MapOverlay, CalloutLocation {
        var mapLocation: Coordinate? = Coordinate(x: -200, y: 0)
        func isHit(at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool { point.x <= tolerance }
        func didMove(onto map: MapView) {}
        func didMove(off map: MapView) {}
        func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] { [] }
    }

    @Test("The topmost location under a tap goes before features, if the callout's delegate has something to say of it")
    func locations() throws {
        let map = try map([TestLayer("a", [TestFeature(1, x: -195, y: 0)])])
        let (below, above) = (Place(), Place())
        map.overlays = [below, above]
        #expect(map.location(at: ScreenPoint(x: 10, y: 9)) === above && map.location(at: ScreenPoint(x: 11, y: 9)) == nil)
        map.hitTolerance = 11
        #expect(map.location(at: ScreenPoint(x: 11, y: 9)) === above)
        #expect(try map.click(at: ScreenPoint(x: 5, y: 150)) == .none)
        let delegate = CalloutTests.Recorder("callout")
        map.callout.delegate = delegate
        #expect(try map.click(at: ScreenPoint(x: 5, y: 150)) == .calloutShown && map.callout.representedLocation === above)
        #expect(delegate.told.first == "willShow location" && map.callout.representedFeature == nil)
        above.mapLocation = nil
        map.callout.locationDidMove(below)
        #expect(map.callout.isShown)
        map.callout.locationDidMove(above)
        #expect(!map.callout.isShown && map.callout.representedLocation == nil)
    }

    /// A location that says nothing of its symbol.
    private final class UndrawnPlace: MapOverlay, CalloutLocation {
        var mapLocation: Coordinate? = Coordinate(x: 0, y: 0)
        func didMove(onto map: MapView) {}
        func didMove(off map: MapView) {}
        func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] { [] }
    }

    @Test("A location that says nothing of its symbol is found by no tap, and has no template")
    func undrawnLocation() throws {
        let map = try map([TestLayer("a")])
        let place = UndrawnPlace()
        map.overlays = [place]
        #expect(map.location(at: ScreenPoint(x: 200, y: 150)) == nil && place.infoTemplate == nil)
    }

    /// A touch delegate that leaves everything to the map.
    private final class SilentDelegate: MapTouchDelegate {}

    @Test("A touch delegate that says nothing lets the map handle each tap and each pointer")
    func silentDelegate() throws {
        let map = try map([TestLayer("a")])
        let silent = SilentDelegate()
        map.touchDelegate = silent
        let place = ScreenPoint(x: 5, y: 150)
        #expect(try map.click(at: place) == .delegate)
        #expect(try map.tapAndHold(.begin, at: place).isEmpty)
        #expect(try map.pointer(MapPointer(.hover, at: place)) == .none)
        #expect(try map.pointer(MapPointer(.down, at: place)) == .none)
        #expect(try map.pointer(MapPointer(.up, at: place)) == .click(.delegate))
        #expect(map.touchDelegate === silent)
    }
}
