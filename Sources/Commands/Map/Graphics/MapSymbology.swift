import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaLocalization
import GromaMap
import GromaRPC

extension Session {
    /// Returns a layer of a map that has a renderer.
    func renderedLayer(named name: String, of map: String) throws(CommandError) -> any RenderedLayer {
        let view = try layerView(named: name, of: try self.map(named: map))
        guard let layer = view.layer as? any RenderedLayer else {
            throw CommandError(
                .invalidValue, "the layer has no renderer", path: "params.layer", found: .string(name),
                expected: "a layer of graphics or of features")
        }
        return layer
    }

    /// Returns the owner of a renderer, labels and symbols that are set on a layer of a map; nil if there is no such layer.
    func look(of layer: String, on map: String) -> (any RenderedLayer)? { try? renderedLayer(named: layer, of: map) }
}

extension Session {
    /// Returns the legend items of a layer, in the language of the session.
    func legend(of layer: any LegendLayer) -> [LegendItem] {
        layer.legendItems.map { item in
            var item = item
            item.label = item.text { localization.number($0) }
            return item
        }
    }
}

/// An answer on the renderer and labels of a layer.
struct LayerLook: DescribedAnswer {
    static let shape = AnswerShape<LayerLook>(
        "The layer's renderer, null for none, its legend, and which members of the renderer are kept but ignored.",
        AnswerMember("renderer", .any([.reference("Renderer"), .null])) { $1.value($0.renderer?.json ?? .null) },
        .values("legend", LegendItem.shape) { $0.legend }, .valuesIfAny("ignored", .string) { $0.renderer?.ignoredMembers ?? [] })

    let renderer: (any Renderer)?
    let legend: [LegendItem]

    init(_ layer: any RenderedLayer, _ session: Session) { (renderer, legend) = (layer.renderer, session.legend(of: layer)) }
}

/// `map.setRenderer`
struct MapSetRenderer: AnsweringCommand {
    static let method = "map.setRenderer"
    static let summary = "Sets the renderer of a graphics or feature layer."
    static let effect = CommandEffect.edits
    static let answer = LayerLook.shape
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("layer", "Its name in the map.") { $0.layer = $1 }.required,
            Parameter.renderer("The renderer; null for none: graphics then have their own symbols, and features a default symbol.") {
                $0.renderer = $1
            }
            .required,
            .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["renderer"]) { command, session in session.look(of: command.layer, on: command.map) }
    }

    var layer = ""
    var renderer: (any Renderer)?
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> LayerLook {
        let layer = try session.renderedLayer(named: layer, of: map)
        layer.renderer = renderer
        return LayerLook(layer, session)
    }
}

/// `map.setLabels`
struct MapSetLabels: AnsweringCommand {
    static let method = "map.setLabels"
    static let summary = "Sets the labels of a graphics or feature layer, which are placed so that none covers another."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("layer", "Its name in the map.") { $0.layer = $1 }.required,
            Parameter.labels("The labels, as in labelingInfo; an empty array for none.") { $0.labels = $1 }.required, .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["labels"]) { command, session in session.look(of: command.layer, on: command.map) }
    }

    var layer = ""
    var labels: [LabelClass] = []
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) {
        let layer = try session.renderedLayer(named: layer, of: map)
        layer.labels = labels
    }
}

/// `map.setSelectionSymbol`
struct MapSetSelectionSymbol: AnsweringCommand {
    static let method = "map.setSelectionSymbol"
    static let summary = "Sets the style of selected features of a layer: a symbol, or a colored halo around their usual symbol."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("layer", "Its name in the map.") { $0.layer = $1 }.required,
            .symbol("symbol", "The symbol; null, the initial value, for a halo.") { $0.symbol = .some($1) },
            Parameter("color", .array(.integer(0...255), 3...4), "The color of the halo; initially [0,255,255].") {
                command, decoder throws(CommandError) in command.color = try decoder.mapColor()
            },
            .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["symbol"], as: "selectionSymbol") { command, session in session.look(of: command.layer, on: command.map) }
    }

    var layer = ""
    var symbol: (any Symbol)??
    var color: Color?
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) {
        let layer = try session.renderedLayer(named: layer, of: map)
        if let symbol { layer.selectionSymbol = symbol }
        if let color { layer.selectionColor = color }
    }
}

/// `map.legend`
struct MapLegend: AnsweringCommand {
    static let method = "map.legend"
    static let summary = "Returns the renderer and the legend of a graphics or feature layer."
    static let effect = CommandEffect.reads
    static let answer = LayerLook.shape
    static var parameters: [Parameter<Self>] {
        [Parameter.name("layer", "Its name in the map.") { $0.layer = $1 }.required, .map { $0.map = $1 }]
    }

    var layer = ""
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> LayerLook {
        LayerLook(try session.renderedLayer(named: layer, of: map), session)
    }
}
