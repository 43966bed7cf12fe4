import GromaGeometry
import GromaLocation
import Testing

@Suite struct SimulatedLocationSourceTests {
    private let clock = ManualLocationClock(1000)
    private let recorder = Recorder()

    private func line(_ xy: [Double], _ reference: SpatialReference? = .wgs84) -> Polyline {
        Polyline(Path(xy: xy), spatialReference: reference)
    }

    @Test func oneVertexASecond() throws {
        let source = try SimulatedLocationSource(vertices: line([0, 0, 0, 0.001, 0.001, 0.001]), clock: clock)
        source.delegate = recorder
        source.start()
        source.update()
        #expect(recorder.locations.count == 1)
        #expect(source.nextTime == 1001)
        clock.advance(by: 0.9)
        source.update()
        #expect(recorder.locations.count == 1)
        clock.advance(by: 1.2)
        source.update()
        #expect(recorder.locations.map(\.point.x) == [0, 0, 0.001])
        #expect(recorder.locations.map(\.time) == [1000, 1001, 1002])
        // North, then east; the last one keeps the course. 0.001 degrees of latitude are 110.57 m at the equator.
        #expect(abs((recorder.locations[0].course ?? .nan) - 0) < 1e-6)
        #expect(abs((recorder.locations[1].course ?? .nan) - 90) < 1e-3)
        #expect(recorder.locations[2].course == recorder.locations[1].course)
        #expect(abs((recorder.locations[0].speed ?? 0) - 110.574) < 0.01)
        #expect(recorder.log == ["started", "fix", "fix", "fix", "stopped"])
        #expect(source.nextTime == nil)
    }

    @Test func atASpeedAlongTheLine() throws {
        // One degree of the equator's longitude is 111,319.49 m.
        let source = try SimulatedLocationSource(along: line([0, 0, 0.01, 0]), speed: 100, accuracy: 3, clock: clock)
        source.delegate = recorder
        source.start()
        for _ in 0..<20 {
            source.update()
            clock.advance(by: 1)
        }
        // 0, 100, … 1100 m, and the end at 1113.2 m.
        #expect(recorder.locations.count == 13)
        #expect(recorder.locations.last?.point.x == 0.01)
        #expect(abs((recorder.locations.dropFirst().first?.point.x ?? 0) - 100 / 111_319.4908) < 1e-9)
        #expect(recorder.locations.allSatisfy { $0.speed == 100 && abs(($0.course ?? 0) - 90) < 1e-9 && $0.horizontalAccuracy == 3 })
        #expect(recorder.log.last == "stopped")
    }

    @Test func walksTheCornersAndPartsOfAPlane() throws {
        let paths = [Path(xy: [0, 0, 10, 0, 10, 10]), Path(xy: [100, 0]), Path(xy: [0, 50, 0, 53])]
        let source = try SimulatedLocationSource(along: Polyline(paths: Parts(paths)), speed: 4, clock: clock)
        source.delegate = recorder
        source.start()
        clock.advance(by: 60)
        source.update()
        let places = recorder.locations.map { [$0.point.x, $0.point.y] }
        #expect(places == [[0, 0], [4, 0], [8, 0], [10, 2], [10, 6], [10, 10], [100, 0], [0, 50], [0, 53]])
    }

    @Test func repeatsUntilItIsStopped() throws {
        let source = try SimulatedLocationSource(vertices: line([1, 0, 2, 0]), repeats: true, clock: clock)
        source.delegate = recorder
        source.start()
        clock.advance(by: 4)
        source.update()
        #expect(recorder.locations.map(\.point.x) == [1, 2, 1, 2, 1])
        // However late it is called, one call has an end.
        clock.advance(by: 1e9)
        source.update()
        #expect(recorder.locations.count == 10_005)
        recorder.onFix = { $0.stop() }
        source.update()
        #expect(recorder.locations.count == 10_006)
        #expect(!source.isStarted)
    }

