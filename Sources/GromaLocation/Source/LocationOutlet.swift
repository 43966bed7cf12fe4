/// The outlet of a source: passes its fixes to its delegate, stores whether the source is started, its delegate and its last error, and
/// filters out implausible fixes.
///
/// A fix that is older than the last one is omitted and reported as `outOfOrder`; one that is ahead of the clock by more than
/// ``futureTolerance`` is reported as `inFuture`; the source continues in both cases. Fixes without a time are passed on. The time of the
/// last fix is forgotten when the source is started again, so that a receiver whose clock was set back works again.
public final class LocationOutlet {
    /// The name of the source in messages.
    public let name: String
    /// The current time of the source.
    public let clock: any LocationClock
    /// The maximum time in seconds by which a fix may be ahead of the clock, because clocks differ; nil if fixes are not current, such as
    /// those of a file.
    public let futureTolerance: Double?
    /// The delegate; held weakly.
    public weak var delegate: (any LocationDataSourceDelegate)?
    /// Whether the source is started.
    public private(set) var isStarted = false
    /// The last error; reset to nil by the next valid fix.
    public private(set) var error: LocationError?
    /// The number of starts of the source. A source that sends several fixes in a row checks it after each, because the delegate may have
    /// stopped the source, or stopped and started it.
    public private(set) var runs = 0
    /// The source of this outlet, once it has been started.
    weak var source: (any LocationDataSource)?
    private var latest: Double?

    /// The default maximum time in seconds by which a fix may be ahead of the clock.
    public static let standardFutureTolerance = 5.0

    /// Creates the outlet of a source.
    ///
    /// - Parameters:
    ///   - name: The name of the source in messages.
    ///   - clock: The clock of the source; the system's clock by default.
    ///   - futureTolerance: The maximum time in seconds by which a fix may be ahead of the clock; nil for any.
    public init(
        name: String, clock: any LocationClock = SystemLocationClock(),
        futureTolerance: Double? = LocationOutlet.standardFutureTolerance
    ) {
        self.name = name
        self.clock = clock
        self.futureTolerance = futureTolerance.map { $0 >= 0 ? $0 : 0 }
    }

    /// Returns whether the run with this number in ``runs`` is still in progress.
    public func isRunning(_ run: Int) -> Bool { isStarted && runs == run }

    /// Sends a fix, unless it is implausible; does nothing unless the source is started.
    ///
    /// - Returns: Whether the fix was passed to the delegate.
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

    /// Reports an error. The source continues unless it calls ``end()``.
    public func fail(_ error: LocationError) {
        guard isStarted, let source else { return }
        self.error = error
        delegate?.locationDataSource(source, didFailWith: error)
    }

    /// Ends the source, for example when no more fixes will come.
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

    /// Notifies the delegate of the start.
    func tellStart() {
        guard let source else { return }
        delegate?.locationDataSourceDidStart(source)
    }
}
