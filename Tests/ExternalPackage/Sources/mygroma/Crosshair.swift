import Groma

/// Adds the overlay `crosshair`: a cross in the middle of the map, or at a place of it.
struct Crosshair: Plugin, OverlayKind {
    let name = "crosshair"
    let summary = "A cross in the middle of the map, or at a place of it."
    let settings = [
        OverlaySetting("at", "Where on the map; by default its centre."),
        OverlaySetting("size", "Its size in points; 20 by default."),
    ]

    func contribute(to registry: inout PluginRegistry) throws(PluginError) { try registry.add(self, named: name, to: .overlays) }

    func makeOverlay(_ settings: OverlaySettings, in scene: any OverlayScene) throws(MapError) -> any DisplayListSource {
        CrosshairDrawing(place: try settings.position("at"), size: try settings.number("size", in: 1...1000) ?? 20)
    }
}

private final class CrosshairDrawing: DisplayListSource {
    private let place: Coordinate?
    private let size: Double

    init(place: Coordinate?, size: Double) {
        self.place = place
        self.size = size
    }

    func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        let middle = ScreenPoint(x: frame.viewport.width / 2, y: frame.viewport.height / 2)
        let at = place.map(frame.screenPoint(of:)) ?? middle
        return [.markers([at.x, at.y], in: .screen, MarkerStyle(.cross, color: .black, size: size, outline: StrokeStyle(.black)))]
    }
}
