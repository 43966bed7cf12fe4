import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaMap
import GromaRPC

/// A feature layer that was added to a map, with its view.
struct AddedMapLayer {
    let layer: FeatureMapLayer
    let view: LayerView
    let legend: [LegendItem]
}

/// `map.addLayer`
struct MapAddLayer: AnsweringCommand {
    static let method = "map.addLayer"
    static let summary = """
        Adds an open feature layer to a map, above the other layers. It is drawn with the renderer and the labels of its drawingInfo, or those given \
        here; if there are none, or they cannot be read, with a default symbol. It loads what the map shows, and the map follows its edits.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<AddedMapLayer>(
        """
        The layer's name in the map, why its drawingInfo could not be read, and which of its members are kept but ignored.
        """,
        .string("name") { $0.view.name }, .string("drawingInfoError") { $0.layer.drawingInfoError?.description },
        .valuesIfAny("ignored", .string) { $0.layer.renderer?.ignoredMembers ?? [] },
        .values("legend", LegendItem.shape) { $0.legend })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.string("layer", "The open feature layer.") { $0.layer = $1 }.required,
            .name("name", "Its name in the map; by default the name of the layer.") { $0.name = $1 },
            .renderer("The renderer, instead of that of the layer.") { $0.renderer = $1 },
            .labels("Labels, instead of those of the layer.") { $0.labels = $1 },
            Parameter.index("index", "Its index among the layers, from 0 for the bottom; by default the top.") { $0.index = $1 },
            .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["name", "renderer", "labels"]) { command, session in
            session.look(of: command.name ?? command.layer, on: command.map)
        }
    }

    var layer = ""
    var name: String?
    var renderer: (any Renderer)?
    var labels: [LabelClass]?
    var index: Int?
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> AddedMapLayer {
        let open = try session.openLayer(named: layer)
        let store = session[GraphicsStore.self]
        for map in session[MapStore.self].maps {
            guard let view = map.view.layers.first(where: { ($0.layer as? FeatureMapLayer)?.layer === open.layer }) else { continue }
            throw CommandError(
                .duplicateLayer, "the map \"\(map.name)\" shows the layer already", path: "params.layer", found: .string(view.name),
                expected: "map.removeLayer first")
        }
        let view = try session.map(named: map).view
        let shown = FeatureMapLayer(open.layer, catalog: store.catalog)
        if let renderer { shown.renderer = renderer }
        if let labels { shown.labels = labels }
        let added = try withMapErrors { () throws(MapError) in try view.insert(shown, name: name, at: index ?? view.layers.count) }
        return AddedMapLayer(layer: shown, view: added, legend: session.legend(of: shown))
    }
}
