import GromaGeometry
import GromaSketch
import Testing

/// Tests copying, cutting, pasting and duplicating with each kind of selection.
@Suite struct ClipboardTests {
    private func square(_ x: Double, _ y: Double, _ size: Double, _ role: RingRole) -> Path {
        Path(xy: [x, y, x + size, y, x + size, y + size, x, y + size], isRing: true).with(role: role)
    }

    private func layer(_ geometry: Geometry) throws -> SketchLayer { try SketchLayer(MutableGeometry(geometry)) }

    private func xs(_ layer: SketchLayer) -> [[Double]] {
        (layer.geometry?.geometry.parts ?? Parts([])).map { $0.coordinates.map(\.x) }
    }

    private func roles(_ layer: SketchLayer) -> [RingRole] { (layer.geometry?.geometry.parts ?? Parts([])).map(\.role) }

    @Test func verticesOfLines() throws {
        let layer = try layer(.polyline(Polyline(Path(xy: [0, 0, 1, 0, 2, 0, 3, 0, 4, 0]))))
        try layer.selectVertices([PartRange(part: 0, range: 0..<2), PartRange(part: 0, range: 3..<4)])
        try layer.copySelection()
        try layer.paste(offsetX: 10, y: 0)
        #expect(xs(layer) == [[0, 1, 2, 3, 4], [10, 11], [13]] && layer.selection == .parts([1, 2]))
        #expect(layer.undo() == "paste" && layer.selection.level == .vertices)
        try layer.selectVertex(at: 4)
        try layer.paste(offsetX: 10, y: 0)
        #expect(xs(layer) == [[0, 1, 2, 3, 4, 10, 11, 13]])
        #expect(layer.selection == .vertices([PartRange(part: 0, range: 5..<8)]))
        try layer.duplicateSelection(offsetX: 100, y: 0)
        #expect(xs(layer)[1] == [110, 111, 113] && layer.clipboard?.geometry.vertexCount == 3)
        try layer.cutSelection()
        #expect(xs(layer).count == 1 && layer.clipboard?.geometry.parts[0].first?.x == 110 && layer.selection == .none)
        #expect(layer.undo() == "cutSelection" && layer.selection == .parts([1]))
    }

    @Test func ringsKeepTheirRoles() throws {
        // Two shells; the first has a hole.
        let rings = [square(0, 0, 10, .shell), square(1, 1, 2, .hole), square(20, 0, 10, .shell)]
        let layer = try layer(.polygon(Polygon(rings: Parts(rings))))
        try layer.selectParts([0, 1])
        try layer.duplicateSelection(offsetX: 40, y: 0)
        #expect(roles(layer) == [.shell, .hole, .shell, .shell, .hole] && layer.selection == .parts([3, 4]))
        layer.undo()
        // A hole alone stays in the shell that it lies in, wherever that stands, and is a shell of its own outside.
        try layer.selectParts([1])
        try layer.copySelection()
        try layer.paste(offsetX: 4, y: 0)
        #expect(roles(layer) == [.shell, .hole, .hole, .shell] && layer.selection == .parts([2]) && xs(layer)[2][0] == 5)
        #expect(try layer.problems().isEmpty)
        layer.undo()
        try layer.paste(offsetX: 20, y: 0)
        #expect(roles(layer) == [.shell, .hole, .shell, .hole] && layer.selection == .parts([3]))
        #expect(try layer.problems().isEmpty)
        layer.undo()
        try layer.paste(offsetX: 0, y: 50)
        #expect(roles(layer) == [.shell, .hole, .shell, .shell] && layer.selection == .parts([3]))
        #expect(try layer.problems().isEmpty)
        layer.undo()
        #expect(layer.geometry?.geometry == .polygon(Polygon(rings: Parts(rings))))
        // Some vertices of a ring are a ring.
        try layer.selectVertices([PartRange(part: 1, range: 0..<3)])
        try layer.duplicateSelection()
        #expect(roles(layer).last == .shell && xs(layer).last?.count == 3)
    }

    @Test func pointsArePoints() throws {
        let points = try layer(
            .multipoint(Multipoint(points: Path((0..<3).map { Coordinate(x: Double($0), y: 0, z: Double($0) + 5) }, dimensions: .xyz))))
        try points.selectVertices([PartRange(part: 0, range: 1..<3)])
        try points.duplicateSelection(offsetX: 10, y: 0)
        #expect(points.geometry?.geometry.parts[0].coordinates.map(\.z) == [5, 6, 7, 6, 7])
        #expect(points.selection == .vertices([PartRange(part: 0, range: 3..<5)]))
        let point = try layer(.point(Point(Coordinate(x: 1, y: 2))))
        try point.selectAll()
        try point.copySelection()
        #expect(throws: SketchError.self) { try point.paste() }
        try point.cutSelection()
        try point.paste(offsetX: 1, y: 1)
        #expect(point.geometry?.geometry == .point(Point(Coordinate(x: 2, y: 3))))
    }

    @Test func impossibleClipboardCallsAreRefused() throws {
        let layer = try layer(.polyline(Polyline(Path(xy: [0, 0, 1, 0]), spatialReference: .wgs84)))
        let before = layer.geometry?.geometry
        #expect(throws: SketchError.self) { try layer.paste() }
        #expect(throws: SketchError.self) { try layer.copySelection() }
        #expect(throws: SketchError.self) { try layer.cutSelection() }
        #expect(throws: SketchError.self) { try layer.duplicateSelection() }
        layer.clipboard = SketchClipboard(.point(Point(Coordinate(x: 0, y: 0), spatialReference: .wgs84)))
        #expect(throws: SketchError.self) { try layer.paste() }
        layer.clipboard = SketchClipboard(.polyline(Polyline(Path(xy: [0, 0, 1, 0]), spatialReference: .webMercator)))
        #expect(throws: SketchError.self) { try layer.paste() }
        layer.clipboard = SketchClipboard(.polyline(Polyline(Path(xy: [1e308, 0, 1, 0]), spatialReference: .wgs84)))
        #expect(throws: SketchError.self) { try layer.paste(offsetX: 1e308, y: 0) }
        #expect(throws: SketchError.self) { try layer.paste(offsetX: .nan, y: 0) }
        #expect(layer.geometry?.geometry == before && !layer.canUndo && layer.selection == .none)
    }
}
