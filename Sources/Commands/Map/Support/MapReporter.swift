import GeometryCommands
import GromaJSON
import GromaMap
import GromaRPC

/// Observes a map for the script: reports events, and sends the requests that the script has offered to answer.
final class MapReporter: MapViewObserver {
    let name: String
    /// Held weakly: a map that a host retains may call the reporter while the session ends and afterward.
    weak var session: Session?
    weak var map: OpenMap?

    init(name: String, session: Session) {
        self.name = name
        self.session = session
    }

    /// Emits an event of the map.
    func tell<Value>(_ event: Event<AboutMap<Value>>, _ value: @autoclosure () -> Value) {
        session?.emit(event, about(value()))
    }

    /// Returns a value with the map's name.
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
