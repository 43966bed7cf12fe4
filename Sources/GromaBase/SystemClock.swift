/// The system's clock, which is the default time of edit tracking.
public enum SystemClock {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public static var milliseconds: Int {
        var time = timespec()
        guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}

extension SystemClock {
    /// Suspends the thread for a number of seconds.
    @Sendable public static func sleep(seconds: Double) {
        guard seconds > 0 && seconds < 1e9 else { return }
        var rest = timespec()
        rest.tv_sec = .init(seconds)
        rest.tv_nsec = .init((seconds - seconds.rounded(.down)) * 1e9)
        // An interrupted sleep continues with the remaining time.
        var left = timespec()
        while nanosleep(&rest, &left) != 0 && errno == EINTR { rest = left }
    }
}
