import GromaGeometry
import GromaLocation
import Testing

/// Fixes, headings and clocks take what makes sense and name what does not; outlets pass on what is plausible.
@Suite struct LocationValueTests {
    private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y, spatialReference: .wgs84) }

    private func error(_ make: () throws -> Void) -> String? {
        do {
            try make()
            return nil
        } catch { return "\(error)" }
    }

    @Test func everyFieldOfAFixIsKept() throws {
        let fix = try Location(
            point: Point(x: 1, y: 2, z: 3, spatialReference: .wgs84), horizontalAccuracy: 4, verticalAccuracy: 5, course: 366, speed: 7,
            time: 8)
        #expect(
            fix.point == Point(x: 1, y: 2, z: 3, spatialReference: .wgs84) && fix.horizontalAccuracy == 4 && fix.verticalAccuracy == 5
                && fix.course == 6 && fix.speed == 7 && fix.time == 8)
        let bare = try Location(point: point(1, 2))
        #expect(
            bare.horizontalAccuracy == nil && bare.verticalAccuracy == nil && bare.course == nil && bare.speed == nil && bare.time == nil)
        let heading = try Heading(magnetic: -1, geographic: 725, accuracy: 3, time: 4)
        #expect(heading.magnetic == 359 && heading.geographic == 5 && heading.accuracy == 3 && heading.time == 4)
        #expect(
            try Heading(magnetic: 360).magnetic == 0 && Heading(geographic: -1e-20).geographic == 0
                && Heading(geographic: 359.5).geographic == 359.5 && Heading(magnetic: 1).geographic == nil)
        #expect(try Location(point: point(540, 90)).point.x == 540 && Location(point: point(-540, -90)).point.y == -90)
        // Only degrees have limits.
        #expect(
            try Location(point: Point(x: 1000, y: 1000)).point.x == 1000
                && Location(point: point(0, 0), horizontalAccuracy: 0, verticalAccuracy: 0, speed: 0, time: -5).time == -5)
    }

    @Test func valuesThatMakeNoSenseAreNamed() {
        #expect(error { _ = try Location(point: point(0, 90.001)) } == "point: latitude 90.001 is not -90 to 90")
        #expect(error { _ = try Location(point: point(-540.5, 0)) } == "point: longitude -540.5 is not -540 to 540")
        #expect(error { _ = try Location(point: Point(nil)) } == "point: an empty or non-finite position is not finite ordinates")
        #expect(
            error { _ = try Location(point: Point(x: .infinity, y: 0)) } == "point: an empty or non-finite position is not finite ordinates"
        )
        #expect(
            error { _ = try Location(point: point(0, 0), horizontalAccuracy: -0.1) }
                == "horizontalAccuracy: -0.1 is not a number from 0.0 up")
        #expect(
            error { _ = try Location(point: point(0, 0), verticalAccuracy: .infinity) } == "verticalAccuracy: inf is not a finite number")
        #expect(error { _ = try Location(point: point(0, 0), course: .nan) } == "course: nan is not a finite number")
        #expect(error { _ = try Location(point: point(0, 0), speed: -1) } == "speed: -1.0 is not a number from 0.0 up")
        #expect(error { _ = try Location(point: point(0, 0), time: .infinity) } == "time: inf is not a finite number")
        #expect(error { _ = try Heading() } == "heading: none is not degrees from magnetic or from true north")
        #expect(
            error { _ = try Heading(magnetic: .nan) } == "magnetic: nan is not a finite number"
                && error { _ = try Heading(geographic: .infinity) } == "geographic: inf is not a finite number")
        #expect(
            error { _ = try Heading(magnetic: 1, accuracy: -2) } == "accuracy: -2.0 is not a number from 0.0 up"
                && error { _ = try Heading(magnetic: 1, time: .nan) } == "time: nan is not a finite number")
    }

    @Test func aManualClockGoesForwardOnly() {
        let clock = ManualLocationClock(5)
        clock.advance(by: 2.5)
        for seconds in [0, -3, .nan, .infinity] as [Double] { clock.advance(by: seconds) }
        #expect(clock.time == 7.5)
        #expect(
            ManualLocationClock(.nan).time == 0 && ManualLocationClock(.infinity).time == 0 && ManualLocationClock().time == 0
                && ManualLocationClock(-7).time == -7)
    }

    @Test func positionsAreProjected() throws {
        let fix = try Location(point: Point(x: 180, y: 0, z: 7, spatialReference: .wgs84))
        let projected = try fix.coordinate(in: .webMercator)
        #expect(abs(projected.x - 20_037_508.342789244) < 1e-6 && abs(projected.y) < 1e-6 && projected.z == 7)
        #expect(
            try fix.coordinate(in: nil) == Coordinate(x: 180, y: 0, z: 7) && fix.coordinate(in: .wgs84) == Coordinate(x: 180, y: 0, z: 7))
        #expect(try Location(point: Point(x: 3, y: 4)).coordinate(in: .webMercator) == Coordinate(x: 3, y: 4))
        #expect(throws: LocationError.self) { try fix.coordinate(in: SpatialReference(wkid: 25833)) }
    }

    @Test func anOutletPassesOnWhatIsPlausible() throws {
        let clock = ManualLocationClock(1000)
        let source = HostLocationSource(clock: clock)
        let recorder = Recorder()
        source.delegate = recorder
        func send(_ time: Double?) throws -> Bool { source.update(try Location(point: point(0, 0), time: time)) }
        let outlet = source.outlet
        #expect(
            outlet.name == "host" && outlet.futureTolerance == 5 && LocationOutlet.standardFutureTolerance == 5 && outlet.runs == 0
                && !outlet.isRunning(0) && source.requiresPermission)
        source.fail(.noFix(source: "host"))
        source.update(try Heading(magnetic: 1))
        #expect(recorder.log == [] && source.error == nil)
        source.start()
        #expect(outlet.runs == 1 && outlet.isRunning(1) && !outlet.isRunning(0) && !outlet.isRunning(2))
        #expect(try send(1005) && !send(1005.001) && send(nil) && send(1005) && !send(1004.999))
        #expect(
            recorder.errors == [.inFuture(time: 1005.001, seconds: 1005.001 - 1000), .outOfOrder(time: 1004.999, seconds: 1005 - 1004.999)])
        #expect(source.error == recorder.errors.last)
        source.stop()
        #expect(recorder.log == ["started", "fix", "inFuture", "fix", "fix", "outOfOrder", "stopped"] && !outlet.isRunning(1))
        source.start()
        #expect(outlet.runs == 2 && source.error == nil)
        #expect(
            LocationOutlet(name: "x", futureTolerance: -3).futureTolerance == 0
                && LocationOutlet(name: "x", futureTolerance: nil).futureTolerance == nil)
        #expect(!HostLocationSource(requiresPermission: false).requiresPermission)
        #expect(try !SimulatedLocationSource(locations: [Location(point: point(0, 0))]).requiresPermission)
    }

    /// One that cannot begin.
    private final class Broken: LocationDataSource {
        let outlet = LocationOutlet(name: "broken")
        var closed = 0
        func open() throws(LocationError) { throw .transportFailed(source: "broken", reason: "it is broken") }
        func close() { closed += 1 }
    }

    @Test func aSourceThatCannotBeginIsStopped() {
        let (source, recorder) = (Broken(), Recorder())
        source.delegate = recorder
        source.start()
        #expect(
            recorder.log == ["started", "transportFailed", "stopped"] && !source.isStarted && source.closed == 1 && source.nextTime == nil
                && !source.requiresPermission)
        source.stop()
        source.update()
        #expect(source.closed == 1 && recorder.log.count == 3)
        recorder.log = []
        source.start()
        #expect(recorder.log == ["started", "transportFailed", "stopped"] && source.outlet.runs == 2)
    }
}
