/// The ordinates of a geometry's positions: always XY, optionally Z and M.
public struct Dimensions: Hashable, Sendable {
    /// Whether positions have an elevation.
    public var hasZ: Bool
    /// Whether positions have a measure.
    public var hasM: Bool

    /// Creates a combination.
    @inlinable
    public init(hasZ: Bool, hasM: Bool) {
        self.hasZ = hasZ
        self.hasM = hasM
    }

    /// Two ordinates.
    public static let xy = Dimensions(hasZ: false, hasM: false)
    /// Three, the third an elevation.
    public static let xyz = Dimensions(hasZ: true, hasM: false)
    /// Three, the third a measure.
    public static let xym = Dimensions(hasZ: false, hasM: true)
    /// Four.
    public static let xyzm = Dimensions(hasZ: true, hasM: true)

    /// The number of ordinates of a position: 2 to 4.
    @inlinable
    public var count: Int { 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0) }

    /// Returns the ordinates that either has.
    @inlinable
    public func union(_ other: Dimensions) -> Dimensions {
        Dimensions(hasZ: hasZ || other.hasZ, hasM: hasM || other.hasM)
    }
}
