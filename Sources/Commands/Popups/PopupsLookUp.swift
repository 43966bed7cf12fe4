import FeatureCommands
import GromaJSON
import GromaPopups
import GromaRPC

/// `popups.lookUp`
struct PopupsLookUp: AnsweringCommand {
    static let method = "popups.lookUp"
    static let summary = """
        Looks up popups in a web map: whether it has any, and the definition for a layer, which is an open one, or one of the map given by its id or \
        the URL of its service.
        """
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Answer>(
        "Whether a layer of the map has popups; the layer's definition, null if it has none, or those of its subtypes; and skipped parts.",
        .bool("hasPopups") { $0.hasPopups },
        AnswerMember("definition", .any([.map(.anything), .null]), { $0.isOfLayer ? $0 : nil }) { answer, writer in
            writer.value(answer.definition.flatMap { $0.subtypes == nil ? $0.json : nil } ?? .null)
        },
        .values("subtypes", subtype) { $0.definition?.subtypes?.definitions.sorted { $0.key < $1.key } },
        .popupWarnings { $0.isOfLayer ? $0.warnings : [] })
    private static let subtype = AnswerShape<(key: Int, value: PopupDefinition)>(
        "The definition of a subtype.",
        .int("code") { $0.key }, AnswerMember("definition", .map(.anything)) { $1.value($0.value.json) })
    static var parameters: [Parameter<Self>] {
        [
            Parameter("webMap", .map(.anything), "The web map.") { command, decoder throws(CommandError) in
                command.webMap = try decoder.objectValue()
            },
            .string("webMapPath", "A file below the root with the web map, instead of webMap.") { $0.webMapPath = $1 },
            .string("layer", "An open layer, by its name from features.open.") { $0.layer = $1 },
            .string("layerId", "A layer by its id in the web map, instead of layer.") { $0.layerID = $1 },
            .string("url", "A layer by the URL of its feature or map service, instead of layer.") { $0.url = $1 },
            .int("sublayer", "The number of the layer in the service, if the URL or id does not contain it.", in: 0...Int(Int32.max)) {
                $0.sublayer = $1
            },
            .strictDefinition(\.strict),
        ]
    }

    struct Answer {
        let hasPopups: Bool
        /// Whether a layer was given.
        let isOfLayer: Bool
        let definition: PopupDefinition?
        let warnings: [PopupDefinitionProblem]
    }

    var webMap: JSONValue?
    var webMapPath: String?
    var layer: String?
    var layerID: String?
    var url: String?
    var sublayer: Int?
    var strict: Bool?

    func run(_ session: Session) throws(CommandError) -> Answer {
        guard let map = try session.webMap(webMap, at: webMapPath).map else {
            throw CommandError(.missingParameter, "there is no web map", path: "params.webMap", expected: "webMap or webMapPath")
        }
        let asked = [("layer", layer != nil), ("layerId", layerID != nil), ("url", url != nil)].filter(\.1).map(\.0)
        if asked.count > 1 {
            throw CommandError(
                .invalidValue, "there are several ways to say which layer: \(asked.joined(separator: ", "))", path: "params.\(asked[1])",
                expected: "one of them")
        }
        if sublayer != nil && layerID == nil && url == nil {
            throw CommandError(
                .invalidValue, "sublayer is of a layer of the map", path: "params.sublayer", expected: "layerId or url with it")
        }
        let open = try layer.map { name throws(CommandError) in try session.openLayer(named: name) }
        let definition: PopupDefinition?
        do throws(PopupError) { definition = try self.definition(in: map, of: open) } catch {
            throw CommandError(error).at(webMap == nil ? "params.webMapPath" : "params.webMap")
        }
        let warnings = definition?.warnings(for: open?.definition, shownWith: session.popupExtensions) ?? []
        if strict ?? session.isStrict, let error = CommandError.strict(warnings) {
            throw error.at(webMap == nil ? "params.webMapPath" : "params.webMap")
        }
        return Answer(hasPopups: map.hasPopupsDefined, isOfLayer: !asked.isEmpty, definition: definition, warnings: warnings)
    }

    private func definition(in map: WebMap, of open: OpenLayer?) throws(PopupError) -> PopupDefinition? {
        if let open { return try map.popupDefinition(of: open) }
        if let layerID { return try map.popupDefinition(forLayerID: layerID, sublayer: sublayer) }
        guard let url else { return nil }
        return try map.popupDefinition(forServiceURL: url, sublayer: sublayer)
    }
}
