import GromaGeometry

/// The state of a layer in one map: its name there, its visibility, whether taps find its features, and its last error.
public final class LayerView {
    /// Its name in the map, unique among the map's layers.
    public let name: String
    /// The layer.
    public let layer: any MapLayer
    /// The map that shows it; nil after it has been removed.
    public internal(set) weak var map: MapView?
    /// The last error of the layer or of the service behind it; nil if it works.
    public private(set) var error: MapError?
    /// Whether the layer's content is known.
    public private(set) var isLoaded = false

    /// Whether it is drawn and found by taps. True by default.
    public var isVisible = true { didSet { if isVisible != oldValue { changed() } } }
    /// The opacity, from 0 to 1; values outside are clamped. 1 by default. It is only how the layer looks: taps find its features even
    /// at 0, unless ``isVisible`` is false.
    public var opacity = 1.0 {
        didSet {
            opacity = opacity >= 0 ? min(opacity, 1) : 0
            if opacity != oldValue { changed() }
        }
    }
    /// The denominator of the smallest scale that it is drawn at, zoomed out; 0, the default, for no limit.
    public var minScale = 0.0 { didSet { if minScale != oldValue { changed() } } }
    /// The denominator of the largest scale that it is drawn at, zoomed in; 0, the default, for no limit.
    public var maxScale = 0.0 { didSet { if maxScale != oldValue { changed() } } }

    /// Whether taps find its features. True by default.
    public var allowsHitTest = true
    /// Whether taps on its features may show the callout. If false, the callout's delegate is not called either. True by default.
    public var allowsCallout = true
    /// The callout delegate for its features, which takes precedence over the callout's own delegate.
    public weak var calloutDelegate: (any LayerCalloutDelegate)?

    init(name: String, layer: any MapLayer) {
        self.name = name
        self.layer = layer
        isLoaded = layer.isLoaded
    }

    /// Returns whether it is drawn at a scale: it is visible and loaded, and the scale is within its range. The range is ignored if the
    /// scale is unknown.
    public func isShown(atScale scale: Double?) -> Bool {
        guard isVisible, isLoaded, !isMisplaced else { return false }
        guard let scale else { return true }
        return (minScale <= 0 || scale <= minScale) && (maxScale <= 0 || scale >= maxScale)
    }

    /// Whether its spatial reference differs from the map's and cannot be projected, so that it cannot be shown.
    private var isMisplaced: Bool { if case .spatialReferenceMismatch = error { true } else { false } }

    /// Checks whether the layer can be shown in the map's spatial reference.
    func checkReference(_ reference: SpatialReference?) {
        if isMisplaced { error = nil }
        guard isLoaded, let own = layer.spatialReference, let reference, !layer.canBeShown(in: reference) else { return }
        error = .spatialReferenceMismatch(found: own.description, expected: reference.description)
    }

    /// Stores the error of drawing or querying the layer.
    func note(_ error: MapError?) { if !isMisplaced { self.error = error } }

    private func changed() { map?.setNeedsDisplay() }
}

extension LayerView: MapLayerObserver {
    /// Invalidates the map where the layer has changed, if the layer is visible.
    public func mapLayer(_ layer: any MapLayer, didChange extent: Extent, reach: Double) {
        guard let map, isVisible else { return }
        map.placedLabels?.isStale = true
        guard !extent.isEmpty, let seen = map.placed(extent, of: layer) else { return map.setNeedsDisplay() }
        map.setNeedsDisplay(in: seen, reach: reach)
    }

    /// Records, once, that the layer is loaded.
    public func mapLayerDidLoad(_ layer: any MapLayer) {
        guard !isLoaded else { return }
        isLoaded = true
        map?.layerDidLoad(self)
    }

    /// Stores the error, or nil if the layer works again, and notifies the map's observers.
    public func mapLayer(_ layer: any MapLayer, didFailWith error: MapError?) {
        note(error)
        map?.layerDidFail(self)
    }
}
