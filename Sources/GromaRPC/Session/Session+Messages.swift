import GromaBase
import GromaJSON
import GromaPlugin

extension Session {
    /// Runs a line: a request, a notification, a batch, or an answer of the script.
    ///
    /// The line has no line break at its end. A line longer than ``Limits/lineLength`` is refused.
    public func run(line: UnsafeBufferPointer<UInt8>) { answering { run(line: line, &$0) } }

    /// Runs a line whose message has been read ahead.
    func run(line: UnsafeBufferPointer<UInt8>, _ message: Message) {
        answering { if run(message, wholeLine: line, &$0) { $0.append(0x0A) } }
    }

    /// Runs a line whose call was decoded ahead.
    @inline(__always)
    func run(line: UnsafeBufferPointer<UInt8>, _ call: CallAhead) {
        // A recording needs the message.
        if recording != nil { return run(line: line) }
        answering { if run(call, of: line, &$0) { $0.append(0x0A) } }
    }

    private func run(line: UnsafeBufferPointer<UInt8>, _ answer: inout JSONWriter) {
        if line.count > limits.lineLength { return refuseLongLine(&answer) }
        var reader = JSONReader(line, nestingLimit: limits.nesting)
        do throws(JSONError) {
            let kind: JSONKind
            do throws(JSONError) { kind = try reader.peekKind() } catch {
                if Self.isBlank(line) { return }
                throw error
            }
            switch kind {
            case .object:
                let envelope = try Message(whole: &reader)
                if run(envelope, wholeLine: line, &answer) { answer.append(0x0A) }
            case .array:
                try JSONReader.validate(line, nestingLimit: limits.nesting)
                try runBatch(&reader, &answer)
            default:
                try reader.skipValue()
                try reader.finish()
                refuse(
                    CommandError(.invalidRequest, "a message is an object or an array of objects", found: .string(kind.rawValue)), id: nil,
                    &answer)
                answer.append(0x0A)
            }
        } catch {
            answer.removeAll()
            let kind: ErrorKind = if case .nestingTooDeep = error { .nestingTooDeepLine } else { .notJSON }
            refuse(CommandError(kind, error.description, details: [("offset", .integer(error.offset))]), id: nil, &answer)
            answer.append(0x0A)
        }
    }

    /// Refuses a line that is too long to be parsed.
    func refuseLongLine() { answering { refuseLongLine(&$0) } }

    private func refuseLongLine(_ answer: inout JSONWriter) {
        refuse(
            CommandError(
                .limitExceeded, "the line is longer than \(limits.lineLength) bytes", expected: "at most \(limits.lineLength) bytes",
                details: [("limit", "lineLength")]), id: nil, &answer)
        answer.append(0x0A)
    }

