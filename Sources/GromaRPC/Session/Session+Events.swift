import GromaJSON

extension Session {
    /// Whether the script has subscribed to any event.
    @inline(__always)
    public var hasSubscriptions: Bool { !subscriptions.isEmpty }

    /// Whether the script has subscribed to an event: by its name, or by `noun.*`, or by `*`. O(subscriptions)
    public func wantsEvent(_ name: StaticString) -> Bool {
        guard !subscriptions.isEmpty else { return false }
        let name = "\(name)"
        return subscriptions.contains { pattern in
            if pattern == "*" || pattern == name { return true }
            return pattern.hasSuffix(".*") && name.hasPrefix(pattern.dropLast(1))
        }
    }

    /// Writes an event as it is declared, before the answer that is being made, if the script has subscribed to it; the value is made only then.
    public func emit<Value>(_ event: Event<Value>, _ value: @autoclosure () -> Value) {
        guard wantsEvent(event.name) else { return }
        // Made before the writer is lent out: making it may tell events too.
        let value = value()
        notify("\(event.name)") { event.write(value, &$0) }
    }

    /// Writes a notification before the answer that is being made, whether or not anybody has subscribed to it; `body` writes its parameters.
    package func notify(_ method: String, _ body: (inout JSONWriter) -> Void) { tell(method, id: nil, body) }

    /// Writes a message of the engine's own before the answer that is being made: a notification, or a request where it has an id.
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

    /// Puts the events, then the answer that was made, behind what is to be written.
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

    /// Sends off what is to be written before the answer being made, and the events so far.
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
    /// Writes bytes at once.
    func write(_ bytes: [UInt8])
    /// The next line of input, for a session that waits for an answer; nil if the input has ended or the time (in seconds) is over.
    func nextLine(timeout: Double?) -> TransportLine
    /// Keeps a line for later, in order. Where no more can be kept, `nextLine` says so.
    func queue(_ line: [UInt8])
    /// Whether a request of this id (as its JSON text) was cancelled by a line that has been read ahead.
    func isCancelled(_ id: [UInt8]) -> Bool
    /// Forgets the cancellation of an id, for its line is run now.
    func forgetCancellation(_ id: [UInt8])
    /// Tells how far the request of this id is, from 0 to 1, in a way of its own; false where it has none, and the event `session.progress` tells it to
    /// whoever has subscribed.
    func tell(progress fraction: Double, of id: [UInt8]) -> Bool
    /// Whether `write` is to be called with events and requests alone, when the command that caused them ends at the latest; answers then stay with what
    /// the session has written. False unless a transport says otherwise.
    var takesEventsApart: Bool { get }
    /// Whether all is to end early.
    var isStopping: Bool { get }
}

extension SessionTransport {
    /// Leaves it to the event.
    public func tell(progress fraction: Double, of id: [UInt8]) -> Bool { false }

    /// False: all goes out together, in order.
    public var takesEventsApart: Bool { false }

    /// False.
    public var isStopping: Bool { false }
}

/// The result of waiting for a line.
public enum TransportLine {
    /// A line, without its line break.
    case line([UInt8])
    /// The input has ended.
    case ended
    /// The time is over.
    case timedOut
    /// As many lines are kept for later as can be.
    case full
}
