import GromaGeometry

/// A position to be snapped, and what is known about it.
public struct SnapRequest: Hashable, Sendable {
    /// The position, in map units.
    public var point: Coordinate
    /// How near to it something must be, in map units of y.
    public var toleranceInMapUnits: Double
    /// How long a unit of x is on the screen, compared with one of y: nearness is that on the screen.
    public var xScale: Double
    /// What angles of guides, and angles and lengths of constraints, are measured by.
    public var metric: GroundMetric
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
        references: [GuideReference] = [], xScale: Double = 1, metric: GroundMetric = .planar
    ) {
        self.point = point
        self.toleranceInMapUnits = toleranceInMapUnits
        self.excluded = excluded
        self.excludedInFeatures = excludedInFeatures
        self.anchor = anchor
        self.previousAnchor = previousAnchor
        self.references = references
        self.xScale = xScale
        self.metric = metric
    }

    /// Where guides are straight: about the anchor, from which they start.
    var frame: GroundFrame { metric.frame(at: anchor ?? point) }

    /// How far another position is from this one on the screen, in map units of y.
    func distance(to position: Coordinate) -> Double {
        let (dx, dy) = ((position.x - point.x) * xScale, position.y - point.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// Whether position and tolerance are such that something can be near.
    var isUsable: Bool {
        point.x.isFinite && point.y.isFinite && toleranceInMapUnits >= 0 && toleranceInMapUnits.isFinite && xScale > 0 && xScale.isFinite
    }

    /// The rectangle around the position that reaches so many tolerances to each side: a square on a screen that is not turned.
    func box(times factor: Double) -> Extent {
        let reach = toleranceInMapUnits * factor
        let across = reach / xScale
        return Extent(xMin: point.x - across, yMin: point.y - reach, xMax: point.x + across, yMax: point.y + reach)
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
