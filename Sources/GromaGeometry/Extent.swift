/// An axis-parallel rectangle without a spatial reference: a bounding box, and the parameter of box queries.
///
/// The empty extent has its minima at +∞ and its maxima at -∞, so that a union with it changes nothing.
public struct Extent: Hashable, Sendable, BitwiseCopyable {
    /// The least x.
    public var xMin: Double
    /// The least y.
    public var yMin: Double
    /// The greatest x.
    public var xMax: Double
    /// The greatest y.
    public var yMax: Double

    /// Creates a rectangle from its sides as they are given.
    @inlinable
    public init(xMin: Double, yMin: Double, xMax: Double, yMax: Double) {
        self.xMin = xMin
        self.yMin = yMin
        self.xMax = xMax
        self.yMax = yMax
    }

    /// The extent that holds nothing.
    public static let empty = Extent(xMin: .infinity, yMin: .infinity, xMax: -.infinity, yMax: -.infinity)

    /// The extent of a single position.
    @inlinable
    init(x: Double, y: Double) { self.init(xMin: x, yMin: y, xMax: x, yMax: y) }

    /// Whether it holds no position at all. A single position is not empty.
    @inlinable
    public var isEmpty: Bool { !(xMin <= xMax && yMin <= yMax) }

    /// xMax - xMin; 0 when empty.
    @inlinable
    public var width: Double { isEmpty ? 0 : xMax - xMin }

    /// yMax - yMin; 0 when empty.
    @inlinable
    public var height: Double { isEmpty ? 0 : yMax - yMin }

    /// The middle; nil if empty.
    @inlinable
    public var center: Coordinate? {
        isEmpty ? nil : Coordinate(x: xMin + (xMax - xMin) / 2, y: yMin + (yMax - yMin) / 2)
    }

    /// The least extent that holds both.
    @inlinable
    public func union(_ other: Extent) -> Extent {
        Extent(
            xMin: xMin < other.xMin ? xMin : other.xMin, yMin: yMin < other.yMin ? yMin : other.yMin,
            xMax: xMax > other.xMax ? xMax : other.xMax, yMax: yMax > other.yMax ? yMax : other.yMax)
    }

    /// What both hold; the empty extent when they are apart.
    @inlinable
    public func intersection(_ other: Extent) -> Extent {
        let common = Extent(
            xMin: xMin > other.xMin ? xMin : other.xMin, yMin: yMin > other.yMin ? yMin : other.yMin,
            xMax: xMax < other.xMax ? xMax : other.xMax, yMax: yMax < other.yMax ? yMax : other.yMax)
        return common.isEmpty ? .empty : common
    }

    /// Whether the two share a position; sides that touch do.
    @inlinable
    public func intersects(_ other: Extent) -> Bool {
        xMin <= other.xMax && other.xMin <= xMax && yMin <= other.yMax && other.yMin <= yMax
    }

    /// Whether the position lies inside or on a side.
    @inlinable
    public func contains(x: Double, y: Double) -> Bool { xMin <= x && x <= xMax && yMin <= y && y <= yMax }

    /// Whether the other lies wholly inside, sides included. The empty extent lies in every one.
    @inlinable
    public func contains(_ other: Extent) -> Bool {
        other.isEmpty || (xMin <= other.xMin && other.xMax <= xMax && yMin <= other.yMin && other.yMax <= yMax)
    }

    /// The same, with every side moved inwards by a margin; a negative margin grows it.
    @inlinable
    public func insetBy(_ margin: Double) -> Extent {
        isEmpty ? .empty : Extent(xMin: xMin + margin, yMin: yMin + margin, xMax: xMax - margin, yMax: yMax - margin)
    }

    /// Whether another touches none of the four sides from inside, so that taking it away would leave the extent as it is.
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
