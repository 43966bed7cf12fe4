import GromaBase
import GromaJSON
import GromaPlugin

/// `session.subscribe`
struct SessionSubscribe: Command {
    static let method = "session.subscribe"
    static let summary = "Asks for events: by name, by noun (\"sketch.*\"), or all of them (\"*\")."
    static let effect = CommandEffect.edits
    static let result = ResultShape(.members(["events": .array(.string, nil)]), "All that is subscribed to now.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter("events", .array(.string, nil), "Names of events, all of a noun (popups.*), or all (*).", isRequired: true) {
                command, decoder throws(CommandError) in
                command.events = try decoder.eventPatterns()
            }
        ]
    }

    var events: [String] = []

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        for event in events where !session.subscriptions.contains(event) { session.subscriptions.append(event) }
        session.didChange(.subscriptions)
        session.writeSubscriptions(&answer)
    }
}

/// `session.unsubscribe`
struct SessionUnsubscribe: Command {
    static let method = "session.unsubscribe"
    static let summary = "Ends subscriptions, named as they were made; all of them when no events are named."
    static let effect = CommandEffect.edits
    static let result = ResultShape(.members(["events": .array(.string, nil)]), "All that is subscribed to now.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter("events", .array(.string, nil), "Subscriptions to end.") { command, decoder throws(CommandError) in
                command.events = try decoder.eventPatterns()
            }
        ]
    }

    var events: [String]?

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        session.subscriptions.removeAll { events?.contains($0) ?? true }
        session.didChange(.subscriptions)
        session.writeSubscriptions(&answer)
    }
}

extension Session {
    fileprivate func writeSubscriptions(_ answer: inout JSONWriter) {
        answer.beginObject()
        answer.key("events")
        answer.strings(subscriptions)
        answer.endObject()
    }
}

extension ParameterDecoder {
    /// Names of events or patterns; one that fits no event is an error.
    fileprivate mutating func eventPatterns() throws(CommandError) -> [String] {
        var patterns: [String] = []
        try array { decoder throws(CommandError) in
            let pattern = try decoder.string()
            let known = decoder.session.vocabulary.events.map(\.name)
            let fits = pattern == "*" || known.contains { $0 == pattern || (pattern.hasSuffix(".*") && $0.hasPrefix(pattern.dropLast())) }
            guard fits else {
                let nearest = Nearest.name(to: pattern, in: known)
                throw decoder.error(
                    .invalidValue, "is no event" + (nearest.map { " (did you mean \"\($0)\"?)" } ?? ""), found: .string(pattern),
                    expected: known.joined(separator: ", "))
            }
            patterns.append(pattern)
        }
        return patterns
    }
}
