#if GeoPackage
    import GromaBase

    /// A lock that is held across calls of closures with results of any kind, which `Mutex` does not allow. A thread that has it already
    /// gets an error instead of a deadlock.
    ///
    /// It can be shared safely: the only state is the system's mutex, which is made for several threads and is not moved, and the pointer
    /// to it never changes.
    final class SystemLock: @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        /// Creates an unlocked lock.
        init() {
            var kind = pthread_mutexattr_t()
            pthread_mutexattr_init(&kind)
            pthread_mutexattr_settype(&kind, CInt(PTHREAD_MUTEX_ERRORCHECK))
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, &kind)
            pthread_mutexattr_destroy(&kind)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        /// Waits until the lock is free and locks it; returns false if the thread has it already.
        func lock() -> Bool { pthread_mutex_lock(mutex) == 0 }

        /// Unlocks the lock.
        func unlock() { pthread_mutex_unlock(mutex) }
    }
#endif
