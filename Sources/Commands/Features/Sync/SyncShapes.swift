import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaRPC
import SketchCommands

extension JSONWriter {
    /// What became of an edit that was to be sent.
    mutating func syncItem(_ item: SyncItem, _ session: Session) {
        beginObject()
        members(of: item.entry)
        key("outcome")
        switch item.outcome {
        case .taken(let id):
            string("taken")
            member("remoteId", id)
        case .takenBefore(let id):
            string("takenBefore")
            member("remoteId", id)
        case .refused(let error):
            string("refused")
            key("error")
            editError(session.shown(error))
        case .conflict: string("conflict")
        case .waiting: string("waiting")
        }
        endObject()
    }

    /// What an entry of a journal says.
    mutating func members(of entry: JournalEntry) {
        key("objectId")
        int(entry.objectID)
        if let id = entry.globalID {
            key("globalId")
            string(id)
        }
        member("attachment", entry.attachmentID)
        key("edit")
        string(entry.kind.rawValue)
    }
}

extension JournalEntry.State {
    /// The stream's word for it.
    var word: String {
        switch self {
        case .pending: "pending"
        case .sent: "sent"
        case .refused: "refused"
        case .conflict: "conflict"
        }
    }

    /// All words.
    static let words = ["pending", "sent", "refused", "conflict"]
}

extension Schema {
    /// The members that say what an entry of a journal is.
    static let journalMembers: [Member] = [
        Member("objectId", .integer(nil)), Member("globalId", .string, isRequired: false),
        Member("attachment", .integer(nil), isRequired: false), Member("edit", .choice(JournalEntry.Kind.allCases.map(\.rawValue))),
    ]

    /// What became of an edit that was to be sent.
    static let syncItem = Schema.object(
        journalMembers + [
            Member("outcome", .choice(["taken", "takenBefore", "refused", "conflict", "waiting"])),
            Member("remoteId", .integer(nil), isRequired: false), Member("error", .reference("EditError"), isRequired: false),
        ])
}
