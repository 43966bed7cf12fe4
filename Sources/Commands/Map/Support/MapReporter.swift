import GeometryCommands
import GromaJSON
import GromaMap
import GromaRPC

/// Follows a map for the script: tells what happens as events, and asks what was offered to be answered.
final class MapReporter: MapViewObserver {
    let name: String
    /// Held weakly: a map that a host keeps may speak to it when the session has ended, and while it ends.
    weak var session: Session?
    weak var map: OpenMap?

    init(name: String, session: Session) {
        self.name = name
        self.session = session
    }

    /// Tells an event about the map.
    func tell<Value>(_ event: Event<AboutMap<Value>>, _ value: @autoclosure () -> Value) {
        session?.emit(event, about(value()))
    }

    /// A value with the map's name.
    func about<Value>(_ value: Value) -> AboutMap<Value> { AboutMap(map: name, value: value) }

    func mapViewDidLoad(_ map: MapView) { tell(MapEvents.loaded, map.spatialReference?.wkid) }

    func mapView(_ map: MapView, didChangeViewportFrom old: Viewport) { tell(MapEvents.viewportChanged, MapViewState(map)) }

    func mapView(_ map: MapView, willAnimate transition: ViewportTransition) {
        let reference = map.spatialReference
        tell(
            MapEvents.animate,
            (MapViewState(transition.start, reference), MapViewState(transition.end, reference), transition.duration))
    }

    func mapView(_ map: MapView, needsDisplayIn area: ScreenRect?) { tell(MapEvents.needsDisplay, area) }

    func mapViewDidChangeLayers(_ map: MapView) { tell(MapEvents.layersChanged, map.layerNames) }

    func mapView(_ map: MapView, didLoad layer: LayerView) { tell(MapEvents.layerLoaded, layer.name) }

    func mapView(_ map: MapView, didChangeErrorOf layer: LayerView) {
        tell(MapEvents.layerFailed, (layer.name, layer.error?.description))
    }
}
