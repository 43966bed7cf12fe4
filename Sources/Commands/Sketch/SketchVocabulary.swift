import GromaGeometry
import GromaRPC

extension StreamVocabulary {
    /// The declarations of methods on sketches.
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
    /// The kinds of errors of working on sketches.
    package static let ofWorkingOnSketches: Set<ErrorKind> = ErrorKind.ofComputing.union(ofSketches).union([
        .notSupported, .missingParameter,
    ])
}
