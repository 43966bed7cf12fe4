import GromaGeometry
import GromaMap

/// What a sketch has to know of the map's view to read positions of the screen: all that a host must give.
///
/// Screen positions are in points from the upper left corner, y running down.
public protocol SketchViewport: Sendable {
    /// Where a map position is on the screen.
    func screen(x: Double, y: Double) -> (x: Double, y: Double)
    /// Which map position is at a place of the screen.
    func map(x: Double, y: Double) -> (x: Double, y: Double)
    /// The greatest number of map units that a point of the screen spans in any direction.
    var unitsPerPoint: Double { get }
    /// The map position in the middle of the view, where reticle tools draw.
    var center: Coordinate { get }
}

extension Viewport: SketchViewport {
    /// The resolution, divided by the scale of x where that shortens it.
    public var unitsPerPoint: Double { max(resolution, resolution / xScale) }
}