    private static func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    }

    private func runBatch(_ reader: inout JSONReader, _ answer: inout JSONWriter) throws(JSONError) {
        try reader.beginArray()
        answer.beginArray()
        let empty = answer.count
        var count = 0
        while try reader.nextElement() {
            count += 1
            guard try reader.peekKind() == .object else {
                let kind = try reader.peekKind()
                try reader.skipValue()
                refuse(CommandError(.invalidRequest, "a message of a batch is an object", found: .string(kind.rawValue)), id: nil, &answer)
                continue
            }
            let envelope = try Message(&reader)
            if envelope.idIsValid, isTooMuch(answer.count) {
                // All answers of a batch are sent together.
                refuse(
                    CommandError(
                        .limitExceeded, "the answers of the batch are longer than the session may hold: the rest of it was not run",
                        expected: "a smaller batch", details: [("limit", "memory")]), id: envelope.id, &answer)
                continue
            }
            _ = run(envelope, wholeLine: nil, &answer)
        }
        if count == 0 {
            answer.removeAll()
            refuse(CommandError(.invalidRequest, "a batch has at least one message"), id: nil, &answer)
        } else if answer.count == empty {
            answer.removeAll()
            return
        } else {
            answer.endArray()
        }
        answer.append(0x0A)
    }

    /// Runs a message and returns whether output was written for it.
    private func run(_ envelope: Message, wholeLine: UnsafeBufferPointer<UInt8>?, _ answer: inout JSONWriter) -> Bool {
        if !envelope.isRequest, let problem = problem(envelope) {
            if envelope.method == nil && envelope.hasOutcome && envelope.methodIsValid {
                // An answer of the script that arrives before its request.
                if let wholeLine { keepEarlyAnswer(wholeLine) }
                return false
            }
            refuse(problem, id: envelope.idIsValid && envelope.duplicate == nil ? envelope.id : nil, &answer)
            return true
        }
        guard let method = envelope.method else { return false }
        let start = answer.count
        let wasDue = start > 0
        if let id = envelope.id { beginAnswer(id, &answer) }
        var entry: Int?
        if recording != nil { willRecord(envelope) }
        do throws(CommandError) {
            let found = envelope.command ?? (method.hasEscapes ? table.index(of: method.string) : table.index(of: method.bytes))
            guard let index = found else { throw unknownMethod(method.string) }
            if envelope.id == nil {
                // The result of a notification is discarded.
                answer.truncate(to: answer.count, needsComma: false)
            }
            entry = index
            running.begin(envelope.id, limit: limits.seconds)
            defer { running.end() }
            if recording != nil { try checkRecording(envelope, table.methods[index]) }
            try table.methods[index].invoke(self, envelope.parameters, &answer)
            if recording != nil { record(envelope, table.methods[index]) }
        } catch {
            answer.truncate(to: start, needsComma: wasDue && start > 1)
            return fail(error, of: envelope, entry, &answer)
        }
        if isUpdateDue { update() }
        guard envelope.id != nil else {
            answer.truncate(to: start, needsComma: wasDue && start > 1)
            return false
        }
        answer.endObject()
        return true
    }

    /// Runs a call that was decoded ahead and returns whether output was written for it.
    @inline(__always)
    private func run(_ call: CallAhead, of line: UnsafeBufferPointer<UInt8>, _ answer: inout JSONWriter) -> Bool {
        if let id = call.id { beginAnswer(id, &answer) }
        do throws(CommandError) {
            running.begin(call.id, limit: limits.seconds)
            defer { running.end() }
            try call.run(self, &answer)
        } catch {
            answer.removeAll()
            return fail(error, ofLine: line, &answer)
        }
        if isUpdateDue { update() }
        guard call.id != nil else {
            answer.removeAll()
            return false
        }
        answer.endObject()
        return true
    }

    /// Handles the failure of a call that was decoded ahead, and returns whether its error was written; its message is read again for that.
    @inline(never)
    private func fail(_ error: CommandError, ofLine line: UnsafeBufferPointer<UInt8>, _ answer: inout JSONWriter) -> Bool {
        var reader = JSONReader(line, nestingLimit: limits.nesting)
        // It has been parsed before.
        guard let message = try? Message(whole: &reader) else { return false }
        return fail(error, of: message, message.method.flatMap { table.index(of: $0.bytes) }, &answer)
    }

    /// Handles the failure of a message's command, and returns whether its error was written.
    private func fail(_ error: CommandError, of envelope: Message, _ entry: Int?, _ answer: inout JSONWriter) -> Bool {
        let error = overdue(error)
        noteFailure()
        noteFailure(of: envelope)
        // If another thread had no memory for it, there may be some at the next attempt.
        if error.kind == .limitExceeded { releaseKept() }
        if isUpdateDue { update() }
        guard let id = envelope.id else { return false }
        if error.kind == .cancelled && !table.cancellation.isAnswered { return false }
        writeError(
            entry.map { error.completed(for: table.methods[$0].description.parameters, given: envelope.parameters) } ?? error, id: id,
            &answer)
        return true
    }

    /// Returns the error of a cancelled request, with the reason if it exceeded its time limit.
    private func overdue(_ error: CommandError) -> CommandError {
        guard error.kind == .cancelled, let seconds = running.exceeded else { return error }
        var error = error
        let limit = JSONValue.number(seconds).text
        error.message = "the request has taken longer than \(limit) seconds, and was ended"
        error.expected = "a request that takes at most \(limit) seconds, or another maxSeconds"
        error.details.append(("limit", "maxSeconds"))
        return error
    }

    /// Lets the states revert a failed command, and records its remaining effects.
    private func noteFailure(of message: Message) {
        let command = running(message)
        for state in allStates { state.commandDidFail(command) }
        guard let recording else { return }
        if let recorder = recording.failureRecorder {
            recorder.record(command, in: recording, of: self)
        } else {
            recording.skipRequests()
        }
        recording.failureRecorder = nil
    }

    /// Returns a message in the form for states.
    func running(_ message: Message) -> RunningCommand {
        let index = message.method.flatMap { table.index(of: $0.string) }
        return RunningCommand(description: index.map { table.methods[$0].description }, parameters: message.parameters)
    }

    private func problem(_ envelope: Message) -> CommandError? {
        if let name = envelope.duplicate {
            return CommandError(.duplicateParameter, "the member \"\(name)\" occurs twice", path: "\(name)")
        }
        if !envelope.idIsValid { return CommandError(.invalidRequest, "an id is a string, a number or null", path: "id") }
        if !envelope.methodIsValid { return CommandError(.invalidRequest, "a method is a string", path: "method", expected: "a string") }
        if envelope.method == nil {
            return CommandError(.invalidRequest, "the message has no method", path: "method", expected: "a string")
        }
        if !envelope.isVersion2 {
            return CommandError(.invalidRequest, "the message has no \"jsonrpc\":\"2.0\"", path: "jsonrpc", expected: "\"2.0\"")
        }
        return nil
    }

    func unknownMethod(_ name: String) -> CommandError {
        let nearest = Nearest.name(to: name, in: table.methods.map(\.name))
        return CommandError(
            .methodNotFound, "there is no method \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), path: "method",
            found: .string(name), expected: "a method from rpc.discover", details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    // MARK: Answers

    @inline(__always)
    private func beginAnswer(_ id: UnsafeBufferPointer<UInt8>, _ answer: inout JSONWriter) {
        answer.beginObject()
        answer.append("\"jsonrpc\":\"2.0\",\"id\":")
        answer.append(id)
        answer.append(",\"result\":")
    }

    private func writeError(_ error: CommandError, id: UnsafeBufferPointer<UInt8>?, _ answer: inout JSONWriter) {
        answer.beginObject()
        answer.key("jsonrpc")
        answer.string("2.0")
        answer.key("id")
        if let id { answer.raw(id) } else { answer.null() }
        answer.key("error")
        error.write(to: &answer)
        answer.endObject()
    }

    private func refuse(_ error: CommandError, id: UnsafeBufferPointer<UInt8>?, _ answer: inout JSONWriter) {
        noteFailure()
        writeError(error, id: id, &answer)
    }
}
