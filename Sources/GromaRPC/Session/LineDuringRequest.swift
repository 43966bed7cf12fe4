import GromaJSON

/// What a line is that comes while a request of the engine waits for its answer.
enum LineDuringRequest {
    /// The answer to the request of this id.
    case answer(String, DelegateAnswer)
    /// Commands that say that they belong to a request which is being answered: they run at once, or are refused at once.
    case within
    /// Anything else, which waits.
    case other

    /// Looks at a line. Of a batch all messages have to say it, because it is run as a whole.
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
    /// Runs a line while a request waits, and writes its answer at once.
    func runWithin(_ line: [UInt8]) {
        recording?.beginCommandWithin()
        running.suspended { line.withUnsafeBufferPointer { run(line: $0) } }
        recording?.endCommandWithin()
        flushEvents()
    }

    /// Refuses a command that is said to belong to a request which does not wait, or that is run inside too many others.
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

    /// Refuses what would take away what the waiting commands work on.
    func checkNotWaiting() throws(CommandError) {
        guard let id = delegates.waiting.last else { return }
        throw CommandError(
            .requestWaiting, "the request \"\(id)\" waits for its answer, and the command that asks goes on after it",
            path: "params.within",
            found: .string(id), expected: "the answer to \"\(id)\" first")
    }
}

extension ParameterDecoder {
    /// The common parameter `maxSeconds`; null is as good as left out.
    @usableFromInline
    package mutating func maxSeconds() throws(CommandError) {
        name = CommonParameter.maxSeconds.name
        let place = self
        if try value().isNull { return }
        self = place
        let seconds = try double()
        guard seconds > 0 && seconds <= Limits.greatestSeconds else {
            throw error(
                .invalidValue, "is \(seconds)", found: .number(seconds), expected: "more than 0 and at most \(Int(Limits.greatestSeconds))")
        }
        try session.running.allow(seconds: seconds)
    }

    /// The common parameter `within`; null is as good as left out.
    @usableFromInline
    package mutating func within() throws(CommandError) {
        name = CommonParameter.within.name
        let place = self
        if try value().isNull { return }
        self = place
        try session.checkWithin(try string())
    }
}
