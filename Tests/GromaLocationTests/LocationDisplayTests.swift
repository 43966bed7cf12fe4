import GromaGeometry
import GromaLocation
import GromaMap
import Observation
import Testing

/// Writes down what a location display tells.
private final class DisplayRecorder: LocationDisplayObserver {
    var log: [String] = []
    var errors: [LocationError] = []
    var transitions: [LocationTransition] = []

    func locationDisplayDidStart(_ display: LocationDisplay) { log.append("started") }
    func locationDisplayDidStop(_ display: LocationDisplay) { log.append("stopped") }
    func locationDisplay(_ display: LocationDisplay, didUpdateWith location: Location) { log.append("fix") }
    func locationDisplay(_ display: LocationDisplay, didUpdateWith heading: Heading) { log.append("heading") }
    func locationDisplay(_ display: LocationDisplay, didFailWith error: LocationError) {
        log.append(error.code)
        errors.append(error)
    }
    func locationDisplay(_ display: LocationDisplay, didChangeAutoPanModeFrom old: LocationAutoPanMode) {
        log.append("\(old.rawValue)->\(display.autoPanMode.rawValue)")
    }
    func locationDisplay(_ display: LocationDisplay, willAnimate transition: LocationTransition) { transitions.append(transition) }
}

/// A map of Heligoland with a location that the test feeds.
private final class Walk {
    let map: MapView
    let display: LocationDisplay
    let source: HostLocationSource
    let clock = ManualLocationClock(1000)
    let recorder = DisplayRecorder()

    init(wkid: Int = 3857, loaded: Bool = true) throws {
        map = try MapView(width: 400, height: 300)
        if loaded { try map.setSpatialReference(SpatialReference(wkid: wkid)) }
        display = map.locationDisplay
        source = HostLocationSource(clock: clock)
        display.dataSource = source
        display.addObserver(recorder)
    }

    /// A fix so many meters of the map east and north of 0, 0 of Web Mercator.
    func fix(_ x: Double, _ y: Double, course: Double? = nil, speed: Double? = nil, accuracy: Double? = nil) throws {
        clock.advance(by: 1)
        let point = Point(x: x, y: y, spatialReference: .webMercator)
        source.update(try Location(point: point, horizontalAccuracy: accuracy, course: course, speed: speed, time: clock.time))
    }

