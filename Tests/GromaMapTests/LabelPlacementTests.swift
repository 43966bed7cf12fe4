import GromaFormats
import GromaGeometry
import GromaMap
import GromaTesting
import Testing

@Suite("Places of labels on a map")
struct LabelPlacementTests {
    /// A rectangle of the screen, perhaps turned about its middle.
    private struct Plate {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        var angle = 0.0

        var corners: [(x: Double, y: Double)] {
            let turn = Trigonometry.sineAndCosine(degrees: angle)
            return [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { dx, dy in
                (x + dx * width * turn.cosine - dy * height * turn.sine, y + dx * width * turn.sine + dy * height * turn.cosine)
            }
        }

        /// Whether two have more than a hundredth of a point in common: no line along a side parts them.
        func overlaps(_ other: Plate) -> Bool {
            for angle in [angle, angle + 90, other.angle, other.angle + 90] {
                let axis = Trigonometry.sineAndCosine(degrees: angle)
                let (a, b) = (corners, other.corners)
                let (mine, theirs) = (
                    a.map { $0.x * axis.cosine + $0.y * axis.sine }, b.map { $0.x * axis.cosine + $0.y * axis.sine }
                )
                if (mine.max() ?? 0) <= (theirs.min() ?? 0) + 0.01 || (theirs.max() ?? 0) <= (mine.min() ?? 0) + 0.01 { return false }
            }
            return true
        }
    }

    /// The labels of a map as they are drawn, with what each covers.
    private func labels(_ items: [DisplayItem]) -> [(text: String, plate: Plate)] {
        items.flatMap { item -> [(text: String, plate: Plate)] in
            guard case .group(let group) = item, group.name == "labels" else { return [] }
            return group.items.compactMap { item in
                guard case .text(let text, let x, let y, .screen, let style) = item else { return nil }
                let width = TextWidth.points(text, size: style.size, isBold: style.isBold)
                let right = style.anchor == .start ? width / 2 : style.anchor == .end ? -width / 2 : 0
                // From the line that letters stand on to the middle of the text, turned with it.
                let up = 0.275 * style.size
                let turn = Trigonometry.sineAndCosine(degrees: style.angle)
                let (middleX, middleY) = (x + right * turn.cosine + up * turn.sine, y + right * turn.sine - up * turn.cosine)
                return (text, Plate(x: middleX, y: middleY, width: width, height: 1.05 * style.size, angle: style.angle))
            }
        }
    }

    private func markers(_ items: [DisplayItem], _ viewport: Viewport) -> [Plate] {
        items.flatMap { item -> [Plate] in
            switch item {
            case .group(let group): return markers(group.items, viewport)
            case .markers(let xy, _, let style):
                return stride(from: 0, to: xy.count, by: 2).map { index in
                    let place = viewport.screen(x: xy[index], y: xy[index + 1])
                    // Of a disc the square that lies within it.
                    let side = style.shape == .circle ? style.diameter / 2.0.squareRoot() : style.diameter
                    return Plate(x: place.x + style.xOffset, y: place.y + style.yOffset, width: side, height: side)
                }
            default: return []
            }
        }
    }

    /// A map with labeled points, lines and areas in two layers.
    private func map(_ random: inout Seeded) throws -> MapView {
        let map = try MapView(width: 500, height: 400)
        let shapes = GraphicsLayer(name: "shapes")
        shapes.labels = [LabelClass(try LabelExpression("{N}"))]
        let points = GraphicsLayer(name: "points")
        points.labels = [LabelClass(try LabelExpression("{N}"))]
        for number in 0..<12 {
            let (x, y) = (random.number(0...500), random.number(0...400))
            let corners = (0..<7).flatMap { corner -> [Double] in
                let turn = Trigonometry.sineAndCosine(degrees: Double(corner) * 360 / 7)
                let radius = random.number(15...90)
                return [x + radius * turn.cosine, y + radius * turn.sine]
            }
            let isArea = number % 2 == 0
            let geometry: Geometry = isArea ? .polygon(Polygon(Path(xy: corners, isRing: true))) : .polyline(Polyline(Path(xy: corners)))
            try shapes.add(
                Graphic(
                    geometry: geometry, symbol: isArea ? SimpleFillSymbol() : SimpleLineSymbol(),
                    attributes: ["N": .string("Area \(number)")]))
        }
        for number in 0..<60 {
            let style = [SimpleMarkerSymbol.Style.circle, .square, .diamond, .cross][number % 4]
            var symbol = SimpleMarkerSymbol(style, size: random.number(4...18))
            symbol.xOffset = number % 7 == 0 ? 6 : 0
            try points.add(
                Graphic(
                    geometry: .point(Point(x: random.number(0...500), y: random.number(0...400))), symbol: symbol,
                    attributes: ["N": .string("No \(number)")]))
        }
        try map.add(shapes)
        try map.add(points)
        try map.setViewport(
            Viewport(center: Coordinate(x: 250, y: 200), resolution: 1, width: 500, height: 400, rotation: random.number(-40...40)))
        return map
    }

    @Test(
        "No label covers another or a marker of any layer, and a part of the screen has those of the whole",
        arguments: 1...12 as ClosedRange<UInt64>)
    func nothingIsCovered(seed: UInt64) throws {
        var random = Seeded(seed)
        // Some maps have so much on them that there is little room for labels.
        let maps = Rounds(1, until: ["Area": 1, "No": 15])
        for _ in maps { try nothingIsCovered(&random, seed, maps) }
        #expect(maps.hadEnough, "seed \(seed): \(maps)")
    }

