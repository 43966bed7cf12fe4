import GromaFormats
import GromaGeometry
import GromaMap
import Testing

/// What a layer of graphics tells of its changes, and what it refuses.
@Suite("Changes of graphics")
struct GraphicsEventTests {
    private final class Observer: MapLayerObserver {
        var told: [String] = []
        func mapLayer(_ layer: any MapLayer, didChange extent: Extent, reach: Double) {
            let box =
                extent.isEmpty ? "all" : [extent.xMin, extent.yMin, extent.xMax, extent.yMax].map { "\(Int($0))" }.joined(separator: " ")
            told.append("\(box) by \(reach)")
        }
        func news() -> [String] {
            defer { told = [] }
            return told
        }
    }

    private let observer = Observer()

    /// A layer with points at 1, 2 and 30, 40, drawn with markers that reach 5 points, which counts as 8.
    private func layer() throws -> GraphicsLayer {
        let layer = GraphicsLayer(name: "g")
        try layer.add(contentsOf: [point(1, 2), point(30, 40)])
        layer.observers.add(observer)
        return layer
    }

    private func point(_ x: Double, _ y: Double, size: Double = 10) -> Graphic {
        Graphic(geometry: .point(Point(x: x, y: y)), symbol: SimpleMarkerSymbol(size: size))
    }

    @Test("Each change of a graphic is told once, with where it was and is; what changes nothing is not")
    func graphics() throws {
        let layer = try layer()
        let graphic = layer.graphics[0]
        graphic.drawIndex = 1
        #expect(observer.news() == ["1 2 1 2 by 8.0"])
        graphic.isVisible = false
        #expect(observer.news() == ["1 2 1 2 by 8.0"])
        (graphic.drawIndex, graphic.isVisible) = (1, false)
        #expect(observer.news() == [])
        graphic.attributes = ["A": 1]
        graphic.setValue(2, forField: "B")
        #expect(observer.news() == ["1 2 1 2 by 8.0", "1 2 1 2 by 8.0"])
        try graphic.setGeometry(.point(Point(x: 5, y: 9)))
        #expect(observer.news() == ["1 2 5 9 by 8.0"])
        try graphic.setGeometry(nil)
        #expect(observer.news() == ["5 9 5 9 by 8.0"])
        graphic.drawIndex = 2
        try graphic.setGeometry(nil)
        #expect(observer.news() == [])
        try graphic.setGeometry(.point(Point(x: 7, y: 8)))
        #expect(observer.news() == ["7 8 7 8 by 8.0"])
        // A larger symbol reaches farther from now on, and a smaller one once more as far.
        graphic.symbol = SimpleMarkerSymbol(size: 40)
        #expect(observer.news() == ["7 8 7 8 by 32.0"])
        graphic.symbol = nil
        #expect(observer.news() == ["7 8 7 8 by 32.0"] && layer.undrawnCount == 1)
        graphic.attributes = [:]
        #expect(observer.news() == ["7 8 7 8 by 8.0"])
    }

    @Test("Additions and removals are told as one, with all that came or went")
    func lists() throws {
        let layer = try layer()
        try layer.add(contentsOf: [point(-5, 60), point(8, -9)])
        #expect(observer.news() == ["-5 -9 8 60 by 8.0"])
        try layer.add(Graphic(geometry: nil))
        try layer.insert(contentsOf: [], at: 0)
        #expect(observer.news() == [] && layer.count == 5)
        layer.remove(contentsOf: [layer.graphics[0], layer.graphics[3], point(0, 0)])
        #expect(observer.news() == ["1 -9 8 2 by 8.0"] && layer.graphics.map(\.objectID) == [2, 3, 5])
        layer.remove(layer.graphics[2])
        layer.remove(point(0, 0))
        #expect(observer.news() == [] && layer.count == 2)
        layer.removeAll()
        #expect(observer.news() == ["-5 40 30 60 by 8.0"] && layer.count == 0 && layer.extent?.isEmpty == true)
        layer.removeAll()
        #expect(observer.news() == [])
        // Numbers are never given again.
        try layer.add(point(1, 1))
        #expect(layer.graphics.map(\.objectID) == [6] && layer.graphic(id: 1) == nil && layer.graphic(id: -1) == nil)
        #expect(layer.graphic(id: 7) == nil && layer.graphic(id: 600) == nil)
    }

