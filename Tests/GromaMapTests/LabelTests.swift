import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap
import GromaTesting
import Testing

@Suite("Labels")
struct LabelTests {
    /// Returns the drawing of only the labels of a layer.
    private func labels(of layer: GraphicsLayer, _ frame: MapFrame) throws -> [DisplayItem] {
        var placer = LabelPlacer(frame)
        try layer.addLabels(to: &placer, for: frame)
        return try placer.place().flatMap(\.items)
    }

    @Test(
        "Simple expressions and templates",
        arguments: [
            ("[NAME]", "Rome"), (##""Pop. " CONCAT [POP]"##, "Pop. 5"), (##"[NAME] + " (" + [POP] + ")""##, "Rome (5)"),
            ("[NAME] concat newline concat [POP]", "Rome\n5"), ("{NAME} ({POP})", "Rome (5)"), ("{NONE}", ""), ("({NONE})", ""),
            (##"[NAME] & [NONE]"##, "Rome"),
        ])
    func expressions(text: String, expected: String) throws {
        let values: Attributes = ["NAME": "Rome", "POP": 5]
        let expression = try LabelExpression(text)
        #expect(
            expression.text { name in
                switch values[name] {
                case .integer(let value)?: String(value)
                case .string(let value)?: value
                default: nil
                }
            } == expected)
    }

    @Test("Scripts are refused", arguments: ["$feature.NAME + 'a'", "Function FindLabel()", "[NAME", "{NAME", "NAME", "", "[A] * [B]"])
    func scripts(text: String) {
        #expect(throws: MapError.self) { try LabelExpression(text) }
    }

    @Test("Labels are read as services have them")
    func json() throws {
        let text = ##"""
            [{"labelPlacement":"esriServerPolygonPlacementAlwaysHorizontal","where":"POP > 1","useCodedValues":false,"minScale":1000,"maxScale":0,
              "labelExpressionInfo":{"expression":"$feature[\"NAME\"]"},"labelExpression":"[OTHER]","name":"Class 1",
              "symbol":{"type":"esriTS","color":[1,2,3,255],"font":{"family":"Arial","size":9}}}]
            """##
        let labels = try LabelClass.list(from: JSONValue(parsing: text.utf8))
        #expect(labels[0].expression.pieces == [.field("NAME")])
        #expect(labels[0].placement == .polygonAlwaysHorizontal && labels[0].minScale == 1000 && !labels[0].usesCodedValues)
        let again = try LabelClass(json: labels[0].json)
        #expect(again.json == labels[0].json && again.foreignMembers["name"]?.stringValue == "Class 1")
        let arcade = #expect(throws: MapError.self) {
            try LabelClass(json: ["labelExpressionInfo": ["expression": "Round($feature.A)"]])
        }
        #expect("\(String(describing: arcade))".contains("Arcade"))
    }

    @Test("No label covers another, and none leaves the screen", arguments: [21, 22, 23] as [UInt64])
    func overlap(seed: UInt64) throws {
        var random = Seeded(seed)
        let layer = GraphicsLayer(name: "g")
        layer.renderer = SimpleRenderer(SimpleMarkerSymbol(size: 4))
        var label = LabelClass(try LabelExpression("[N]"))
        label.symbol = TextSymbol("", size: 10)
        layer.labels = [label]
        for number in 0..<150 {
            try layer.add(
                Graphic(
                    geometry: .point(Point(x: random.number(0...400), y: random.number(0...400))),
                    attributes: ["N": .string("No \(number)")]))
        }
        let frame = MapFrame(viewport: Viewport(center: Coordinate(x: 200, y: 200), resolution: 1, width: 400, height: 400))
        let boxes = try labels(of: layer, frame).compactMap { item -> Extent? in
            guard case .text(let text, let anchor, let y, .screen, let style) = item else { return nil }
            let width = TextWidth.points(text, size: style.size)
            let x = style.anchor == .start ? anchor + width / 2 : style.anchor == .end ? anchor - width / 2 : anchor
            return Extent(xMin: x - width / 2, yMin: y - 0.8 * style.size, xMax: x + width / 2, yMax: y + 0.25 * style.size)
        }
        #expect(boxes.count > 40 && boxes.count < 150, "seed \(seed)")
        for (index, box) in boxes.enumerated() {
            #expect(Extent(xMin: 0, yMin: 0, xMax: 400, yMax: 400).contains(box), "seed \(seed)")
            for other in boxes[(index + 1)...] {
                let common = box.intersection(other)
                #expect(common.isEmpty || common.width < 1e-9 || common.height < 1e-9, "seed \(seed)")
            }
        }
    }

    @Test("Along a line a label is turned with it, and reads from left to right")
    func lines() throws {
        let layer = GraphicsLayer(name: "g")
        layer.labels = [LabelClass(try LabelExpression("{N}"))]
        let line = Path([Coordinate(x: 95, y: 95), Coordinate(x: 5, y: 5)])
        try layer.add(
            Graphic(geometry: .polyline(Polyline(line)), symbol: SimpleLineSymbol(), attributes: ["N": "Via"]))
        guard case .text("Via", let x, let y, .screen, let style)? = try labels(of: layer, Frames.unit).last else {
            Issue.record("no label")
            return
        }
        // The line rises to the right, at 45 degrees; the label lies above it.
        #expect(abs(style.angle + 45) < 1e-9)
        #expect(y < 100 - x)
        // A line that is shorter than its name has none.
        let short = Path([Coordinate(x: 50, y: 50), Coordinate(x: 55, y: 50)])
        layer.removeAll()
        try layer.add(Graphic(geometry: .polyline(Polyline(short)), symbol: SimpleLineSymbol(), attributes: ["N": "Via"]))
        #expect(try layer.items(for: Frames.unit).count == 1)
        #expect(try labels(of: layer, Frames.unit).isEmpty)
    }

    @Test("The label of an area stands inside of it, and of what shows of it")
    func areas() throws {
        let layer = GraphicsLayer(name: "g")
        layer.labels = [LabelClass(try LabelExpression("{N}"))]
        // A U: its middle is outside.
        let ring = Path(xy: [0, 0, 90, 0, 90, 90, 65, 90, 65, 20, 25, 20, 25, 90, 0, 90], isRing: true)
        let area = Polygon(ring)
        try layer.add(Graphic(geometry: .polygon(area), symbol: SimpleFillSymbol(), attributes: ["N": "U"]))
        func place(_ frame: MapFrame) throws -> Coordinate? {
            guard case .text(_, let x, let y, .screen, _)? = try labels(of: layer, frame).last else { return nil }
            let place = frame.viewport.map(x: x, y: y)
            return Coordinate(x: place.x, y: place.y)
        }
        let whole = try #require(try place(Frames.unit))
        #expect(area.contains(x: whole.x, y: whole.y))
        let close = MapFrame(viewport: Viewport(center: Coordinate(x: 85, y: 85), resolution: 0.2, width: 100, height: 100))
        let corner = try #require(try place(close))
        #expect(area.contains(x: corner.x, y: corner.y) && corner.x > 65)
    }
}
