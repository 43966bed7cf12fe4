import GromaGeometry

/// Decides which fixes become vertices of a track. A value of constant size, with a step function: O(1) per fix
///
/// An outlier is detected with the fix after it: both the movement to it and the movement back are more than five times as fast as the
/// previous ones (by the median of the last nine), longer than 10 meters and than twice its accuracy, and each is longer than the direct
/// way without it. Someone who turns around moves as fast as before and is not an outlier.
struct TrackFilter {
    /// The result for fixes: vertices, in order, and rejections.
    struct Outcome {
        var kept: [TrackFix] = []
        var rejected: [TrackRejection] = []
    }

    private let settings: TrackSettings
    /// The metric for distances.
    var metric: GroundMetric
    /// The last vertex.
    private var last: TrackFix?
    /// The last fix that is not an outlier, and the one after it, for which that is not known yet.
    private var steady: TrackFix?
    private var pending: TrackFix?
    /// The latest speeds from fix to fix, the oldest first.
    private var paces: [Double] = []

    private static let window = 9
    private static let factor = 5.0
    private static let leastDetour = 10.0

    /// Creates a filter that measures distances with a metric.
    init(_ settings: TrackSettings, by metric: GroundMetric = .planar) {
        self.settings = settings
        self.metric = metric
    }

    /// Processes a fix.
    mutating func take(_ fix: TrackFix) -> Outcome {
        let location = fix.location
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
            keep(fix, &outcome)
            return outcome
        }
        if let pending {
            if let steady, isOutlier(pending, between: steady, and: fix) {
                outcome.rejected.append(.outlier)
            } else {
                settle(pending, &outcome)
            }
        }
        pending = fix
        return outcome
    }

    /// Processes the fix that was held back, at the end of a track or before a pause.
    mutating func flush() -> Outcome {
        var outcome = Outcome()
        if let pending { settle(pending, &outcome) }
        pending = nil
        return outcome
    }

    /// Records a vertex that was added without the filter.
    mutating func note(_ fix: TrackFix) {
        last = fix
        steady = fix
    }

    private mutating func settle(_ fix: TrackFix, _ outcome: inout Outcome) {
        if let steady {
            paces.append(pace(from: steady, to: fix))
            if paces.count > Self.window { paces.removeFirst() }
        }
        steady = fix
        keep(fix, &outcome)
    }

    private mutating func keep(_ fix: TrackFix, _ outcome: inout Outcome) {
        guard let last else {
            self.last = fix
            outcome.kept.append(fix)
            return
        }
        let distance = metric.distance(from: last.place, to: fix.place)
        if let greatest = settings.greatestSpeed, let from = last.location.time, let to = fix.location.time,
            distance > greatest * max(0, to - from)
        {
            // If the inaccuracy of both exceeds the distance, the speed is meaningless.
            let doubt = (last.location.horizontalAccuracy ?? 0) + (fix.location.horizontalAccuracy ?? 0)
            if distance - doubt > greatest * max(0, to - from) { return outcome.rejected.append(.tooFast) }
        }
        guard distance > 0, distance >= settings.minimumDistance else { return outcome.rejected.append(.tooNear) }
        self.last = fix
        outcome.kept.append(fix)
    }

    private func isOutlier(_ fix: TrackFix, between a: TrackFix, and b: TrackFix) -> Bool {
        guard paces.count >= 3 else { return false }
        let there = metric.distance(from: a.place, to: fix.place)
        let back = metric.distance(from: fix.place, to: b.place)
        let past = metric.distance(from: a.place, to: b.place)
        let least = fix.location.horizontalAccuracy.map { max(Self.leastDetour, 2 * $0) } ?? Self.leastDetour
        guard there > least, back > least, past < there, past < back else { return false }
        let median = paces.sorted()[paces.count / 2]
        let limit = Self.factor * median
        return pace(from: a, to: fix) > limit && pace(from: fix, to: b) > limit
    }

    /// Returns the meters per second from one fix to the next; meters per fix if they have no times.
    private func pace(from a: TrackFix, to b: TrackFix) -> Double {
        let distance = metric.distance(from: a.place, to: b.place)
        guard let start = a.location.time, let end = b.location.time, end > start else { return distance }
        return distance / (end - start)
    }
}

/// A fix, and its position in the spatial reference of the destination.
struct TrackFix {
    let location: Location
    let place: Coordinate
}
