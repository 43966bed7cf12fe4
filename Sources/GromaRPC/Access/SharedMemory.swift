import GromaBase
import Synchronization

/// The memory held for a session by objects that are used on other threads, such as stores.
///
/// Each thread counts here the memory that it adds to a store, regardless of the session's thread.
public final class SharedMemory: Sendable {
    /// The maximum number of bytes of the session.
    private let limit: Int
    private let ledger = Mutex(MemoryLedger())
    private let shared = Atomic(0)
    /// The number of bytes that the session itself counts, as last reported.
    private let own = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// Adds a number of bytes, which may be negative, to a kind; returns false, and adds nothing, if that exceeds the session's limit. Can
    /// be called on any thread. O(kinds)
    public func hold(_ bytes: Int, as kind: MemoryKind) -> Bool {
        ledger.withLock { ledger in
            let total = own.load(ordering: .relaxed) + ledger.total + AbandonedComputations.bytes
            if bytes > 0 && total + bytes > limit { return false }
            ledger.add(bytes, kind)
            shared.store(ledger.total, ordering: .relaxed)
            return true
        }
    }

    /// The number of counted bytes.
    var bytes: Int { shared.load(ordering: .relaxed) }

    /// The number of counted bytes by kind.
    var byKind: [(name: String, value: Int)] { ledger.withLock { $0.byKind } }

    /// Reports the number of bytes that the session counts itself.
    @inline(__always)
    func tell(_ bytes: Int) { own.store(bytes, ordering: .relaxed) }
}
