import GromaGeometry
import GromaMap
import Testing

/// Pointers on a map: taps within a slop of 10 points, for a mouse 4, and holds of half a second.
@Suite("Pointers on a map")
struct MapPointerTests {
    private final class Delegate: MapTouchDelegate {
        var told: [String] = []
        var takes = false

        func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
            told.append("click \(point.x) \(point.y) \(mapPoint.x) \(mapPoint.y) \(features.count)")
        }
        func mapView(_ map: MapView, didTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
            told.append("hold \(point.x) \(point.y) \(mapPoint.x) \(mapPoint.y) \(features.count)")
        }
        func mapView(_ map: MapView, didMoveTapAndHoldTo point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
            told.append("move \(point.x) \(point.y) \(mapPoint.x) \(mapPoint.y) \(features.count)")
        }
        func mapView(_ map: MapView, didEndTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
            told.append("end \(point.x) \(point.y) \(mapPoint.x) \(mapPoint.y) \(features.count)")
        }
        func mapView(_ map: MapView, handles pointer: MapPointer) -> Bool {
            if takes { told.append("\(pointer.phase) \(pointer.id)") }
            return takes
        }
    }

    private let delegate = Delegate()

    private func map() throws -> MapView {
        let map = try MapView(width: 400, height: 300)
        try map.add(TestLayer("a", [TestFeature(1, x: -100, y: 50)]))
        try map.setViewport(Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 400, height: 300))
        map.touchDelegate = delegate
        return map
    }

    private func pointer(
        _ phase: PointerPhase, _ x: Double, _ y: Double, time: Double? = nil, id: Int = 0, device: PointerDevice = .touch,
        button: PointerButton = .primary
    ) -> MapPointer { MapPointer(phase, at: ScreenPoint(x: x, y: y), time: time, id: id, device: device, button: button) }

    @Test(
        "A pointer that goes up within its slop taps, one beyond does not",
        arguments: [
            (.touch, 6, 8, true), (.touch, 6.1, 8, false), (.touch, 0, -10, true), (.touch, -10.1, 0, false), (.pen, 10, 0, true),
            (.pen, 10.1, 0, false), (.mouse, 0, 4, true), (.mouse, 4.1, 0, false), (.mouse, 2.3, 3.2, true), (.mouse, 2.9, 2.9, false),
        ] as [(PointerDevice, Double, Double, Bool)])
    func slop(device: PointerDevice, dx: Double, dy: Double, isTap: Bool) throws {
        let map = try map()
        #expect(try map.pointer(pointer(.down, 100, 100, device: device)) == .none)
        let outcome = try map.pointer(pointer(.up, 100 + dx, 100 + dy, device: device))
        #expect(outcome == (isTap ? .click(.delegate) : .none))
        #expect(delegate.told.count == (isTap ? 1 : 0))
        #expect(map.viewport.center == Coordinate(x: 0, y: 0))
    }

    @Test("Only the primary button taps, and what the system ends does not", arguments: [PointerButton.secondary, .middle])
    func buttons(button: PointerButton) throws {
        let map = try map()
        try map.pointer(pointer(.down, 100, 100, button: button))
        #expect(try map.pointer(pointer(.up, 100, 100, button: button)) == .none)
        try map.pointer(pointer(.down, 100, 100))
        #expect(try map.pointer(pointer(.cancel, 100, 100)) == .none)
        try map.pointer(pointer(.down, 100, 100))
        #expect(try map.pointer(pointer(.move, 101, 100)) == .none && map.pointer(pointer(.cancel, 101, 100)) == .none)
        #expect(delegate.told == [])
        #expect(throws: MapError.self) { try map.pointer(pointer(.cancel, 100, 100)) }
    }

    @Test("A pointer that stays half a second holds, wherever it goes then; without a time it does not")
    func holds() throws {
        let map = try map()
        try map.pointer(pointer(.down, 100, 100, time: 7))
        #expect(try map.pointer(pointer(.move, 101, 100, time: 7.49)) == .none && delegate.told == [])
        #expect(try map.pointer(pointer(.move, 102, 100, time: 7.5)) == .tapAndHold(.move))
        #expect(delegate.told == ["hold 100.0 100.0 -100.0 50.0 1", "move 102.0 100.0 -98.0 50.0 1"])
        #expect(try map.pointer(pointer(.move, 300, 200, time: 8)) == .tapAndHold(.move))
        #expect(try map.pointer(pointer(.up, 310, 210, time: 8.1)) == .tapAndHold(.end))
        #expect(delegate.told.suffix(2) == ["move 300.0 200.0 100.0 -50.0 0", "end 310.0 210.0 110.0 -60.0 0"])
        #expect(map.viewport.center == Coordinate(x: 0, y: 0))
        delegate.told = []
        // It is noticed when the pointer goes up.
        try map.pointer(pointer(.down, 100, 100, time: 1))
        #expect(try map.pointer(pointer(.up, 103, 100, time: 2)) == .tapAndHold(.end))
        #expect(delegate.told == ["hold 100.0 100.0 -100.0 50.0 1", "end 103.0 100.0 -97.0 50.0 1"])
        delegate.told = []
        // At its place it begins, and what is cancelled after that ends.
        try map.pointer(pointer(.down, 100, 100, time: 1))
        #expect(try map.pointer(pointer(.move, 100, 100, time: 2)) == .tapAndHold(.begin))
        #expect(try map.pointer(pointer(.cancel, 100, 100, time: 2.1)) == .tapAndHold(.end) && delegate.told.count == 2)
        delegate.told = []
        try map.pointer(pointer(.down, 100, 100, time: 1))
        #expect(try map.pointer(pointer(.cancel, 100, 100, time: 2)) == .none && delegate.told == [])
        try map.pointer(pointer(.down, 100, 100))
        #expect(try map.pointer(pointer(.move, 101, 100, time: 9)) == .none)
        #expect(try map.pointer(pointer(.up, 101, 100)) == .click(.delegate))
        try map.pointer(pointer(.down, 100, 100, time: 1))
        #expect(try map.pointer(pointer(.up, 101, 100)) == .click(.delegate))
    }

    @Test("A hold that a host tells finds the features, and each phase is told as itself")
    func told() throws {
        let map = try map()
        for (phase, word) in [(TapAndHoldPhase.begin, "hold"), (.move, "move"), (.end, "end")] {
            delegate.told = []
            #expect(try map.tapAndHold(phase, at: ScreenPoint(x: 101, y: 102)).map(\.layer.name) == ["a"])
            #expect(delegate.told == ["\(word) 101.0 102.0 -99.0 48.0 1"])
        }
        #expect(try map.tapAndHold(.begin, at: ScreenPoint(x: 300, y: 10)).isEmpty)
    }

    @Test("A drag moves the map from where it began, and taps no more, also back at its beginning")
    func drags() throws {
        let map = try map()
        let listener = MapListener()
        map.addObserver(listener)
        listener.told = []
        try map.pointer(pointer(.down, 100, 100))
        #expect(try map.pointer(pointer(.move, 105, 100)) == .none)
        #expect(try map.pointer(pointer(.move, 111, 103)) == .navigation)
        #expect(listener.news().last == "pan 6.0 3.0" && map.viewport.center == Coordinate(x: -6, y: 3))
        #expect(try map.pointer(pointer(.move, 100, 100)) == .navigation && map.viewport.center == Coordinate(x: 5, y: 0))
        #expect(try map.pointer(pointer(.up, 100, 100)) == .none && delegate.told == [])
    }

    @Test("Two pointers keep what is under them: the one that does not move is the pivot, whichever it is")
    func pairs() throws {
        let map = try map()
        let (one, two) = (ScreenPoint(x: 100, y: 120), ScreenPoint(x: 220, y: 80))
        let places = (map.mapPoint(at: one), map.mapPoint(at: two))
        try map.pointer(pointer(.down, one.x, one.y, id: 5))
        try map.pointer(pointer(.down, two.x, two.y, id: 2))
        #expect(try map.pointer(pointer(.move, 250, 60, id: 2)) == .navigation)
        #expect(try map.pointer(pointer(.move, 90, 150, id: 5)) == .navigation)
        let (a, b) = (map.screenPoint(of: places.0), map.screenPoint(of: places.1))
        #expect(abs(a.x - 90) < 1e-9 && abs(a.y - 150) < 1e-9 && abs(b.x - 250) < 1e-9 && abs(b.y - 60) < 1e-9)
        #expect(map.viewport.rotation != 0)
        // After one has gone up the other drags.
        #expect(try map.pointer(pointer(.up, 250, 60, id: 2)) == .none)
        #expect(try map.pointer(pointer(.move, 91, 150, id: 5)) == .navigation && map.pointer(pointer(.up, 91, 150, id: 5)) == .none)
        #expect(delegate.told == [])
        // Pointers on each other move nothing.
        try map.pointer(pointer(.down, 100, 100, id: 1))
        try map.pointer(pointer(.down, 100.5, 100, id: 2))
        let before = map.viewport
        #expect(try map.pointer(pointer(.move, 200, 100, id: 2)) == .navigation && map.viewport == before)
        #expect(try map.pointer(pointer(.move, 199.5, 100, id: 1)) == .navigation && map.viewport == before)
    }

    @Test("A pointer that the delegate takes is the delegate's until it goes up; the others are the map's")
    func taken() throws {
        let map = try map()
        delegate.takes = true
        #expect(try map.pointer(pointer(.hover, 10, 10)) == .delegate && map.pointer(pointer(.down, 100, 100, id: 3)) == .delegate)
        #expect(try map.pointer(pointer(.move, 200, 100, id: 3)) == .delegate)
        delegate.takes = false
        #expect(try map.pointer(pointer(.hover, 10, 10)) == .none && map.pointer(pointer(.move, 250, 100, id: 3)) == .delegate)
        try map.pointer(pointer(.down, 100, 100, id: 4))
        // It is alone on the map, and still taps.
        #expect(try map.pointer(pointer(.up, 100, 100, id: 4)) == .click(.delegate))
        #expect(try map.pointer(pointer(.up, 250, 100, id: 3)) == .delegate)
        #expect(delegate.told == ["hover 0", "down 3", "move 3", "click 100.0 100.0 -100.0 50.0 1"])
        #expect(map.viewport.center == Coordinate(x: 0, y: 0))
        map.touchDelegate = nil
        #expect(try map.pointer(pointer(.hover, 10, 10)) == .none)
    }

    @Test("A pointer of a delegate that is replaced is cancelled, and has no effect until it goes up")
    func replaced() throws {
        let (map, other) = (try map(), Delegate())
        (delegate.takes, other.takes) = (true, true)
        #expect(try map.pointer(pointer(.down, 100, 100, id: 3)) == .delegate && map.pointer(pointer(.down, 200, 100, id: 1)) == .delegate)
        map.touchDelegate = delegate
        #expect(delegate.told == ["down 3", "down 1"])
        map.touchDelegate = other
        #expect(delegate.told == ["down 3", "down 1", "cancel 1", "cancel 3"])
        #expect(try map.pointer(pointer(.move, 150, 100, id: 3)) == .none && map.pointer(pointer(.up, 150, 100, id: 3)) == .none)
        #expect(other.told == [] && map.viewport.center == Coordinate(x: 0, y: 0))
        #expect(try map.pointer(pointer(.down, 150, 100, id: 3)) == .delegate && other.told == ["down 3"])
        map.touchDelegate = nil
        #expect(other.told == ["down 3", "cancel 3"] && delegate.told.count == 4)
    }

    @Test("A press on the callout is a tap on it if it goes up there, and never moves the map")
    func callout() throws {
        let map = try map()
        let recorder = CalloutTests.Recorder("callout")
        map.callout.delegate = recorder
        map.callout.title = "t"
        try map.callout.show(at: Coordinate(x: 0, y: 0))
        let body = try #require(map.callout.layout?.popover.body)
        recorder.told = []
        for (x, y, phase, outcome) in [
            (body.midX, body.midY, .up, .click(.callout)), (5, 5, .up, .none), (body.midX, body.midY, .cancel, .none),
        ] as [(Double, Double, PointerPhase, MapPointerOutcome)] {
            #expect(try map.pointer(pointer(.down, body.x + 9, body.midY)) == .none)
            #expect(try map.pointer(pointer(.move, 300, 20)) == .none)
            #expect(try map.pointer(pointer(phase, x, y)) == outcome)
        }
        #expect(recorder.told == ["callout"] && map.viewport.center == Coordinate(x: 0, y: 0) && delegate.told == [])
    }

    @Test("A press in a popover is the popover's; one beside it dismisses it and is nothing else until it goes up")
    func popover() throws {
        let map = try map()
        var screen = PopoverScreen(width: 400, height: 300)
        screen.views = ["map": screen.bounds]
        let popover = PopoverPresentation(contentWidth: 100, contentHeight: 50)
        popover.anchor = .view("map", ScreenRect(x: 200, y: 150, width: 0, height: 0))
        map.add(popover, viewFrame: screen.bounds)
        popover.present(on: screen)
        try popover.update()
        #expect(try map.pointer(pointer(.down, 200, 180)) == .none && map.pointer(pointer(.move, 10, 10)) == .none)
        #expect(try map.pointer(pointer(.up, 200, 180)) == .none && popover.isShown)
        #expect(try map.pointer(pointer(.down, 100, 100)) == .click(.popoverDismissed) && !popover.isShown)
        #expect(try map.pointer(pointer(.move, 200, 100)) == .none && map.pointer(pointer(.up, 200, 100)) == .none)
        #expect(delegate.told == [] && map.viewport.center == Coordinate(x: 0, y: 0))
        try map.pointer(pointer(.down, 100, 100))
        #expect(try map.pointer(pointer(.up, 100, 100)) == .click(.delegate))
    }
}
