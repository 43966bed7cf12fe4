import GromaJSON

/// The delegate methods that the script has offered to answer, and the answers that arrived before their requests.
struct DelegateOffers {
    /// The offered methods with their time limits in seconds, 0 for none.
    var timeouts: [String: Double] = [:]
    /// The early answers by the text of their ID.
    var early: [String: DelegateAnswer] = [:]
    /// The number of requests that the engine has sent.
    var requestCount = 0
    /// The IDs of the requests that wait for their answers: each one except the first was sent by a command within the previous one.
    var waiting: [String] = []
    /// The maximum number of early answers.
    static let earlyLimit = 100_000
    /// The maximum number of requests that wait at once.
    static let waitingLimit = 16
}

/// The script's answer to a request.
enum DelegateAnswer {
    case result(JSONValue)
    case failure(JSONValue)
}

/// The reason why the documented default is used although the script has offered to answer.
enum DefaultReason: String, CaseIterable {
    /// Too many lines arrived meanwhile to be queued.
    case queueFull
    /// The input has ended.
    case endOfInput
    /// The time limit has passed.
    case timeout
    /// The script answered with an error.
    case error
    /// The answer is invalid.
    case wrongAnswer
}

extension Session {
    /// Sends a request to the script if it has offered to answer it, and waits; nil means that the documented default is used. The value is
    /// only created if the request is sent.
    ///
    /// Lines that arrive meanwhile are queued, except those with the parameter `within` that name this request or an earlier one that is
    /// still waiting: they run immediately. The caller must therefore not hold any state that a command could change. At the end of the
    /// input, after the time limit, or if the script answers with an error, the default is used and the event `session.defaultUsed` reports
    /// that; it also reports the fault of an answer that cannot be read, which counts as no answer. A command within the request restarts
    /// its time limit.
    public func ask<Value, Reply>(_ request: DelegateRequest<Value, Reply>, _ value: @autoclosure () -> Value) -> Reply? {
        ask(request, value()) { reply throws(CommandError) in reply }
    }

    /// Does the same for an answer whose validity depends on the question: an answer for which `reading` throws counts as none.
    public func ask<Value, Reply, Outcome>(
        _ request: DelegateRequest<Value, Reply>, _ value: @autoclosure () -> Value,
        reading: (Reply) throws(CommandError) -> Outcome
    ) -> Outcome? {
        ask(request.name) {
            request.write(value(), &$0)
        } reading: { answer throws(CommandError) in
            try reading(try request.reply.read(answer))
        }
    }

    private func ask<Value>(
        _ method: StaticString, _ body: (inout JSONWriter) -> Void, reading: (JSONValue) throws(CommandError) -> Value
    ) -> Value? {
        let name = "\(method)"
        guard let timeout = delegates.timeouts[name] else { return nil }
        delegates.requestCount += 1
        let id = "groma-\(delegates.requestCount)"
        tell(name, id: id, body)
        flushEvents()
        recording?.beginRequest()
        let outcome = wait(for: id, timeout: timeout)
        recording?.note(try? outcome.get())
        switch outcome {
        case .success(.result(let value)):
            do throws(CommandError) { return try reading(value) } catch { noteDefault(name, id, .wrongAnswer, problem: error.message) }
        case .success(.failure): noteDefault(name, id, .error)
        case .failure(.ended): noteDefault(name, id, .endOfInput)
        case .failure(.timedOut): noteDefault(name, id, .timeout)
        case .failure(.full): noteDefault(name, id, .queueFull)
        }
        return nil
    }

    /// Returns whether the script has offered to answer a request.
    public func isOffered<Value, Reply>(_ request: DelegateRequest<Value, Reply>) -> Bool { delegates.timeouts["\(request.name)"] != nil }

    private enum Silence: Error { case ended, timedOut, full }

    private func wait(for id: String, timeout: Double) -> Result<DelegateAnswer, Silence> {
        delegates.waiting.append(id)
        defer { delegates.waiting.removeLast() }
        let clock = ContinuousClock()
        var start = clock.now
        while true {
            // A nested command may have read the answer while it was waiting for its own.
            if let early = delegates.early.removeValue(forKey: id) { return .success(early) }
            guard let transport else { return .failure(.ended) }
            var left: Double?
            if timeout > 0 {
                left = timeout - (clock.now - start) / .seconds(1)
                if left ?? 0 <= 0 { return .failure(.timedOut) }
            }
            // The wait is limited by the remaining time of the command.
            if let rest = running.secondsLeft {
                if rest <= 0 { return .failure(.timedOut) }
                left = min(left ?? rest, rest)
            }
            switch transport.nextLine(timeout: left) {
            case .ended: return .failure(.ended)
            case .timedOut: return .failure(.timedOut)
            case .full: return .failure(.full)
            case .line(let line):
                switch LineDuringRequest(line, limits) {
                case .answer(let found, let answer):
                    if found == id { return .success(answer) }
                    keepEarly(answer, found)
                case .within:
                    runWithin(line)
                    start = clock.now
                case .other: transport.queue(line)
                }
            }
        }
    }

    private func noteDefault(_ method: String, _ id: String, _ reason: DefaultReason, problem: String? = nil) {
        emit(SessionEvents.defaultUsed, DefaultUse(request: id, method: method, reason: reason, problem: problem))
    }

    private func keepEarly(_ answer: DelegateAnswer, _ id: String) {
        if delegates.early.count < DelegateOffers.earlyLimit { delegates.early[id] = answer }
    }

    /// Stores an answer that arrives before its request.
    func keepEarlyAnswer(_ line: UnsafeBufferPointer<UInt8>) {
        if case .answer(let id, let answer) = LineDuringRequest(Array(line), limits) { keepEarly(answer, id) }
    }
}
