import Foundation

extension FileHandle {
    /// Writes to a program that may have ended. Throws an error in that case, instead of ending the tests by the signal for a broken pipe.
    ///
    /// The signal is blocked in this thread only: if the whole process ignored it, the programs that tests start would inherit that.
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
