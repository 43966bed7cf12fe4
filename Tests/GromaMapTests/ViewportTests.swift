import GromaGeometry
import GromaMap
import Testing

@Suite("Viewport")
struct ViewportTests {
    @Test("Map and screen are inverse of each other, whatever the rotation", arguments: [0, 30, 90, -45, 180, 271.5])
    func inverse(rotation: Double) {
        let viewport = Viewport(
            center: Coordinate(x: 100, y: -50), resolution: 0.5, width: 300, height: 200, rotation: rotation, xScale: 0.6)
        for (x, y) in [(0.0, 0.0), (150, 100), (299, 1)] {
            let place = viewport.map(x: x, y: y)
            let back = viewport.screen(x: place.x, y: place.y)
            #expect(abs(back.x - x) < 1e-9 && abs(back.y - y) < 1e-9)
            #expect(viewport.extent.insetBy(-1e-9).contains(x: place.x, y: place.y))
        }
    }

    @Test("With a rotation of 90 degrees north points to the right")
    func north() {
        let viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 100, height: 100, rotation: 90)
        let place = viewport.screen(x: 0, y: 10)
        #expect(place.x == 60 && place.y == 50)
    }

    @Test(
        "Fitting shows the whole extent within the margin",
        arguments: [
            Extent(xMin: 0, yMin: 0, xMax: 100, yMax: 1), Extent(xMin: -1e8, yMin: 5, xMax: -1e8 + 1, yMax: 900),
            Extent(xMin: 3, yMin: 4, xMax: 3, yMax: 4), Extent(xMin: 0, yMin: 0, xMax: 0, yMax: 0),
            Extent(xMin: -1.7e308, yMin: 0, xMax: 1.7e308, yMax: 1),
        ])
    func fitting(extent: Extent) {
        let viewport = Viewport(fitting: extent, width: 200, height: 100, margin: 10)
        let low = viewport.screen(x: extent.xMin, y: extent.yMin)
        let high = viewport.screen(x: extent.xMax, y: extent.yMax)
        #expect(viewport.resolution > 0)
        guard extent.width.isFinite else { return }
        #expect(low.x >= 9.99 && high.x <= 190.01 && high.y >= 9.99 && low.y <= 90.01)
    }

    @Test("Invalid resolutions and sizes are replaced by 1")
    func nonsense() {
        let viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: -3, width: .nan, height: 0, rotation: .infinity)
        #expect(viewport.resolution == 1 && viewport.width == 1 && viewport.height == 1 && viewport.rotation == 0)
    }
}