    private func nothingIsCovered(_ random: inout Seeded, _ seed: UInt64, _ maps: Rounds) throws {
        var again = random
        let map = try map(&random)
        let items = try map.displayItems()
        let placed = labels(items)
        for label in placed { maps.count(label.text.hasPrefix("Area") ? "Area" : "No") }
        let markers = markers(items, map.viewport)
        for (index, label) in placed.enumerated() {
            for other in placed[(index + 1)...] {
                #expect(!label.plate.overlaps(other.plate), "seed \(seed): \(label.text), \(other.text)")
            }
            for marker in markers { #expect(!label.plate.overlaps(marker), "seed \(seed): \(label.text) and a marker") }
        }
        // A map that has drawn nothing before draws the part.
        let fresh = try self.map(&again)
        let part = ScreenRect(x: random.number(0...300), y: random.number(0...250), width: 140, height: 90)
        let texts = Set(labels(try fresh.displayItems(in: part)).map(\.text))
        let plate = Plate(x: part.x + 70, y: part.y + 45, width: 140, height: 90)
        for label in placed {
            // The squares of a slanting label reach a little further than it does.
            if label.plate.overlaps(plate) { #expect(texts.contains(label.text), "seed \(seed): \(label.text)") }
        }
        #expect(texts.isSubset(of: placed.map(\.text)), "seed \(seed)")
    }

    @Test("A label stands wholly within a ring, in an area of several parts in the largest, and within what shows of it")
    func areas() throws {
        func label(_ rings: [Path], center: Coordinate = Coordinate(x: 100, y: 100)) throws -> Plate? {
            let map = try MapView(width: 200, height: 200)
            let layer = GraphicsLayer(name: "g")
            layer.labels = [LabelClass(try LabelExpression("{N}"))]
            try layer.add(Graphic(geometry: .polygon(Polygon(rings: Parts(rings))), symbol: SimpleFillSymbol(), attributes: ["N": "Lake"]))
            try map.add(layer)
            try map.setViewport(Viewport(center: center, resolution: 1, width: 200, height: 200))
            return labels(try map.displayItems()).first?.plate
        }
        func ring(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
            Path(xy: [x, y, x + width, y, x + width, y + height, x, y + height], isRing: true)
        }
        func covers(_ rings: [Path], _ plate: Plate) -> Bool {
            let area = Polygon(rings: Parts(rings))
            return (plate.corners + [(plate.x, plate.y)]).allSatisfy { area.contains(x: $0.x, y: 200 - $0.y) }
        }
        // An area with a hole in its middle.
        let hole = Path(xy: [60, 60, 60, 140, 140, 140, 140, 60], isRing: true)
        let holed = [ring(10, 10, 180, 180), hole]
        #expect(covers(holed, try #require(try label(holed))))
        // A long thin part with a large rectangle around it, and a compact one.
        let thin = Path(xy: [0, 0, 4, 0, 200, 196, 200, 200], isRing: true)
        let compact = ring(120, 20, 60, 50)
        #expect(covers([compact], try #require(try label([thin, compact]))))
        // What shows is the right arm of a U.
        let letter = [Path(xy: [0, 0, 300, 0, 300, 300, 220, 300, 220, 50, 80, 50, 80, 300, 0, 300], isRing: true)]
        let seen = try #require(try label(letter, center: Coordinate(x: 300, y: 200)))
        #expect(seen.x > 20 && seen.x < 100)
    }

    @Test("A line has its label where it is straight")
    func straight() throws {
        let map = try MapView(width: 300, height: 100)
        let layer = GraphicsLayer(name: "g")
        layer.labels = [LabelClass(try LabelExpression("{N}"))]
        // Level for 120, then up and down in small steps.
        var xy = [10.0, 50, 130, 50]
        for step in 1...16 { xy += [130 + Double(step) * 10, step % 2 == 1 ? 58 : 42] }
        try layer.add(Graphic(geometry: .polyline(Polyline(Path(xy: xy))), symbol: SimpleLineSymbol(), attributes: ["N": "River"]))
        try map.add(layer)
        try map.setViewport(Viewport(center: Coordinate(x: 150, y: 50), resolution: 1, width: 300, height: 100))
        let label = try #require(labels(try map.displayItems()).first?.plate)
        #expect(label.x + label.width / 2 <= 131 && label.angle == 0)
    }

    @Test("The delegate is told when labels change, even if nothing else has changed")
    func changes() throws {
        let map = try MapView(width: 300, height: 200)
        let layer = GraphicsLayer(name: "g")
        layer.renderer = SimpleRenderer(SimpleMarkerSymbol(size: 6))
        layer.labels = [LabelClass(try LabelExpression("{N}"))]
        let one = Graphic(geometry: .point(Point(x: 100, y: 100)), attributes: ["N": "One"])
        try layer.add(one)
        try map.add(layer)
        try map.setViewport(Viewport(center: Coordinate(x: 150, y: 100), resolution: 1, width: 300, height: 200))
        let before = try #require(labels(try map.displayItems()).first?.plate)
        let revision = map.displayRevision
        #expect(map.changedAreas(since: revision) == [])
        // Another marker comes to lie where the label is.
        let other = Graphic(geometry: .point(Point(x: before.x + before.width / 2, y: 200 - before.y)), attributes: ["N": ""])
        try layer.add(other)
        let areas = try #require(map.changedAreas(since: revision))
        let after = try #require(labels(try map.displayItems()).first?.plate)
        #expect(abs(after.x - before.x) > 1 || abs(after.y - before.y) > 1)
        for plate in [before, after] {
            for corner in plate.corners { #expect(areas.contains { $0.contains(ScreenPoint(x: corner.x, y: corner.y)) }) }
        }
        // What is drawn above the layers has no part in it.
        let settled = map.displayRevision
        map.setNeedsDisplay(in: ScreenRect(x: 0, y: 0, width: 10, height: 10))
        #expect(map.changedAreas(since: settled)?.count == 1)
    }
}
