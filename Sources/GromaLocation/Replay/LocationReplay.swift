import GromaGeometry
import GromaOperations

/// Fixes that are sent at their times: what simulations and recorded tracks have in common.
struct LocationReplay {
    /// Where the fixes come from, one at a time.
    private var walk: any LocationWalk
    private let pacing: ReplayPacing
    private let repeats: Bool
    private let start: any LocationWalk
    private let engine: GeometryEngine
    /// The next fix, taken from the walk, and the one behind it, which its course and speed follow from.
    private var next: Stage
    private var following: Stage
    /// When the next fix is due; nil if nothing is left.
    private(set) var due: Double?
    private var course: Double?

    /// A fix, and what went wrong on the way to it.
    private struct Stage {
        var faults: [LocationError] = []
        /// Nil behind the last one.
        var location: Location?
    }

    /// How many faults on the way to one fix are kept.
    private static let faultLimit = 1000

    /// Creates a replay that begins at once; courses and speeds are those on the ground, as far as an engine knows it.
    ///
    /// - Throws: `invalid` for a pace that is none, `noPositions`.
    init(
        _ walk: any LocationWalk, pacing: ReplayPacing, repeats: Bool, source: String, engine: GeometryEngine
    ) throws(LocationError) {
        try pacing.check()
        start = walk
        self.walk = walk
        self.pacing = pacing
        self.repeats = repeats
        self.engine = engine
        (next, following) = (Stage(), Stage())
        guard start.hasPositions else { throw .noPositions(source: source, expected: walk.expectation) }
    }

    /// Begins at the beginning, the first fix being due at a time.
    mutating func begin(at time: Double) {
        walk = start
        course = nil
        next = step()
        following = step()
        due = next.location == nil ? nil : time
    }

    /// What went wrong on the way to the next fix, or behind the last one; told once.
    mutating func takeFaults(at time: Double) -> [LocationError] {
        guard due.map({ $0 <= time }) ?? true, !next.faults.isEmpty else { return [] }
        defer { next.faults = [] }
        return next.faults
    }

    /// Takes the next fix if it is due, with course and speed as they follow from the one behind it where it does not say them, and with the
    /// time at which it was due where it has none of its own.
    mutating func take(at time: Double) -> Location? {
        guard let due, due <= time, let location = next.location else { return nil }
        let delay = self.delay(from: location, to: following.location)
        var motion = following.location.map { self.motion(from: location, to: $0, in: delay) }
        // The last one, and one that stands still, looks to where the one before it has gone.
        if motion == nil || motion?.speed == 0 { motion?.course = course }
        course = location.course ?? motion?.course ?? course
        next = following
        if next.location == nil, repeats {
            walk = start
            let faults = next.faults
            next = step()
            next.faults = faults + next.faults
        }
        following = next.location == nil ? Stage() : step()
        self.due = next.location == nil ? nil : due + delay
        // A way that is walked again and again has no times of its own.
        return location.completed(course: course, speed: motion?.speed, time: repeats ? due : location.time ?? due)
    }

    /// Goes on to the next fix of the walk.
    private mutating func step() -> Stage {
        var stage = Stage()
        while let place = walk.next() {
            switch place {
            case .success(let location):
                stage.location = location
                return stage
            case .failure(let fault): if stage.faults.count < Self.faultLimit { stage.faults.append(fault) }
            }
        }
        return stage
    }

    private func delay(from location: Location, to following: Location?) -> Double {
        switch pacing {
        case .interval(let seconds): return seconds
        case .recorded(let speed):
            guard let a = location.time, let b = following?.time else { return 1 / speed }
            return max(0, b - a) / speed
        }
    }

    /// The course and the speed from one fix to the next.
    private func motion(from a: Location, to b: Location, in delay: Double) -> (course: Double?, speed: Double?) {
        guard let from = a.point.coordinate, let to = b.point.coordinate else { return (nil, nil) }
        let metric = engine.groundMetric(of: a.point.spatialReference)
        let distance = metric.distance(from: from, to: to)
        let seconds: Double? = if let start = a.time, let end = b.time { end - start } else { delay }
        return (distance > 0 ? metric.bearing(from: from, to: to) : nil, seconds.flatMap { $0 > 0 ? distance / $0 : nil })
    }
}

/// Positions in the order in which they are walked.
protocol LocationWalk {
    /// Whether there is one at all.
    var hasPositions: Bool { get }
    /// What to give where there is none.
    var expectation: String { get }
    /// The next one, or why what comes next is none; nil behind the last.
    mutating func next() -> Result<Location, LocationError>?
}

/// Fixes one after another, with what was broken between them.
struct FixWalk: LocationWalk {
    private let log: LocationLog
    private var index = 0
    private var faultIndex = 0

    init(_ log: LocationLog) { self.log = log }

    var hasPositions: Bool { !log.locations.isEmpty }
    var expectation: String { "at least one location" }

    mutating func next() -> Result<Location, LocationError>? {
        if faultIndex < log.faults.count, log.faults[faultIndex].index <= index {
            faultIndex += 1
            return .failure(log.faults[faultIndex - 1].error)
        }
        guard index < log.locations.count else { return nil }
        index += 1
        return .success(log.locations[index - 1])
    }
}
