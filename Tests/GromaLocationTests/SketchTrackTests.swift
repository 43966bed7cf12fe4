import GromaGeometry
import GromaLocation
import GromaSketch
import Testing

@Suite struct SketchTrackTests {
    private func fix(_ x: Double, time: Double) throws -> Location {
        try Location(point: Point(x: x, y: 50, z: 300 + x, spatialReference: .wgs84), time: time)
    }

    @Test func aWalkIsSketchedAndCanBeUndone() throws {
        let sketch = try SketchLayer()
        let recorder = TrackRecorder(sketch)
        try recorder.start()
        #expect(throws: LocationError.self) { try recorder.record(try fix(0, time: 1)) }
        try sketch.setGeometry(MutableGeometry(type: .polyline, spatialReference: .wgs84, dimensions: .xyzm))
        var settings = TrackSettings()
        settings.resumesInNewPart = true
        try recorder.start(settings)
        for second in 0..<5 { try recorder.record(try fix(Double(second), time: Double(second))) }
        try recorder.pause()
        recorder.resume()
        try recorder.record(try fix(9, time: 9))
        guard case .polyline(let line)? = sketch.geometry?.geometry else { return #expect(Bool(false)) }
        #expect(line.paths.count == 2)
        #expect(line.paths[0].coordinates.map(\.m) == [0, 1, 2, 3, 4])
        #expect(line.paths[1].coordinates == [Coordinate(x: 9, y: 50, z: 309, m: 9)])
        sketch.undo()
        sketch.undo()
        guard case .polyline(let undone)? = sketch.geometry?.geometry else { return #expect(Bool(false)) }
        #expect(undone.paths.count == 1)
        #expect(undone.paths.vertexCount == 4)
        // Goes on with what is there.
        try recorder.record(try fix(10, time: 10))
        #expect(sketch.geometry?.geometry.vertexCount == 5)
    }
}
