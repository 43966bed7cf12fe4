import GromaBase
import GromaJSON

/// The request that is being run, as long operations see it: they report to it and ask it whether to go on.
///
/// Marked sendable because hooks must be; it is only used on the session's thread, where operations call their hooks.
final class RunningRequest: @unchecked Sendable {
    /// The session, which owns this request. A weak reference would make every retain of the session take the slow way.
    unowned var session: Session?
    private var id: [UInt8] = []
    private var rawID: UnsafeBufferPointer<UInt8>?
    private var hasID = false
    private var lastFraction = -1.0
    private var isRunning = false
    /// How long the request may take, and until when by ``now``, in seconds.
    @exclusivity(unchecked) private var time: (allowed: Double, until: Double)?
    /// How long the request was allowed to take that was ended for having taken longer; nil if none was.
    @exclusivity(unchecked) private(set) var exceeded: Double?

    // As numbers, since the compiler does not know how an instant is laid out: to look whether there is one would take calls of the runtime, at each request.
    private static let start = ContinuousClock.now
    /// The seconds that have passed since the process first looked.
    private static var now: Double { (ContinuousClock.now - start) / .seconds(1) }

    @inline(__always)
    func begin(_ id: UnsafeBufferPointer<UInt8>?, limit: Double?) {
        rawID = id
        hasID = false
        lastFraction = -1
        isRunning = true
        if time != nil || exceeded != nil { (time, exceeded) = (nil, nil) }
        if let limit { allow(seconds: limit) }
    }

    @inline(__always)
    func end() {
        rawID = nil
        isRunning = false
    }

    /// Has the request end early that has not ended in so many seconds from now, unless it may take less already.
    func allow(seconds: Double) {
        if let time, time.allowed <= seconds { return }
        time = (seconds, Self.now + seconds)
    }

    /// How many seconds the request may still take; nil if there is no limit.
    var secondsLeft: Double? { time.map { max(0, $0.until - Self.now) } }

    /// Has another request run while this one waits for an answer, and goes on with this one.
    func suspended(_ body: () -> Void) {
        let (heldID, heldRawID, heldHasID, heldFraction) = (id, rawID, hasID, lastFraction)
        let (heldTime, heldExceeded) = (time, exceeded)
        body()
        (id, rawID, hasID, lastFraction) = (heldID, heldRawID, heldHasID, heldFraction)
        (time, exceeded, isRunning) = (heldTime, heldExceeded, true)
    }

    /// The id of the running request as its JSON text; nil for a notification.
    var requestID: [UInt8]? { rawID.map { Array($0) } }

    /// The hook of the running request. Its id is copied, for the line may be gone when the hook is called.
    var hook: OperationHook {
        guard isRunning else { return .none }
        guard let rawID else { return OperationHook(isCancelled: { [weak self] in self?.isCancelled ?? false }) }
        id = Array(rawID)
        hasID = true
        return OperationHook(progress: { [weak self] in self?.report($0) }, isCancelled: { [weak self] in self?.isCancelled ?? false })
    }

    /// A hook for what outlives a request: it speaks for the one that is being run when it is called.
    var standingHook: OperationHook {
        OperationHook(
            progress: { [weak self] fraction in if self?.takeID() == true { self?.report(fraction) } },
            isCancelled: { [weak self] in
                guard let self, isRunning else { return false }
                _ = takeID()
                return isCancelled
            })
    }

    /// Copies the id of the running request when it is first needed; false when none with an id is being run. The line stays where it is until the
    /// transport is asked for the next one, which a hook does at the earliest.
    private func takeID() -> Bool {
        guard let rawID else { return false }
        if !hasID { id = Array(rawID) }
        hasID = true
        return true
    }

    private var isCancelled: Bool {
        if let time, time.until <= Self.now {
            exceeded = time.allowed
            return true
        }
        guard let transport = session?.transport else { return false }
        return transport.isStopping || hasID && transport.isCancelled(id)
    }

    /// Reports each hundredth once, so that what is written does not depend on how fast the machine is.
    private func report(_ fraction: Double) {
        guard let session, fraction - lastFraction >= 0.01 || (fraction >= 1 && lastFraction < 1) else { return }
        let rounded = (fraction * 100).rounded() / 100
        if session.transport?.tell(progress: rounded, of: id) == true {
            lastFraction = fraction
            return
        }
        guard session.wantsEvent(SessionEvents.progress.name) else { return }
        lastFraction = fraction
        session.emit(SessionEvents.progress, (id, rounded))
        session.flushEvents()
    }
}
