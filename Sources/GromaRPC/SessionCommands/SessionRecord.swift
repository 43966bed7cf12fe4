import GromaJSON

/// `session.record`
struct SessionRecord: Command {
    static let method = "session.record"
    static let summary = """
        Begins to record: what the session holds, then every command that changes something and succeeds, as a script that leads \
        another session to the same geometries, byte for byte.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape(.members(["commands": .integer(nil)]), "How many commands bring what the session holds already.")
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.checkNotWaiting()
        if session.recording != nil { throw CommandError(.recordingActive, "the session is recorded already") }
        for state in session.allStates.reversed() { try state.checkRecordable() }
        try session.beginRecording()
        answer.beginObject()
        answer.key("commands")
        answer.int(session.recording?.commandCount ?? 0)
        answer.endObject()
    }
}

/// `session.recording`
struct SessionRecording: Command {
    static let method = "session.recording"
    static let summary = """
        Gives what was recorded as a script of JSON lines, or writes it to a file, and goes on recording or ends it. Left out are what \
        only reads, subscriptions, and what failed; a group that a failure undid ends with sketch.cancelGroup, or with the event of the \
        pointer that failed.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["commands": .integer(nil), "bytes": .integer(nil), "text?": .string, "path?": .string]),
        "The script, or the file it was written to, and how long it is.")
    static var parameters: [Parameter<Self>] {
        [
            .string("path", "The file to write, relative to the root; when left out, the script is in the answer.") { $0.path = $1 },
            .bool("end", "Whether the recording ends; false when left out.") { $0.ends = $1 },
        ]
    }

    var path: String?
    var ends = false

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        guard let recording = session.recording else { throw CommandError(.noRecording, "nothing is recorded: begin with session.record") }
        if ends { try session.checkNotWaiting() }
        if let path { try session.write(Array(recording.bytes), to: path) }
        answer.beginObject()
        answer.key("commands")
        answer.int(recording.commandCount)
        answer.key("bytes")
        answer.int(recording.bytes.count)
        if let path {
            answer.key("path")
            answer.string(path)
        } else {
            answer.key("text")
            answer.string(utf8: recording.bytes)
        }
        answer.endObject()
        if ends { session.recording = nil }
    }
}
