/// A part of the Earth, in degrees; if `west` is greater than `east`, it crosses the 180th meridian.
public struct AreaOfUse: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its western edge.
    public var west: Double
    /// Its southern edge.
    public var south: Double
    /// Its eastern edge.
    public var east: Double
    /// Its northern edge.
    public var north: Double

    /// Creates an instance.
    public init(name: String, west: Double, south: Double, east: Double, north: Double) {
        self.name = name
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
}
