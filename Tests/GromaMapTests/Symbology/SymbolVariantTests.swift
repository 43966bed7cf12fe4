import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap
import Testing

/// Halos, other colors and reaches of symbols.
@Suite("Variants of symbols")
struct SymbolVariantTests {
    private static let (red, green) = (Color(0xFF0000), Color(0x00FF00))

    private static func moved<Kind: MarkerSymbol>(_ symbol: Kind) -> Kind {
        var symbol = symbol
        (symbol.angle, symbol.xOffset, symbol.yOffset, symbol.angleAlignment) = (30, 3, 4, .map)
        return symbol
    }

    private static let line = SimpleLineSymbol(.dash, color: red, width: 2)

    private static let haloPairs: [(any Symbol, any Symbol)] = [
        (
            moved(SimpleMarkerSymbol(.circle, color: red, size: 8, outline: line)),
            moved(SimpleMarkerSymbol(.circle, color: green, size: 18))
        ),
        (SimpleMarkerSymbol(.diamond, color: red, size: 8), SimpleMarkerSymbol(.diamond, color: green, size: 14)),
        (
            SimpleMarkerSymbol(.cross, color: red, size: 8, outline: line),
            SimpleMarkerSymbol(.cross, color: green, size: 14, outline: SimpleLineSymbol(color: green, width: 8))
        ),
        (
            SimpleMarkerSymbol(.x, color: red, size: 8),
            SimpleMarkerSymbol(.x, color: green, size: 14, outline: SimpleLineSymbol(color: green, width: 7))
        ),
        (
            moved(PictureMarkerSymbol(SymbolPicture(url: "a", width: 9, height: 5))),
            moved(SimpleMarkerSymbol(.square, color: green, size: 15))
        ),
        (PictureMarkerSymbol(SymbolPicture(url: "a", width: 5, height: 9)), SimpleMarkerSymbol(.square, color: green, size: 15)),
        (line, SimpleLineSymbol(color: green, width: 8)), (SimpleFillSymbol(outline: line), SimpleLineSymbol(color: green, width: 8)),
        (SimpleFillSymbol(), SimpleLineSymbol(color: green, width: 6)),
        (PictureFillSymbol(SymbolPicture(url: "a"), outline: line), SimpleLineSymbol(color: green, width: 8)),
        (PictureFillSymbol(SymbolPicture(url: "a")), SimpleLineSymbol(color: green, width: 6)),
        (
            CompositeSymbol([line, SimpleFillSymbol()]),
            CompositeSymbol([SimpleLineSymbol(color: green, width: 8), SimpleLineSymbol(color: green, width: 6)])
        ),
    ]

    @Test("A halo is three points wider on each side, in its own color", arguments: 0..<haloPairs.count)
    func halos(_ index: Int) throws {
        let (symbol, expected) = Self.haloPairs[index]
        let halo = try #require(symbol.halo(Self.green, width: 3))
        #expect(halo.isEqual(to: expected), "\(halo.json.text)")
    }

    @Test("Nothing has no halo, and a halo keeps nothing that it does not know")
    func noHalo() {
        #expect(CompositeSymbol([]).halo(Self.green, width: 3) == nil)
        var marker = SimpleMarkerSymbol()
        marker.foreignMembers = ["a": 1]
        #expect((marker.halo(Self.green, width: 3) as? SimpleMarkerSymbol)?.foreignMembers == JSONObject())
    }

    private static let colored: [(any Symbol, any Symbol)] = [
        (SimpleMarkerSymbol(.circle, color: red, outline: line), SimpleMarkerSymbol(.circle, color: green, outline: line)),
        (
            SimpleMarkerSymbol(.cross, color: red, outline: line),
            SimpleMarkerSymbol(.cross, color: green, outline: SimpleLineSymbol(.dash, color: green, width: 2))
        ),
        (
            SimpleMarkerSymbol(.x, color: red, outline: line),
            SimpleMarkerSymbol(.x, color: green, outline: SimpleLineSymbol(.dash, color: green, width: 2))
        ),
        (SimpleMarkerSymbol(.x, color: red), SimpleMarkerSymbol(.x, color: green)),
        (line, SimpleLineSymbol(.dash, color: green, width: 2)),
        (SimpleFillSymbol(.cross, color: red, outline: line), SimpleFillSymbol(.cross, color: green, outline: line)),
        (PictureMarkerSymbol(SymbolPicture(url: "a")), PictureMarkerSymbol(SymbolPicture(url: "a"))),
        (CompositeSymbol([line, line]), CompositeSymbol([SimpleLineSymbol(.dash, color: green, width: 2), line])),
        (CompositeSymbol([]), CompositeSymbol([])),
    ]

