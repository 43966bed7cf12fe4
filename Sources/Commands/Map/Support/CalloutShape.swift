import GeometryCommands
import GromaJSON
import GromaMap
import GromaRPC
import PopupCommands

extension AnswerShape<Callout> {
    /// A callout with its content and position.
    static var callout: Self {
        Self(
            "The callout.", .bool("shown") { $0.isShown }, .string("title") { $0.title }, .string("detail") { $0.detail },
            .string("image") { $0.image },
            .value(
                "content",
                AnswerShape<CustomContent>(
                    "Content of one's own.", .string("name") { $0.name }, .double("width") { $0.width }, .double("height") { $0.height })
            ) { $0.customContent },
            .value(
                "accessory",
                AnswerShape<CalloutAccessory>(
                    "The button.", AnswerMember("kind", .cases(of: CalloutAccessory.Kind.self)) { $1.string($0.kind.rawValue) },
                    .string("image") { $0.image }, .bool("hidden") { $0.isHidden })
            ) { $0.accessory },
            .double("width") { $0.width }, .value("at", .mapPosition) { $0.isShown ? $0.mapLocation : nil },
            .value("screenOffset", .screenPoint) { $0.isShown ? $0.screenOffset : nil },
            .string("layer") { $0.representedLayer?.name }, .value("feature", .mapFeature) { $0.representedFeature },
            .bool("forLocation") { $0.representedLocation != nil }, .value("layout", .popoverLayout) { $0.layout?.popover },
            .value("accessoryFrame", .screenRect) { $0.layout?.accessory }, .bool("whollySeen") { $0.layout?.isWhollySeen ?? false })
    }
}
