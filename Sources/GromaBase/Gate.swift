/// A lock with a condition variable.
package final class Gate: @unchecked Sendable {
    // Safe to share: it consists of the system's locks. They must not move in memory, hence the pointers.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Creates an unlocked gate.
    package init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        condition.deallocate()
    }

    /// Waits for the lock and acquires it.
    package func lock() { pthread_mutex_lock(mutex) }
    /// Releases the lock.
    package func unlock() { pthread_mutex_unlock(mutex) }
    /// Wakes all waiting threads.
    package func wake() { pthread_cond_broadcast(condition) }

    /// Waits to be woken while holding the lock; returns false when the deadline (a time of the real-time clock) has passed.
    package func wait(until deadline: timespec?) -> Bool {
        guard var deadline else {
            pthread_cond_wait(condition, mutex)
            return true
        }
        return pthread_cond_timedwait(condition, mutex, &deadline) != ETIMEDOUT
    }

    /// Returns the time a number of seconds from now.
    package static func deadline(in seconds: Double) -> timespec {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let seconds = min(max(seconds, 0), 1e9)
        let whole = seconds.rounded(.down)
        var result = timespec(tv_sec: now.tv_sec + Int(whole), tv_nsec: now.tv_nsec + Int((seconds - whole) * 1e9))
        if result.tv_nsec >= 1_000_000_000 {
            result.tv_sec += 1
            result.tv_nsec -= 1_000_000_000
        }
        return result
    }
}
