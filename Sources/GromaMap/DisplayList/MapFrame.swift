import GromaBase
import GromaGeometry

/// The parameters of a single drawing of the map: what is shown, and at which detail.
public struct MapFrame: Sendable {
    /// The part of the map that is shown, its size in points, scale and rotation.
    public var viewport: Viewport
    /// The map's spatial reference; nil for a plane without a known reference.
    public var spatialReference: SpatialReference?
    /// Pixels per point. Details smaller than a pixel need not be drawn.
    public var pixelDensity: Double
    /// Whether the map is drawn again to the east and the west of the world, as far as the frame reaches.
    public var wrapsAround: Bool
    /// The part of the screen to draw, for hosts that draw only what has changed; nil for all. Items outside may be omitted.
    public var area: ScreenRect?
    /// Checked for cancellation.
    public var hook: OperationHook

    /// Creates a frame.
    public init(
        viewport: Viewport, spatialReference: SpatialReference? = nil, pixelDensity: Double = 1, wrapsAround: Bool = false,
        area: ScreenRect? = nil, hook: OperationHook = .none
    ) {
        self.viewport = viewport
        self.spatialReference = spatialReference
        self.pixelDensity = pixelDensity
        self.wrapsAround = wrapsAround
        self.area = area
        self.hook = hook
    }

    /// The smallest rectangle of the map that contains the area to draw.
    public var window: Extent {
        guard let area else { return viewport.extent }
        let corners = [(area.x, area.y), (area.maxX, area.y), (area.x, area.maxY), (area.maxX, area.maxY)].map {
            viewport.map(x: $0.0, y: $0.1)
        }
        return corners.reduce(Extent.empty) { $0.union(Extent(xMin: $1.x, yMin: $1.y, xMax: $1.x, yMax: $1.y)) }
    }

    /// Map units per pixel: smaller details need not be drawn.
    public var pixelSize: Double { viewport.resolution / max(pixelDensity, 1e-3) }

    /// Returns the screen position of a map position; if the world is drawn more than once, the one nearest to the center.
    public func screenPoint(of position: Coordinate) -> ScreenPoint {
        var x = position.x
        if wrapsAround, let half = spatialReference?.worldHalfWidth {
            x -= ((x - viewport.center.x) / (2 * half)).rounded() * 2 * half
        }
        let place = viewport.screen(x: x, y: position.y)
        return ScreenPoint(x: place.x, y: place.y)
    }
}
