import Foundation

extension FileHandle {
    /// Writes to a program that may have ended: then an error is thrown, where the signal for a broken pipe would end the tests. Whoever the tests start
    /// would inherit a signal that the whole process ignores, so it is held back in this thread alone.
    package func write(toProgram data: Data) throws {
        var (pipe, before, pending) = (sigset_t(), sigset_t(), sigset_t())
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        defer {
            sigpending(&pending)
            var signal: Int32 = 0
            if sigismember(&pending, SIGPIPE) == 1, sigismember(&before, SIGPIPE) == 0 { sigwait(&pipe, &signal) }
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        try write(contentsOf: data)
    }
}
