import Groma
import GromaPlugins
import Testing

/// Drags while topology is edited: what moves along with the vertices that are dragged.
@Suite struct TopologyDragTests {
    /// A layer in a view of one point a unit around 0, 0, with another line to share vertices with.
    private func layer(_ paths: [[Double]], partner: [Double], _ tool: SketchToolContribution) throws -> (SketchLayer, GeometrySnapSource) {
        let line = Geometry.polyline(Polyline(paths: Parts(paths.map { Path(xy: $0) })))
        let layer = try SketchLayer(MutableGeometry(line))
        let other = Geometry.polyline(Polyline(Path(xy: partner)))
        let source = try GeometrySnapSource(
            name: "lines", spatialReference: nil, isEditable: true, features: partner.isEmpty ? [] : [(1, other)])
        layer.viewport = Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 200, height: 200)
        layer.snapSources = [source]
        layer.editsTopology = true
        layer.snapping = SnapSettings(isEnabled: true, toleranceInPoints: 10)
        layer.interaction.allowsScaling = false
        layer.interaction.allowsRotating = false
        try layer.setTool(tool)
        return (layer, source)
    }

    private func at(_ x: Double, _ y: Double) -> SketchPointer {
        SketchPointer(x: 100 + x, y: 100 - y, position: Coordinate(x: x, y: y))
    }

    /// Drags from one place to another in so many moves.
    private func drag(_ layer: SketchLayer, from: (Double, Double), to: (Double, Double), moves: Int = 5) throws {
        try layer.send(.dragBegan(at(from.0, from.1), afterLongPress: false))
        for i in 1...moves {
            let t = Double(i) / Double(moves)
            try layer.send(.dragMoved(at(from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t)))
        }
        try layer.send(.dragEnded(at(to.0, to.1)))
    }

    private func vertex(_ geometry: Geometry?, part: Int = 0, _ index: Int) throws -> Coordinate {
        try #require(geometry).vertex(part: part, at: index)
    }

    private static let own = [0.0, 0, 50, 0, 50, 50]
    private static let partner = [50.0, 0, 90, -50]

    @Test(arguments: ["vertex", "selection", "transform"]) func nothingSnapsToWhatMovesAlong(how: String) throws {
        let tool = how == "transform" ? TransformTool.contribution : VertexTool.contribution
        for isOwn in [false, true] {
            let (layer, source) = try layer(
                isOwn ? [Self.own, Self.partner] : [Self.own], partner: isOwn ? [] : Self.partner, tool)
            if how == "selection" { try layer.selectVertices([PartRange(part: 0, range: 0..<2)]) }
            if how == "transform" { try layer.selectParts([0]) }
            try drag(layer, from: (50, 0), to: (76, -17))
            let line = layer.geometry?.geometry
            let other = isOwn ? line : layer.neighbour(1, of: source.name)
            #expect(try vertex(line, 1) == Coordinate(x: 76, y: -17), "\(how), own: \(isOwn)")
            #expect(try vertex(other, part: isOwn ? 1 : 0, 0) == Coordinate(x: 76, y: -17), "\(how), own: \(isOwn)")
            try drag(layer, from: (76, -17), to: (88, -46))
            #expect(try vertex(layer.geometry?.geometry, 1) == Coordinate(x: 90, y: -50), "what stays is snapped to")
        }
    }

    /// What a drag of a segment that is not selected tells, event by event.
    @Test(arguments: [false, true]) func everyEventOfALiveDragTellsOneChange(isShared: Bool) throws {
        let (layer, source) = try layer([Self.own], partner: Self.partner, VertexTool.contribution)
        layer.editsTopology = isShared
        layer.snapping.isEnabled = false
        layer.tracksMeasure = true
        var told: [String] = []
        var last: SketchMeasure?
        let observation = layer.observe {
            switch $0 {
            case .geometry(let changes): told += changes.map { "\($0.cause) \($0.from)+\($0.inserted)" }
            case .selection(let selection): told.append(selection.level.rawValue)
            case .measure(let measure): last = measure
            case .partner: told.append("partner")
            default: break
            }
        }
        let move = ["moveSelection 0+2"] + (isShared ? ["partner"] : [])
        try layer.send(.dragBegan(at(12, 0), afterLongPress: false))
        #expect(told == ["segment"])
        for (x, y) in [(12.1, 0.1), (25.3, 7.7), (12, 0), (13.3, 0.7), (17, 5)] {
            told = []
            let response = try layer.send(.dragMoved(at(x, y)))
            #expect(told == move && response.changes.map(\.cause) == ["moveSelection"])
        }
        try layer.send(.dragEnded(at(17, 5)))
        // Exactly as if one verb had done it, in what is known of the shape too.
        let once = try SketchLayer(MutableGeometry(Geometry.polyline(Polyline(Path(xy: Self.own)))))
        once.tracksMeasure = true
        var expected: SketchMeasure?
        let other = once.observe { if case .measure(let measure) = $0 { expected = measure } }
        try once.selectSegment(part: 0, at: 0)
        try once.moveSelection(byX: 5, y: 5)
        #expect(layer.geometry?.geometry == once.geometry?.geometry)
        #expect(last == expected && last != nil)
        #expect(try vertex(layer.neighbour(1, of: source.name), 0) == (isShared ? Coordinate(x: 55, y: 5) : Coordinate(x: 50, y: 0)))
        #expect(layer.historyEntries.map(\.name) == ["moveSelection"])
        layer.undo()
        #expect(layer.geometry?.geometry == Geometry.polyline(Polyline(Path(xy: Self.own))))
        #expect(try vertex(layer.neighbour(1, of: source.name), 0) == Coordinate(x: 50, y: 0))

        // Back where it began it is no step, and a drag that is cancelled leaves nothing.
        layer.clearSelection()
        try drag(layer, from: (12, 0), to: (12, 0), moves: 1)
        try layer.send(.dragBegan(at(12, 0), afterLongPress: false))
        try layer.send(.dragMoved(at(22, 9)))
        try layer.send(.dragMoved(at(12, 0)))
        try layer.send(.dragEnded(at(12, 0)))
        #expect(!layer.canUndo && layer.canRedo)
        try layer.send(.dragBegan(at(12, 0), afterLongPress: false))
        try layer.send(.dragMoved(at(22, 9)))
        try layer.send(.dragMoved(at(23, 9)))
        layer.cancelGesture()
        #expect(layer.geometry?.geometry == Geometry.polyline(Polyline(Path(xy: Self.own))))
        #expect(try vertex(layer.neighbour(1, of: source.name), 0) == Coordinate(x: 50, y: 0) && layer.canRedo)
        _ = (observation, other)
    }

    /// A source that counts how often it is searched.
    private final class CountingSource: SnapSource {
        let source: GeometrySnapSource
        var searches = 0

        init(_ source: GeometrySnapSource) { self.source = source }

        var name: String { source.name }
        var spatialReference: SpatialReference? { source.spatialReference }
        var isEditable: Bool { source.isEditable }

        func features(in box: Extent, limit: Int) -> [Int] {
            searches += 1
            return source.features(in: box, limit: limit)
        }

        func geometry(ofFeature id: Int) -> Geometry? { source.geometry(ofFeature: id) }

        func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
            try source.setGeometry(geometry, ofFeature: id)
        }
    }

    @Test func sharedVerticesAreLookedUpOncePerDrag() throws {
        let (layer, source) = try layer([Self.own], partner: Self.partner + [50, 50], TransformTool.contribution)
        let counting = CountingSource(source)
        layer.snapSources = [counting]
        layer.snapping.isEnabled = false
        try layer.selectAll()
        try drag(layer, from: (25, 25), to: (26, 27), moves: 20)
        #expect(counting.searches == 3, "once for each vertex")
        #expect(try WKT.text(of: #require(layer.neighbour(1, of: source.name))) == "LINESTRING (51 2, 90 -50, 51 52)")
        let changes = try layer.moveSelection(byX: -1, y: -2)
        #expect(changes == [GeometryChange(part: 0, from: 0, removed: 3, inserted: 3, cause: "moveSelection")])
        #expect(try WKT.text(of: #require(layer.neighbour(1, of: source.name))) == "LINESTRING (50 0, 90 -50, 50 50)")
        #expect(layer.historyEntries.map(\.name) == ["moveSelection", "moveSelection"])
    }
}
