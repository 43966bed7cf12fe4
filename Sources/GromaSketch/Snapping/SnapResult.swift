import GromaGeometry

/// A vertex or a place on an edge, of the own geometry or of a feature.
public struct SnapTarget: Hashable, Sendable {
    /// The source; nil for the own geometry.
    public var source: String?
    /// The feature; nil for the own geometry.
    public var feature: Int?
    /// The path or ring; 0 for points.
    public var part: Int
    /// The vertex, or the edge's first one.
    public var index: Int
    /// Where on the edge, 0 to 1; nil for a vertex.
    public var fraction: Double?

    /// Makes a target.
    public init(source: String? = nil, feature: Int? = nil, part: Int, index: Int, fraction: Double? = nil) {
        self.source = source
        self.feature = feature
        self.part = part
        self.index = index
        self.fraction = fraction
    }
}

/// Where a position was snapped to, and by what.
public struct SnapResult: Hashable, Sendable {
    /// The position: a vertex's own x and y, or a place on an edge as exact as doubles are. It has a z when z is to be snapped
    /// and what was snapped to has one, and no m.
    public var position: Coordinate
    /// What it is.
    public var kind: SnapKind
    /// What it lies on: nothing for a grid or a guide, both edges for where two meet.
    public var targets: [SnapTarget]
    /// The guides it lies on.
    public var guides: [SnapGuide]
    /// How far it is from the position asked about on the screen, in map units of y.
    public var distance: Double

    /// The first target's source; nil for the own geometry, the grid and guides.
    public var source: String? { targets.first?.source }
    /// The first target's feature; nil for the own geometry, the grid and guides.
    public var feature: Int? { targets.first?.feature }
    /// The first target's path or ring; nil for the grid and guides.
    public var part: Int? { targets.first?.part }
    /// The first target's vertex, or its edge's first one; nil for the grid and guides.
    public var index: Int? { targets.first?.index }
    /// Where on the first target's edge it lies; nil for vertices, the grid and guides.
    public var fraction: Double? { targets.first?.fraction }

    /// Makes a result.
    public init(
        position: Coordinate, kind: SnapKind, targets: [SnapTarget] = [], guides: [SnapGuide] = [], distance: Double
    ) {
        self.position = position
        self.kind = kind
        self.targets = targets
        self.guides = guides
        self.distance = distance
    }
}