    @Test("Another color is that of the fill, of the line or of the lowest symbol", arguments: 0..<colored.count)
    func colors(_ index: Int) {
        let (symbol, expected) = Self.colored[index]
        #expect(symbol.colored(Self.green).isEqual(to: expected), "\(symbol.colored(Self.green).json.text)")
    }

    @Test("A symbol reaches as far as its farthest corner with its offset")
    func reaches() {
        let root = 2.0.squareRoot()
        let outlined = SimpleMarkerSymbol(.circle, size: 8, outline: SimpleLineSymbol(width: 2))
        #expect(outlined.reach == 6 && Self.moved(outlined).reach == 11 && SimpleMarkerSymbol(size: 8).reach == 4)
        #expect(SimpleMarkerSymbol(.square, size: 8).reach == 4 * root && Self.moved(SimpleMarkerSymbol(.x, size: 8)).reach == 5 + 4 * root)
        #expect(Self.moved(PictureMarkerSymbol(SymbolPicture(url: "a", width: 6, height: 8))).reach == 10)
        #expect(SimpleLineSymbol(width: 3).reach == 1.5 && SimpleFillSymbol(outline: SimpleLineSymbol(width: 3)).reach == 1.5)
        #expect(SimpleFillSymbol().reach == 0)
        // A letter of 0.613 heights, 10.5 high, its baseline 8 below the upper edge, at 3, 4 with a halo of 2.
        var text = TextSymbol("a", size: 10)
        #expect(abs(text.reach - (3.065 * 3.065 + 8 * 8).squareRoot()) < 1e-9)
        text.haloSize = 2
        #expect(abs(Self.moved(text).reach - 7 - (3.065 * 3.065 + 8 * 8).squareRoot()) < 1e-9)
        (text.haloSize, text.verticalAlignment, text.horizontalAlignment) = (0, .bottom, .right)
        #expect(abs(text.reach - (6.13 * 6.13 + 10.5 * 10.5).squareRoot()) < 1e-9)
    }

    @Test("Symbols are equal if their kind and all that they say are, and their hashes agree")
    func equality() {
        let symbols: [any Symbol] = [
            Self.line, SimpleLineSymbol(.dash, color: Self.red, width: 2.5), SimpleLineSymbol(.dash, color: Self.green, width: 2),
            SimpleLineSymbol(.dot, color: Self.red, width: 2), CompositeSymbol([Self.line]), CompositeSymbol([Self.line, Self.line]),
            CompositeSymbol([]), SimpleFillSymbol(), SimpleMarkerSymbol(),
        ]
        for (number, symbol) in symbols.enumerated() {
            for (other, another) in symbols.enumerated() { #expect(symbol.isEqual(to: another) == (number == other)) }
        }
        #expect(Set(symbols.map { AnyHashable($0) } + symbols.map { AnyHashable($0) }).count == symbols.count)
        var foreign = CompositeSymbol([Self.line])
        foreign.foreignMembers = ["a": 1]
        #expect(foreign != CompositeSymbol([Self.line]))
    }

    @Test(
        "A marker stands at a point, at each of several, half way along the longest line, and inside the largest area",
        arguments: [
            ("POINT(10 20)", [10, 20]), ("MULTIPOINT(10 20,30 40)", [10, 20, 30, 40]), ("LINESTRING(10 10,40 10,40 20)", [30, 10]),
            ("MULTILINESTRING((90 90,91 91),(10 10,10 50))", [10, 30]), ("LINESTRING(5 6,5 6)", [5, 6]),
            ("POLYGON((10 10,50 10,50 30,10 30,10 10))", [30, 20]),
            // The middle of a U is outside; at two fifths of its height it is as wide as at the others, but its base is wider.
            ("POLYGON((10 10,60 10,60 60,50 60,50 25,20 25,20 60,10 60,10 10))", [35, 20]),
            // The larger ring counts, whichever is first.
            ("MULTIPOLYGON(((80 80,90 80,90 90,80 90,80 80)),((10 10,50 10,50 30,10 30,10 10)))", [30, 20]),
            ("POLYGON((10 10,50 10,10 10))", [30, 10]),
            ("GEOMETRYCOLLECTION(POINT(1 2),LINESTRING(3 3,3 7))", [1, 2, 3, 5]),
            ("POINT EMPTY", []), ("POINT(300 20)", []), ("LINESTRING(10 10,400 10)", []),
        ] as [(String, [Double])])
    func places(wkt: String, expected: [Double]) throws {
        let shapes = SymbolShapes([try WKT.geometry(from: wkt)], in: Frames.unit)
        #expect(shapes.places(reach: 0) == expected)
        guard expected.count >= 2 else {
            #expect(SimpleMarkerSymbol().items(for: shapes).isEmpty)
            return
        }
        #expect(SimpleMarkerSymbol(size: 4).items(for: shapes).count == 1)
    }
}
