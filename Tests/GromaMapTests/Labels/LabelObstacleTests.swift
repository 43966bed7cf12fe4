import GromaBase
import GromaFormats
import GromaGeometry
import GromaMap
import Testing

/// What labels keep away from. The label to the right of 50, 50 covers 52 to 58.13 by 44.75 to 55.25; squares of one point count.
@Suite("Obstacles of labels")
struct LabelObstacleTests {
    private func labels(_ placement: LabelPlacement? = .pointCenterRight) throws -> LabelClass {
        LabelClass(try LabelExpression("{N}"), symbol: TextSymbol("", size: 10), placement: placement)
    }

    /// Whether the label is where it is to be, with a symbol drawn at a place of the screen.
    private func isFree(_ symbol: any Symbol, _ x: Double, _ y: Double) throws -> Bool {
        var placer = LabelPlacer(Frames.unit)
        placer.append("a", placer.shown([try labels()])[0], .point(Point(x: 50, y: 50)), reach: 0)
        placer.avoid(.point(Point(x: x, y: 100 - y)), symbol)
        return Self.isNear(try placer.place(), 52, 52.75)
    }

    /// Whether the last of the labels begins at a place.
    private static func isNear(_ placed: [PlacedLabel], _ x: Double, _ y: Double) -> Bool {
        guard case .text(_, let textX, let textY, _, _)? = placed.last?.items.first else { return false }
        return abs(textX - x) < 1e-9 && abs(textY - y) < 1e-9
    }

    private static func turned<Kind: MarkerSymbol>(_ symbol: Kind, _ angle: Double, x: Double = 0, y: Double = 0) -> Kind {
        var symbol = symbol
        (symbol.angle, symbol.xOffset, symbol.yOffset) = (angle, x, y)
        return symbol
    }

    private static func text(_ text: String, _ alignment: TextSymbol.HorizontalAlignment, _ angle: Double = 0) -> TextSymbol {
        var symbol = TextSymbol(text, size: 10)
        symbol.horizontalAlignment = alignment
        symbol.angle = angle
        return symbol
    }

    private static let image: DisplayImage? = Base64.bytes(of: SymbolTests.picture).flatMap { try? DisplayImage($0) }

    private static func picture(_ angle: Double = 0) -> PictureMarkerSymbol? {
        image.map { turned(PictureMarkerSymbol(SymbolPicture($0, width: 12, height: 4)), angle) }
    }

    /// A symbol, a place where it leaves the label alone, and one where it touches its squares.
    private static let cases: [((any Symbol)?, (Double, Double), (Double, Double))] = [
        // Discs, on each side, and beside the corner at 52, 44.
        (SimpleMarkerSymbol(size: 8), (47.9, 50), (48.1, 50)), (SimpleMarkerSymbol(size: 8), (63.1, 50), (62.9, 50)),
        (SimpleMarkerSymbol(size: 8), (55, 39.9), (55, 40.1)), (SimpleMarkerSymbol(size: 8), (55, 60.1), (55, 59.9)),
        (SimpleMarkerSymbol(size: 8), (49, 41), (49.5, 41)),
        (SimpleMarkerSymbol(size: 8, outline: SimpleLineSymbol(width: 2)), (45.9, 50), (46.1, 50)),
        (turned(SimpleMarkerSymbol(size: 8), 30, x: 3, y: 5), (44.9, 55), (45.1, 55)),
        // Squares, whose corners reach farther when they are turned, and what is drawn within a square.
        (SimpleMarkerSymbol(.square, size: 8), (47.9, 41), (48.1, 41)), (SimpleMarkerSymbol(.diamond, size: 8), (47.9, 41), (48.1, 41)),
        (SimpleMarkerSymbol(.square, size: 8, outline: SimpleLineSymbol(width: 2)), (45.9, 50), (46.1, 50)),
        (SimpleMarkerSymbol(.cross, size: 8), (47.4, 50), (47.6, 50)), (SimpleMarkerSymbol(.triangle, size: 8), (55, 39.9), (55, 40.1)),
        (turned(SimpleMarkerSymbol(.square, size: 8), 45), (46.2, 50), (46.4, 50)),
        (turned(SimpleMarkerSymbol(.square, size: 8), 0, x: -3, y: -5), (50.9, 45), (51.1, 45)),
        // Pictures of 12 by 4.
        (picture(), (45.9, 50), (46.1, 50)), (picture(), (55, 41.9), (55, 42.1)), (picture(90), (45.6, 50), (45.8, 50)),
        (picture(90), (55, 37.6), (55, 37.8)),
        // Texts of 12.48 by 10.5, which end 2.5 below their place; to the right, around and to the left of it.
        (text("ab", .left), (39.4, 50), (39.6, 50)), (text("ab", .center), (45.7, 50), (45.8, 50)),
        (text("ab", .right), (51.9, 50), (52.1, 50)),
        (text("ab", .center), (55, 41.4), (55, 41.6)), (text("ab", .center), (55, 64.1), (55, 63.9)),
        // From right to left a text of 24 points goes the same way.
        (text("שלום", .left), (27.9, 50), (28.1, 50)), (text("שלום", .right), (51.9, 50), (52.1, 50)),
        // Upward from its place, and to the right and up by 30 degrees.
        (text("ab", .left, 90), (49.4, 55), (49.6, 55)), (text("ab", .left, 30), (39.9, 55.5), (40, 55.5)),
        (text("ab", .left, 30), (50, 41.8), (50, 41.9)),
    ]

