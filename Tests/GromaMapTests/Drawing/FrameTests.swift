import GromaGeometry
import GromaMap
import Testing

/// Viewports, frames and scales: numbers by hand, from the definition of the scale at 96 points per inch of 39.37 to the meter.
@Suite("Frames, viewports and scales")
struct FrameTests {
    private func isNear(_ a: [Double], _ b: [Double], _ slack: Double = 1e-9) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= slack }
    }

    private func numbers(_ extent: Extent) -> [Double] { [extent.xMin, extent.yMin, extent.xMax, extent.yMax] }

    @Test(
        "A position goes to the screen by center, resolution, x scale and rotation",
        arguments: [
            (0, 210, 70), (90, 180, 160), (180, 90, 130), (270, 120, 40), (-90, 120, 40), (-180, 90, 130), (-270, 180, 160), (360, 210, 70),
            (450, 180, 160),
        ] as [(Double, Double, Double)])
    func turned(rotation: Double, x: Double, y: Double) {
        // 40 east and 15 north of the center, at 0.5 per point: 60 to the right with x drawn 0.75 long, 30 up.
        let viewport = Viewport(
            center: Coordinate(x: 1000, y: -500), resolution: 0.5, width: 300, height: 200, rotation: rotation, xScale: 0.75)
        let place = viewport.screen(x: 1040, y: -485)
        #expect(place.x == x && place.y == y)
        let back = viewport.map(x: x, y: y)
        #expect(isNear([back.x, back.y], [1040, -485]))
    }

    @Test("A turn by 30 degrees takes what is right down, and what is up to the right")
    func slanting() {
        let viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 2, width: 100, height: 40, rotation: 30)
        let (right, up) = (viewport.screen(x: 20, y: 0), viewport.screen(x: 0, y: 20))
        // cos 30° is 0.8660254…
        #expect(isNear([right.x, right.y], [50 + 8.660254037844387, 25]) && isNear([up.x, up.y], [55, 20 - 8.660254037844387]))
        // The corners of 200 by 80 map units: half of each side by the cosine and half of the other by the sine.
        let (across, along) = (100 * 0.8660254037844387 + 40 * 0.5, 100 * 0.5 + 40 * 0.8660254037844387)
        #expect(isNear(numbers(viewport.extent), [-across, -along, across, along]))
    }

    @Test("The extent of an upright viewport is its size by its resolution, and that of a changed rotation follows")
    func extents() {
        var viewport = Viewport(center: Coordinate(x: 10, y: 20), resolution: 3, width: 100, height: 40, xScale: 0.5)
        #expect(numbers(viewport.extent) == [-290, -40, 310, 80])
        viewport.rotation = 90
        #expect(numbers(viewport.extent) == [-110, -130, 130, 170])
    }

    @Test("Each unusable number of a viewport is replaced on its own")
    func unusable() {
        let center = Coordinate(x: 0, y: 0)
        func numbers(_ viewport: Viewport) -> [Double] {
            [viewport.resolution, viewport.width, viewport.height, viewport.rotation, viewport.xScale]
        }
        for bad in [0.0, -2, .nan, .infinity] {
            #expect(
                numbers(Viewport(center: center, resolution: bad, width: 7, height: 8, rotation: 9, xScale: 2)) == [1, 7, 8, 9, 2]
                    && numbers(Viewport(center: center, resolution: 6, width: bad, height: 8, rotation: 9, xScale: 2)) == [6, 1, 8, 9, 2]
                    && numbers(Viewport(center: center, resolution: 6, width: 7, height: bad, rotation: 9, xScale: 2)) == [6, 7, 1, 9, 2]
                    && numbers(Viewport(center: center, resolution: 6, width: 7, height: 8, rotation: 9, xScale: bad)) == [6, 7, 8, 9, 1])
        }
        #expect(numbers(Viewport(center: center, resolution: 1e-9, width: 7, height: 8)) == [1e-9, 7, 8, 0, 1])
    }

    @Test(
        "Fitting takes the side that needs more, with the margin on both sides",
        arguments: [
            // 400 wide by 10 high in 200 by 100 without a margin: 2 per point; with one of 10, 400 / 180.
            (Extent(xMin: 100, yMin: 5, xMax: 500, yMax: 15), 0, 1, [300, 10, 2]),
            (Extent(xMin: 100, yMin: 5, xMax: 500, yMax: 15), 10, 1, [300, 10, 400 / 180]),
            (Extent(xMin: 100, yMin: 5, xMax: 500, yMax: 15), 10, 0.25, [300, 10, 100 / 180]),
            (Extent(xMin: 100, yMin: -50, xMax: 110, yMax: 350), 10, 1, [105, 150, 5]),
            // Margins that leave nothing leave a point.
            (Extent(xMin: 0, yMin: 0, xMax: 3, yMax: 4), 100, 1, [1.5, 2, 4]),
            // Of a single place a hundred thousandth of its greater ordinate, of one near 0, 0 of 1.
            (Extent(xMin: -3000, yMin: 40, xMax: -3000, yMax: 40), 0, 1, [-3000, 40, 0.03]),
            (Extent(xMin: 40, yMin: -5000, xMax: 40, yMax: -5000), 0, 1, [40, -5000, 0.05]),
            (Extent(xMin: 0.5, yMin: 0.25, xMax: 0.5, yMax: 0.25), 0, 1, [0.5, 0.25, 1e-5]),
            (.empty, 5, 1, [0, 0, 1]),
        ] as [(Extent, Double, Double, [Double])])
    func fitting(extent: Extent, margin: Double, xScale: Double, expected: [Double]) {
        let viewport = Viewport(fitting: extent, width: 200, height: 100, margin: margin, xScale: xScale)
        #expect(isNear([viewport.center.x, viewport.center.y, viewport.resolution], expected, 1e-12))
        #expect(viewport.width == 200 && viewport.height == 100 && viewport.xScale == xScale && viewport.rotation == 0)
    }

    @Test(
        "Degrees are drawn by the cosine of the middle latitude, but for large ranges, the poles and other units",
        arguments: [
            (Extent(xMin: 0, yMin: 50, xMax: 9, yMax: 70), .wgs84, 0.5), (Extent(xMin: 0, yMin: -70, xMax: 9, yMax: -50), .wgs84, 0.5),
            (Extent(xMin: 0, yMin: 30.1, xMax: 9, yMax: 89.9), .wgs84, 0.5), (Extent(xMin: 0, yMin: 30, xMax: 9, yMax: 90), .wgs84, 1),
            (Extent(xMin: 0, yMin: 84, xMax: 9, yMax: 86), .wgs84, 1), (Extent(xMin: 0, yMin: -86, xMax: 9, yMax: -84), .wgs84, 1),
            (Extent(xMin: 0, yMin: 83.9, xMax: 9, yMax: 85.9), .wgs84, 0.088894297), (.empty, .wgs84, 1),
            (Extent(xMin: 0, yMin: 50, xMax: 9, yMax: 70), .webMercator, 1), (Extent(xMin: 0, yMin: 50, xMax: 9, yMax: 70), nil, 1),
        ] as [(Extent, SpatialReference?, Double)])
    func proportions(extent: Extent, reference: SpatialReference?, expected: Double) {
        #expect(abs(Viewport.xScale(for: extent, in: reference) - expected) < 1e-8)
    }

    @Test("A frame searches the part of the map beneath the area to draw, also on a turned map")
    func window() {
        let viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 2, width: 100, height: 40)
        var frame = MapFrame(viewport: viewport)
        #expect(numbers(frame.window) == [-100, -40, 100, 40])
        // 10 to 40 from the left, 5 to 20 from above.
        frame.area = ScreenRect(x: 10, y: 5, width: 30, height: 15)
        #expect(numbers(frame.window) == [-80, 0, -20, 30])
        // North on the right: what is above is west, what is left is south.
        frame.viewport.rotation = 90
        #expect(numbers(frame.window) == [-30, -80, 0, -20])
    }

    @Test("A pixel is the resolution by the pixels of a point, at least a thousandth of one")
    func pixels() {
        let viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 3, width: 10, height: 10)
        #expect([1, 2, 0.5, 0, -1].map { MapFrame(viewport: viewport, pixelDensity: $0).pixelSize } == [3, 1.5, 6, 3000, 3000])
        #expect(MapFrame(viewport: viewport).pixelDensity == 1 && !MapFrame(viewport: viewport).wrapsAround)
    }

    @Test("On a world that wraps around a place is drawn in the copy nearest to the center, otherwise where it is")
    func copies() {
        let viewport = Viewport(center: Coordinate(x: 170, y: 10), resolution: 0.5, width: 200, height: 100)
        var frame = MapFrame(viewport: viewport, spatialReference: .wgs84, wrapsAround: true)
        #expect(frame.screenPoint(of: Coordinate(x: -175, y: 20)) == ScreenPoint(x: 130, y: 30))
        #expect(frame.screenPoint(of: Coordinate(x: 160, y: 20)) == ScreenPoint(x: 80, y: 30))
        #expect(frame.screenPoint(of: Coordinate(x: 160 + 720, y: 20)) == ScreenPoint(x: 80, y: 30))
        frame.wrapsAround = false
        #expect(frame.screenPoint(of: Coordinate(x: -175, y: 20)) == ScreenPoint(x: -590, y: 30))
        // Without a reference nothing is known of a seam.
        frame = MapFrame(viewport: viewport, wrapsAround: true)
        #expect(frame.screenPoint(of: Coordinate(x: -175, y: 20)) == ScreenPoint(x: -590, y: 30))
    }

    @Test(
        "A scale is the map units of a point in meters by 96 points of an inch",
        arguments: [
            // 2 m · 96 · 39.37; degrees of the sphere of 6,378,137 m: 111,319.49 m; no other unit is known.
            (.webMercator, 2, 7559.04), (SpatialReference(wkid: 2229), 2, nil), (.wgs84, 0.001, 420734.2418429933),
            (nil, 2, nil),
        ] as [(SpatialReference?, Double, Double?)])
    func scales(reference: SpatialReference?, resolution: Double, expected: Double?) throws {
        let scale = MapScale.denominator(resolution: resolution, in: reference)
        guard let expected else {
            #expect(scale == nil && MapScale.resolution(denominator: 1000, in: reference) == nil)
            return
        }
        #expect(abs((scale ?? 0) - expected) < 1e-6 * expected)
        let back = try #require(MapScale.resolution(denominator: expected, in: reference))
        #expect(abs(back - resolution) < 1e-6 * resolution)
    }
}
