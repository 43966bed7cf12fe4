import GromaJSON

/// The recorded commands of a session, as a script that reproduces the same geometries in another session.
///
/// It contains the state of the session at the beginning of the recording, then every command that changed something, each preceded by the
/// script's answers to the engine's requests of that command. Answers to requests within which the script sent commands follow these
/// commands.
public final class Recording {
    /// The last lines.
    private var lines = JSONWriter(capacity: 1 << 12)
    /// The lines before them, in pieces: a single text would be copied as a whole each time it grows.
    private var pieces: [[UInt8]] = []
    private var pieceBytes = 0
    private static let pieceSize = 1 << 20
    /// The number of its commands.
    private(set) var commandCount = 0
    /// The number of the engine's requests with recorded answers.
    private var requestCount = 0
    /// The state of a running command.
    private struct Running {
        /// Its requests so far.
        var requests: [RecordedRequest] = []
        /// Records its remaining effects if it fails.
        var failureRecorder: (any FailureRecorder)?
    }

    /// The running commands: each one except the first runs within a request of the previous one.
    private var running = [Running()]
    /// The number of running commands: one, or more if a script sends commands within requests.
    public var depth: Int { running.count }
    /// Records the remaining effects of the running command if it fails; nil if there are none.
    public internal(set) var failureRecorder: (any FailureRecorder)? {
        get { running[running.count - 1].failureRecorder }
        set { running[running.count - 1].failureRecorder = newValue }
    }

    /// Methods that do not change anything that a recording reproduces.
    static let passedOver: Set<String> = [
        "session.subscribe", "session.unsubscribe", "session.cancel", "session.record", "session.recording", "session.info",
    ]
    /// The script. O(bytes)
    var bytes: [UInt8] {
        var all: [UInt8] = []
        all.reserveCapacity(pieceBytes + lines.count)
        for piece in pieces { all += piece }
        all += lines.bytes
        return all
    }
    /// Its approximate size in bytes, including commands within running commands.
    var byteCount: Int { running.reduce(pieceBytes + lines.count) { $1.requests.reduce($0) { $0 + $1.byteCount } } }

    // MARK: Commands

    /// Adds a command in place of the running one; `parameters` writes them as an object, nil for none.
    public func append(_ method: String, _ parameters: ((inout JSONWriter) -> Void)?) {
        let requests = running[running.count - 1].requests
        if running.count == 1 && requests.isEmpty { return writeLine(method, parameters) }
        running[running.count - 1].requests = []
        add(RecordedCommand(method: method, parameters: Self.bytes(parameters), requests: requests))
    }

    /// Adds a command before the running one, which keeps its requests; `parameters` writes them as an object, nil for none.
    public func appendBefore(_ method: String, _ parameters: ((inout JSONWriter) -> Void)?) {
        add(RecordedCommand(method: method, parameters: Self.bytes(parameters), requests: []))
    }

    private static func bytes(_ parameters: ((inout JSONWriter) -> Void)?) -> [UInt8]? {
        parameters.map { write in
            var text = JSONWriter()
            write(&text)
            return Array(text.bytes)
        }
    }

    /// Writes a command, or stores it until the enclosing command ends.
    private func add(_ command: RecordedCommand) {
        guard running.count > 1 else { return write(command, within: nil) }
        let outer = running.count - 2
        running[outer].requests[running[outer].requests.count - 1].commands.append(command)
    }

    /// Records that the running command sends a request to the script.
    func beginRequest() { running[running.count - 1].requests.append(RecordedRequest()) }

    /// Records the script's answer to the last request; nil if there is none.
    func note(_ answer: DelegateAnswer?) {
        let last = running.count - 1
        running[last].requests[running[last].requests.count - 1].answer = answer
    }

    /// Records that a command starts within the last request.
    func beginCommandWithin() { running.append(Running()) }

    /// Records that it has ended.
    func endCommandWithin() { running.removeLast() }

    /// Whether the running command has sent requests to the script.
    var hasAsked: Bool { !running[running.count - 1].requests.isEmpty }

    /// Discards the requests of a command that is not recorded. Commands within these requests are recorded separately.
    public func skipRequests() {
        let requests = running[running.count - 1].requests
        running[running.count - 1].requests = []
        for command in requests.flatMap(\.commands) { add(command) }
    }

    // MARK: Lines

    /// Writes a command and the answers to its requests: before it or, for requests that contain commands, after it and them.
    private func write(_ command: RecordedCommand, within id: String?) {
        let isPlain = command.requests.allSatisfy(\.commands.isEmpty)
        if isPlain { for request in command.requests { writeAnswer(to: request, nextID()) } }
        var parameters: ((inout JSONWriter) -> Void)?
        if command.parameters != nil || id != nil {
            parameters = { Self.writeParameters(command.parameters, within: id, to: &$0) }
        }
        writeLine(command.method, parameters)
        guard !isPlain else { return }
        for request in command.requests {
            let id = nextID()
            for inner in request.commands { write(inner, within: id) }
            writeAnswer(to: request, id)
        }
    }

    private func writeLine(_ method: String, _ parameters: ((inout JSONWriter) -> Void)?) {
        commandCount += 1
        lines.truncate(to: lines.count, needsComma: false)
        lines.beginObject()
        lines.key("jsonrpc")
        lines.string("2.0")
        lines.key("id")
        lines.int(commandCount)
        lines.key("method")
        lines.string(method)
        if let parameters {
            lines.key("params")
            parameters(&lines)
        }
        lines.endObject()
        endLine()
    }

    private func endLine() {
        lines.append(0x0A)
        guard lines.count >= Self.pieceSize else { return }
        pieces.append(Array(lines.bytes))
        pieceBytes += lines.count
        lines.removeAll()
    }

    private func nextID() -> String {
        requestCount += 1
        return "groma-\(requestCount)"
    }

    private static func writeParameters(_ parameters: [UInt8]?, within id: String?, to writer: inout JSONWriter) {
        guard let id else {
            parameters?.withUnsafeBufferPointer { writer.raw($0) }
            return
        }
        writer.beginObject()
        writer.key(CommonParameter.within.name)
        writer.string(id)
        // The remaining members after the opening brace.
        let rest = parameters.map { $0.dropFirst() } ?? [UInt8(ascii: "}")]
        if rest.first != UInt8(ascii: "}") { writer.append(UInt8(ascii: ",")) }
        rest.withUnsafeBufferPointer { writer.append($0) }
    }

    private func writeAnswer(to request: RecordedRequest, _ id: String) {
        lines.truncate(to: lines.count, needsComma: false)
        lines.beginObject()
        lines.key("jsonrpc")
        lines.string("2.0")
        lines.key("id")
        lines.string(id)
        switch request.answer ?? .failure(["code": -32000, "message": "There was no answer when this was recorded."]) {
        case .result(let value):
            lines.key("result")
            lines.value(value)
        case .failure(let value):
            lines.key("error")
            lines.value(value)
        }
        lines.endObject()
        endLine()
    }
}
