/// A source that the host feeds with fixes of the system's location service. It is the default of the location display.
public final class HostLocationSource: LocationDataSource {
    /// The outlet that checks and reports fixes.
    public let outlet: LocationOutlet
    /// Whether the user must give permission before it starts. True by default.
    public let requiresPermission: Bool

    /// Creates a source; the system's clock, by default, determines whether a fix is in the future.
    ///
    /// - Parameter requiresPermission: Whether the user must give permission first; false for a receiver that the user has connected.
    public init(clock: any LocationClock = SystemLocationClock(), requiresPermission: Bool = true) {
        outlet = LocationOutlet(name: "host", clock: clock)
        self.requiresPermission = requiresPermission
    }

    /// Reports a fix of the host; does nothing unless the source is started.
    ///
    /// - Returns: Whether it was accepted. A fix that is older than the last one or in the future is rejected and reported as an error.
    @discardableResult
    public func update(_ location: Location) -> Bool { outlet.send(location) }

    /// Reports a heading of the host; does nothing unless the source is started.
    public func update(_ heading: Heading) { outlet.send(heading) }

    /// Reports an error of the host, such as a lost signal.
    public func fail(_ error: LocationError) { outlet.fail(error) }
}
