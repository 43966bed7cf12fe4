import GromaGeometry
import GromaSketch
import Testing

/// What is said of a vertex that is moved or removed while topology is edited: of the one that was named, however many lie at its place.
@Suite struct SharedVertexAnswerTests {
    /// A line whose vertices 2, 3 and 5 lie at one place.
    private func layer() throws -> SketchLayer {
        let path = Path(xy: [0, 0, 1, 0, 2, 0, 2, 0, 3, 0, 2, 0, 4, 0])
        let layer = try SketchLayer(MutableGeometry(.polyline(Polyline(path))))
        layer.snapSources = [try GeometrySnapSource(name: "lines", spatialReference: nil, isEditable: true)]
        layer.editsTopology = true
        return layer
    }

    @Test(arguments: [1, 2, 3, 5]) func theVertexThatWasNamedIsToldOf(index: Int) throws {
        let moved = try layer()
        let move = try moved.moveVertex(at: index, to: Coordinate(x: 2, y: 9))
        #expect(move.part == 0 && move.from == index && move.removed == 1 && move.inserted == 1 && move.cause == "moveVertex")
        let vertices = try #require(moved.geometry?.geometry.parts[0].coordinates)
        #expect(vertices.count { $0.y == 9 } == (index == 1 ? 1 : 3))

        let shortened = try layer()
        let removal = try shortened.removeVertex(at: index)
        #expect(removal.part == 0 && removal.from == index && removal.inserted == 0 && removal.cause == "removeVertex")
        #expect(shortened.geometry?.geometry.vertexCount == (index == 1 ? 6 : 4))
        shortened.undo()
        #expect(shortened.geometry?.geometry.vertexCount == 7 && !shortened.canUndo)
    }
}
