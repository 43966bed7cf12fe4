import GromaGeometry

/// An observer of a layer, which is notified of its changes: the ``LayerView`` of each map that it is in, and others that were added.
public protocol MapLayerObserver: AnyObject {
    /// A part of the layer needs to be drawn again: the extent of the change before and after, in the layer's reference; everything if the
    /// extent is empty. Symbols may extend beyond it by `reach` points, such as half a marker or half the width of a line.
    func mapLayer(_ layer: any MapLayer, didChange extent: Extent, reach: Double)
    /// The layer's content is now known (``MapLayer/isLoaded``).
    func mapLayerDidLoad(_ layer: any MapLayer)
    /// The layer, or the service behind it, failed; if the error is nil, it works again.
    func mapLayer(_ layer: any MapLayer, didFailWith error: MapError?)
}

extension MapLayerObserver {
    /// Does nothing.
    public func mapLayerDidLoad(_ layer: any MapLayer) {}
    /// Does nothing.
    public func mapLayer(_ layer: any MapLayer, didFailWith error: MapError?) {}
}

/// The observers of a layer, held weakly.
public struct MapLayerObservers {
    private struct Entry {
        weak var observer: (any MapLayerObserver)?
    }

    private var entries: [Entry] = []

    /// Creates an empty list.
    public init() {}

    /// Whether there are no observers. O(observers)
    public var isEmpty: Bool { entries.allSatisfy { $0.observer == nil } }

    /// Adds an observer; one that was added before is moved to the end. O(observers)
    public mutating func add(_ observer: any MapLayerObserver) {
        remove(observer)
        entries.append(Entry(observer: observer))
    }

    /// Removes an observer; one that was not added is skipped. O(observers)
    public mutating func remove(_ observer: any MapLayerObserver) { entries.removeAll { $0.observer == nil || $0.observer === observer } }

    /// Calls `body` with each observer, in the order in which they were added. O(observers)
    public func tell(_ body: (any MapLayerObserver) -> Void) { for entry in entries { entry.observer.map(body) } }

    /// Notifies all observers that a part of a layer needs to be drawn again, see ``MapLayerObserver/mapLayer(_:didChange:reach:)``.
    public func layer(_ layer: any MapLayer, didChange extent: Extent, reach: Double) {
        tell { $0.mapLayer(layer, didChange: extent, reach: reach) }
    }
}
