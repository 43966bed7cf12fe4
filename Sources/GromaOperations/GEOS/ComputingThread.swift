import CGEOS
import GromaBase

/// A call of GEOS that runs on a thread of its own, so that who waits for it can give it up.
///
/// GEOS asks in some of its loops whether to go on, and not in others. A call that was asked to end and has not done so soon after is left alone: it runs to
/// its end without anybody waiting, its result is destroyed, and ``AbandonedComputations`` counts it until then.
final class ComputingThread<Value>: @unchecked Sendable {
    // Safe to share: the gate guards the outcome, and the rest does not change. The call and what it works on are used by the thread alone while it runs.
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

    /// Calls GEOS and waits for its result; nil if the call was cancelled and given up.
    ///
    /// - Parameters:
    ///   - call: captures nothing that ends with the caller, such as a place on its stack.
    ///   - discard: destroys a result that nobody waits for.
    ///   - isCancelled: asked on this thread.
    static func value(
        _ custody: GEOSCustody, _ call: @escaping (OpaquePointer) -> Value, discard: @escaping (OpaquePointer, Value) -> Void,
        bytes: Int, isCancelled: () -> Bool
    ) -> Value? {
        let computation = ComputingThread(custody, call, discard: discard)
        // Where there is no thread left it is waited for as before.
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
            // The question is the caller's own code, and may take its time.
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
