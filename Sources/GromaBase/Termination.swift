/// The signals that ask a process to end: SIGTERM, and SIGINT from the keyboard.
package enum Termination {
    /// Calls a function on a separate thread at each of these signals, in place of their default action. Must be called before a second
    /// thread is created, because threads inherit the set of blocked signals. A signal that the parent process ignores, as a shell does
    /// with SIGINT for background jobs and `nohup` does with others, stays ignored.
    package static func watch(_ handler: @escaping @Sendable (_ signal: Int32) -> Void) {
        var signals = sigset_t()
        sigemptyset(&signals)
        let heard = [SIGTERM, SIGINT].filter { !isIgnored($0) }
        if heard.isEmpty { return }
        for signal in heard { sigaddset(&signals, signal) }
        var former = sigset_t()
        guard pthread_sigmask(SIG_BLOCK, &signals, &former) == 0 else { return }
        let watched = signals
        let hasThread = DetachedThread.run {
            var signals = watched
            while true {
                var signal: Int32 = 0
                if sigwait(&signals, &signal) == 0 { handler(signal) }
            }
        }
        if !hasThread { pthread_sigmask(SIG_SETMASK, &former, nil) }
    }

    /// Returns whether a signal is ignored. To be called while there is only one thread.
    private static func isIgnored(_ number: Int32) -> Bool {
        let former = signal(number, SIG_IGN)
        signal(number, former)
        // Swift cannot compare C functions; an optional one has the size of a pointer, so the cast only reinterprets its bits.
        return unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Ends the process immediately, and removes its unfinished files.
    package static func leave(_ status: Int32) -> Never {
        TemporaryFile.removeAll()
        _exit(status)
    }
}
