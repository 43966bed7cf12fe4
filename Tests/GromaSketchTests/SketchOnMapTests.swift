import GromaGeometry
import GromaMap
import GromaSketch
import Testing

/// What a map is told of a sketch on it, and a sketch of pointers on the map. The map shows (0, 0) to (100, 50), of one point a unit.
@Suite struct SketchOnMapTests {
    private final class Painter: MapViewObserver {
        var areas: [String] = []
        func mapView(_ map: MapView, needsDisplayIn area: ScreenRect?) {
            areas.append(area.map { "\($0.x) \($0.y) \($0.width) \($0.height)" } ?? "all")
        }
    }

    private func map() throws -> MapView {
        let map = try MapView(width: 100, height: 50)
        try map.setSpatialReference(nil)
        try map.setViewport(Viewport(center: Coordinate(x: 50, y: 25), resolution: 1, width: 100, height: 50))
        return map
    }

    private func layer() throws -> SketchLayer {
        let paths = [Path(xy: [10, 5, 70, 5, 70, 45]), Path(xy: [20, 20, 30, 20])]
        return try SketchLayer(MutableGeometry(.polyline(Polyline(paths: Parts(paths)))))
    }

    @Test func aMapIsToldWhereItLooksDifferent() throws {
        let (map, layer, painter) = (try map(), try layer(), Painter())
        let display = SketchDisplay(layer)
        display.show(on: map)
        #expect(map.overlays.count == 1 && display.map === map)
        map.addObserver(painter)
        func areas(_ body: () throws -> Void) rethrows -> [String] {
            painter.areas = []
            try body()
            return painter.areas
        }
        // The part before and after, with ten points around.
        #expect(try areas { try layer.moveVertex(part: 1, at: 1, to: Coordinate(x: 40, y: 30)) } == ["10.0 10.0 40.0 30.0"])
        #expect(try areas { try layer.selectVertex(at: 0) } == ["all"])
        #expect(areas { layer.clearSelection() } == ["all"])
        #expect(areas { display.color = Color(0xff0000) } == ["all"])
        #expect(areas { display.vertexLimit = 7 } == ["all"])
        layer.snapping = SnapSettings(isEnabled: true, toleranceInPoints: 5)
        #expect(try areas { _ = try layer.place(Coordinate(x: 12, y: 6)) } == ["0.0 25.0 30.0 25.0"])
        // Where the mark was, and where it is now.
        #expect(try areas { _ = try layer.place(Coordinate(x: 69, y: 6)) } == ["0.0 25.0 30.0 25.0", "50.0 25.0 40.0 25.0"])
        let mark = try display.items(for: MapFrame(viewport: map.viewport))
        guard case .group(let group)? = mark.first, case .markers(let xy, let space, let style)? = group.items.last else {
            Issue.record("no mark")
            return
        }
        var expected = MarkerStyle(.square, color: Color.white.opacity(0), size: 12, outline: StrokeStyle(Color(0xea580c), width: 2))
        expected.angle = 45
        #expect(xy == [70, 5] && space == .map && style == expected)
        #expect(try areas { _ = try layer.place(Coordinate(x: 40, y: 40)) } == ["50.0 25.0 40.0 25.0"])
        #expect(try areas { try layer.setGeometry(nil) } == ["all"])
        #expect(areas { display.hide() } == ["all"])
        #expect(map.overlays.isEmpty && display.map == nil)
        #expect(try areas { try layer.setGeometry(MutableGeometry(type: .point, spatialReference: nil)) } == [])
    }

    @Test func anotherSketchOrMapTakesThePlaceOfTheFirst() throws {
        let (map, other, painter) = (try map(), try self.map(), Painter())
        let (first, second) = (try layer(), try layer())
        let display = SketchDisplay(first)
        display.show(on: map)
        map.addObserver(painter)
        display.layer = first
        #expect(painter.areas.isEmpty)
        display.layer = second
        #expect(painter.areas == ["all"])
        try first.moveVertex(part: 1, at: 1, to: Coordinate(x: 40, y: 30))
        #expect(painter.areas == ["all"], "the first sketch is followed no more")
        try second.moveVertex(part: 1, at: 1, to: Coordinate(x: 40, y: 30))
        #expect(painter.areas == ["all", "10.0 10.0 40.0 30.0"])
        display.show(on: other)
        #expect(map.overlays.isEmpty && other.overlays.count == 1 && display.map === other)
        painter.areas = []
        try second.moveVertex(part: 1, at: 1, to: Coordinate(x: 50, y: 30))
        #expect(painter.areas.isEmpty)
    }

