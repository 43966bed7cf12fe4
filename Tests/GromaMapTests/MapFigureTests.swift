import Foundation
import GromaBase
import GromaGeometry
import GromaJSON
import GromaMap
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Figures of maps, and the formats of pictures")
struct MapFigureTests {
    /// A map of an island with a hostile name.
    private func map() throws -> MapView {
        let map = try MapView(width: 400, height: 300)
        let layer = GraphicsLayer(name: "</text><script>alert(1)</script>", spatialReference: .wgs84)
        let ring = Path(xy: [0, 0, 10, 0, 10, 8, 0, 8], isRing: true)
        let shape = Geometry.polygon(Polygon(rings: Parts([ring]), spatialReference: .wgs84))
        try layer.add(Graphic(geometry: shape, attributes: ["name": .string("<b onload=\"x\">&amp;]]>\u{1}")]))
        layer.renderer = SimpleRenderer(SimpleFillSymbol(color: Color(0x2c7fb8)))
        layer.labels = [LabelClass(try LabelExpression("{name}"))]
        try map.add(layer)
        try map.zoom(to: layer.fullExtent, padding: 30)
        return map
    }

    private final class Elements: NSObject, XMLParserDelegate {
        var names: Set<String> = []
        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
        ) {
            names.insert(name)
        }
    }

    @Test("A figure is well-formed XML without elements of others, whatever names and attributes say")
    func wellFormed() throws {
        let figure = MapFigure(
            title: "<script>&", caption: "]]>\u{0}", showsLegend: true, showsGraticule: true, showsScaleBar: true, showsNorthArrow: true)
        let bytes = SVGWriter().bytes(of: try figure.displayList(of: map()))
        let parser = XMLParser(data: Data(bytes))
        let elements = Elements()
        parser.delegate = elements
        #expect(parser.parse())
        #expect(elements.names.isSubset(of: ["svg", "title", "g", "path", "text", "tspan", "clipPath", "rect", "defs", "pattern"]))
        #expect(String(decoding: bytes, as: UTF8.self).contains("&lt;b onload="))
    }

    @Test("A figure with nothing but the map has its size; title and legend make it larger")
    func sizes() throws {
        let map = try map()
        let plain = try MapFigure().displayList(of: map)
        #expect((plain.width, plain.height) == (400, 300))
        let whole = try MapFigure(title: "A", showsLegend: true).displayList(of: map)
        #expect(whole.width > 400 + 150 && whole.height > 300 + 40)
    }

    @Test("Numbers of a legend are written as people write them")
    func legendNumbers() throws {
        let map = try map()
        let layer = try #require(map.layers.first?.layer as? GraphicsLayer)
        let text = """
            {"type":"classBreaks","field":"A","minValue":0.00012345678,"classBreakInfos":[
             {"classMaxValue":0.30000000000000004,"symbol":{"type":"esriSFS"}},{"classMaxValue":1234.5,"symbol":{"type":"esriSFS"}},
             {"classMaxValue":2348401.6000000006,"symbol":{"type":"esriSFS"}},{"classMaxValue":38250202,"symbol":{"type":"esriSFS"}}]}
            """
        layer.renderer = try RendererCatalog().renderer(from: JSONValue(parsing: text.utf8))
        let drawn = String(decoding: SVGWriter().bytes(of: try MapFigure(showsLegend: true).displayList(of: map)), as: UTF8.self)
        for label in ["0.0001235 – 0.3", "0.3 – 1,234.5", "1,234.5 – 2,348,401.6", "2,348,401.6 – 38,250,202"] {
            #expect(drawn.contains(">\(label)<"), "\(label)")
        }
    }

    @Test("Only what lies in an area is drawn for it")
    func area() throws {
        let map = try map()
        let beside = try map.displayItems(in: ScreenRect(x: 0, y: 0, width: 5, height: 5))
        func paths(_ items: [DisplayItem]) -> Int {
            items.reduce(0) { sum, item in
                switch item {
                case .group(let group): sum + paths(group.items)
                case .paths: sum + 1
                default: sum
                }
            }
        }
        #expect(paths(try map.displayItems()) == 1)
        #expect(paths(beside) == 0)
    }

    @Test("Formats are found by name and by a file's ending, and others are named in the error")
    func formats() throws {
        let formats = PictureFormats()
        #expect(try formats.format(ofFile: "out/a.SVG").name == "svg")
        #expect(throws: MapError.self) { try formats.format(ofFile: "out.svg/a") }
        #expect {
            try formats.format(named: "bmp")
        } throws: { error in
            "\(error)" == "format: found \"bmp\", expected one of svg"
        }
    }

    @Test(
        "A picture of 100,000 pixels a side is refused",
        arguments: [(100_000.0, 10.0, 1.0), (10, 100_000, 1), (10_000, 10_000, 1), (2_000, 2_000, 16)])
    func limits(width: Double, height: Double, density: Double) throws {
        let formats = PictureFormats()
        let list = DisplayList(width: width, height: height)
        #expect(throws: MapError.self) {
            try formats.write(list, as: SVGPictureFormat(), options: PictureOptions(pixelDensity: density))
        }
    }

    @Test("A format that is not built in says how to install it")
    func absent() throws {
        let absent = AbsentPictureFormat(name: "png", fileExtensions: ["png"], mediaType: "image/png", advice: "install it")
        #expect {
            try absent.picture(of: DisplayList(width: 1, height: 1), options: PictureOptions())
        } throws: { error in
            "\(error)" == "png pictures cannot be made: install it"
        }
    }
}
