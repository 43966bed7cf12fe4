/// Why the documented default of a request was taken.
struct DefaultUse {
    let request: String
    let method: String
    let reason: DefaultReason
    let problem: String?
}

/// The events of every session.
enum SessionEvents {
    /// `id` is that of the request as its JSON text.
    static let progress = Event<(id: [UInt8], fraction: Double)>(
        "session.progress", "The progress of a long request, from 0 to 1.",
        AnswerMember("id", .anything) { value, writer in value.id.withUnsafeBufferPointer { writer.raw($0) } },
        .double("fraction") { $0.fraction })
    static let defaultUsed = Event<DefaultUse>(
        "session.defaultUsed",
        "A delegate request was not answered, or not validly, with the reason in problem; the documented default was used.",
        .string("id") { $0.request }, .string("method") { $0.method }, .choice("reason") { $0.reason }, .string("problem") { $0.problem })

    /// All of them, as they are described.
    static let all = [progress.description, defaultUsed.description]
}
