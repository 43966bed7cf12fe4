import GromaGeometry
import GromaMap
import Testing

/// Notes all that a map tells.
final class MapListener: MapViewObserver {
    var told: [String] = []

    /// What was told since the last time.
    func news() -> [String] {
        defer { told = [] }
        return told
    }

    func mapViewDidLoad(_ map: MapView) { told.append("loaded") }
    func mapView(_ map: MapView, didChangeViewportFrom old: Viewport) { told.append("viewport from \(old.center.x) \(old.resolution)") }
    func mapView(_ map: MapView, didPanBy way: ScreenPoint) { told.append("pan \(way.x) \(way.y)") }
    func mapView(_ map: MapView, willAnimate transition: ViewportTransition) { told.append("animate \(transition.duration)") }
    func mapView(_ map: MapView, needsDisplayIn area: ScreenRect?) {
        told.append(area.map { "draw \($0.x) \($0.y) \($0.width) \($0.height)" } ?? "draw")
    }
    func mapViewDidChangeLayers(_ map: MapView) { told.append("layers") }
    func mapView(_ map: MapView, didLoad layer: LayerView) { told.append("layer \(layer.name)") }
    func mapView(_ map: MapView, didChangeErrorOf layer: LayerView) { told.append("error \(layer.name)") }
}

@Suite("What a map tells")
struct MapEventTests {
    private let listener = MapListener()

    private func map(_ reference: SpatialReference = .webMercator) throws -> MapView {
        let map = try MapView(width: 400, height: 300)
        try map.setSpatialReference(reference)
        try map.setViewport(Viewport(center: Coordinate(x: 100, y: 200), resolution: 2, width: 400, height: 300))
        map.addObserver(listener)
        listener.told = []
        return map
    }

    @Test("A move is told once, with where it came from, and what changes nothing is not told")
    func moves() throws {
        let map = try map()
        try map.center(at: Coordinate(x: 100, y: 200))
        try map.zoom(toResolution: 2)
        try map.setViewport(map.viewport, animated: true)
        try map.setSize(width: 400, height: 300)
        #expect(listener.news() == [])
        try map.center(at: Coordinate(x: 110, y: 200))
        #expect(listener.news() == ["viewport from 100.0 2.0", "draw"])
        try map.zoom(toResolution: 4, animated: true)
        #expect(listener.news() == ["animate 0.25", "viewport from 110.0 2.0", "draw"])
        map.animationDuration = 0
        try map.center(at: Coordinate(x: 120, y: 200), animated: true)
        #expect(listener.news() == ["viewport from 110.0 4.0", "draw"])
        try map.setSize(width: 300, height: 300)
        #expect(listener.news() == ["viewport from 120.0 4.0", "draw"] && map.viewport.width == 300)
        try map.setSize(width: 300, height: 200, pixelDensity: 2)
        #expect(listener.news() == ["draw", "viewport from 120.0 4.0", "draw"] && map.pixelDensity == 2)
        try map.setSize(width: 300, height: 200, pixelDensity: 2)
        try map.setSize(width: 300, height: 200)
        #expect(listener.news() == [] && map.pixelDensity == 2)
        map.removeObserver(listener)
        try map.center(at: Coordinate(x: 0, y: 0))
        #expect(listener.news() == [])
    }

    @Test("That the user has panned the map is told after it has moved, and only of a way that is one")
    func pans() throws {
        let map = try map()
        try map.pan(x: 0, y: 0)
        #expect(listener.news() == [])
        try map.pan(x: 0, y: 5)
        #expect(listener.news() == ["viewport from 100.0 2.0", "draw", "pan 0.0 5.0"] && map.viewport.center.y == 210)
        try map.pan(x: 3, y: 0, animated: true)
        #expect(listener.news() == ["animate 0.25", "viewport from 100.0 2.0", "draw", "pan 3.0 0.0"] && map.viewport.center.x == 94)
    }

