import GromaRPC

extension StreamVocabulary {
    /// The declarations of methods for layers and attachments.
    static var features: StreamVocabulary {
        var vocabulary = StreamVocabulary(
            events: eventsOfLayers, requests: [TokenRenewal.wantsToken.description], types: SharedSchema.features,
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

/// The events of layers.
private let eventsOfLayers = [
    EditedFeatures.event.description, FeatureSelectionChange.event.description, PostedAttachments.event.description,
    SyncEvent.pushed.description, SyncEvent.pulled.description,
]

extension ErrorKind {
    /// The kinds of errors of methods for layers.
    package static let ofWorkingOnLayers: Set<ErrorKind> = ErrorKind.ofComputing.union(ofFeatures).union(ofReadingGeometries).union([
        .sketchActive, .snapSource,
    ])
}