    @Test("A label keeps away from what is drawn, and from no more", arguments: 0..<cases.count)
    func obstacles(_ index: Int) throws {
        let (symbol, free, taken) = Self.cases[index]
        let drawn = try #require(symbol)
        #expect(try isFree(drawn, free.0, free.1), "\(drawn.json.text) at \(free)")
        #expect(try !isFree(drawn, taken.0, taken.1), "\(drawn.json.text) at \(taken)")
    }

    @Test("Lines and areas are no obstacles, but a marker that stands for one is; a label that is on its point covers markers")
    func kinds() throws {
        func isMoved(_ wkt: String, _ symbol: any Symbol) throws -> Bool {
            var placer = LabelPlacer(Frames.unit)
            placer.append("a", placer.shown([try labels()])[0], .point(Point(x: 50, y: 50)), reach: 0)
            placer.avoid(try WKT.geometry(from: wkt), symbol)
            return !Self.isNear(try placer.place(), 52, 52.75)
        }
        let marker = SimpleMarkerSymbol(size: 6)
        #expect(try !isMoved("LINESTRING(55 0,55 100)", SimpleLineSymbol(width: 9)))
        #expect(try !isMoved("POLYGON((0 0,100 0,100 100,0 0))", SimpleFillSymbol()))
        #expect(try isMoved("LINESTRING(55 0,55 100)", marker) && isMoved("MULTIPOINT(5 5,55 50)", marker))
        #expect(try isMoved("GEOMETRYCOLLECTION(POINT(55 50))", marker))
        #expect(try isMoved("POINT(55 50)", CompositeSymbol([marker, marker])))
        var placer = LabelPlacer(Frames.unit)
        placer.append("a", placer.shown([try labels(.pointCenterCenter)])[0], .point(Point(x: 50, y: 50)), reach: 0)
        placer.avoid(.point(Point(x: 50, y: 50)), marker)
        #expect(Self.isNear(try placer.place(), 50, 52.75))
    }

    @Test("Between two labels beside each other are 4 points, above each other none")
    func gaps() throws {
        func second(_ x: Double, _ y: Double) throws -> Bool {
            var placer = LabelPlacer(Frames.unit)
            let shown = placer.shown([try labels()])[0]
            placer.append("a", shown, .point(Point(x: 50, y: 50)), reach: 0)
            placer.append("a", shown, .point(Point(x: x, y: 100 - y)), reach: 0)
            let placed = try placer.place()
            return placed.count == 2 && Self.isNear(placed, x + 2, y + 2.75)
        }
        // The first covers squares 52 to 58, 44 to 55.
        #expect(try second(61, 50) && !second(60.9, 50) && second(39.8, 50) && !second(39.9, 50))
        #expect(try second(50, 61.3) && !second(50, 61.2) && second(50, 38.7) && !second(50, 38.8))
    }

    @Test("A label belongs to its layer, and covers what it is drawn on")
    func areas() throws {
        var placer = LabelPlacer(Frames.unit)
        placer.append("a", placer.shown([try labels()])[0], .point(Point(x: 50, y: 50)), reach: 0)
        let placed = try placer.place()
        #expect(placed.map(\.layer) == [0])
        let area = try #require(placed.first).area
        #expect([area.x, area.y, area.maxX, area.maxY].map { ($0 * 100).rounded() } == [5200, 4475, 5813, 5525])
        #expect(try placer.place().isEmpty)
        var frame = Frames.unit
        frame.hook = .init(isCancelled: { true })
        var ended = LabelPlacer(frame)
        ended.append("a", ended.shown([try labels()])[0], .point(Point(x: 50, y: 50)), reach: 0)
        #expect(throws: MapError.cancelled) { try ended.place() }
    }

    @Test("On a map that wraps around each copy of the world has its labels, and each is beside its own marker")
    func copies() throws {
        let frame = MapFrame(
            viewport: Viewport(center: Coordinate(x: 180, y: 0), resolution: 2, width: 400, height: 100), spatialReference: .wgs84,
            wrapsAround: true)
        var placer = LabelPlacer(frame)
        placer.append("a", placer.shown([try labels()])[0], .point(Point(x: -130, y: 10)), reach: 0)
        let xs = try placer.place().flatMap(\.items).compactMap { if case .text(_, let x, _, _, _) = $0 { x } else { nil } }
        // -130 and 230 east are 155 to the left and 25 to the right of the middle.
        #expect(xs.sorted().map { ($0 * 1e6).rounded() / 1e6 } == [47, 227])
    }
}
