import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaMap
import GromaRPC
import SketchCommands

extension Session {
    /// Returns all features of a layer of a map, in the form for renderers.
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

    /// Returns the symbol of classes apart from its color: the given one, otherwise that of the first legend item, otherwise a default.
    fileprivate func classSymbol(_ given: (any Symbol)?, of layer: any RenderedLayer) -> any Symbol {
        given ?? layer.legendItems.first?.symbol ?? SimpleMarkerSymbol()
    }
}

/// `map.classBreaks`
struct MapClassBreaks: AnsweringCommand {
    static let method = "map.classBreaks"
    static let summary = """
        Classifies the numbers in a field of all features of a layer and sets a class breaks renderer: the same symbol with a color for each class. \
        A class includes its maximum but not its minimum, except the first.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Answer>(
        "The smallest number, the maximum and the number of features of each class, and the renderer.",
        .double("minValue") { $0.classes.minValue }, .values("breaks", .double) { $0.classes.maxValues },
        .values("counts", .int) { $0.classes.counts },
        AnswerMember("renderer", .reference("Renderer")) { $1.value($0.renderer.json) })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("layer", "Its name in the map.") { $0.layer = $1 }.required,
            Parameter.string("field", "The field with the numbers.") { $0.field = $1 }.required,
            .choice(
                "method",
                "Equal intervals; quantiles; natural breaks (Fisher and Jenks, exact); or standard deviations around the mean, which lies in the middle of a class. naturalBreaks by default."
            ) { (command: inout Self, method: Method) in command.classification = method },
            .int("classes", "The number of classes, for standard deviations the maximum; 5 by default.", in: 1...Classification.classLimit)
            {
                $0.count = $1
            },
            .positive("interval", "The width of a class in standard deviations; 1 by default.") { $0.interval = $1 },
            .symbol("symbol", "The symbol of features, except for its color; by default that of the layer.") { $0.symbol = $1 },
            .colors("Colors from the lowest to the highest class, evenly spaced; by default pale yellow to dark blue.") {
                $0.colors = $1
            },
            .bool("apply", "Whether the layer gets the renderer; true by default.") { $0.applies = $1 },
            .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["symbol", "colors", "field"], as: "renderer", replacesAll: true) { command, session in
            command.applies ? session.look(of: command.layer, on: command.map) : nil
        }
    }

    /// The method for the bounds.
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
        "Sets a unique value renderer for the values that occur in a layer: the same symbol with a color for each value, in ascending order."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<any Renderer>("The renderer.", AnswerMember("renderer", .reference("Renderer")) { $1.value($0.json) })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.name("layer", "Its name in the map.") { $0.layer = $1 }.required,
            Parameter.strings("fields", "The fields with the values, one to three.") { $0.fields = $1 }.required,
            .symbol("symbol", "The symbol of features, except for its color; by default that of the layer.") { $0.symbol = $1 },
            .colors("Colors, repeated from the first if there are more values.") { $0.colors = $1 },
            .int("limit", "The maximum number of values; 256 by default.", in: 1...10_000) { $0.limit = $1 },
            .bool("apply", "Whether the layer gets the renderer; true by default.") { $0.applies = $1 },
            .map { $0.map = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["symbol", "colors", "fields"], as: "renderer", replacesAll: true) { command, session in
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
