import GromaGeometry
import GromaMap
import Testing

/// Tests how often layers are queried for drawing, and the limits of the results.
@Suite("Walks over layers")
struct LabelWalkTests {
    /// A layer of a plugin that counts what it is asked.
    private final class Counter: RenderedLayer {
        let name = "counter"
        let spatialReference: SpatialReference? = .webMercator
        let fullExtent = Extent(xMin: -100, yMin: -100, xMax: 100, yMax: 100)
        var observers = MapLayerObservers()
        var renderer: (any Renderer)?
        var labels: [LabelClass] = []
        var selectionSymbol: (any Symbol)?
        var selectionColor = Color.black
        let legendItems: [LegendItem] = []
        var asked: [String] = []
        var error: MapError?

        func features(at point: ScreenPoint, in frame: MapFrame, tolerance: Double, limit: Int) throws(MapError) -> [any MapFeature] { [] }
        func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
            asked.append("items")
            if let error { throw error }
            return []
        }
        func addLabels(to placer: inout LabelPlacer, for frame: MapFrame) throws(MapError) { asked.append("labels") }
        func items(for frame: MapFrame, addingLabelsTo placer: inout LabelPlacer) throws(MapError) -> [DisplayItem] {
            asked.append("both")
            return []
        }
    }

    @Test("A frame of the whole screen asks a layer once for shapes and labels; one whose labels are placed asks for shapes alone")
    func oneWalk() throws {
        let (map, layer) = (try MapView(width: 400, height: 300), Counter())
        try map.add(layer)
        _ = try map.displayList()
        layer.labels = [LabelClass(try LabelExpression("[A]"))]
        try map.zoom(by: 2)
        _ = try map.displayList()
        _ = try map.displayList()
        layer.observers.layer(layer, didChange: layer.fullExtent, reach: 0)
        _ = try map.displayList(in: ScreenRect(x: 0, y: 0, width: 10, height: 10))
        #expect(layer.asked == ["items", "both", "items", "items", "labels"])
    }

    @Test("What kept a layer from being drawn is told until it is drawn again")
    func failureOfALayer() throws {
        let (map, layer) = (try MapView(width: 400, height: 300), Counter())
        let view = try map.add(layer)
        layer.error = .layerFailed(layer: "counter", reason: "there is no signal")
        _ = try map.displayList()
        #expect(view.error == .layerFailed(layer: "counter", reason: "there is no signal"))
        layer.error = nil
        _ = try map.displayList()
        #expect(view.error == nil)
    }

    @Test("Very many points with two looks in turn are drawn once a pixel and look")
    func alternating() throws {
        let frame = MapFrame(viewport: Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 40, height: 30))
        let looks = [SimpleMarkerSymbol(color: .black, size: 4), SimpleMarkerSymbol(color: .white, size: 4)]
        let points = (0..<10).map { Geometry.point(Point(x: Double($0), y: 0)) }
        var batches = SymbolBatches(frame)
        for number in 0..<100_000 { batches.append(points[number % 10], looks[0]) }
        for number in 0..<20_000 { batches.append(points[number / 2 % 10], looks[number % 2]) }
        // At the edge a marker of which a part shows is still drawn.
        batches.append(.point(Point(x: -21, y: 0)), looks[1])
        #expect(batches.finish().count <= 1 + 2 * 10 + 1)
        var last = SymbolBatches(frame)
        for _ in 0..<100_001 { last.append(points[0], looks[0]) }
        last.append(.point(Point(x: -21, y: 0)), looks[1])
        #expect(last.finish().count == 2)
    }
}
