import FeatureCommands
import GeometryCommands
import GromaRPC
import SketchCommands

extension StreamVocabulary {
    /// What methods of maps declare.
    static var maps: StreamVocabulary {
        let events = [
            EventDescription.map,
            MapEvents.all,
            PopoverEvents.all,
        ]
        let requests = [
            DelegateDescription.map,
            DelegateDescription.popover,
        ]
        var vocabulary = StreamVocabulary(
            events: events.flatMap { $0 }, requests: requests.flatMap { $0 }, types: SharedSchema.map + SharedSchema.symbology,
            errors: ErrorKind.ofMaps
        ) { command in
            switch command.noun {
            case "map", "callout", "popover", "graphics":
                ErrorKind.ofWorkingOnLayers.union(ErrorKind.ofWorkingOnSketches).union(ErrorKind.ofMaps)
            default: []
            }
        }
        vocabulary.stories = [
            ExampleStory.map,
            ExampleStory.graphics,
            ExampleStory.callout,
            ExampleStory.popover,
        ]
        return vocabulary
    }
}

extension EventDescription {
    /// What maps tell.
    static let map: [EventDescription] = [
        EventDescription(
            name: "map.loaded", documentation: "A map knows now what its positions refer to: as it was set, or as its first layer says.",
            parameters: .members(["map": .string, "wkid?": .integer(nil)])),
        EventDescription(
            name: "map.viewportChanged",
            documentation: "Another part of a map is shown, or its size is another: what map.info says of it.",
            parameters: .members(["map": .string, "viewport": .reference("MapViewport")])),
        EventDescription(
            name: "map.animate",
            documentation: """
                What a map shows is about to be another, and whoever draws it is to show the way there in so many seconds. For the engine the map is at the end at \
                once.
                """,
            parameters: .members([
                "map": .string, "start": .reference("MapViewport"), "end": .reference("MapViewport"), "duration": .number,
            ])),
        EventDescription(
            name: "map.needsDisplay",
            documentation: "A part of a map looks different: a rectangle of the screen in points, or all of it where none is there.",
            parameters: .members(["map": .string, "area?": .reference("ScreenRect")])),
        EventDescription(
            name: "map.layersChanged", documentation: "Layers of a map were added, moved or removed: their names, the lowest first.",
            parameters: .members(["map": .string, "layers": .array(.string, nil)])),
        EventDescription(
            name: "map.layerLoaded", documentation: "A layer of a map knows now what it shows.",
            parameters: .members(["map": .string, "layer": .string])),
        EventDescription(
            name: "map.layerFailed", documentation: "A layer of a map failed, with the reason, or works again, without one.",
            parameters: .members(["map": .string, "layer": .string, "reason?": .string])),
    ]
}

extension SharedSchema {
    /// Types of several methods of maps.
    static let map: [SharedSchema] = [
        SharedSchema(
            name: "MapViewport",
            documentation: """
                What a map shows: the position in its middle, map units (of y) a point, the scale's denominator at 96 points an inch where the unit of the map is \
                known, degrees clockwise from up to north, the size in points, and the smallest rectangle of the map that holds all of it.
                """,
            schema: AnswerShape<MapViewState>.viewport.schema),
        SharedSchema(
            name: "ScreenRect", documentation: "A rectangle of the screen in points; y runs down.", schema: AnswerShape.screenRect.schema),
        SharedSchema(
            name: "DisplayItem",
            documentation: """
                A shape, markers, images, a text or a group of items to draw, in points of the screen. paths: pieces of x and y in turn, whether they are closed (all, \
                or each), and fill (a colour), hatch (lines) or tile (an image), and stroke; the inside is what an odd number of pieces surrounds. markers and images: \
                the places of their middles in at. text: runs with its baseline at at. group: items, perhaps cut off at clip (x, y, width, height). Colours are \
                [red,green,blue] or [red,green,blue,opacity], 0 to 255; angles are degrees clockwise.
                """,
            schema: .members([
                "type": .choice(["paths", "markers", "images", "text", "group"]), "items?": .array(.reference("DisplayItem"), nil),
            ])),
        SharedSchema(
            name: "ScreenPoint", documentation: "A place of the screen in points from the upper left corner: x, and y, which runs down.",
            schema: .array(.number, 2...2)),
    ]
}
