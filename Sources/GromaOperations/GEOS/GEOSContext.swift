import GromaBase
import CGEOS

/// One operation's use of GEOS: a reentrant context, the text of its last error, and the caller's hook.
///
/// A context belongs to one operation on one thread. ``run(_:hook:_:)`` makes one, lends it to a closure and finishes it; handles
/// made inside cannot leave the closure, so nothing outlives the context that it was made with.
struct GEOSContext: ~Copyable {
    /// What the functions of `geos_c.h` take as their first argument.
    let raw: OpaquePointer
    /// The name that errors carry.
    let operation: String
    /// The caller's progress and cancellation.
    let hook: OperationHook
    private let log: GEOSErrorLog

    private init(operation: String, hook: OperationHook) throws(OperationError) {
        guard let raw = GEOS_init_r() else { throw .geos(operation: operation, message: "no memory for a context") }
        self.raw = raw
        self.operation = operation
        self.hook = hook
        log = GEOSErrorLog()
        _ = GEOSContext_setErrorMessageHandler_r(
            raw,
            { message, log in
                guard let message, let log else { return }
                Unmanaged<GEOSErrorLog>.fromOpaque(log).takeUnretainedValue().message = String(cString: message)
            }, Unmanaged.passUnretained(log).toOpaque())
    }

    deinit { GEOS_finish_r(raw) }

    /// Runs `body` with a context of its own; GEOS's interruption is honoured for this thread while it runs.
    static func run<Result>(
        _ operation: String, hook: OperationHook = .none,
        _ body: (borrowing GEOSContext) throws(OperationError) -> Result
    ) throws(OperationError) -> Result {
        try hook.check(operation)
        let context = try GEOSContext(operation: operation, hook: hook)
        return try Interruption.honoured(hook.isCancelled) { () throws(OperationError) in try body(context) }
    }

    /// Calls a GEOS function that gives a new geometry, and owns what it gives.
    func geometry(_ call: (OpaquePointer) -> OpaquePointer?) throws(OperationError) -> GEOSGeometryHandle {
        GEOSGeometryHandle(adopting: try pointer(call), context: raw)
    }

    /// Calls a GEOS function that gives a pointer, null for failure.
    func pointer(_ call: (OpaquePointer) -> OpaquePointer?) throws(OperationError) -> OpaquePointer {
        while true {
            log.message = nil
            if let result = call(raw) { return result }
            try throwUnlessForeignInterrupt()
        }
    }

    /// Calls a GEOS predicate: 0 or 1, and 2 for failure.
    func predicate(_ call: (OpaquePointer) -> CChar) throws(OperationError) -> Bool {
        while true {
            log.message = nil
            switch call(raw) {
            case 0: return false
            case 1: return true
            default: try throwUnlessForeignInterrupt()
            }
        }
    }

    /// Calls a GEOS function that answers 1 for success and 0 for failure.
    func success(_ call: (OpaquePointer) -> Int32) throws(OperationError) {
        while true {
            log.message = nil
            if call(raw) == 1 { return }
            try throwUnlessForeignInterrupt()
        }
    }

    /// Calls a GEOS function that gives a C string of its own, and frees it.
    func text(_ call: (OpaquePointer) -> UnsafeMutablePointer<CChar>?) throws(OperationError) -> String {
        while true {
            log.message = nil
            if let text = call(raw) {
                defer { GEOSFree_r(raw, text) }
                return String(cString: text)
            }
            try throwUnlessForeignInterrupt()
        }
    }

    /// The error for the call that just failed.
    func failure() -> OperationError {
        let message = log.message ?? "no message"
        if message.hasPrefix("InterruptedException") { return .cancelled(operation: operation) }
        if message.hasPrefix("TopologyException") { return .topology(operation: operation, message: message) }
        return .geos(operation: operation, message: message)
    }

    /// GEOS's interrupt request is one flag of the process: an operation that another one's request hit starts its call again.
    private func throwUnlessForeignInterrupt() throws(OperationError) {
        let error = failure()
        if case .cancelled = error, hook.isCancelled?() != true { return }
        throw error
    }
}

/// Where a context's error handler leaves GEOS's text.
private final class GEOSErrorLog {
    var message: String?
}
