import GromaGeometry

/// Who shows a layer and wants to hear of its changes: a map's ``LayerView`` of it.
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
