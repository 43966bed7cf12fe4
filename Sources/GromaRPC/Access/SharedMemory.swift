import GromaBase
import Synchronization

/// What is held for a session by objects that are used on other threads than that of the session, such as stores.
///
/// Marked sendable in all it has: each thread counts here what it makes a store hold, whichever the session is used on at the time.
public final class SharedMemory: Sendable {
    /// How many bytes the session may hold.
    private let limit: Int
    private let ledger = Mutex(MemoryLedger())
    private let shared = Atomic(0)
    /// What the session itself counts, as it has told it last.
    private let own = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// Counts so many bytes more of a kind, fewer where it is negative; false, and nothing counted, where the session may not hold them. To be called on any thread.
    public func hold(_ bytes: Int, as kind: MemoryKind) -> Bool {
        ledger.withLock { ledger in
            let total = own.load(ordering: .relaxed) + ledger.total + AbandonedComputations.bytes
            if bytes > 0 && total + bytes > limit { return false }
            ledger.add(bytes, kind)
            shared.store(ledger.total, ordering: .relaxed)
            return true
        }
    }

    /// How many bytes are counted.
    var bytes: Int { shared.load(ordering: .relaxed) }

    /// The same by kind.
    var byKind: [(name: String, value: Int)] { ledger.withLock { $0.byKind } }

    /// Tells how many bytes the session counts itself.
    @inline(__always)
    func tell(_ bytes: Int) { own.store(bytes, ordering: .relaxed) }
}
