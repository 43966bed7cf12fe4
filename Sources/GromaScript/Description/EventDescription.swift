import GromaGeometry

/// An event that the engine tells subscribers of.
struct EventDescription {
    let name: String
    let documentation: String
    let parameters: Schema

    /// Names that may be subscribed to, although no part of this release sends them.
    static let reserved = ["sketch.selectionChanged"]

    /// All events.
    static let all: [EventDescription] = [
        EventDescription(
            name: "sketch.geometryChanged",
            documentation: """
                What a verb changed in a sketch's geometry; sketch is left out for the one without a name. kind is left out where \
                vertices of a part changed or a part was added; else it says that the part was put before the one that had its \
                index, that it was taken out, or that everything may be different (removed and inserted then count the vertices \
                of the whole geometry).
                """,
            parameters: .members([
                "sketch?": .string,
                "changes": .array(
                    .members([
                        "part": .integer(nil), "from": .integer(nil), "removed": .integer(nil), "inserted": .integer(nil), "cause": .string,
                        "kind?": .choice(GeometryChange.Kind.described),
                    ]), nil),
            ])),
        EventDescription(
            name: "sketch.validityChanged",
            documentation:
                "A sketch has become valid or invalid, compared with how it was when it was begun, or subscribed to if that was later.",
            parameters: .members(["sketch?": .string, "isValid": .boolean])),
        EventDescription(
            name: "sketch.historyChanged", documentation: "What can be undone and redone in a sketch has changed.",
            parameters: .members(["sketch?": .string, "canUndo": .boolean, "canRedo": .boolean])),
        EventDescription(
            name: "session.progress", documentation: "How far a long request is, from 0 to 1.",
            parameters: .members(["id": .anything, "fraction": .number])),
        EventDescription(
            name: "session.defaultUsed", documentation: "A delegate request was not answered; the documented default was taken.",
            parameters: .members(["id": .string, "method": .string, "reason": .choice(["endOfInput", "timeout", "error"])])),
    ]
}

extension GeometryChange.Kind {
    /// The words that an event carries.
    fileprivate static let described = [Self.partInserted, .partRemoved, .everything].map(\.rawValue)
}
