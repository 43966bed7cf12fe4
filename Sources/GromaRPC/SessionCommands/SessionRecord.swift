import GromaJSON

/// `session.record`
struct SessionRecord: AnsweringCommand {
    static let method = "session.record"
    static let summary = """
        Starts recording: first what the session holds, then every successful command that changes something, as a script that reproduces the same \
        geometries in another session, byte for byte.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Int>("The number of commands that reproduce what the session already holds.", .int("commands") { $0 })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> Int {
        try session.checkNotWaiting()
        if session.recording != nil { throw CommandError(.recordingActive, "the session is recorded already") }
        for state in session.allStates.reversed() { try state.checkRecordable() }
        try session.beginRecording()
        return session.recording?.commandCount ?? 0
    }
}

/// `session.recording`
struct SessionRecording: AnsweringCommand {
    static let method = "session.recording"
    static let summary = """
        Returns the recording as a script of JSON lines, or writes it to a file, and continues or ends it. Commands that only read, subscriptions \
        and failed commands are omitted; a group that a failure undid ends with sketch.cancelGroup, or with the pointer event that failed.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Script>(
        "The script, or the file it was written to, and its length.", .int("commands") { $0.commandCount },
        .int("bytes") { $0.bytes.count },
        .string("path") { $0.path },
        AnswerMember("text", .string) {
            $0.path == nil ? $0.bytes : nil
        } write: { text, writer in
            text.withUnsafeBufferPointer { writer.string(utf8: $0) }
        })
    static var parameters: [Parameter<Self>] {
        [
            .string("path", "The file to write, relative to the root; without it the script is in the answer.") { $0.path = $1 },
            .bool("end", "Whether to end the recording; false by default.") { $0.ends = $1 },
        ]
    }

    /// The recorded script.
    struct Script {
        let commandCount: Int
        let bytes: [UInt8]
        let path: String?
    }

    var path: String?
    var ends = false

    func run(_ session: Session) throws(CommandError) -> Script {
        guard let recording = session.recording else { throw CommandError(.noRecording, "nothing is recorded: begin with session.record") }
        if ends { try session.checkNotWaiting() }
        let script = Script(commandCount: recording.commandCount, bytes: recording.bytes, path: path)
        if let path { try session.write(script.bytes, to: path) }
        if ends { session.recording = nil }
        return script
    }
}
