/// A position: x (longitude or easting), y (latitude or northing) and, if the geometry has them, z and m.
///
/// An unset z or m is stored as NaN. Two coordinates are equal if all four ordinates are, where unset ones count as equal.
public struct Coordinate: Sendable {
    /// Longitude or easting, in units of the spatial reference.
    public var x: Double
    /// Latitude or northing, in units of the spatial reference.
    public var y: Double
    /// Elevation; NaN when unset.
    public var z: Double
    /// Measure; NaN when unset.
    public var m: Double

    /// Creates a position; z and m are unset by default.
    @inlinable
    public init(x: Double, y: Double, z: Double = .nan, m: Double = .nan) {
        self.x = x
        self.y = y
        self.z = z
        self.m = m
    }

    /// Whether x and y are finite, and z and m finite or unset, as required of positions in a geometry.
    @inlinable
    public var isStorable: Bool { x.isFinite && y.isFinite && !z.isInfinite && !m.isInfinite }
}

extension Coordinate: Hashable {
    /// Compares all four ordinates; unset equals unset.
    public static func == (a: Coordinate, b: Coordinate) -> Bool {
        a.x == b.x && a.y == b.y && Self.same(a.z, b.z) && Self.same(a.m, b.m)
    }

    /// Hashes the four ordinates, unset ones as one value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(x)
        hasher.combine(y)
        hasher.combine(z.isNaN ? Double.infinity : z)
        hasher.combine(m.isNaN ? Double.infinity : m)
    }

    @inlinable
    static func same(_ a: Double, _ b: Double) -> Bool { a == b || (a.isNaN && b.isNaN) }
}

extension Coordinate {
    /// Returns the vertex moved to this position: z and m are kept unless they are given.
    package func completed(by vertex: Coordinate) -> Coordinate {
        Coordinate(x: x, y: y, z: z.isNaN ? vertex.z : z, m: m.isNaN ? vertex.m : m)
    }
}