    /// Where the symbol is on the screen.
    var place: ScreenPoint {
        get throws { map.screenPoint(of: try #require(display.mapLocation)) }
    }

    /// Drags the map with a finger.
    func drag(_ x: Double, _ y: Double) throws {
        try map.pointer(MapPointer(.down, at: ScreenPoint(x: 200, y: 150), time: 0))
        try map.pointer(MapPointer(.move, at: ScreenPoint(x: 200 + x, y: 150 + y), time: 0.1))
        try map.pointer(MapPointer(.up, at: ScreenPoint(x: 200 + x, y: 150 + y), time: 0.2))
    }
}

private func expectNear(_ point: ScreenPoint, _ x: Double, _ y: Double, _ place: SourceLocation = #_sourceLocation) {
    #expect(abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6, "\(point)", sourceLocation: place)
}

@Suite("Location display")
struct LocationDisplayTests {
    @Test("has the defaults of the SDK")
    func defaults() throws {
        let display = try Walk().display
        #expect(display.autoPanMode == .off && display.wanderExtentFactor == 0.5 && display.navigationPointHeightFactor == 0.125)
        #expect(display.zoomScale == 10_000 && display.alpha == 1 && display.showsPing && display.northReference == .magnetic)
        #expect(display.use == .whenInUse && display.permission == .undetermined && display.interfaceOrientation == .portrait)
        #expect(try MapView(width: 1, height: 1).locationDisplay.dataSource is HostLocationSource)
    }

    @Test("is one and the same for a map")
    func identity() throws {
        let walk = try Walk()
        #expect(walk.map.locationDisplay === walk.display && walk.map.overlays.count == 1)
    }

    // MARK: Trace 8, in each mode: start, started, first fix, zoom, pan, a person's pan, off, stop, stopped.

    @Test("off: the symbol moves, the map does not")
    func traceOff() throws {
        let walk = try Walk()
        let viewport = walk.map.viewport
        walk.display.start()
        #expect(walk.recorder.log == ["started"])
        try walk.fix(100_000, 100_000)
        // Neither moved, turned nor zoomed.
        #expect(walk.map.viewport == viewport)
        try walk.drag(30, 0)
        #expect(walk.display.autoPanMode == .off)
        #expect(walk.display.mapLocation == Coordinate(x: 100_000, y: 100_000))
        walk.display.stop()
        #expect(walk.recorder.log == ["started", "fix", "stopped"])
    }

    @Test("default: centered anew where the symbol leaves the wander extent")
    func traceDefault() throws {
        let walk = try Walk()
        walk.display.autoPanMode = .default
        walk.display.start()
        try walk.fix(1000, 2000, course: 90)
        #expect(abs(try #require(walk.map.scale) - 10_000) < 1e-6)
        expectNear(try walk.place, 200, 150)
        let step = walk.map.viewport.resolution
        // Half of the view is 100 points to either side.
        try walk.fix(1000 + 99 * step, 2000, course: 90)
        expectNear(try walk.place, 299, 150)
        #expect(walk.display.symbol == .course && walk.display.symbolRotation == 90)
        try walk.fix(1000 + 101 * step, 2000)
        expectNear(try walk.place, 200, 150)
        // A fix after the first does not zoom.
        try walk.map.zoom(toScale: 5000)
        try walk.fix(9000, 2000)
        #expect(abs(try #require(walk.map.scale) - 5000) < 1e-6)
        #expect(walk.display.autoPanMode == .default)
        try walk.map.rotate(by: 30)
        #expect(walk.display.autoPanMode == .default)
        try walk.drag(50, 0)
        #expect(walk.display.autoPanMode == .off)
        let viewport = walk.map.viewport
        try walk.fix(99_000, 2000)
        #expect(walk.map.viewport == viewport)
        walk.display.stop()
        #expect(
            walk.recorder.log == ["off->default", "started", "fix", "fix", "fix", "fix", "default->off", "fix", "stopped"])
    }

    @Test("default: a factor of 0 centers at each fix, 1 lets it wander in the whole view", arguments: [0.0, 1.0])
    func wanderExtent(_ factor: Double) throws {
        let walk = try Walk()
        walk.display.autoPanMode = .default
        walk.display.wanderExtentFactor = factor
        walk.display.start()
        try walk.fix(0, 0)
        let step = walk.map.viewport.resolution
        try walk.fix(step, 0)
        expectNear(try walk.place, factor == 0 ? 200 : 201, 150)
        try walk.fix(199 * step, 0)
        expectNear(try walk.place, factor == 0 ? 200 : 399, 150)
        try walk.fix(201 * step, 0)
        expectNear(try walk.place, factor == 0 ? 200 : 200, 150)
    }

    @Test("navigation: pinned on the center line, the map turned by course, which it keeps without one")
    func traceNavigation() throws {
        let walk = try Walk()
        walk.display.autoPanMode = .navigation
        // Of no effect here.
        walk.display.wanderExtentFactor = 0
        walk.display.start()
        try walk.fix(1000, 2000, course: 90, speed: 2)
        #expect(abs(try #require(walk.map.scale) - 10_000) < 1e-6)
        expectNear(try walk.place, 200, 300 * 0.875)
        #expect(walk.map.viewport.rotation == 270)
        #expect(walk.display.symbol == .course && walk.display.symbolRotation == 0)
        // What lies ahead, in the east, is above.
        #expect(walk.map.screenPoint(of: Coordinate(x: 1100, y: 2000)).y < 300 * 0.875)
        // Too slow for a course: the turn stays.
        try walk.fix(1010, 2000, course: 200, speed: 0.1)
        #expect(walk.map.viewport.rotation == 270 && walk.display.symbol == .plain && walk.display.course == nil)
        expectNear(try walk.place, 200, 300 * 0.875)
        walk.display.navigationPointHeightFactor = 1
        expectNear(try walk.place, 200, 0)
        walk.display.navigationPointHeightFactor = -3
        #expect(walk.display.navigationPointHeightFactor == 0)
        expectNear(try walk.place, 200, 300)
        // Another size, as when the device was turned.
        try walk.map.setSize(width: 300, height: 400)
        expectNear(try walk.place, 150, 400)
        try walk.map.zoom(by: 2, about: ScreenPoint(x: 0, y: 0))
        try walk.map.rotate(by: 45)
        #expect(walk.display.autoPanMode == .navigation)
        try walk.fix(1020, 2000, course: 45, speed: 2)
        #expect(walk.map.viewport.rotation == 315)
        expectNear(try walk.place, 150, 400)
        try walk.drag(0, 40)
        #expect(walk.display.autoPanMode == .off && walk.map.viewport.rotation == 315)
        walk.display.stop()
        #expect(
            walk.recorder.log == ["off->navigation", "started", "fix", "fix", "fix", "navigation->off", "stopped"])
    }

