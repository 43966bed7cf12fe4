import GromaGeometry
import GromaJSON
import GromaMap
import Testing

/// What symbols, graphics and their layers are before anything is set, and all the values that they may have: as the SDK has them.
@Suite("Defaults and legal values of graphics and symbols")
struct SymbologyDefaultsTests {
    @Test("Symbols")
    func symbols() {
        let marker = SimpleMarkerSymbol()
        #expect(marker.style == .circle && marker.outline == nil && marker.angle == 0 && marker.xOffset == 0 && marker.yOffset == 0)
        #expect(marker.angleAlignment == .screen && marker.leaderPoint == MarkerOffset())
        #expect(Set(SimpleMarkerSymbol.Style.allCases.map(\.rawValue)) == Self.words("esriSMS", "Circle Cross Diamond Square X Triangle"))
        let line = SimpleLineSymbol()
        #expect(line.style == .solid && line.width == 1)
        #expect(
            Set(SimpleLineSymbol.Style.allCases.map(\.rawValue))
                == Self.words("esriSLS", "Dash Dot DashDot DashDotDot InsideFrame Null Solid")
                .union(Self.words("esriSLS", "ShortDash ShortDot ShortDashDot ShortDashDotDot LongDash LongDashDot")))
        let fill = SimpleFillSymbol()
        #expect(fill.style == .solid)
        #expect(
            Set(SimpleFillSymbol.Style.allCases.map(\.rawValue))
                == Self.words("esriSFS", "BackwardDiagonal Cross DiagonalCross ForwardDiagonal Horizontal Null Solid Vertical"))
        let text = TextSymbol("a")
        #expect(text.angle == 0 && text.xOffset == 0 && text.yOffset == 0)
        #expect(Set(TextSymbol.VerticalAlignment.allCases.map(\.rawValue)).isSuperset(of: ["bottom", "middle", "top"]))
        #expect(Set(TextSymbol.HorizontalAlignment.allCases.map(\.rawValue)).isSuperset(of: ["left", "center", "right"]))
        let tiles = PictureFillSymbol(SymbolPicture(url: "a"))
        #expect(tiles.xScale == 1 && tiles.yScale == 1 && tiles.outline == nil)
    }

    private static func words(_ prefix: String, _ names: String) -> Set<String> { Set(names.split(separator: " ").map { prefix + $0 }) }

    @Test("Graphics and their layers")
    func layers() throws {
        let graphic = Graphic(geometry: nil)
        #expect(graphic.isVisible && graphic.drawIndex == 0 && graphic.symbol == nil && graphic.infoTemplate == nil && !graphic.isSelected)
        let layer = GraphicsLayer(name: "g")
        #expect(layer.renderingMode == .static && RenderingMode.allCases == [.static, .dynamic])
        #expect(layer.renderer == nil && layer.selectionSymbol == nil && layer.labels.isEmpty && layer.spatialReference == nil)
        #expect(layer.startTimeField == nil && layer.endTimeField == nil && layer.timeOffset == 0 && layer.timeWindow == nil)
        let map = try MapView(width: 10, height: 10)
        let view = try map.add(layer)
        #expect(view.isVisible && view.opacity == 1 && view.minScale == 0 && view.maxScale == 0 && view.error == nil)
        #expect(view.allowsCallout && view.allowsHitTest && view.map === map && view.layer === layer && view.name == "g")
    }

    @Test("Attributes by kind: what is missing, null or of another kind is nil, and nil takes away")
    func attributes() {
        let graphic = Graphic(geometry: nil, attributes: ["S": "a", "I": 1, "D": 1.5, "T": .date(5), "N": .null, "B": .bytes([1])])
        #expect(graphic.string("S") == "a" && graphic.integer("I") == 1 && graphic.number("D") == 1.5 && graphic.date("T") == 5)
        #expect(graphic.string("I") == nil && graphic.integer("S") == nil && graphic.string("N") == nil && graphic.date("X") == nil)
        #expect(graphic.has("N") && !graphic.has("X") && !graphic.has("B"))
        #expect(graphic.valueUnlessNull("N") == nil && graphic.valueUnlessNull("X") == nil && graphic.valueUnlessNull("S") == "a")
        var copy = graphic.attributes
        copy["S"] = "b"
        #expect(graphic.string("S") == "a")
        graphic.setValue(nil, forField: "S")
        #expect(!graphic.has("S"))
    }
}

/// Renderers as services write them.
@Suite("Renderers of services, both ways")
struct ServiceRendererTests {
    private static let line = ##"{"type":"esriSLS","style":"esriSLSSolid","color":[204,204,204,255],"width":0.25}"##

