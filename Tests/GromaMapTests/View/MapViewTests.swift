import GromaGeometry
import GromaMap
import GromaTesting
import Testing

@Suite("Map view")
struct MapViewTests {
    /// Notes what it is told.
    final class Recorder: MapViewObserver {
        var told: [String] = []
        var transition: ViewportTransition?
        func mapViewDidLoad(_ map: MapView) { told.append("loaded \(map.spatialReference?.wkid ?? 0)") }
        func mapView(_ map: MapView, willAnimate transition: ViewportTransition) {
            told.append("animate")
            self.transition = transition
        }
        func mapView(_ map: MapView, didChangeViewportFrom old: Viewport) { told.append("viewport") }
        func mapViewDidChangeLayers(_ map: MapView) { told.append("layers \(map.layerNames)") }
        func mapView(_ map: MapView, didChangeErrorOf layer: LayerView) { told.append("error \(layer.name)") }
    }

    private func map(_ width: Double = 400, _ height: Double = 300) throws -> MapView {
        let map = try MapView(width: width, height: height)
        try map.setSpatialReference(.webMercator)
        return map
    }

    @Test("Has the SDK's defaults")
    func defaults() throws {
        let map = try map()
        #expect(map.allowsCallout && map.touchDelegate == nil && map.wrapAround == .disabled && map.viewport.rotation == 0)
        let view = try map.add(TestLayer("a"))
        #expect(view.isVisible && view.opacity == 1 && view.minScale == 0 && view.maxScale == 0)
        #expect(view.allowsHitTest && view.allowsCallout && view.calloutDelegate == nil && view.error == nil && view.map === map)
    }

    @Test("Is loaded by its first layer, once, and a layer that loads late keeps it waiting")
    func loading() throws {
        let map = try MapView(width: 100, height: 100)
        let recorder = Recorder()
        map.addObserver(recorder)
        let (late, other) = (TestLayer("late"), TestLayer("other"))
        late.isLoaded = false
        try map.add(late)
        other.spatialReference = .wgs84
        let view = try map.add(other)
        #expect(!map.isLoaded && map.spatialReference == nil)
        late.isLoaded = true
        late.observers.tell { $0.mapLayerDidLoad(late) }
        #expect(map.isLoaded && map.spatialReference == .webMercator)
        #expect(recorder.told == ["layers [\"late\"]", "layers [\"late\", \"other\"]", "viewport", "loaded 3857"])
        // The first layer is seen whole, and a layer in another reference says what is wrong.
        #expect(map.extent.contains(late.fullExtent))
        #expect(view.error == .spatialReferenceMismatch(found: "wkid 4326", expected: "wkid 3857") && !view.isShown(atScale: nil))
        let later = Recorder()
        map.addObserver(later)
        #expect(later.told == ["loaded 3857"])
        #expect(throws: MapError.self) { try map.setSpatialReference(.wgs84) }
    }

