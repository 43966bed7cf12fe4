import GromaGeometry
import GromaLocation
import GromaMap
import Testing

/// What the stream cannot show of locations: tolerances below a second, addresses with too many ports, and a display that outlives its map.
@Suite struct LocationEdgeTests {
    @Test func tolerancesBelowASecond() throws {
        let clock = ManualLocationClock(1000)
        for (given, tolerance) in [(0.5, 0.5), (0, 0), (-0.5, 0)] {
            let outlet = LocationOutlet(name: "x", clock: clock, futureTolerance: given)
            #expect(outlet.futureTolerance == tolerance)
            #expect(!outlet.send(try Location(point: Point(x: 1, y: 2))))
        }
    }

    @Test(arguments: ["tcp://a:1:5", "tcp://[::1]]:5", "tcp://[::1]:5:6", "tcp://a:b:5"])
    func addressesWithTooMuch(address: String) {
        let error = #expect(throws: LocationError.self) { try TransportAddress.transport(address) }
        #expect(error?.description == "address: '\(address)' is not tcp://HOST:PORT")
    }

    /// Without a map nothing turns the symbol but the course.
    @Test func aDisplayWithoutItsMap() throws {
        let source = HostLocationSource(clock: ManualLocationClock(1000), requiresPermission: false)
        var map: MapView? = try MapView(width: 400, height: 300)
        try map?.setSpatialReference(.webMercator)
        let display = try #require(map?.locationDisplay)
        display.dataSource = source
        display.start()
        source.update(try Location(point: Point(x: 1, y: 2, spatialReference: .webMercator), course: 30, speed: 5))
        #expect(display.symbolRotation == 30)
        map = nil
        #expect(display.map == nil && display.symbol == .course && display.symbolRotation == 30)
    }
}
