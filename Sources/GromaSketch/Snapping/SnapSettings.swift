/// A rule for which features of a source may be snapped to, determined by the data rather than by the choice of the person who draws (for
/// example, a water main must not end at a valve).
public enum SnapRule: Hashable, Sendable {
    /// All of them.
    case none
    /// Only these.
    case limit(to: Set<Int>)
    /// None, whatever the source's setting.
    case prevent
}

/// The snap settings of a source of features.
public struct SnapSourceSettings: Hashable, Sendable {
    /// Whether its features are snapped to.
    public var isEnabled: Bool
    /// The kinds used for it, out of those that are on; nil for all.
    public var kinds: Set<SnapKind>?
    /// Which of its features may be snapped to.
    public var rule: SnapRule
    /// Features that are skipped, such as the stored shape of the one that is being edited.
    public var hiddenFeatures: Set<Int>

    /// Creates settings; by default every feature is used for every kind.
    public init(
        isEnabled: Bool = true, kinds: Set<SnapKind>? = nil, rule: SnapRule = .none, hiddenFeatures: Set<Int> = []
    ) {
        self.isEnabled = isEnabled
        self.kinds = kinds
        self.rule = rule
        self.hiddenFeatures = hiddenFeatures
    }

    /// Whether anything of the source can be snapped to at all.
    var isUsable: Bool { isEnabled && rule != .prevent && kinds?.isEmpty != true }

    func admits(_ kind: SnapKind) -> Bool { kinds?.contains(kind) ?? true }

    func admits(feature: Int) -> Bool {
        if hiddenFeatures.contains(feature) { return false }
        switch rule {
        case .none: return true
        case .limit(let features): return features.contains(feature)
        case .prevent: return false
        }
    }
}

/// What a sketch snaps to, the tolerance, and the precedence.
public struct SnapSettings: Hashable, Sendable {
    /// Whether snapping is on. Off by default.
    public var isEnabled: Bool
    /// The maximum distance from the pointer, in points of the screen; the creator of a request converts it to map units.
    public var toleranceInPoints: Double
    /// The kinds that are on, in order of precedence: a vertex within the tolerance beats a nearer edge if it comes first. A grid also
    /// needs `grid`, and guides need an anchor in the request.
    public var priorities: [SnapKind]
    /// Whether the sketch's own geometry is snapped to.
    public var snapsToOwnGeometry: Bool
    /// The settings of sources, by name; others have the default settings.
    public var sources: [String: SnapSourceSettings]
    /// The grid; nil for none.
    public var grid: SnapGrid?
    /// Whether a snapped position gets the z of what it snapped to.
    public var snapsZ: Bool
    /// The maximum distance from the pointer, as a multiple of the tolerance, of an edge that serves as a reference of guides.
    public var guideReach: Double

    /// Vertices, intersections, midpoints, edges and the grid, in this order, without guides.
    public static let defaultPriorities: [SnapKind] = [.vertex, .intersection, .midpoint, .edge, .grid]

    /// Creates settings.
    public init(
        isEnabled: Bool = false, toleranceInPoints: Double = 10, priorities: [SnapKind] = Self.defaultPriorities,
        snapsToOwnGeometry: Bool = true, sources: [String: SnapSourceSettings] = [:], grid: SnapGrid? = nil,
        snapsZ: Bool = false, guideReach: Double = 8
    ) {
        self.isEnabled = isEnabled
        self.toleranceInPoints = toleranceInPoints
        self.priorities = priorities
        self.snapsToOwnGeometry = snapsToOwnGeometry
        self.sources = sources
        self.grid = grid
        self.snapsZ = snapsZ
        self.guideReach = guideReach
    }
}
