import Groma
import GromaPlugins
import Testing

/// Where a trace that is dragged ends: where the pointer goes up, whether or not it was told to have moved there.
struct TraceReleaseTests {
    private func pointer(_ x: Double, _ y: Double) -> SketchPointer { SketchPointer(x: x, y: y, position: Coordinate(x: x, y: y)) }

    @Test func aTraceEndsWhereThePointerGoesUp() throws {
        let layer = try SketchLayer(MutableGeometry(try WKTFormat().planar("LINESTRING (0 0, 40 0, 40 40)")))
        layer.viewport = Viewport(center: Coordinate(x: 50, y: -50), resolution: 1, width: 100, height: 100)
        try layer.setTool(TraceTool.contribution)
        try layer.send(.dragBegan(pointer(10, 0), afterLongPress: false))
        try layer.send(.dragMoved(pointer(20, 0)))
        try layer.send(.dragEnded(pointer(40, 24)))
        #expect(try WKT.text(of: try #require(layer.geometry?.geometry)) == "LINESTRING (0 0, 40 0, 40 40, 10 0, 40 0, 40 24)")
        #expect(layer.undoName == "trace")
    }
}
