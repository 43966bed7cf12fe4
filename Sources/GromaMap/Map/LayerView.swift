import GromaGeometry

/// A layer as one map shows it: its name there, how visible it is, whether taps look for it, and how it is doing.
public final class LayerView {
    /// Its name in the map, unique among the map's layers.
    public let name: String
    /// The layer.
    public let layer: any MapLayer
    /// The map that shows it; nil once it was removed.
    public internal(set) weak var map: MapView?
    /// Why the layer, or the service behind it, last failed: nil if it works.
    public private(set) var error: MapError?
    /// Whether the layer knows what it shows.
    public private(set) var isLoaded = false

    /// Whether it is drawn and hit. True by default.
    public var isVisible = true { didSet { if isVisible != oldValue { changed() } } }
    /// How opaque it is drawn, from 0 to 1; what lies outside is brought to the nearer end. 1 by default.
    public var opacity = 1.0 {
        didSet {
            opacity = opacity >= 0 ? min(opacity, 1) : 0
            if opacity != oldValue { changed() }
        }
    }
    /// The denominator of the smallest scale that it is drawn at, the farthest one sees it from; 0 for none, which it is unless set.
    public var minScale = 0.0 { didSet { if minScale != oldValue { changed() } } }
    /// The denominator of the largest scale that it is drawn at, the nearest one sees it from; 0 for none, which it is unless set.
    public var maxScale = 0.0 { didSet { if maxScale != oldValue { changed() } } }

    /// Whether taps look for its features. True by default.
    public var allowsHitTest = true
    /// Whether taps on its features may show the callout. True by default; where it is false the callout's delegate is not asked either.
    public var allowsCallout = true
    /// Says what the callout shows of its features; goes before the callout's own delegate.
    public weak var calloutDelegate: (any LayerCalloutDelegate)?

    init(name: String, layer: any MapLayer) {
        self.name = name
        self.layer = layer
        isLoaded = layer.isLoaded
    }

    /// Whether it is drawn at a scale: it is visible, works, and the scale lies within its range. Where the scale is not known the range does not count.
    public func isShown(atScale scale: Double?) -> Bool {
        guard isVisible, isLoaded, !isMisplaced else { return false }
        guard let scale else { return true }
        return (minScale <= 0 || scale <= minScale) && (maxScale <= 0 || scale >= maxScale)
    }

    /// Whether its positions refer to something else than the map's and are not projected, so that it cannot be shown.
    private var isMisplaced: Bool { if case .spatialReferenceMismatch = error { true } else { false } }

    /// Looks whether the layer's positions are those of the map.
    func checkReference(_ reference: SpatialReference?) {
        if isMisplaced { error = nil }
        guard isLoaded, let own = layer.spatialReference, let reference, !layer.canBeShown(in: reference) else { return }
        error = .spatialReferenceMismatch(found: own.description, expected: reference.description)
    }

    /// Keeps why it could not be drawn or asked.
    func note(_ error: MapError?) { if !isMisplaced { self.error = error } }

    private func changed() { map?.setNeedsDisplay() }
}

extension LayerView: MapLayerObserver {
    /// Has the map drawn again where the layer looks otherwise, while the layer is visible.
    public func mapLayer(_ layer: any MapLayer, didChange extent: Extent, reach: Double) {
        guard let map, isVisible else { return }
        map.placedLabels?.isStale = true
        guard !extent.isEmpty, let seen = map.placed(extent, of: layer) else { return map.setNeedsDisplay() }
        map.setNeedsDisplay(in: seen, reach: reach)
    }

    /// Notes that the layer is loaded, once.
    public func mapLayerDidLoad(_ layer: any MapLayer) {
        guard !isLoaded else { return }
        isLoaded = true
        map?.layerDidLoad(self)
    }

    /// Keeps the error, or nil once it is mended, and tells the map's observers.
    public func mapLayer(_ layer: any MapLayer, didFailWith error: MapError?) {
        note(error)
        map?.layerDidFail(self)
    }
}
