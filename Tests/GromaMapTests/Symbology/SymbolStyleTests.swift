import GromaBase
import GromaGeometry
import GromaJSON
import GromaMap
import Testing

/// What symbols draw, style by style.
@Suite("Styles of symbols")
struct SymbolStyleTests {
    private static let ink = Color(red: 1, green: 2, blue: 3, alpha: 200)

    @Test(
        "Fills: backward diagonals fall to the right, forward ones rise, crosses have both",
        arguments: [
            (.solid, .color(ink)), (.null, nil), (.horizontal, .hatch(HatchStyle(ink))), (.vertical, .hatch(HatchStyle(ink, angle: 90))),
            (.cross, .hatch(HatchStyle(ink, isCrossed: true))), (.backwardDiagonal, .hatch(HatchStyle(ink, angle: 45))),
            (.forwardDiagonal, .hatch(HatchStyle(ink, angle: -45))), (.diagonalCross, .hatch(HatchStyle(ink, angle: 45, isCrossed: true))),
        ] as [(SimpleFillSymbol.Style, FillStyle?)])
    func fills(style: SimpleFillSymbol.Style, expected: FillStyle?) {
        #expect(SimpleFillSymbol(style, color: Self.ink).fill == expected)
        #expect(SimpleFillSymbol(style, color: nil).fill == nil && SimpleFillSymbol(style, color: Self.ink.opacity(0)).fill == nil)
    }

