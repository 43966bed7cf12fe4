import GeometryCommands
import GromaJSON
import GromaMap
import GromaRPC

/// Follows a map for the script: tells what happens as events, and asks what was offered to be answered.
final class MapReporter: MapViewObserver {
    let name: String
    unowned let session: Session
    weak var map: OpenMap?

    init(name: String, session: Session) {
        self.name = name
        self.session = session
    }

    /// Writes an event about the map; `body` writes the members behind its name.
    func emit(_ event: StaticString, _ body: (inout JSONWriter) -> Void = { _ in }) {
        session.emit(event) { writer in
            writer.beginObject()
            writer.member("map", name)
            body(&writer)
            writer.endObject()
        }
    }

    func mapViewDidLoad(_ map: MapView) { emit("map.loaded") { $0.member("wkid", map.spatialReference?.wkid) } }

    func mapView(_ map: MapView, didChangeViewportFrom old: Viewport) {
        emit("map.viewportChanged") { writer in
            writer.key("viewport")
            AnswerShape.viewport.write(MapViewState(map), &writer)
        }
    }

    func mapView(_ map: MapView, willAnimate transition: ViewportTransition) {
        emit("map.animate") { writer in
            writer.key("start")
            AnswerShape.viewport.write(MapViewState(transition.start, map.spatialReference), &writer)
            writer.key("end")
            AnswerShape.viewport.write(MapViewState(transition.end, map.spatialReference), &writer)
            writer.member("duration", transition.duration)
        }
    }

    func mapView(_ map: MapView, needsDisplayIn area: ScreenRect?) {
        emit("map.needsDisplay") { writer in
            guard let area else { return }
            writer.key("area")
            AnswerShape.screenRect.write(area, &writer)
        }
    }

    func mapViewDidChangeLayers(_ map: MapView) {
        emit("map.layersChanged") { writer in
            writer.key("layers")
            writer.strings(map.layerNames)
        }
    }

    func mapView(_ map: MapView, didLoad layer: LayerView) { emit("map.layerLoaded") { $0.member("layer", layer.name) } }

    func mapView(_ map: MapView, didChangeErrorOf layer: LayerView) {
        emit("map.layerFailed") { writer in
            writer.member("layer", layer.name)
            writer.member("reason", layer.error?.description)
        }
    }
}
