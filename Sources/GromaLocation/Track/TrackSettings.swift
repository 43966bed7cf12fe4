/// The filters that decide which fixes become vertices of a track.
public struct TrackSettings: Hashable, Sendable {
    /// The minimum distance of a fix from the last vertex, in meters on the ground; 0 for any distance. A fix at exactly the position of
    /// the last vertex is never recorded.
    public var minimumDistance = 0.0
    /// The worst accepted horizontal accuracy, in meters; nil for any. A fix without an accuracy is accepted.
    public var worstAccuracy: Double?
    /// The speed, in meters per second, beyond which a fix is implausible: according to the fix itself, and to its distance from the last
    /// one in the time between; nil for any. Because that time grows, a track that began at a wrong position recovers after a while.
    public var greatestSpeed: Double?
    /// Whether a single fix that is far from its neighbors is omitted. A fix is then recorded when the next one has arrived.
    public var removesOutliers = false
    /// Whether a track continues in a new part after a pause; otherwise its vertices follow the previous ones.
    public var resumesInNewPart = false

    /// Creates settings that accept every fix.
    public init() {}

    /// Throws `invalid` for a number that is not finite or is negative.
    func check() throws(LocationError) {
        _ = try Location.check(minimumDistance, "minimumDistance", from: 0)
        _ = try Location.check(worstAccuracy, "worstAccuracy", from: 0)
        _ = try Location.check(greatestSpeed, "greatestSpeed", from: 0)
    }
}

/// The reason why a fix did not become a vertex.
public enum TrackRejection: String, Hashable, Sendable {
    /// The fix is too near to the last vertex.
    case tooNear
    /// The accuracy of the fix is not good enough.
    case tooInaccurate
    /// The speed is implausible.
    case tooFast
    /// The fix is far from its neighbors.
    case outlier
    /// Recording is paused, or has not begun.
    case notRecording
}