    @Test(
        "Lines: dashes and gaps are multiples of the width, of a line below a point those of a point",
        arguments: [
            (.solid, []), (.insideFrame, []), (.dash, [3, 3]), (.dot, [0, 2.5]), (.dashDot, [3, 3, 0, 3]),
            (.dashDotDot, [3, 3, 0, 3, 0, 3]), (.shortDash, [3, 2]), (.shortDot, [0, 2]), (.shortDashDot, [3, 2, 0, 2]),
            (.shortDashDotDot, [3, 2, 0, 2, 0, 2]), (.longDash, [7, 4]), (.longDashDot, [7, 4, 0, 4]),
        ] as [(SimpleLineSymbol.Style, [Double])])
    func lines(style: SimpleLineSymbol.Style, pattern: [Double]) {
        #expect(SimpleLineSymbol(style, color: Self.ink).stroke == StrokeStyle(Self.ink, width: 1, dashes: pattern))
        #expect(
            SimpleLineSymbol(style, color: Self.ink, width: 2.5).stroke
                == StrokeStyle(Self.ink, width: 2.5, dashes: pattern.map { $0 * 2.5 }))
        #expect(SimpleLineSymbol(style, color: Self.ink, width: 0.25).stroke == StrokeStyle(Self.ink, width: 0.25, dashes: pattern))
        #expect(SimpleLineSymbol(style).drawsLocally == pattern.isEmpty)
        // The border of an area draws as locally as its line.
        #expect(SimpleFillSymbol(outline: SimpleLineSymbol(style)).drawsLocally == pattern.isEmpty)
    }

    @Test("A line without color, width or style is none; an area without a border draws locally, a marker does not")
    func none() {
        #expect(SimpleLineSymbol(.null, color: Self.ink).stroke == nil && SimpleLineSymbol(color: nil).stroke == nil)
        #expect(SimpleLineSymbol(color: Self.ink, width: 0).stroke == nil && SimpleLineSymbol(color: Self.ink.opacity(0)).stroke == nil)
        #expect(SimpleFillSymbol().drawsLocally && !SimpleMarkerSymbol().drawsLocally && !TextSymbol("a").drawsLocally)
        #expect(SimpleLineSymbol().drawsTogether && !CompositeSymbol([]).drawsTogether)
    }

    private let point = Geometry.point(Point(x: 30, y: 80))
    private let area = Geometry.envelope(Envelope(Extent(xMin: 20, yMin: 10, xMax: 60, yMax: 30), spatialReference: nil))

    private func items(_ symbol: any Symbol, _ geometry: Geometry, rotation: Double = 0) -> [DisplayItem] {
        var frame = Frames.unit
        frame.viewport.rotation = rotation
        return symbol.items(for: SymbolShapes([geometry], in: frame))
    }

    @Test(
        "Markers: their shape, color, size and outline",
        arguments: [
            (.circle, .circle), (.cross, .cross), (.diamond, .diamond), (.square, .square), (.x, .x), (.triangle, .triangle),
        ] as [(SimpleMarkerSymbol.Style, MarkerStyle.Shape)])
    func markers(style: SimpleMarkerSymbol.Style, shape: MarkerStyle.Shape) {
        let outline = SimpleLineSymbol(.dash, color: Self.ink, width: 2)
        var symbol = SimpleMarkerSymbol(style, color: Self.ink, size: 7, outline: outline)
        (symbol.angle, symbol.xOffset, symbol.yOffset) = (10, 2, 5)
        var expected = MarkerStyle(shape, color: Self.ink, size: 7, outline: outline.stroke)
        (expected.angle, expected.xOffset, expected.yOffset) = (-10, 2, -5)
        #expect(items(symbol, point) == [.markers([30, 80], in: .map, expected)])
        #expect(items(symbol, point, rotation: 30) == [.markers([30, 80], in: .map, expected)])
        symbol.angleAlignment = .map
        expected.angle = 20
        #expect(items(symbol, point, rotation: 30) == [.markers([30, 80], in: .map, expected)])
        // A sample is in the middle of its place, not moved, but turned.
        (expected.angle, expected.xOffset, expected.yOffset) = (-10, 0, 0)
        #expect(symbol.swatch(x: 4, y: 5, width: 20, height: 30) == [.markers([14, 20], in: .screen, expected)])
        // Without a color there is the outline alone, without both or without a size nothing.
        symbol.color = nil
        expected.color = Color.black.opacity(0)
        #expect(symbol.swatch(x: 4, y: 5, width: 20, height: 30) == [.markers([14, 20], in: .screen, expected)])
        symbol.outline = nil
        #expect(items(symbol, point).isEmpty)
        (symbol.color, symbol.size) = (Self.ink, 0)
        #expect(items(symbol, point).isEmpty && !symbol.covers(point, at: ScreenPoint(x: 32, y: 15), in: Frames.unit, tolerance: 9))
    }

    private static let image: DisplayImage? = Base64.bytes(of: SymbolTests.picture).flatMap { try? DisplayImage($0) }

    @Test("A picture is drawn with its size, angle and offset, and in its place a frame of its smaller side until it is there")
    func pictures() throws {
        let image = try #require(Self.image)
        var symbol = PictureMarkerSymbol(SymbolPicture(image, width: 12, height: 8))
        (symbol.angle, symbol.xOffset, symbol.yOffset) = (10, 2, 5)
        var style = ImageStyle(image, width: 12, height: 8)
        (style.angle, style.xOffset, style.yOffset) = (-10, 2, -5)
        #expect(items(symbol, point) == [.images([30, 80], in: .map, style)])
        (style.xOffset, style.yOffset) = (0, 0)
        #expect(symbol.swatch(x: 4, y: 5, width: 20, height: 30) == [.images([14, 20], in: .screen, style)])
        symbol.picture = SymbolPicture(url: "a.png", width: 12, height: 8)
        var frame = MarkerStyle(.square, color: Color.black.opacity(0), size: 8, outline: StrokeStyle(Color(0x808080)))
        #expect(symbol.swatch(x: 4, y: 5, width: 20, height: 30) == [.markers([14, 20], in: .screen, frame)])
        (frame.xOffset, frame.yOffset) = (2, -5)
        #expect(items(symbol, point) == [.markers([30, 80], in: .map, frame)])
        symbol.picture.width = 0
        #expect(items(symbol, point).isEmpty)
        symbol.picture = SymbolPicture(url: "a.png", width: 12, height: 0)
        #expect(items(symbol, point).isEmpty)
    }

    @Test("Tiles are scaled, and are turned and moved for the screen; until they are there only the border is drawn")
    func tiles() throws {
        let image = try #require(Self.image)
        let outline = SimpleLineSymbol(color: Self.ink, width: 2)
        var symbol = PictureFillSymbol(SymbolPicture(image, width: 12, height: 8), outline: outline)
        (symbol.xScale, symbol.yScale, symbol.angle, symbol.xOffset, symbol.yOffset) = (2, 3, 10, 4, 5)
        let path = DisplayPaths.rectangle(x: 4, y: 5, width: 20, height: 30)
        let fill = FillStyle.image(ImageFill(image, width: 24, height: 24, angle: -10, xOffset: 4, yOffset: -5))
        #expect(symbol.swatch(x: 4, y: 5, width: 20, height: 30) == [.paths(path, fill: fill, stroke: outline.stroke)])
        symbol.picture = SymbolPicture(url: "a.png")
        #expect(symbol.swatch(x: 4, y: 5, width: 20, height: 30) == [.paths(path, fill: nil, stroke: outline.stroke)])
        symbol.outline = nil
        #expect(symbol.swatch(x: 4, y: 5, width: 20, height: 30).isEmpty && symbol.reach == 0)
        #expect(PictureFillSymbol(SymbolPicture(image), outline: outline).reach == 1)
    }

    @Test(
        "The size of a picture: what is given, the other side in proportion, else that of the image or 16 points",
        arguments: [
            (nil, nil, [2, 1], [16, 16]), (10, nil, [10, 5], [10, 10]), (nil, 10, [20, 10], [10, 10]), (7, 9, [7, 9], [7, 9]),
        ] as [(Double?, Double?, [Double], [Double])])
    func sizes(width: Double?, height: Double?, ofImage: [Double], ofAddress: [Double]) throws {
        let picture = SymbolPicture(try #require(Self.image), width: width, height: height)
        #expect([picture.width, picture.height] == ofImage && picture.url == nil)
        let address = SymbolPicture(url: "a", width: width, height: height)
        #expect([address.width, address.height] == ofAddress && address.image == nil && address.url == "a")
    }

    @Test("Areas have an item each, lines one for all; a sample is a line through the middle and the whole rectangle")
    func shapes() {
        let line = SimpleLineSymbol(color: Self.ink, width: 3)
        let other = Geometry.envelope(Envelope(Extent(xMin: 70, yMin: 70, xMax: 80, yMax: 90), spatialReference: nil))
        let both = SymbolShapes([area, other], in: Frames.unit)
        let fill = SimpleFillSymbol(color: Self.ink, outline: line)
        var (first, second) = (DisplayPaths(), DisplayPaths())
        first.append([20, 10, 60, 10, 60, 30, 20, 30], isClosed: true)
        second.append([70, 70, 80, 70, 80, 90, 70, 90], isClosed: true)
        #expect(
            fill.items(for: both) == [
                .paths(first, fill: .color(Self.ink), stroke: line.stroke), .paths(second, fill: .color(Self.ink), stroke: line.stroke),
            ])
        first.append([70, 70, 80, 70, 80, 90, 70, 90], isClosed: true)
        #expect(line.items(for: both) == [.paths(first, fill: nil, stroke: line.stroke)])
        #expect(line.items(for: SymbolShapes([point], in: Frames.unit)).isEmpty)
        #expect(
            line.swatch(x: 4, y: 5, width: 20, height: 30)
                == [.paths(DisplayPaths([4, 20, 24, 20], in: .screen), fill: nil, stroke: line.stroke)])
        #expect(both.space == .map && !both.isSample && SymbolShapes(sampleAtX: 0, y: 0, width: 1, height: 1).isSample)
    }
}
