import GromaGeometry
import GromaMap
import GromaOperations
import Observation

/// Shows a location on a map and has the map follow it. It shows, it does not find: a ``LocationDataSource`` tells it.
///
/// What it is set to and what it shows can be followed with Swift's Observation, and by ``LocationDisplayObserver``. Like the map it is confined to the
/// thread or actor that made it.
///
/// ```swift
/// let display = map.locationDisplay
/// display.dataSource = try GPXLocationSource(path: "walk.gpx")
/// display.autoPanMode = .navigation
/// display.start()
/// display.update()                       // with each frame, or at display.nextTime
/// ```
@Observable
public final class LocationDisplay {
    // MARK: The source

    /// What tells the fixes; one that the host feeds unless set. Another one is started at once where the one before was.
    public var dataSource: any LocationDataSource = HostLocationSource() { didSet { followSource(oldValue) } }
    /// Whether the source has been started and not stopped since.
    public private(set) var isStarted = false
    /// The last error; reset to nil by the next valid fix.
    public private(set) var error: LocationError?
    /// The last fix as the source has told it, in the source's reference; nil before the first.
    public private(set) var location: Location?
    /// Where that is on the map, in the map's reference; nil before the first fix, and where it cannot be projected.
    public private(set) var mapLocation: Coordinate?
    /// Which way true north is on the map at the last fix, in degrees clockwise from the direction of growing y: courses and headings are counted from there, and
    /// what is drawn or turned by them from the other. 0 of maps in degrees and in Web Mercator.
    public private(set) var northOnMap = 0.0
    /// The last heading; nil before the first.
    public private(set) var heading: Heading?
    /// The engine that projects fixes to the map's reference.
    @ObservationIgnored public var engine = GeometryEngine() { didSet { place() } }

    // MARK: Following

    /// How the map follows the location. Off by default. A person who moves the map switches it off; turning and zooming do not.
    public var autoPanMode = LocationAutoPanMode.off {
        didSet {
            guard autoPanMode != oldValue else { return }
            follow()
            redraw()
            tell { $0.locationDisplay(self, didChangeAutoPanModeFrom: oldValue) }
        }
    }
    /// How much of the view's width and height the symbol may wander in before the map is centred again, in the mode default: from 0, where it is at each fix,
    /// to 1, the whole view. 0.5 by default; what lies outside is brought to the nearer end.
    public var wanderExtentFactor = 0.5 { didSet { keep(\.wanderExtentFactor, oldValue, in: 0...1) { follow() } } }
    /// Where the symbol stays in the modes of navigation: from 0, the lower edge, to 1, the upper one. 0.125 by default; what lies outside is brought to the
    /// nearer end.
    public var navigationPointHeightFactor = 0.125 {
        didSet { keep(\.navigationPointHeightFactor, oldValue, in: 0...1) { follow() } }
    }
    /// The denominator of the scale that the map is zoomed to with the first fix after a start, unless the mode is off. 10,000 by default; 0 for none.
    public var zoomScale = 10_000.0 { didSet { keep(\.zoomScale, oldValue, in: 0...1e12) {} } }
    /// Which north compass navigation goes by. That of the needle unless set. Where the source tells the other one alone, that one.
    public var northReference = NorthReference.magnetic { didSet { if northReference != oldValue { follow() } } }
    /// Which way the interface stands, as the host knows it. Portrait by default. Headings are told of the device's own upper edge.
    public var interfaceOrientation = ScreenOrientation.portrait { didSet { if interfaceOrientation != oldValue { follow() } } }
    /// The speed, in metres per second, below which a course is none: who stands still has no direction. 0.5 by default. A course without a speed is taken.
    public var minimumCourseSpeed = 0.5 { didSet { keep(\.minimumCourseSpeed, oldValue, in: 0...1000) { place() } } }
    /// Whether the map's moves and the symbol's are to be shown little by little, in ``MapView/animationDuration``. True by default.
    public var animates = true

    // MARK: Looks

    /// How opaque the symbol and the circle of its accuracy are drawn, from 0 to 1. 1 by default; what lies outside is brought to the nearer end.
    public var alpha = 1.0 { didSet { keep(\.alpha, oldValue, in: 0...1) { redraw() } } }
    /// Whether a ring widens around the symbol with each fix. True by default. The host draws a frame as often as it wants it to move.
    public var showsPing = true { didSet { if showsPing != oldValue { redraw() } } }
    /// The host's images by their names (``LocationSymbol/imageName``), which go before the engine's own symbols. None by default.
    public var images: [String: DisplayImage] = [:] { didSet { redraw() } }

    // MARK: Permission

