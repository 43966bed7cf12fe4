import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC

/// The value of a map's event, with the map's name.
struct AboutMap<Value> {
    let map: String
    let value: Value
}

/// A tap that is reported to the touch delegate.
struct MapTap {
    let point: ScreenPoint
    let mapPoint: Coordinate
    let features: [LayerHits]
}

/// The events of maps and their callouts.
enum MapEvents {
    static let loaded: Event<AboutMap<Int?>> = about(
        "map.loaded", "A map now has a spatial reference, which was set or comes from its first layer.", .int("wkid") { $0 })
    static let viewportChanged: Event<AboutMap<MapViewState>> = about(
        "map.viewportChanged", "The visible part or the size of a map has changed, with the members of map.info.",
        .value("viewport", .sharedViewport) { $0 })
    static let animate: Event<AboutMap<(start: MapViewState, end: MapViewState, duration: Double)>> = about(
        "map.animate",
        """
        The visible part of a map is about to change, and the host should animate the change with the given duration. For the engine the map is at \
        its destination at once.
        """, .value("start", .sharedViewport) { $0.start }, .value("end", .sharedViewport) { $0.end }, .double("duration") { $0.duration })
    static let needsDisplay: Event<AboutMap<ScreenRect?>> = about(
        "map.needsDisplay", "Part of a map must be redrawn: a rectangle of the screen in points, or all of it if omitted.",
        .value("area", .sharedScreenRect) { $0 })
    static let layersChanged: Event<AboutMap<[String]>> = about(
        "map.layersChanged", "Layers of a map were added, moved or removed: the names of all layers, lowest first.",
        .strings("layers") { $0 })
    static let layerLoaded: Event<AboutMap<String>> = about(
        "map.layerLoaded", "A layer of a map has been loaded.", .string("layer") { $0 })
    static let layerFailed: Event<AboutMap<(layer: String, reason: String?)>> = about(
        "map.layerFailed", "A layer of a map failed, with the reason, or works again, without one.", .string("layer") { $0.layer },
        .string("reason") { $0.reason })
    static let didClick = tap(
        "map.didClick", "A map was tapped, and no callout is shown for it. features are those hit, by layer, topmost layer first.")
    static let didTapAndHold = tap("map.didTapAndHold", "A map was tapped and held.")
    static let didMoveTapAndHold = tap("map.didMoveTapAndHold", "A tap and hold on a map has moved.")
    static let didEndTapAndHold = tap("map.didEndTapAndHold", "A tap and hold on a map has ended.")
    static let calloutShown = callout("callout.shown", "The callout of a map is shown.")
    static let calloutMoved = callout("callout.moved", "The callout of a map has moved.")
    static let calloutWillDismiss = callout("callout.willDismiss", "The callout of a map is about to be dismissed.")
    static let calloutDidDismiss = callout("callout.didDismiss", "The callout of a map has been dismissed; its last content is included.")
    static let calloutDidClickAccessory = callout("callout.didClickAccessory", "The button of the callout of a map was tapped.")
    static let calloutDidClick = callout("callout.didClick", "The callout of a map was tapped outside its button.")

    /// Their descriptions for the vocabulary.
    static let all: [EventDescription] = [
        loaded.description, viewportChanged.description, animate.description, needsDisplay.description, layersChanged.description,
        layerLoaded.description, layerFailed.description, didClick.description, didTapAndHold.description, didMoveTapAndHold.description,
        didEndTapAndHold.description,
        calloutShown.description, calloutMoved.description, calloutWillDismiss.description, calloutDidDismiss.description,
        calloutDidClickAccessory.description, calloutDidClick.description,
    ]

    /// Returns an event whose first member is the name of the map.
    private static func about<Value>(
        _ name: StaticString, _ documentation: String, _ members: AnswerMember<Value>...
    ) -> Event<AboutMap<Value>> {
        Event(name, documentation, members: [.string("map") { $0.map }] + members.map { $0.of { $0.value } })
    }

    private static func tap(_ name: StaticString, _ documentation: String) -> Event<AboutMap<MapTap>> {
        about(
            name, documentation, .value("point", .screenPoint) { $0.point }, .value("mapPoint", .mapPosition) { $0.mapPoint },
            .values("features", .layerHits) { $0.features })
    }

    private static func callout(_ name: StaticString, _ documentation: String) -> Event<AboutMap<(callout: Callout, animated: Bool)>> {
        about(name, documentation, .bool("animated") { $0.animated }, .value("callout", .callout) { $0.callout })
    }
}

/// The requests of maps and their callouts.
enum MapRequests {
    static let shouldProcessClick: DelegateRequest<AboutMap<(point: ScreenPoint, mapPoint: Coordinate)>, Bool> = about(
        "map.shouldProcessClick", "A map was tapped: answer whether the map should handle it.", .value("point", .screenPoint) { $0.point },
        .value("mapPoint", .mapPosition) { $0.mapPoint }, reply: .truth("value"), fallback: "It does: true.")
    static let willShowForFeature: DelegateRequest<AboutMap<(layer: String, feature: any MapFeature, mapPoint: Coordinate)>, JSONValue> =
        about(
            "callout.willShowForFeature",
            """
            A feature was tapped, or its callout should be shown, and neither the feature nor its layer has a template: answer whether to show it, \
            and its content. The callout starts without title, detail, image and content, which stay empty if omitted; button and width keep their \
            settings. Methods with "within" the request may set more of it.
            """,
            .string("layer") { $0.layer }, .value("feature", .mapFeature) { $0.feature }, .value("mapPoint", .mapPosition) { $0.mapPoint },
            reply: calloutContent, fallback: "It is not shown: false.")
    static let willShowForLocationDisplay: DelegateRequest<AboutMap<Coordinate?>, JSONValue> = about(
        "callout.willShowForLocationDisplay",
        "The callout should be shown for the location symbol: answer whether to show it, and its content.",
        .value("mapPoint", .mapPosition) { $0 }, reply: calloutContent, fallback: "It is not shown: false.")
    static let measureText = DelegateRequest<(text: String, size: Double, isBold: Bool), Double>(
        "text.measure", "The width of a text on one line, in points, in the font with which the script draws it.",
        .string("text") { $0.text }, .double("size") { $0.size }, .bool("bold") { $0.isBold },
        reply: ReplyShape(.members(["width": .number])) { answer throws(CommandError) in
            guard case .number(let number)? = answer["width"], number.value.isFinite, number.value >= 0 else {
                throw .wrongReply("width", expected: "a number of points, 0 or more", in: answer)
            }
            return number.value
        },
        fallback: "The width is estimated.")

    /// Their descriptions for the vocabulary.
    static let all = [
        shouldProcessClick.description, willShowForFeature.description, willShowForLocationDisplay.description, measureText.description,
    ]

    /// The answer on whether a callout is shown, and its content.
    private static let calloutContent = ReplyShape<JSONValue>.unread(.object([Schema.Member("show", .boolean)] + CalloutContent.members))

    /// Returns a request whose first member is the name of the map.
    private static func about<Value, Reply>(
        _ name: StaticString, _ documentation: String, _ members: AnswerMember<Value>..., reply: ReplyShape<Reply>, fallback: String
    ) -> DelegateRequest<AboutMap<Value>, Reply> {
        DelegateRequest(
            name, documentation, members: [.string("map") { $0.map }] + members.map { $0.of { $0.value } }, reply: reply,
            fallback: fallback)
    }
}
