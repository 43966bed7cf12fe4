import GromaGeometry

/// A position to be snapped, and what is known about it.
public struct SnapRequest: Hashable, Sendable {
    /// The position, in map units.
    public var point: Coordinate
    /// How near to it something must be, in map units.
    public var toleranceInMapUnits: Double
    /// Vertices of the own geometry that are not snapped to, nor the edges that end in them: those being dragged.
    public var excluded: [PartRange]
    /// Vertices of features that are not snapped to, nor the edges that end in them, by source and feature: those that are dragged along.
    public var excludedInFeatures: [String: [Int: [PartRange]]]
    /// The vertex before the one that is placed, from which guides start; nil when there is none.
    public var anchor: Coordinate?
    /// The vertex before the anchor; nil when there is none.
    public var previousAnchor: Coordinate?
    /// Edges that guides refer to beside those found near the pointer and at the anchor: those a person pointed out.
    public var references: [GuideReference]

    /// Makes a request.
    public init(
        point: Coordinate, toleranceInMapUnits: Double, excluded: [PartRange] = [],
        excludedInFeatures: [String: [Int: [PartRange]]] = [:], anchor: Coordinate? = nil, previousAnchor: Coordinate? = nil,
        references: [GuideReference] = []
    ) {
        self.point = point
        self.toleranceInMapUnits = toleranceInMapUnits
        self.excluded = excluded
        self.excludedInFeatures = excludedInFeatures
        self.anchor = anchor
        self.previousAnchor = previousAnchor
        self.references = references
    }

    /// Whether position and tolerance are such that something can be near.
    var isUsable: Bool {
        point.x.isFinite && point.y.isFinite && toleranceInMapUnits >= 0 && toleranceInMapUnits.isFinite
    }

    /// The square around the position that reaches so many tolerances to each side.
    func box(times factor: Double) -> Extent {
        Extent(xMin: point.x, yMin: point.y, xMax: point.x, yMax: point.y).insetBy(-toleranceInMapUnits * factor)
    }
}

/// An edge that guides refer to.
public struct GuideReference: Hashable, Sendable {
    /// One end.
    public var start: Coordinate
    /// The other.
    public var end: Coordinate

    /// Makes a reference.
    public init(start: Coordinate, end: Coordinate) {
        self.start = start
        self.end = end
    }
}
