import GromaBase
import GromaRPC

/// Counts what stores of a session hold in memory.
///
/// Marked sendable because stores hold it that are called from any thread; it touches the session on the session's thread alone.
final class LayerMemory: @unchecked Sendable {
    private weak var session: Session?
    private let thread = System.currentThread

    /// For a store that the session opens now, on its thread.
    init(_ session: Session) { self.session = session }

    /// Counts so many bytes more; false where the session may not hold them.
    func hold(_ bytes: Int) -> Bool {
        guard System.currentThread == thread, let session else { return true }
        if bytes > 0 && session.usedBytes + bytes > session.limits.memory { return false }
        session.hold(bytes, as: .layers)
        return true
    }
}
