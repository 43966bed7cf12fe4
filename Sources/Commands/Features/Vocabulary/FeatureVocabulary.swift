import GeometryCommands
import GromaRPC
import SketchCommands

extension StreamVocabulary {
    /// What methods of layers and attachments declare.
    static var features: StreamVocabulary {
        var vocabulary = StreamVocabulary(
            events: EventDescription.features, requests: DelegateDescription.features, types: SharedSchema.features,
            errors: ErrorKind.ofFeatures
        ) { command in
            var kinds: Set<ErrorKind> = []
            if command.parameters.contains(where: { $0.schema.mentions("FeatureInput") }) { kinds.formUnion(ErrorKind.ofReadingGeometries) }
            switch command.noun {
            case "features", "attachments": kinds.formUnion(ErrorKind.ofWorkingOnLayers)
            case "sketch": kinds.formUnion([.notPermitted, .noLayer])
            case "session": kinds.formUnion([.layersOpen])
            default: break
            }
            return kinds
        }
        vocabulary.stories = ExampleStory.ofLayers
        return vocabulary
    }
}

extension ErrorKind {
    /// Kinds that working on layers may end with.
    package static let ofWorkingOnLayers: Set<ErrorKind> = ErrorKind.ofComputing.union(ofFeatures).union(ofReadingGeometries).union([
        .sketchActive, .snapSource,
    ])
}

extension DelegateDescription {
    /// What layers of services ask.
    fileprivate static let features: [DelegateDescription] = [
        DelegateDescription(
            name: "features.wantsToken",
            documentation: """
                A service takes the token that it was opened with no more (code 498), or wants one (499): another one, or null for none. The \
                call that was refused is made once more with it, and it is used from then on.
                """,
            parameters: .members(["url": .string, "code": .integer(nil), "reason": .string]),
            result: .members(["token": .any([.string, .null])]), fallback: "The call fails, with the service's words.")
    ]
}

extension EventDescription {
    fileprivate static let features: [EventDescription] = [
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
}
