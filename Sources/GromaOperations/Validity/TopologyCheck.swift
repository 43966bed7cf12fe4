import GromaGeometry

/// The answer to a question about a geometry's topology: yes, or no with what is wrong and where.
public struct TopologyCheck: Hashable, Sendable {
    /// Whether the geometry is as asked.
    public let value: Bool
    /// What is wrong, in English; nil if nothing is.
    public let reason: String?
    /// Where it is wrong; nil if nothing is, or when it has no one place.
    public let at: Coordinate?

    /// The answer yes.
    public static let passed = TopologyCheck(value: true, reason: nil, at: nil)

    /// The answer no, with what is wrong and where.
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
    /// The SDK's rule: fit to be stored. A polygon's segments meet at common vertices alone and cross nowhere, though a ring may touch itself
    /// or another at vertices; ring direction matters where rings have no roles (Esri JSON). A polyline may cross itself.
    case esri
    /// OGC's rule, as GEOS has it: no line meets itself but at its ends, no point is given twice.
    case ogc
}
