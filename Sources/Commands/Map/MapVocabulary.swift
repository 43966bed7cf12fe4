import FeatureCommands
import GeometryCommands
import GromaMap
import GromaRPC
import SketchCommands

extension StreamVocabulary {
    /// The declarations of methods on maps.
    static var maps: StreamVocabulary {
        let events = [
            MapEvents.all,
            PopoverEvents.all,
        ]
        let requests = [
            MapRequests.all,
            PopoverRequests.all,
        ]
        var vocabulary = StreamVocabulary(
            events: events.flatMap { $0 }, requests: requests.flatMap { $0 }, types: SharedSchema.map + SharedSchema.symbology,
            errors: ErrorKind.ofMaps
        ) { command in
            switch command.noun {
            case "map", "callout", "popover", "graphics":
                ErrorKind.ofWorkingOnLayers.union(ErrorKind.ofWorkingOnSketches).union(ErrorKind.ofMaps).union([.pictureFailed])
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

extension SharedSchema {
    /// The shared types of methods on maps.
    static let map: [SharedSchema] =
        [AnswerShape<MapViewState>.sharedViewport.type, AnswerShape<ScreenRect>.sharedScreenRect.type].compactMap(\.self) + [
            SharedSchema(
                name: "DisplayItem",
                documentation: """
                    A shape, markers, images, a text or a group of items to draw, in points of the screen. paths: pieces of alternating x and y, \
                    whether they are closed (all, or each), and fill (a color), hatch (lines) or tile (an image), and stroke; filled by the \
                    even-odd rule. markers and images: the positions of their centers in at. text: drawn with its baseline at at. group: items, \
                    optionally clipped to clip (x, y, width, height). Colors are \
                    [red,green,blue] or [red,green,blue,opacity], 0 to 255; angles are degrees clockwise.
                    """,
                schema: .members([
                    "type": .choice(["paths", "markers", "images", "text", "group"]), "items?": .array(.reference("DisplayItem"), nil),
                ])),
            SharedSchema(
                name: "ScreenPoint",
                documentation: "A point on the screen in points from the upper left corner: x, and y, which points down.",
                schema: .array(.number, 2...2)),
        ]
}
