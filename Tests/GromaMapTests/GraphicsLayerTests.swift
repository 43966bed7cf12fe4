import GromaFormats
import GromaGeometry
import GromaMap
import GromaTesting
import Testing

@Suite("Graphics layers")
struct GraphicsLayerTests {
    private func point(_ x: Double, _ y: Double, _ symbol: (any Symbol)? = SimpleMarkerSymbol(size: 10)) -> Graphic {
        Graphic(geometry: .point(Point(x: x, y: y)), symbol: symbol)
    }

    private func hits(_ layer: GraphicsLayer, _ x: Double, _ y: Double, tolerance: Double = 0) throws -> [Int?] {
        try layer.graphics(at: ScreenPoint(x: x, y: y), in: Frames.unit, tolerance: tolerance).map(\.objectID)
    }

    @Test("The topmost is found first: by draw index, then the later one")
    func order() throws {
        let layer = GraphicsLayer(name: "g")
        let graphics = (0..<4).map { _ in point(50, 50) }
        try layer.add(contentsOf: graphics)
        #expect(try hits(layer, 50, 50) == [4, 3, 2, 1])
        graphics[0].drawIndex = 1
        #expect(try hits(layer, 50, 50) == [1, 4, 3, 2])
        graphics[3].isVisible = false
        #expect(try hits(layer, 50, 50) == [1, 3, 2])
        #expect(try layer.graphics(at: ScreenPoint(x: 50, y: 50), in: Frames.unit, limit: 1).count == 1)
        try layer.insert(point(50, 50), at: 0)
        #expect(try hits(layer, 50, 50) == [1, 3, 2, 5])
        #expect(layer.graphics.map(\.objectID) == [5, 1, 2, 3, 4])
    }

    @Test("Places between neighbors do not run out")
    func insertion() throws {
        let layer = GraphicsLayer(name: "g")
        try layer.add(contentsOf: [point(1, 1), point(2, 2)])
        for _ in 0..<100 { try layer.insert(point(3, 3), at: 1) }
        #expect(layer.graphics.map { $0.objectID ?? 0 } == [1] + Array((3...102).reversed()) + [2])
        for graphic in layer.graphics.dropFirst().dropLast() { layer.remove(graphic) }
        #expect(layer.graphics.map(\.objectID) == [1, 2])
        #expect(throws: MapError.self) { try layer.insert(point(0, 0), at: 3) }
    }

    @Test("A graphic with neither symbol nor renderer is neither drawn nor found, and counted")
    func undrawn() throws {
        let layer = GraphicsLayer(name: "g")
        try layer.add(contentsOf: [point(50, 50, nil), point(50, 50)])
        #expect(layer.undrawnCount == 1)
        #expect(try hits(layer, 50, 50) == [2])
        #expect(try layer.items(for: Frames.unit).count == 1)
        layer.renderer = SimpleRenderer(SimpleMarkerSymbol(.square, size: 20))
        #expect(layer.undrawnCount == 0)
        #expect(try hits(layer, 59, 50) == [1])
        layer.renderer = UniqueValueRenderer(field: "K", classes: [])
        #expect(layer.undrawnCount == 1)
    }

    @Test("All graphics are in the reference of the layer, or of the first one")
    func references() throws {
        let layer = GraphicsLayer(name: "g")
        try layer.add(Graphic(geometry: nil))
        let first = Graphic(geometry: .point(Point(x: 0, y: 0, spatialReference: .wgs84)))
        try layer.add(first)
        #expect(layer.spatialReference == .wgs84)
        #expect(throws: MapError.self) { try layer.add(point(1, 1)) }
        #expect(throws: MapError.self) { try first.setGeometry(.point(Point(x: 1, y: 1))) }
        #expect(first.geometry?.extent.xMin == 0)
        #expect(throws: MapError.graphicTaken(layer: "g")) { try GraphicsLayer(name: "h").add(first) }
        let failed = Graphic(geometry: .point(Point(x: 0, y: 0, spatialReference: .wgs84)))
        #expect(throws: MapError.self) { try layer.add(contentsOf: [failed, point(1, 1)]) }
        #expect(failed.layer == nil && layer.count == 2)
    }

    @Test("Attributes are null, numbers, texts and moments; others are left out")
    func attributes() {
        let graphic = Graphic(geometry: nil, attributes: ["A": 1, "B": .bytes([1]), "C": .null, "D": .date(5), "E": "x", "F": 1.5])
        #expect(!graphic.has("B") && graphic.has("C"))
        #expect(graphic.integer("a") == 1 && graphic.number("A") == 1 && graphic.number("F") == 1.5 && graphic.integer("D") == nil)
        #expect(graphic.date("D") == 5 && graphic.string("E") == "x" && graphic.string("C") == nil)
        graphic.setValue(nil, forField: "C")
        #expect(!graphic.has("C"))
        graphic.setValue(.bytes([2]), forField: "A")
        #expect(!graphic.has("A"))
    }

