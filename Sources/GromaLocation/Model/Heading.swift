/// The heading of a device: the direction in which it points, whether it moves or not. The course, the direction of movement, belongs to a
/// ``Location``.
public struct Heading: Hashable, Sendable {
    /// Degrees clockwise from magnetic north, 0 ≤ value < 360; nil if unknown.
    public let magnetic: Double?
    /// Degrees clockwise from true north, 0 ≤ value < 360; nil if unknown.
    public let geographic: Double?
    /// The accuracy in degrees; nil if unknown.
    public let accuracy: Double?
    /// The time of measurement, in seconds since 1970-01-01T00:00:00Z; nil if unknown.
    public let time: Double?

    /// Creates a heading relative to one north or both.
    ///
    /// - Parameters:
    ///   - magnetic: Degrees clockwise from magnetic north; normalized to one turn.
    ///   - geographic: Degrees clockwise from true north; normalized to one turn.
    ///   - accuracy: In degrees, 0 or more.
    ///   - time: Seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `invalid` if both headings are nil, or a number is not finite, or the accuracy is negative.
    public init(
        magnetic: Double? = nil, geographic: Double? = nil, accuracy: Double? = nil, time: Double? = nil
    ) throws(LocationError) {
        guard magnetic != nil || geographic != nil else {
            throw .invalid(path: "heading", found: "none", expected: "degrees from magnetic or from true north")
        }
        self.magnetic = try Location.check(magnetic, "magnetic", from: nil).map(Angle.normalized)
        self.geographic = try Location.check(geographic, "geographic", from: nil).map(Angle.normalized)
        self.accuracy = try Location.check(accuracy, "accuracy", from: 0)
        self.time = try Location.check(time, "time", from: nil)
    }
}

/// Angles of the compass.
enum Angle {
    /// Returns the same direction in degrees, 0 ≤ value < 360.
    static func normalized(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        let result = rest < 0 ? rest + 360 : rest
        // A tiny angle below 0 rounds up to a whole turn.
        return result < 360 ? result : 0
    }
}
