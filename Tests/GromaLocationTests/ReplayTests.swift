import GromaGeometry
import GromaLocation
import Testing

/// Simulated walks to the last digit: on a map without a reference a unit counts as a meter, and all numbers are worked out by hand.
@Suite struct ReplayTests {
    private let clock = ManualLocationClock(1_577_836_800)
    private let recorder = Recorder()

    /// Lets a source run second by second until it stops, and returns what it told: the seconds, and the fixes.
    private func run(_ source: SimulatedLocationSource, seconds: Int = 60, step: Double = 1) -> [String] {
        source.delegate = recorder
        source.start()
        var told: [String] = []
        for count in 0..<seconds where source.isStarted {
            let before = recorder.locations.count
            source.update()
            for fix in recorder.locations[before...] { told.append("\(Double(count) * step)".replacing(".0", with: "") + ": " + fix.text) }
            clock.advance(by: step)
        }
        return told
    }

    private func line(_ paths: [Double]...) -> Polyline { Polyline(paths: Parts(paths.map { Path(xy: $0) })) }

    @Test func positionsAlongALineAreSpacedEvenly() throws {
        let source = try SimulatedLocationSource(
            along: line([0, 0, 3, 0, 3, 4], [10, 10, 10, 9], [20, 20], [], [30, 0, 30, 4]), speed: 2, clock: clock)
        #expect(
            run(source) == [
                "0: 0 0 - 5 - 90 2 0", "1: 2 0 - 5 - 90 2 1", "2: 3 1 - 5 - 0 2 2", "3: 3 3 - 5 - 0 2 3", "4: 3 4 - 5 - 0 2 4",
                "5: 10 10 - 5 - 180 2 5", "6: 10 9 - 5 - 180 2 6",
                // A path of one position has no direction but that to the next one.
                "7: 20 20 - 5 - 153.434949 2 7", "8: 30 0 - 5 - 0 2 8", "9: 30 2 - 5 - 0 2 9", "10: 30 4 - 5 - 0 2 10",
            ])
        #expect(recorder.log.last == "stopped" && recorder.errors.isEmpty && SimulatedLocationSource.standardAccuracy == 5)
    }

    @Test func heightsAreInterpolatedAndIntervalsKept() throws {
        let path = Path(xy: [0, 0, 8, 0], z: [10, 30])
        let source = try SimulatedLocationSource(along: Polyline(path), speed: 2, interval: 0.5, accuracy: nil, clock: clock)
        #expect(run(source, step: 0.5).prefix(3) == ["0: 0 0 10 - - 90 2 0", "0.5: 1 0 12.5 - - 90 2 0.5", "1: 2 0 15 - - 90 2 1"])
        let short = try SimulatedLocationSource(along: line([0, 0, 0, 0, 0, 0, 1, 0]), speed: 3, accuracy: 1, clock: clock)
        #expect(run(short).map { $0.split(separator: " ").dropFirst().prefix(2).joined(separator: " ") } == ["0 0", "1 0"])
    }

    @Test func verticesAreWalkedThroughWithTheirTimes() throws {
        let paths = Parts([Path(xy: [0, 0, 0, 5], m: [1_577_836_700, 1_577_836_710]), Path(xy: [3, 9], m: [.nan])])
        let source = try SimulatedLocationSource(vertices: Polyline(paths: paths, dimensions: .xym), accuracy: 2, clock: clock)
        // Five units in ten seconds; the last one, without a time, has the time at which it is sent.
        #expect(run(source) == ["0: 0 0 - 2 - 0 0.5 -100", "1: 0 5 - 2 - 36.869898 5 -90", "2: 3 9 - 2 - 36.869898 - 2"])
    }

    @Test(
        arguments: [
            (1.0, ["0: 0", "3: 1", "3: 2", "10: 3", "11: 4"]), (2, ["0: 0", "2: 1", "2: 2", "5: 3", "6: 4"]),
            (0.5, ["0: 0", "6: 1", "6: 2", "20: 3", "22: 4"]),
        ] as [(Double, [String])])
    func recordedTimesAreReplayed(speed: Double, told: [String]) throws {
        func fix(_ x: Double, _ time: Double?) throws -> Location {
            try Location(point: Point(x: x, y: 0), time: time.map { 1_577_836_800 + $0 })
        }
        // A fix without a time comes a second after the one before.
        let fixes = [try fix(0, -90), try fix(1, -87), try fix(2, -87), try fix(3, -80), try fix(4, nil)]
        let source = try SimulatedLocationSource(locations: fixes, pacing: .recorded(speed: speed), clock: clock)
        #expect(run(source).map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == told)
        #expect(recorder.locations.map { $0.time.map { $0 - 1_577_836_800 } }.prefix(4) == [-90, -87, -87, -80])
    }

    @Test func aWalkThatRepeatsHasTheTimesAtWhichItIsSent() throws {
        let fixes = [try Location(point: Point(x: 0, y: 0), time: 5), try Location(point: Point(x: 0, y: 3), speed: 7, time: 6)]
        let source = try SimulatedLocationSource(locations: fixes, repeats: true, clock: clock)
        #expect(run(source, seconds: 4) == ["0: 0 0 - - - 0 3 0", "1: 0 3 - - - 0 7 1", "2: 0 0 - - - 0 3 2", "3: 0 3 - - - 0 7 3"])
        #expect(source.isStarted && source.nextTime == 1_577_836_804)
        source.stop()
        #expect(source.nextTime == nil)
        // Started again, it begins at the beginning.
        recorder.locations = []
        source.start()
        source.update()
        #expect(recorder.locations.map(\.text) == ["0 0 - - - 0 3 4"])
    }

    @Test func whoStandsStillKeepsTheCourse() throws {
        let source = try SimulatedLocationSource(vertices: line([0, 0, 5, 0, 5, 0, 5, 2]), clock: clock)
        #expect(run(source) == ["0: 0 0 - - - 90 5 0", "1: 5 0 - - - 90 0 1", "2: 5 0 - - - 0 2 2", "3: 5 2 - - - 0 - 3"])
    }

    @Test func wrongPositionsAreToldInTheirTurn() throws {
        let vertices = Polyline(Path(xy: [0, 91, 1, 1, 2, 95, 600, 2, 3, 3, 4, -90.5]), spatialReference: .wgs84)
        let source = try SimulatedLocationSource(vertices: vertices, clock: clock)
        _ = run(source)
        #expect(recorder.log == ["started", "invalid", "fix", "invalid", "invalid", "fix", "invalid", "stopped"])
        #expect(
            recorder.errors.map(\.description) == [
                "part 0, vertex 0, point: latitude 91.0 is not -90 to 90", "part 0, vertex 2, point: latitude 95.0 is not -90 to 90",
                "part 0, vertex 3, point: longitude 600.0 is not -540 to 540",
                "part 0, vertex 5, point: latitude -90.5 is not -90 to 90",
            ])
    }

    @Test func numbersOutOfRangeAreRefused() throws {
        let line = line([0, 0, 1, 0])
        func error(_ make: () throws -> SimulatedLocationSource) -> String? {
            do {
                _ = try make()
                return nil
            } catch { return "\(error)" }
        }
        for speed in [0, 0.0009, 100_001, .nan, .infinity] {
            #expect(
                error { try SimulatedLocationSource(along: line, speed: speed) } == "speed: \(speed) is not a number from 0.001 to 100000")
        }
        for interval in [0, 0.0009, 86_401, .nan] {
            #expect(
                error { try SimulatedLocationSource(along: line, speed: 1, interval: interval) }
                    == "interval: \(interval) is not a number from 0.001 to 86400")
            #expect(
                error { try SimulatedLocationSource(vertices: line, pacing: .recorded(speed: interval)) }
                    == "speed: \(interval) is not a number from 0.001 to 86400")
        }
        #expect(error { try SimulatedLocationSource(along: line, speed: 1, accuracy: -1) } == "accuracy: -1.0 is not a number from 0.0 up")
        #expect(error { try SimulatedLocationSource(vertices: line, accuracy: .nan) } == "accuracy: nan is not a finite number")
        #expect(
            error { try SimulatedLocationSource(vertices: Polyline()) } == "simulated has no positions; expected a polyline with vertices")
        #expect(
            error { try SimulatedLocationSource(along: Polyline(), speed: 1) }
                == "simulated has no positions; expected a polyline with vertices")
        #expect(error { try SimulatedLocationSource(locations: []) } == "simulated has no positions; expected at least one location")
        for speed in [0.001, 100_000] { #expect(error { try SimulatedLocationSource(along: line, speed: speed, interval: 86_400) } == nil) }
        #expect(error { try SimulatedLocationSource(vertices: line, pacing: .interval(0.001)) } == nil)
    }

    @Test func faultsOfALogAreToldWhereTheyWere() throws {
        var log = NMEALocationSource.read("".utf8)
        #expect(log.locations.isEmpty)
        log = NMEALocationSource.read(
            (NMEALocationSourceTests.gga + "noise\n" + NMEALocationSourceTests.sentence("GPRMC,123529,A,4807.038,N,01131.000,E,,,230394,,")
                + "more\n").utf8, now: 764_426_119)
        let source = try SimulatedLocationSource(log: log, clock: clock)
        _ = run(source)
        #expect(recorder.log == ["started", "brokenMessage", "fix", "brokenMessage", "fix", "stopped"])
        #expect(LocationLog.Fault(.noFix(source: "x"), before: 3).index == 3)
    }
}
