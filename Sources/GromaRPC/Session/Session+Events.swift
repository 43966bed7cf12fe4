import GromaJSON

extension Session {
    /// Whether the script has subscribed to any event.
    @inline(__always)
    public var hasSubscriptions: Bool { !subscriptions.isEmpty }

    /// Returns whether the script has subscribed to an event: by its name, by `noun.*`, or by `*`. O(subscriptions)
    public func wantsEvent(_ name: StaticString) -> Bool {
        guard !subscriptions.isEmpty else { return false }
        let name = "\(name)"
        return subscriptions.contains { pattern in
            if pattern == "*" || pattern == name { return true }
            return pattern.hasSuffix(".*") && name.hasPrefix(pattern.dropLast(1))
        }
    }

    /// Writes an event before the current answer, if the script has subscribed to it; the value is only created in that case.
    public func emit<Value>(_ event: Event<Value>, _ value: @autoclosure () -> Value) {
        guard wantsEvent(event.name) else { return }
        // Created before the writer is in use, because creating it may emit events as well.
        let value = value()
        notify("\(event.name)") { event.write(value, &$0) }
    }

    /// Writes a notification before the current answer, regardless of subscriptions; `body` writes its parameters.
    package func notify(_ method: String, _ body: (inout JSONWriter) -> Void) { tell(method, id: nil, body) }

    /// Writes a message of the engine before the current answer: a notification, or a request if it has an ID.
    func tell(_ method: String, id: String?, _ body: (inout JSONWriter) -> Void) {
        events.truncate(to: events.count, needsComma: false)
        events.beginObject()
        events.key("jsonrpc")
        events.string("2.0")
        if let id {
            events.key("id")
            events.string(id)
        }
        events.key("method")
        events.string(method)
        events.key("params")
        body(&events)
        events.endObject()
        events.append(0x0A)
        hasEvents = true
    }

    /// Appends the events, then the answer, to the output.
    func passOn(_ answer: inout JSONWriter) {
        if output.count == 0 && !hasEvents && answer.count > 1 << 16 {
            swap(&output, &answer)
            return
        }
        if hasEvents {
            if let transport, transport.takesEventsApart {
                handOverEvents(to: transport)
            } else {
                output.append(events.bytes)
                forgetEvents()
            }
        }
        output.append(answer.bytes)
    }

    private func handOverEvents(to transport: any SessionTransport) {
        let bytes = Array(events.bytes)
        forgetEvents()
        transport.write(bytes)
    }

    /// Sends the pending output before the current answer, and the events so far.
    package func flushEvents() {
        guard let transport, output.count + events.count > 0 else { return }
        if transport.takesEventsApart {
            if events.count > 0 { handOverEvents(to: transport) }
            return
        }
        transport.write(Array(output.bytes) + Array(events.bytes))
        output.removeAll()
        forgetEvents()
    }

    private func forgetEvents() {
        events.removeAll()
        hasEvents = false
    }
}

/// The connection of a session to the outside.
public protocol SessionTransport: AnyObject {
    /// Writes bytes immediately.
    func write(_ bytes: [UInt8])
    /// Returns the next line of input, for a session that waits for an answer, or the reason why there is none; the timeout is in seconds.
    func nextLine(timeout: Double?) -> TransportLine
    /// Queues a line for later, in order. If the queue is full, `nextLine` reports that.
    func queue(_ line: [UInt8])
    /// Returns whether the request with this ID (as JSON text) was cancelled by a line that has been read ahead.
    func isCancelled(_ id: [UInt8]) -> Bool
    /// Discards the cancellation of an ID, because its line is run now.
    func forgetCancellation(_ id: [UInt8])
    /// Reports the progress of the request with this ID, from 0 to 1, in the transport's own way; returns false if it has none, and the
    /// event `session.progress` reports it to subscribers.
    func tell(progress fraction: Double, of id: [UInt8]) -> Bool
    /// Whether `write` is called with events and requests only, at the latest when the command that caused them ends; answers then stay in
    /// the output of the session. False by default.
    var takesEventsApart: Bool { get }
    /// Whether the run is to end early.
    var isStopping: Bool { get }
}

extension SessionTransport {
    /// Returns false: the event reports it.
    public func tell(progress fraction: Double, of id: [UInt8]) -> Bool { false }

    /// False: all output is written together, in order.
    public var takesEventsApart: Bool { false }

    /// False by default.
    public var isStopping: Bool { false }
}

/// The result of waiting for a line.
public enum TransportLine {
    /// A line, without its line break.
    case line([UInt8])
    /// The input has ended.
    case ended
    /// The timeout has passed.
    case timedOut
    /// The queue of lines is full.
    case full
}