    @Test func startedByItsDelegateItBeginsAnew() throws {
        let source = try SimulatedLocationSource(vertices: line([1, 0, 2, 0, 3, 0]), clock: clock)
        source.delegate = recorder
        recorder.onFix = { [recorder] in
            guard recorder.locations.count == 2 else { return }
            $0.stop()
            $0.start()
        }
        source.start()
        clock.advance(by: 1)
        source.update()
        clock.advance(by: 2)
        source.update()
        #expect(recorder.locations.map(\.point.x) == [1, 2, 1, 2, 3])
    }

    @Test func recordedTimesAndTimesThatGoBack() throws {
        func fix(_ x: Double, _ time: Double) throws -> Location { try Location(point: Point(x: x, y: 0), time: time) }
        let locations = [try fix(0, 50), try fix(1, 60), try fix(2, 40), try fix(3, 62)]
        let source = try SimulatedLocationSource(locations: locations, pacing: .recorded(speed: 2), clock: clock)
        source.delegate = recorder
        source.start()
        source.update()
        #expect(source.nextTime == 1005)
        clock.advance(by: 5)
        source.update()
        #expect(recorder.errors == [.outOfOrder(time: 40, seconds: 20)])
        #expect(recorder.locations.map(\.point.x) == [0, 1])
        clock.advance(by: 11)
        source.update()
        #expect(recorder.locations.map(\.time) == [50, 60, 62])
    }

    @Test func heightsAndTimesOfTheVertices() throws {
        let path = Path(
            [Coordinate(x: 0, y: 0, z: 7, m: 100), Coordinate(x: 1, y: 95, z: 8, m: 101), Coordinate(x: 1, y: 1)], dimensions: .xyzm)
        let source = try SimulatedLocationSource(vertices: Polyline(path, spatialReference: .wgs84), clock: clock)
        source.delegate = recorder
        source.start()
        clock.advance(by: 9)
        source.update()
        // The latitude 95 is no place: that is told where its turn is, and the walk goes on.
        #expect(recorder.locations.map(\.point.y) == [0, 1])
        #expect(recorder.log == ["started", "fix", "invalid", "fix", "stopped"])
        #expect(recorder.errors == [.invalid(path: "part 0, vertex 1, point", found: "latitude 95.0", expected: "-90 to 90")])
        #expect(recorder.locations[0].point.coordinate?.z == 7)
        #expect(recorder.locations[0].time == 100)
    }

    @Test func invalidPositionsAreReportedAfterTheLastFixToo() throws {
        let source = try SimulatedLocationSource(vertices: line([1, 91, 2, 0, 3, 92]), clock: clock)
        source.delegate = recorder
        source.start()
        clock.advance(by: 9)
        source.update()
        #expect(recorder.log == ["started", "invalid", "fix", "invalid", "stopped"])
        // All the way beyond the pole, at a speed: each place is told, and nothing is drawn.
        let lost = try SimulatedLocationSource(along: line([0, 91, 0, 91.001]), speed: 20, clock: clock)
        lost.delegate = recorder
        lost.start()
        clock.advance(by: 60)
        lost.update()
        #expect(recorder.locations.count == 1 && recorder.log.last == "stopped" && recorder.errors.count > 2)
        #expect(recorder.errors.last?.description.contains("latitude 91") == true)
        // Walked again and again, it is told each time.
        let circle = try SimulatedLocationSource(vertices: line([1, 0, 1, 91]), repeats: true, clock: clock)
        recorder.log = []
        circle.delegate = recorder
        circle.start()
        clock.advance(by: 2)
        circle.update()
        #expect(recorder.log == ["started", "fix", "invalid", "fix", "invalid", "fix"])
    }

    @Test func refusesWhatCannotBeWalked() {
        #expect(throws: LocationError.noPositions(source: "simulated", expected: "at least one location")) {
            try SimulatedLocationSource(locations: [])
        }
        #expect(throws: LocationError.self) { try SimulatedLocationSource(vertices: Polyline()) }
        for speed in [0, -1, .nan, .infinity] {
            #expect(throws: LocationError.self) { try SimulatedLocationSource(along: line([0, 0, 1, 1]), speed: speed) }
        }
        for interval in [0, -1, .nan, 1e9] {
            #expect(throws: LocationError.self) { try SimulatedLocationSource(vertices: line([0, 0]), pacing: .interval(interval)) }
        }
    }
}
