/// The rule for repeating requests after network failures: how often, and after which pauses.
///
/// The pauses grow by a factor up to a limit. They are deterministic: to keep clients from repeating requests simultaneously, give them
/// different first pauses.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts, including the first; at least one is made.
    public var attempts: Int
    /// The pause before the second attempt, in seconds.
    public var firstPause: Double
    /// The factor by which each delay is longer than the previous one.
    public var factor: Double
    /// The longest pause, in seconds.
    public var longestPause: Double

    /// Creates a policy.
    public init(attempts: Int = 5, firstPause: Double = 0.5, factor: Double = 2, longestPause: Double = 30) {
        self.attempts = attempts
        self.firstPause = firstPause
        self.factor = factor
        self.longestPause = longestPause
    }

    /// A single attempt.
    public static let never = RetryPolicy(attempts: 1)

    /// Returns the pause after a number of consecutive failures, in seconds.
    public func pause(afterFailures failures: Int) -> Double {
        var pause = firstPause
        for _ in 1..<max(1, min(failures, 64)) { pause *= factor }
        return pause > 0 ? min(pause, longestPause) : 0
    }
}
