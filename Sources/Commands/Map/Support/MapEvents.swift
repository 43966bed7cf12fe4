import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC

/// Something that a map tells, with the map's name.
struct AboutMap<Value> {
    let map: String
    let value: Value
}

/// A tap, as the touch delegate is told of it.
struct MapTap {
    let point: ScreenPoint
    let mapPoint: Coordinate
    let features: [LayerHits]
}

/// The events of maps and their callouts.
enum MapEvents {
    static let didClick = tap(
        "map.didClick", "A map was tapped, and no callout is shown for it. features are those hit, by layer, the topmost layer first.")
    static let didTapAndHold = tap("map.didTapAndHold", "A map was tapped and held.")
    static let didMoveTapAndHold = tap("map.didMoveTapAndHold", "What holds on a map has moved.")
    static let didEndTapAndHold = tap("map.didEndTapAndHold", "What held on a map has let go.")
    static let calloutShown = callout("callout.shown", "The callout of a map is shown.")
    static let calloutMoved = callout("callout.moved", "The callout of a map has another place.")
    static let calloutWillDismiss = callout("callout.willDismiss", "The callout of a map is about to go.")
    static let calloutDidDismiss = callout("callout.didDismiss", "The callout of a map has gone. What it showed is told for the last time.")
    static let calloutDidClickAccessory = callout("callout.didClickAccessory", "The button of the callout of a map was tapped.")
    static let calloutDidClick = callout("callout.didClick", "The callout of a map was tapped, not on its button.")

    /// What the vocabulary holds of them.
    static let all: [EventDescription] = [
        didClick.description, didTapAndHold.description, didMoveTapAndHold.description, didEndTapAndHold.description,
        calloutShown.description, calloutMoved.description, calloutWillDismiss.description, calloutDidDismiss.description,
        calloutDidClickAccessory.description, calloutDidClick.description,
    ]

    private static func tap(_ name: StaticString, _ documentation: String) -> Event<AboutMap<MapTap>> {
        Event(
            name, documentation, .string("map") { $0.map }, .value("point", .screenPoint) { $0.value.point },
            .value("mapPoint", .mapPosition) { $0.value.mapPoint }, .values("features", .layerHits) { $0.value.features })
    }

    private static func callout(_ name: StaticString, _ documentation: String) -> Event<AboutMap<(callout: Callout, animated: Bool)>> {
        Event(
            name, documentation, .string("map") { $0.map }, .bool("animated") { $0.value.animated },
            .value("callout", .callout) { $0.value.callout })
    }
}

extension DelegateDescription {
    /// What maps and their callouts ask.
    static let map: [DelegateDescription] = [
        DelegateDescription(
            name: "map.shouldProcessClick", documentation: "A map was tapped: whether that means anything now.",
            parameters: .members(["map": .string, "point": .reference("ScreenPoint"), "mapPoint": .reference("Position")]),
            result: .members(["value": .boolean]), fallback: "It does: true."),
        DelegateDescription(
            name: "callout.willShowForFeature",
            documentation: """
                A feature was tapped, or its callout is to be shown, and neither the feature nor its layer says what it shows: whether it is shown, and what. The \
                callout begins without title, detail, image and content; what is left out stays so, and as it was set for the button and the width. Methods with \
                "within" the request may set more of it.
                """,
            parameters: .members([
                "map": .string, "layer": .string, "feature": AnswerShape<any MapFeature>.mapFeature.schema,
                "mapPoint": .reference("Position"),
            ]),
            result: .object([Schema.Member("show", .boolean)] + CalloutContent.members), fallback: "It is not shown: false."),
        DelegateDescription(
            name: "callout.willShowForLocationDisplay",
            documentation: "The callout is to be shown for the symbol of the location: whether it is, and what it shows.",
            parameters: .members(["map": .string, "mapPoint": .reference("Position")]),
            result: .object([Schema.Member("show", .boolean)] + CalloutContent.members), fallback: "It is not shown: false."),
        DelegateDescription(
            name: "text.measure",
            documentation: "How wide a text is on one line, in points, in the font that the script draws it in.",
            parameters: .members(["text": .string, "size": .number, "bold": .boolean]), result: .members(["width": .number]),
            fallback: "The width is estimated."),
    ]
}
