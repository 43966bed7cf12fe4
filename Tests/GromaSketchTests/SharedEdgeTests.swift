import GromaGeometry
import GromaSketch
import Testing

/// Vertices put into an edge that comes more than once in one part, while topology is edited: each gets one, and what is told,
/// selected and given elevations is the one that was asked for.
@Suite struct SharedEdgeTests {
    /// A line there and back, and there again.
    private func layer() throws -> SketchLayer {
        let path = Path([0, 10, 0, 10].map { Coordinate(x: $0, y: 0, z: $0) }, dimensions: .xyz)
        let layer = try SketchLayer(MutableGeometry(.polyline(Polyline(path))))
        layer.snapSources = [try GeometrySnapSource(name: "lines", spatialReference: nil, isEditable: true)]
        layer.editsTopology = true
        return layer
    }

    private func path(_ layer: SketchLayer) throws -> Path { try #require(layer.geometry?.geometry.parts[0]) }

    @Test(arguments: 0..<3) func theVertexAskedForIsToldOf(segment: Int) throws {
        let place = 2 * segment + 1
        let moved = try layer()
        try moved.selectMidVertex(part: 0, segment: segment)
        try moved.moveSelection(byX: 0, y: 1)
        #expect(try path(moved).coordinates.map(\.y) == [0, 1, 0, 1, 0, 1, 0])
        #expect(moved.selection == .vertex(part: 0, index: place))
        moved.undo()
        #expect(moved.selection == .midVertex(part: 0, segment: segment))

        let halved = try layer()
        #expect(try halved.insertMidVertex(segment: segment).from == place)

        let inserted = try layer()
        #expect(try inserted.insertVertex(Coordinate(x: 5, y: 2, z: 99), at: segment + 1).from == place)
        #expect(try path(inserted).coordinates.indices.filter { try path(inserted)[$0].z == 99 } == [place], "others interpolate")
    }
}
