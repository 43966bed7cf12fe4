import GromaGeometry
import GromaOperations

/// A source that simulates movement: through given fixes, through the vertices of a polyline, or along a polyline at a constant speed.
///
/// Each fix without course and speed gets those toward the next one, and each fix without a time gets the time at which it is sent. An
/// invalid position, such as a latitude of 91, is reported as an error in its turn, and the walk continues. After the last fix the source
/// stops, unless it repeats.
public final class SimulatedLocationSource: LocationDataSource {
    /// The outlet that checks and reports fixes.
    public let outlet: LocationOutlet
    private var replay: LocationReplay

    /// Creates a source that walks through fixes.
    ///
    /// - Parameters:
    ///   - locations: The fixes, in order.
    ///   - pacing: The timing of the fixes; one per second by default.
    ///   - repeats: Whether it starts again after the last fix.
    ///   - clock: The clock of the source.
    ///   - engine: The engine that measures courses and speeds on the ground. Without projections it supports WGS 84 and Web Mercator.
    /// - Throws: `noPositions` if there are no fixes, `invalid` for an invalid pacing.
    public convenience init(
        locations: [Location], pacing: ReplayPacing = .everySecond, repeats: Bool = false, clock: any LocationClock = SystemLocationClock(),
        engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) {
        try self.init(log: LocationLog(locations), pacing: pacing, repeats: repeats, clock: clock, engine: engine)
    }

    /// Creates a source that replays the fixes of a log; the faults between them are reported as errors in their places.
    ///
    /// - Parameters:
    ///   - log: The log.
    ///   - pacing: The timing of the fixes; by default as recorded.
    ///   - repeats: Whether it starts again after the last fix.
    ///   - clock: The clock of the source.
    ///   - engine: The engine with which courses and speeds are measured on the ground.
    /// - Throws: `noPositions` if there is no fix, `invalid` for an invalid pacing.
    public convenience init(
        log: LocationLog, pacing: ReplayPacing = .realTime, repeats: Bool = false, clock: any LocationClock = SystemLocationClock(),
        engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) {
        try self.init(FixWalk(log), pacing: pacing, repeats: repeats, name: "simulated", clock: clock, engine: engine)
    }

    /// Creates a source that walks through the vertices of a polyline, path by path. If it has m, that is the time of each vertex, in
    /// seconds since 1970.
    ///
    /// - Parameters:
    ///   - vertices: The polyline.
    ///   - pacing: The timing of the fixes; one per second by default.
    ///   - accuracy: The horizontal accuracy of each fix, in meters; nil for none.
    ///   - repeats: Whether it starts again after the last fix.
    ///   - clock: The clock of the source.
    ///   - engine: The engine with which courses and speeds are measured on the ground.
    /// - Throws: `noPositions` if the polyline is empty, `invalid` for an invalid pacing or accuracy.
    public convenience init(
        vertices: Polyline, pacing: ReplayPacing = .everySecond, accuracy: Double? = nil, repeats: Bool = false,
        clock: any LocationClock = SystemLocationClock(), engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) {
        let accuracy = try Location.check(accuracy, "accuracy", from: 0)
        try self.init(
            VertexWalk(vertices, accuracy: accuracy), pacing: pacing, repeats: repeats, name: "simulated", clock: clock, engine: engine)
    }

    /// Creates a source that walks along a polyline at a constant speed, from its first vertex to its last.
    ///
    /// - Parameters:
    ///   - polyline: The polyline.
    ///   - speed: In meters per second on the ground, 0.001 to 100,000; in map units per second if the relation of the map to the ground is
    ///     unknown.
    ///   - interval: The seconds between two fixes.
    ///   - accuracy: The horizontal accuracy of each fix, in meters.
    ///   - repeats: Whether it starts again at the end.
    ///   - clock: The clock of the source.
    ///   - engine: The engine that measures lengths and courses on the ground.
    /// - Throws: `noPositions` if the polyline is empty, `invalid` for a number out of range.
    public convenience init(
        along polyline: Polyline, speed: Double, interval: Double = 1, accuracy: Double? = standardAccuracy, repeats: Bool = false,
        clock: any LocationClock = SystemLocationClock(), engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) {
        guard speed >= 0.001, speed <= 100_000 else {
            throw .invalid(path: "speed", found: "\(speed)", expected: "a number from 0.001 to 100000")
        }
        let accuracy = try Location.check(accuracy, "accuracy", from: 0)
        try self.init(
            SpeedWalk(
                polyline, speed: speed, interval: interval, accuracy: accuracy, metric: engine.groundMetric(of: polyline.spatialReference)),
            pacing: .interval(interval), repeats: repeats, name: "simulated", clock: clock, engine: engine)
    }

    /// The horizontal accuracy of fixes along a line by default, in meters: that of a typical receiver under an open sky.
    public static let standardAccuracy = 5.0

    init(
        _ walk: any LocationWalk, pacing: ReplayPacing, repeats: Bool, name: String, clock: any LocationClock,
        engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) {
        outlet = LocationOutlet(name: name, clock: clock, futureTolerance: nil)
        replay = try LocationReplay(walk, pacing: pacing, repeats: repeats, source: name, engine: engine)
    }

    /// Starts at the first fix.
    public func open() { replay.begin(at: outlet.clock.time) }

    /// Sends the fixes that are due, at most 10,000 per call; after the last one the source ends. O(fixes)
    public func poll() {
        let run = outlet.runs
        var left = 10_000
        while left > 0, outlet.isRunning(run) {
            tellFaults(run)
            guard outlet.isRunning(run), let location = replay.take(at: outlet.clock.time) else { break }
            outlet.send(location)
            left -= 1
        }
        guard outlet.isRunning(run), replay.due == nil else { return }
        tellFaults(run)
        if outlet.isRunning(run) { outlet.end() }
    }

    private func tellFaults(_ run: Int) {
        for fault in replay.takeFaults(at: outlet.clock.time) where outlet.isRunning(run) { outlet.fail(fault) }
    }

    /// The time at which the next fix is due.
    public var nextTime: Double? { isStarted ? replay.due : nil }
}
