import GromaJSON

/// The delegate methods that the script has offered to answer, and the answers that came before they were asked for.
struct DelegateOffers {
    /// The offered methods with their time limits in seconds, 0 for none.
    var timeouts: [String: Double] = [:]
    /// Answers by the text of their id.
    var early: [String: DelegateAnswer] = [:]
    /// How many requests the engine has sent.
    var requestCount = 0
    /// The ids of the requests that wait for their answers: each but the first was sent by a command within the one before.
    var waiting: [String] = []
    /// The most answers that are kept before they are asked for.
    static let earlyLimit = 100_000
    /// The most requests that wait at once.
    static let waitingLimit = 16
}

/// What the script said to a request.
enum DelegateAnswer {
    case result(JSONValue)
    case failure(JSONValue)
}

/// Why the documented default holds although the script has offered to answer.
enum DefaultReason: String, CaseIterable {
    /// So many lines came meanwhile that no more could be kept.
    case queueFull
    /// The input has ended.
    case endOfInput
    /// The time is over.
    case timeout
    /// The script answered with an error.
    case error
    /// The answer is not what was asked for.
    case wrongAnswer
}

extension Session {
    /// Asks the script, if it has offered to answer this request, and waits; nil means that the documented default holds. The value is made only where
    /// it is asked.
    ///
    /// Lines that come meanwhile are kept for later, but for those with parameter `within` that name this request, or one that has waited
    /// since before: they run at once, so that this may be called while they run, and the caller holds nothing that a command could
    /// change. At the end of the input, when the time is over, or when the script answers with an error, the default holds and event
    /// `session.defaultUsed` says so; it says what is wrong with an answer that cannot be read, too, which is as good as none. A command within the
    /// request begins the time again.
    public func ask<Value, Reply>(_ request: DelegateRequest<Value, Reply>, _ value: @autoclosure () -> Value) -> Reply? {
        ask(request, value()) { reply throws(CommandError) in reply }
    }

    /// The same, where what is right depends on what was asked: an answer for which `reading` throws is as good as none.
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

    /// Whether the script has offered to answer a request.
    public func isOffered<Value, Reply>(_ request: DelegateRequest<Value, Reply>) -> Bool { delegates.timeouts["\(request.name)"] != nil }

    private enum Silence: Error { case ended, timedOut, full }

    private func wait(for id: String, timeout: Double) -> Result<DelegateAnswer, Silence> {
        delegates.waiting.append(id)
        defer { delegates.waiting.removeLast() }
        let clock = ContinuousClock()
        var start = clock.now
        while true {
            // A command within may have read the answer while it waited for one itself.
            if let early = delegates.early.removeValue(forKey: id) { return .success(early) }
            guard let transport else { return .failure(.ended) }
            var left: Double?
            if timeout > 0 {
                left = timeout - (clock.now - start) / .seconds(1)
                if left ?? 0 <= 0 { return .failure(.timedOut) }
            }
            // The command that asks has no more time than that.
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

    /// Keeps an answer that stands in the input before its request.
    func keepEarlyAnswer(_ line: UnsafeBufferPointer<UInt8>) {
        if case .answer(let id, let answer) = LineDuringRequest(Array(line), limits) { keepEarly(answer, id) }
    }
}
