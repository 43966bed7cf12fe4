import GromaBase
import GromaOperations
import Synchronization

/// A call that blocks, made from a context that must not wait.
package enum BlockingCall {
    /// Stores parse nested conditions and shapes; 512 kB, the usual size elsewhere than on Linux, would be little for that.
    private static let stackSize = 8 << 20

    /// Runs a body on a thread of its own, and hands back the outcome of it to where it was asked for. Cancelling the task raises the flag of
    /// the hook that the body gets.
    ///
    /// - Parameter returnsAtOnce: Whether a cancelled call throws at once, and what its body still does is forgotten. Not for a body that
    ///   changes anything, because it would not be known whether it did.
    /// - Throws: `cancelled`, and what the body throws.
    nonisolated(nonsending) static func run<Value: Sendable>(
        returnsAtOnce: Bool, progress: (@Sendable (Double) -> Void)? = nil,
        _ body: @escaping @Sendable (OperationHook) throws(FeatureError) -> Value
    ) async throws(FeatureError) -> Value {
        if Task.isCancelled { throw .cancelled }
        let flag = CancellationFlag()
        let answer = Answer<Value>()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                answer.await(continuation)
                let call = { @Sendable in
                    do throws(FeatureError) {
                        answer.give(.success(try body(OperationHook(flag: flag, progress: progress))))
                    } catch {
                        answer.give(.failure(error))
                    }
                }
                // Where the system has no thread left: better late than never.
                if !DetachedThread.run(stackSize: stackSize, call) { Task.detached { call() } }
            }
        } onCancel: {
            flag.cancel()
            if returnsAtOnce { answer.give(.failure(.cancelled)) }
        }
        return try result.get()
    }

    /// The outcome of a call that only reads, made on a thread of its own.
    nonisolated(nonsending) package static func reading<Value: Sendable>(
        progress: (@Sendable (Double) -> Void)? = nil, _ body: @escaping @Sendable (OperationHook) throws(FeatureError) -> Value
    ) async -> Result<Value, FeatureError> {
        do throws(FeatureError) {
            return .success(try await run(returnsAtOnce: true, progress: progress, body))
        } catch {
            return .failure(error)
        }
    }
}

/// The first of the answers that are given, for the one who waits for it.
private final class Answer<Value: Sendable>: Sendable {
    private typealias Waiting = CheckedContinuation<Result<Value, FeatureError>, Never>
    private enum State {
        case nothing
        case awaited(Waiting)
        case given(Result<Value, FeatureError>)
        case done
    }
    private let state = Mutex(State.nothing)

    func await(_ waiting: CheckedContinuation<Result<Value, FeatureError>, Never>) {
        let given = state.withLock { state -> Result<Value, FeatureError>? in
            if case .given(let result) = state {
                state = .done
                return result
            }
            state = .awaited(waiting)
            return nil
        }
        if let given { waiting.resume(returning: given) }
    }

    func give(_ result: Result<Value, FeatureError>) {
        let waiting = state.withLock { state -> Waiting? in
            switch state {
            case .nothing: state = .given(result)
            case .awaited(let waiting):
                state = .done
                return waiting
            case .given, .done: break
            }
            return nil
        }
        waiting?.resume(returning: result)
    }
}