    @Test("A selection has a halo, or a symbol of its own")
    func selection() throws {
        let layer = GraphicsLayer(name: "g")
        let graphics = [point(20, 20), point(80, 80)]
        try layer.add(contentsOf: graphics)
        layer.setSelected(true, for: graphics[1])
        #expect(layer.selectedGraphics.map(\.objectID) == [2] && graphics[1].isSelected)
        let items = try layer.items(for: Frames.unit)
        guard items.count == 3, case .markers(_, _, let halo) = items[1] else {
            Issue.record("\(items)")
            return
        }
        #expect(halo.color == layer.selectionColor && halo.size > 10)
        layer.selectionSymbol = SimpleMarkerSymbol(.x, size: 40)
        #expect(try layer.items(for: Frames.unit).count == 2)
        #expect(try hits(layer, 98, 20) == [2])
        layer.remove(graphics[1])
        #expect(layer.selectedGraphics.isEmpty && !graphics[1].isSelected)
    }

    @Test("Graphics outside of the time that is shown are neither drawn nor found")
    func time() throws {
        let layer = GraphicsLayer(name: "g")
        for (start, end) in [(0, 10), (20, 30)] {
            let graphic = point(50, 50)
            graphic.attributes = ["S": .date(start), "E": .date(end)]
            try layer.add(graphic)
        }
        layer.timeWindow = TimeWindow(start: 5, end: 15)
        #expect(try hits(layer, 50, 50).count == 2)
        layer.startTimeField = "S"
        layer.endTimeField = "E"
        #expect(try hits(layer, 50, 50) == [1])
        layer.timeOffset = 10
        #expect(try hits(layer, 50, 50) == [1])
        layer.timeOffset = -10
        #expect(try hits(layer, 50, 50) == [2])
    }

    @Test("Changes are told with where they are", arguments: [1, 2, 3])
    func observer(count: Int) throws {
        let layer = GraphicsLayer(name: "g")
        let observer = Observer()
        layer.observers.add(observer)
        let graphic = point(1, 2)
        try layer.add(graphic)
        try graphic.setGeometry(.point(Point(x: 3, y: 4)))
        #expect(observer.changes.last == Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 4))
        graphic.symbol = SimpleMarkerSymbol(size: 50)
        #expect(observer.reaches.last ?? 0 >= 25)
        layer.remove(graphic)
        #expect(observer.changes.count == 4)
    }

    @Test("All who follow a layer are told, and those no longer who have left")
    func observers() throws {
        let layer = GraphicsLayer(name: "g")
        let (stays, leaves) = (Observer(), Observer())
        layer.observers.add(stays)
        layer.observers.add(leaves)
        layer.observers.add(stays)
        try layer.add(point(1, 2))
        layer.observers.remove(leaves)
        try layer.add(point(3, 4))
        #expect(stays.changes.count == 2 && leaves.changes.count == 1)
    }

