import GromaGeometry
import GromaOperations

/// The timed sending of fixes: the common part of simulations and recorded tracks.
struct LocationReplay {
    /// The source of the fixes, one at a time.
    private var walk: any LocationWalk
    private let pacing: ReplayPacing
    private let repeats: Bool
    private let start: any LocationWalk
    private let engine: GeometryEngine
    /// The next fix, taken from the walk, and the one after it, which determines its course and speed.
    private var next: Stage
    private var following: Stage
    /// The time at which the next fix is due; nil if none is left.
    private(set) var due: Double?
    private var course: Double?

    /// A fix, and the faults before it.
    private struct Stage {
        var faults: [LocationError] = []
        /// nil after the last one.
        var location: Location?
    }

    /// The maximum number of faults kept before a fix.
    private static let faultLimit = 1000

    /// Creates a replay that begins immediately; courses and speeds are measured on the ground, as far as the engine supports it.
    ///
    /// - Throws: `invalid` for an invalid pacing, `noPositions` if there are none.
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

    /// Starts from the beginning; the first fix is due at a time.
    mutating func begin(at time: Double) {
        walk = start
        course = nil
        next = step()
        following = step()
        due = next.location == nil ? nil : time
    }

    /// Returns the faults before the next fix, or after the last one, once.
    mutating func takeFaults(at time: Double) -> [LocationError] {
        guard due.map({ $0 <= time }) ?? true, !next.faults.isEmpty else { return [] }
        defer { next.faults = [] }
        return next.faults
    }

    /// Returns the next fix if it is due. Missing course and speed follow from the fix after it; a missing time is the time at which it was
    /// due.
    mutating func take(at time: Double) -> Location? {
        guard let due, due <= time, let location = next.location else { return nil }
        let delay = self.delay(from: location, to: following.location)
        let motion = following.location.map { self.motion(from: location, to: $0, in: delay) }
        // One that stands still keeps the course of the previous one, and so does the last fix, which has no motion.
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
        // In a repeated replay, recorded times are not used.
        return location.completed(course: course, speed: motion?.speed, time: repeats ? due : location.time ?? due)
    }

    /// Advances to the next fix of the walk.
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

    /// Returns the course and the speed from one fix to the next.
    private func motion(from a: Location, to b: Location, in delay: Double) -> (course: Double?, speed: Double?) {
        guard let from = a.point.coordinate, let to = b.point.coordinate else { return (nil, nil) }
        let metric = engine.groundMetric(of: a.point.spatialReference)
        let distance = metric.distance(from: from, to: to)
        let seconds: Double? = if let start = a.time, let end = b.time { end - start } else { delay }
        return (distance > 0 ? metric.bearing(from: from, to: to) : nil, seconds.flatMap { $0 > 0 ? distance / $0 : nil })
    }
}

/// A sequence of positions to walk.
protocol LocationWalk {
    /// Whether there is any position.
    var hasPositions: Bool { get }
    /// A description of the expected input, for errors.
    var expectation: String { get }
    /// Returns the next fix, or the error in its place; nil after the last.
    mutating func next() -> Result<Location, LocationError>?
}

/// A walk through fixes, with the faults between them.
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
