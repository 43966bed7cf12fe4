/// The report on sending edits to a service.
public struct SyncReport: Hashable, Sendable {
    /// The entries that were examined, in the order in which their outcomes became known.
    public var items: [SyncItem] = []
    /// The number of requests that were repeated after a network failure.
    public var retries = 0

    /// Entries that were refused or in conflict before, and were not sent: they need a decision.
    public var held: [JournalEntry] = []

    /// Changes by other programs in the copy without its journal, which were sent with the rest.
    public var foreign = ForeignEdits()

    /// Whether the service has everything.
    ///
    /// - Complexity: O(*n*), where *n* is the number of items.
    public var isSuccess: Bool { held.isEmpty && items.allSatisfy(\.outcome.isSuccess) }

    /// The items that the service does not have.
    ///
    /// - Complexity: O(*n*), where *n* is the number of items.
    public var failures: [SyncItem] { items.filter { !$0.outcome.isSuccess } }
}

/// An entry of the journal and its outcome.
public struct SyncItem: Hashable, Sendable {
    /// The entry as it was sent.
    public var entry: JournalEntry
    /// The outcome.
    public var outcome: SyncOutcome

    /// Creates an instance.
    public init(entry: JournalEntry, outcome: SyncOutcome) {
        self.entry = entry
        self.outcome = outcome
    }
}

/// The outcome of an edit that was to be sent.
public enum SyncOutcome: Hashable, Sendable {
    /// The service has accepted it; the remote id is its id of the feature or attachment.
    case taken(remoteID: Int?)
    /// The service had accepted it before: the answer to an earlier attempt was lost.
    case takenBefore(remoteID: Int?)
    /// The service refused it. The entry stays in the journal until it is changed or sent again.
    case refused(EditError)
    /// The service has another version now (nil if deleted). The entry stays in the journal until the conflict is resolved.
    case conflict(remote: Feature?)
    /// It waits for its feature, which the service has not accepted.
    case waiting

    /// Whether the service has it.
    public var isSuccess: Bool {
        switch self {
        case .taken, .takenBefore: true
        case .refused, .conflict, .waiting: false
        }
    }
}

/// A feature that was changed both here and at the service.
public struct SyncConflict: Hashable, Sendable {
    /// The entry of the journal.
    public var entry: JournalEntry
    /// The local version; nil if the feature was deleted here.
    public var local: Feature?
    /// The service's version; nil if the feature was deleted there.
    public var remote: Feature?
    /// The common earlier version.
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
    /// This version is sent: its attributes and shape replace the local ones. It is an update; after a deletion on either side, the feature
    /// is restored.
    case merged(Feature)
}
