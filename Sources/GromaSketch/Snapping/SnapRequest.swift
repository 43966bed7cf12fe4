import GromaGeometry

/// A position to be snapped, with its context.
public struct SnapRequest: Hashable, Sendable {
    /// The position, in map units.
    public var point: Coordinate
    /// The maximum distance, in map units of y.
    public var toleranceInMapUnits: Double
    /// The length of a unit of x on the screen relative to one of y: distances are measured on the screen.
    public var xScale: Double
    /// The measure of angles of guides, and of angles and lengths of constraints.
    public var metric: GroundMetric
    /// Vertices of the own geometry that are excluded from snapping, with the edges that end in them: those being dragged.
    public var excluded: [PartRange]
    /// Vertices of features that are excluded from snapping, with the edges that end in them, by source and feature: those dragged with
    /// them.
    public var excludedInFeatures: [String: [Int: [PartRange]]]
    /// The vertex before the one to be placed, from which guides start; nil if there is none.
    public var anchor: Coordinate?
    /// The vertex before the anchor; nil if there is none.
    public var previousAnchor: Coordinate?
    /// Edges that guides refer to, in addition to those found near the pointer and at the anchor: those that a person has pointed out.
    public var references: [GuideReference]

    /// Creates a request.
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
    /// The other end.
    public var end: Coordinate

    /// Creates a reference.
    public init(start: Coordinate, end: Coordinate) {
        self.start = start
        self.end = end
    }
}