    @Test("Wrapping around, limits and a duration that is none")
    func settings() throws {
        let map = try map()
        map.wantsWrapAround = false
        #expect(listener.news() == [])
        map.wantsWrapAround = true
        #expect(listener.news() == ["draw"])
        map.animationDuration = -1
        map.animationDuration = .nan
        #expect(map.animationDuration == 0.25)
        var limits = MapLimits()
        limits.minResolution = 3
        try map.setLimits(limits)
        #expect(listener.news() == ["viewport from 100.0 2.0", "draw"] && map.viewport.resolution == 3 && map.limits == limits)
        try map.setLimits(limits)
        #expect(listener.news() == [])
        try map.center(at: Coordinate(x: 20_037_509, y: 0))
        #expect(abs(map.viewport.center.x + 20_037_507.7) < 0.1)
        map.wantsWrapAround = false
        try map.center(at: Coordinate(x: 20_037_509, y: 0))
        #expect(map.viewport.center.x == 20_037_509)
        listener.told = []
        map.wantsWrapAround = true
        #expect(listener.news().map { $0.prefix(4) } == ["view", "draw", "draw"] && map.viewport.center.x < 0)
    }

    @Test("Settings of a layer draw the map anew if they change; an opacity is from 0 to 1")
    func layers() throws {
        let map = try map()
        let view = try map.add(TestLayer("a"))
        #expect(listener.news() == ["draw", "layers"])
        (view.isVisible, view.opacity, view.minScale, view.maxScale) = (true, 1, 0, 0)
        #expect(listener.news() == [])
        view.isVisible = false
        view.opacity = 0.5
        view.minScale = 1000
        view.maxScale = 10
        #expect(listener.news() == ["draw", "draw", "draw", "draw"])
        view.opacity = 7
        #expect(view.opacity == 1 && listener.news() == ["draw"])
        view.opacity = 2
        #expect(view.opacity == 1 && listener.news() == [])
        view.opacity = -1
        #expect(view.opacity == 0)
        view.opacity = .nan
        #expect(view.opacity == 0)
        listener.told = []
        try map.add(TestLayer("b"))
        try map.moveLayer(named: "b", to: 1)
        #expect(listener.news() == ["draw", "layers"])
        try map.moveLayer(named: "b", to: 0)
        #expect(listener.news() == ["draw", "layers"] && map.layerNames == ["b", "a"])
        try map.removeLayer(named: "a")
        #expect(listener.news() == ["draw", "layers"] && view.map == nil)
        view.opacity = 1
        #expect(listener.news() == [])
        let error = #expect(throws: MapError.self) { try map.moveLayer(named: "b", to: 1) }
        #expect(error == .indexOutOfRange(index: 1, allowed: 0..<1))
        #expect(throws: MapError.indexOutOfRange(index: -1, allowed: 0..<1)) { try map.moveLayer(named: "b", to: -1) }
        #expect(throws: MapError.indexOutOfRange(index: -1, allowed: 0..<2)) { try map.insert(TestLayer("c"), at: -1) }
        #expect(throws: MapError.noLayer(name: "q")) { try map.removeLayer(named: "q") }
        #expect(listener.news() == [] && map.layerNames == ["b"])
    }

    @Test("A layer is drawn if it is visible, loaded and the scale is in its range, ends included, or unknown")
    func shown() throws {
        let map = try map()
        let view = try map.add(TestLayer("a"))
        (view.minScale, view.maxScale) = (1000, 10)
        #expect([9.9, 10, 500, 1000, 1000.1].map { view.isShown(atScale: $0) } == [false, true, true, true, false])
        #expect(view.isShown(atScale: nil))
        (view.minScale, view.maxScale) = (0, 10)
        #expect(view.isShown(atScale: 1e9) && !view.isShown(atScale: 9))
        (view.minScale, view.maxScale) = (1000, 0)
        #expect(view.isShown(atScale: 1) && !view.isShown(atScale: 1001))
        view.isVisible = false
        #expect(!view.isShown(atScale: nil) && !view.isShown(atScale: 500))
    }

