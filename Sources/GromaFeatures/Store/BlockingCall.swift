import GromaBase
import GromaOperations
import Synchronization

/// Runs blocking calls for callers that must not wait.
package enum BlockingCall {
    /// Stores parse nested conditions and shapes, for which 512 kB, the default on systems other than Linux, would be little.
    private static let stackSize = 8 << 20

    /// Runs a closure on a separate thread, and returns its result on the caller's actor. Cancelling the task sets the cancel flag of the
    /// hook that is passed to the closure.
    ///
    /// - Parameter returnsAtOnce: Whether a cancelled call throws immediately, ignoring what its closure still does. Not for a closure that
    ///   changes data, because it would be unknown whether it did.
    /// - Throws: `cancelled`, and the errors of the closure.
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
                // If the system cannot create a thread, the call is only delayed.
                if !DetachedThread.run(stackSize: stackSize, call) { Task.detached { call() } }
            }
        } onCancel: {
            flag.cancel()
            if returnsAtOnce { answer.give(.failure(.cancelled)) }
        }
        return try result.get()
    }

    /// Returns the result of a call that only reads, made on a separate thread.
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

/// The first of several answers to a waiting caller.
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