    /// What the location is wanted for: in the foreground alone unless set. Counts with the next start.
    public var use = LocationUse.whenInUse
    /// Why the location is wanted, as the person who is asked reads it; nil by default.
    public var purpose: String?
    /// The answer of the person whose location is shown. A host that was asked and answers later sets it; one that sets it to denied ends a source that needs it.
    public var permission = LocationPermission.undetermined { didSet { if permission != oldValue { permissionDidChange() } } }
    /// Whether the host is in the background, where fixes that need a permission are skipped unless that is `always`. False by default.
    public var isInBackground = false

    /// The map; nil once it is gone.
    @ObservationIgnored public private(set) weak var map: MapView?
    /// Decides whether the location may be used.
    @ObservationIgnored public weak var delegate: (any LocationDisplayDelegate)?
    /// What a callout says of it; held weakly. Nil where that is for the callout's delegate to say.
    @ObservationIgnored public weak var infoTemplate: (any LocationInfoTemplate)?
    @ObservationIgnored private var observers: [WeakObserver] = []
    /// Whether it is to be started as soon as the map is loaded and the location may be used.
    @ObservationIgnored package private(set) var isWanted = false
    @ObservationIgnored private var isAsking = false
    /// Whether a fix has come since the start that has a place on the map.
    @ObservationIgnored private var hasFix = false
    /// When the last fix was shown, by the source's clock.
    @ObservationIgnored var pingTime: Double?
    /// Where it was drawn last.
    @ObservationIgnored var drawnArea: ScreenRect?

    private struct WeakObserver {
        weak var observer: (any LocationDisplayObserver)?
    }

    init(_ map: MapView) {
        self.map = map
        dataSource.delegate = self
        map.addObserver(self)
    }

    /// Whether its symbol is drawn: the source is started, and has told a place on the map since.
    public var isShown: Bool { isStarted && hasFix && mapLocation != nil }

    // MARK: Starting

    /// Starts the source, as soon as the map is loaded and the person who is shown has agreed. Does nothing where it is started, or about to be.
    public func start() {
        guard !isStarted, !isWanted else { return }
        isWanted = true
        startIfPossible()
    }

    /// Stops the source; the symbol is not drawn any more. Does nothing where it is stopped.
    public func stop() {
        isWanted = false
        dataSource.stop()
    }

    /// Sends what the source has to tell by now, and widens the ring of the last fix. To be called with each frame, or at ``nextTime``.
    public func update() {
        dataSource.update()
        if pingPhase != nil { redraw() }
    }

    /// When the source will have something to tell by itself, by its clock; nil if only something outside can say that.
    public var nextTime: Double? { dataSource.nextTime }

    private func startIfPossible() {
        guard isWanted, !isStarted, map?.isLoaded == true else { return }
        if dataSource.requiresPermission, permission == .undetermined {
            guard !isAsking else { return }
            isAsking = true
            let request = LocationPermissionRequest(use: use, purpose: purpose)
            let answer = delegate.map { $0.locationDisplay(self, permissionFor: request) } ?? request.granted
            isAsking = false
            // The change goes on from there.
            if answer != permission { permission = answer }
            return
        }
        guard mayStart else {
            isWanted = false
            return fail(.permissionDenied(purpose: purpose))
        }
        isWanted = false
        dataSource.start()
    }

    private var mayStart: Bool { !dataSource.requiresPermission || permission != .denied }

    private func permissionDidChange() {
        guard !isAsking else { return }
        if isStarted, !mayStart {
            fail(.permissionDenied(purpose: purpose))
            dataSource.stop()
        } else if permission != .undetermined {
            startIfPossible()
        }
    }

    private func followSource(_ old: any LocationDataSource) {
        guard old !== dataSource else { return }
        let wasStarted = isStarted
        old.stop()
        old.delegate = nil
        dataSource.delegate = self
        isStarted = dataSource.isStarted
        if wasStarted { start() }
    }

    // MARK: Observers

    /// Adds an observer, which is told what is shown; held weakly.
    public func addObserver(_ observer: any LocationDisplayObserver) {
        removeObserver(observer)
        observers.append(WeakObserver(observer: observer))
    }

    /// Removes an observer.
    public func removeObserver(_ observer: any LocationDisplayObserver) {
        observers.removeAll { $0.observer == nil || $0.observer === observer }
    }

    func tell(_ body: (any LocationDisplayObserver) -> Void) { for entry in observers { entry.observer.map(body) } }

    private func fail(_ error: LocationError) {
        self.error = error
        tell { $0.locationDisplay(self, didFailWith: error) }
    }

    // MARK: Fixes

    /// The course that is shown: that of the fix, where it moves.
    public var course: Double? {
        guard let location, let course = location.course, location.speed ?? .infinity >= minimumCourseSpeed else { return nil }
        return course
    }

