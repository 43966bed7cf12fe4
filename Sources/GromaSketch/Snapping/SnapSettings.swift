/// Which features of a source may be snapped to, by rules of the data rather than by choice of the person who draws (a main
/// must not end at a valve, say).
public enum SnapRule: Hashable, Sendable {
    /// All of them.
    case none
    /// Only these.
    case limit(to: Set<Int>)
    /// None, whatever the source's switch says.
    case prevent
}

/// How one source of features takes part in snapping.
public struct SnapSourceSettings: Hashable, Sendable {
    /// Whether its features are snapped to.
    public var isEnabled: Bool
    /// The kinds wanted of it, out of those that are on; nil for all.
    public var kinds: Set<SnapKind>?
    /// Which of its features may be snapped to.
    public var rule: SnapRule
    /// Features that are passed over, such as the stored shape of the one that is being edited.
    public var hiddenFeatures: Set<Int>

    /// Makes settings; by default every feature takes part in every kind.
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

/// What a sketch snaps to, how near, and what goes before what.
public struct SnapSettings: Hashable, Sendable {
    /// Whether positions are snapped at all. Off unless switched on.
    public var isEnabled: Bool
    /// How near the pointer must be, in points of the screen; the maker of a request turns it into map units.
    public var toleranceInPoints: Double
    /// The kinds that are on, those that go before others first: a vertex within the tolerance beats a nearer edge when it
    /// stands before it. A grid needs `grid` set as well, guides need an anchor in the request.
    public var priorities: [SnapKind]
    /// Whether the sketch's own geometry is snapped to.
    public var snapsToOwnGeometry: Bool
    /// How each source takes part, by name; those not named do with the default settings.
    public var sources: [String: SnapSourceSettings]
    /// The grid; nil for none.
    public var grid: SnapGrid?
    /// Whether a snapped position takes on the z of what it snapped to.
    public var snapsZ: Bool
    /// How far from the pointer, as a multiple of the tolerance, an edge may lie to serve as a reference of guides.
    public var guideReach: Double

    /// Vertices, intersections, mid points, edges and the grid, in this order: no guides.
    public static let defaultPriorities: [SnapKind] = [.vertex, .intersection, .midpoint, .edge, .grid]

    /// Makes settings.
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
