import GromaBase
import CGEOS

/// An operation's use of GEOS: a reentrant context, the text of its last error, and the caller's hook.
///
/// A context belongs to a single operation on a single thread. ``run(_:hook:_:)`` creates one, passes it to a closure and destroys it;
/// handles created inside cannot leave the closure, so nothing outlives its context. Calls that take long for a large geometry use
/// ``computed(effort:_:)`` and similar methods, which can be abandoned.
struct GEOSContext: ~Copyable {
    /// What the context owns.
    let custody: GEOSCustody
    /// The operation's name in errors.
    let operation: String
    /// The caller's progress and cancellation.
    let hook: OperationHook

    private init(operation: String, hook: OperationHook) throws(OperationError) {
        guard let custody = GEOSCustody() else { throw .geos(operation: operation, message: "no memory for a context") }
        self.custody = custody
        self.operation = operation
        self.hook = hook
    }

    /// The first argument of the functions of `geos_c.h`.
    var raw: OpaquePointer { custody.context }

    /// Runs `body` with a new context; GEOS's interruption is enabled for this thread meanwhile.
    static func run<Result>(
        _ operation: String, hook: OperationHook = .none,
        _ body: (borrowing GEOSContext) throws(OperationError) -> Result
    ) throws(OperationError) -> Result {
        try hook.check(operation)
        let context = try GEOSContext(operation: operation, hook: hook)
        return try Interruption.honoured(hook.isCancelled) { () throws(OperationError) in try body(context) }
    }

    // MARK: Calls that end soon

    /// Calls a GEOS function that returns a new geometry, and takes ownership of it.
    func geometry(_ call: (OpaquePointer) -> OpaquePointer?) throws(OperationError) -> GEOSGeometryHandle {
        GEOSGeometryHandle(adopting: try pointer(call), custody)
    }

    /// Calls a GEOS function that returns a pointer, or null for failure.
    func pointer(_ call: (OpaquePointer) -> OpaquePointer?) throws(OperationError) -> OpaquePointer {
        while true {
            custody.message = nil
            if let result = call(raw) { return result }
            try throwUnlessForeignInterrupt()
        }
    }

    /// Calls a GEOS predicate, which returns 0 or 1, or 2 for failure.
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

    /// Calls a GEOS function that returns 1 for success and 0 for failure.
    func success(_ call: (OpaquePointer) -> Int32) throws(OperationError) {
        while true {
            custody.message = nil
            if call(raw) == 1 { return }
            try throwUnlessForeignInterrupt()
        }
    }

    // MARK: Calls that may take long

    /// Calls a GEOS function that returns a new geometry and may take long, and takes ownership of the geometry.
    ///
    /// - Parameters:
    ///   - effort: the approximate number of result vertices per input vertex.
    ///   - call: must not capture anything whose lifetime ends with the caller.
    func computed(effort: Int = 1, _ call: @escaping (OpaquePointer) -> OpaquePointer?) throws(OperationError) -> GEOSGeometryHandle {
        GEOSGeometryHandle(adopting: try computedPointer(effort: effort, destroy: GEOSGeom_destroy_r, call), custody)
    }

    /// Calls a GEOS function that returns an object and may take long.
    func computedPointer(
        effort: Int = 1, destroy: @escaping GEOSCustody.Destroyer, _ call: @escaping (OpaquePointer) -> OpaquePointer?
    ) throws(OperationError) -> OpaquePointer {
        while true {
            let result = try value(effort: effort, call) { context, object in if let object { destroy(context, object) } }
            if let result { return result }
            try throwUnlessForeignInterrupt()
        }
    }

    /// Calls a GEOS predicate that may take long and returns 0 or 1, or 2 for failure.
    func computedPredicate(_ call: @escaping (OpaquePointer) -> CChar) throws(OperationError) -> Bool {
        while true {
            switch try value(call, discard: { _, _ in }) {
            case 0: return false
            case 1: return true
            default: try throwUnlessForeignInterrupt()
            }
        }
    }

    /// Calls a GEOS function that may take long and returns a C string, which is freed.
    func computedText(_ call: @escaping (OpaquePointer) -> UnsafeMutablePointer<CChar>?) throws(OperationError) -> String {
        while true {
            if let text = try value(call, discard: { context, text in if let text { GEOSFree_r(context, text) } }) {
                defer { GEOSFree_r(raw, text) }
                return String(cString: text)
            }
            try throwUnlessForeignInterrupt()
        }
    }

    /// Returns nil if a geometry is valid by OGC's rules, otherwise the reason and the position; x and y are NaN if GEOS does not report
    /// them.
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

    /// The minimum number of vertices for which a call runs on a separate thread. With fewer vertices, even quadratic algorithms end soon.
    private static var leastForThread: Int { 512 }

    /// The approximate number of bytes that GEOS needs per input vertex, including its indexes and graphs.
    private static var bytesOfVertex: Int { 400 }
    /// The same for a vertex of the result.
    private static var bytesOfResultVertex: Int { 32 }

    /// Returns the result of a call, which runs on a separate thread if it can be cancelled and is not small.
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

    /// Returns the error of the last failed call.
    func failure() -> OperationError {
        let message = custody.message ?? "no message"
        if message.hasPrefix("InterruptedException") { return .cancelled(operation: operation) }
        if message.hasPrefix("TopologyException") { return .topology(operation: operation, message: message) }
        return .geos(operation: operation, message: message)
    }

    /// GEOS has a single interrupt flag for the whole process: an operation that is interrupted by another one's request repeats its call.
    private func throwUnlessForeignInterrupt() throws(OperationError) {
        let error = failure()
        if case .cancelled = error, hook.isCancelled?() != true { return }
        throw error
    }
}

/// The result of `GEOSisValidDetail_r`.
private struct GEOSValidity {
    /// 1 for a valid geometry, 0 for an invalid one, 2 for failure.
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
