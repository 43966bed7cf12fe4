import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaFormats
import GromaJSON
import GromaMap
import GromaRPC

extension Parameter {
    /// Returns a parameter with a symbol; nil for null.
    static func symbol(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, (any Symbol)?) -> Void) -> Parameter
    {
        Parameter(name, .any([.reference("Symbol"), .null]), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.symbol())
        }
    }

    /// Returns a parameter with a renderer; nil for null.
    static func renderer(_ documentation: String, set: @escaping @Sendable (inout Target, (any Renderer)?) -> Void) -> Parameter {
        Parameter("renderer", .any([.reference("Renderer"), .null]), documentation) { target, decoder throws(CommandError) in
            let json = try decoder.value()
            guard !json.isNull else { return set(&target, nil) }
            let (catalog, path) = (try decoder.session[GraphicsStore.self].catalog, decoder.placeInParameters)
            set(&target, try withMapErrors { () throws(MapError) in try catalog.renderer(from: json, path: path) })
        }
    }

    /// Returns a parameter with label classes.
    static func labels(_ documentation: String, set: @escaping @Sendable (inout Target, [LabelClass]) -> Void) -> Parameter {
        Parameter("labels", .array(.reference("LabelClass"), nil), documentation) { target, decoder throws(CommandError) in
            let json = try decoder.value()
            let (catalog, path) = (try decoder.session[GraphicsStore.self].catalog, decoder.placeInParameters)
            set(&target, try withMapErrors { () throws(MapError) in try LabelClass.list(from: json, path: path, symbols: catalog.symbols) })
        }
    }

    /// Returns a parameter with attributes by name: null, numbers and texts.
    static func attributes(_ documentation: String, set: @escaping @Sendable (inout Target, [(String, AttributeValue)]) -> Void)
        -> Parameter
    {
        Parameter("attributes", .map(.anything), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.graphicAttributes())
        }
    }

    /// Returns a parameter with the name of a field; nil for null and for an empty text.
    static func field(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, String?) -> Void) -> Parameter {
        Parameter(name, .any([.string, .null]), documentation) { target, decoder throws(CommandError) in
            let field = try decoder.optionalText()
            set(&target, field?.isEmpty == true ? nil : field)
        }
    }

    /// Returns a parameter with the callout template of graphics; nil for null.
    static func infoTemplate(_ documentation: String, set: @escaping @Sendable (inout Target, CalloutTemplate?) -> Void) -> Parameter {
        Parameter("infoTemplate", .any([.object(CalloutTemplate.members), .null]), documentation) { target, decoder throws(CommandError) in
            guard try !decoder.takeNull() else { return set(&target, nil) }
            let template = CalloutTemplate()
            try decoder.object { decoder, key throws(CommandError) in
                switch key.string {
                case "title": template.titleTemplate = try decoder.optionalText()
                case "detail": template.detailTemplate = try decoder.optionalText()
                default: throw decoder.unknownMember(key, of: CalloutTemplate.members.map(\.name))
                }
            }
            set(&target, template)
        }
    }

    /// Returns a parameter with colors.
    static func colors(_ documentation: String, set: @escaping @Sendable (inout Target, [Color]) -> Void) -> Parameter {
        Parameter("colors", .array(.array(.integer(0...255), 3...4), nil), documentation) { target, decoder throws(CommandError) in
            var colors: [Color] = []
            try decoder.array { decoder throws(CommandError) in colors.append(try decoder.mapColor()) }
            set(&target, colors)
        }
    }

    /// Returns a parameter with object IDs of graphics.
    static func ids(_ documentation: String, set: @escaping @Sendable (inout Target, [Int]) -> Void) -> Parameter {
        .objectIDs("ids", documentation, set: set)
    }

    /// `layer`, a graphics layer.
    static func graphicsLayer(set: @escaping @Sendable (inout Target, String) -> Void) -> Parameter {
        Parameter.string("layer", "The graphics layer.", set: set).required
    }
}

extension CalloutTemplate {
    /// The members of a template on the stream.
    static let members: [Schema.Member] = Schema.list(["title?": .any([.string, .null]), "detail?": .any([.string, .null])])

    /// The template in the form of the stream.
    var json: JSONValue {
        ["title": titleTemplate.map { .string($0) } ?? .null, "detail": detailTemplate.map { .string($0) } ?? .null]
    }
}

extension ParameterDecoder {
    /// The path of the parameter in the form of map errors: without `params.`.
    var placeInParameters: String { String(path.dropFirst("params.".count)) }

    /// Decodes a symbol; nil for null.
    mutating func symbol() throws(CommandError) -> (any Symbol)? {
        let json = try value()
        guard !json.isNull else { return nil }
        let (catalog, path) = (try session[GraphicsStore.self].catalog, placeInParameters)
        return try withMapErrors { () throws(MapError) in try catalog.symbols.symbol(from: json, path: path) }
    }

    /// Decodes attributes of a graphic.
    mutating func graphicAttributes() throws(CommandError) -> [(String, AttributeValue)] {
        var attributes: [(String, AttributeValue)] = []
        try object { decoder, key throws(CommandError) in
            let json = try decoder.value()
            guard let value = AttributeValue(scalar: json) else {
                throw decoder.error(
                    .wrongKind, "is \(json.kind.article)", found: .string(json.kind.rawValue), expected: "null, a number or a text")
            }
            attributes.append((key.string, value))
        }
        return attributes
    }
}

extension SharedSchema {
    /// The shared types of methods on symbols.
    static let symbology: [SharedSchema] = [
        SharedSchema(
            name: "Symbol",
            documentation: """
                A symbol in Esri's JSON: type is esriSMS, esriSLS, esriSFS, esriPMS, esriPFS, esriTS, CompositeSymbol ({"symbols":[…]}) or a \
                plugin's type; styles are keywords, colours [red,green,blue,opacity] from 0 to 255, sizes in points, angles in degrees counterclockwise, and yoffset is upwards.
                """,
            schema: .map(.anything)),
        SharedSchema(
            name: "Renderer",
            documentation: """
                A renderer in Esri's JSON: type is simple, uniqueValue, classBreaks or a plugin's type. A class of class breaks includes its maximum \
                but not its minimum, except the first; with "isMaxInclusive":false it is the reverse. visualVariables are kept but ignored.
                """,
            schema: .map(.anything)),
        SharedSchema(
            name: "LabelClass",
            documentation: """
                Labels in Esri's JSON, an element of labelingInfo: labelExpression with [FIELD] or {FIELD}, labelPlacement, symbol (esriTS), minScale, maxScale, where \
                (of feature layers), useCodedValues.
                """,
            schema: .map(.anything)),
        LegendItem.shape.type, GraphicAnswer.shape.type,
    ].compactMap(\.self)
}

extension LegendItem {
    /// An item of a legend.
    static let shape = AnswerShape<LegendItem>(
        "A line of a legend: a symbol with its label, and the heading above the line.",
        .string("label") { $0.label }, AnswerMember("symbol", .reference("Symbol")) { $1.value($0.symbol.json) },
        .string("heading") { $0.heading }, .string("description") { $0.description }
    ).shared(as: "LegendItem")
}
