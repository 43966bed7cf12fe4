import GromaGeometry
import GromaMap
import GromaSketch
import Testing

/// Snapping and constraints together, as a sketch asks for them.
struct SnapPlaceTests: SnapDrawing {
    @Test func aLockedAngleIsKeptAndSnapsToWhatItCrosses() throws {
        let layer = try SketchLayer(MutableGeometry(line([(0, 0), (10, 0)])))
        layer.snapping = SnapSettings(isEnabled: true, toleranceInPoints: 1, priorities: [.vertex, .edge])
        layer.snapSources = [ListSource("fences", [line([(20, -5), (24, 5)])])]
        layer.constraints = SketchConstraints(angle: .absolute(90))
        func place(_ x: Double, _ y: Double) throws -> SketchPlace {
            try layer.place(Coordinate(x: x, y: y, m: 7), previous: at(10, 0), beforePrevious: at(0, 0))
        }
        let crossing = try place(22.3, 40)
        #expect(crossing.position == Coordinate(x: 22, y: 0, m: 7))
        #expect(crossing.snap?.kind == .edge && crossing.snap?.source == "fences")
        #expect(try place(15, 40).position == Coordinate(x: 15, y: 0, m: 7))
        #expect(try place(15, 40).snap == nil)
        layer.snapping.isEnabled = false
        #expect(try place(22.3, 40).position == Coordinate(x: 22.3, y: 0, m: 7))
        layer.constraints = SketchConstraints(length: .nan)
        #expect(throws: SketchError.self) { try place(1, 1) }
        layer.snapping.isEnabled = true
        #expect(throws: SketchError.self) { try place(1, 1) }
        layer.constraints = SketchConstraints()
        #expect(try place(23.8, 5.2).position == Coordinate(x: 24, y: 5, m: 7))
    }
}
