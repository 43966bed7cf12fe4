import CGEOS
import GromaBase

/// A call of GEOS on a separate thread, so that the caller can abandon it.
///
/// GEOS checks for interruption in some of its loops but not in others. A cancelled call that does not end soon is abandoned: it runs to
/// its end without anyone waiting for it, then its result is destroyed, and ``AbandonedComputations`` counts it until then.
final class ComputingThread<Value>: @unchecked Sendable {
    // Safe to share: the gate guards the outcome, and the rest does not change. While the call runs, only its thread uses the call and its
    // data.
    private enum Outcome {
        case running
        case done(Value)
        case abandoned(bytes: Int)
    }

    private let gate = Gate()
    private var outcome = Outcome.running
    private let flag = CancellationFlag()
    private let custody: GEOSCustody
    private let call: (OpaquePointer) -> Value
    private let discard: (OpaquePointer, Value) -> Void

    private init(
        _ custody: GEOSCustody, _ call: @escaping (OpaquePointer) -> Value, discard: @escaping (OpaquePointer, Value) -> Void
    ) {
        (self.custody, self.call, self.discard) = (custody, call, discard)
    }

    /// Calls GEOS and waits for its result; nil if the call was cancelled and abandoned.
    ///
    /// - Parameters:
    ///   - call: must not capture anything whose lifetime ends with the caller, such as a pointer to its stack.
    ///   - discard: destroys a result of an abandoned call.
    ///   - isCancelled: called on this thread.
    static func value(
        _ custody: GEOSCustody, _ call: @escaping (OpaquePointer) -> Value, discard: @escaping (OpaquePointer, Value) -> Void,
        bytes: Int, isCancelled: () -> Bool
    ) -> Value? {
        let computation = ComputingThread(custody, call, discard: discard)
        // If no thread can be created, the call runs on this one.
        guard DetachedThread.run(stackSize: 16 << 20, { computation.run() }) else { return call(custody.context) }
        return computation.wait(bytes: bytes, isCancelled)
    }

    private func run() {
        let value = Interruption.honoured({ [flag] in flag.isCancelled }) { call(custody.context) }
        gate.lock()
        defer { gate.unlock() }
        guard case .abandoned(let bytes) = outcome else {
            outcome = .done(value)
            gate.wake()
            return
        }
        discard(custody.context, value)
        AbandonedComputations.ended(bytes: bytes)
    }

    private func wait(bytes: Int, _ isCancelled: () -> Bool) -> Value? {
        var patience = 20
        gate.lock()
        while true {
            if case .done(let value) = outcome {
                gate.unlock()
                return value
            }
            if gate.wait(until: Gate.deadline(in: 0.005)) { continue }
            // The closure is the caller's code and may take long.
            gate.unlock()
            if flag.isCancelled { patience -= 1 } else if isCancelled() { flag.cancel() }
            gate.lock()
            guard patience == 0, case .running = outcome else { continue }
            outcome = .abandoned(bytes: bytes)
            AbandonedComputations.began(bytes: bytes)
            custody.abandon()
            gate.unlock()
            return nil
        }
    }
}
