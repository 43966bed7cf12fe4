extension StreamVocabulary {
    /// What every session declares.
    static var session: StreamVocabulary {
        var vocabulary = StreamVocabulary(events: EventDescription.session, errors: ErrorKind.ofStream) { command in
            var kinds: Set<ErrorKind> = [
                .unknownParameter, .duplicateParameter, .parametersByPosition, .wrongKind, .invalidValue, .internalError, .limitExceeded,
                .notWaiting,
            ]
            if command.parameters.contains(where: \.isRequired) { kinds.insert(.missingParameter) }
            let names = Set(command.parameters.map(\.name))
            if !names.isDisjoint(with: ["path", "webMapPath", "strings"]) { kinds.formUnion(ErrorKind.ofFiles) }
            if command.plugin != nil { kinds.insert(.operationFailed) }
            if command.noun == "session" {
                kinds.formUnion([.requestWaiting, .noRecording, .recordingActive, .invalidStrings, .cancelled])
            }
            return kinds
        }
        vocabulary.stories = [.session]
        return vocabulary
    }
}

extension ErrorKind {
    /// Kinds that methods have which read or write files.
    package static let ofFiles: Set<ErrorKind> = [.outsideRoot, .fileNotFound, .fileError, .filesOff]
}

extension EventDescription {
    fileprivate static let session: [EventDescription] = [
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
