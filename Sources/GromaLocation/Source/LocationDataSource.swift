/// A source of fixes: the host, a receiver, a file or a simulation. The location display, the track recorder and geofences use one.
///
/// A custom source is a class with an ``outlet``, through which it reports fixes, and those of the methods ``open()``, ``close()``,
/// ``poll()`` and ``nextTime`` that it needs. It starts no threads and never waits: its owner calls ``update()``, at ``nextTime`` or with
/// each frame. Like the editing classes, it is confined to the thread or actor that created it.
///
/// ```swift
/// final class Lighthouse: LocationDataSource {
///     let outlet = LocationOutlet(name: "lighthouse")
///
///     func open() throws(LocationError) {
///         outlet.send(try Location(point: Point(x: 7.9, y: 54.18, spatialReference: .wgs84), horizontalAccuracy: 1))
///     }
/// }
/// ```
public protocol LocationDataSource: AnyObject {
    /// The outlet, which has the source's state and delegate, and checks what it sends.
    var outlet: LocationOutlet { get }

    /// Begins. Fixes may be sent from now on.
    ///
    /// - Throws: `LocationError` with the reason why it cannot begin. It is reported to the delegate, and the source stays stopped.
    func open() throws(LocationError)

    /// Ends, and releases the resources of ``open()``.
    func close()

    /// Sends fixes that have arrived or are due by the outlet's clock. Never waits.
    func poll()

    /// The time, by the outlet's clock, at which ``poll()`` will have something to do; nil if that depends on external input.
    var nextTime: Double? { get }

    /// Whether the user must give permission, as for the host's own location service; not necessary for simulations and for receivers that
    /// the user has connected.
    var requiresPermission: Bool { get }
}

extension LocationDataSource {
    /// Does nothing.
    ///
    /// - Throws: Never.
    public func open() throws(LocationError) {}
    /// Does nothing.
    public func close() {}
    /// Does nothing.
    public func poll() {}
    /// nil by default.
    public var nextTime: Double? { nil }
    /// False by default.
    public var requiresPermission: Bool { false }

    /// The delegate; held weakly.
    public var delegate: (any LocationDataSourceDelegate)? {
        get { outlet.delegate }
        set { outlet.delegate = newValue }
    }

    /// Whether it is started.
    public var isStarted: Bool { outlet.isStarted }

    /// The last error; reset to nil by the next valid fix.
    public var error: LocationError? { outlet.error }

    /// Starts the source; does nothing if it is started. The delegate is notified of the start before any fix; if the source cannot start,
    /// it is notified of the error and then of the stop.
    public func start() {
        guard !isStarted else { return }
        outlet.begin(self)
        let run = outlet.runs
        outlet.tellStart()
        guard outlet.isRunning(run) else { return }
        do throws(LocationError) {
            try open()
        } catch {
            outlet.fail(error)
            if outlet.isRunning(run) { outlet.end() }
        }
    }

    /// Stops the source; does nothing if it is stopped.
    public func stop() { outlet.end() }

    /// Sends fixes that have arrived or are due. Does nothing unless the source is started.
    public func update() {
        guard isStarted else { return }
        poll()
    }
}

/// The delegate of a location source, which is notified of fixes, headings and errors. Called on the thread or actor that runs the source.
public protocol LocationDataSourceDelegate: AnyObject {
    /// A fix has arrived.
    func locationDataSource(_ source: any LocationDataSource, didUpdateWith location: Location)
    /// A heading has arrived.
    func locationDataSource(_ source: any LocationDataSource, didUpdateWith heading: Heading)
    /// An error has occurred. The source continues unless ``locationDataSourceDidStop(_:)`` follows.
    func locationDataSource(_ source: any LocationDataSource, didFailWith error: LocationError)
    /// The source has been started.
    func locationDataSourceDidStart(_ source: any LocationDataSource)
    /// The source has been stopped, or has ended.
    func locationDataSourceDidStop(_ source: any LocationDataSource)
}

extension LocationDataSourceDelegate {
    /// Does nothing.
    public func locationDataSource(_ source: any LocationDataSource, didUpdateWith location: Location) {}
    /// Does nothing.
    public func locationDataSource(_ source: any LocationDataSource, didUpdateWith heading: Heading) {}
    /// Does nothing.
    public func locationDataSource(_ source: any LocationDataSource, didFailWith error: LocationError) {}
    /// Does nothing.
    public func locationDataSourceDidStart(_ source: any LocationDataSource) {}
    /// Does nothing.
    public func locationDataSourceDidStop(_ source: any LocationDataSource) {}
}
