import GromaBase
import GromaGeometry
import GromaJSON
import GromaMap
import GromaPlugin
import Testing

@Suite("Symbols")
struct SymbolTests {
    private let catalog = SymbolCatalog()

    private func read(_ text: String) throws -> any Symbol { try catalog.symbol(from: JSONValue(parsing: text.utf8)) }

    /// A red picture of two pixels.
    static let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4z8AARAAI/gH/xp559wAAAABJRU5ErkJggg=="

    @Test(
        "JSON that was read is written back, including unknown members",
        arguments: [
            ##"{"type":"esriSMS","style":"esriSMSX","color":[1,2,3,4],"size":10,"angle":30,"xoffset":1,"yoffset":-2,"outline":{"type":"esriSLS","style":"esriSLSSolid","color":[255,0,0,255],"width":2},"x":{"y":1}}"##,
            ##"{"type":"esriSMS","style":"esriSMSCircle","color":null,"size":4,"angle":0,"xoffset":0,"yoffset":0,"angleAlignment":"map","leaderPoint":{"x":3,"y":4}}"##,
            ##"{"type":"esriSLS","style":"esriSLSDashDotDot","color":[0,0,0,255],"width":0.5}"##,
            ##"{"type":"esriSFS","style":"esriSFSBackwardDiagonal","color":[9,8,7,255],"outline":{"type":"esriSLS","style":"esriSLSNull","color":[0,0,0,255],"width":1}}"##,
            ##"{"type":"esriPMS","url":"a.png","contentType":"image/png","width":20,"height":10,"angle":0,"xoffset":0,"yoffset":0}"##,
            ##"{"type":"esriTS","text":"A","color":[0,0,0,255],"haloColor":[255,255,255,255],"haloSize":1,"verticalAlignment":"top","horizontalAlignment":"left","angle":0,"xoffset":0,"yoffset":0,"font":{"family":"Arial","size":12,"style":"italic","weight":"bold","decoration":"underline","capital":"small"},"kerning":true}"##,
            ##"{"type":"CompositeSymbol","symbols":[{"type":"esriSLS","style":"esriSLSSolid","color":[0,0,0,255],"width":3},{"type":"esriSLS","style":"esriSLSSolid","color":[255,255,255,255],"width":1}]}"##,
        ])
    func roundTrip(text: String) throws {
        let symbol = try read(text)
        #expect(symbol.json.text == text)
        #expect(try catalog.symbol(from: symbol.json).isEqual(to: symbol))
    }

