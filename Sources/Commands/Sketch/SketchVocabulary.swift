import GromaGeometry
import GromaRPC

extension StreamVocabulary {
    /// What methods of sketches declare.
    static var sketches: StreamVocabulary {
        var vocabulary = StreamVocabulary(events: SketchEvents.all, errors: ErrorKind.ofSketches) { command in
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
