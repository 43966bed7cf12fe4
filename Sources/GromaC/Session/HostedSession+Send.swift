import CGroma
import GromaBase
import GromaRPC

extension HostedSession {
    /// Runs lines and returns their output, which is valid until the session is used again.
    ///
    /// - Throws: `GROMA_EBUSY` while another thread uses the session, or for a call that is not allowed from within a callback.
    @inline(__always)
    func send(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) -> UnsafeBufferPointer<UInt8> {
        let claim = try claim()
        guard claim == .outermost else { return try sendWithin(text) }
        defer { release(claim) }
        session.clearOutput()
        guard let base = text.baseAddress, let end = System.find(0x0A, in: base, text.count), end < text.count - 1 else {
            // The usual case: one line.
            input = UnsafeBufferPointer(rebasing: text.prefix(text.last == 0x0A ? text.count - 1 : text.count))
            position = input.count
            if input.count > 0 { session.run(line: input) }
            if written.count == 0 && queued.isEmpty && answers.isEmpty { return session.terminatedOutput }
            return runRest()
        }
        input = text
        position = 0
        cancelledIDs = Set(session.cancellations(in: text))
        return runRest()
    }

    /// Runs the remaining lines.
    private func runRest() -> UnsafeBufferPointer<UInt8> {
        while true {
            if !queued.isEmpty {
                let line = queued.removeFirst()
                line.withUnsafeBufferPointer { session.run(line: $0) }
            } else if let line = nextInputLine() {
                session.run(line: line)
            } else {
                break
            }
        }
        cancelledIDs = []
        answers = []
        guard written.count > 0 else { return session.terminatedOutput }
        defer { written.removeAll() }
        written.append(session.outputBytes)
        written.append(0)
        return UnsafeBufferPointer(rebasing: written.bytes.dropLast())
    }

    /// Returns the next line of the text that was sent; nil at its end.
    private func nextInputLine() -> UnsafeBufferPointer<UInt8>? {
        guard let base = input.baseAddress, position < input.count else { return nil }
        let count = System.find(0x0A, in: base + position, input.count - position) ?? input.count - position
        defer { position += count + 1 }
        return UnsafeBufferPointer(start: base + position, count: count)
    }

    /// Processes lines that the callback sends while its request is waiting.
    private func sendWithin(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) -> UnsafeBufferPointer<UInt8> {
        guard mayAnswer else { throw Self.withinCallback("groma_send") }
        let line = Array(text.last == 0x0A ? text.dropLast() : text[...])
        let outcome = session.run(lineDuringRequest: line) {
            // The output of nested commands has been read.
            writtenWithin.removeAll()
            writtenWithin.append($0)
        }
        switch outcome {
        case .command: break
        case .answer:
            writtenWithin.removeAll()
            answers.append(line)
        case .other:
            throw Failure(
                GROMA_EBUSY, "busy", "the line is neither the answer to a request nor a command within one", path: "line",
                expected: "an answer with \"id\" and \"result\", or a command whose params name the request by \"within\"")
        }
        writtenWithin.append(0)
        return UnsafeBufferPointer(rebasing: writtenWithin.bytes.dropLast())
    }
}

extension HostedSession: SessionTransport {
    /// Notifications and requests go to the callback if there is one.
    var takesEventsApart: Bool { callback != nil }

    /// Passes notifications to the callback, and holds a request at their end until its answer is needed.
    func write(_ bytes: [UInt8]) {
        guard callback != nil else {
            bytes.withUnsafeBufferPointer { written.append($0) }
            return
        }
        for line in bytes.split(separator: 0x0A) {
            if Self.isRequest(line) { heldRequest = Array(line) } else { call(Array(line), mayAnswer: false) }
        }
    }

    /// Returns whether a line is a request: the engine's own lines always have the same beginning.
    private static func isRequest(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: #"{"jsonrpc":"2.0","id":"#.utf8) }

    /// Returns the callback's answer, otherwise the next of the lines that were sent together.
    func nextLine(timeout: Double?) -> TransportLine {
        if let request = heldRequest.take() { call(request, mayAnswer: true) }
        if !answers.isEmpty { return .line(answers.removeFirst()) }
        return nextInputLine().map { .line(Array($0)) } ?? .ended
    }

    func queue(_ line: [UInt8]) { queued.append(line) }

    func isCancelled(_ id: [UInt8]) -> Bool { isCancelled || cancelledIDs.contains(id) }

    func forgetCancellation(_ id: [UInt8]) { cancelledIDs.remove(id) }

    /// Calls the callback with a line. Callbacks can be nested if one of them sends a command.
    private func call(_ line: [UInt8], mayAnswer: Bool) {
        guard let callback else { return }
        let before = self.mayAnswer
        self.mayAnswer = mayAnswer
        defer { self.mayAnswer = before }
        let status = (line + [0]).withUnsafeBytes { bytes in
            callback.function(callback.context, handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), line.count)
        }
        if status != 0 { cancel() }
    }
}
