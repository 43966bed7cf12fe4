import GromaJSON

/// `session.record`
struct SessionRecord: AnsweringCommand {
    static let method = "session.record"
    static let summary = """
        Begins to record: what the session holds, then every command that changes something and succeeds, as a script that leads \
        another session to the same geometries, byte for byte.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Int>("How many commands bring what the session holds already.", .int("commands") { $0 })
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
        Gives what was recorded as a script of JSON lines, or writes it to a file, and goes on recording or ends it. Left out are what \
        only reads, subscriptions, and what failed; a group that a failure undid ends with sketch.cancelGroup, or with the event of the \
        pointer that failed.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Script>(
        "The script, or the file it was written to, and how long it is.", .int("commands") { $0.commandCount },
        .int("bytes") { $0.bytes.count },
        .string("path") { $0.path },
        AnswerMember("text", .string) {
            $0.path == nil ? $0.bytes : nil
        } write: { text, writer in
            text.withUnsafeBufferPointer { writer.string(utf8: $0) }
        })
    static var parameters: [Parameter<Self>] {
        [
            .string("path", "The file to write, relative to the root; when left out, the script is in the answer.") { $0.path = $1 },
            .bool("end", "Whether the recording ends; false when left out.") { $0.ends = $1 },
        ]
    }

    /// What was recorded.
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
