extension StreamVocabulary {
    /// The declarations of every session.
    static var session: StreamVocabulary {
        var vocabulary = StreamVocabulary(events: SessionEvents.all, errors: ErrorKind.ofStream) { command in
            var kinds: Set<ErrorKind> = [
                .unknownParameter, .duplicateParameter, .parametersByPosition, .wrongKind, .invalidValue, .internalError, .limitExceeded,
                .notWaiting, .cancelled,
            ]
            if command.parameters.contains(where: \.isRequired) { kinds.insert(.missingParameter) }
            let names = Set(command.parameters.map(\.name))
            if !names.isDisjoint(with: ["path", "webMapPath", "strings"]) { kinds.formUnion(ErrorKind.ofFiles) }
            if command.plugin != nil { kinds.insert(.operationFailed) }
            if command.noun == "session" {
                kinds.formUnion([.requestWaiting, .noRecording, .recordingActive, .invalidStrings])
            }
            return kinds
        }
        vocabulary.stories = [.session]
        return vocabulary
    }
}

extension ErrorKind {
    /// The kinds of errors of methods that read or write files.
    package static let ofFiles: Set<ErrorKind> = [.outsideRoot, .fileNotFound, .fileError, .filesOff]
}
