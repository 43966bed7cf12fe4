import GromaFormats
import GromaGeometry
import GromaJSON

/// The commands of a session, as a script that leads another session to the same geometries.
///
/// It holds what a session held when the recording began, then every command that changed something, with the script's answers to
/// the engine's requests before the commands that asked.
final class Recording {
    private var lines = JSONWriter(capacity: 1 << 12)
    /// How many commands it has.
    private(set) var commandCount = 0
    /// How many of the engine's requests it has answers to.
    private var requestCount = 0
    /// What came of the requests of the command that is being run.
    private var outcomes: [DelegateAnswer] = []
    /// The event that the command being run has sent to a sketch; nil while it has sent none.
    var input: RecordedInput?

    /// Methods that change nothing that a recording is to bring back.
    static let passedOver: Set<String> = [
        "session.subscribe", "session.unsubscribe", "session.cancel", "session.record", "session.recording",
    ]
    /// The script.
    var bytes: UnsafeBufferPointer<UInt8> { lines.bytes }

    /// Adds a command; `parameters` writes them, nil for none.
    func append(_ method: String, _ parameters: ((inout JSONWriter) -> Void)?) {
        for outcome in outcomes { append(outcome) }
        outcomes.removeAll()
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
        lines.append(0x0A)
    }

    /// Notes what the script answered to a request; nil when it did not.
    func note(_ answer: DelegateAnswer?) {
        outcomes.append(answer ?? .failure(["code": -32000, "message": "There was no answer when this was recorded."]))
    }

    /// Whether the script was asked since the last command.
    var hasAsked: Bool { !outcomes.isEmpty }

    /// Forgets what a command that is not recorded has asked for.
    func skipRequests() { outcomes.removeAll() }

    private func append(_ outcome: DelegateAnswer) {
        requestCount += 1
        lines.truncate(to: lines.count, needsComma: false)
        lines.beginObject()
        lines.key("jsonrpc")
        lines.string("2.0")
        lines.key("id")
        lines.string("groma-\(requestCount)")
        switch outcome {
        case .result(let value):
            lines.key("result")
            lines.value(value)
        case .failure(let value):
            lines.key("error")
            lines.value(value)
        }
        lines.endObject()
        lines.append(0x0A)
    }
}
