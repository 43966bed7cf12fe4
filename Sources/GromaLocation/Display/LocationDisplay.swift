import GromaGeometry
import GromaMap
import GromaOperations
import Observation

/// Shows a location on a map and lets the map follow it. The fixes come from a ``LocationDataSource``.
///
/// Its settings and state can be observed with Swift's Observation and by a ``LocationDisplayObserver``. Like the map, it is confined to
/// the thread or actor that created it.
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

    /// The source of fixes; by default one that the host feeds. A new source is started immediately if the previous one was started.
    public var dataSource: any LocationDataSource = HostLocationSource() { didSet { followSource(oldValue) } }
    /// Whether the source has been started and not stopped since.
    public private(set) var isStarted = false
    /// The last error; reset to nil by the next valid fix.
    public private(set) var error: LocationError?
    /// The last fix as reported by the source, in the source's spatial reference; nil before the first.
    public private(set) var location: Location?
    /// The position of the last fix in the map's spatial reference; nil before the first fix, and if it cannot be projected.
    public private(set) var mapLocation: Coordinate?
    /// The direction of true north on the map at the last fix, in degrees clockwise from the direction of growing y. Courses and headings
    /// are relative to true north; drawing and rotation are relative to growing y. 0 for maps in degrees and in Web Mercator.
    public private(set) var northOnMap = 0.0
    /// The last heading; nil before the first.
    public private(set) var heading: Heading?
    /// The engine that projects fixes to the map's reference.
    @ObservationIgnored public var engine = GeometryEngine() { didSet { place() } }

    // MARK: Following

    /// The mode in which the map follows the location. Off by default. When the user pans the map, the mode is switched off; rotating and
    /// zooming do not change it.
    public var autoPanMode = LocationAutoPanMode.off {
        didSet {
            guard autoPanMode != oldValue else { return }
            follow()
            redraw()
            tell { $0.locationDisplay(self, didChangeAutoPanModeFrom: oldValue) }
        }
    }
    /// The part of the view's width and height in which the symbol may move before the map is centered again, in the mode `default`: from 0,
    /// where the map is centered at each fix, to 1, the whole view. 0.5 by default; values outside are clamped.
    public var wanderExtentFactor = 0.5 { didSet { keep(\.wanderExtentFactor, oldValue, in: 0...1) { follow() } } }
    /// The vertical position of the symbol in the navigation modes: from 0, the lower edge, to 1, the upper one. 0.125 by default; values
    /// outside are clamped.
    public var navigationPointHeightFactor = 0.125 {
        didSet { keep(\.navigationPointHeightFactor, oldValue, in: 0...1) { follow() } }
    }
    /// The denominator of the scale that the map is zoomed to with the first fix after a start, unless the mode is off. 10,000 by default; 0 for none.
    public var zoomScale = 10_000.0 { didSet { keep(\.zoomScale, oldValue, in: 0...1e12) {} } }
    /// The north for compass navigation, magnetic by default. If the source reports only the other one, that one is used.
    public var northReference = NorthReference.magnetic { didSet { if northReference != oldValue { follow() } } }
    /// The orientation of the interface, set by the host. Portrait by default. Headings are those of the device's own upper edge.
    public var interfaceOrientation = ScreenOrientation.portrait { didSet { if interfaceOrientation != oldValue { follow() } } }
    /// The speed, in meters per second, below which a course is ignored, because something that stands still has no direction. 0.5 by
    /// default. A course without a speed is used.
    public var minimumCourseSpeed = 0.5 { didSet { keep(\.minimumCourseSpeed, oldValue, in: 0...1000) { place() } } }
    /// Whether moves of the map and of the symbol are animated, over ``MapView/animationDuration``. True by default.
    public var animates = true

    // MARK: Appearance

    /// The opacity of the symbol and of the circle of its accuracy, from 0 to 1. 1 by default; values outside are clamped.
    public var alpha = 1.0 { didSet { keep(\.alpha, oldValue, in: 0...1) { redraw() } } }
    /// Whether a ring widens around the symbol with each fix. True by default. The host determines the frame rate of the animation.
    public var showsPing = true { didSet { if showsPing != oldValue { redraw() } } }
    /// The host's images by name (``LocationSymbol/imageName``), which replace the built-in symbols. None by default.
    public var images: [String: DisplayImage] = [:] { didSet { redraw() } }

    // MARK: Permission

    /// The requested use of the location: only in the foreground by default. A change takes effect with the next start.
    public var use = LocationUse.whenInUse
    /// The purpose of the request, as shown to the user; nil by default.
    public var purpose: String?
    /// The permission of the user whose location is shown. A host that answers a request later sets it; setting it to denied stops a source
    /// that needs it.
    public var permission = LocationPermission.undetermined { didSet { if permission != oldValue { permissionDidChange() } } }
    /// Whether the host is in the background, where fixes that need a permission are skipped unless it is `always`. False by default.
    public var isInBackground = false

    /// The map; nil after it was deallocated.
    @ObservationIgnored public private(set) weak var map: MapView?
    /// The delegate, which decides whether the location may be used.
    @ObservationIgnored public weak var delegate: (any LocationDisplayDelegate)?
    /// The template for its callout, held weakly; nil if the callout's delegate decides.
    @ObservationIgnored public weak var infoTemplate: (any LocationInfoTemplate)?
    @ObservationIgnored private var observers: [WeakObserver] = []
    /// Whether it starts as soon as the map is loaded and the location may be used.
    @ObservationIgnored package private(set) var isWanted = false
    @ObservationIgnored private var isAsking = false
    /// Whether a fix with a position on the map has arrived since the start.
    @ObservationIgnored private var hasFix = false
    /// The time at which the last fix was shown, by the source's clock.
    @ObservationIgnored var pingTime: Double?
    /// The area in which it was last drawn.
    @ObservationIgnored var drawnArea: ScreenRect?

    private struct WeakObserver {
        weak var observer: (any LocationDisplayObserver)?
    }

    init(_ map: MapView) {
        self.map = map
        dataSource.delegate = self
        map.addObserver(self)
    }

    /// Whether its symbol is drawn: the source is started, and has since reported a fix with a position on the map.
    public var isShown: Bool { isStarted && hasFix && mapLocation != nil }

    // MARK: Starting

    /// Starts the source as soon as the map is loaded and the user has given permission. Does nothing if it is started or waiting already.
    public func start() {
        guard !isStarted, !isWanted else { return }
        isWanted = true
        startIfPossible()
    }

    /// Stops the source; the symbol is no longer drawn. Does nothing if it is stopped.
    public func stop() {
        isWanted = false
        dataSource.stop()
    }

    /// Lets the source report what is due, and animates the ring of the last fix. Call it with each frame, or at ``nextTime``.
    public func update() {
        dataSource.update()
        guard showsPing, pingTime != nil else { return }
        redraw()
        // At its end the ring is drawn over once more, by a picture without it.
        if pingPhase == nil { pingTime = nil }
    }

    /// The time, by the source's clock, at which the source will have something to report; nil if that depends on external input.
    public var nextTime: Double? { dataSource.nextTime }

    private func startIfPossible() {
        guard isWanted, !isStarted, map?.isLoaded == true else { return }
        if dataSource.requiresPermission, permission == .undetermined {
            guard !isAsking else { return }
            isAsking = true
            let request = LocationPermissionRequest(use: use, purpose: purpose)
            let answer = delegate.map { $0.locationDisplay(self, permissionFor: request) } ?? request.granted
            isAsking = false
            // Setting the permission continues the start. The host may have set it already, while it was asked.
            if answer != .undetermined, answer != permission {
                permission = answer
            } else if permission != .undetermined {
                startIfPossible()
            }
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

    /// Adds an observer, held weakly. O(observers)
    public func addObserver(_ observer: any LocationDisplayObserver) {
        removeObserver(observer)
        observers.append(WeakObserver(observer: observer))
    }

    /// Removes an observer. O(observers)
    public func removeObserver(_ observer: any LocationDisplayObserver) {
        observers.removeAll { $0.observer == nil || $0.observer === observer }
    }

    func tell(_ body: (any LocationDisplayObserver) -> Void) { for entry in observers { entry.observer.map(body) } }

    private func fail(_ error: LocationError) {
        self.error = error
        tell { $0.locationDisplay(self, didFailWith: error) }
    }

    // MARK: Fixes

    /// The course that is shown: that of the fix, if it moves.
    public var course: Double? {
        guard let location, let course = location.course, location.speed ?? .infinity >= minimumCourseSpeed else { return nil }
        return course
    }

    /// The heading that is shown: that of the interface's upper edge, relative to ``northReference``; nil if none is known.
    public var headingOfInterface: Double? {
        guard let heading else { return nil }
        let degrees =
            switch northReference {
            case .magnetic: heading.magnetic ?? heading.geographic
            case .geographic: heading.geographic ?? heading.magnetic
            }
        return degrees.map { Angle.normalized($0 - 90 * Double(interfaceOrientation.quarterTurns)) }
    }

    /// Whether fixes of the source may be shown now.
    private var mayShow: Bool { !isInBackground || !dataSource.requiresPermission || permission == .always }

    /// Projects the last fix to the map, follows it and draws it again.
    ///
    /// - Parameter isNew: Whether the fix has just arrived.
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

    /// Clamps a changed number to its range, restores the previous value if it is NaN, and then calls `then`.
    private func keep(
        _ path: ReferenceWritableKeyPath<LocationDisplay, Double>, _ old: Double, in range: ClosedRange<Double>, _ then: () -> Void
    ) {
        let value = self[keyPath: path]
        let usable = value.isNaN ? old : min(max(value, range.lowerBound), range.upperBound)
        if usable != value { self[keyPath: path] = usable } else if value != old { then() }
    }
}

extension LocationDisplay: LocationDataSourceDelegate {
    /// Shows the fix, and lets the map follow it.
    public func locationDataSource(_ source: any LocationDataSource, didUpdateWith location: Location) {
        guard source === dataSource, mayShow else { return }
        take(location)
    }

    /// Shows the heading, and lets the map follow it.
    public func locationDataSource(_ source: any LocationDataSource, didUpdateWith heading: Heading) {
        guard source === dataSource, mayShow else { return }
        self.heading = heading
        if autoPanMode == .compassNavigation {
            follow()
            redraw()
        }
        tell { $0.locationDisplay(self, didUpdateWith: heading) }
    }

    /// Stores the error and notifies the observers.
    public func locationDataSource(_ source: any LocationDataSource, didFailWith error: LocationError) {
        guard source === dataSource else { return }
        fail(error)
    }

    /// Notifies the observers of the start.
    public func locationDataSourceDidStart(_ source: any LocationDataSource) {
        guard source === dataSource else { return }
        isStarted = true
        hasFix = false
        error = nil
        tell { $0.locationDisplayDidStart(self) }
    }

    /// Removes the symbol, and notifies the observers of the end.
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
    /// Starts the source if it was waiting for the map.
    public func mapViewDidLoad(_ map: MapView) {
        place()
        startIfPossible()
    }

    /// Stops following, because the user has panned the map.
    public func mapView(_ map: MapView, didPanBy way: ScreenPoint) { autoPanMode = .off }

    /// Moves the symbol to its place after the size of the map has changed, for example when the device was rotated.
    public func mapView(_ map: MapView, didChangeViewportFrom old: Viewport) {
        if map.viewport.width != old.width || map.viewport.height != old.height { follow() }
        drawnArea = area
    }
}
