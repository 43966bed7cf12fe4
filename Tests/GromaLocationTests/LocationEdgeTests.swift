import GromaGeometry
import GromaJSON
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

    /// GPX that is given as text is decoded already; of a file the declaration says how.
    @Test func theEncodingOfATrack() throws {
        let text = #"<?xml version="1.0" encoding="UTF-16"?><gpx><rte><rtept lat="1" lon="2"/><rtept lat="1" lon="3"/></rte></gpx>"#
        func source(_ settings: LocationSourceSettings) throws -> GPXLocationSource? {
            try LocationSourceCatalog().source("gpx", settings) as? GPXLocationSource
        }
        #expect(try source(LocationSourceSettings(values: ["text": .string(text)]))?.locations.map(\.point.x) == [2, 3])
        let file = LocationSourceSettings(values: ["path": "a.gpx"], readFile: { _ throws(LocationError) in Array(text.utf8) })
        for make in [{ try source(file) }, { try GPXLocationSource(data: text.utf8) }] as [() throws -> GPXLocationSource?] {
            #expect(throws: LocationError.self) { try make() }
        }
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

    private final class Listener: LocationDisplayObserver {
        var transitions: [LocationTransition] = []
        func locationDisplay(_ display: LocationDisplay, willAnimate transition: LocationTransition) { transitions.append(transition) }
    }

    /// A symbol turns the shorter way, by half a turn clockwise, and is where it begins and ends outside of the duration.
    @Test func theWayOfTheSymbol() throws {
        let (source, listener) = (HostLocationSource(clock: ManualLocationClock(1000), requiresPermission: false), Listener())
        let map = try MapView(width: 400, height: 300)
        try map.setSpatialReference(.webMercator)
        map.locationDisplay.dataSource = source
        map.locationDisplay.addObserver(listener)
        map.locationDisplay.start()
        for (x, course) in [(0.0, 0.0), (8, 180), (16, 350), (24, 10), (32, 10), (40, 200)] {
            source.update(try Location(point: Point(x: x, y: 2 * x, spatialReference: .webMercator), course: course, speed: 5))
        }
        let half = map.animationDuration / 2
        #expect(listener.transitions.map { $0.course(after: half) } == [90, 265, 0, 10, 285])
        let first = try #require(listener.transitions.first)
        #expect(
            [-1, 0, half / 2, half, 2 * half, 3 * half].map { first.mapLocation(after: $0) }
                == [0, 0, 2, 4, 8, 8].map { Coordinate(x: $0, y: 2 * $0) })
        #expect([-1, 0, half / 2, 2 * half, 9].map { first.course(after: $0) } == [0, 0, 45, 180, 180])
    }
}
