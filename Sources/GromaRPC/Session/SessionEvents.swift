/// The reason why the documented default of a request was used.
struct DefaultUse {
    let request: String
    let method: String
    let reason: DefaultReason
    let problem: String?
}

/// The events of every session.
enum SessionEvents {
    /// The progress of a request; `id` is its ID as JSON text.
    static let progress = Event<(id: [UInt8], fraction: Double)>(
        "session.progress", "The progress of a long request, from 0 to 1.",
        AnswerMember("id", .anything) { value, writer in value.id.withUnsafeBufferPointer { writer.raw($0) } },
        .double("fraction") { $0.fraction })
    static let defaultUsed = Event<DefaultUse>(
        "session.defaultUsed",
        "A delegate request was not answered, or not validly, with the reason in problem; the documented default was used.",
        .string("id") { $0.request }, .string("method") { $0.method }, .choice("reason") { $0.reason }, .string("problem") { $0.problem })

    /// The descriptions of all events.
    static let all = [progress.description, defaultUsed.description]
}