    @Test("A picture comes with its symbol in base 64, and a pixel of it is a point")
    func pictures() throws {
        let marker = try #require(try read(##"{"type":"esriPMS","imageData":"\##(Self.picture)"}"##) as? PictureMarkerSymbol)
        #expect((marker.picture.width, marker.picture.height) == (2, 1))
        let wide = try #require(try read(##"{"type":"esriPMS","imageData":"\##(Self.picture)","width":10}"##) as? PictureMarkerSymbol)
        #expect((wide.picture.width, wide.picture.height) == (10, 5))
        let fill = try #require(
            try read(##"{"type":"esriPFS","url":"data:image/png;base64,\##(Self.picture)","xscale":2,"yscale":3}"##) as? PictureFillSymbol)
        let square = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 10, yMax: 10), spatialReference: nil))
        guard case .paths(_, .image(let tiles), nil)? = fill.items(for: SymbolShapes([square], in: Frames.unit)).first else {
            Issue.record("no tiles")
            return
        }
        #expect((tiles.width, tiles.height) == (4, 3))
    }

    @Test(
        "JSON that cannot be read is refused with its path",
        arguments: [
            (##"{"type":"esriSMS","style":"esriSMSStar"}"##, "symbol.style", "esriSMSCircle"),
            (##"{"type":"esriSMS","style":0}"##, "symbol.style", "a string"),
            (##"{"type":"esriSMS","size":-1}"##, "symbol.size", "0 to 4096"),
            (##"{"type":"esriSMS","size":1e9}"##, "symbol.size", "0 to 4096"),
            (##"{"type":"esriSMS","color":[0,0,256,255]}"##, "symbol.color[2]", "0 to 255"),
            (##"{"type":"esriSMS","color":[0,0,-1]}"##, "symbol.color[2]", "0 to 255"),
            (##"{"type":"esriSMS","color":"red"}"##, "symbol.color", "[red, green, blue, opacity]"),
            (##"{"type":"esriSMS","color":[1,2]}"##, "symbol.color", "[red, green, blue, opacity]"),
            (##"{"type":"esriSMS","outline":{"type":"esriSLS","width":-2}}"##, "symbol.outline.width", "0 to 4096"),
            (##"{"type":"esriSMS","outline":{"type":"esriSFS"}}"##, "symbol.outline", "esriSLS"),
            (##"{"type":"esriPMS","width":10,"height":10}"##, "symbol.imageData", "base 64"),
            (##"{"type":"esriPMS","imageData":"not base 64!"}"##, "symbol.imageData", "PNG, JPEG or GIF"),
            (##"{"type":"esriPMS","imageData":"aGVsbG8="}"##, "symbol.imageData", "PNG, JPEG or GIF"),
            (##"{"type":"esriPMS","url":"a.png","width":100000}"##, "symbol.width", "0 to 4096"),
            (##"{"type":"esriPFS","url":"a.png","xscale":0}"##, "symbol.xscale", "0.001"),
            (##"{"type":"esriTS","text":"a","font":{"size":-3}}"##, "symbol.font.size", "0 to 512"),
            (##"{"type":"esriTS","text":5}"##, "symbol.text", "a string"),
            (
                ##"{"type":"CompositeSymbol","symbols":[{"type":"esriSLS"},{"type":"esriSLS","width":"2"}]}"##, "symbol.symbols[1].width",
                "points"
            ),
            (##"{"type":"CIMSymbolReference","symbol":{}}"##, "symbol.type", "CIM is not read"),
            (##"{"type":"esriXXX"}"##, "symbol.type", "esriTS"),
            (##"{"style":"esriSMSCircle"}"##, "symbol.type", "one of"),
            (##"[]"##, "symbol", "an object"),
        ])
    func badInput(text: String, path: String, expected: String) throws {
        let error = #expect(throws: MapError.self) { try read(text) }
        guard case .invalid(let place, _, let right)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place == path)
        #expect(right.contains(expected))
    }

    @Test("A picture of 100,000 pixels is refused")
    func hugePicture() throws {
        var bytes = try #require(Base64.bytes(of: Self.picture))
        // The width in the first chunk, and the chunk's checksum.
        bytes.replaceSubrange(16..<20, with: [0, 1, 0x86, 0xA0])
        let sum = CRC32.checksum(bytes[12..<29])
        bytes.replaceSubrange(29..<33, with: (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) })
        let error = #expect(throws: MapError.self) { try read(##"{"type":"esriPMS","imageData":"\##(Base64.text(of: bytes))"}"##) }
        #expect("\(String(describing: error))".contains("100000"))
    }

    @Test("Angles go counterclockwise and offsets upward, so that both are turned for the screen")
    func placement() throws {
        var symbol = SimpleMarkerSymbol(.triangle, size: 10)
        (symbol.angle, symbol.xOffset, symbol.yOffset) = (90, 5, 7)
        let point = Geometry.point(Point(x: 50, y: 50))
        guard case .markers(let xy, .map, let style)? = symbol.items(for: SymbolShapes([point], in: Frames.unit)).first else {
            Issue.record("no marker")
            return
        }
        #expect(xy == [50, 50])
        #expect((style.angle, style.xOffset, style.yOffset) == (-90, 5, -7))
        // In the frame of 100 points y runs down: the place is in the middle.
        #expect(symbol.covers(point, at: ScreenPoint(x: 55, y: 43), in: Frames.unit, tolerance: 0))
        #expect(!symbol.covers(point, at: ScreenPoint(x: 50, y: 50), in: Frames.unit, tolerance: 0))
    }

    @Test("A marker aligned with the map turns with it")
    func alignment() {
        var symbol = SimpleMarkerSymbol(.square, size: 10)
        symbol.angle = 10
        var frame = Frames.unit
        frame.viewport.rotation = 30
        let shapes = SymbolShapes([.point(Point(x: 50, y: 50))], in: frame)
        func angle() -> Double? { if case .markers(_, _, let style)? = symbol.items(for: shapes).first { style.angle } else { nil } }
        #expect(angle() == -10)
        symbol.angleAlignment = .map
        #expect(angle() == 20)
    }

    @Test("Lines are hit by their width, areas by their inside, borders included")
    func hits() {
        let line = Geometry.polyline(Polyline(Path([Coordinate(x: 0, y: 50), Coordinate(x: 100, y: 50)])))
        let stroke = SimpleLineSymbol(width: 6)
        #expect(stroke.covers(line, at: ScreenPoint(x: 30, y: 53), in: Frames.unit, tolerance: 0))
        #expect(!stroke.covers(line, at: ScreenPoint(x: 30, y: 53.5), in: Frames.unit, tolerance: 0))
        #expect(stroke.covers(line, at: ScreenPoint(x: 30, y: 53.5), in: Frames.unit, tolerance: 1))
        let area = Geometry.envelope(Envelope(Extent(xMin: 20, yMin: 20, xMax: 80, yMax: 80), spatialReference: nil))
        let fill = SimpleFillSymbol(.null, outline: SimpleLineSymbol(width: 4))
        #expect(fill.covers(area, at: ScreenPoint(x: 50, y: 50), in: Frames.unit, tolerance: 0))
        #expect(fill.covers(area, at: ScreenPoint(x: 18.5, y: 50), in: Frames.unit, tolerance: 0))
        #expect(!fill.covers(area, at: ScreenPoint(x: 17, y: 50), in: Frames.unit, tolerance: 0))
        #expect(!fill.covers(line, at: ScreenPoint(x: 50, y: 50), in: Frames.unit, tolerance: 0))
    }

    @Test("A null style and a color of none draw nothing")
    func nothing() {
        let area = Geometry.envelope(Envelope(Extent(xMin: 20, yMin: 20, xMax: 80, yMax: 80), spatialReference: nil))
        let shapes = SymbolShapes([area], in: Frames.unit)
        #expect(SimpleFillSymbol(.null).items(for: shapes).isEmpty)
        #expect(SimpleFillSymbol(color: nil).items(for: shapes).isEmpty)
        #expect(SimpleLineSymbol(.null).items(for: shapes).isEmpty)
        #expect(SimpleMarkerSymbol(color: nil).items(for: shapes).isEmpty)
    }

    @Test("A text of several lines is placed by its alignment, and escaped in pictures")
    func texts() {
        var symbol = TextSymbol("one\n<script>", size: 10)
        symbol.verticalAlignment = .top
        symbol.horizontalAlignment = .left
        let items = symbol.items(for: SymbolShapes([.point(Point(x: 50, y: 50))], in: Frames.unit))
        #expect(items.count == 2)
        guard case .text("one", let x, let y, .screen, let style)? = items.first else {
            Issue.record("no text")
            return
        }
        #expect(x == 50 && y == 58 && style.anchor == .start)
        let svg = SVGWriter().write(DisplayList(width: 100, height: 100, items: items))
        #expect(svg.contains("&lt;script&gt;") && !svg.contains("<script"))
    }

    @Test("A kind of symbol that a plugin brings is read like the engine's own")
    func plugins() throws {
        var registry = PluginRegistry()
        try registry.add(RingSymbol.self, named: RingSymbol.typeName, to: .symbols)
        let symbol = try SymbolCatalog(registry).symbol(from: ["type": "ring"])
        #expect(symbol is RingSymbol)
        #expect(throws: MapError.self) { try catalog.symbol(from: ["type": "ring"]) }
    }
}

/// A symbol of a stranger's.
private struct RingSymbol: Symbol {
    static let typeName = "ring"
    init(json: JSONValue, path: String, catalog: SymbolCatalog) throws(MapError) {}
    var json: JSONValue { ["type": "ring"] }
    func items(for shapes: SymbolShapes) -> [DisplayItem] { [] }
    var reach: Double { 0 }
    func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool { false }
}

/// Frames for tests.
enum Frames {
    /// A hundred by a hundred points, one map unit each, from 0, 0 in the lower left corner.
    static let unit = MapFrame(viewport: Viewport(center: Coordinate(x: 50, y: 50), resolution: 1, width: 100, height: 100))
}
