import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaMap
import GromaRPC
import SketchCommands

extension Session {
    /// All features of a layer of a map, as renderers see them.
    fileprivate func features(of layer: any RenderedLayer) throws(CommandError) -> [any MapFeature] {
        if let graphics = layer as? GraphicsLayer { return graphics.graphics }
        guard let shown = layer as? FeatureMapLayer else {
            throw CommandError(
                .invalidValue, "the layer's features are not known", path: "params.layer", expected: "a layer of graphics or of features")
        }
        var query = shown.layer.effective(FeatureQuery())
        query.returnsGeometry = false
        var features: [any MapFeature] = []
        _ = try withFeatureErrors { () throws(FeatureError) in
            try shown.layer.table.forEachFeature(in: query, hook: hook) { feature throws(FeatureError) in
                features.append(LayerFeature(feature, of: shown.layer.definition))
                return true
            }
        }
        return features
    }

    /// The symbol that classes have but for their colour: the one given, else that of the legend's first line, else a plain one.
    fileprivate func classSymbol(_ given: (any Symbol)?, of layer: any RenderedLayer) -> any Symbol {
        given ?? layer.legendItems.first?.symbol ?? SimpleMarkerSymbol()
    }
}

/// `map.classBreaks`
struct MapClassBreaks: AnsweringCommand {
    static let method = "map.classBreaks"
    static let summary = """
        Finds classes of a number among all features of a layer and gives the layer a renderer by them: the same symbol in a colour for each. A class takes its maximum \
        and not its minimum, but for the first.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Answer>(
        "The least number, the greatest of each class, how many features are in each, and the renderer.",
        .double("minValue") { $0.classes.minValue }, .values("breaks", .double) { $0.classes.maxValues },
        .values("counts", .int) { $0.classes.counts },
        AnswerMember("renderer", .reference("Renderer")) { $1.value($0.renderer.json) })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("layer", "What the map calls it.") { $0.layer = $1 }.required,
            Parameter.string("field", "The field of the number.") { $0.field = $1 }.required,
            .choice(
                "method",
                "Ranges of the same width; classes of as equal sizes as may be; natural breaks (Fisher and Jenks, exact); or standard deviations around the mean, which lies in the middle of a class. naturalBreaks when left out."
            ) { (command: inout Self, method: Method) in command.classification = method },
            .int("classes", "How many, of standard deviations at most; 5 when left out.", in: 1...Classification.classLimit) {
                $0.count = $1
            },
            .positive("interval", "The width of a class in standard deviations; 1 when left out.") { $0.interval = $1 },
            .symbol("symbol", "What features look like, but for the colour; that of the layer when left out.") { $0.symbol = $1 },
            .colors("Colours from the lowest class to the highest, at even distances; pale yellow to dark blue when left out.") {
                $0.colors = $1
            },
            .bool("apply", "Whether the layer gets the renderer; true when left out.") { $0.applies = $1 },
            .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["symbol", "colors", "field"]) { command, session in
            command.applies ? session.look(of: command.layer, on: command.map) : nil
        }
    }

    /// How bounds are found.
    enum Method: String, CaseIterable { case equalInterval, quantile, naturalBreaks, standardDeviation }

    struct Answer {
        let classes: Classification
        let renderer: ClassBreaksRenderer
    }

    var layer = ""
    var field = ""
    var classification = Method.naturalBreaks
    var count = 5
    var interval = 1.0
    var symbol: (any Symbol)?
    var colors: [Color]?
    var applies = true
    var map = OpenMap.standardName

    private var method: ClassificationMethod {
        switch classification {
        case .equalInterval: .equalInterval
        case .quantile: .quantile
        case .naturalBreaks: .naturalBreaks
        case .standardDeviation: .standardDeviation(interval: interval)
        }
    }

    func run(_ session: Session) throws(CommandError) -> Answer {
        let layer = try session.renderedLayer(named: layer, of: map)
        let values = try session.features(of: layer).compactMap { feature -> Double? in
            let value = feature.value(of: field)
            return value?.doubleValue ?? value?.integerValue.map(Double.init)
        }
        guard !values.isEmpty else {
            throw CommandError(
                .invalidValue, "no feature has a number in the field", path: "params.field", found: .string(field),
                expected: "a field with numbers")
        }
        let classes = try withMapErrors { () throws(MapError) in
            try Classification(of: values, method: method, classCount: count, hook: session.hook)
        }
        let renderer = ClassBreaksRenderer(
            field: field, classification: classes, symbol: session.classSymbol(symbol, of: layer),
            ramp: colors.map { ColorRamp($0) } ?? .sequential)
        if applies { layer.renderer = renderer }
        return Answer(classes: classes, renderer: renderer)
    }
}

/// `map.uniqueValues`
struct MapUniqueValues: AnsweringCommand {
    static let method = "map.uniqueValues"
    static let summary =
        "Gives a layer a renderer by the values that its features have: the same symbol in a colour for each, in ascending order."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<any Renderer>("The renderer.", AnswerMember("renderer", .reference("Renderer")) { $1.value($0.json) })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("layer", "What the map calls it.") { $0.layer = $1 }.required,
            Parameter.strings("fields", "The fields of the values, one to three.") { $0.fields = $1 }.required,
            .symbol("symbol", "What features look like, but for the colour; that of the layer when left out.") { $0.symbol = $1 },
            .colors("Colours, again from the first where there are more values.") { $0.colors = $1 },
            .int("limit", "How many values there may be; 256 when left out.", in: 1...10_000) { $0.limit = $1 },
            .bool("apply", "Whether the layer gets the renderer; true when left out.") { $0.applies = $1 },
            .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["symbol", "colors", "fields"]) { command, session in
            command.applies ? session.look(of: command.layer, on: command.map) : nil
        }
    }

    var layer = ""
    var fields: [String] = []
    var symbol: (any Symbol)?
    var colors: [Color] = []
    var limit = UniqueValueRenderer.computedClassLimit
    var applies = true
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> any Renderer {
        let layer = try session.renderedLayer(named: layer, of: map)
        let features = try session.features(of: layer)
        let renderer = try withMapErrors { () throws(MapError) in
            try UniqueValueRenderer(
                fields: fields, features: features, symbol: session.classSymbol(symbol, of: layer), colors: colors, limit: limit)
        }
        if applies { layer.renderer = renderer }
        return renderer
    }
}
