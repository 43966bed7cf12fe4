import GromaGeometry
import GromaMap

/// What a sketch has to know of the map's view to read positions of the screen: all that a host must give.
///
/// Screen positions are in points from the upper left corner, y running down. A view may be turned, and stretch x otherwise than y.
public protocol SketchViewport: Sendable {
    /// Where a map position is on the screen.
    func screen(x: Double, y: Double) -> (x: Double, y: Double)
    /// Which map position is at a place of the screen.
    func map(x: Double, y: Double) -> (x: Double, y: Double)
    /// How many map units of y a point of the screen spans.
    var unitsPerPoint: Double { get }
    /// How long a unit of x is drawn, compared with one of y. 1 unless the view says otherwise.
    var xScale: Double { get }
    /// The map position in the middle of the view, where reticle tools draw.
    var center: Coordinate { get }
}

extension SketchViewport {
    /// 1.
    public var xScale: Double { 1 }
}

extension Viewport: SketchViewport {
    /// The resolution.
    public var unitsPerPoint: Double { resolution }
}