    @Test("Settings of the layer are told as changes of all of it; those of a selection only where there is one")
    func settings() throws {
        let layer = try layer()
        layer.renderer = SimpleRenderer(SimpleMarkerSymbol(size: 30))
        #expect(observer.news() == ["all by 15.0"])
        layer.renderer = nil
        layer.labels = []
        (layer.startTimeField, layer.endTimeField, layer.timeOffset, layer.timeWindow) = ("S", "E", 1, nil)
        layer.dataChanged()
        #expect(observer.news() == Array(repeating: "all by 8.0", count: 7))
        layer.selectionColor = .black
        layer.selectionSymbol = SimpleMarkerSymbol(size: 60)
        layer.renderingMode = .dynamic
        layer.isEditable = true
        #expect(observer.news() == [])
        layer.setSelected(true, for: layer.graphics[1])
        #expect(observer.news() == ["30 40 30 40 by 30.0"])
        layer.setSelected(true, for: layer.graphics[1])
        layer.setSelected(true, for: point(0, 0))
        #expect(observer.news() == [])
        layer.selectionColor = .white
        #expect(observer.news() == ["all by 30.0"])
        layer.selectionSymbol = nil
        // A halo is 3 wider.
        #expect(observer.news() == ["all by 11.0"])
        layer.setSelected(false, for: layer.graphics[1])
        #expect(observer.news() == ["30 40 30 40 by 11.0"])
    }

    @Test("A selection is in the order of the layer, and ends with its graphics")
    func selection() throws {
        let layer = try layer()
        try layer.add(contentsOf: [point(3, 3), point(4, 4)])
        for index in [3, 0, 2] { layer.setSelected(true, for: layer.graphics[index]) }
        #expect(layer.selectedGraphics.map(\.objectID) == [1, 3, 4])
        layer.remove(layer.graphics[2])
        #expect(layer.selectedGraphics.map(\.objectID) == [1, 4])
        layer.clearSelection()
        #expect(layer.selectedGraphics.isEmpty && layer.graphics.allSatisfy { !$0.isSelected })
        let last = layer.graphics[0]
        layer.setSelected(true, for: last)
        layer.removeAll()
        #expect(!last.isSelected && last.objectID == nil && last.layer == nil && layer.selectedGraphics.isEmpty)
        layer.selectionColor = .black
        try layer.add(last)
        #expect(last.objectID == 5 && !last.isSelected)
    }

