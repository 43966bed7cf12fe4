import GromaBase
import Synchronization

/// Handles SIGTERM and SIGINT: they end the process with the exit status 128 plus their number, and leave no unfinished file behind.
enum Interruption {
    private struct State {
        var signal: Int32?
        var stop: (@Sendable () -> Void)?
    }

    private static let state = Mutex(State())

    /// The time for a clean end of the current work, in seconds.
    private static let patience = 5.0

    /// Starts watching for the signals. Must be called before a second thread is created.
    static func watch() {
        Termination.watch { signal in
            let (stop, isFirst) = state.withLock { state in
                defer { state.signal = state.signal ?? signal }
                return (state.stop, state.signal == nil)
            }
            // A second signal ends the process immediately.
            guard isFirst, let stop else { Termination.leave(128 + signal) }
            stop()
            _ = DetachedThread.run {
                SystemClock.sleep(seconds: patience)
                Termination.leave(128 + signal)
            }
        }
    }

    /// Sets a closure that ends the current work at the first signal; nil to just end the process.
    static func onSignal(_ stop: (@Sendable () -> Void)?) { state.withLock { $0.stop = stop } }

    /// The exit status after a signal; nil if there was none.
    static var status: Int32? { state.withLock { $0.signal.map { 128 + $0 } } }
}
