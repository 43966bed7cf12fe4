import GromaBase
import GromaOperations

/// Carries edits between a table that keeps a journal and the layer of a service that it is a copy of.
///
/// Nothing is sent twice: before an entry is sent it is noted as sent, and one whose answer was lost is looked up at the service before anything
/// else happens with it. Nothing is lost: an entry leaves the journal only when the service has said that it has it. What the
/// service has changed since is never overwritten unasked; it comes back as a conflict.
///
/// ```swift
/// let sync = try FeatureSync(local: copy, remote: service)
/// let report = try sync.push()
/// for conflict in try sync.conflicts() { try sync.resolve(conflict, .keepRemote) }
/// ```
/// A value that may be used from any thread; one call at a time for each pair of tables.
public struct FeatureSync: Sendable {
    /// The copy.
    public let local: any FeatureTable
    /// The service's layer.
    public let remote: any FeatureTable
    /// How often calls are made again.
    public var retry: RetryPolicy
    /// The number of features per call.
    public var batchSize = 200

    let journal: any EditJournal
    /// How the copy takes over what the service has.
    let loading: FeatureLoad
    let wait: @Sendable (Double) -> Void

    /// Joins two tables.
    ///
    /// - Parameter wait: Waits for so many seconds between attempts; sleeps where nothing else is given.
    /// - Throws: `notSupported` when the local table keeps no journal.
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

    /// Sends what the journal holds: features first, then attachments. Entries that were refused or are in conflict stay as they are, and as long as
    /// there are any, the report does not count as a success.
    ///
    /// What others have added, changed and deleted in the copy since it was last pulled, past the journal, such as another program in the same file,
    /// is found first and sent with the rest: O(features of the copy). Where the service has another version by now than the one that came it is a
    /// conflict. Attachments that others add are not found.
    ///
    /// - Returns: What became of each entry, and those that were refused or in conflict before and were not sent.
    /// - Throws: What ended it: the network failed as often as the policy allows, the journal could not be written, or `cancelled`. What was taken
    ///   until then is settled; calling again goes on where it ended.
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

    /// Lets entries that the service refused wait again, to be sent by the next push.
    ///
    /// - Throws: Why the journal cannot be read or written: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    public func retryRefused() throws(FeatureError) {
        for var entry in try journal.entries() {
            guard case .refused = entry.state else { continue }
            entry.state = .pending
            _ = try journal.update(entry)
        }
    }

    /// Makes a call, again and again as the policy says while the network fails. Only for calls that may be made twice.
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

    /// So many seconds pass at most until it is seen that a pause was cancelled.
    private static let slice = 0.1

    /// Waits after a failure; throws it when it will not get better or has come too often.
    func pause(
        after error: FeatureError, _ failures: Int, _ retries: inout Int, _ hook: OperationHook
    ) throws(FeatureError) {
        guard error.isTransient && failures < retry.attempts else { throw error }
        var rest = retry.pause(afterFailures: failures)
        if let isCancelled = hook.isCancelled {
            // Nobody who cancels waits for the end of a long pause.
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
    /// Whether the service may have done what was asked although the call failed.
    package var leavesOutcomeOpen: Bool {
        switch self {
        case .cancelled, .invalidResponse: true
        default: isTransient
        }
    }
}
