import GromaGeometry

/// A vertex or a place on an edge, of the own geometry or of a feature.
public struct SnapTarget: Hashable, Sendable {
    /// The source; nil for the own geometry.
    public var source: String?
    /// The feature; nil for the own geometry.
    public var feature: Int?
    /// The path or ring; 0 for points.
    public var part: Int
    /// The vertex, or the edge's first vertex.
    public var index: Int
    /// The position along the edge, 0 to 1; nil for a vertex.
    public var fraction: Double?

    /// Creates a target.
    public init(source: String? = nil, feature: Int? = nil, part: Int, index: Int, fraction: Double? = nil) {
        self.source = source
        self.feature = feature
        self.part = part
        self.index = index
        self.fraction = fraction
    }
}

/// The result of snapping: the position, and what it was snapped to.
public struct SnapResult: Hashable, Sendable {
    /// The position: a vertex's own x and y, or a position on an edge with the precision of doubles. It has a z if z is snapped and the
    /// target has one, and no m.
    public var position: Coordinate
    /// The kind of snapping.
    public var kind: SnapKind
    /// The targets: none for a grid or a guide, both edges for an intersection.
    public var targets: [SnapTarget]
    /// The guides on which it lies.
    public var guides: [SnapGuide]
    /// The distance from the requested position on the screen, in map units of y.
    public var distance: Double

    /// The first target's source; nil for the own geometry, the grid and guides.
    public var source: String? { targets.first?.source }
    /// The first target's feature; nil for the own geometry, the grid and guides.
    public var feature: Int? { targets.first?.feature }
    /// The first target's path or ring; nil for the grid and guides.
    public var part: Int? { targets.first?.part }
    /// The first target's vertex, or its edge's first vertex; nil for the grid and guides.
    public var index: Int? { targets.first?.index }
    /// The position along the first target's edge; nil for vertices, the grid and guides.
    public var fraction: Double? { targets.first?.fraction }

    /// Creates a result.
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
