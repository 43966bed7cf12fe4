import GromaBase

/// The time that location sources go by. A test, a script or a simulation gives its own, and nothing has to wait.
public protocol LocationClock: AnyObject {
    /// Seconds since 1970-01-01T00:00:00Z.
    var time: Double { get }
}

/// The system's clock.
public final class SystemLocationClock: LocationClock {
    /// Creates the clock.
    public init() {}

    /// Seconds since 1970-01-01T00:00:00Z, to the millisecond.
    public var time: Double { Double(SystemClock.milliseconds) / 1000 }
}

/// A clock that stands still until it is set.
public final class ManualLocationClock: LocationClock {
    /// Seconds since 1970-01-01T00:00:00Z.
    public private(set) var time: Double

    /// Creates a clock that shows a time; one that is not finite is taken as 0.
    public init(_ time: Double = 0) { self.time = time.isFinite ? time : 0 }

    /// Sets the clock ahead by so many seconds; it never goes back, and an amount that is not finite is none.
    public func advance(by seconds: Double) {
        guard seconds > 0, (time + seconds).isFinite else { return }
        time += seconds
    }
}
