/// The report on sending edits to a service.
public struct SyncReport: Hashable, Sendable {
    /// The entries that were looked at, in the order in which their fate was known.
    public var items: [SyncItem] = []
    /// How often the network failed and the call was made again.
    public var retries = 0

    /// Entries that were refused or in conflict before, and were not sent: they wait for a decision.
    public var held: [JournalEntry] = []

    /// Changes by other programs in the copy without its journal, which were sent with the rest.
    public var foreign = ForeignEdits()

    /// Whether everything has arrived. O(items)
    public var isSuccess: Bool { held.isEmpty && items.allSatisfy(\.outcome.isSuccess) }

    /// Those that have not arrived. O(items)
    public var failures: [SyncItem] { items.filter { !$0.outcome.isSuccess } }
}

/// An entry of the journal and its outcome.
public struct SyncItem: Hashable, Sendable {
    /// The entry as it was sent.
    public var entry: JournalEntry
    /// Its result.
    public var outcome: SyncOutcome

    /// Creates an instance.
    public init(entry: JournalEntry, outcome: SyncOutcome) {
        self.entry = entry
        self.outcome = outcome
    }
}

/// The outcome of an edit that was to be sent.
public enum SyncOutcome: Hashable, Sendable {
    /// The service has taken it, and knows the feature or attachment by that number.
    case taken(remoteID: Int?)
    /// The service had taken it before: the answer to an earlier attempt was lost.
    case takenBefore(remoteID: Int?)
    /// The service refused it. It stays in the journal until it is changed or sent again.
    case refused(EditError)
    /// The service has another version by now (nil: deleted). It stays in the journal until the conflict is resolved.
    case conflict(remote: Feature?)
    /// It waits for its feature, which the service has not taken.
    case waiting

    /// Whether the service has it.
    public var isSuccess: Bool {
        switch self {
        case .taken, .takenBefore: true
        case .refused, .conflict, .waiting: false
        }
    }
}

/// A feature that was changed here and at the service.
public struct SyncConflict: Hashable, Sendable {
    /// The entry of the journal.
    public var entry: JournalEntry
    /// The feature as it is here; nil if it was deleted here.
    public var local: Feature?
    /// The feature as the service has it; nil if it was deleted there.
    public var remote: Feature?
    /// The feature as both had it.
    public var before: Feature?

    /// Creates an instance.
    public init(entry: JournalEntry, local: Feature?, remote: Feature?, before: Feature?) {
        self.entry = entry
        self.local = local
        self.remote = remote
        self.before = before
    }
}

/// The resolution of a conflict.
public enum SyncResolution: Hashable, Sendable {
    /// The local version is sent, replacing that of the service.
    case keepLocal
    /// The service's version replaces the local one.
    case keepRemote
    /// This is sent: attributes and shape that take the place of what is here. It is an update; after a deletion on either side the feature
    /// comes back.
    case merged(Feature)
}
