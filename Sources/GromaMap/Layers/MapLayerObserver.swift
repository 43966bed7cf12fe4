import GromaGeometry

/// An observer of a layer, which is told of its changes: the ``LayerView`` of each map that it is in, and others that were added.
public protocol MapLayerObserver: AnyObject {
    /// A part of the layer looks different: what was there before and what is there now, in the layer's reference; all of it where the extent is empty.
    /// Something may be drawn as many points beyond it as `reach` says: half a marker, half the width of a line.
    func mapLayer(_ layer: any MapLayer, didChange extent: Extent, reach: Double)
    /// The layer knows now what it shows (``MapLayer/isLoaded``).
    func mapLayerDidLoad(_ layer: any MapLayer)
    /// The layer, or the service behind it, failed; where the error is nil it works again.
    func mapLayer(_ layer: any MapLayer, didFailWith error: MapError?)
}

extension MapLayerObserver {
    /// Does nothing.
    public func mapLayerDidLoad(_ layer: any MapLayer) {}
    /// Does nothing.
    public func mapLayer(_ layer: any MapLayer, didFailWith error: MapError?) {}
}

/// Those who follow a layer, each held weakly.
public struct MapLayerObservers {
    private struct Entry {
        weak var observer: (any MapLayerObserver)?
    }

    private var entries: [Entry] = []

    /// No observers.
    public init() {}

    /// Whether there are no observers. O(observers)
    public var isEmpty: Bool { entries.allSatisfy { $0.observer == nil } }

    /// Adds an observer, once.
    public mutating func add(_ observer: any MapLayerObserver) {
        remove(observer)
        entries.append(Entry(observer: observer))
    }

    /// Removes an observer; one that was not added is skipped.
    public mutating func remove(_ observer: any MapLayerObserver) { entries.removeAll { $0.observer == nil || $0.observer === observer } }

    /// Tells all, in the order in which they were added. O(observers)
    public func tell(_ body: (any MapLayerObserver) -> Void) { for entry in entries { entry.observer.map(body) } }

    /// Tells all that a part of a layer looks different: see ``MapLayerObserver/mapLayer(_:didChange:reach:)``.
    public func layer(_ layer: any MapLayer, didChange extent: Extent, reach: Double) {
        tell { $0.mapLayer(layer, didChange: extent, reach: reach) }
    }
}
