import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import PopupCommands

/// The view of a map in answers.
package struct MapViewState: Sendable {
    let viewport: Viewport
    let scale: Double?

    init(_ map: MapView) { (viewport, scale) = (map.viewport, map.scale) }

    init(_ viewport: Viewport, _ reference: SpatialReference?) {
        self.viewport = viewport
        scale = MapScale.denominator(resolution: viewport.resolution, in: reference)
    }
}

extension AnswerShape<MapViewState> {
    /// The view of a map.
    package static var viewport: Self {
        Self(
            "The visible part of the map; with xScale if it is not 1.",
            AnswerMember("center", .reference("Position")) { $1.position($0.viewport.center) },
            .double("resolution") { $0.viewport.resolution }, .double("scale") { $0.scale }, .double("rotation") { $0.viewport.rotation },
            .double("xScale") { $0.viewport.xScale == 1 ? nil : $0.viewport.xScale }, .double("width") { $0.viewport.width },
            .double("height") { $0.viewport.height },
            AnswerMember("extent", .array(.number, 4...4)) { $1.extent($0.viewport.extent) })
    }

    /// The same as a type of the description.
    static var sharedViewport: Self {
        viewport.meaning(
            """
            The visible part of a map: the position of its center, map units (of y) per point, the scale denominator at 96 points per inch if the \
            unit of the map is known, degrees clockwise from up to north, the size in points, and the smallest rectangle of the map that contains \
            all of it.
            """
        ).shared(as: "MapViewport")
    }
}

extension AnswerShape<ScreenRect> {
    /// A rectangle of the screen.
    package static var screenRect: Self { ScreenRect.shape }

    /// The same as a type of the description.
    static var sharedScreenRect: Self { screenRect.meaning("A rectangle on the screen in points; y points down.").shared(as: "ScreenRect") }
}

extension AnswerShape<ScreenPoint> {
    /// A position on the screen.
    package static var screenPoint: Self {
        Self(.reference("ScreenPoint"), "A place of the screen.") { point, writer in
            writer.beginArray()
            writer.double(point.x)
            writer.double(point.y)
            writer.endArray()
        }
    }
}

extension AnswerShape<LayerView> {
    /// A layer's view in a map.
    package static var layerView: Self {
        Self(
            "The settings of the layer in the map, its last error, and whether it is loaded.",
            .string("name") { $0.name }, .bool("visible") { $0.isVisible }, .double("opacity") { $0.opacity },
            .double("minScale") { $0.minScale },
            .double("maxScale") { $0.maxScale }, .bool("allowHitTest") { $0.allowsHitTest }, .bool("allowCallout") { $0.allowsCallout },
            .bool("hitTestable") { $0.layer is any HitTestable }, .bool("loaded") { $0.isLoaded },
            .string("error") { $0.error?.description })
    }
}
