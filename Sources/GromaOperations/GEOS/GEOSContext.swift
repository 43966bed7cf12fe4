import GromaBase
import CGEOS

/// One operation's use of GEOS: a reentrant context, the text of its last error, and the caller's hook.
///
/// A context belongs to one operation on one thread. ``run(_:hook:_:)`` makes one, lends it to a closure and finishes it; handles
/// made inside cannot leave the closure, so nothing outlives the context that it was made with. Calls that take long for a large geometry go through
/// ``computed(effort:_:)`` and its like, which can be given up.
struct GEOSContext: ~Copyable {
    /// What the context owns.
    let custody: GEOSCustody
    /// The name that errors carry.
    let operation: String
    /// The caller's progress and cancellation.
    let hook: OperationHook

    private init(operation: String, hook: OperationHook) throws(OperationError) {
        guard let custody = GEOSCustody() else { throw .geos(operation: operation, message: "no memory for a context") }
        self.custody = custody
        self.operation = operation
        self.hook = hook
    }

    /// What the functions of `geos_c.h` take as their first argument.
    var raw: OpaquePointer { custody.context }

    /// Runs `body` with a context of its own; GEOS's interruption is honoured for this thread while it runs.
    static func run<Result>(
        _ operation: String, hook: OperationHook = .none,
        _ body: (borrowing GEOSContext) throws(OperationError) -> Result
    ) throws(OperationError) -> Result {
        try hook.check(operation)
        let context = try GEOSContext(operation: operation, hook: hook)
        return try Interruption.honoured(hook.isCancelled) { () throws(OperationError) in try body(context) }
    }

    // MARK: Calls that end soon

    /// Calls a GEOS function that gives a new geometry, and owns what it gives.
    func geometry(_ call: (OpaquePointer) -> OpaquePointer?) throws(OperationError) -> GEOSGeometryHandle {
        GEOSGeometryHandle(adopting: try pointer(call), custody)
    }

    /// Calls a GEOS function that gives a pointer, null for failure.
    func pointer(_ call: (OpaquePointer) -> OpaquePointer?) throws(OperationError) -> OpaquePointer {
        while true {
            custody.message = nil
            if let result = call(raw) { return result }
            try throwUnlessForeignInterrupt()
        }
    }

    /// Calls a GEOS predicate: 0 or 1, and 2 for failure.
    func predicate(_ call: (OpaquePointer) -> CChar) throws(OperationError) -> Bool {
        while true {
            custody.message = nil
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
            custody.message = nil
            if call(raw) == 1 { return }
            try throwUnlessForeignInterrupt()
        }
    }

    // MARK: Calls that may take long

    /// Calls a GEOS function that gives a new geometry and may take long, and owns what it gives.
    ///
    /// - Parameters:
    ///   - effort: how many vertices GEOS makes of one, about.
    ///   - call: captures nothing that ends with the caller.
    func computed(effort: Int = 1, _ call: @escaping (OpaquePointer) -> OpaquePointer?) throws(OperationError) -> GEOSGeometryHandle {
        GEOSGeometryHandle(adopting: try computedPointer(effort: effort, destroy: GEOSGeom_destroy_r, call), custody)
    }

    /// Calls a GEOS function that gives an object and may take long.
    func computedPointer(
        effort: Int = 1, destroy: @escaping GEOSCustody.Destroyer, _ call: @escaping (OpaquePointer) -> OpaquePointer?
    ) throws(OperationError) -> OpaquePointer {
        while true {
            let result = try value(effort: effort, call) { context, object in if let object { destroy(context, object) } }
            if let result { return result }
            try throwUnlessForeignInterrupt()
        }
    }

    /// Calls a GEOS predicate that may take long: 0 or 1, and 2 for failure.
    func computedPredicate(_ call: @escaping (OpaquePointer) -> CChar) throws(OperationError) -> Bool {
        while true {
            switch try value(call, discard: { _, _ in }) {
            case 0: return false
            case 1: return true
            default: try throwUnlessForeignInterrupt()
            }
        }
    }

    /// Calls a GEOS function that may take long and gives a C string of its own, and frees it.
    func computedText(_ call: @escaping (OpaquePointer) -> UnsafeMutablePointer<CChar>?) throws(OperationError) -> String {
        while true {
            if let text = try value(call, discard: { context, text in if let text { GEOSFree_r(context, text) } }) {
                defer { GEOSFree_r(raw, text) }
                return String(cString: text)
            }
            try throwUnlessForeignInterrupt()
        }
    }

    /// Whether a geometry is valid by OGC's rules: nil if it is, else what is wrong and where; x and y are nan where GEOS does not say.
    func flaw(of geometry: OpaquePointer) throws(OperationError) -> (reason: String, x: Double, y: Double)? {
        while true {
            let found = try value {
                GEOSValidity($0, geometry)
            } discard: {
                $1.discard($0)
            }
            defer { found.discard(raw) }
            switch found.verdict {
            case 0: return found.flaw(raw)
            case 1: return nil
            default: try throwUnlessForeignInterrupt()
            }
        }
    }

    /// How many vertices a call must have to do with to get a thread of its own. With fewer of them even what takes the square of their number ends soon.
    private static var leastForThread: Int { 512 }

    /// About how many bytes GEOS takes for a vertex that it computes with, its indexes and graphs included.
    private static var bytesOfVertex: Int { 400 }
    /// The same for a vertex that it makes.
    private static var bytesOfResultVertex: Int { 32 }

    /// The result of one call, on a thread of its own where it may be cancelled and is not small.
    private func value<Value>(
        effort: Int = 1, _ call: @escaping (OpaquePointer) -> Value, discard: @escaping (OpaquePointer, Value) -> Void
    ) throws(OperationError) -> Value {
        custody.message = nil
        let vertices = custody.vertices * effort
        guard let isCancelled = hook.isCancelled, vertices >= Self.leastForThread else { return call(raw) }
        guard AbandonedComputations.count < AbandonedComputations.limit else {
            throw .tooManyAbandoned(operation: operation, limit: AbandonedComputations.limit)
        }
        let value = ComputingThread.value(
            custody, call, discard: discard, bytes: custody.vertices * Self.bytesOfVertex + vertices * Self.bytesOfResultVertex,
            isCancelled: isCancelled)
        guard let value else { throw .cancelled(operation: operation) }
        return value
    }

    /// The error for the call that just failed.
    func failure() -> OperationError {
        let message = custody.message ?? "no message"
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

/// What `GEOSisValidDetail_r` answers.
private struct GEOSValidity {
    /// 1 for a valid geometry, 0 for another, 2 for failure.
    let verdict: CChar
    private let reason: UnsafeMutablePointer<CChar>?
    private let place: OpaquePointer?

    init(_ context: OpaquePointer, _ geometry: OpaquePointer) {
        var (reason, place): (UnsafeMutablePointer<CChar>?, OpaquePointer?)
        verdict = GEOSisValidDetail_r(context, geometry, 0, &reason, &place)
        (self.reason, self.place) = (reason, place)
    }

    func discard(_ context: OpaquePointer) {
        if let reason { GEOSFree_r(context, reason) }
        if let place { GEOSGeom_destroy_r(context, place) }
    }

    func flaw(_ context: OpaquePointer) -> (reason: String, x: Double, y: Double) {
        var (x, y) = (Double.nan, Double.nan)
        if let place, GEOSisEmpty_r(context, place) == 0 {
            _ = GEOSGeomGetX_r(context, place, &x)
            _ = GEOSGeomGetY_r(context, place, &y)
        }
        return (reason.map { String(cString: $0) } ?? "not valid", x, y)
    }
}
