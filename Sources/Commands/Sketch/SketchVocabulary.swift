import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

extension StreamVocabulary {
    /// What methods of sketches declare.
    static var sketches: StreamVocabulary {
        var vocabulary = StreamVocabulary(events: EventDescription.sketch, errors: ErrorKind.ofSketches) { command in
            switch command.noun {
            case "sketch": ErrorKind.ofWorkingOnSketches
            case "session": [.sketchActive]
            default: []
            }
        }
        vocabulary.stories = ExampleStory.sketches
        return vocabulary
    }
}

extension ErrorKind {
    /// Kinds that working on sketches may end with.
    package static let ofWorkingOnSketches: Set<ErrorKind> = ErrorKind.ofComputing.union(ofSketches).union([
        .notSupported, .missingParameter,
    ])
}

extension EventDescription {
    fileprivate static let sketch: [EventDescription] = [
        EventDescription(
            name: "sketch.geometryChanged",
            documentation: """
                What a verb changed in a sketch's geometry; sketch is left out for the one without a name. kind is left out where \
                vertices of a part changed or a part was added; else it says that the part was put before the one that had its \
                index, that it was taken out, or that everything may be different (removed and inserted then count the vertices \
                of the whole geometry). old and new are the positions that went and came, where sketch.setTracking asks for them: \
                left out where they are more than that, or where another change of the same event concerns them too.
                """,
            parameters: .members(["sketch?": .string, "changes": .array(.change, nil)])),
        EventDescription(
            name: "sketch.selectionChanged",
            documentation: """
                Other elements of a sketch are selected. level says of what kind, ranges [part,from,to] which vertices belong to them: \
                the first 1000, more says whether there are others.
                """,
            parameters: .members(["sketch?": .string, "selection": .selection])),
        EventDescription(
            name: "sketch.validityChanged",
            documentation:
                "A sketch has become valid or invalid, compared with how it was when it was begun, or subscribed to if that was later.",
            parameters: .members(["sketch?": .string, "isValid": .boolean])),
        EventDescription(
            name: "sketch.historyChanged", documentation: "What can be undone and redone in a sketch has changed.",
            parameters: .members(["sketch?": .string, "canUndo": .boolean, "canRedo": .boolean])),
        EventDescription(
            name: "sketch.measureChanged", documentation: "Length or area of a sketch, as sketch.measure gives them, have changed.",
            parameters: .object([Schema.Member("sketch", .string, isRequired: false)] + Schema.measure)),
        EventDescription(
            name: "sketch.previewChanged",
            documentation: """
                What the tool would do if its gesture ended now has changed; null when it would do nothing. Shapes of more than \
                1000 vertices come as a summary only: sketch.preview gives them whole. sketch.setTracking says in which form they come.
                """,
            parameters: .members(["sketch?": .string, "preview": .any([.preview, .null])])),
        EventDescription(
            name: "sketch.snapped", documentation: "A position was snapped; null when the next was not.",
            parameters: .members(["sketch?": .string, "snap": .any([.snap, .null])])),
        EventDescription(
            name: "sketch.toolChanged", documentation: "Another tool is active; null when none is.",
            parameters: .members(["sketch?": .string, "tool": .any([.string, .null])])),
        EventDescription(
            name: "sketch.toolStatusChanged",
            documentation: """
                The active tool has come further with what it draws, or begun anew: whether something is being drawn, whether key enter would \
                finish it, and which part it is. As sketch.tool answers.
                """,
            parameters: .object([Schema.Member("sketch", .string, isRequired: false)] + Schema.toolStatus)),
        EventDescription(
            name: "sketch.magnifierChanged",
            documentation: "The magnifier is to be shown, moved or hidden; x and y are points of the screen. See sketch.setInteraction.",
            parameters: .members([
                "sketch?": .string, "action": .choice(SketchMagnifier.Action.allCases.map(\.rawValue)), "x?": .number, "y?": .number,
            ])),
        EventDescription(
            name: "sketch.partnerChanged", documentation: "A feature of a snap source was changed along with the sketch.",
            parameters: .members(["sketch?": .string, "source": .string, "feature": .integer(nil)])),
    ]
}
