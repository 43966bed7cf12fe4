import GromaJSON

/// What a program needs that runs a session in its own process, beside ``Session/run(line:)`` and a ``SessionTransport``.
extension Session {
    /// What has been written so far, with a NUL behind it that is not counted. Valid until the session is used again.
    package var terminatedOutput: UnsafeBufferPointer<UInt8> {
        output.append(0)
        output.truncate(to: output.count - 1, needsComma: false)
        return output.bytes
    }

    /// Takes a line that the host sends while a request waits for its answer, from within the call that has handed it the request.
    ///
    /// Commands that say that they belong to a waiting request run at once; what is written for them is handed to `body`.
    package func run(lineDuringRequest line: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> HostLine {
        switch LineDuringRequest(line, limits) {
        case .answer: return .answer
        case .other: return .other
        case .within:
            let start = output.count
            runWithin(line)
            body(UnsafeBufferPointer(rebasing: output.bytes[min(start, output.count)...]))
            output.truncate(to: start, needsComma: false)
            return .command
        }
    }

    /// The ids, as JSON texts, of the requests that lines of a text cancel.
    package func cancellations(in text: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
        text.baseAddress.map { table.cancellation.ids(in: $0, text.count, nestingLimit: limits.nesting) } ?? []
    }
}

/// What a line was that a host has sent while a request waits for its answer.
package enum HostLine {
    /// The answer to a request, which is the transport's next line.
    case answer
    /// A command within the request, which has been run.
    case command
    /// Anything else, which has not been looked at further.
    case other
}
