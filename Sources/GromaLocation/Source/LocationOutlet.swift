/// The way of a source's fixes to its delegate: keeps whether the source is started, its delegate and its last error, and lets no fix
/// through that cannot be true.
///
/// A fix that is older than the last one is omitted and told as `outOfOrder`, one that lies ahead of the clock by more than
/// ``futureTolerance`` as `inFuture`; the source goes on in both cases. Fixes without a time are taken as they come. What the last fix was is
/// forgotten when the source is started again, so that a receiver whose clock was set back is followed again.
public final class LocationOutlet {
    /// The name of the source in messages.
    public let name: String
    /// The current time of the source.
    public let clock: any LocationClock
    /// The maximum time in seconds by which a fix may be ahead of the clock, since clocks differ; nil if fixes are not current, as those of a file.
    public let futureTolerance: Double?
    /// The delegate; held weakly.
    public weak var delegate: (any LocationDataSourceDelegate)?
    /// Whether the source has been started and not stopped since.
    public private(set) var isStarted = false
    /// The last error; reset to nil by the next valid fix.
    public private(set) var error: LocationError?
    /// How often the source has been started. A source that sends several fixes in a row looks at it after each, as the delegate may have
    /// stopped the source, or stopped and started it.
    public private(set) var runs = 0
    /// The source that this is the outlet of, once it has been started.
    weak var source: (any LocationDataSource)?
    private var latest: Double?

    /// The default maximum time in seconds by which a fix may be ahead of the clock.
    public static let standardFutureTolerance = 5.0

    /// Creates the outlet of a source.
    ///
    /// - Parameters:
    ///   - name: What the source is called in messages.
    ///   - clock: What the source takes for now; the system's clock by default.
    ///   - futureTolerance: The maximum time in seconds by which a fix may be ahead of the clock; nil for any.
    public init(
        name: String, clock: any LocationClock = SystemLocationClock(),
        futureTolerance: Double? = LocationOutlet.standardFutureTolerance
    ) {
        self.name = name
        self.clock = clock
        self.futureTolerance = futureTolerance.map { $0 >= 0 ? $0 : 0 }
    }

    /// Whether a run of the source goes on that had this number in ``runs``.
    public func isRunning(_ run: Int) -> Bool { isStarted && runs == run }

    /// Sends a fix, unless it cannot be true; nothing is sent before the source has been started.
    ///
    /// - Returns: Whether the delegate was told of the fix.
    @discardableResult
    public func send(_ location: Location) -> Bool {
        guard isStarted, let source else { return false }
        if let time = location.time {
            if let futureTolerance, time - clock.time > futureTolerance {
                fail(.inFuture(time: time, seconds: time - clock.time))
                return false
            }
            if let latest, time < latest {
                fail(.outOfOrder(time: time, seconds: latest - time))
                return false
            }
            latest = time
        }
        error = nil
        delegate?.locationDataSource(source, didUpdateWith: location)
        return true
    }

    /// Sends a heading.
    public func send(_ heading: Heading) {
        guard isStarted, let source else { return }
        delegate?.locationDataSource(source, didUpdateWith: heading)
    }

    /// Tells what went wrong. The source goes on, unless it calls ``end()``.
    public func fail(_ error: LocationError) {
        guard isStarted, let source else { return }
        self.error = error
        delegate?.locationDataSource(source, didFailWith: error)
    }

    /// Ends the source, as when there is nothing more to come.
    public func end() {
        guard isStarted else { return }
        isStarted = false
        guard let source else { return }
        source.close()
        delegate?.locationDataSourceDidStop(source)
    }

    /// Begins a run of the source.
    func begin(_ source: any LocationDataSource) {
        self.source = source
        isStarted = true
        runs += 1
        error = nil
        latest = nil
    }

    /// Tells that the source has begun.
    func tellStart() {
        guard let source else { return }
        delegate?.locationDataSourceDidStart(source)
    }
}
