/// The filters that decide which fixes become vertices of a track.
public struct TrackSettings: Hashable, Sendable {
    /// How far a fix has to be from the last vertex, in metres on the ground; 0 for any distance. A fix at the very place of the last vertex
    /// is never taken.
    public var minimumDistance = 0.0
    /// The worst horizontal accuracy that is taken, in metres; nil for any. A fix that does not say its accuracy is taken.
    public var worstAccuracy: Double?
    /// The speed, in metres per second, beyond which a fix cannot be true: by what it says, and by its distance from the last one in the time
    /// between; nil for any. Since that time grows, a track that has begun in the wrong place goes on after a while.
    public var greatestSpeed: Double?
    /// Whether a single fix is omitted that lies far off those around it. A fix is then written down when the next one has come.
    public var removesOutliers = false
    /// Whether a track goes on in a new part after a pause; else its vertices follow those before.
    public var resumesInNewPart = false

    /// Takes every fix.
    public init() {}

    /// - Throws: `invalid` for a number that is not finite or is below 0.
    func check() throws(LocationError) {
        _ = try Location.check(minimumDistance, "minimumDistance", from: 0)
        _ = try Location.check(worstAccuracy, "worstAccuracy", from: 0)
        _ = try Location.check(greatestSpeed, "greatestSpeed", from: 0)
    }
}

/// Why a fix did not become a vertex.
public enum TrackRejection: String, Hashable, Sendable {
    /// It is too near to the last vertex.
    case tooNear
    /// It says that it is not accurate enough.
    case tooInaccurate
    /// Nothing moves so fast.
    case tooFast
    /// It lies far off those around it.
    case outlier
    /// Recording is paused, or has not begun.
    case notRecording
}
