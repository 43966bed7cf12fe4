import GromaJSON

/// The interface for a program that runs a session in its own process, in addition to ``Session/run(line:)`` and a ``SessionTransport``.
extension Session {
    /// The output so far, followed by a NUL that is not counted. Valid until the session is used again.
    package var terminatedOutput: UnsafeBufferPointer<UInt8> {
        output.append(0)
        output.truncate(to: output.count - 1, needsComma: false)
        return output.bytes
    }

    /// Processes a line that the host sends while a request waits for its answer, from within the callback for the request.
    ///
    /// Commands that name a waiting request run immediately; their output is passed to `body`.
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

    /// Returns the IDs, as JSON texts, of the requests that lines of a text cancel.
    package func cancellations(in text: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
        text.baseAddress.map { table.cancellation.ids(in: $0, text.count, nestingLimit: limits.nesting) } ?? []
    }
}

/// The kind of a line that a host has sent while a request waits for its answer.
package enum HostLine {
    /// The answer to a request, which is the transport's next line.
    case answer
    /// A command within the request, which has been run.
    case command
    /// Anything else, which has not been processed.
    case other
}
