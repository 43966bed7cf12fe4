import GromaBase

/// The clock of location sources. Tests, scripts and simulations provide their own, so that nothing has to wait.
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

/// A clock that only advances when told to.
public final class ManualLocationClock: LocationClock {
    /// Seconds since 1970-01-01T00:00:00Z.
    public private(set) var time: Double

    /// Creates a clock at a time; a non-finite time counts as 0.
    public init(_ time: Double = 0) { self.time = time.isFinite ? time : 0 }

    /// Advances the clock by a number of seconds; negative and non-finite amounts have no effect.
    public func advance(by seconds: Double) {
        guard seconds > 0, (time + seconds).isFinite else { return }
        time += seconds
    }
}