    @Test("A place that is none, a graphic of another layer and a shape in another reference are refused, and nothing is added")
    func refused() throws {
        let layer = GraphicsLayer(name: "g", spatialReference: .wgs84, fullExtent: Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 4))
        func geographic(_ x: Double) -> Graphic { Graphic(geometry: .point(Point(x: x, y: 0, spatialReference: .wgs84))) }
        try layer.add(geographic(50))
        #expect(layer.fullExtent == Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 4) && layer.extent?.xMin == 50)
        for place in [-1, 2] {
            let error = #expect(throws: MapError.self) { try layer.insert(geographic(1), at: place) }
            #expect(error?.description == "index: found \(place), expected a place from 0 to 1")
        }
        let strange = #expect(throws: MapError.self) { try layer.add(contentsOf: [geographic(1), point(1, 1)]) }
        #expect(strange == .shapeReferenceMismatch(layer: "g", found: nil, expected: .wgs84))
        #expect(throws: MapError.graphicTaken(layer: "g")) { try layer.add(contentsOf: [geographic(1), layer.graphics[0]]) }
        let twice = geographic(2)
        #expect(throws: MapError.graphicTaken(layer: "g")) { try layer.add(contentsOf: [twice, twice]) }
        #expect(layer.count == 1 && twice.layer == nil && twice.objectID == nil)
        // A refusal does not decide the reference of a layer without one.
        let open = GraphicsLayer(name: "o")
        #expect(throws: MapError.self) { try open.add(contentsOf: [geographic(1), point(1, 1)]) }
        #expect(open.spatialReference == nil && open.count == 0)
        try open.add(Graphic(geometry: nil))
        try open.graphics[0].setGeometry(.point(Point(x: 1, y: 1, spatialReference: .webMercator)))
        #expect(open.spatialReference == .webMercator)
    }

    @Test("Graphics are made of features, with their shapes and attributes but without bytes")
    func features() throws {
        let layer = GraphicsLayer(name: "g")
        let features = [TestFeature(7, x: 1, y: 2, ["A": 1, "B": .bytes([1])]), TestFeature(8, x: 3, y: 4)]
        let made = try layer.add(features: features, symbol: SimpleMarkerSymbol(size: 4))
        #expect(
            made.map(\.objectID) == [1, 2] && layer.count == 2 && made[0].attributes == ["A": 1] && made[1].geometry == features[1].geometry
        )
        #expect(made.allSatisfy { ($0.symbol as? SimpleMarkerSymbol)?.size == 4 } && layer.spatialReference == .webMercator)
        #expect(throws: MapError.self) { try layer.add(features: [point(1, 1)]) }
        #expect(layer.count == 2)
        let found = try layer.feature(withObjectID: 2)
        #expect(found?.objectID == 2)
        #expect(try layer.feature(withObjectID: 3) == nil)
    }

    @Test("Sketches find what is visible in a rectangle, in the order of the numbers and no more than asked for")
    func snapping() throws {
        let layer = GraphicsLayer(name: "g")
        try layer.add(contentsOf: (1...5).map { point(Double($0) * 10, 50) })
        let all = Extent(xMin: 0, yMin: 0, xMax: 100, yMax: 100)
        layer.graphics[1].isVisible = false
        #expect(layer.features(in: all, limit: 9) == [1, 3, 4, 5] && layer.features(in: all, limit: 2).count == 2)
        #expect(layer.features(in: all, limit: 0) == [] && layer.features(in: all, limit: -1) == [])
        #expect(layer.features(in: Extent(xMin: 25, yMin: 0, xMax: 40, yMax: 50), limit: 9) == [3, 4])
        #expect(layer.geometry(ofFeature: 3) == layer.graphics[2].geometry && layer.geometry(ofFeature: 9) == nil)
        layer.isEditable = true
        let strange = Geometry.point(Point(x: 0, y: 0, spatialReference: .wgs84))
        #expect(throws: SnapSourceError.spatialReferenceMismatch(source: "g", found: .wgs84, expected: nil)) {
            try layer.setGeometry(strange, ofFeature: 1)
        }
        try layer.graphics[3].setGeometry(nil)
        let moved = Geometry.point(Point(x: 5, y: 6))
        #expect(throws: SnapSourceError.noFeature(source: "g", feature: 4)) { try layer.checkGeometry(moved, ofFeature: 4) }
        try layer.setGeometry(moved, ofFeature: 1)
        #expect(layer.graphics[0].geometry == moved && layer.features(in: moved.extent, limit: 9) == [1])
    }

    @Test(
        "Graphics with one time are shown if it is in the window, those with two if they overlap it; ends count",
        arguments: [
            // Start and end of the graphic; of the window; whether it is shown with a start field alone, and with both.
            (10, 20, 10, 10, true, true), (10, 20, 11, 19, false, true), (10, 20, 20, 30, false, true), (10, 20, 21, 30, false, false),
            (10, 20, 0, 9, false, false), (10, 20, nil, 10, true, true), (10, 20, nil, 9, false, false), (10, 20, 20, nil, false, true),
            (10, 20, 21, nil, false, false), (10, 20, nil, nil, true, true), (nil, 20, 5, 15, false, true), (nil, 20, 25, 30, false, false),
            (10, nil, 15, 16, false, true), (10, nil, 5, 9, false, false), (nil, nil, nil, nil, false, false),
        ] as [(Int?, Int?, Int?, Int?, Bool, Bool)])
    func times(start: Int?, end: Int?, from: Int?, to: Int?, isShownByStart: Bool, isShown: Bool) throws {
        let layer = GraphicsLayer(name: "g")
        let graphic = point(50, 50)
        graphic.attributes = ["S": start.map { .date($0) } ?? .null, "E": end.map { .integer($0) } ?? .null]
        try layer.add(graphic)
        func isFound() throws -> Bool {
            let found = try layer.graphics(at: ScreenPoint(x: 50, y: 50), in: Frames.unit).count == 1
            #expect(try layer.items(for: Frames.unit).isEmpty != found)
            #expect(layer.features(in: Extent(xMin: 0, yMin: 0, xMax: 99, yMax: 99), limit: 9).isEmpty != found)
            return found
        }
        layer.timeWindow = TimeWindow(start: from, end: to)
        #expect(try isFound())
        layer.startTimeField = "S"
        #expect(try isFound() == isShownByStart)
        layer.endTimeField = "E"
        #expect(try isFound() == isShown)
        // An offset moves both.
        layer.timeOffset = 1000
        layer.timeWindow = TimeWindow(start: from.map { $0 + 1000 }, end: to.map { $0 + 1000 })
        #expect(try isFound() == isShown)
        layer.timeWindow = nil
        #expect(try isFound())
    }

    @Test("A hit reaches as far as symbol and tolerance go; a tolerance below 0 is none, a limit below 1 finds nothing")
    func hits() throws {
        let layer = GraphicsLayer(name: "g")
        try layer.add(contentsOf: [point(50, 50), point(50, 50, size: 4), Graphic(geometry: nil, symbol: SimpleMarkerSymbol())])
        func found(_ x: Double, _ tolerance: Double, _ limit: Int = .max) throws -> [Int?] {
            try layer.graphics(at: ScreenPoint(x: x, y: 50), in: Frames.unit, tolerance: tolerance, limit: limit).map(\.objectID)
        }
        #expect(
            try found(55, 0) == [1] && found(55.1, 0) == [] && found(52, 0) == [2, 1] && found(58, 3) == [1] && found(54, 2) == [2, 1])
        #expect(try found(55, -4) == [1] && found(52, 0, 0) == [] && found(52, 0, -1) == [] && found(52, 0, 1) == [2])
        #expect(try found(70, 16) == [1] && found(70, 18) == [2, 1])
        layer.selectionSymbol = SimpleMarkerSymbol(.square, size: 40)
        layer.setSelected(true, for: layer.graphics[1])
        #expect(try found(70, 0) == [2])
        // Where a map wraps around, a graphic that is seen twice is found once.
        let line = GraphicsLayer(name: "l")
        try line.add(
            Graphic(
                geometry: .polyline(Polyline(paths: Parts([Path(xy: [-180, 0, 180, 0])]), spatialReference: .wgs84)),
                symbol: SimpleLineSymbol(width: 4)))
        let frame = MapFrame(
            viewport: Viewport(center: Coordinate(x: 180, y: 0), resolution: 1, width: 400, height: 100), spatialReference: .wgs84,
            wrapsAround: true)
        #expect(try line.graphics(at: ScreenPoint(x: 200, y: 50), in: frame).count == 1)
        #expect(try line.graphics(at: ScreenPoint(x: 390, y: 50), in: frame).count == 1)
    }

    @Test("The leader of a graphic is that of the symbol it is drawn with")
    func leaders() throws {
        let layer = try layer()
        var (plain, selected) = (SimpleMarkerSymbol(), SimpleMarkerSymbol())
        (plain.leaderPoint, selected.leaderPoint) = (MarkerOffset(x: 1, y: 2), MarkerOffset(x: 3, y: 4))
        let graphic = layer.graphics[0]
        graphic.symbol = plain
        #expect(layer.leaderOffset(for: graphic) == ScreenPoint(x: 1, y: -2))
        layer.selectionSymbol = selected
        #expect(layer.leaderOffset(for: graphic) == ScreenPoint(x: 1, y: -2))
        layer.setSelected(true, for: graphic)
        #expect(layer.leaderOffset(for: graphic) == ScreenPoint(x: 3, y: -4))
        layer.selectionSymbol = nil
        #expect(layer.leaderOffset(for: graphic) == ScreenPoint(x: 1, y: -2))
        graphic.symbol = nil
        #expect(layer.leaderOffset(for: graphic) == nil && layer.leaderOffset(for: TestFeature(1, x: 0, y: 0)) == nil)
    }
}
