import GromaBase
import GromaJSON
import GromaRPC

/// A workspace of an agent: a session of the stream with its stored pictures and long answers.
final class Workspace {
    let name: String
    let session: Session
    /// The stored results that an answer only links to.
    let shelf: Shelf
    private let line = WorkspaceLine()

    init(_ name: String, _ session: Session) {
        (self.name, self.session) = (name, session)
        shelf = Shelf(of: name)
        session.connect(line)
    }

    /// The outcome of a method.
    struct Outcome {
        /// The events and the engine's requests, each as its line.
        var events: [[UInt8]] = []
        /// The result as its JSON text; nil if it failed.
        var result: [UInt8]?
        /// The error object of JSON-RPC; nil if it succeeded.
        var error: JSONValue?
    }

    /// Runs a method of the stream like a line with that request.
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

    /// Splits the output into lines of events and the answer.
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

/// Connects a workspace's session to the request that runs a method in it. Requests of the engine get their documented default answers: the
/// protocol's server does not ask the client.
private final class WorkspaceLine: SessionTransport {
    private var hook = OperationHook.none
    private var written: [UInt8] = []

    func begin(_ hook: OperationHook) {
        self.hook = hook
        written = []
    }

    /// Returns the output up to the end of the method.
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
