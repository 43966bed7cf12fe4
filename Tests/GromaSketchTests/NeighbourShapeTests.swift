import GromaGeometry
import GromaSketch
import Testing

/// What a sketch changes along belongs to the shape that it was changed along with.
struct NeighbourShapeTests: SnapDrawing {
    @Test func whatWasChangedAlongStaysUntilAnotherShapeIsEdited() throws {
        let east = ListSource("east", [])
        east.geometries = [polygon([(60, 0), (90, 0), (60, 40)]), line([(60, 0), (70, -30)])]
        let shape = MutableGeometry(polygon([(0, 0), (60, 0), (60, 40), (0, 40)]))
        let layer = try SketchLayer(shape)
        layer.snapSources = [east]
        layer.editsTopology = true
        try layer.moveVertex(at: 1, to: at(62, -4))
        #expect(try layer.neighbourEdits().map(\.feature) == [0, 1])
        var told: [String] = []
        let observation = layer.observe { notification in
            if case .partner(let source, let feature) = notification { told.append("\(source) \(feature)") }
        }
        // Put away and taken up again, it is the same shape.
        try layer.setGeometry(nil)
        #expect(try layer.neighbourEdits().map(\.feature) == [0, 1])
        try layer.setGeometry(shape)
        #expect(try layer.neighbourEdits().map(\.feature) == [0, 1])
        #expect(told.isEmpty)
        try layer.setGeometry(MutableGeometry(line([(0, 0), (5, 5)])))
        #expect(try layer.neighbourEdits().isEmpty)
        #expect(told.sorted() == ["east 0", "east 1"] && east.writes.isEmpty)
        layer.cancel(observation)
    }
}
