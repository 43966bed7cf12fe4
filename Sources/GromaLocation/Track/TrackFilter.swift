import GromaGeometry

/// Decides which fixes become vertices of a track. A value with a step function: O(1) a fix, and of constant size.
///
/// An outlier is known by the fix behind it: both the way to it and the way back are beyond five times as fast as those before (by the median of
/// the last nine), longer than 10 metres and than twice its accuracy, and each is longer than the way past it. Someone who turns round goes as
/// fast as before and is no outlier.
struct TrackFilter {
    /// What has become of fixes: vertices, in their order, and what was left out.
    struct Outcome {
        var kept: [Location] = []
        var rejected: [TrackRejection] = []
    }

    private let settings: TrackSettings
    /// The last vertex.
    private var last: Location?
    /// The last fix that is no outlier, and the one behind it of which that is not known yet.
    private var steady: Location?
    private var pending: Location?
    /// The latest speeds from fix to fix, the oldest first.
    private var paces: [Double] = []

    private static let window = 9
    private static let factor = 5.0
    private static let leastDetour = 10.0

    init(_ settings: TrackSettings) { self.settings = settings }

    /// Takes a fix.
    mutating func take(_ location: Location) -> Outcome {
        var outcome = Outcome()
        if let worst = settings.worstAccuracy, let accuracy = location.horizontalAccuracy, accuracy > worst {
            outcome.rejected.append(.tooInaccurate)
            return outcome
        }
        if let greatest = settings.greatestSpeed, let speed = location.speed, speed > greatest {
            outcome.rejected.append(.tooFast)
            return outcome
        }
        guard settings.removesOutliers else {
            keep(location, &outcome)
            return outcome
        }
        if let pending {
            if let steady, isOutlier(pending, between: steady, and: location) {
                outcome.rejected.append(.outlier)
            } else {
                settle(pending, &outcome)
            }
        }
        pending = location
        return outcome
    }

    /// Takes the fix that was held back, at the end of a track or before a pause.
    mutating func flush() -> Outcome {
        var outcome = Outcome()
        if let pending { settle(pending, &outcome) }
        pending = nil
        return outcome
    }

    /// Notes a vertex that was set without asking.
    mutating func note(_ location: Location) {
        last = location
        steady = location
    }

    private mutating func settle(_ location: Location, _ outcome: inout Outcome) {
        if let steady {
            paces.append(Self.pace(from: steady, to: location))
            if paces.count > Self.window { paces.removeFirst() }
        }
        steady = location
        keep(location, &outcome)
    }

    private mutating func keep(_ location: Location, _ outcome: inout Outcome) {
        guard let last else {
            self.last = location
            outcome.kept.append(location)
            return
        }
        let distance = Self.distance(from: last, to: location)
        if let greatest = settings.greatestSpeed, let from = last.time, let to = location.time, distance > greatest * max(0, to - from) {
            // Where both are less accurate than that, it says nothing.
            let doubt = (last.horizontalAccuracy ?? 0) + (location.horizontalAccuracy ?? 0)
            if distance - doubt > greatest * max(0, to - from) { return outcome.rejected.append(.tooFast) }
        }
        guard distance > 0, distance >= settings.minimumDistance else { return outcome.rejected.append(.tooNear) }
        self.last = location
        outcome.kept.append(location)
    }

    private func isOutlier(_ fix: Location, between a: Location, and b: Location) -> Bool {
        guard paces.count >= 3 else { return false }
        let (there, back, past) = (Self.distance(from: a, to: fix), Self.distance(from: fix, to: b), Self.distance(from: a, to: b))
        let least = max(Self.leastDetour, 2 * (fix.horizontalAccuracy ?? 0))
        guard there > least, back > least, past < there, past < back else { return false }
        let median = paces.sorted()[paces.count / 2]
        let limit = Self.factor * median
        return Self.pace(from: a, to: fix) > limit && Self.pace(from: fix, to: b) > limit
    }

    /// Metres a second from one fix to the next; metres a fix where they have no times.
    private static func pace(from a: Location, to b: Location) -> Double {
        let distance = distance(from: a, to: b)
        guard let start = a.time, let end = b.time, end > start else { return distance }
        return distance / (end - start)
    }

    static func distance(from a: Location, to b: Location) -> Double {
        guard let from = a.point.coordinate, let to = b.point.coordinate else { return .infinity }
        return GroundMetric(a.point.spatialReference).distance(from: from, to: to)
    }
}
