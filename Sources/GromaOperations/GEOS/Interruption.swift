import CGEOS
import GromaBase

/// Cancels GEOS on one thread only.
///
/// GEOS 3.11 has one interrupt callback and one request flag for the whole process. The callback is called on the thread that computes, just
/// before it looks at the flag; so it is registered once, asks the question of the operation that runs on its own thread, and raises the flag only
/// for that. Where another thread snatches the flag in between, that thread's call starts again (``GEOSContext``) and this one asks again.
enum Interruption {
    /// Runs `body`; GEOS calls inside it on this thread end early once `isCancelled` says so. Without a question they run to their end, also inside
    /// another operation's callback that has one.
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

    /// The question of the operation that runs on a thread.
    private final class Inquiry {
        let isCancelled: @Sendable () -> Bool
        var calls: UInt = 0

        init(_ isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }

        /// GEOS asks for every few edges: the caller's closure is bothered by one in eight.
        func answer() -> Bool {
            calls &+= 1
            return calls & 7 == 1 && isCancelled()
        }
    }

    /// Each thread's own pointer to its inquiry, null while none runs.
    private static let slot: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Registers the callback when first used; what the host had registered before goes on being called.
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
