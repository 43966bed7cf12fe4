import GromaBase
import GromaJSON
import GromaPlugin

/// `session.subscribe`
struct SessionSubscribe: AnsweringCommand {
    static let method = "session.subscribe"
    static let summary = "Subscribes to events: by name, by noun (\"sketch.*\"), or all of them (\"*\")."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<[String]>.subscriptions
    static var parameters: [Parameter<Self>] {
        [
            Parameter("events", .array(.string, nil), "Names of events, all of a noun (popups.*), or all (*).", isRequired: true) {
                command, decoder throws(CommandError) in
                command.events = try decoder.eventPatterns()
            }
        ]
    }

    var events: [String] = []

    func run(_ session: Session) throws(CommandError) -> [String] {
        for event in events where !session.subscriptions.contains(event) { session.subscriptions.append(event) }
        session.didChange(.subscriptions)
        return session.subscriptions
    }
}

/// `session.unsubscribe`
struct SessionUnsubscribe: AnsweringCommand {
    static let method = "session.unsubscribe"
    static let summary = "Ends subscriptions, given as they were made; all of them if no events are given."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<[String]>.subscriptions
    static var parameters: [Parameter<Self>] {
        [
            Parameter("events", .array(.string, nil), "Subscriptions to end.") { command, decoder throws(CommandError) in
                command.events = try decoder.eventPatterns()
            }
        ]
    }

    var events: [String]?

    func run(_ session: Session) throws(CommandError) -> [String] {
        session.subscriptions.removeAll { events?.contains($0) ?? true }
        session.didChange(.subscriptions)
        return session.subscriptions
    }
}

extension AnswerShape<[String]> {
    fileprivate static var subscriptions: Self { Self("All current subscriptions.", .strings("events") { $0 }) }
}

extension ParameterDecoder {
    /// Decodes names of events or patterns; one that matches no event is an error.
    fileprivate mutating func eventPatterns() throws(CommandError) -> [String] {
        var patterns: [String] = []
        let known = try session.vocabulary.events.map(\.name)
        try array { decoder throws(CommandError) in
            let pattern = try decoder.string()
            if patterns.contains(pattern) { return }
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
