import GromaBase
import GromaJSON
import GromaRPC

/// What an agent works on: a session of the stream, and the pictures and long answers that it has given.
final class Workspace {
    let name: String
    let session: Session
    /// What was given that an answer can only name.
    let shelf: Shelf
    private let line = WorkspaceLine()

    init(_ name: String, _ session: Session) {
        (self.name, self.session) = (name, session)
        shelf = Shelf(of: name)
        session.connect(line)
    }

    /// What came of a method.
    struct Outcome {
        /// The events that were told, and requests of the engine, each as its line.
        var events: [[UInt8]] = []
        /// The result as its JSON text; nil if it failed.
        var result: [UInt8]?
        /// The error object of JSON-RPC; nil if it succeeded.
        var error: JSONValue?
    }

    /// Runs a method of the stream as a line that holds it would be run.
    func run(_ method: String, _ parameters: (inout JSONWriter) -> Void, hook: OperationHook = .none) -> Outcome {
        var message = JSONWriter()
        message.beginObject()
        message.key("jsonrpc")
        message.string("2.0")
        message.key("id")
        message.int(1)
        message.key("method")
        message.string(method)
        message.key("params")
        parameters(&message)
        message.endObject()
        line.begin(hook)
        session.clearOutput()
        session.run(line: message.bytes)
        defer { session.clearOutput() }
        return outcome(line.end() + Array(session.outputBytes))
    }

    /// Takes apart what was written: lines of events, and the answer.
    private func outcome(_ output: [UInt8]) -> Outcome {
        var outcome = Outcome()
        for text in output.split(separator: 0x0A) {
            text.withUnsafeBufferPointer { bytes in
                guard let members = try? RawMembers(JSONReader(bytes, nestingLimit: session.limits.nesting + 8)) else { return }
                if members["method"] != nil {
                    outcome.events.append(Array(bytes))
                } else if let result = members["result"] {
                    outcome.result = Array(result)
                } else {
                    outcome.error = (try? members.value("error")) ?? nil
                }
            }
        }
        return outcome
    }
}

/// What joins a workspace's session to the request that runs a method in it. Requests of the engine get their documented answers: the protocol's server asks
/// nothing.
private final class WorkspaceLine: SessionTransport {
    private var hook = OperationHook.none
    private var written: [UInt8] = []

    func begin(_ hook: OperationHook) {
        self.hook = hook
        written = []
    }

    /// What was written before the end of the method.
    func end() -> [UInt8] {
        hook = .none
        defer { written = [] }
        return written
    }

    func write(_ bytes: [UInt8]) { written += bytes }
    func nextLine(timeout: Double?) -> TransportLine { .ended }
    func queue(_ line: [UInt8]) {}
    func isCancelled(_ id: [UInt8]) -> Bool { hook.isCancelled?() ?? false }
    func forgetCancellation(_ id: [UInt8]) {}

    func tell(progress fraction: Double, of id: [UInt8]) -> Bool {
        guard let progress = hook.progress else { return false }
        progress(fraction)
        return true
    }
}