    @Test("compass navigation: by the heading, magnetic unless set, with the interface's orientation")
    func traceCompass() throws {
        let walk = try Walk()
        walk.display.autoPanMode = .compassNavigation
        walk.display.start()
        try walk.fix(0, 0, course: 10, speed: 5)
        #expect(walk.display.symbol == .plain && walk.map.viewport.rotation == 0)
        #expect(abs(try #require(walk.map.scale) - 10_000) < 1e-6)
        walk.source.update(try Heading(magnetic: 30, geographic: 33))
        #expect(walk.display.symbol == .heading && walk.map.viewport.rotation == 330 && walk.display.symbolRotation == 0)
        expectNear(try walk.place, 200, 300 * 0.875)
        walk.display.northReference = .geographic
        #expect(walk.map.viewport.rotation == 327)
        // The device's upper edge points to the right: what is above lies a quarter turn to the left of its heading.
        walk.display.interfaceOrientation = .landscapeRight
        #expect(walk.display.headingOfInterface == 303 && walk.map.viewport.rotation == 57)
        walk.display.interfaceOrientation = .portraitUpsideDown
        #expect(walk.display.headingOfInterface == 213)
        // Turning and zooming leave the mode.
        try walk.map.zoom(by: 2, about: ScreenPoint(x: 0, y: 0))
        try walk.map.rotate(by: 45)
        #expect(walk.display.autoPanMode == .compassNavigation)
        try walk.drag(40, 0)
        #expect(walk.display.autoPanMode == .off)
        walk.display.stop()
        #expect(walk.recorder.log == ["off->compassNavigation", "started", "fix", "heading", "compassNavigation->off", "stopped"])
    }

