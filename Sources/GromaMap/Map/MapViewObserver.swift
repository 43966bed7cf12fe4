import GromaGeometry

/// An observer of a map: a host that draws it, a sketch that uses its viewport, or a location display that waits until it is loaded. Every
/// method has a default implementation.
public protocol MapViewObserver: AnyObject {
    /// The map's spatial reference is determined. Called once, or immediately when the observer is added to a loaded map.
    func mapViewDidLoad(_ map: MapView)
    /// The viewport has changed, including its size.
    func mapView(_ map: MapView, didChangeViewportFrom old: Viewport)
    /// The user has panned the map, by points on the screen to the right and down; the map has moved already.
    func mapView(_ map: MapView, didPanBy way: ScreenPoint)
    /// The viewport is about to change, and the host should animate the transition.
    func mapView(_ map: MapView, willAnimate transition: ViewportTransition)
    /// The map needs to be drawn again: a rectangle of the screen, or everything if it is nil.
    func mapView(_ map: MapView, needsDisplayIn area: ScreenRect?)
    /// Layers were added, moved or removed.
    func mapViewDidChangeLayers(_ map: MapView)
    /// A layer was loaded.
    func mapView(_ map: MapView, didLoad layer: LayerView)
    /// A layer, or the service behind it, failed or works again: see ``LayerView/error``.
    func mapView(_ map: MapView, didChangeErrorOf layer: LayerView)
}

extension MapViewObserver {
    /// Does nothing.
    public func mapViewDidLoad(_ map: MapView) {}
    /// Does nothing.
    public func mapView(_ map: MapView, didChangeViewportFrom old: Viewport) {}
    /// Does nothing.
    public func mapView(_ map: MapView, didPanBy way: ScreenPoint) {}
    /// Does nothing.
    public func mapView(_ map: MapView, willAnimate transition: ViewportTransition) {}
    /// Does nothing.
    public func mapView(_ map: MapView, needsDisplayIn area: ScreenRect?) {}
    /// Does nothing.
    public func mapViewDidChangeLayers(_ map: MapView) {}
    /// Does nothing.
    public func mapView(_ map: MapView, didLoad layer: LayerView) {}
    /// Does nothing.
    public func mapView(_ map: MapView, didChangeErrorOf layer: LayerView) {}
}
