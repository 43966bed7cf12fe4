/// An axis-parallel rectangle without a spatial reference: a bounding box, and the parameter of range queries.
///
/// The empty extent has its minima at +∞ and its maxima at -∞, so that a union with it changes nothing.
public struct Extent: Hashable, Sendable, BitwiseCopyable {
    /// The minimum x.
    public var xMin: Double
    /// The minimum y.
    public var yMin: Double
    /// The maximum x.
    public var xMax: Double
    /// The maximum y.
    public var yMax: Double

    /// Creates a rectangle from its sides, unchecked.
    @inlinable
    public init(xMin: Double, yMin: Double, xMax: Double, yMax: Double) {
        self.xMin = xMin
        self.yMin = yMin
        self.xMax = xMax
        self.yMax = yMax
    }

    /// The extent that contains nothing.
    public static let empty = Extent(xMin: .infinity, yMin: .infinity, xMax: -.infinity, yMax: -.infinity)

    /// The extent of a single position.
    @inlinable
    init(x: Double, y: Double) { self.init(xMin: x, yMin: y, xMax: x, yMax: y) }

    /// Whether it contains no position at all. An extent of a single position is not empty.
    @inlinable
    public var isEmpty: Bool { !(xMin <= xMax && yMin <= yMax) }

    /// The width, xMax - xMin; 0 if empty.
    @inlinable
    public var width: Double { isEmpty ? 0 : xMax - xMin }

    /// The height, yMax - yMin; 0 if empty.
    @inlinable
    public var height: Double { isEmpty ? 0 : yMax - yMin }

    /// The center; nil if empty.
    @inlinable
    public var center: Coordinate? {
        isEmpty ? nil : Coordinate(x: xMin + (xMax - xMin) / 2, y: yMin + (yMax - yMin) / 2)
    }

    /// Returns the smallest extent that contains both.
    @inlinable
    public func union(_ other: Extent) -> Extent {
        Extent(
            xMin: xMin < other.xMin ? xMin : other.xMin, yMin: yMin < other.yMin ? yMin : other.yMin,
            xMax: xMax > other.xMax ? xMax : other.xMax, yMax: yMax > other.yMax ? yMax : other.yMax)
    }

    /// Returns the intersection of both; the empty extent if they are disjoint.
    @inlinable
    public func intersection(_ other: Extent) -> Extent {
        let common = Extent(
            xMin: xMin > other.xMin ? xMin : other.xMin, yMin: yMin > other.yMin ? yMin : other.yMin,
            xMax: xMax < other.xMax ? xMax : other.xMax, yMax: yMax < other.yMax ? yMax : other.yMax)
        return common.isEmpty ? .empty : common
    }

    /// Returns whether the two share a position, including touching sides.
    @inlinable
    public func intersects(_ other: Extent) -> Bool {
        xMin <= other.xMax && other.xMin <= xMax && yMin <= other.yMax && other.yMin <= yMax
    }

    /// Returns whether the position lies inside or on the boundary.
    @inlinable
    public func contains(x: Double, y: Double) -> Bool { xMin <= x && x <= xMax && yMin <= y && y <= yMax }

    /// Returns whether the other lies completely inside, including on the boundary. Every extent contains the empty one.
    @inlinable
    public func contains(_ other: Extent) -> Bool {
        other.isEmpty || (xMin <= other.xMin && other.xMax <= xMax && yMin <= other.yMin && other.yMax <= yMax)
    }

    /// Returns the extent with every side moved inward by a margin, or outward by a negative margin.
    @inlinable
    public func insetBy(_ margin: Double) -> Extent {
        isEmpty ? .empty : Extent(xMin: xMin + margin, yMin: yMin + margin, xMax: xMax - margin, yMax: yMax - margin)
    }

    /// Returns whether another extent touches none of the four sides from inside, so that removing it does not change this extent.
    @inlinable
    func holdsStrictly(_ other: Extent) -> Bool {
        xMin < other.xMin && other.xMax < xMax && yMin < other.yMin && other.yMax < yMax
    }

    /// The square of the distance from a position to the nearest position of the extent, a unit of x being so long; +∞ when empty.
    @inlinable
    package func squaredDistance(x: Double, y: Double, xScale: Double = 1) -> Double {
        let dx = (x < xMin ? xMin - x : (x > xMax ? x - xMax : 0)) * xScale
        let dy = y < yMin ? yMin - y : (y > yMax ? y - yMax : 0)
        return dx * dx + dy * dy
    }
}
