import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap
import GromaPlugin
import Testing

@Suite("Renderers in detail")
struct RendererDetailTests {
    private let catalog = RendererCatalog()

    private func read(_ text: String) throws -> any Renderer { try catalog.renderer(from: JSONValue(parsing: text.utf8)) }

    private func graphic(_ attributes: Attributes) -> Graphic { Graphic(geometry: nil, attributes: attributes) }

    private static func fill(_ level: Int) -> SimpleFillSymbol { SimpleFillSymbol(color: Color(UInt32(level) << 16)) }

    private func level(_ symbol: (any Symbol)?) -> Int? { (symbol as? SimpleFillSymbol)?.color.map { Int($0.red) } }

    private static let line = #"{"type":"esriSLS","style":"esriSLSSolid","color":[1,2,3,255],"width":2}"#

    @Test(
        "Of Arcade only the value of a field is read",
        arguments: [
            ("$feature.POP_2", "POP_2"), ("$feature['a b']", "a b"), ("$feature[\"ß1\"]", "ß1"), ("\n return  $feature.X ; \t", "X"),
            ("$feature.X;", "X"), ("$feature.", nil), ("$feature['']", nil), ("$feature.a b", nil), ("$feature['a-b']", nil),
            ("$features.X", nil), ("feature.X", nil), ("$feature[\"a']", nil), ("$feature['a\"]", nil), ("$feature[']", nil),
            ("$feature.X;;", nil), ("return$feature.X", nil), ("$feature.X.Y", nil),
        ] as [(String, String?)])
    func arcade(expression: String, field: String?) throws {
        let text = #"{"type":"uniqueValue","valueExpression":\#(JSONValue.string(expression).text)}"#
        guard let field else {
            let error = #expect(throws: MapError.self) { try read(text) }
            #expect(
                error?.description == """
                    renderer.valueExpression: found an Arcade expression, which is not evaluated, expected $feature.NAME, or a field in field1
                    """)
            return
        }
        #expect((try read(text) as? UniqueValueRenderer)?.fields == [field])
    }

    @Test(
        "What cannot be read is told with what was found and what would be right",
        arguments: [
            ("{}", "renderer.type: found nothing, expected one of classBreaks, simple, uniqueValue"),
            (#"{"type":5}"#, "renderer.type: found a number, expected one of classBreaks, simple, uniqueValue"),
            (#"{"type":"dots"}"#, "renderer.type: found \"dots\", expected one of classBreaks, simple, uniqueValue"),
            (#"{"type":"simple","symbol":null}"#, "renderer.symbol: found nothing, expected a symbol"),
            (
                #"{"type":"simple","symbol":{"type":7}}"#,
                "renderer.symbol.type: found a number, expected one of CompositeSymbol, esriPFS, esriPMS, esriSFS, esriSLS, esriSMS, esriTS"
            ),
            (
                #"{"type":"simple","symbol":{}}"#,
                "renderer.symbol.type: found nothing, expected one of CompositeSymbol, esriPFS, esriPMS, esriSFS, esriSLS, esriSMS, esriTS"
            ),
            (
                #"{"type":"simple","symbol":{"type":"esriX"}}"#,
                """
                renderer.symbol.type: found "esriX", expected one of CompositeSymbol, esriPFS, esriPMS, esriSFS, esriSLS, esriSMS, esriTS
                """
            ),
            (
                #"{"type":"simple","symbol":{"type":"CIMPointSymbol"}}"#,
                """
                renderer.symbol.type: found a CIM symbol (CIMPointSymbol), expected one of CompositeSymbol, esriPFS, esriPMS, esriSFS, \
                esriSLS, esriSMS, esriTS: CIM is not read
                """
            ),
            (
                #"{"type":"simple","symbol":{"type":"esriSMS","outline":{"type":"esriSFS"}}}"#,
                "renderer.symbol.outline: found a symbol of type esriSFS, expected one of type esriSLS"
            ),
            (#"{"type":"uniqueValue"}"#, "renderer.field1: found nothing, expected the name of a field"),
            (
                #"{"type":"uniqueValue","field1":"A","uniqueValueInfos":[{"value":true,"symbol":\#(line)}]}"#,
                "renderer.uniqueValueInfos[0].value: found true or false, expected a text or a number"
            ),
            (
                #"{"type":"uniqueValue","field1":"A","field2":"B","uniqueValueInfos":[{"value":"x,y,z","symbol":\#(line)}]}"#,
                "renderer.uniqueValueInfos[0].value: found \"x,y,z\", expected 2 values with \",\" between them"
            ),
            (
                #"{"type":"uniqueValue","field1":"A","field2":"B","uniqueValueGroups":[{"classes":[{"values":[["x"]],"symbol":\#(line)}]}]}"#,
                "renderer.uniqueValueGroups[0].classes[0].values[0]: found 1 value, expected one for each of 2 fields"
            ),
            (
                #"{"type":"uniqueValue","field1":"A","uniqueValueGroups":[{"classes":[{"values":["x",{}],"symbol":\#(line)}]}]}"#,
                "renderer.uniqueValueGroups[0].classes[0].values[1][0]: found an object, expected a text or a number"
            ),
            (#"{"type":"classBreaks"}"#, "renderer.field: found nothing, expected the name of a field"),
            (
                #"{"type":"classBreaks","field":"A","classBreakInfos":[{"classMaxValue":1,"symbol":\#(line)},{"symbol":\#(line)}]}"#,
                "renderer.classBreakInfos[1].classMaxValue: found nothing, expected a number"
            ),
            (
                #"{"type":"classBreaks","field":"A","classBreakInfos":[{"classMinValue":2.5,"classMaxValue":2,"symbol":\#(line)}]}"#,
                "renderer.classBreakInfos[0].classMinValue: found 2.5, expected at most classMaxValue, 2.0"
            ),
            (
                #"{"type":"classBreaks","field":"A","normalizationType":"esriNormalizeByField"}"#,
                "renderer.normalizationField: found nothing, expected the name of a field"
            ),
            (
                #"{"type":"classBreaks","field":"A","normalizationType":"esriNormalizeByPercentOfTotal"}"#,
                "renderer.normalizationTotal: found nothing, expected a number"
            ),
        ])
    func refused(text: String, expected: String) throws {
        let error = #expect(throws: MapError.self) { try read(text) }
        #expect(error?.description == expected)
    }

    @Test("A simple renderer has one symbol, and a label and a description if it was given them")
    func simple() throws {
        let text = #"{"type":"simple","symbol":\#(Self.line),"label":"Roads","description":"All"}"#
        let renderer = try #require(try read(text) as? SimpleRenderer)
        #expect(renderer.json.text == text && renderer.label == "Roads" && renderer.description == "All" && renderer.reach == 1)
        #expect(renderer.legendItems.map { [$0.label, $0.heading, $0.description] } == [["Roads", nil, "All"]])
        #expect(renderer.legendItems[0].json.text == #"{"label":"Roads","symbol":\#(Self.line),"description":"All"}"#)
        let plain = SimpleRenderer(SimpleLineSymbol(width: 3))
        #expect(plain.legendItems[0].description == nil && plain.legendItems[0].label.isEmpty && plain.reach == 1.5)
        let item = LegendItem(label: "a", symbol: SimpleLineSymbol(), heading: "b")
        #expect(item.json["heading"] == "b" && item.json["description"] == nil && item.text { _ in "?" } == "a")
    }

    @Test(
        "Values are compared as texts",
        arguments: [
            (nil, "<Null>"), (.null, "<Null>"), (.integer(7), "7"), (.date(86_400_000), "86400000"), (.double(2), "2"),
            (.double(2.5), "2.5"),
            (.string("a b"), "a b"), (.bytes([1]), ""),
        ] as [(AttributeValue?, String)])
    func texts(value: AttributeValue?, expected: String) { #expect(UniqueValueRenderer.text(of: value) == expected) }

    @Test("Of two classes with a value the first counts; a class has several values, and without a label the first of them")
    func classes() {
        let renderer = UniqueValueRenderer(
            fields: ["A", "B"],
            classes: [
                .init(values: [["x", "1"], ["y", "2"]], symbol: Self.fill(1), heading: "H"),
                .init(values: [["y", "2"]], symbol: Self.fill(2)),
                .init(values: [["<Null>", "1"]], symbol: Self.fill(3), label: "none", description: "d"),
            ], defaultSymbol: Self.fill(9), defaultLabel: "rest")
        let cases: [(Attributes, Int)] = [
            (["A": "x", "B": 1], 1), (["A": "y", "B": 2], 1), (["A": "x", "B": 2], 9), (["B": 1], 3), (["A": "1", "B": "x"], 9), ([:], 9),
        ]
        for (attributes, expected) in cases { #expect(level(renderer.symbol(for: graphic(attributes))) == expected, "\(attributes)") }
        #expect(
            renderer.legendItems.map { [$0.label, $0.heading, $0.description] }
                == [["x, 1", "H", nil], ["y, 2", nil, nil], ["none", nil, "d"], ["rest", nil, nil]])
        #expect(UniqueValueRenderer.Class("q", symbol: Self.fill(1)).label == "q")
        #expect(UniqueValueRenderer.Class(values: [], symbol: Self.fill(1)).label.isEmpty)
        #expect(UniqueValueRenderer(fields: ["A", "B", "C", "D"], classes: []).fields == ["A", "B", "C"])
        #expect(UniqueValueRenderer(field: "A", classes: [], defaultLabel: "z").legendItems.isEmpty)
    }

    @Test("Unique values are written for all clients, with groups where there are headings or several values")
    func uniqueValues() throws {
        let (a, b) = (Self.fill(1).json.text, Self.fill(2).json.text)
        let head = #"{"type":"uniqueValue","field1":"K","defaultSymbol":null,"defaultLabel":null,"uniqueValueInfos":["#
        func info(_ value: String, _ label: String, _ symbol: String) -> String {
            #"{"value":"\#(value)","label":"\#(label)","description":"","symbol":\#(symbol)}"#
        }
        let plain = UniqueValueRenderer(
            field: "K", classes: [.init("x", symbol: Self.fill(1)), .init("y", symbol: Self.fill(2), label: "Y")])
        #expect(plain.json.text == head + info("x", "x", a) + "," + info("y", "Y", b) + "]}")
        let grouped = UniqueValueRenderer(
            fields: ["K"],
            classes: [
                .init(values: [["x"], ["y"]], symbol: Self.fill(1), heading: "H"),
                .init(values: [["z"]], symbol: Self.fill(2), heading: "H"),
                .init(values: [["w"]], symbol: Self.fill(2)),
            ])
        func item(_ values: String, _ label: String, _ symbol: String) -> String {
            #"{"values":\#(values),"label":"\#(label)","description":"","symbol":\#(symbol)}"#
        }
        #expect(
            grouped.json.text == head + [info("x", "x", a), info("y", "x", a), info("z", "z", b), info("w", "w", b)].joined(separator: ",")
                + #"],"uniqueValueGroups":[{"heading":"H","classes":["# + item(#"[["x"],["y"]]"#, "x", a) + "," + item(#"[["z"]]"#, "z", b)
                + #"]},{"classes":["# + item(#"[["w"]]"#, "w", b) + "]}]}")
        let again = try #require(try read(grouped.json.text) as? UniqueValueRenderer)
        #expect(again.json == grouped.json && again.classes.map(\.heading) == ["H", "H", nil])
        let delimited = UniqueValueRenderer(
            fields: ["K", "L", "M"], classes: [.init(values: [["x", "y", "z"]], symbol: Self.fill(1))], fieldDelimiter: " | ")
        #expect(delimited.json["fieldDelimiter"] == " | " && delimited.json["uniqueValueInfos"]?.arrayValue?.first?["value"] == "x | y | z")
        #expect(delimited.json["field1"] == "K" && delimited.json["field2"] == "L" && delimited.json["field3"] == "M")
        #expect(level(try read(delimited.json.text).symbol(for: graphic(["K": "x", "L": "y", "M": "z"]))) == 1)
    }

    @Test("Values of several fields lose the spaces around them, and an empty delimiter counts as a comma")
    func delimiters() throws {
        func classes(_ delimiter: String, _ value: String) throws -> [[String]] {
            let text = """
                {"type":"uniqueValue","field1":"A","field3":"C","fieldDelimiter":"\(delimiter)",\
                "uniqueValueInfos":[{"value":\(value),"symbol":\(Self.line)}]}
                """
            return try #require(try read(text) as? UniqueValueRenderer).classes[0].values
        }
        #expect(try classes("", #""  a b , c  ""#) == [["a b", "c"]] && classes(", ", #""a, c""#) == [["a", "c"]])
        #expect(try classes("--", #""a-b--c""#) == [["a-b", "c"]] && classes(",", #"",""#) == [["", ""]])
    }

    @Test("Members that would change what is drawn are told if they say something, in a fixed order")
    func ignored() throws {
        let rest = """
            "backgroundFillSymbol":{},"valueExpression":"a","rotationExpression":"b","visualVariables":[1],"other":1
            """
        let empty = #""backgroundFillSymbol":null,"valueExpression":"","visualVariables":[]"#
        for type in [#""simple","symbol":\#(Self.line)"#, #""uniqueValue","field1":"A""#, #""classBreaks","field":"A""#] {
            #expect(
                try read(#"{"type":\#(type),\#(rest)}"#).ignoredMembers
                    == ["visualVariables", "rotationExpression", "backgroundFillSymbol", "valueExpression"])
            #expect(try read(#"{"type":\#(type),\#(empty)}"#).ignoredMembers == [])
        }
    }

    @Test("A kind of a plugin goes before that of the engine with its name")
    func plugins() throws {
        var registry = PluginRegistry()
        try registry.add(OtherRenderer.self, named: "simple", to: .renderers)
        let both = RendererCatalog(registry)
        #expect(both.typeNames == ["classBreaks", "simple", "simple", "uniqueValue"])
        let found = try #require(try both.renderer(from: ["type": "simple"], path: "a.b") as? OtherRenderer)
        #expect(found.path == "a.b" && found.ignoredMembers == [] && found.reach == 4)
        #expect(try both.renderer(from: ["type": "uniqueValue", "field1": "A"]) is UniqueValueRenderer)
    }

    private struct OtherRenderer: Renderer {
        static let typeName = "simple"
        let path: String
        init(json: JSONValue, path: String, symbols: SymbolCatalog) throws(MapError) { self.path = path }
        var json: JSONValue { ["type": "simple"] }
        func symbol(for feature: any MapFeature) -> (any Symbol)? { nil }
        var legendItems: [LegendItem] {
            [2, 8, 3].map { LegendItem(label: "", symbol: SimpleLineSymbol(width: $0)) }
        }
    }
}