    @Test("its own template goes before the callout's delegate")
    func infoTemplate() throws {
        final class Delegate: CalloutDelegate {
            func callout(_ callout: Callout, willShowFor location: any CalloutLocation) -> Bool {
                callout.title = "delegate"
                return true
            }
        }
        final class Template: LocationInfoTemplate {
            func title(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String? {
                "\(Int(mapPoint.x)) \(Int(point.x))"
            }
        }
        let walk = try Walk()
        let (delegate, template) = (Delegate(), Template())
        walk.map.callout.delegate = delegate
        walk.display.start()
        try walk.fix(20, 0)
        walk.display.infoTemplate = template
        #expect(walk.map.showCallout(for: walk.display))
        #expect(walk.map.callout.title == "20 \(Int(try walk.place.x))")
        walk.display.infoTemplate = nil
        #expect(walk.map.showCallout(for: walk.display))
        #expect(walk.map.callout.title == "delegate")
        withExtendedLifetime(delegate) {}
    }

    @Test("moves by code leave the mode, and so does the callout's own pan")
    func movesByCode() throws {
        let walk = try Walk()
        walk.display.autoPanMode = .default
        walk.display.start()
        try walk.fix(0, 0)
        try walk.map.center(at: Coordinate(x: 5, y: 5))
        try walk.map.callout.show(at: walk.map.mapPoint(at: ScreenPoint(x: 1, y: 1)))
        #expect(walk.display.autoPanMode == .default)
    }

    // MARK: Starting

    @Test("a start waits for the map")
    func waits() throws {
        let walk = try Walk(loaded: false)
        walk.display.start()
        #expect(!walk.display.isStarted && walk.recorder.log.isEmpty)
        try walk.map.setSpatialReference(.webMercator)
        #expect(walk.display.isStarted && walk.recorder.log == ["started"])
    }

    @Test("an error is cleared by the next good fix")
    func errors() throws {
        let walk = try Walk()
        walk.display.start()
        walk.source.fail(.noFix(source: "host"))
        #expect(walk.display.error == .noFix(source: "host"))
        try walk.fix(0, 0)
        #expect(walk.display.error == nil)
        // Out of order, and in the future: told, and nothing moves.
        let place = walk.display.mapLocation
        walk.source.update(try Location(point: Point(x: 9, y: 9, spatialReference: .webMercator), time: 5))
        walk.source.update(try Location(point: Point(x: 9, y: 9, spatialReference: .webMercator), time: 5000))
        #expect(walk.recorder.errors.map(\.code) == ["noFix", "outOfOrder", "inFuture"] && walk.display.mapLocation == place)
    }

    @Test("a fix that the map has no place for is an error, and is not drawn")
    func unplaceable() throws {
        let walk = try Walk()
        walk.display.start()
        try walk.fix(0, 0)
        walk.source.update(try Location(point: Point(x: 0, y: 90, spatialReference: .wgs84), time: walk.clock.time))
        #expect(walk.display.mapLocation == nil && walk.display.location != nil && walk.display.error?.code == "cannotProject")
        #expect(try walk.display.items(for: walk.map.frame()).isEmpty)
    }

    @Test("after another start nothing is drawn until a fix has come, and the map is zoomed anew")
    func restart() throws {
        let walk = try Walk()
        walk.display.autoPanMode = .default
        walk.display.start()
        try walk.fix(0, 0)
        walk.source.fail(.noFix(source: "host"))
        walk.display.stop()
        #expect(!walk.display.isShown && walk.display.location != nil)
        walk.display.start()
        try walk.map.zoom(toScale: 500)
        #expect(!walk.display.isShown && walk.display.error == nil)
        #expect(try walk.display.items(for: walk.map.frame()).isEmpty)
        let revision = walk.map.displayRevision
        try walk.fix(5000, 0)
        #expect(walk.display.isShown && walk.map.displayRevision > revision)
        #expect(abs(try #require(walk.map.scale) - 10_000) < 1e-6)
        #expect(walk.recorder.transitions.isEmpty)
    }

    @Test("a fix in the mode off redraws where the symbol was and where it is")
    func redraws() throws {
        let walk = try Walk()
        walk.display.showsPing = false
        walk.display.start()
        try walk.fix(0, 0)
        let revision = walk.map.displayRevision
        try walk.fix(100, 0, accuracy: 3)
        let areas = try #require(walk.map.changedAreas(since: revision))
        #expect(areas.contains { $0.contains(ScreenPoint(x: 200, y: 150)) } && areas.contains { $0.contains(ScreenPoint(x: 300, y: 150)) })
        #expect(areas.allSatisfy { $0.width < 200 && $0.height < 200 }, "\(areas)")
    }

    @Test("alpha, ping, symbols and the host's images are what is drawn")
    func drawing() throws {
        let walk = try Walk()
        walk.display.alpha = 0.5
        walk.display.start()
        try walk.fix(0, 0, course: 90, accuracy: 100)
        func group() throws -> DisplayGroup {
            guard case .group(let group)? = try walk.display.items(for: walk.map.frame()).first else {
                throw LocationError.noFix(source: "test")
            }
            return group
        }
        let first = try group()
        #expect(first.opacity == 0.5)
        // The circle of the accuracy: 100 m, which are 100 points on this map at the equator.
        guard case .paths(let circle, _, _) = first.items[0] else { return #expect(Bool(false), "\(first.items[0])") }
        let width = (circle.xy.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).max() ?? 0) - 200
        #expect(abs(width - 100) < 0.5, "\(width)")
        // The ring of the ping goes with the clock.
        walk.clock.advance(by: 2)
        #expect(try group().items.count == first.items.count - 1)
        // Images: the host's first, by the names as they are, the one with pixels enough.
        let image = try DisplayImage(Self.pixel)
        walk.display.images = ["locationdisplaycourse": image]
        #expect(try !group().items.contains { if case .images = $0 { true } else { false } })
        walk.display.images = ["LocationDisplayCourse@2x": image]
        guard case .images(_, _, let style)? = try group().items.last else { return #expect(Bool(false)) }
        #expect(style.angle == 90 && style.width == 0.5)
        #expect(walk.display.symbol.imageName == "LocationDisplayCourse")
    }

    /// A PNG of one pixel.
    private static let pixel: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 4, 0, 0, 0, 0xB5,
        0x1C, 0x0C, 0x02, 0, 0, 0, 0x0B, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x64, 0xF8, 0x0F, 0, 1, 5, 1, 1, 0x27, 0x18, 0xE3, 0x66,
        0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    @Test("location is as the source has it, mapLocation as the map has it")
    func projects() throws {
        let walk = try Walk()
        walk.display.start()
        walk.source.update(try Location(point: Point(x: 7.9, y: 54.18, spatialReference: .wgs84), time: walk.clock.time))
        #expect(walk.display.location?.point.spatialReference == .wgs84)
        let place = try #require(walk.display.mapLocation)
        // 6378137 · λ and 6378137 · ln tan(π/4 + φ/2) (EPSG guidance note 7-2, 1024).
        #expect(abs(place.x - 879_423.977267) < 1e-5 && abs(place.y - 7_204_320.111652) < 1e-5, "\(place)")
    }

    @Test("another source takes over, and is started where the one before was")
    func sources() throws {
        let walk = try Walk()
        walk.display.start()
        let walkers = try SimulatedLocationSource(
            locations: [try Location(point: Point(x: 1, y: 2, spatialReference: .webMercator))], clock: walk.clock)
        walk.display.dataSource = walkers
        #expect(!walk.source.isStarted && walkers.isStarted && walk.display.isStarted)
        walk.display.update()
        #expect(walk.display.mapLocation == Coordinate(x: 1, y: 2) && !walk.display.isStarted)
        #expect(walk.recorder.log == ["started", "stopped", "started", "fix", "stopped"])
    }

    // MARK: Permission

    private final class Host: LocationDisplayDelegate {
        var answer = LocationPermission.undetermined
        var requests: [LocationPermissionRequest] = []
        func locationDisplay(_ display: LocationDisplay, permissionFor request: LocationPermissionRequest) -> LocationPermission {
            requests.append(request)
            return answer
        }
    }

    @Test("permission is asked with use and purpose; an answer may come later")
    func permission() throws {
        let (walk, host) = (try Walk(), Host())
        walk.display.delegate = host
        walk.display.purpose = "To draw the boundary that you walk."
        walk.display.start()
        #expect(!walk.display.isStarted)
        #expect(host.requests.map(\.use) == [.whenInUse] && host.requests.first?.purpose == "To draw the boundary that you walk.")
        walk.display.permission = .whenInUse
        #expect(walk.display.isStarted)
        // In the foreground only.
        walk.display.isInBackground = true
        try walk.fix(1, 1)
        #expect(walk.display.location == nil)
        walk.display.permission = .always
        try walk.fix(2, 2)
        #expect(walk.display.mapLocation == Coordinate(x: 2, y: 2))
    }

    @Test("a denial is an error, before the start and while it runs")
    func denial() throws {
        let (walk, host) = (try Walk(), Host())
        walk.display.delegate = host
        host.answer = .denied
        walk.display.start()
        #expect(walk.recorder.log == ["permissionDenied"] && walk.display.error?.code == "permissionDenied" && !walk.display.isStarted)
        walk.display.permission = .whenInUse
        walk.display.start()
        walk.display.permission = .denied
        #expect(walk.recorder.log == ["permissionDenied", "started", "permissionDenied", "stopped"])
        // A simulation tells of nobody.
        walk.display.dataSource = try SimulatedLocationSource(
            locations: [try Location(point: Point(x: 1, y: 2, spatialReference: .webMercator))], clock: walk.clock)
        walk.display.start()
        #expect(walk.display.isStarted && host.requests.count == 1)
    }

    // MARK: Observation, transitions

    @Test("what it shows can be observed")
    func observation() throws {
        let walk = try Walk()
        walk.display.start()
        let told = Count()
        withObservationTracking {
            _ = (walk.display.location, walk.display.mapLocation)
        } onChange: {
            told.value += 1
        }
        try walk.fix(1, 1)
        #expect(told.value == 1)
    }

    private final class Count: @unchecked Sendable { var value = 0 }

    @Test("the symbol's way is told for a host that animates it, and so is the map's")
    func transitions() throws {
        let walk = try Walk()
        walk.display.start()
        try walk.fix(0, 0, course: 350)
        try walk.fix(100, 0, course: 10)
        let transition = try #require(walk.recorder.transitions.last)
        #expect(walk.recorder.transitions.count == 1 && transition.duration == 0.25)
        #expect(transition.mapLocation(after: 0.125) == Coordinate(x: 50, y: 0) && transition.course(after: 0.125) == 0)
        #expect(transition.mapLocation(after: 9) == Coordinate(x: 100, y: 0) && transition.course(after: 9) == 10)
        #expect(transition.mapLocation(after: -1) == Coordinate(x: 0, y: 0) && transition.course(after: -1) == 350)
    }
}