    @Test("Several maps show one layer, each in its own way, and each is told of its changes")
    func sharedLayer() throws {
        let (map, overview) = (try map(), try map())
        let layer = TestLayer("a")
        let view = try map.add(layer)
        let small = try overview.add(layer, name: "small")
        view.opacity = 0.5
        #expect(small.opacity == 1 && small.map === overview && view.map === map)
        let revisions = (map.displayRevision, overview.displayRevision)
        layer.observers.layer(layer, didChange: Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1), reach: 0)
        #expect(map.changedAreas(since: revisions.0)?.count == 1 && overview.changedAreas(since: revisions.1)?.count == 1)
        try map.removeLayer(named: "a")
        layer.observers.layer(layer, didChange: Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1), reach: 0)
        #expect(overview.changedAreas(since: revisions.1)?.count == 2)
    }

    @Test("A tap looks for features once, and tells what it found")
    func oneHitTest() throws {
        let map = try map()
        let layer = TestLayer("a", [TestFeature(1, x: 0, y: 0)])
        try map.add(layer)
        let tap = try map.tap(at: map.screenPoint(of: Coordinate(x: 0, y: 0)))
        #expect(layer.asked == 1 && tap.outcome == .none)
        #expect(tap.features.map(\.layer.name) == ["a"] && tap.features[0].features.map(\.objectID) == [1])
    }

    @Test("Layers have names of their own and an order, 0 at the bottom")
    func layers() throws {
        let map = try map()
        let shown = TestLayer("a")
        try map.add(shown)
        try map.add(TestLayer("b"))
        try map.insert(TestLayer("c"), at: 0)
        #expect(map.layerNames == ["c", "a", "b"])
        #expect(throws: MapError.duplicateLayer(name: "b")) { try map.add(TestLayer("b")) }
        #expect(throws: MapError.duplicateLayer(name: "again")) { try map.add(shown, name: "again") }
        #expect(throws: MapError.indexOutOfRange(index: 4, allowed: 0..<4)) { try map.insert(TestLayer("d"), at: 4) }
        #expect(throws: MapError.noLayer(name: "d")) { try map.moveLayer(named: "d", to: 0) }
        try map.moveLayer(named: "c", to: 2)
        #expect(map.layerNames == ["a", "b", "c"])
        try map.removeLayer(named: "a")
        #expect(shown.observers.isEmpty && map.layer(named: "a") == nil)
        try map.add(shown, name: "again")
        #expect(map.layerNames == ["b", "c", "again"])
    }

    @Test("Zooming and turning about a place keep what is there", arguments: 1...20)
    func fixedPoint(seed: UInt64) throws {
        var random = Seeded(seed)
        let map = try map()
        for _ in 0..<50 {
            let point = ScreenPoint(x: .random(in: 0...400, using: &random), y: .random(in: 0...300, using: &random))
            let before = map.mapPoint(at: point)
            if Bool.random(using: &random) {
                try map.zoom(by: .random(in: 0.7...1.4, using: &random), about: point)
            } else {
                try map.rotate(by: .random(in: -90...90, using: &random), about: point)
            }
            let after = map.screenPoint(of: before)
            #expect(abs(after.x - point.x) < 1e-6 && abs(after.y - point.y) < 1e-6, "seed \(seed)")
        }
    }

    @Test("An extent is seen whole with its padding, whatever the rotation", arguments: [0.0, 30, 90, 200])
    func zoomTo(rotation: Double) throws {
        let map = try map()
        try map.rotate(to: rotation)
        let extent = Extent(xMin: 1000, yMin: 2000, xMax: 9000, yMax: 2500)
        try map.zoom(to: extent, padding: 20)
        let inner = ScreenRect(x: 20, y: 20, width: 360, height: 260).inset(by: EdgeInsets(-1e-9))
        var isTight = false
        for (x, y) in [(1000.0, 2000.0), (9000, 2000), (9000, 2500), (1000, 2500)] {
            let place = map.screenPoint(of: Coordinate(x: x, y: y))
            #expect(inner.contains(place))
            isTight = isTight || min(place.x - 20, 380 - place.x, place.y - 20, 280 - place.y) < 1e-6
        }
        #expect(isTight)
        #expect(throws: MapError.self) { try map.zoom(to: extent, padding: 150) }
        #expect(throws: MapError.self) { try map.zoom(to: Extent.empty) }
    }

    @Test("A geometry in WGS 84 is shown where it is in Web Mercator")
    func zoomToGeometry() throws {
        let map = try map()
        try map.zoom(to: .point(Point(x: 13.77, y: 45.65, spatialReference: .wgs84)))
        // pyproj: Transformer.from_crs(4326, 3857, always_xy=True).transform(13.77, 45.65)
        #expect(abs(map.viewport.center.x - 1532869.39) < 0.01 && abs(map.viewport.center.y - 5724437.78) < 0.01)
    }

    @Test("A scale is that of tiled services at 96 points an inch")
    func scale() throws {
        let map = try map()
        try map.zoom(toResolution: 156543.03392800014)
        #expect(abs((map.scale ?? 0) - 591657527.591555) < 0.01)
        try map.zoom(toScale: 10000)
        #expect(abs(map.viewport.resolution - 2.6458386) < 1e-6)
    }

    @Test("Limits hold for every move")
    func limits() throws {
        let map = try map()
        var limits = MapLimits()
        (limits.minResolution, limits.maxResolution) = (1, 100)
        limits.extent = Extent(xMin: 0, yMin: 0, xMax: 1000, yMax: 1000)
        limits.allowsRotation = false
        try map.setLimits(limits)
        try map.zoom(by: 1000)
        try map.rotate(by: 30)
        try map.center(at: Coordinate(x: -50, y: 5000))
        #expect(map.viewport.resolution == 1 && map.viewport.rotation == 0)
        #expect(map.viewport.center.x == 0 && map.viewport.center.y == 1000)
        (limits.minResolution, limits.maxResolution) = (100, 1)
        #expect(throws: MapError.self) { try map.setLimits(limits) }
    }

    @Test("The world goes on beyond its seam where it has one")
    func wrapAround() throws {
        let map = try MapView(width: 400, height: 300)
        map.wantsWrapAround = true
        #expect(map.wrapAround == .unsupported)
        try map.setSpatialReference(.wgs84)
        #expect(map.wrapAround == .enabled)
        try map.setViewport(Viewport(center: Coordinate(x: 190, y: 0), resolution: 0.1, width: 400, height: 300))
        #expect(map.viewport.center.x == -170)
        // 175 degrees east is seen left of the middle, beyond the seam.
        #expect(map.screenPoint(of: Coordinate(x: 175, y: 0)).x == 50)
        let place = map.mapPoint(at: ScreenPoint(x: 50, y: 150))
        #expect(abs(place.x + 185) < 1e-9 && abs(map.normalized(place).x - 175) < 1e-9)
        let utm = try MapView(width: 400, height: 300)
        utm.wantsWrapAround = true
        try utm.setSpatialReference(SpatialReference(wkid: 32633))
        #expect(utm.wrapAround == .unsupported)
    }

    @Test("A move that is animated tells its start, end and duration, and is at its end at once")
    func animation() throws {
        let map = try map()
        let recorder = Recorder()
        map.addObserver(recorder)
        map.animationDuration = 2
        let anchor = ScreenPoint(x: 100, y: 50)
        let place = map.mapPoint(at: anchor)
        let start = map.viewport
        try map.zoom(by: 8, about: anchor, animated: true)
        let transition = try #require(recorder.transition)
        #expect(transition.start == start && transition.end == map.viewport && transition.duration == 2)
        #expect(recorder.told.suffix(2) == ["animate", "viewport"])
        #expect(transition.viewport(after: 0) == start && transition.viewport(after: 2) == map.viewport)
        for time in [0.3, 1, 1.7] {
            let between = transition.viewport(after: time).screen(x: place.x, y: place.y)
            #expect(abs(between.x - 100) < 1e-6 && abs(between.y - 50) < 1e-6)
        }
        try map.rotate(to: 350)
        try map.rotate(to: 10, animated: true)
        #expect(recorder.transition?.viewport(after: 1).rotation.truncatingRemainder(dividingBy: 360) == 0)
    }

    @Test("Changes come as rectangles of the screen, with the number since which they count")
    func changes() throws {
        let map = try map()
        let layer = TestLayer("a")
        let view = try map.add(layer)
        let revision = map.displayRevision
        #expect(map.changedAreas(since: revision) == [])
        layer.observers.layer(layer, didChange: Extent(xMin: 0, yMin: 0, xMax: 10, yMax: 20), reach: 5)
        #expect(map.changedAreas(since: revision) == [ScreenRect(x: 195, y: 125, width: 20, height: 30)])
        let next = map.displayRevision
        layer.observers.layer(layer, didChange: Extent(xMin: 5000, yMin: 0, xMax: 5010, yMax: 20), reach: 5)
        #expect(map.changedAreas(since: next) == [])
        view.opacity = 0.5
        #expect(map.changedAreas(since: next) == nil && map.changedAreas(since: map.displayRevision) == [])
        for _ in 0..<1000 { layer.observers.layer(layer, didChange: Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1), reach: 0) }
        #expect(map.changedAreas(since: next) == nil && map.changedAreas(since: map.displayRevision - 100)?.count == 100)
    }

    @Test("Sizes and moves that cannot be are errors and change nothing", arguments: [0.0, -1, .nan, .infinity])
    func badInput(value: Double) throws {
        #expect(throws: MapError.self) { try MapView(width: value, height: 100) }
        let map = try map()
        let before = map.viewport
        #expect(throws: MapError.self) { try map.zoom(by: value) }
        #expect(throws: MapError.self) { try map.zoom(toScale: value) }
        #expect(throws: MapError.self) { try map.setSize(width: 10, height: value) }
        if !value.isFinite {
            #expect(throws: MapError.self) { try map.center(at: Coordinate(x: value, y: 0)) }
            #expect(throws: MapError.self) { try map.click(at: ScreenPoint(x: value, y: 0)) }
            #expect(throws: MapError.self) { try map.rotate(by: value) }
        }
        #expect(map.viewport == before)
    }
}
