import GromaGeometry
import GromaSketch

/// An event that the engine tells subscribers of.
struct EventDescription {
    let name: String
    let documentation: String
    let parameters: Schema

    /// All events.
    static let all = [sketch, features, popups, session].flatMap { $0 }

    private static let sketch: [EventDescription] = [
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

    private static let features: [EventDescription] = [
        EventDescription(
            name: "features.edited",
            documentation: """
                Features of a layer were added, changed or deleted: the object ids of the first 1000 of each, more says whether there are \
                others, failures how many edits of the call have failed. Of features deleted by a query only the number is told.
                """,
            parameters: .members([
                "layer": .string, "adds?": .array(.integer(nil), nil), "updates?": .array(.integer(nil), nil),
                "deletes?": .array(.integer(nil), nil), "more?": .boolean, "failures?": .integer(nil), "deletedByQuery?": .integer(nil),
            ])),
        EventDescription(
            name: "features.selectionChanged", documentation: "Other features of a layer are selected than before: how many.",
            parameters: .members(["layer": .string, "selected": .integer(nil)])),
        EventDescription(
            name: "attachments.posted",
            documentation: "What was done to a feature's attachments was posted: how many, and how many failed.",
            parameters: .members(["layer": .string, "objectId": .integer(nil), "posted": .integer(nil), "failures": .integer(nil)])),
        EventDescription(
            name: "features.pushed", documentation: "Edits of a layer's journal were sent to a service: how many it has, and how many not.",
            parameters: .members(["layer": .string, "remote": .string, "taken": .integer(nil), "failures": .integer(nil)])),
        EventDescription(
            name: "features.pulled", documentation: "Features were fetched from a service into a layer.",
            parameters: .members(["layer": .string, "remote": .string, "fetched": .integer(nil), "deleted": .integer(nil)])),
    ]

    private static let session: [EventDescription] = [
        EventDescription(
            name: "session.progress", documentation: "How far a long request is, from 0 to 1.",
            parameters: .members(["id": .anything, "fraction": .number])),
        EventDescription(
            name: "session.defaultUsed",
            documentation:
                "A delegate request was not answered, or not with what was asked for, which problem then says; the documented default was taken.",
            parameters: .members([
                "id": .string, "method": .string, "reason": .choice(DefaultReason.allCases.map(\.rawValue)), "problem?": .string,
            ])),
    ]
}
