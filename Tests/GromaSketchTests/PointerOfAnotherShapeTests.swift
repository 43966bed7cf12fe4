import GromaGeometry
import GromaMap
import GromaSketch
import Testing

/// Pointers that are down when another shape is begun went down for the one before.
struct PointerOfAnotherShapeTests: SnapDrawing {
    @Test func theyAreUpForTheNextShape() throws {
        let layer = try SketchLayer(MutableGeometry(line([(0, 0), (100, 0)])))
        layer.viewport = Viewport(center: at(50, 50), resolution: 1, width: 100, height: 100)
        try layer.pointer(.down, x: 20, y: 30, time: 9)
        try layer.pointer(.down, x: 40, y: 30, time: 9, id: 1)
        try layer.setGeometry(MutableGeometry(line([(0, 0), (50, 0)])))
        // Time may begin anew, and what goes up now was never down.
        try layer.pointer(.hover, x: 20, y: 30, time: 1)
        #expect(throws: SketchError.self) { try layer.pointer(.up, x: 40, y: 30, time: 1, id: 1) }
        try layer.pointer(.down, x: 20, y: 30, time: 2)
        #expect(try layer.pointer(.up, x: 20, y: 30, time: 2).gesture == "tap")
    }
}
