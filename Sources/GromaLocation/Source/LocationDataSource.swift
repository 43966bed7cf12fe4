/// Where fixes come from: the host, a receiver, a file, a simulation. The location display, the track recorder and geofences follow one.
///
/// A source of your own is a class with an ``outlet``, through which it tells what it finds, and the few methods that it needs of
/// ``open()``, ``close()``, ``poll()`` and ``nextTime``. It starts no threads and waits for nothing: whoever runs it calls ``update()``, at
/// ``nextTime`` or as often as it draws a frame. Like the editing classes it is confined to the thread or actor that made it.
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
    /// The outlet, which holds the source's state and delegate, and checks what it sends.
    var outlet: LocationOutlet { get }

    /// Begins. Fixes may be sent from here on.
    ///
    /// - Throws: `LocationError`: why it cannot begin. It is told to the delegate, and the source stays stopped.
    func open() throws(LocationError)

    /// Ends, and lets go of what ``open()`` has taken.
    func close()

    /// Sends what has come or has become due by the outlet's clock. Never waits.
    func poll()

    /// When ``poll()`` will have something to do, by the outlet's clock; nil if only something outside can say that.
    var nextTime: Double? { get }

    /// Whether a person has to be asked for permission, as for the host's own location service; not so for simulations and for receivers that somebody has
    /// connected do not.
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
    /// Nil.
    public var nextTime: Double? { nil }
    /// False.
    public var requiresPermission: Bool { false }

    /// The delegate; held weakly.
    public var delegate: (any LocationDataSourceDelegate)? {
        get { outlet.delegate }
        set { outlet.delegate = newValue }
    }

    /// Whether it has been started and not stopped since.
    public var isStarted: Bool { outlet.isStarted }

    /// The last error; reset to nil by the next valid fix.
    public var error: LocationError? { outlet.error }

    /// Starts the source; one that has started goes on. The delegate is told that it has started before any fix; where it cannot start, what
    /// went wrong comes first, and then that it has stopped.
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

    /// Stops the source; one that has stopped stays so.
    public func stop() { outlet.end() }

    /// Sends what has come or has become due. Nothing happens unless it has been started.
    public func update() {
        guard isStarted else { return }
        poll()
    }
}

/// The delegate of a location source, which is told what it finds. Called on the thread or actor that runs the source.
public protocol LocationDataSourceDelegate: AnyObject {
    /// A fix has come.
    func locationDataSource(_ source: any LocationDataSource, didUpdateWith location: Location)
    /// A heading has come.
    func locationDataSource(_ source: any LocationDataSource, didUpdateWith heading: Heading)
    /// Something went wrong. The source goes on unless ``locationDataSourceDidStop(_:)`` follows.
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
