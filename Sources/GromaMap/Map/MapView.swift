import GromaBase
import GromaGeometry

/// A map as a host shows it, without the screen: which part is seen at which scale, its layers, its callout, and what taps on it mean.
///
/// Sizes and places of the screen are in points, from the upper left corner, y running down. Like the editing classes it is confined to the thread or
/// actor that made it.
///
/// ```swift
/// let map = try MapView(width: 400, height: 300)
/// try map.add(parcels)                                // the first layer says what positions refer to
/// try map.zoom(to: parcels.fullExtent, padding: 20)
/// let place = map.mapPoint(at: ScreenPoint(x: 200, y: 150))
/// ```
public final class MapView {
    /// What is shown.
    public internal(set) var viewport: Viewport
    /// Pixels per point. 1 by default.
    public private(set) var pixelDensity: Double
    /// The limits for zooming, panning and rotating it.
    public private(set) var limits = MapLimits()
    /// Whether the world is to go on beyond its seam, where the reference has one. False by default.
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
    /// What positions of the map refer to: as it was set, else that of its first layer. nil before the map is loaded, and for a plane that no reference
    /// is known of.
    public internal(set) var spatialReference: SpatialReference?
    /// Whether the map knows what its positions refer to.
    public internal(set) var isLoaded = false

    /// The layers, the lowest first.
    public internal(set) var layers: [LayerView] = []
    /// The overlays above all layers, lowest first: a sketch, the location symbol. The callout is drawn above these, and popovers above that.
    public var overlays: [any DisplayListSource] = [] { didSet { overlaysDidChange(from: oldValue) } }
    /// The popovers that lie over the map, in the order in which they came.
    public internal(set) var popovers: [PopoverPresentation] = []

    /// The one callout of the map.
    public let callout = Callout()
    /// Whether taps on features may show the callout. True by default. What is shown by code is shown all the same, but for that of a location.
    public var allowsCallout = true
    /// Shows more of features that were tapped, such as their popups; nil for none.
    public weak var featurePresenter: (any FeaturePresenter)?
    /// Told of taps, and asked before they are looked at.
    public weak var touchDelegate: (any MapTouchDelegate)?
    /// The maximum distance at which a tap hits a feature, in points. 10 by default.
    public var hitTolerance = 10.0 { didSet { if !(hitTolerance >= 0 && hitTolerance.isFinite) { hitTolerance = oldValue } } }
    /// The maximum number of features that a tap finds in each layer. 10 by default.
    public var hitLimit = 10 { didSet { hitLimit = max(hitLimit, 1) } }

    var observers: [WeakObserver] = []
    var changes = DisplayChanges()
    /// The labels of the layers as they were placed last; nil before, and where all may look different.
    var placedLabels: PlacedLabels?
    /// The layer that says what positions refer to, until it has.
    var firstLayer: LayerView?
    /// Whether anybody has said which part of the map is shown.
    var hasPlace = false
    var touches = MapTouches()

    struct WeakObserver {
        weak var observer: (any MapViewObserver)?
    }

    /// Creates a map of a size in points, without layers, around 0, 0.
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

    /// Gives the map another size or density. The middle stays where it is.
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

    /// Sets how far the map may be zoomed, moved and turned, and brings it within.
    ///
    /// - Throws: `MapError.invalid` for limits that leave nothing.
    public func setLimits(_ limits: MapLimits) throws(MapError) {
        try limits.check()
        self.limits = limits
        move(to: viewport)
    }

    // MARK: What is seen

    /// The scale's denominator, at 96 points an inch; nil if the unit of the map is not known.
    public var scale: Double? { MapScale.denominator(resolution: viewport.resolution, in: spatialReference) }

    /// The smallest extent of the map that holds all that is shown.
    public var extent: Extent { viewport.extent }

    /// Whether the world goes on beyond its seam.
    public var wrapAround: WrapAround {
        guard wantsWrapAround else { return .disabled }
        return spatialReference?.worldHalfWidth == nil ? .unsupported : .enabled
    }

    /// The frame of a picture of what is shown now.
    public func frame(hook: OperationHook = .none) -> MapFrame {
        MapFrame(
            viewport: viewport, spatialReference: spatialReference, pixelDensity: pixelDensity, wrapsAround: wrapAround == .enabled,
            hook: hook)
    }

    /// The map position at a place of the screen. Where the world goes on beyond its seam, so do the numbers: ``normalized(_:)`` brings them back.
    public func mapPoint(at point: ScreenPoint) -> Coordinate {
        let place = viewport.map(x: point.x, y: point.y)
        return Coordinate(x: place.x, y: place.y)
    }

    /// Converts a map position to a point on the screen: on a map that wraps around, the one nearest to the centre.
    public func screenPoint(of position: Coordinate) -> ScreenPoint { frame().screenPoint(of: position) }

    /// A position with its x within the world, where the world goes on beyond its seam; else as it is.
    public func normalized(_ position: Coordinate) -> Coordinate {
        guard wrapAround == .enabled, let half = spatialReference?.worldHalfWidth, abs(position.x) > half else { return position }
        var position = position
        position.x -= (position.x / (2 * half)).rounded() * 2 * half
        return position
    }
}
