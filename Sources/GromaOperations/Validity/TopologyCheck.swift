import GromaGeometry

/// The result of a check of a geometry's topology: passed, or failed with the reason and the position.
public struct TopologyCheck: Hashable, Sendable {
    /// Whether the geometry has passed the check.
    public let value: Bool
    /// The reason for the failure, in English; nil if passed.
    public let reason: String?
    /// The position of the failure; nil if passed, or if there is no single position.
    public let at: Coordinate?

    /// The result of a passed check.
    public static let passed = TopologyCheck(value: true, reason: nil, at: nil)

    /// Returns the result of a failed check, with the reason and the position.
    public static func failed(_ reason: String, at place: Coordinate? = nil) -> TopologyCheck {
        TopologyCheck(value: false, reason: reason, at: place)
    }

    private init(value: Bool, reason: String?, at place: Coordinate?) {
        self.value = value
        self.reason = reason
        at = place
    }
}

/// The rule that `isSimple` checks.
public enum SimplicityRule: String, CaseIterable, Hashable, Sendable {
    /// The SDK's rule: fit for storage. A polygon's segments meet only at common vertices and do not cross, although a ring may touch
    /// itself or another ring at vertices; ring direction matters for rings without roles (Esri JSON). A polyline may cross itself.
    case esri
    /// OGC's rule, as implemented by GEOS: a line meets itself only at its ends, and no point occurs twice.
    case ogc
}
