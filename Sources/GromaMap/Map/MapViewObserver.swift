import GromaGeometry

/// Somebody who follows a map: a host that draws it, a sketch that takes its view, the location display that waits for it. All has a default.
public protocol MapViewObserver: AnyObject {
    /// The map knows now what its positions refer to. Told once, or as soon as the observer is added where that was before.
    func mapViewDidLoad(_ map: MapView)
    /// Another part of the map is shown, or its size is another.
    func mapView(_ map: MapView, didChangeViewportFrom old: Viewport)
    /// A person has moved the map, by points of the screen to the right and down: it is there already.
    func mapView(_ map: MapView, didPanBy way: ScreenPoint)
    /// The viewport is about to be another, which is to be shown little by little.
    func mapView(_ map: MapView, willAnimate transition: ViewportTransition)
    /// Something looks different: a rectangle of the screen, or all of it where that is nil.
    func mapView(_ map: MapView, needsDisplayIn area: ScreenRect?)
    /// Layers were added, moved or removed.
    func mapViewDidChangeLayers(_ map: MapView)
    /// A layer was loaded.
    func mapView(_ map: MapView, didLoad layer: LayerView)
    /// A layer, or the service behind it, failed or works again: ``LayerView/error`` says which.
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