    private final class Taps: SketchTool, @unchecked Sendable {
        var events: [SketchEvent] = []
        var isTaken = true
        func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
            events.append(event)
            if case .longPress = event { throw .noGroup }
            return isTaken
        }
    }

    private final class Next: MapTouchDelegate {
        var told: [String] = []
        var answer = false
        func mapView(_ map: MapView, shouldProcessClickAt point: ScreenPoint, mapPoint: Coordinate) -> Bool {
            told.append("should \(point.x) \(mapPoint.y)")
            return answer
        }
        func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
            told.append("did \(point.x) \(mapPoint.y)")
        }
        func mapView(_ map: MapView, didTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
            told.append("hold \(point.x) \(mapPoint.y)")
        }
        func mapView(_ map: MapView, didMoveTapAndHoldTo point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
            told.append("move \(point.x) \(mapPoint.y)")
        }
        func mapView(_ map: MapView, didEndTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
            told.append("end \(point.x) \(mapPoint.y)")
        }
        func mapView(_ map: MapView, handles pointer: MapPointer) -> Bool {
            told.append("\(pointer.phase.rawValue) \(pointer.point.x)")
            return answer
        }
    }

    @Test func pointersOnTheMapDraw() throws {
        let (map, layer, tool) = (try map(), try layer(), Taps())
        let next = Next()
        let delegate = SketchTouchDelegate(layer, on: map, next: next)
        #expect(layer.viewport?.unitsPerPoint == 1 && layer.viewport?.center == Coordinate(x: 50, y: 25))
        try map.setViewport(Viewport(center: Coordinate(x: 60, y: 25), resolution: 2, width: 100, height: 50))
        #expect(layer.viewport?.unitsPerPoint == 2 && layer.viewport?.center == Coordinate(x: 60, y: 25))
        try layer.setTool(tool, named: "taps")
        func send(_ phase: PointerPhase, _ x: Double, _ time: Double?, device: PointerDevice = .pen, id: Int = 3) -> Bool {
            delegate.mapView(
                map,
                handles: MapPointer(
                    phase, at: ScreenPoint(x: x, y: 20), time: time, id: id, device: device, button: .secondary, modifiers: .alt))
        }
        #expect(send(.hover, 40, 1) && send(.down, 40, 1.5) && send(.up, 40, 1.75))
        let pointer = tool.events.last?.pointer
        #expect(tool.events.map(\.name) == ["hover", "tap"])
        #expect(pointer?.x == 40 && pointer?.y == 20 && pointer?.position == Coordinate(x: 40, y: 35) && pointer?.time == 1.75)
        #expect(pointer?.device == .pen && pointer?.button == .secondary && pointer?.modifiers == .alt)
        tool.isTaken = false
        #expect(!send(.hover, 40, 2), "what hovers over nothing is the map's")
        #expect(send(.down, 40, 3))
        #expect(send(.move, 40, 9) && delegate.error != nil, "the tool has refused the long press")
        #expect(send(.up, 40, 10))
        #expect(!delegate.mapView(map, shouldProcessClickAt: ScreenPoint(x: 40, y: 20), mapPoint: Coordinate(x: 1, y: 2)))
        #expect(tool.events.last?.name == "tap" && tool.events.last?.pointer?.device == .touch && delegate.error == nil)
        #expect(next.told.isEmpty)
        let place = Coordinate(x: 8, y: 9)
        let point = ScreenPoint(x: 7, y: 6)
        delegate.mapView(map, didClickAt: point, mapPoint: place, features: [])
        delegate.mapView(map, didTapAndHoldAt: point, mapPoint: place, features: [])
        delegate.mapView(map, didMoveTapAndHoldTo: point, mapPoint: place, features: [])
        delegate.mapView(map, didEndTapAndHoldAt: point, mapPoint: place, features: [])
        #expect(next.told == ["did 7.0 9.0", "hold 7.0 9.0", "move 7.0 9.0", "end 7.0 9.0"])
    }

    @Test func aSketchOnTwoMapsReadsEachPointerByItsMap() throws {
        let (one, other, layer, tool) = (try map(), try map(), try layer(), Taps())
        let delegates = (SketchTouchDelegate(layer, on: one), SketchTouchDelegate(layer, on: other))
        try other.setViewport(Viewport(center: Coordinate(x: 60, y: 25), resolution: 2, width: 100, height: 50))
        try layer.setTool(tool, named: "taps")
        let point = ScreenPoint(x: 40, y: 20)
        #expect(delegates.0.mapView(one, handles: MapPointer(.hover, at: point)))
        #expect(tool.events.last?.pointer?.position == Coordinate(x: 40, y: 30))
        #expect(delegates.1.mapView(other, handles: MapPointer(.hover, at: point)))
        #expect(tool.events.last?.pointer?.position == Coordinate(x: 40, y: 35))
        #expect(!delegates.0.mapView(one, shouldProcessClickAt: point, mapPoint: Coordinate(x: 1, y: 2)))
        #expect(tool.events.last?.pointer?.position == Coordinate(x: 40, y: 30))
    }

    @Test func withoutAShapePointersAreTheNextOnes() throws {
        let (map, layer, next) = (try map(), try SketchLayer(), Next())
        let delegate = SketchTouchDelegate(layer, on: map, next: next)
        let point = ScreenPoint(x: 7, y: 6)
        for answer in [false, true] {
            next.answer = answer
            #expect(delegate.mapView(map, handles: MapPointer(.down, at: point)) == answer)
            #expect(delegate.mapView(map, shouldProcessClickAt: point, mapPoint: Coordinate(x: 1, y: 2)) == answer)
        }
        #expect(next.told == ["down 7.0", "should 7.0 2.0", "down 7.0", "should 7.0 2.0"])
        delegate.next = nil
        #expect(!delegate.mapView(map, handles: MapPointer(.down, at: point)))
        #expect(delegate.mapView(map, shouldProcessClickAt: point, mapPoint: Coordinate(x: 1, y: 2)))
    }
}