    @Test("A vertex that moved is drawn anew around it, and all of a line that has dashes, labels or a marker at its middle")
    func localChanges() throws {
        let line = Geometry.polyline(Polyline(Path(xy: (0..<2_000).flatMap { [Double($0), 0.0] })))
        var moved = line
        try moved.moveVertex(at: 1_000, to: Coordinate(x: 1_000, y: 5))
        let place = Extent(xMin: 999, yMin: 0, xMax: 1_001, yMax: 5)
        func change(_ symbol: any Symbol, _ prepare: (GraphicsLayer) throws -> Void = { _ in }) throws -> Extent {
            let layer = GraphicsLayer(name: "g")
            let graphic = Graphic(geometry: line, symbol: symbol)
            try layer.add(graphic)
            try prepare(layer)
            let observer = Observer()
            layer.observers.add(observer)
            try graphic.setGeometry(moved)
            return try #require(observer.changes.last)
        }
        let local = try change(SimpleLineSymbol())
        #expect(local.contains(place) && local.width < 400)
        #expect(try change(SimpleLineSymbol(.dash)).contains(line.extent))
        #expect(try change(SimpleMarkerSymbol(size: 5)).contains(line.extent))
        #expect(
            try change(SimpleLineSymbol()) { layer in
                layer.selectionSymbol = SimpleLineSymbol(.dot)
                layer.setSelected(true, for: layer.graphics[0])
            }.contains(line.extent))
    }

    @Test("A million markers at a time are no more than the pixels that they cover")
    func crowd() throws {
        let layer = GraphicsLayer(name: "g")
        let symbol = SimpleMarkerSymbol(size: 3)
        var random = Seeded(4)
        try layer.add(contentsOf: (0..<200_000).map { _ in point(random.number(0...100), random.number(0...100), symbol) })
        var count = 0
        for case .markers(let xy, _, _) in try layer.items(for: Frames.unit) { count += xy.count / 2 }
        #expect((100_000...120_000).contains(count))
        var frame = Frames.unit
        // The search asks after 65,536 markers, and once more when it ended.
        let questions = Questions(cancelledAt: 1)
        frame.hook = questions.hook
        #expect(throws: MapError.cancelled) { try layer.items(for: frame) }
        #expect(questions.count == 2)
        #expect(throws: MapError.cancelled, "nor is an empty layer drawn") { try GraphicsLayer(name: "e").items(for: frame) }
    }

    @Test("Few graphics ask only a few times whether they are still wanted")
    func fewQuestions() throws {
        let layer = GraphicsLayer(name: "g")
        try layer.add(contentsOf: (0..<500).map { point(Double($0 % 100), 50) })
        var frame = Frames.unit
        let questions = Questions()
        frame.hook = questions.hook
        #expect(try !layer.items(for: frame).isEmpty)
        // After the search, and at the first graphic.
        #expect((1...4).contains(questions.count))
    }

    @Test("A map in Web Mercator shows graphics in degrees, on both sides of the seam")
    func projection() throws {
        let layer = GraphicsLayer(name: "g")
        try layer.add(
            Graphic(geometry: .point(Point(x: -179, y: 0, spatialReference: .wgs84)), symbol: SimpleMarkerSymbol(size: 10)))
        let half = WebMercator.project(longitude: 180, latitude: 0).x
        var frame = MapFrame(
            viewport: Viewport(center: Coordinate(x: half, y: 0), resolution: half / 1800, width: 100, height: 100),
            spatialReference: .webMercator, wrapsAround: true)
        guard case .markers(let xy, .map, _)? = try layer.items(for: frame).first else {
            Issue.record("not drawn")
            return
        }
        let place = frame.viewport.screen(x: xy[0], y: xy[1])
        #expect(xy.count == 2 && abs(place.x - 60) < 1e-6)
        #expect(try layer.graphics(at: ScreenPoint(x: 60, y: 50), in: frame).count == 1)
        frame.wrapsAround = false
        #expect(try layer.graphics(at: ScreenPoint(x: 60, y: 50), in: frame).isEmpty)
        frame.spatialReference = SpatialReference(wkid: 25832)
        #expect(throws: MapError.self) { try layer.items(for: frame) }
    }

    @Test("After additions, moves and removals, hits are those of a search through all graphics", arguments: [11, 12, 13, 14] as [UInt64])
    func model(seed: UInt64) throws {
        var random = Seeded(seed)
        let layer = GraphicsLayer(name: "g")
        var all: [Graphic] = []
        for step in 0..<400 {
            switch random.below(5) {
            case 0, 1:
                let graphic = point(
                    random.number(0...100), random.number(0...100),
                    random.below(10) == 0 ? nil : SimpleMarkerSymbol(size: random.number(1...30)))
                graphic.drawIndex = random.below(3)
                let place = random.below(all.count + 1)
                try layer.insert(graphic, at: place)
                all.insert(graphic, at: place)
            case 2 where !all.isEmpty:
                try all[random.below(all.count)].setGeometry(.point(Point(x: random.number(0...100), y: random.number(0...100))))
            case 3 where !all.isEmpty: layer.remove(all.remove(at: random.below(all.count)))
            default: if !all.isEmpty { all[random.below(all.count)].isVisible.toggle() }
            }
            let (x, y) = (random.number(0...100), random.number(0...100))
            let expected = all.enumerated().filter { entry in
                guard entry.element.isVisible, let symbol = entry.element.symbol as? SimpleMarkerSymbol,
                    let box = entry.element.geometry?.extent
                else { return false }
                let (dx, dy) = (box.xMin - x, 100 - box.yMin - y)
                return dx * dx + dy * dy <= symbol.size * symbol.size / 4
            }.sorted { ($1.element.drawIndex, $1.offset) < ($0.element.drawIndex, $0.offset) }
            #expect(try hits(layer, x, y) == expected.map(\.element.objectID), "seed \(seed), step \(step)")
            #expect(layer.graphics.map(\.objectID) == all.map(\.objectID), "seed \(seed), step \(step)")
        }
        #expect(layer.undrawnCount == all.count { $0.symbol == nil })
    }

    @Test("Sketches snap to graphics, and change those of an editable layer")
    func snapping() throws {
        let layer = GraphicsLayer(name: "g")
        try layer.add(contentsOf: [point(10, 10), point(90, 90, nil)])
        #expect(layer.features(in: Extent(xMin: 0, yMin: 0, xMax: 100, yMax: 100), limit: 10) == [1, 2])
        #expect(layer.extent == Extent(xMin: 10, yMin: 10, xMax: 90, yMax: 90) && layer.loadedFeatureCount == 2)
        let moved = Geometry.point(Point(x: 20, y: 20))
        #expect(throws: SnapSourceError.notEditable(source: "g")) { try layer.setGeometry(moved, ofFeature: 1) }
        layer.isEditable = true
        try layer.setGeometry(moved, ofFeature: 1)
        #expect(layer.graphic(id: 1)?.geometry == moved && layer.features(in: moved.extent, limit: 9) == [1])
        #expect(throws: SnapSourceError.noFeature(source: "g", feature: 9)) { try layer.setGeometry(moved, ofFeature: 9) }
    }

    private final class Observer: MapLayerObserver {
        var changes: [Extent] = []
        var reaches: [Double] = []
        func mapLayer(_ layer: any MapLayer, didChange extent: Extent, reach: Double) {
            changes.append(extent)
            reaches.append(reach)
        }
    }
}