    @Test("A layer tells its errors and that it is loaded, once; one in another reference keeps that error")
    func failures() throws {
        let map = try map()
        let layer = TestLayer("a")
        layer.isLoaded = false
        let view = try map.add(layer)
        #expect(!view.isLoaded && !view.isShown(atScale: nil))
        listener.told = []
        layer.isLoaded = true
        layer.observers.tell { $0.mapLayerDidLoad(layer) }
        #expect(listener.news() == ["layer a", "draw"] && view.isLoaded)
        layer.observers.tell { $0.mapLayerDidLoad(layer) }
        #expect(listener.news() == [])
        layer.observers.tell { $0.mapLayer(layer, didFailWith: .cancelled) }
        #expect(listener.news() == ["error a"] && view.error == .cancelled)
        layer.observers.tell { $0.mapLayer(layer, didFailWith: nil) }
        #expect(listener.news() == ["error a"] && view.error == nil)
        let strange = TestLayer("b")
        strange.spatialReference = .wgs84
        let other = try map.add(strange)
        let mismatch = MapError.spatialReferenceMismatch(found: "wkid 4326", expected: "wkid 3857")
        #expect(other.error == mismatch)
        strange.observers.tell { $0.mapLayer(strange, didFailWith: nil) }
        #expect(other.error == mismatch)
        // A layer that says late what it is in is checked then.
        let late = TestLayer("c")
        (late.isLoaded, late.spatialReference) = (false, .wgs84)
        let third = try map.add(late)
        #expect(third.error == nil)
        late.isLoaded = true
        late.observers.tell { $0.mapLayerDidLoad(late) }
        #expect(third.error == mismatch)
    }

    @Test("The first layer says where the map is, and after it is gone the next; a place that was set stays")
    func loading() throws {
        let map = try MapView(width: 100, height: 100)
        let (first, second) = (TestLayer("a"), TestLayer("b"))
        (first.isLoaded, second.spatialReference) = (false, .wgs84)
        second.fullExtent = Extent(xMin: 10, yMin: 20, xMax: 30, yMax: 30)
        try map.add(first)
        try map.add(second)
        map.addObserver(listener)
        #expect(!map.isLoaded && listener.news() == [])
        try map.removeLayer(named: "a")
        #expect(map.isLoaded && map.spatialReference == .wgs84 && map.viewport.center == Coordinate(x: 20, y: 25))
        #expect(map.viewport.resolution == 0.2 && listener.news().contains("loaded"))
        let set = try MapView(width: 100, height: 100)
        try set.center(at: Coordinate(x: 1, y: 2))
        let third = TestLayer("c")
        third.fullExtent = Extent(xMin: 10, yMin: 20, xMax: 30, yMax: 30)
        try set.add(third)
        #expect(set.viewport.center == Coordinate(x: 1, y: 2) && set.spatialReference == .webMercator)
        let error = #expect(throws: MapError.self) { try set.setSpatialReference(nil) }
        #expect(error == .spatialReferenceMismatch(found: "none", expected: "wkid 3857"))
        try set.setSpatialReference(.webMercator)
    }

    @Test("The error of a layer stays when the map gets its reference; a mismatch that a layer has told is checked again")
    func errorsBeforeLoading() throws {
        let map = try MapView(width: 100, height: 100)
        let (first, second, third) = (TestLayer("a"), TestLayer("b"), TestLayer("c"))
        first.isLoaded = false
        try map.add(first)
        let (failed, misplaced) = (try map.add(second), try map.add(third))
        second.observers.tell { $0.mapLayer(second, didFailWith: .cancelled) }
        third.observers.tell { $0.mapLayer(third, didFailWith: .spatialReferenceMismatch(found: "none", expected: "wkid 3857")) }
        #expect(failed.error == .cancelled && misplaced.error != nil && !misplaced.isShown(atScale: nil))
        first.isLoaded = true
        first.observers.tell { $0.mapLayerDidLoad(first) }
        #expect(map.isLoaded && failed.error == .cancelled)
        #expect(misplaced.error == nil && misplaced.isShown(atScale: nil))
    }
}
