import GromaGeometry
import GromaLocation
import GromaMap
import Testing

@Suite("Sources of locations that change hands")
struct LocationHandoverTests {
    private final class Host: LocationDisplayDelegate {
        var answer = LocationPermission.undetermined
        var asked = 0
        var act: (LocationDisplay) -> Void = { _ in }

        func locationDisplay(_ display: LocationDisplay, permissionFor request: LocationPermissionRequest) -> LocationPermission {
            asked += 1
            act(display)
            return answer
        }
    }

    private func loadedMap() throws -> MapView {
        let map = try MapView(width: 400, height: 300)
        try map.setSpatialReference(.webMercator)
        return map
    }

    private func fix(_ x: Double, _ y: Double) throws -> Location {
        try Location(point: Point(x: x, y: y, spatialReference: .webMercator))
    }

    @Test("A source that was started before takes over as it is, and the former one no longer counts")
    func started() throws {
        let map = try loadedMap()
        let display = map.locationDisplay
        let (former, next) = (HostLocationSource(requiresPermission: false), HostLocationSource(requiresPermission: false))
        display.dataSource = former
        display.start()
        former.update(try fix(1, 2))
        #expect(display.isShown)
        next.start()
        display.dataSource = next
        // The place of the former source is not that of the new one.
        #expect(display.isStarted && !display.isShown && display.mapLocation == Coordinate(x: 1, y: 2))
        former.start()
        former.update(try fix(3, 4))
        former.stop()
        #expect(display.isStarted && display.mapLocation == Coordinate(x: 1, y: 2))
        next.update(try fix(5, 6))
        #expect(display.isShown && display.mapLocation == Coordinate(x: 5, y: 6))
        next.stop()
        #expect(!display.isStarted && !display.isShown)
    }

    @Test("After a source that somebody else listens to, nothing is shown before the first fix of the next one")
    func unheard() throws {
        let map = try loadedMap()
        let display = map.locationDisplay
        let (former, next) = (HostLocationSource(requiresPermission: false), HostLocationSource(requiresPermission: false))
        display.dataSource = former
        display.start()
        former.update(try fix(1, 2))
        former.delegate = nil
        display.dataSource = next
        #expect(!former.isStarted && display.isStarted && !display.isShown)
        next.update(try fix(3, 4))
        #expect(display.isShown)
    }

    @Test("A fix that comes before the map has a spatial reference is placed as soon as it has one")
    func early() throws {
        let map = try MapView(width: 400, height: 300)
        let display = map.locationDisplay
        let source = HostLocationSource(requiresPermission: false)
        source.start()
        display.dataSource = source
        source.update(try fix(1, 2))
        #expect(display.location != nil && display.mapLocation == nil && !display.isShown)
        try map.setSpatialReference(.webMercator)
        #expect(display.mapLocation == Coordinate(x: 1, y: 2))
        source.update(try fix(3, 4))
        #expect(display.isShown)
    }

    @Test(
        "A host may set the permission while it is asked; an answer that is one goes before it",
        arguments: [(LocationPermission.undetermined, true), (LocationPermission.whenInUse, true), (LocationPermission.denied, false)])
    func permission(answer: LocationPermission, isStarted: Bool) throws {
        let (map, host) = (try loadedMap(), Host())
        let display = map.locationDisplay
        display.delegate = host
        host.answer = answer
        host.act = { $0.permission = .whenInUse }
        display.start()
        let permission = isStarted ? LocationPermission.whenInUse : .denied
        #expect(display.isStarted == isStarted && display.permission == permission && host.asked == 1)
        #expect(display.error == (isStarted ? nil : LocationError.permissionDenied(purpose: nil)))
    }

    @Test("A start while the host is asked does not ask again, and a stop withdraws the start")
    func asking() throws {
        let (map, host) = (try loadedMap(), Host())
        let display = map.locationDisplay
        display.delegate = host
        host.answer = .whenInUse
        host.act = { display in
            display.stop()
            display.start()
        }
        display.start()
        #expect(display.isStarted && host.asked == 1)
        display.stop()
        display.permission = .undetermined
        host.act = { $0.stop() }
        display.start()
        #expect(!display.isStarted && display.permission == .whenInUse && host.asked == 2)
        display.start()
        #expect(display.isStarted && host.asked == 2)
    }

    @Test("An observer that is added twice is told once, and one that is removed no more")
    func observers() throws {
        final class Listener: LocationDisplayObserver, MapViewObserver {
            var told = 0
            func locationDisplay(_ display: LocationDisplay, didUpdateWith heading: Heading) { told += 1 }
            func mapView(_ map: MapView, didPanBy way: ScreenPoint) { told += 10 }
        }
        let (map, listener, source) = (try loadedMap(), Listener(), HostLocationSource(requiresPermission: false))
        map.locationDisplay.dataSource = source
        map.locationDisplay.start()
        for isAdded in [true, true, false, false] {
            if isAdded { map.addObserver(listener) } else { map.removeObserver(listener) }
            if isAdded { map.locationDisplay.addObserver(listener) } else { map.locationDisplay.removeObserver(listener) }
            source.update(try Heading(magnetic: 1))
            try map.pan(x: 1, y: 0)
        }
        #expect(listener.told == 22)
    }

    @Test("A source that was stopped while it waits for another try does not connect when it is polled, and begins with the shortest wait")
    func waiting() throws {
        let (transport, clock) = (ScriptedTransport([.refusal, .refusal, .refusal]), ManualLocationClock(100))
        let source = GPSDLocationSource(transport: transport, clock: clock)
        source.start()
        #expect(transport.opened == 1 && source.nextTime == 101)
        clock.advance(by: 1)
        source.update()
        #expect(transport.opened == 2 && source.nextTime == 103)
        source.stop()
        clock.advance(by: 9)
        source.poll()
        #expect(transport.opened == 2 && source.nextTime == nil)
        source.start()
        #expect(transport.opened == 3 && source.nextTime == 111)
    }

    @Test("The loss of the position is told once in each run")
    func loss() throws {
        let transport = ScriptedTransport()
        let source = GPSDLocationSource(transport: transport, clock: ManualLocationClock(100))
        let recorder = Recorder()
        source.delegate = recorder
        for run in 1...2 {
            transport.steps = [.bytes("{\"class\":\"TPV\",\"mode\":1}\n"), .bytes("{\"class\":\"TPV\",\"mode\":0}\n")]
            source.start()
            source.update()
            source.stop()
            #expect(recorder.errors.map(\.code) == [String](repeating: "noFix", count: run))
        }
        #expect(recorder.log == ["started", "noFix", "stopped", "started", "noFix", "stopped"])
    }
}
