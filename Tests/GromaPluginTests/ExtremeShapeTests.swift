import Groma
import GromaPlugins
import Testing

/// Tests the editing tools at the limits of numbers: at coordinates whose squares overflow or vanish, and on shapes of very many vertices.
struct ExtremeShapeTests {
    private func tool(_ name: String) throws -> SketchToolContribution {
        try #require(try PluginRegistry(BuiltInPlugins.all).registrations(at: .sketchTools).map(\.contribution).first { $0.name == name })
    }

    private func layer(_ wkt: String) throws -> SketchLayer { try SketchLayer(MutableGeometry(WKTFormat().geometry(from: wkt))) }

    private func pointer(_ x: Double, _ y: Double) -> SketchPointer { SketchPointer(x: x, y: -y, position: Coordinate(x: x, y: y)) }

    // MARK: Eraser

    @Test func erasingWhereNothingCanBeMeasuredIsRefused() throws {
        let layer = try layer("LINESTRING(0 0,1e308 1e308,-1e308 5,3 3)")
        let before = layer.geometry?.geometry
        layer.viewport = Viewport(center: Coordinate(x: 5, y: 0), resolution: 1, width: 200, height: 200, rotation: 90)
        try layer.setTool(tool("eraser"))
        _ = try? layer.pointer(.down, x: 110, y: 80.87, time: 0)
        _ = try? layer.pointer(.move, x: 100, y: -1e308, time: 0.1)
        _ = try? layer.pointer(.up, x: 100, y: -1e308, time: 0.2)
        #expect(layer.geometry?.geometry == before)
        layer.cancelGesture()
        let error = #expect(throws: SketchError.self) { try layer.send(.tap(pointer(0, 0))) }
        guard case .operation(.coordinateOutOfRange(operation: "eraser", x: 1e308, y: 1e308, limit: 1e150)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(layer.geometry?.geometry == before)
    }

    @Test func aSegmentWithoutMeasurableLengthIsErasedWhereItLies() throws {
        let layer = try layer("MULTILINESTRING((0 0,1e-320 5e-324),(50 0,60 0))")
        try layer.setTool(tool("eraser"))
        try layer.send(.tap(pointer(1, 1)))
        #expect(layer.geometry.map { $0.geometry.parts.map(\.xyArray) } == [[50, 0, 60, 0]])
    }
    /// Against a look at every point, which a hundred strokes over a hundred thousand points have no time for.
    @Test func erasingPointsLeavesThoseOutsideTheStroke() throws {
        let side = 300
        let points = (0..<(side * side)).map { Coordinate(x: Double($0 % side), y: Double($0 / side), z: Double($0)) }
        let shape = Geometry.multipoint(Multipoint(points: Path(points, dimensions: Dimensions(hasZ: true, hasM: false))))
        let layer = try SketchLayer(MutableGeometry(shape))
        try layer.setTool(tool("eraser"), settings: ["size": .number(5)])
        // A stroke along a row, and back between two rows.
        try layer.send(.dragBegan(pointer(10, 100), afterLongPress: false))
        for x in 11...60 { try layer.send(.dragMoved(pointer(Double(x), 100))) }
        for x in (11...60).reversed() { try layer.send(.dragMoved(pointer(Double(x), 106.5))) }
        try layer.send(.dragEnded(pointer(11, 106.5)))
        let stroke = Path(xy: [10, 100, 60, 100, 60, 106.5, 11, 106.5])
        let left = points.filter { stroke.nearestSegment(x: $0.x, y: $0.y)?.distance ?? 0 > 2.5 }
        #expect(layer.geometry?.geometry.parts[0].coordinates == left)
        #expect(layer.historyEntries.count == 1)
        layer.undo()
        #expect(layer.geometry?.geometry == shape)
    }

    // MARK: Previews

    @Test func resultsOfVeryManyVerticesAreNotShownBeforeTheyAreMade() throws {
        for (count, isShown) in [(20_000, true), (20_001, false)] {
            let zigzag = Path(xy: (0..<count).flatMap { [Double($0), Double($0 % 2)] })
            let layer = try SketchLayer(MutableGeometry(.polyline(Polyline(zigzag))))
            try layer.setTool(tool("smooth"))
            #expect((layer.preview != nil) == isShown)
            try layer.send(.hover(pointer(5, 0)))
            #expect((layer.preview != nil) == isShown)
            try layer.send(.tap(pointer(5, 0)))
            #expect(layer.preview == nil && layer.geometry?.geometry.vertexCount ?? 0 > count)
        }
    }

    @Test func trimmingIsNotShownWhereTheNextEdgeIsFarAway() throws {
        let long = Path(xy: (0...5_000).flatMap { [Double($0) * 10, 0] })
        let across = Path(xy: [25, -50, 25, 50])
        let layer = try SketchLayer(MutableGeometry(.polyline(Polyline(paths: [long, across]))))
        try layer.setTool(tool("trim"))
        try layer.send(.hover(pointer(15, 1)))
        #expect(layer.preview?.geometry?.parts[0].first == Coordinate(x: 25, y: 0))
        try layer.send(.hover(pointer(49_995, 1)))
        #expect(layer.preview == nil)
        try layer.send(.tap(pointer(49_995, 1)))
        #expect(layer.geometry?.geometry.parts[0].xyArray == [0, 0, 10, 0, 20, 0, 25, 0])
    }

    // MARK: Simplify

    @Test(arguments: ["LINESTRING(0 0,1e-320 0,5e-324 5e-324)", "POLYGON((0 0,1e-300 0,1e-300 1e-300,0 0))"])
    func shapesTooNearToZeroAreNotThinned(_ wkt: String) throws {
        let layer = try layer(wkt)
        let before = layer.geometry?.geometry
        try layer.setTool(tool("simplify"))
        #expect(layer.preview == nil)
        let error = #expect(throws: SketchError.self) { try layer.send(.tap(pointer(0, 0))) }
        guard case .operation(.invalidCoordinate) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(layer.geometry?.geometry == before)
    }
}
