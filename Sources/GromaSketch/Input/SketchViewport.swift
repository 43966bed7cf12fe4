import GromaGeometry
import GromaMap

/// What a sketch needs to know about the map view to convert screen positions: everything that a host must provide.
///
/// Screen positions are in points from the upper left corner, with y pointing down. A view may be rotated, and may scale x differently from
/// y.
public protocol SketchViewport: Sendable {
    /// Converts a map position to the screen.
    func screen(x: Double, y: Double) -> (x: Double, y: Double)
    /// Converts a point on the screen to the map.
    func map(x: Double, y: Double) -> (x: Double, y: Double)
    /// The map units of y per point of the screen.
    var unitsPerPoint: Double { get }
    /// The drawn length of a unit of x relative to one of y; 1 by default.
    var xScale: Double { get }
    /// The map position at the center of the view, where reticle tools draw.
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
