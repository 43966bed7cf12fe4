import GromaGeometry
import GromaMap
import GromaTesting
import Testing

/// Moves of a map: their ends by hand, and what is refused, with what is told of it.
@Suite("Moves of a map")
struct MapMoveTests {
    private func map() throws -> MapView {
        let map = try MapView(width: 400, height: 300)
        try map.setSpatialReference(.webMercator)
        try map.setViewport(Viewport(center: Coordinate(x: 1000, y: 2000), resolution: 2, width: 400, height: 300))
        return map
    }

    private static let refusals: [(@Sendable (MapView) throws(MapError) -> Void, String)] = [
        ({ map throws(MapError) in try map.center(at: Coordinate(x: .nan, y: 0)) }, "center.x: found nan, expected a finite number"),
        ({ map throws(MapError) in try map.center(at: Coordinate(x: 0, y: .infinity)) }, "center.y: found inf, expected a finite number"),
        ({ map throws(MapError) in try map.pan(x: .nan, y: 0) }, "x: found nan, expected a finite number"),
        ({ map throws(MapError) in try map.pan(x: 0, y: .nan) }, "y: found nan, expected a finite number"),
        (
            { map throws(MapError) in try map.zoom(by: 2, about: ScreenPoint(x: .nan, y: 0)) }, "x: found nan, expected a finite number"
        ),
        (
            { map throws(MapError) in try map.rotate(by: 2, about: ScreenPoint(x: 0, y: -.infinity)) },
            "y: found -inf, expected a finite number"
        ),
        (
            { map throws(MapError) in try map.zoom(by: 0) },
            "factor: found 0.0, expected a number above 0 whose resolution does not underflow"
        ),
        (
            { map throws(MapError) in try map.zoom(by: 1e308) },
            "factor: found 1e+308, expected a number above 0 whose resolution does not underflow"
        ),
        (
            { map throws(MapError) in try map.zoom(toResolution: 0) },
            "resolution: found 0.0, expected map units per point, above 0"
        ),
        (
            { map throws(MapError) in try map.zoom(toScale: -1) },
            "scale: found -1.0, expected the denominator of a scale, above 0"
        ),
        ({ map throws(MapError) in try map.rotate(by: .nan) }, "degrees: found nan, expected a finite number"),
        ({ map throws(MapError) in try map.rotate(to: .infinity) }, "degrees: found inf, expected a finite number"),
        (
            { map throws(MapError) in try map.zoom(to: Extent.empty) },
            "extent: found an empty or infinite extent, expected a rectangle of the map"
        ),
        (
            { map throws(MapError) in try map.zoom(to: Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1), padding: 150) },
            "padding: found 150.0, expected 0 or more, less than half of the map's width and height"
        ),
        (
            { map throws(MapError) in try map.zoom(to: Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1), padding: -1) },
            "padding: found -1.0, expected 0 or more, less than half of the map's width and height"
        ),
        (
            { map throws(MapError) in
                var new = map.viewport
                new.xScale = 0
                try map.setViewport(new)
            }, "xScale: found 0.0, expected a number above 0"
        ),
        (
            { map throws(MapError) in
                var new = map.viewport
                new.center.x = .infinity
                try map.setViewport(new)
            }, "center.x: found inf, expected a finite number"
        ),
        (
            { map throws(MapError) in
                var new = map.viewport
                new.center.y = .nan
                try map.setViewport(new)
            }, "center.y: found nan, expected a finite number"
        ),
        (
            { map throws(MapError) in
                var new = map.viewport
                new.width = 100_001
                try map.setViewport(new)
            }, "width: found 100001.0, expected a number of points above 0, at most 100,000"
        ),
        (
            { map throws(MapError) in try map.setSize(width: 5, height: 0) },
            "height: found 0.0, expected a number of points above 0, at most 100,000"
        ),
        (
            { map throws(MapError) in try map.setSize(width: 5, height: 5, pixelDensity: 16.5) },
            "pixelDensity: found 16.5, expected a number of pixels a point above 0, at most 16"
        ),
        (
            { map throws(MapError) in try map.setLimits(limits(-1, 0)) },
            "minResolution: found -1.0, expected map units per point, 0 for no limit"
        ),
        (
            { map throws(MapError) in try map.setLimits(limits(0, .infinity)) },
            "maxResolution: found inf, expected map units per point, 0 for no limit"
        ),
        ({ map throws(MapError) in try map.setLimits(limits(3, 2)) }, "minResolution: found 3.0, expected at most maxResolution, 2.0"),
        (
            { map throws(MapError) in try map.setLimits(limits(0, 0, .empty)) },
            "extent: found an empty or infinite extent, expected a rectangle"
        ),
        (
            { map throws(MapError) in try map.setLimits(limits(0, 0, Extent(xMin: 0, yMin: 0, xMax: 1, yMax: .infinity))) },
            "extent: found an empty or infinite extent, expected a rectangle"
        ),
        ({ map throws(MapError) in try map.click(at: ScreenPoint(x: 0, y: .nan)) }, "y: found nan, expected a finite number of points"),
        (
            { map throws(MapError) in try map.tapAndHold(.move, at: ScreenPoint(x: .nan, y: 0)) },
            "x: found nan, expected a finite number of points"
        ),
        (
            { map throws(MapError) in try map.pointer(MapPointer(.hover, at: ScreenPoint(x: 0, y: 0), time: .nan)) },
            "time: found nan, expected a finite number of seconds"
        ),
        (
            { map throws(MapError) in try map.pointer(MapPointer(.up, at: ScreenPoint(x: 0, y: 0), id: 3)) },
            "phase: found up, expected down first, for pointer 3 is up"
        ),
    ]

    private static func limits(_ least: Double, _ most: Double, _ extent: Extent? = nil) -> MapLimits {
        var limits = MapLimits()
        (limits.minResolution, limits.maxResolution, limits.extent) = (least, most, extent)
        return limits
    }

    @Test("What cannot be is told with what was found, and changes nothing", arguments: 0..<refusals.count)
    func refused(_ index: Int) throws {
        let map = try map()
        let (before, revision, limits) = (map.viewport, map.displayRevision, map.limits)
        let error = #expect(throws: MapError.self) { try Self.refusals[index].0(map) }
        #expect(error?.description == Self.refusals[index].1)
        #expect(map.viewport == before && map.displayRevision == revision && map.limits == limits && map.pixelDensity == 1)
    }

    @Test("The greatest sizes and densities are allowed, and equal limits")
    func allowed() throws {
        _ = try MapView(width: 100_000, height: 100_000, pixelDensity: 16)
        let map = try map()
        try map.setLimits(Self.limits(2, 2))
        try map.zoom(by: 8)
        #expect(map.viewport.resolution == 2)
        try map.setLimits(Self.limits(3, 0))
        try map.zoom(toResolution: 1e9)
        #expect(map.viewport.resolution == 1e9)
        try map.zoom(toResolution: 1)
        #expect(map.viewport.resolution == 3)
        try map.setLimits(Self.limits(0, 5))
        try map.zoom(toResolution: 50)
        #expect(map.viewport.resolution == 5)
        try map.zoom(toResolution: 0.1)
        #expect(map.viewport.resolution == 0.1)
        // A limit may be a single place.
        try map.setLimits(Self.limits(0, 0, Extent(xMin: 7, yMin: 8, xMax: 7, yMax: 8)))
        #expect(map.viewport.center == Coordinate(x: 7, y: 8))
    }

    @Test(
        "The center stays in its limits, each ordinate in its own",
        arguments: [(-50, 500, 10, 500), (5000, 500, 100, 500), (50, 1, 50, 200), (50, 5000, 50, 900), (50, 500, 50, 500)]
            as [(Double, Double, Double, Double)])
    func centers(x: Double, y: Double, toX: Double, toY: Double) throws {
        let map = try map()
        try map.setLimits(Self.limits(0, 0, Extent(xMin: 10, yMin: 200, xMax: 100, yMax: 900)))
        try map.center(at: Coordinate(x: x, y: y))
        #expect(map.viewport.center == Coordinate(x: toX, y: toY))
    }

    @Test("A map that may not be rotated is upright, whoever turns it")
    func upright() throws {
        let map = try map()
        try map.rotate(to: 30)
        var limits = MapLimits()
        limits.allowsRotation = false
        try map.setLimits(limits)
        #expect(map.viewport.rotation == 0)
        var new = map.viewport
        new.rotation = 40
        try map.setViewport(new)
        try map.rotate(by: 50, about: ScreenPoint(x: 10, y: 10))
        #expect(map.viewport.rotation == 0 && map.viewport.center == Coordinate(x: 1000, y: 2000))
    }

    @Test("Turns add up within a full one, and the place they are about stays; a turn to an angle is one by the rest")
    func turns() throws {
        let map = try map()
        try map.rotate(by: 350)
        try map.rotate(by: 20)
        #expect(map.viewport.rotation == 10)
        try map.rotate(to: 90, about: ScreenPoint(x: 300, y: 150))
        // 300, 150 is 1200, 2000 of the map; turned by 10 degrees about the middle before: take its place from the map.
        #expect(map.viewport.rotation == 90)
        let other = try self.map()
        try other.rotate(to: 90, about: ScreenPoint(x: 300, y: 150))
        // With north on the right, 100 points to the right are 200 to the north.
        #expect(other.viewport.center == Coordinate(x: 1200, y: 1800))
        try other.rotate(by: -90, about: ScreenPoint(x: 300, y: 150))
        #expect(other.viewport.center == Coordinate(x: 1000, y: 2000) && other.viewport.rotation == 0)
    }

    @Test(
        "An extent fills what is left of the padding, turned and with the proportions of the map",
        arguments: [
            (0, 1, 0, 10, 2.5), (0, 1, 50, 10, 1000 / 300), (0, 1, 0, 1200, 4), (90, 1, 0, 10, 1000 / 300), (90, 1, 0, 1200, 1000 / 300),
            (0, 0.5, 0, 10, 1.25), (180, 0.5, 0, 10, 1.25),
        ] as [(Double, Double, Double, Double, Double)])
    func extents(rotation: Double, xScale: Double, padding: Double, height: Double, resolution: Double) throws {
        // 1000 wide in 400 by 300.
        let map = try map()
        var start = map.viewport
        (start.rotation, start.xScale) = (rotation, xScale)
        try map.setViewport(start)
        try map.zoom(to: Extent(xMin: 100, yMin: 500, xMax: 1100, yMax: 500 + height), padding: padding)
        #expect(abs(map.viewport.resolution - resolution) < 1e-9 && map.viewport.center == Coordinate(x: 600, y: 500 + height / 2))
        #expect(map.viewport.rotation == rotation && map.viewport.xScale == xScale)
        // A place without a size is centered as it is.
        try map.zoom(to: Extent(xMin: 5, yMin: 6, xMax: 5, yMax: 6))
        #expect(abs(map.viewport.resolution - resolution) < 1e-9 && map.viewport.center == Coordinate(x: 5, y: 6))
    }

    @Test("A geometry in another reference than those that are projected is refused, one without a reference is taken as it is")
    func geometries() throws {
        let map = try map()
        let error = #expect(throws: MapError.self) {
            try map.zoom(to: .point(Point(x: 1, y: 2, spatialReference: SpatialReference(wkid: 2056))))
        }
        #expect(error == .spatialReferenceMismatch(found: "wkid 2056", expected: "wkid 3857"))
        try map.zoom(to: .point(Point(x: 1, y: 2)))
        #expect(map.viewport.center == Coordinate(x: 1, y: 2))
        let plane = try MapView(width: 100, height: 100)
        #expect(throws: MapError.notLoaded) { try plane.zoom(toScale: 1000) }
        #expect(plane.scale == nil)
        try plane.zoom(to: .point(Point(x: 1, y: 2, spatialReference: .wgs84)))
        #expect(plane.viewport.center == Coordinate(x: 1, y: 2))
    }

    @Test(
        "A transition begins and ends slowly, in all that changes, and turns the shorter way",
        arguments: [(0.0, 0.0), (0.5, 0.15625), (1, 0.5), (1.5, 0.84375), (2, 1)])
    func transitions(seconds: Double, part: Double) throws {
        let map = try map()
        let recorder = MapViewTests.Recorder()
        map.addObserver(recorder)
        map.animationDuration = 2
        var new = map.viewport
        new.center = Coordinate(x: 1400, y: 1000)
        (new.rotation, new.xScale, new.width, new.height) = (-190, 0.5, 200, 100)
        try map.setViewport(new, animated: true)
        let transition = try #require(recorder.transition)
        let between = transition.viewport(after: seconds)
        #expect(abs(between.center.x - (1000 + 400 * part)) < 1e-9 && abs(between.center.y - (2000 - 1000 * part)) < 1e-9)
        #expect(between.resolution == 2 && abs(between.xScale - (1 - 0.5 * part)) < 1e-9)
        #expect(abs(between.width - (400 - 200 * part)) < 1e-9 && abs(between.height - (300 - 200 * part)) < 1e-9)
        // 0 to -190 is 170 the other way.
        let turned = part == 1 ? -190 : 170 * part
        #expect(abs(between.rotation - turned) < 1e-9)
        try map.rotate(to: 170)
        try map.rotate(to: -20, animated: true)
        let back = try #require(recorder.transition).viewport(after: 1).rotation
        // 170 to -20 is 190 back, or 170 on.
        #expect(abs(back - 255) < 1e-9)
    }
}
