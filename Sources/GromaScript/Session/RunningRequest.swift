import GromaJSON
import GromaOperations

/// The request that is being run, as long operations see it: they report to it and ask it whether to go on.
///
/// Marked sendable because hooks must be; it is only used on the session's thread, where operations call their hooks.
final class RunningRequest: @unchecked Sendable {
    /// The session, which owns this request. A weak reference would make every retain of the session take the slow way.
    unowned var session: Session?
    private var id: [UInt8] = []
    private var rawID: UnsafeBufferPointer<UInt8>?
    private var lastFraction = -1.0

    @inline(__always)
    func begin(_ id: UnsafeBufferPointer<UInt8>?) {
        rawID = id
        lastFraction = -1
    }

    @inline(__always)
    func end() { rawID = nil }

    /// The hook of the running request. Its id is copied, for the line may be gone when the hook is called.
    var hook: OperationHook {
        guard let rawID else { return .none }
        id = Array(rawID)
        return OperationHook(progress: { [weak self] in self?.report($0) }, isCancelled: { [weak self] in self?.isCancelled ?? false })
    }

    private var isCancelled: Bool {
        guard let transport = session?.transport else { return false }
        return transport.isCancelled(id)
    }

    /// Reports each hundredth once, so that what is written does not depend on how fast the machine is.
    private func report(_ fraction: Double) {
        guard let session, fraction - lastFraction >= 0.01 || (fraction >= 1 && lastFraction < 1) else { return }
        guard session.wantsEvent("session.progress") else { return }
        lastFraction = fraction
        let id = self.id
        session.emit("session.progress") { writer in
            writer.beginObject()
            writer.key("id")
            id.withUnsafeBufferPointer { writer.raw($0) }
            writer.key("fraction")
            writer.double((fraction * 100).rounded() / 100)
            writer.endObject()
        }
        session.flushEvents()
    }
}
