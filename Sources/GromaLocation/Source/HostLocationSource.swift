/// The source that the host feeds, with what the system's own location service tells it. It is the default of the location display.
public final class HostLocationSource: LocationDataSource {
    /// The outlet that checks and reports fixes.
    public let outlet: LocationOutlet
    /// Whether a person has to agree before it may start. True unless it was made otherwise.
    public let requiresPermission: Bool

    /// Creates a source; the system's clock decides what lies in the future, unless another one does.
    ///
    /// - Parameter requiresPermission: Whether a person must grant permission first; false for a receiver that somebody has connected.
    public init(clock: any LocationClock = SystemLocationClock(), requiresPermission: Bool = true) {
        outlet = LocationOutlet(name: "host", clock: clock)
        self.requiresPermission = requiresPermission
    }

    /// Takes a fix of the host; nothing happens unless the source has been started.
    ///
    /// - Returns: Whether it was taken. A fix from before the last one or from the future is not, and is told as an error.
    @discardableResult
    public func update(_ location: Location) -> Bool { outlet.send(location) }

    /// Takes a heading of the host; nothing happens unless the source has been started.
    public func update(_ heading: Heading) { outlet.send(heading) }

    /// Takes what went wrong at the host, such as that it has no signal.
    public func fail(_ error: LocationError) { outlet.fail(error) }
}
