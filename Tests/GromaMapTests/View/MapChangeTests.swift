import GromaGeometry
import GromaMap
import Testing

/// Which parts of the screen have to be drawn anew.
@Suite("Changed areas of a map")
struct MapChangeTests {
    private func map(_ reference: SpatialReference, _ viewport: Viewport, wraps: Bool = false) throws -> MapView {
        let map = try MapView(width: viewport.width, height: viewport.height)
        map.wantsWrapAround = wraps
        try map.setSpatialReference(reference)
        try map.setViewport(viewport)
        return map
    }

    @Test("A rectangle of the screen is cut to it, one beside it is none, and each counts from its revision on")
    func rectangles() throws {
        let map = try map(.webMercator, Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 400, height: 300))
        let listener = MapListener()
        map.addObserver(listener)
        listener.told = []
        let revision = map.displayRevision
        map.setNeedsDisplay(in: ScreenRect(x: -10, y: 290, width: 30, height: 50))
        map.setNeedsDisplay(in: ScreenRect(x: 401, y: 0, width: 5, height: 5))
        map.setNeedsDisplay(in: ScreenRect(x: 395, y: 5, width: 50, height: 7))
        let areas = [ScreenRect(x: 0, y: 290, width: 20, height: 10), ScreenRect(x: 395, y: 5, width: 5, height: 7)]
        #expect(map.changedAreas(since: revision) == areas && map.changedAreas(since: revision + 1) == [areas[1]])
        #expect(map.displayRevision == revision + 2 && map.changedAreas(since: revision + 2) == [])
        #expect(map.changedAreas(since: revision + 3) == nil && map.changedAreas(since: revision - 1) == nil)
        #expect(listener.news() == ["draw 0.0 290.0 20.0 10.0", "draw 395.0 5.0 5.0 7.0"])
        map.setNeedsDisplay()
        #expect(map.changedAreas(since: revision + 2) == nil && map.changedAreas(since: revision + 3) == [])
        #expect(listener.news() == ["draw"])
    }

    @Test("At most 256 rectangles are remembered, the later half of them for certain")
    func memory() throws {
        let map = try map(.webMercator, Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 400, height: 300))
        let revision = map.displayRevision
        for number in 0..<256 { map.setNeedsDisplay(in: ScreenRect(x: Double(number), y: 0, width: 1, height: 1)) }
        #expect(map.changedAreas(since: revision)?.map(\.x) == (0..<256).map { Double($0) })
        map.setNeedsDisplay(in: ScreenRect(x: 256, y: 0, width: 1, height: 1))
        #expect(map.changedAreas(since: revision + 127) == nil)
        #expect(map.changedAreas(since: revision + 128)?.map(\.x) == (128...256).map { Double($0) })
    }

    @Test("A rectangle of the map is that of its four corners, with the reach around it, also on a turned map")
    func extents() throws {
        let map = try map(.webMercator, Viewport(center: Coordinate(x: 0, y: 0), resolution: 2, width: 400, height: 300))
        var revision = map.displayRevision
        map.setNeedsDisplay(in: Extent(xMin: 10, yMin: 20, xMax: 30, yMax: 80), reach: 3)
        #expect(map.changedAreas(since: revision) == [ScreenRect(x: 202, y: 107, width: 16, height: 36)])
        try map.rotate(to: 90)
        revision = map.displayRevision
        map.setNeedsDisplay(in: Extent(xMin: 10, yMin: 20, xMax: 30, yMax: 80), reach: 3)
        #expect(map.changedAreas(since: revision) == [ScreenRect(x: 207, y: 152, width: 36, height: 16)])
    }

    @Test("On a map that wraps around each copy that is seen is drawn anew")
    func copies() throws {
        // From -220 to 580: the copies at 0 and 360, and the end of that at 720.
        let map = try map(
            .wgs84, Viewport(center: Coordinate(x: 180, y: 0), resolution: 2, width: 400, height: 100), wraps: true)
        var revision = map.displayRevision
        map.setNeedsDisplay(in: Extent(xMin: -130, yMin: 10, xMax: -110, yMax: 20), reach: 1)
        #expect(
            map.changedAreas(since: revision) == [
                ScreenRect(x: 44, y: 39, width: 12, height: 7), ScreenRect(x: 224, y: 39, width: 12, height: 7),
            ])
        revision = map.displayRevision
        map.setNeedsDisplay(in: Extent(xMin: -150, yMin: 10, xMax: -140, yMax: 20), reach: 1)
        #expect(map.changedAreas(since: revision)?.map(\.x) == [34, 214, 394])
        // What reaches in from beside the screen.
        revision = map.displayRevision
        map.setNeedsDisplay(in: Extent(xMin: 134, yMin: 10, xMax: 136, yMax: 20), reach: 5)
        #expect(map.changedAreas(since: revision)?.map(\.x) == [0, 172, 352])
    }

    @Test("Up to sixteen copies are drawn anew one by one, of more everything is")
    func manyCopies() throws {
        // 2,710 degrees to both sides of 180: 0 and its copies from -2,520 to 2,880; 2,890 to both sides of 0: from -2,880 to 2,880.
        for (center, resolution, count) in [(180, 54.2, 16), (0, 57.8, nil)] as [(Double, Double, Int?)] {
            let map = try map(
                .wgs84, Viewport(center: Coordinate(x: center, y: 0), resolution: resolution, width: 100, height: 100), wraps: true)
            let revision = map.displayRevision
            map.setNeedsDisplay(in: Extent(xMin: -0.1, yMin: -0.1, xMax: 0.1, yMax: 0.1), reach: 0)
            #expect(map.changedAreas(since: revision)?.count == count)
        }
    }

    @Test("A layer that has changed draws the part that it says; all, if it says nothing; nothing, if it is not seen")
    func layers() throws {
        let map = try map(.webMercator, Viewport(center: Coordinate(x: 0, y: 0), resolution: 2, width: 400, height: 300))
        let layer = TestLayer("a")
        let view = try map.add(layer)
        var revision = map.displayRevision
        layer.observers.layer(layer, didChange: Extent(xMin: 10, yMin: 20, xMax: 30, yMax: 80), reach: 3)
        #expect(map.changedAreas(since: revision) == [ScreenRect(x: 202, y: 107, width: 16, height: 36)])
        layer.observers.layer(layer, didChange: .empty, reach: 3)
        #expect(map.changedAreas(since: revision) == nil)
        view.isVisible = false
        revision = map.displayRevision
        layer.observers.layer(layer, didChange: Extent(xMin: 10, yMin: 20, xMax: 30, yMax: 80), reach: 3)
        #expect(map.changedAreas(since: revision) == [] && map.displayRevision == revision)
    }

    private final class Overlay: MapOverlay {
        var told: [String] = []
        func didMove(onto map: MapView) { told.append("onto \(map.viewport.width)") }
        func didMove(off map: MapView) { told.append("off \(map.viewport.width)") }
        func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] { [] }
    }

    @Test("Overlays are told when they come and when they go, and not when others do")
    func overlays() throws {
        let map = try map(.webMercator, Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 400, height: 300))
        let (one, two) = (Overlay(), Overlay())
        let revision = map.displayRevision
        map.overlays = [one]
        map.overlays.append(two)
        #expect(one.told == ["onto 400.0"] && two.told == ["onto 400.0"])
        map.overlays.removeFirst()
        #expect(one.told == ["onto 400.0", "off 400.0"] && two.told == ["onto 400.0"])
        #expect(map.changedAreas(since: revision) == nil)
    }
}
