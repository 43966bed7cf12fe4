import GromaJSON

/// The kind of a line that arrives while a request of the engine waits for its answer.
enum LineDuringRequest {
    /// The answer to the request with this ID.
    case answer(String, DelegateAnswer)
    /// Commands that name a pending request: they run, or are refused, immediately.
    case within
    /// Anything else, which is queued.
    case other

    /// Classifies a line. For a batch, all messages must name the request, because it is run as a whole.
    init(_ line: [UInt8], _ limits: Limits) {
        self = .other
        guard line.count <= limits.lineLength, let value = try? JSONValue(parsing: line, nestingLimit: limits.nesting) else { return }
        if let messages = value.arrayValue {
            if !messages.isEmpty && messages.allSatisfy(Self.isWithin) { self = .within }
        } else if Self.isWithin(value) {
            self = .within
        } else if value["method"] == nil, let id = value["id"]?.stringValue {
            if let result = value["result"] {
                self = .answer(id, .result(result))
            } else if let error = value["error"] {
                self = .answer(id, .failure(error))
            }
        }
    }

    private static func isWithin(_ message: JSONValue) -> Bool {
        message["method"] != nil && message["params"]?[CommonParameter.within.name].map { !$0.isNull } == true
    }
}

extension Session {
    /// Runs a line while a request waits, and writes its answer immediately.
    func runWithin(_ line: [UInt8]) {
        recording?.beginCommandWithin()
        running.suspended { line.withUnsafeBufferPointer { run(line: $0) } }
        recording?.endCommandWithin()
        flushEvents()
    }

    /// Throws for a command that names a request that is not waiting, or that is nested too deeply.
    func checkWithin(_ id: String) throws(CommandError) {
        let waiting = delegates.waiting
        guard waiting.contains(id) else {
            throw CommandError(
                .notWaiting, "no request \"\(id)\" waits for its answer", path: "params.within", found: .string(id),
                expected: waiting.isEmpty ? "no \"within\"" : "one of \(waiting.joined(separator: ", "))")
        }
        guard waiting.count < DelegateOffers.waitingLimit else {
            throw CommandError(
                .limitExceeded, "\(waiting.count) requests wait for their answers, each within the one before", path: "params.within",
                found: .integer(waiting.count), expected: "the answer to \"\(waiting.last ?? id)\" first",
                details: [("limit", "waitingRequests")])
        }
    }

    /// Throws for a command that would remove objects of the waiting commands.
    func checkNotWaiting() throws(CommandError) {
        guard let id = delegates.waiting.last else { return }
        throw CommandError(
            .requestWaiting, "the request \"\(id)\" waits for its answer, and the command that asks goes on after it",
            path: "params.within",
            found: .string(id), expected: "the answer to \"\(id)\" first")
    }
}

extension ParameterDecoder {
    /// The common parameter `maxSeconds`; null counts as omitted.
    @usableFromInline
    package mutating func maxSeconds() throws(CommandError) {
        name = CommonParameter.maxSeconds.name
        let place = self
        if try value().isNull { return }
        self = place
        let seconds = try double()
        guard seconds > 0 && seconds <= CommonParameter.greatestSeconds else {
            throw error(
                .invalidValue, "is \(seconds)", found: .number(seconds),
                expected: "more than 0 and at most \(Int(CommonParameter.greatestSeconds))")
        }
        try session.running.allow(seconds: seconds)
    }

    /// The common parameter `within`; null counts as omitted.
    @usableFromInline
    package mutating func within() throws(CommandError) {
        name = CommonParameter.within.name
        let place = self
        if try value().isNull { return }
        self = place
        try session.checkWithin(try string())
    }
}
