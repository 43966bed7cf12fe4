import GromaBase
import GromaGeometry

/// One picture of the map that is being made: what is shown, and how finely.
public struct MapFrame: Sendable {
    /// The part of the map that is shown, its size in points, scale and rotation.
    public var viewport: Viewport
    /// The map's spatial reference; nil for a plane without a known reference.
    public var spatialReference: SpatialReference?
    /// Pixels per point. Detail smaller than a pixel need not be drawn.
    public var pixelDensity: Double
    /// Whether the map is drawn again to the east and the west of the world, as far as the frame reaches.
    public var wrapsAround: Bool
    /// The part of the screen that is wanted, for who draws only what has changed; nil for all. What lies outside need not be made.
    public var area: ScreenRect?
    /// Asked whether the frame is still wanted.
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

    /// The smallest rectangle of the map that holds all that is wanted.
    public var window: Extent {
        guard let area else { return viewport.extent }
        let corners = [(area.x, area.y), (area.maxX, area.y), (area.x, area.maxY), (area.maxX, area.maxY)].map {
            viewport.map(x: $0.0, y: $0.1)
        }
        return corners.reduce(Extent.empty) { $0.union(Extent(xMin: $1.x, yMin: $1.y, xMax: $1.x, yMax: $1.y)) }
    }

    /// Map units per pixel: what is smaller need not be drawn.
    public var pixelSize: Double { viewport.resolution / max(pixelDensity, 1e-3) }

    /// Where a map position is on the screen: of several places, where the world is drawn more than once, the one nearest to the middle.
    public func screenPoint(of position: Coordinate) -> ScreenPoint {
        var x = position.x
        if wrapsAround, let half = spatialReference?.worldHalfWidth {
            x -= ((x - viewport.center.x) / (2 * half)).rounded() * 2 * half
        }
        let place = viewport.screen(x: x, y: position.y)
        return ScreenPoint(x: place.x, y: place.y)
    }
}