    /// The heading that is shown: that of the interface's upper edge, by the north that is set; nil if none is known.
    public var headingOfInterface: Double? {
        guard let heading else { return nil }
        let degrees =
            switch northReference {
            case .magnetic: heading.magnetic ?? heading.geographic
            case .geographic: heading.geographic ?? heading.magnetic
            }
        return degrees.map { Angle.normalized($0 - 90 * Double(interfaceOrientation.quarterTurns)) }
    }

    /// Whether what the source tells may be shown now.
    private var mayShow: Bool { !isInBackground || !dataSource.requiresPermission || permission == .always }

    /// Finds where the last fix is on the map, follows it and draws it again.
    ///
    /// - Parameter isNew: Whether it has come just now.
    private func place(isNew: Bool = false) {
        guard let map, let location, map.isLoaded else { return }
        do throws(LocationError) {
            let place = try location.coordinate(in: map.spatialReference, engine: engine)
            mapLocation = place
            northOnMap = engine.groundMetric(of: map.spatialReference).frame(at: place).northOnMap
        } catch {
            mapLocation = nil
            fail(error)
        }
        let isFirst = isNew && !hasFix
        if isNew, mapLocation != nil { hasFix = true }
        follow(isFirstFix: isFirst)
        redraw()
        map.callout.locationDidMove(self)
    }

    private func take(_ location: Location) {
        let (start, startCourse) = (mapLocation, course)
        error = nil
        self.location = location
        pingTime = dataSource.outlet.clock.time
        let wasShown = isShown
        place(isNew: true)
        guard mapLocation != nil else { return }
        if wasShown { announceMove(from: start, startCourse) }
        tell { $0.locationDisplay(self, didUpdateWith: location) }
    }

    private func announceMove(from start: Coordinate?, _ startCourse: Double?) {
        guard animates, let map, map.animationDuration > 0, var start, let end = mapLocation, start != end || startCourse != course else {
            return
        }
        if map.wrapAround == .enabled, let half = map.spatialReference?.worldHalfWidth {
            start.x -= ((start.x - end.x) / (2 * half)).rounded() * 2 * half
        }
        let transition = LocationTransition(
            start: start, end: end, startCourse: startCourse, endCourse: course, duration: map.animationDuration)
        tell { $0.locationDisplay(self, willAnimate: transition) }
    }

    /// Brings a number that was set into its range, one that is none back to what it was, and then does what follows from it.
    private func keep(
        _ path: ReferenceWritableKeyPath<LocationDisplay, Double>, _ old: Double, in range: ClosedRange<Double>, _ then: () -> Void
    ) {
        let value = self[keyPath: path]
        let usable = value.isNaN ? old : min(max(value, range.lowerBound), range.upperBound)
        if usable != value { self[keyPath: path] = usable } else if value != old { then() }
    }
}

extension LocationDisplay: LocationDataSourceDelegate {
    /// Shows the fix, and has the map follow it.
    public func locationDataSource(_ source: any LocationDataSource, didUpdateWith location: Location) {
        guard source === dataSource, mayShow else { return }
        take(location)
    }

    /// Shows the heading, and has the map follow it.
    public func locationDataSource(_ source: any LocationDataSource, didUpdateWith heading: Heading) {
        guard source === dataSource, mayShow else { return }
        self.heading = heading
        if autoPanMode == .compassNavigation {
            follow()
            redraw()
        }
        tell { $0.locationDisplay(self, didUpdateWith: heading) }
    }

    /// Keeps and tells what went wrong.
    public func locationDataSource(_ source: any LocationDataSource, didFailWith error: LocationError) {
        guard source === dataSource else { return }
        fail(error)
    }

    /// Tells that it has begun.
    public func locationDataSourceDidStart(_ source: any LocationDataSource) {
        guard source === dataSource else { return }
        isStarted = true
        hasFix = false
        error = nil
        tell { $0.locationDisplayDidStart(self) }
    }

    /// Draws the symbol no more, and tells that it has ended.
    public func locationDataSourceDidStop(_ source: any LocationDataSource) {
        guard isStarted else { return }
        isStarted = false
        hasFix = false
        pingTime = nil
        redraw()
        if let map, map.callout.representedLocation === self { map.callout.dismiss() }
        tell { $0.locationDisplayDidStop(self) }
    }
}

extension LocationDisplay: MapViewObserver {
    /// Starts what has waited for it.
    public func mapViewDidLoad(_ map: MapView) {
        place()
        startIfPossible()
    }

    /// A person has moved the map: it does not follow any more.
    public func mapView(_ map: MapView, didPanBy way: ScreenPoint) { autoPanMode = .off }

    /// Brings the symbol to its place on a map of another size, as when the device was turned.
    public func mapView(_ map: MapView, didChangeViewportFrom old: Viewport) {
        if map.viewport.width != old.width || map.viewport.height != old.height { follow() }
        drawnArea = area
    }
}
