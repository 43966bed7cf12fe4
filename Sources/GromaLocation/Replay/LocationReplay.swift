import GromaGeometry

/// Fixes that are sent at their times: what simulations and recorded tracks have in common.
struct LocationReplay {
    /// Where the fixes come from, one at a time.
    private var walk: any LocationWalk
    private let pacing: ReplayPacing
    private let repeats: Bool
    private let start: any LocationWalk
    /// The next fix, taken from the walk, and the one behind it, which its course and speed follow from.
    private var next: Location?
    private var following: Location?
    /// When the next fix is due; nil where nothing is left.
    private(set) var due: Double?
    private var course: Double?

    /// Makes a replay that begins at once.
    ///
    /// - Throws: `invalid` for a pace that is none, `noPositions`.
    init(_ walk: any LocationWalk, pacing: ReplayPacing, repeats: Bool, source: String) throws(LocationError) {
        try pacing.check()
        start = walk
        self.walk = walk
        self.pacing = pacing
        self.repeats = repeats
        guard start.hasPositions else { throw .noPositions(source: source, expected: walk.expectation) }
    }

    /// Begins at the beginning, the first fix being due at a time.
    mutating func begin(at time: Double) {
        walk = start
        course = nil
        next = walk.next()
        following = walk.next()
        due = next == nil ? nil : time
    }

    /// Takes the next fix if it is due, with course and speed as they follow from the one behind it where it does not say them, and with the
    /// time at which it was due where it has none of its own.
    mutating func take(at time: Double) -> Location? {
        guard let due, due <= time, let location = next else { return nil }
        let delay = self.delay(from: location, to: following)
        var motion = following.map { Self.motion(from: location, to: $0, in: delay) }
        // The last one, and one that stands still, looks to where the one before it has gone.
        if motion == nil || motion?.speed == 0 { motion?.course = course }
        course = location.course ?? motion?.course ?? course
        next = following
        if next == nil, repeats {
            walk = start
            next = walk.next()
        }
        following = walk.next()
        self.due = next == nil ? nil : due + delay
        // A way that is walked again and again has no times of its own.
        return location.completed(course: course, speed: motion?.speed, time: repeats ? due : location.time ?? due)
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
    private static func motion(from a: Location, to b: Location, in delay: Double) -> (course: Double?, speed: Double?) {
        guard let from = a.point.coordinate, let to = b.point.coordinate else { return (nil, nil) }
        let metric = GroundMetric(a.point.spatialReference)
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
    /// The next one; nil behind the last.
    mutating func next() -> Location?
}

/// Fixes one after another.
struct FixWalk: LocationWalk {
    private let locations: [Location]
    private var index = 0

    init(_ locations: [Location]) { self.locations = locations }

    var hasPositions: Bool { !locations.isEmpty }
    var expectation: String { "at least one location" }

    mutating func next() -> Location? {
        guard index < locations.count else { return nil }
        index += 1
        return locations[index - 1]
    }
}
