import GromaBase
import GromaGeometry

/// The state of a map view, without a screen: its viewport, its layers, its callout and the handling of taps.
///
/// Sizes and positions on the screen are in points, from the upper left corner, y running down. Like the editing classes, a map view is
/// confined to the thread or actor that created it.
///
/// ```swift
/// let map = try MapView(width: 400, height: 300)
/// try map.add(parcels)                                // the first layer sets the spatial reference
/// try map.zoom(to: parcels.fullExtent, padding: 20)
/// let place = map.mapPoint(at: ScreenPoint(x: 200, y: 150))
/// ```
public final class MapView {
    /// The visible part of the map.
    public internal(set) var viewport: Viewport
    /// Pixels per point. 1 by default.
    public private(set) var pixelDensity: Double
    /// The limits for zooming, panning and rotating it.
    public private(set) var limits = MapLimits()
    /// Whether the map should wrap around at the 180th meridian, if its spatial reference supports that. False by default.
    public var wantsWrapAround = false {
        didSet {
            guard wantsWrapAround != oldValue else { return }
            move(to: viewport)
            setNeedsDisplay()
        }
    }
    /// The duration of animated moves in seconds. 0.25 by default.
    public var animationDuration = 0.25 {
        didSet { if !(animationDuration >= 0 && animationDuration.isFinite) { animationDuration = oldValue } }
    }
    /// The spatial reference: the one that was set, otherwise that of the first layer. nil before the map is loaded, and for a plane
    /// without a known reference.
    public internal(set) var spatialReference: SpatialReference?
    /// Whether the spatial reference is determined.
    public internal(set) var isLoaded = false

    /// The layers, the lowest first.
    public internal(set) var layers: [LayerView] = []
    /// The overlays above all layers, lowest first: a sketch, the location symbol. The callout is drawn above these, and popovers above that.
    public var overlays: [any DisplayListSource] = [] { didSet { overlaysDidChange(from: oldValue) } }
    /// The popovers over the map, in the order in which they were added.
    public internal(set) var popovers: [PopoverPresentation] = []

    /// The one callout of the map.
    public let callout = Callout()
    /// Whether taps on features may show the callout. True by default. It does not affect callouts that code shows, except those of
    /// locations.
    public var allowsCallout = true
    /// Presents details of tapped features, such as their popups; nil for none.
    public weak var featurePresenter: (any FeaturePresenter)?
    /// The touch delegate, which is called before taps are processed and notified of their results. Once another is set, the pointers that
    /// are down for the former one are cancelled, if it still exists: keep it until then.
    public weak var touchDelegate: (any MapTouchDelegate)? {
        didSet { if touchDelegate !== oldValue { cancelPointers(of: oldValue) } }
    }
    /// The maximum distance at which a tap hits a feature, in points. 10 by default.
    public var hitTolerance = 10.0 { didSet { if !(hitTolerance >= 0 && hitTolerance.isFinite) { hitTolerance = oldValue } } }
    /// The maximum number of features that a tap finds in each layer. 10 by default.
    public var hitLimit = 10 { didSet { hitLimit = max(hitLimit, 1) } }

    var observers: [WeakObserver] = []
    var changes = DisplayChanges()
    /// The labels of the layers as last placed; nil before, and after everything was invalidated.
    var placedLabels: PlacedLabels?
    /// The layer whose spatial reference the map waits for.
    var firstLayer: LayerView?
    /// Whether the visible part of the map was set explicitly.
    var hasPlace = false
    var touches = MapTouches()

    struct WeakObserver {
        weak var observer: (any MapViewObserver)?
    }

    /// Creates a map of a given size in points, without layers, centered at 0, 0.
    ///
    /// - Throws: `MapError.invalid` for a size or density that is not above 0.
    public init(width: Double, height: Double, pixelDensity: Double = 1) throws(MapError) {
        try Self.check(width, height, pixelDensity)
        viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: width, height: height)
        self.pixelDensity = pixelDensity
        callout.host = self
    }

    static func check(_ width: Double, _ height: Double, _ pixelDensity: Double) throws(MapError) {
        for (name, value) in [("width", width), ("height", height)] where !(value > 0 && value <= 100_000) {
            throw .invalid(path: name, found: "\(value)", expected: "a number of points above 0, at most 100,000")
        }
        guard pixelDensity > 0, pixelDensity <= 16 else {
            throw .invalid(path: "pixelDensity", found: "\(pixelDensity)", expected: "a number of pixels a point above 0, at most 16")
        }
    }

    /// Changes the size or density of the map. The center stays in place.
    ///
    /// - Throws: `MapError.invalid` for a size or density that is not above 0.
    public func setSize(width: Double, height: Double, pixelDensity: Double? = nil) throws(MapError) {
        let density = pixelDensity ?? self.pixelDensity
        try Self.check(width, height, density)
        var new = viewport
        (new.width, new.height) = (width, height)
        if density != self.pixelDensity {
            self.pixelDensity = density
            setNeedsDisplay()
        }
        move(to: new)
    }

    /// Sets the limits for zooming, panning and rotating, and moves the map within them.
    ///
    /// - Throws: `MapError.invalid` for limits that allow nothing.
    public func setLimits(_ limits: MapLimits) throws(MapError) {
        try limits.check()
        self.limits = limits
        move(to: viewport)
    }

    // MARK: The visible part

    /// The scale's denominator, at 96 points per inch; nil if the unit of the map is unknown.
    public var scale: Double? { MapScale.denominator(resolution: viewport.resolution, in: spatialReference) }

    /// The smallest extent of the map that contains everything shown.
    public var extent: Extent { viewport.extent }

    /// Whether the map wraps around.
    public var wrapAround: WrapAround {
        guard wantsWrapAround else { return .disabled }
        return spatialReference?.worldHalfWidth == nil ? .unsupported : .enabled
    }

    /// Returns the frame for drawing the current viewport.
    public func frame(hook: OperationHook = .none) -> MapFrame {
        MapFrame(
            viewport: viewport, spatialReference: spatialReference, pixelDensity: pixelDensity, wrapsAround: wrapAround == .enabled,
            hook: hook)
    }

    /// Converts a point on the screen to a map position. On a map that wraps around, coordinates continue beyond the seam;
    /// ``normalized(_:)`` brings them back.
    public func mapPoint(at point: ScreenPoint) -> Coordinate {
        let place = viewport.map(x: point.x, y: point.y)
        return Coordinate(x: place.x, y: place.y)
    }

    /// Converts a map position to a point on the screen: on a map that wraps around, the one nearest to the center.
    public func screenPoint(of position: Coordinate) -> ScreenPoint { frame().screenPoint(of: position) }

    /// Returns a position with its x normalized to the world, on a map that wraps around; otherwise the position unchanged.
    public func normalized(_ position: Coordinate) -> Coordinate {
        guard wrapAround == .enabled, let half = spatialReference?.worldHalfWidth, abs(position.x) > half else { return position }
        var position = position
        position.x -= (position.x / (2 * half)).rounded() * 2 * half
        return position
    }
}
