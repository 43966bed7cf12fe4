import GromaGeometry
import GromaLocation
import Testing

@Suite struct LocationOutletTests {
    private let clock = ManualLocationClock(1_000_000)
    private let recorder = Recorder()

    private func fix(_ x: Double, time: Double? = nil) throws -> Location {
        try Location(point: Point(x: x, y: 50, spatialReference: .wgs84), time: time)
    }

    @Test func tellsInTheOrderOfTheTrace() throws {
        let source = HostLocationSource(clock: clock)
        source.delegate = recorder
        #expect(!source.update(try fix(1)))
        source.start()
        source.start()
        #expect(source.update(try fix(1, time: 999_999)))
        source.update(try Heading(magnetic: -10))
        source.stop()
        source.stop()
        #expect(!source.update(try fix(2)))
        #expect(recorder.log == ["started", "fix", "heading", "stopped"])
        #expect(recorder.headings.first?.magnetic == 350)
    }

    @Test func leavesOutFixesOfThePastAndTheFuture() throws {
        let source = HostLocationSource(clock: clock)
        source.delegate = recorder
        source.start()
        #expect(source.update(try fix(1, time: 1_000_000)))
        #expect(!source.update(try fix(2, time: 999_998)))
        #expect(source.error == .outOfOrder(time: 999_998, seconds: 2))
        #expect(!source.update(try fix(3, time: 1_000_006)))
        #expect(source.error == .inFuture(time: 1_000_006, seconds: 6))
        // A clock that is a little ahead is no future, and a good fix clears the error.
        #expect(source.update(try fix(4, time: 1_000_005)))
        #expect(source.error == nil)
        #expect(recorder.locations.map(\.point.x) == [1, 4])
        // Stopped and started, an earlier fix is the first again.
        source.stop()
        source.start()
        #expect(source.update(try fix(5, time: 900_000)))
    }

    @Test func hostsErrorsAreTold() throws {
        let source = HostLocationSource(clock: clock)
        source.delegate = recorder
        source.start()
        source.fail(.noFix(source: "host"))
        #expect(recorder.errors == [.noFix(source: "host")])
        #expect(source.isStarted)
    }

    @Test func refusesWhatCannotBe() {
        let bad: [(Double, Double, Double?, Double?, Double?)] = [
            (0, 90.5, nil, nil, nil), (541, 0, nil, nil, nil), (.nan, 0, nil, nil, nil), (0, .infinity, nil, nil, nil),
            (0, 0, -1, nil, nil),
            (0, 0, nil, .nan, nil), (0, 0, nil, nil, -0.1), (0, 0, .infinity, nil, nil),
        ]
        for (x, y, accuracy, course, speed) in bad {
            #expect(throws: LocationError.self) {
                try Location(point: Point(x: x, y: y, spatialReference: .wgs84), horizontalAccuracy: accuracy, course: course, speed: speed)
            }
        }
        #expect(throws: LocationError.self) { try Location(point: Point(nil)) }
        #expect(throws: LocationError.self) { try Heading() }
        #expect(throws: LocationError.self) { try Heading(magnetic: .infinity) }
    }

    @Test func courseIsOneTurn() throws {
        for (given, expected) in [(0.0, 0.0), (360, 0), (-90, 270), (725, 5), (-1e-20, 0)] {
            #expect(try Location(point: Point(x: 0, y: 0), course: given).course == expected)
        }
    }

    /// A source of a stranger's: one class with an outlet.
    private final class Lighthouse: LocationDataSource {
        let outlet = LocationOutlet(name: "lighthouse")
        var isBroken = false

        func open() throws(LocationError) {
            if isBroken { throw .transportFailed(source: outlet.name, reason: "the lamp is out") }
            outlet.send(try Location(point: Point(x: 7.9, y: 54.18, spatialReference: .wgs84), horizontalAccuracy: 1))
        }
    }

    @Test func aSourceOfOnesOwn() {
        let source = Lighthouse()
        source.delegate = recorder
        source.start()
        #expect(recorder.log == ["started", "fix"])
        source.stop()
        source.isBroken = true
        source.start()
        #expect(!source.isStarted)
        #expect(recorder.log == ["started", "fix", "stopped", "started", "transportFailed", "stopped"])
    }
}
