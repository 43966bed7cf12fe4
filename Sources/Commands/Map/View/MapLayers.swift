import GeometryCommands
import GromaMap
import GromaRPC
import SketchCommands

/// `map.layers`
struct MapLayers: AnsweringCommand {
    static let method = "map.layers"
    static let summary = "Lists the layers of a map, lowest first."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[LayerView]>("The layers.", .values("layers", .layerView) { $0 })
    static var parameters: [Parameter<Self>] { [.map { $0.map = $1 }] }

    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> [LayerView] { try session.map(named: map).view.layers }
}

/// `map.configureLayer`
struct MapConfigureLayer: AnsweringCommand {
    static let method = "map.configureLayer"
    static let summary = "Configures how a map shows a layer; omitted parameters are unchanged."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<LayerView>.layerView
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("layer", "Its name in the map.") { $0.layer = $1 }.required,
            .bool("visible", "Whether it is drawn and hit by taps; initially true.") { $0.isVisible = $1 },
            Parameter("opacity", .bounded(0...1), "Its opacity, 0 to 1; initially 1. Taps hit its features even at 0.") {
                command, decoder throws(CommandError) in
                let value = try decoder.double()
                guard (0...1).contains(value) else {
                    throw decoder.error(.invalidValue, "is \(value)", found: .number(value), expected: "0 to 1")
                }
                command.opacity = value
            },
            .notNegative("minScale", "The denominator of the smallest scale at which it is drawn; initially 0, for no limit.") {
                $0.minScale = $1
            },
            .notNegative("maxScale", "The denominator of the largest scale at which it is drawn; initially 0, for no limit.") {
                $0.maxScale = $1
            },
            .bool("allowHitTest", "Whether taps hit its features; initially true.") { $0.allowsHitTest = $1 },
            .bool("allowCallout", "Whether taps on its features may show the callout; initially true.") { $0.allowsCallout = $1 },
            .map { $0.map = $1 },
        ]
    }

    var layer = ""
    var isVisible: Bool?
    var opacity: Double?
    var minScale: Double?
    var maxScale: Double?
    var allowsHitTest: Bool?
    var allowsCallout: Bool?
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> LayerView {
        let view = try session.layerView(named: layer, of: try session.map(named: map))
        if let isVisible { view.isVisible = isVisible }
        if let opacity { view.opacity = opacity }
        if let minScale { view.minScale = minScale }
        if let maxScale { view.maxScale = maxScale }
        if let allowsHitTest { view.allowsHitTest = allowsHitTest }
        if let allowsCallout { view.allowsCallout = allowsCallout }
        return view
    }
}

/// `map.moveLayer`
struct MapMoveLayer: AnsweringCommand {
    static let method = "map.moveLayer"
    static let summary = "Moves a layer in the order of a map: 0 is the bottom."
    static let effect = CommandEffect.edits
    static let answer = MapLayers.answer
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("layer", "Its name in the map.") { $0.layer = $1 }.required,
            Parameter.index("index", "The index, from 0 for the bottom.") { $0.index = $1 }.required, .map { $0.map = $1 },
        ]
    }

    var layer = ""
    var index = 0
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> [LayerView] {
        let open = try session.map(named: map)
        let view = try session.layerView(named: layer, of: open)
        try withMapErrors { () throws(MapError) in try open.view.moveLayer(named: view.name, to: index) }
        return open.view.layers
    }
}

/// `map.removeLayer`
struct MapRemoveLayer: AnsweringCommand {
    static let method = "map.removeLayer"
    static let summary = "Removes a layer from a map; it stays open. A callout for one of its features is dismissed."
    static let effect = CommandEffect.edits
    static let answer = MapLayers.answer
    static var parameters: [Parameter<Self>] {
        [Parameter.name("layer", "Its name in the map.") { $0.layer = $1 }.required, .map { $0.map = $1 }]
    }

    var layer = ""
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> [LayerView] {
        let open = try session.map(named: map)
        let view = try session.layerView(named: layer, of: open)
        try withMapErrors { () throws(MapError) in try open.view.removeLayer(named: view.name) }
        open.templates[view.name] = nil
        return open.view.layers
    }
}
