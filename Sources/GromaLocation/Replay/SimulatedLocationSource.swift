import GromaGeometry
import GromaOperations

/// A source that walks: through given fixes, the vertices of a polyline, or along a polyline at a speed.
///
/// Each fix that does not say its course and speed gets those that lead to the next one, and where it does not say its time, the time at which it
/// is sent. What is no place, such as a latitude of 91, is told as an error where its turn would be, and the walk goes on. Behind the last fix the source
/// stops by itself, unless it repeats.
public final class SimulatedLocationSource: LocationDataSource {
    /// The outlet that checks and reports fixes.
    public let outlet: LocationOutlet
    private var replay: LocationReplay

    /// Walks through fixes.
    ///
    /// - Parameters:
    ///   - locations: The fixes, in their order.
    ///   - pacing: When they come; one a second by default.
    ///   - repeats: Whether it starts again after the last.
    ///   - clock: The clock of the source.
    ///   - engine: What knows the ground that courses and speeds are measured on: WGS 84 and Web Mercator, unless it has been given projections.
    /// - Throws: `noPositions` if there is none, `invalid` for a pace that is none.
    public convenience init(
        locations: [Location], pacing: ReplayPacing = .everySecond, repeats: Bool = false, clock: any LocationClock = SystemLocationClock(),
        engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) {
        try self.init(log: LocationLog(locations), pacing: pacing, repeats: repeats, clock: clock, engine: engine)
    }

    /// Walks through the fixes of a log; what was broken between them is told as an error where it was.
    ///
    /// - Parameters:
    ///   - log: The log.
    ///   - pacing: When the fixes come; by default as they were recorded.
    ///   - repeats: Whether it starts again after the last.
    ///   - clock: The clock of the source.
    ///   - engine: The engine with which courses and speeds are measured on the ground.
    /// - Throws: `noPositions` if there is no fix, `invalid` for a pace that is none.
    public convenience init(
        log: LocationLog, pacing: ReplayPacing = .realTime, repeats: Bool = false, clock: any LocationClock = SystemLocationClock(),
        engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) {
        try self.init(FixWalk(log), pacing: pacing, repeats: repeats, name: "simulated", clock: clock, engine: engine)
    }

    /// Walks through the vertices of a polyline, path by path. Its m, where it has one, is the time of each, in seconds since 1970.
    ///
    /// - Parameters:
    ///   - vertices: The polyline.
    ///   - pacing: When the fixes come; one a second by default.
    ///   - accuracy: The horizontal accuracy of each fix, in metres; nil for none.
    ///   - repeats: Whether it starts again after the last.
    ///   - clock: The clock of the source.
    ///   - engine: The engine with which courses and speeds are measured on the ground.
    /// - Throws: `noPositions` if the polyline is empty, `invalid` for a pace or an accuracy that is none.
    public convenience init(
        vertices: Polyline, pacing: ReplayPacing = .everySecond, accuracy: Double? = nil, repeats: Bool = false,
        clock: any LocationClock = SystemLocationClock(), engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) {
        let accuracy = try Location.check(accuracy, "accuracy", from: 0)
        try self.init(
            VertexWalk(vertices, accuracy: accuracy), pacing: pacing, repeats: repeats, name: "simulated", clock: clock, engine: engine)
    }

    /// Walks along a polyline at a speed, from its first vertex to its last.
    ///
    /// - Parameters:
    ///   - polyline: The way.
    ///   - speed: In metres per second on the ground, 0.001 to 100,000; in units of the map a second where its relation to the ground is not
    ///     known.
    ///   - interval: Seconds between two fixes.
    ///   - accuracy: The horizontal accuracy of each fix, in metres.
    ///   - repeats: Whether it begins again at the end.
    ///   - clock: The clock of the source.
    ///   - engine: What knows the ground that lengths and courses are measured on.
    /// - Throws: `noPositions` if the polyline is empty, `invalid` for a number that lies outside its range.
    public convenience init(
        along polyline: Polyline, speed: Double, interval: Double = 1, accuracy: Double? = standardAccuracy, repeats: Bool = false,
        clock: any LocationClock = SystemLocationClock(), engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) {
        guard speed >= 0.001, speed <= 100_000 else {
            throw .invalid(path: "speed", found: "\(speed)", expected: "a number from 0.001 to 100000")
        }
        let accuracy = try Location.check(accuracy, "accuracy", from: 0)
        let pacing = ReplayPacing.interval(interval)
        try pacing.check()
        try self.init(
            SpeedWalk(
                polyline, speed: speed, interval: interval, accuracy: accuracy, metric: engine.groundMetric(of: polyline.spatialReference)),
            pacing: pacing, repeats: repeats, name: "simulated", clock: clock, engine: engine)
    }

    /// The horizontal accuracy of fixes along a line unless another one is given, in metres: that of a usual receiver under an open sky.
    public static let standardAccuracy = 5.0

    init(
        _ walk: any LocationWalk, pacing: ReplayPacing, repeats: Bool, name: String, clock: any LocationClock,
        engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) {
        outlet = LocationOutlet(name: name, clock: clock, futureTolerance: nil)
        replay = try LocationReplay(walk, pacing: pacing, repeats: repeats, source: name, engine: engine)
    }

    /// Begins at the first fix.
    public func open() { replay.begin(at: outlet.clock.time) }

    /// Sends the fixes that are due, 10,000 at most in one call; behind the last it ends. O(fixes)
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

    /// When the next fix is due.
    public var nextTime: Double? { isStarted ? replay.due : nil }
}
