import CGroma
import GromaBase
import GromaGeometry
import GromaJSON
import GromaRPC
import Synchronization

/// The sessions with handles in C code.
let sessions = HandleTable<HostedSession>(kind: 1, "session")

/// A session that C code controls: it runs the lines that it receives, one call at a time, and passes notifications and requests to a
/// callback.
///
/// Marked sendable because all threads read the table of handles. Everything except `use` and `isCancelled` is accessed only by the thread
/// that has claimed the session.
final class HostedSession: @unchecked Sendable {
    /// The use of the session.
    private enum Use {
        case idle
        case running(thread: UInt)
        case freed
    }

    /// The way in which a call has claimed the session.
    enum Claim {
        /// No other call was in progress.
        case outermost
        /// From within a callback: another call of this thread is in progress.
        case within
    }

    let session: Session
    private let use = Mutex(Use.idle)
    private let isStopped = Atomic(false)
    /// The callback for notifications and requests.
    var callback: (function: groma_callback, context: UnsafeMutableRawPointer?)?
    /// The session's own handle, for the callback.
    var handle: OpaquePointer?

    // The state between calls of `groma_send`.

    /// The lines to run, and the position of the next one.
    var input = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var position = 0
    /// Lines that were read while a request was waiting, which run before those of `input`.
    var queued: [[UInt8]] = []
    /// The request that has not been passed to the callback yet.
    var heldRequest: [UInt8]?
    /// The callback's answers to requests.
    var answers: [[UInt8]] = []
    /// Whether the running callback may send: it was called with a request.
    var mayAnswer = false
    /// The IDs, as JSON texts, of the requests that a line of `input` cancels.
    var cancelledIDs: Set<[UInt8]> = []
    /// The output of the current call.
    var written = JSONWriter(capacity: 64)
    /// The output of commands that were sent from within a callback.
    var writtenWithin = JSONWriter(capacity: 64)

    init(_ options: SessionOptions) throws(Failure) {
        session = try options.session()
        session.connect(self)
    }

    // MARK: Use

    /// Claims the session for a call, until `release`.
    ///
    /// - Throws: `GROMA_EBUSY` while another thread uses it.
    @inline(__always)
    func claim() throws(Failure) -> Claim {
        let thread = System.currentThread
        let claim: Claim? = try use.withLock { use throws(Failure) in
            switch use {
            case .idle:
                use = .running(thread: thread)
                isStopped.store(false, ordering: .relaxed)
                return .outermost
            case .running(thread): return .within
            case .running: return nil
            case .freed: throw Failure(GROMA_EHANDLE, "invalidHandle", "the session was freed", path: "session")
            }
        }
        guard let claim else {
            throw Failure(
                GROMA_EBUSY, "busy", "the session is used by another thread", path: "session", expected: "one thread at a time")
        }
        return claim
    }

    /// Releases the session.
    @inline(__always)
    func release(_ claim: Claim) {
        if claim == .outermost { use.withLock { if case .running = $0 { $0 = .idle } } }
    }

    /// Runs the work of a call with exclusive use of the session; refused from within a callback.
    ///
    /// - Throws: `GROMA_EBUSY` while another call is in progress, and the errors of `body`.
    func exclusively<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let claim = try claim()
        guard claim == .outermost else { throw Self.withinCallback("this") }
        defer { release(claim) }
        return try body()
    }

    /// Ends the use of the session permanently.
    ///
    /// - Throws: `GROMA_EBUSY` while a call is in progress.
    func close() throws(Failure) {
        guard try claim() == .outermost else { throw Self.withinCallback("groma_session_free") }
        use.withLock { $0 = .freed }
    }

    /// Returns the error of a call that is not allowed from within a callback.
    static func withinCallback(_ what: String) -> Failure {
        Failure(
            GROMA_EBUSY, "busy", "\(what) is called from within the callback of the session", path: "session",
            expected: "a call when groma_send has returned")
    }

    // MARK: Cancelling

    /// Cancels the current call, if any. Can be called from any thread.
    func cancel() {
        use.withLock { if case .running = $0 { isStopped.store(true, ordering: .relaxed) } }
    }

    /// Whether the current call is cancelled.
    var isCancelled: Bool { isStopped.load(ordering: .relaxed) }
}
