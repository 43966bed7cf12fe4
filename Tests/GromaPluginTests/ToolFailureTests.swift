import Groma
import GromaPlugins
import Testing

/// Tools that fail when they are taken up, and limits that are met in the middle of a gesture: all stays as it was, and the tool is named.
struct ToolFailureTests {
    /// Adds a vertex, selects it and opens a step, and then finds that it cannot be taken up.
    private struct Faulty: SketchTool {
        var preview: SketchPreview? { nil }

        mutating func activate(in context: SketchContext) throws(SketchError) {
            try context.beginStep(named: "faulty")
            try context.layer.addVertex(Coordinate(x: 77, y: 77))
            try context.layer.selectVertex(part: 0, at: 0)
            throw .geometry(.emptyGeometry)
        }

        mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool { false }
    }

    private func layer() throws -> SketchLayer {
        let layer = try SketchLayer(MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 50, 0, 50, 50])))))
        layer.viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 200, height: 200)
        try layer.setTool(VertexTool.contribution)
        return layer
    }

    private func error(_ body: () throws(SketchError) -> Void) -> SketchError? {
        do throws(SketchError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func aToolThatCannotBeTakenUpEndsNoDrag() throws {
        let layer = try layer()
        try layer.pointer(.down, x: 150, y: 100, time: nil)
        try layer.pointer(.move, x: 160, y: 100, time: nil)
        let (shape, selection) = (layer.geometry?.geometry, layer.selection)
        #expect(try shape?.vertex(part: 0, at: 1) == Coordinate(x: 60, y: 0))
        let error = try #require(error { () throws(SketchError) in try layer.setTool(Faulty(), named: "faulty") })
        guard case .toolFailed("faulty", .geometry(.emptyGeometry)) = error else { return #expect(Bool(false), "\(error)") }
        #expect(error.description.contains("faulty"))
        #expect(layer.geometry?.geometry == shape && layer.selection == selection && layer.toolName == "vertex")
        // The drag goes on, as one step.
        try layer.pointer(.move, x: 170, y: 110, time: nil)
        try layer.pointer(.up, x: 170, y: 110, time: nil)
        #expect(try layer.geometry?.geometry.vertex(part: 0, at: 1) == Coordinate(x: 70, y: -10))
        layer.undo()
        #expect(layer.geometry?.geometry.parts[0].coordinates.map(\.x) == [0, 50, 50] && !layer.canUndo)
    }

    @Test func aToolThatCannotBeTakenUpEndsNoLineOfTaps() throws {
        let layer = try SketchLayer(MutableGeometry(.polygon(Polygon(Path(xy: [0, 0, 80, 0, 80, 80, 0, 80]).ring()))))
        layer.viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 400, height: 400)
        try layer.setTool(SplitTool.contribution)
        for x in [150.0, 190] { try layer.send(.tap(SketchPointer(x: x, y: 160, position: Coordinate(x: x - 200, y: 40)))) }
        let (shape, preview) = (layer.geometry?.geometry, layer.preview)
        #expect(preview != nil)
        #expect(error { () throws(SketchError) in try layer.setTool(Faulty(), named: "faulty") } != nil)
        #expect(layer.geometry?.geometry == shape && layer.preview == preview && layer.toolName == "split")
    }

    /// What a host holds in all is asked for with each event: the one that goes beyond is taken back, and the gesture goes on.
    @Test func aLimitThatIsMetInAGestureTakesBackItsEvent() throws {
        let layer = try layer()
        var limit = Int.max
        layer.growthRefusal = { [unowned layer] in
            let count = layer.geometry?.geometry.vertexCount ?? 0
            return count > limit ? .tooMuchMemory(found: count, limit: limit) : nil
        }
        // A place halfway that is dragged grows the shape.
        limit = 3
        let before = layer.geometry?.geometry
        let error = try #require(
            error { () throws(SketchError) in
                try layer.pointer(.down, x: 150, y: 75, time: nil)
                try layer.pointer(.move, x: 160, y: 75, time: nil)
            })
        guard case .toolFailed("vertex", .tooMuchMemory(4, 3)) = error else { return #expect(Bool(false), "\(error)") }
        #expect(layer.geometry?.geometry == before && !layer.canUndo && layer.selection == .none)
        layer.cancelGesture()
        try layer.pointer(.up, x: 160, y: 75, time: nil)
        limit = 4
        try layer.pointer(.down, x: 150, y: 75, time: nil)
        try layer.pointer(.move, x: 160, y: 75, time: nil)
        try layer.pointer(.up, x: 160, y: 75, time: nil)
        #expect(layer.geometry?.geometry.vertexCount == 4 && layer.canUndo)
    }
}
