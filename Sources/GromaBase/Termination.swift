/// The signals that ask a process to end: SIGTERM, and SIGINT from the keyboard.
package enum Termination {
    /// Has a function called on a thread of its own at each such signal, which does nothing else any more. To be called before there is a second thread,
    /// for threads take over which signals they get from the one that makes them. A signal that whoever started the process has it ignore, as a shell does
    /// with SIGINT for what runs in the background and `nohup` with others, goes on being ignored.
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

    /// Whether a signal is ignored. To be asked while there is one thread.
    private static func isIgnored(_ number: Int32) -> Bool {
        let former = signal(number, SIG_IGN)
        signal(number, former)
        // Swift compares no C functions; an optional one is as wide as a pointer, so the cast only names its bits anew.
        return unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Ends the process at once, without its files that are not finished.
    package static func leave(_ status: Int32) -> Never {
        TemporaryFile.removeAll()
        _exit(status)
    }
}
