import GromaFeatures
import GromaRPC

extension SyncItem {
    /// The shape of the outcome of an edit that was to be sent.
    static let shape = AnswerShape<SyncItem>(
        "What became of an edit that was to be sent.",
        members: JournalEntry.members.map { $0.of { $0.entry } } + [
            .choice("outcome", of: ["taken", "takenBefore", "refused", "conflict", "waiting"]) { $0.outcome.word },
            .int("remoteId") { $0.outcome.remoteID },
            .value("error", EditError.shape) { if case .refused(let error) = $0.outcome { error } else { nil } },
        ])
}

extension JournalEntry {
    /// The members of an entry of a journal.
    static let members: [AnswerMember<JournalEntry>] = [
        .int("objectId") { $0.objectID }, .string("globalId") { $0.globalID }, .int("attachment") { $0.attachmentID },
        .choice("edit") { $0.kind },
    ]
}

extension SyncOutcome {
    /// The name on the stream.
    fileprivate var word: String {
        switch self {
        case .taken: "taken"
        case .takenBefore: "takenBefore"
        case .refused: "refused"
        case .conflict: "conflict"
        case .waiting: "waiting"
        }
    }

    /// The service's id of an accepted item, if it gave one.
    fileprivate var remoteID: Int? {
        switch self {
        case .taken(let id), .takenBefore(let id): id
        case .refused, .conflict, .waiting: nil
        }
    }
}

extension JournalEntry.State {
    /// The name on the stream.
    var word: String {
        switch self {
        case .pending: "pending"
        case .sent: "sent"
        case .refused: "refused"
        case .conflict: "conflict"
        }
    }

    /// All names.
    static let words = ["pending", "sent", "refused", "conflict"]
}
