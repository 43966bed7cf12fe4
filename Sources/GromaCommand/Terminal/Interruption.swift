import GromaBase
import Synchronization

/// What SIGTERM and SIGINT do: they end the process with 128 and their number as its exit status, and leave no file behind that is not finished.
enum Interruption {
    private struct State {
        var signal: Int32?
        var stop: (@Sendable () -> Void)?
    }

    private static let state = Mutex(State())

    /// How long what is being done may take to end cleanly, in seconds.
    private static let patience = 5.0

    /// Begins to watch. To be called before there is a second thread.
    static func watch() {
        Termination.watch { signal in
            let (stop, isFirst) = state.withLock { state in
                defer { state.signal = state.signal ?? signal }
                return (state.stop, state.signal == nil)
            }
            // Who is told twice does not want to wait.
            guard isFirst, let stop else { Termination.leave(128 + signal) }
            stop()
            _ = DetachedThread.run {
                SystemClock.sleep(seconds: patience)
                Termination.leave(128 + signal)
            }
        }
    }

    /// Has something end by itself at the first signal; nil for what has nothing to do then and just ends.
    static func onSignal(_ stop: (@Sendable () -> Void)?) { state.withLock { $0.stop = stop } }

    /// The exit status of a process that was told to end; nil if nobody has told it.
    static var status: Int32? { state.withLock { $0.signal.map { 128 + $0 } } }
}
