import GromaBase
import GromaOperations

/// Synchronizes a table that keeps a journal with the layer of a service of which it is a copy.
///
/// Nothing is sent twice: an entry is marked as sent before it is sent, and if its answer is lost, it is looked up at the service before
/// anything else is done with it. Nothing is lost: an entry is removed from the journal only when the service has confirmed it. Changes at
/// the service are never overwritten silently; they are reported as conflicts.
///
/// ```swift
/// let sync = try FeatureSync(local: copy, remote: service)
/// let report = try sync.push()
/// for conflict in try sync.conflicts() { try sync.resolve(conflict, .keepRemote) }
/// ```
/// The value may be used from any thread, with one call at a time for each pair of tables.
public struct FeatureSync: Sendable {
    /// The copy.
    public let local: any FeatureTable
    /// The service's layer.
    public let remote: any FeatureTable
    /// The policy for repeating requests.
    public var retry: RetryPolicy
    /// The number of features per call.
    public var batchSize = 200

    let journal: any EditJournal
    /// Loads the service's features into the copy.
    let loading: FeatureLoad
    let wait: @Sendable (Double) -> Void

    /// Creates a synchronization of two tables.
    ///
    /// - Parameter wait: Waits for a number of seconds between attempts; by default sleeps.
    /// - Throws: `notSupported` if the local table keeps no journal.
    public init(
        local: any FeatureTable, remote: any FeatureTable, retry: RetryPolicy = RetryPolicy(),
        wait: @escaping @Sendable (Double) -> Void = SystemClock.sleep
    ) throws(FeatureError) {
        guard let journal = local.journal else {
            throw .notSupported(what: "sending edits of \(local.definition.name)", reason: "the table keeps no journal")
        }
        self.local = local
        self.remote = remote
        self.retry = retry
        self.journal = journal
        loading = FeatureLoad(local.definition)
        self.wait = wait
    }

    /// Sends the entries of the journal: features first, then attachments. Entries that were refused or are in conflict remain, and as long
    /// as there are any, the report is not a success.
    ///
    /// Changes that other programs have made in the copy without its journal since the last pull, for example in the same file, are found
    /// first and sent with the rest. If the service has a newer version than the one that was pulled, that is a conflict. Attachments added
    /// by other programs are not found.
    ///
    /// - Returns: The outcome of each entry, and the entries that were refused or in conflict before and were not sent.
    /// - Throws: The error that stopped it: the network failed as often as the policy allows, the journal could not be written, or
    ///   `cancelled`. Entries that were accepted until then are settled; calling again continues from there.
    /// - Complexity: O(*n*), where *n* is the number of features in the copy.
    @discardableResult
    public func push(hook: OperationHook = .none) throws(FeatureError) -> SyncReport {
        var report = SyncReport()
        report.foreign = try journal.noteForeignEdits(includingChanges: true, hook: hook)
        try pushFeatures(&report, hook)
        try pushAttachments(&report, hook)
        let known = Set(report.items.map(\.entry.sequence))
        report.held = try journal.entries().filter { !$0.isWaiting && !known.contains($0.sequence) }
        return report
    }

    /// Marks the entries that the service refused as pending again, so that the next push sends them.
    ///
    /// - Throws: The error of reading or writing the journal: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    /// - Complexity: O(*n*), where *n* is the number of entries in the journal.
    public func retryRefused() throws(FeatureError) {
        for var entry in try journal.entries() {
            guard case .refused = entry.state else { continue }
            entry.state = .pending
            _ = try journal.update(entry)
        }
    }

    /// Makes a request, and repeats it according to the policy while the network fails. Only for requests that may be repeated.
    func retrying<Answer>(
        _ retries: inout Int, _ hook: OperationHook, _ call: () throws(FeatureError) -> Answer
    ) throws(FeatureError) -> Answer {
        var failures = 0
        while true {
            do throws(FeatureError) {
                return try call()
            } catch {
                failures += 1
                try pause(after: error, failures, &retries, hook)
            }
        }
    }

    /// The maximum time in seconds until the cancellation of a pause is noticed.
    private static let slice = 0.1

    /// Waits after a failure; rethrows it if it is permanent or has occurred too often.
    func pause(
        after error: FeatureError, _ failures: Int, _ retries: inout Int, _ hook: OperationHook
    ) throws(FeatureError) {
        guard error.isTransient && failures < retry.attempts else { throw error }
        var rest = retry.pause(afterFailures: failures)
        if let isCancelled = hook.isCancelled {
            // A pause can be cancelled before its end.
            while rest > Self.slice {
                if isCancelled() { throw .cancelled }
                wait(Self.slice)
                rest -= Self.slice
            }
            if isCancelled() { throw .cancelled }
        }
        wait(rest)
        if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
        retries += 1
    }
}

extension FeatureError {
    /// Whether the service may have applied the request although the call failed.
    package var leavesOutcomeOpen: Bool {
        switch self {
        case .cancelled, .invalidResponse: true
        default: isTransient
        }
    }
}
