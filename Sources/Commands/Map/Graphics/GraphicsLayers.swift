import FeatureCommands
import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import SketchCommands

extension AnswerShape<GraphicsLayer> {
    /// A graphics layer.
    static var graphicsLayer: Self {
        Self(
            "The layer: the number of its graphics, of selected ones, and of those that are not drawn because they have neither symbol nor renderer.",
            .string("name") { $0.name }, .int("graphics") { $0.count }, .int("selected") { $0.selectedGraphics.count },
            .int("undrawn") { $0.undrawnCount }, .int("wkid") { $0.spatialReference?.wkid }, .choice("mode") { $0.renderingMode },
            .bool("editable") { $0.isEditable },
            AnswerMember("extent", .array(.number, 4...4), { $0.fullExtent.isEmpty ? nil : $0.fullExtent }) { $1.extent($0) })
    }
}

/// The settings of a graphics layer; omitted ones are unchanged.
struct GraphicsLayerSettings {
    var mode: RenderingMode?
    var startTimeField: String??
    var endTimeField: String??
    var timeOffset: Int?
    var timeWindow: TimeWindow??
    var isEditable: Bool?

    static func parameters<Target>(_ place: WritableKeyPath<Target, GraphicsLayerSettings> & Sendable) -> [Parameter<Target>] {
        [
            .choice(
                "mode", "A hint for hosts: static, the initial value, for many graphics that rarely change, dynamic for a few that move."
            ) {
                (target: inout Target, mode: RenderingMode) in target[keyPath: place].mode = mode
            },
            .field(
                "startTimeField",
                "The field with the time, or the start time, in milliseconds since 1970; null, the initial value, for none."
            ) {
                target, field in target[keyPath: place].startTimeField = .some(field)
            },
            .field("endTimeField", "The field with the end time; null, the initial value, for none.") {
                target, field in target[keyPath: place].endTimeField = .some(field)
            },
            .int("timeOffset", "An offset added to the times of graphics, in milliseconds; initially 0.", in: -(1 << 53)...(1 << 53)) {
                target, offset in target[keyPath: place].timeOffset = offset
            },
            Parameter(
                "timeExtent", .any([.array(.any([.integer(nil), .null]), 2...2), .null]),
                "[from,to] in milliseconds since 1970: only graphics of that time are drawn and hit; null, the initial value, for all."
            ) { target, decoder throws(CommandError) in
                if try decoder.takeNull() {
                    target[keyPath: place].timeWindow = .some(nil)
                } else {
                    let extent = try decoder.timeExtent()
                    target[keyPath: place].timeWindow = TimeWindow(start: extent.start, end: extent.end)
                }
            },
            .bool("editable", "Whether editing shared vertices and edges changes its shapes; initially false.") {
                target, isEditable in target[keyPath: place].isEditable = isEditable
            },
        ]
    }

    func apply(to layer: GraphicsLayer) {
        if let mode { layer.renderingMode = mode }
        if let startTimeField { layer.startTimeField = startTimeField }
        if let endTimeField { layer.endTimeField = endTimeField }
        if let timeOffset { layer.timeOffset = timeOffset }
        if let timeWindow { layer.timeWindow = timeWindow }
        if let isEditable { layer.isEditable = isEditable }
    }
}

/// `graphics.addLayer`
struct GraphicsAddLayer: AnsweringCommand {
    static let method = "graphics.addLayer"
    static let summary = """
        Creates a graphics layer and adds it to a map, above the other layers. Sketches snap to it by its name, as to feature layers. Its style can \
        also be set with map.setRenderer, map.setLabels and map.setSelectionSymbol.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<GraphicsLayer>.graphicsLayer
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("name", "Its name, unique among graphics layers, layers of the map and open feature layers.") {
                $0.name = $1
            }.required,
            .int("wkid", "The spatial reference of its shapes; by default that of the first one.", in: 1...Int.max) { $0.wkid = $1 },
            .renderer("The renderer for graphics without a symbol.") { $0.renderer = $1 },
            .labels("Its labels.") { $0.labels = $1 },
        ] + GraphicsLayerSettings.parameters(\.settings) + [
            Parameter.index("index", "Its index among the layers of the map, from 0 for the bottom; by default the top.") {
                $0.index = $1
            },
            .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["name", "renderer", "labels"]) { command, session in session[GraphicsStore.self][command.name]?.layer }
    }

    var name = ""
    var wkid: Int?
    var renderer: (any Renderer)?
    var labels: [LabelClass] = []
    var settings = GraphicsLayerSettings()
    var index: Int?
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> GraphicsLayer {
        let store = session[GraphicsStore.self]
        guard store[name] == nil, !session.featureLayerNames.contains(name) else {
            throw CommandError(
                .duplicateLayer, "there is a layer named \"\(name)\" already", path: "params.name", found: .string(name),
                expected: "another name")
        }
        guard store.all.count < GraphicsStore.limit else {
            throw CommandError(
                .limitExceeded, "there are \(GraphicsStore.limit) graphics layers already", expected: "graphics.removeLayer first")
        }
        let view = try session.map(named: map).view
        let layer = GraphicsLayer(name: name, spatialReference: wkid.flatMap { SpatialReference(wkid: $0) })
        layer.renderer = renderer
        layer.labels = labels
        settings.apply(to: layer)
        _ = try withMapErrors { () throws(MapError) in try view.insert(layer, at: index ?? view.layers.count) }
        store.add(layer)
        return layer
    }
}

/// `graphics.configureLayer`
struct GraphicsConfigureLayer: AnsweringCommand {
    static let method = "graphics.configureLayer"
    static let summary = "Configures a graphics layer; omitted parameters are unchanged."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<GraphicsLayer>.graphicsLayer
    static var parameters: [Parameter<Self>] {
        [.graphicsLayer { $0.layer = $1 }] + GraphicsLayerSettings.parameters(\.settings)
    }

    var layer = ""
    var settings = GraphicsLayerSettings()

    func run(_ session: Session) throws(CommandError) -> GraphicsLayer {
        let layer = try session.graphics(named: layer).layer
        settings.apply(to: layer)
        return layer
    }
}

/// `graphics.layers`
struct GraphicsLayers: AnsweringCommand {
    static let method = "graphics.layers"
    static let summary = "Lists the graphics layers, in the order in which they were created."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[GraphicsLayer]>("The layers.", .values("layers", .graphicsLayer) { $0 })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> [GraphicsLayer] { session[GraphicsStore.self].all.map(\.layer) }
}

/// `graphics.removeLayer`
struct GraphicsRemoveLayer: AnsweringCommand {
    static let method = "graphics.removeLayer"
    static let summary = "Deletes a graphics layer with its graphics, and removes it from its map."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] { [.graphicsLayer { $0.layer = $1 }] }

    var layer = ""

    func run(_ session: Session) throws(CommandError) {
        let open = try session.graphics(named: layer)
        for (name, sketch) in session.sketches.sorted(by: { $0.key < $1.key })
        where sketch.layer.snapSources.contains(where: { $0 === open.layer }) {
            throw CommandError(
                .snapSource, "the sketch \"\(name)\" snaps to the layer", path: "params.layer", found: .string(layer),
                expected: "sketch.removeSnapSource first")
        }
        for map in session[MapStore.self].maps {
            for view in map.view.layers where view.layer === open.layer {
                try withMapErrors { () throws(MapError) in try map.view.removeLayer(named: view.name) }
                map.templates[view.name] = nil
            }
        }
        session[GraphicsStore.self].remove(open)
    }
}