    @Test(
        "All that was read is written",
        arguments: [
            ##"{"type":"uniqueValue","field1":"status","defaultSymbol":null,"defaultLabel":null,"uniqueValueInfos":[{"value":"0","label":"New","description":"","symbol":{"type":"esriPMS","url":"5bdad7c9-66bb-43a3","imageData":"\##(SymbolTests.picture)","contentType":"image/png","width":22.5,"height":22.5,"angle":0,"xoffset":0,"yoffset":0}}],"authoringInfo":{"colorRamp":{"type":"multipart"}}}"##,
            ##"{"type":"uniqueValue","field1":"A","field2":"B","field3":"C","fieldDelimiter":", ","defaultSymbol":\##(line),"defaultLabel":"others","uniqueValueInfos":[{"value":"x, y, z","label":"","description":"","symbol":\##(line)}],"legendOptions":{"title":"Kinds"}}"##,
            ##"{"type":"classBreaks","field":"POP","minValue":-3,"normalizationType":"esriNormalizeByField","normalizationField":"AREA","defaultSymbol":null,"defaultLabel":null,"classBreakInfos":[{"classMaxValue":1.5,"label":"few","description":"","symbol":{"type":"esriSFS","style":"esriSFSSolid","color":[1,2,3,255],"outline":{"type":"esriSLS","style":"esriSLSSolid","color":[110,110,110,255],"width":0.4}}}],"classificationMethod":"esriClassifyManual","visualVariables":[{"type":"transparencyInfo","field":"POP","stops":[{"value":0,"transparency":75}]}],"authoringInfo":{"type":"classedColor"}}"##,
            ##"{"type":"simple","symbol":{"type":"esriTS","text":"","color":[78,78,78,255],"haloColor":[0,255,0,255],"haloSize":2,"verticalAlignment":"bottom","horizontalAlignment":"left","angle":0,"xoffset":0,"yoffset":0,"font":{"family":"Arial","size":12,"style":"normal","weight":"bold","decoration":"none"},"rightToLeft":false,"kerning":true},"label":"","description":"","transparency":20,"rotationType":"geographic","rotationExpression":"[ROT]"}"##,
            ##"{"type":"simple","symbol":{"type":"esriPFS","url":"http://localhost/red.jpg","width":500,"height":500,"angle":0,"xoffset":0,"yoffset":0,"xscale":1,"yscale":1,"outline":\##(line),"color":[0,0,0,255]},"label":"","description":""}"##,
        ])
    func kept(text: String) throws {
        let json = try JSONValue(parsing: text.utf8)
        let written = try RendererCatalog().renderer(from: json).json
        #expect(Self.missing(json, from: written, "") == [])
        #expect(try RendererCatalog().renderer(from: written).json == written)
    }

    /// The places at which the second says something else than the first, or nothing.
    private static func missing(_ a: JSONValue, from b: JSONValue?, _ path: String) -> [String] {
        guard let b else { return [path] }
        if let object = a.objectValue { return object.members.flatMap { missing($0.value, from: b[$0.name], "\(path).\($0.name)") } }
        if let array = a.arrayValue, let other = b.arrayValue, array.count == other.count {
            return array.indices.flatMap { missing(array[$0], from: other[$0], "\(path)[\($0)]") }
        }
        return a == b ? [] : [path]
    }

    @Test("Ignored members are listed, and members that cannot be drawn are refused with their path")
    func ignored() throws {
        let both = try JSONValue(
            parsing: ##"{"type":"uniqueValue","field1":"A","valueExpression":"$feature.A + 1","uniqueValueInfos":[]}"##.utf8)
        #expect(try RendererCatalog().renderer(from: both).ignoredMembers == ["valueExpression"])
        let turned = try JSONValue(
            parsing: ##"{"type":"simple","symbol":\##(Self.line),"rotationExpression":"[R]","visualVariables":[]}"##.utf8)
        #expect(try RendererCatalog().renderer(from: turned).ignoredMembers == ["rotationExpression"])
        for (type, path) in [("heatmap", "renderer.type"), ("dotDensity", "renderer.type")] {
            let error = #expect(throws: MapError.self) { try RendererCatalog().renderer(from: ["type": .string(type)]) }
            guard case .invalid(path, _, _)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("The numbers of a legend are written by who shows it; labels of services stay as they are")
    func legend() throws {
        let renderer = ClassBreaksRenderer(
            field: "V",
            classes: [
                .init(maxValue: 1500, symbol: SimpleFillSymbol()), .init(maxValue: 25_000.5, symbol: SimpleFillSymbol()),
                .init(maxValue: 1e6, symbol: SimpleFillSymbol(), label: "many"),
            ])
        #expect(renderer.legendItems.map(\.label) == ["≤ 1500", "1500 – 25000.5", "many"])
        #expect(renderer.legendItems.map { $0.text { "<\($0)>" } } == ["≤ <1500.0>", "<1500.0> – <25000.5>", "many"])
    }
}
