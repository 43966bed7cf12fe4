import CGroma
import GromaBase
import GromaGeometry
import GromaJSON
import GromaRPC
import Synchronization

/// The sessions that C code holds.
let sessions = HandleTable<HostedSession>(kind: 1, "session")

/// A session that C code drives: it runs the lines that it is sent, one call at a time, and hands notifications and requests to a callback.
///
/// Marked sendable, for the table of handles is read by all threads. What it holds beside `use` and `isCancelled` is touched only by the thread that
/// has claimed it.
final class HostedSession: @unchecked Sendable {
    /// Who uses the session.
    private enum Use {
        case idle
        case running(thread: UInt)
        case freed
    }

    /// How a call has got hold of the session.
    enum Claim {
        /// No other call was under way.
        case outermost
        /// From within a callback, so that another call of this thread is under way.
        case within
    }

    let session: Session
    private let use = Mutex(Use.idle)
    private let isStopped = Atomic(false)
    /// What is called with notifications and requests.
    var callback: (function: groma_callback, context: UnsafeMutableRawPointer?)?
    /// The session's own handle, for the callback.
    var handle: OpaquePointer?

    // What a call of `groma_send` leaves behind or goes on from.

    /// The lines that are to be run, and the place of the next.
    var input = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var position = 0
    /// Lines that were read while a request waited, to be run before those of `input`.
    var queued: [[UInt8]] = []
    /// The request that the callback has not been called with yet.
    var heldRequest: [UInt8]?
    /// Answers to requests that the callback has sent.
    var answers: [[UInt8]] = []
    /// Whether the callback that runs may send: it was called with a request.
    var mayAnswer = false
    /// The ids, as JSON texts, of the requests that a line of `input` cancels.
    var cancelledIDs: Set<[UInt8]> = []
    /// What went out before the call was over.
    var written = JSONWriter(capacity: 64)
    /// What commands have written that were sent from within a callback.
    var writtenWithin = JSONWriter(capacity: 64)

    init(_ options: SessionOptions) throws(Failure) {
        session = try options.session()
        session.connect(self)
    }

    // MARK: Who uses it

    /// Gets hold of the session for a call, until `release`.
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

    /// Lets go of what `claim` got.
    @inline(__always)
    func release(_ claim: Claim) {
        if claim == .outermost { use.withLock { if case .running = $0 { $0 = .idle } } }
    }

    /// Runs what a call does with the session, which is refused from within a callback.
    ///
    /// - Throws: `GROMA_EBUSY` while another call is under way, and what `body` throws.
    func exclusively<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let claim = try claim()
        guard claim == .outermost else { throw Self.withinCallback("this") }
        defer { release(claim) }
        return try body()
    }

    /// Ends the use of the session for good.
    ///
    /// - Throws: `GROMA_EBUSY` while a call is under way.
    func close() throws(Failure) {
        guard try claim() == .outermost else { throw Self.withinCallback("groma_session_free") }
        use.withLock { $0 = .freed }
    }

    /// What a call gets that is not allowed from within a callback.
    static func withinCallback(_ what: String) -> Failure {
        Failure(
            GROMA_EBUSY, "busy", "\(what) is called from within the callback of the session", path: "session",
            expected: "a call when groma_send has returned")
    }

    // MARK: Cancelling

    /// Ends what is being done, if anything is. Called from any thread.
    func cancel() {
        use.withLock { if case .running = $0 { isStopped.store(true, ordering: .relaxed) } }
    }

    /// Whether the call that is under way is to end.
    var isCancelled: Bool { isStopped.load(ordering: .relaxed) }
}
