/// A position on the screen or in a view: points from the upper left corner, y running down.
public struct ScreenPoint: Hashable, Sendable {
    /// Points from the left edge.
    public var x: Double
    /// Points from the upper edge.
    public var y: Double

    /// Creates a position.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
