import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap
import Testing

@Suite("Renderers")
struct RendererTests {
    private let catalog = RendererCatalog()

    private func read(_ text: String) throws -> any Renderer { try catalog.renderer(from: JSONValue(parsing: text.utf8)) }

    private func graphic(_ attributes: Attributes) -> Graphic { Graphic(geometry: nil, attributes: attributes) }

    private static let fill = ##"{"type":"esriSFS","style":"esriSFSSolid","color":[1,1,1,255]}"##

    private static func fill(_ level: Int) -> String { ##"{"type":"esriSFS","style":"esriSFSSolid","color":[\##(level),0,0,255]}"## }

    private func level(_ symbol: (any Symbol)?) -> Int? { (symbol as? SimpleFillSymbol)?.color.map { Int($0.red) } }

    @Test("Values are compared as texts, and several fields by their combination")
    func uniqueValues() throws {
        let one = try read(
            ##"{"type":"uniqueValue","field1":"KIND","defaultSymbol":null,"uniqueValueInfos":[{"value":"1","label":"one","symbol":\##(Self.fill(1))},{"value":2,"label":"two","symbol":\##(Self.fill(2))},{"value":"<Null>","label":"none","symbol":\##(Self.fill(3))}]}"##
        )
        #expect(level(one.symbol(for: graphic(["kind": 1]))) == 1)
        #expect(level(one.symbol(for: graphic(["KIND": "2"]))) == 2)
        #expect(level(one.symbol(for: graphic(["KIND": 2.0]))) == 2)
        #expect(level(one.symbol(for: graphic(["KIND": .null]))) == 3)
        #expect(level(one.symbol(for: graphic([:]))) == 3)
        #expect(one.symbol(for: graphic(["KIND": 3])) == nil)
        let two = try read(
            ##"{"type":"uniqueValue","field1":"A","field2":"B","fieldDelimiter":", ","defaultSymbol":\##(Self.fill(9)),"defaultLabel":"others","uniqueValueInfos":[{"value":"x, 1","symbol":\##(Self.fill(1))}]}"##
        )
        #expect(level(two.symbol(for: graphic(["A": "x", "B": 1]))) == 1)
        #expect(level(two.symbol(for: graphic(["A": "x", "B": 2]))) == 9)
        #expect(two.legendItems.map(\.label) == ["x, 1", "others"])
    }

    @Test("Groups count where there are infos, too, and keep their headings")
    func groups() throws {
        let renderer = try read(
            ##"{"type":"uniqueValue","field1":"K","uniqueValueGroups":[{"heading":"Water","classes":[{"label":"wet","values":[["a"],["b"]],"symbol":\##(Self.fill(7))}]}],"uniqueValueInfos":[{"value":"a","symbol":\##(Self.fill(1))}]}"##
        )
        #expect(level(renderer.symbol(for: graphic(["K": "b"]))) == 7)
        #expect(renderer.legendItems.map(\.heading) == ["Water"])
        let again = try catalog.renderer(from: renderer.json)
        #expect(level(again.symbol(for: graphic(["K": "a"]))) == 7)
        #expect(again.legendItems.count == 1)
    }

    @Test(
        "Class breaks take their maximum unless told otherwise, and the first class its minimum",
        arguments: [(0.0, 1), (5, 1), (10, 1), (10.5, 2), (20, 2), (20.5, nil), (-1, nil)] as [(Double, Int?)])
    func classBreaks(value: Double, expected: Int?) throws {
        let text =
            ##"{"type":"classBreaks","field":"V","minValue":0,"classBreakInfos":[{"classMaxValue":20,"symbol":\##(Self.fill(2))},{"classMaxValue":10,"symbol":\##(Self.fill(1))}]"##
        let newer = try read(text + "}")
        #expect(level(newer.symbol(for: graphic(["V": .double(value)]))) == expected)
        let older = try read(text + ##","isMaxInclusive":false}"##)
        let shifted: Int? = value < 0 || value >= 20 ? nil : value < 10 ? 1 : 2
        #expect(level(older.symbol(for: graphic(["V": .double(value)]))) == shifted)
        #expect(older.json["isMaxInclusive"] == .bool(false))
        #expect(newer.legendItems.map(\.label) == ["0 – 10", "10 – 20"])
    }

    @Test("Values are divided as the renderer says")
    func normalization() throws {
        let text =
            ##"{"type":"classBreaks","field":"V","normalizationType":"esriNormalizeByField","normalizationField":"A","minValue":0,"classBreakInfos":[{"classMaxValue":2,"symbol":\##(Self.fill(1))}]}"##
        let renderer = try read(text)
        #expect(level(renderer.symbol(for: graphic(["V": 10, "A": 5]))) == 1)
        #expect(renderer.symbol(for: graphic(["V": 10, "A": 4])) == nil)
        #expect(renderer.symbol(for: graphic(["V": 10, "A": 0])) == nil)
        #expect(try catalog.renderer(from: renderer.json).json == renderer.json)
    }

    @Test("Classes with a gap between them leave it to the default symbol")
    func gaps() throws {
        let renderer = ClassBreaksRenderer(
            field: "V", minValue: 0,
            classes: [
                .init(maxValue: 10, symbol: SimpleFillSymbol(color: Color(0x010000))),
                .init(minValue: 20, maxValue: 30, symbol: SimpleFillSymbol(color: Color(0x020000))),
            ])
        #expect([5.0, 15, 20, 25].map { renderer.index(of: $0) } == [0, nil, nil, 1])
    }

    @Test("Members that are not understood are kept, and told where they matter")
    func foreignMembers() throws {
        let renderer = try read(
            ##"{"type":"simple","symbol":\##(Self.fill),"visualVariables":[{"type":"sizeInfo"}],"authoringInfo":{"a":1}}"##)
        #expect(renderer.ignoredMembers == ["visualVariables"])
        #expect(renderer.json["authoringInfo"]?["a"]?.intValue == 1)
    }

    @Test(
        "An expression that is the value of a field stands for the field",
        arguments: ["$feature.POP", "$feature[\"POP\"]", "$feature['POP']", " return $feature.POP; "])
    func fieldExpressions(expression: String) throws {
        let said = JSONValue.string(expression).text
        let unique = try read(
            ##"{"type":"uniqueValue","valueExpression":\##(said),"uniqueValueInfos":[{"value":"7","symbol":\##(Self.fill(3))}]}"##)
        let breaks = try read(
            ##"{"type":"classBreaks","valueExpression":\##(said),"classBreakInfos":[{"classMaxValue":10,"symbol":\##(Self.fill(4))}],"minValue":0}"##
        )
        let seven = Graphic(geometry: nil, attributes: ["POP": 7])
        #expect(level(unique.symbol(for: seven)) == 3 && level(breaks.symbol(for: seven)) == 4)
        #expect(unique.ignoredMembers.isEmpty && breaks.ignoredMembers.isEmpty)
        #expect(unique.json["field1"] == "POP" && breaks.json["field"] == "POP" && breaks.json["valueExpression"] == nil)
    }

    @Test(
        "JSON that cannot be read is refused with its path",
        arguments: [
            (##"{"type":"heatmap"}"##, "renderer.type"),
            (##"{"type":"simple"}"##, "renderer.symbol"),
            (##"{"type":"simple","symbol":{"type":"esriSFS","style":"x"}}"##, "renderer.symbol.style"),
            (##"{"type":"uniqueValue"}"##, "renderer.field1"),
            (##"{"type":"uniqueValue","valueExpression":"1"}"##, "renderer.valueExpression"),
            (##"{"type":"uniqueValue","valueExpression":"$feature.A + 1"}"##, "renderer.valueExpression"),
            (##"{"type":"classBreaks","valueExpression":"$feature[A]"}"##, "renderer.valueExpression"),
            (##"{"type":"classBreaks","valueExpression":"$feature['"}"##, "renderer.valueExpression"),
            (##"{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSPath","path":"M0 0z"}}"##, "renderer.symbol.style"),
            (##"{"type":"uniqueValue","field1":"A","uniqueValueInfos":[{"value":"1"}]}"##, "renderer.uniqueValueInfos[0].symbol"),
            (
                ##"{"type":"uniqueValue","field1":"A","field2":"B","uniqueValueInfos":[{"value":"1"}]}"##,
                "renderer.uniqueValueInfos[0].value"
            ),
            (##"{"type":"classBreaks","field":"A","classBreakInfos":[{}]}"##, "renderer.classBreakInfos[0].classMaxValue"),
            (
                ##"{"type":"classBreaks","field":"A","classBreakInfos":[{"classMinValue":5,"classMaxValue":1}]}"##,
                "renderer.classBreakInfos[0].classMinValue"
            ),
            (##"{"type":"classBreaks","field":"A","normalizationType":"x"}"##, "renderer.normalizationType"),
            (##"{"type":"simple","symbol":{"type":"CIMSymbolReference"}}"##, "renderer.symbol.type"),
        ])
    func badInput(text: String, path: String) throws {
        let error = #expect(throws: MapError.self) { try read(text) }
        guard case .invalid(path, _, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("Unique values are found in features, null first")
    func computedValues() throws {
        let graphics = ["b", "a", "b"].map { graphic(["K": .string($0)]) } + [graphic(["K": .null])]
        let renderer = try UniqueValueRenderer(fields: ["K"], features: graphics, symbol: SimpleFillSymbol())
        #expect(renderer.classes.map(\.label) == ["<Null>", "a", "b"])
        #expect(renderer.symbol(for: graphics[0])?.isEqual(to: SimpleFillSymbol(color: ColorRamp.qualitative[2])) == true)
        #expect(throws: MapError.self) { try UniqueValueRenderer(fields: ["K"], features: graphics, symbol: SimpleFillSymbol(), limit: 2) }
    }
}
