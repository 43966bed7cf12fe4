import CGEOS
import GromaBase

/// Interrupts GEOS on a single thread.
///
/// GEOS 3.11 has a single interrupt callback and a single request flag for the whole process. The callback runs on the computing thread,
/// just before GEOS checks the flag. It is therefore registered once, checks the operation that runs on its own thread, and sets the flag
/// only for that. If another thread consumes the flag in between, that thread's call is repeated (``GEOSContext``), and this one sets it
/// again.
enum Interruption {
    /// Runs `body`; GEOS calls inside it on this thread end early once `isCancelled` returns true. Without the closure they run to their
    /// end, even inside a callback of another operation that has one.
    static func honoured<Result, Failure>(
        _ isCancelled: (@Sendable () -> Bool)?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = pthread_getspecific(slot)
        guard let isCancelled else {
            if outer == nil { return try body() }
            pthread_setspecific(slot, nil)
            defer { pthread_setspecific(slot, outer) }
            return try body()
        }
        _ = earlierCallback
        let inquiry = Inquiry(isCancelled)
        pthread_setspecific(slot, Unmanaged.passUnretained(inquiry).toOpaque())
        defer {
            pthread_setspecific(slot, outer)
            withExtendedLifetime(inquiry) {}
        }
        return try body()
    }

    /// The cancellation check of the operation that runs on a thread.
    private final class Inquiry {
        let isCancelled: @Sendable () -> Bool
        var calls: UInt = 0

        init(_ isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }

        /// GEOS calls this every few edges; the caller's closure is called for one in eight.
        func answer() -> Bool {
            calls &+= 1
            return calls & 7 == 1 && isCancelled()
        }
    }

    /// The thread-local pointer to the inquiry, null if no operation runs.
    private static let slot: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Registers the callback on first use; a callback that the host has registered before is still called.
    private static let earlierCallback: (@convention(c) () -> Void)? = {
        _ = slot
        return GEOS_interruptRegisterCallback {
            if let inquiry = pthread_getspecific(Interruption.slot),
                Unmanaged<Inquiry>.fromOpaque(inquiry).takeUnretainedValue().answer()
            {
                GEOS_interruptRequest()
            }
            Interruption.earlierCallback?()
        }
    }()
}
