/// A place of the screen or of a view: points from the upper left corner, y running down.
public struct ScreenPoint: Hashable, Sendable {
    /// Points from the left edge.
    public var x: Double
    /// Points from the upper edge.
    public var y: Double

    /// Creates a place.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
