/// An axis-parallel rectangle as a geometry, optionally with z and m ranges.
public struct Envelope: Hashable, Sendable {
    /// The rectangle; `Extent.empty` if the envelope is empty.
    public var extent: Extent
    /// The range of z; nil if it has none.
    public var zRange: ClosedRange<Double>?
    /// The range of m; nil if it has none.
    public var mRange: ClosedRange<Double>?
    /// The spatial reference of the ordinates.
    public var spatialReference: SpatialReference?

    /// Creates an envelope from a rectangle.
    public init(
        _ extent: Extent, zRange: ClosedRange<Double>? = nil, mRange: ClosedRange<Double>? = nil,
        spatialReference: SpatialReference? = nil
    ) {
        self.extent = extent
        self.zRange = zRange
        self.mRange = mRange
        self.spatialReference = spatialReference
    }

    /// The ordinates that its positions have.
    public var dimensions: Dimensions { Dimensions(hasZ: zRange != nil, hasM: mRange != nil) }

    /// Whether it contains no position. An envelope without width or height still contains some.
    public var isEmpty: Bool { extent.isEmpty }

    /// The width; 0 when empty.
    public var width: Double { extent.width }
    /// The height; 0 when empty.
    public var height: Double { extent.height }
    /// The center; empty if the envelope is.
    public var center: Point { Point(extent.center, spatialReference: spatialReference) }

    /// Its four corners as a polygon, counterclockwise from the lower left; an empty polygon if it is empty.
    public var polygon: Polygon {
        guard !isEmpty else { return Polygon(spatialReference: spatialReference) }
        let e = extent
        return Polygon(
            Path(xy: [e.xMin, e.yMin, e.xMax, e.yMin, e.xMax, e.yMax, e.xMin, e.yMax], isRing: true),
            spatialReference: spatialReference)
    }

    /// Returns whether a point lies inside or on the boundary.
    public func contains(_ point: Point) -> Bool { extent.contains(x: point.x, y: point.y) }
    /// Returns whether another lies completely inside, including on the boundary.
    public func contains(_ other: Envelope) -> Bool { extent.contains(other.extent) }
    /// Returns whether the two share a position.
    public func intersects(_ other: Envelope) -> Bool { extent.intersects(other.extent) }

    /// Returns the intersection of both; nil if they are disjoint.
    public func intersection(_ other: Envelope) -> Envelope? {
        let common = extent.intersection(other.extent)
        guard !common.isEmpty else { return nil }
        return Envelope(
            common, zRange: Self.common(zRange, other.zRange), mRange: Self.common(mRange, other.mRange),
            spatialReference: spatialReference)
    }

    /// What two ranges share; nil if either is missing or they are apart.
    private static func common(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?) -> ClosedRange<Double>? {
        guard let a, let b, a.overlaps(b) else { return nil }
        return a.clamped(to: b)
    }
}
