import GromaGeometry
import GromaLocation
import GromaMap
import Testing

/// The ring around a new fix grows for one and a half seconds.
struct LocationRingTests {
    @Test func theMapIsDrawnAgainUntilTheRingIsGone() throws {
        let map = try MapView(width: 400, height: 300)
        try map.setSpatialReference(SpatialReference(wkid: 3857))
        let clock = ManualLocationClock(1000)
        let source = HostLocationSource(clock: clock)
        let display = map.locationDisplay
        display.dataSource = source
        display.start()
        source.update(try Location(point: Point(x: 0, y: 0, spatialReference: .webMercator), time: clock.time))
        func isDrawnAgain(after seconds: Double) -> Bool {
            let revision = map.displayRevision
            clock.advance(by: seconds)
            display.update()
            return map.displayRevision > revision
        }
        let drawings = [1.0, 0.25, 0.25, 0.25].map(isDrawnAgain)
        #expect(drawings == [true, true, true, false])
        display.showsPing = false
        source.update(try Location(point: Point(x: 9, y: 0, spatialReference: .webMercator), time: clock.time))
        #expect(!isDrawnAgain(after: 1))
    }
}
