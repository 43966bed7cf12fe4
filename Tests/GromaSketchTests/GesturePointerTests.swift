import GromaGeometry
import GromaMap
import GromaSketch
import Testing

/// Tests the effects of pointers and keys on a layer.
@Suite struct GesturePointerTests {
    /// Adds vertices by taps, moves the nearest by drags, and takes the last one out on a double tap; refuses what it is told to.
    private struct Pencil: SketchTool {
        var dragged: Int?
        /// Throws at a position to the right of this.
        var wall = Double.infinity
        var throwsOnDoubleTap = false

        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
            let layer = context.layer
            switch event {
            case .tap(let pointer): try layer.addVertex(pointer.position)
            case .doubleTap:
                try layer.removeVertex(at: context.geometry.vertexCount - 1)
                if throwsOnDoubleTap { throw .tool(name: "pencil", reason: "it is told not to") }
            case .dragBegan(let pointer, _):
                guard let hit = context.hit(pointer), hit.element == .vertex else { return false }
                dragged = hit.index
                try context.beginStep(named: "drag")
                try layer.selectVertex(at: hit.index)
            case .dragMoved(let pointer):
                guard let dragged else { return false }
                try layer.moveVertex(at: dragged, to: pointer.position)
                if pointer.position.x > wall { throw .tool(name: "pencil", reason: "it is the wall") }
            case .dragEnded:
                guard dragged != nil else { return false }
                dragged = nil
                try context.endStep()
            default: return false
            }
            return true
        }
    }

    private final class Ear {
        var magnifier: [SketchMagnifier] = []
        var observation: SketchLayer.Observation?
        init(_ layer: SketchLayer) {
            observation = layer.observe { [weak self] notification in
                if case .magnifier(let magnifier) = notification { self?.magnifier.append(magnifier) }
            }
        }
    }

    /// A line from 0, 0 to 100, 0 in a view with one unit a point and 0, 0 at its upper left.
    private func layer(_ tool: Pencil = Pencil()) throws -> SketchLayer {
        let line = Polyline(Path(xy: [0, 0, 100, 0]))
        let layer = try SketchLayer(MutableGeometry(.polyline(line)))
        layer.viewport = Viewport(center: Coordinate(x: 50, y: -50), resolution: 1, width: 100, height: 100)
        try layer.setTool(tool, named: "pencil")
        return layer
    }

    private func coordinates(_ layer: SketchLayer) -> [[Double]] {
        (layer.geometry?.geometry.parts.first?.coordinates ?? []).map { [$0.x, $0.y] }
    }

    @Test func aDragIsOneStepAndIsCancelledWhole() throws {
        let layer = try layer()
        #expect(try layer.pointer(.down, x: 99, y: 1, time: 0).hit?.element == .vertex)
        let began = try layer.pointer(.move, x: 90, y: 20, time: 0.1)
        #expect(began.gesture == "dragBegan" && began.handled && began.hit?.index == 1 && began.changes.count == 1)
        let moved = try layer.pointer(.move, x: 80, y: 30, time: 0.2)
        #expect(moved.gesture == "dragMoved" && moved.hit == nil && coordinates(layer)[1] == [80, -30])
        #expect(try layer.pointer(.up, x: 80, y: 30, time: 0.3).gesture == "dragEnded")
        #expect(layer.undoName == "drag" && layer.undo() == "drag" && coordinates(layer)[1] == [100, 0] && !layer.canUndo)

        for end in [PointerPhase.cancel, .down] {
            try layer.pointer(.down, x: 99, y: 1, time: 1)
            try layer.pointer(.move, x: 90, y: 20, time: 1)
            let cancelled = try layer.pointer(end, x: 90, y: 20, time: 1, id: end == .down ? 1 : 0)
            #expect(cancelled.gesture == "cancel" && cancelled.changes.map(\.cause) == ["rollback"])
            #expect(coordinates(layer)[1] == [100, 0] && !layer.canUndo && layer.selection == .none && !layer.isGrouping)
        }
        try layer.pointer(.up, x: 90, y: 20, time: 1)
        try layer.pointer(.up, x: 90, y: 20, time: 1, id: 1)
        #expect(coordinates(layer).count == 2)
    }

    @Test func allOfOneEventHappensOrNothing() throws {
        let layer = try layer(Pencil(throwsOnDoubleTap: true))
        try layer.pointer(.down, x: 30, y: 30, time: 0)
        try layer.pointer(.up, x: 30, y: 30, time: 0)
        try layer.pointer(.down, x: 30, y: 30, time: 0.1)
        // The second tap would add a vertex; the double tap that comes of the same event fails.
        #expect(throws: SketchError.self) { try layer.pointer(.up, x: 30, y: 30, time: 0.1) }
        #expect(coordinates(layer).count == 3 && layer.undoName == "addVertex" && !layer.isGrouping)
        // The pointer is up all the same.
        #expect(throws: SketchError.self) { try layer.pointer(.up, x: 30, y: 30, time: 0.1) }
        try layer.pointer(.down, x: 30, y: 30, time: 0.2)
        #expect(try layer.pointer(.up, x: 30, y: 30, time: 0.2).gesture == "tap")
        #expect(coordinates(layer).count == 4)
        layer.undo()
        layer.undo()
        #expect(coordinates(layer).count == 2 && !layer.canUndo)
    }

    @Test func aDragGoesOnAfterAnEventThatFailed() throws {
        let layer = try layer(Pencil(wall: 120))
        try layer.pointer(.down, x: 100, y: 0, time: 0)
        try layer.pointer(.move, x: 110, y: 0, time: 0.1)
        #expect(throws: SketchError.self) { try layer.pointer(.move, x: 130, y: 0, time: 0.2) }
        #expect(coordinates(layer)[1] == [110, 0] && layer.selection == .vertex(part: 0, index: 1) && layer.isGrouping)
        #expect(try layer.pointer(.move, x: 115, y: 0, time: 0.3).gesture == "dragMoved")
        try layer.pointer(.up, x: 116, y: 0, time: 0.4)
        #expect(coordinates(layer)[1] == [116, 0] && layer.undo() == "drag" && coordinates(layer)[1] == [100, 0])
    }

    @Test func theMagnifierFollowsAFingerThatIsHeld() throws {
        let layer = try layer()
        let ear = Ear(layer)
        func press(_ device: PointerDevice, at time: Double) throws {
            try layer.pointer(.down, x: 100, y: 0, time: time, device: device)
            try layer.pointer(.move, x: 101, y: 0, time: time + 0.6, device: device)
            try layer.pointer(.move, x: 110, y: 5, time: time + 0.7, device: device)
            try layer.pointer(.up, x: 110, y: 5, time: time + 0.8, device: device)
            layer.undo()
        }
        try press(.touch, at: 0)
        #expect(ear.magnifier.isEmpty)
        layer.showsMagnifier = true
        try press(.mouse, at: 1)
        #expect(ear.magnifier.isEmpty)
        try press(.touch, at: 2)
        #expect(ear.magnifier == [.show(x: 101, y: 0), .move(x: 110, y: 5), .hide])
        ear.magnifier = []
        try layer.longPress(x: 100, y: 0, time: 3)
        try layer.pointer(.move, x: 104, y: 0, time: 3, device: .touch)
        #expect(coordinates(layer)[1] == [104, 0])
        try layer.key(.escape)
        #expect(coordinates(layer)[1] == [100, 0])
        #expect(ear.magnifier == [.show(x: 100, y: 0), .move(x: 104, y: 0), .hide])
        // The finger is still down, but what it does means nothing until it went up.
        try layer.pointer(.move, x: 90, y: 0, time: 3, device: .touch)
        try layer.pointer(.up, x: 90, y: 0, time: 3, device: .touch)
        #expect(coordinates(layer)[1] == [100, 0] && ear.magnifier.count == 3)
    }

    @Test func aDragRunsOnOverTheSeam() throws {
        let line = Polyline(Path(xy: [170, 0, 179, 0]), spatialReference: .wgs84)
        let layer = try SketchLayer(MutableGeometry(.polyline(line)))
        layer.viewport = Viewport(center: Coordinate(x: 179, y: 0), resolution: 0.1, width: 200, height: 200)
        try layer.setTool(Pencil(), named: "pencil")
        try layer.pointer(.down, x: 100, y: 100, time: 0)
        for step in 1...90 { try layer.pointer(.move, x: 100 + Double(step), y: 100, time: Double(step) * 0.01) }
        try layer.pointer(.up, x: 190, y: 100, time: 1)
        #expect(abs(coordinates(layer)[1][0] - 188) < 1e-9)
        let whole = try layer.complete(normalize: true)
        #expect(whole.partCount == 2 && whole.extent.xMin == -180 && whole.extent.xMax == 180)
    }

    @Test func keysMoveCopyAndDelete() throws {
        let layer = try layer()
        try layer.selectVertex(at: 1)
        try layer.key(.right, modifiers: .shift)
        try layer.key(.down)
        #expect(coordinates(layer)[1] == [110, -1])
        #expect(try layer.key(.undo).changes.map(\.cause) == ["undo"])
        try layer.key(.redo)
        try layer.key(.copy)
        #expect(try !layer.key(.enter).handled)
        // While something is dragged, keys leave it alone.
        try layer.pointer(.down, x: 110, y: 1, time: 0)
        try layer.pointer(.move, x: 120, y: 1, time: 0)
        #expect(try !layer.key(.delete).handled && layer.geometry?.geometry.vertexCount == 2)
        try layer.pointer(.up, x: 120, y: 1, time: 0)
        try layer.key(.delete)
        #expect(coordinates(layer) == [[0, 0]] && layer.selection == .none)
        #expect(try !layer.key(.delete).handled)
        layer.viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 2, width: 10, height: 10, rotation: 90)
        try layer.key(.selectAll)
        try layer.key(.down)
        #expect(coordinates(layer) == [[2, 0]])
    }

    @Test func noPointerIsDownForANewGeometryOrAfterItWentUpWithoutAView() throws {
        let layer = try layer()
        let view = try #require(layer.viewport)
        for ends in 0..<2 {
            try layer.pointer(.down, x: 99, y: 1, time: 5)
            try layer.pointer(.move, x: 90, y: 20, time: 5.1)
            let geometry = layer.geometry
            if ends == 0 { _ = try layer.complete() } else { try layer.setGeometry(nil) }
            #expect(throws: SketchError.self) { try layer.pointer(.up, x: 90, y: 20, time: 5.2) }
            try layer.setGeometry(geometry)
            try layer.setTool(Pencil(), named: "pencil")
            // Time may begin anew as well.
            try layer.pointer(.down, x: 50, y: 50, time: 0)
            #expect(try layer.pointer(.up, x: 50, y: 50, time: 0).gesture == "tap")
            layer.undo()
            #expect(coordinates(layer) == [[0, 0], [100, 0]])
        }
        for phase in [PointerPhase.up, .cancel] {
            layer.viewport = view
            try layer.pointer(.down, x: 99, y: 1, time: 1)
            try layer.pointer(.move, x: 90, y: 20, time: 1)
            layer.viewport = nil
            #expect(throws: SketchError.self) { try layer.pointer(phase, x: 90, y: 20, time: 1) }
            #expect(coordinates(layer) == [[0, 0], [100, 0]] && !layer.isGrouping)
            layer.viewport = view
            try layer.pointer(.down, x: 50, y: 50, time: 2)
            #expect(try layer.pointer(.up, x: 50, y: 50, time: 2).gesture == "tap")
            layer.undo()
            try layer.setGeometry(MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 100, 0])))))
        }
    }

    @Test func impossiblePointerEventsAreRefused() throws {
        let layer = try layer()
        let before = try #require(layer.geometry?.geometry)
        #expect(throws: SketchError.self) { try layer.pointer(.up, x: 0, y: 0, time: 0) }
        #expect(throws: SketchError.self) { try layer.pointer(.down, x: .nan, y: 0, time: 0) }
        #expect(throws: SketchError.self) { try layer.tap(x: 0, y: -.infinity) }
        try layer.pointer(.down, x: 0, y: 0, time: 0)
        #expect(throws: SketchError.self) { try layer.tap(x: 0, y: 0) }
        #expect(throws: SketchError.self) { try layer.longPress(x: 0, y: 0, id: 3) }
        #expect(layer.geometry?.geometry == before && !layer.canUndo)
        try layer.setGeometry(nil)
        #expect(throws: SketchError.self) { try layer.tap(x: 0, y: 0) }
    }
}
