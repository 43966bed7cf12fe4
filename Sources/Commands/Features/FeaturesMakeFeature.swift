import GromaBase
import GromaFeatures
import GromaFormats
import GromaJSON
import GromaPlugin
import GromaRPC

/// `features.makeFeature`
struct FeaturesMakeFeature: LayerCommand {
    static let method = "features.makeFeature"
    static let summary = "Makes a new feature of a layer from a type or a template. It is not in the layer until it is added."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<(attributes: Attributes, template: FeatureTemplate?)>(
        "The attributes, and the drawing tool of the template, with Esri's name.",
        .value("attributes", Attributes.shape) { $0.attributes }, .string("template") { $0.template?.name },
        .string("drawingTool") { $0.template?.drawingTool })
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter("type", .anything, "The id of the type, as in the layer's type field; no type by default.") {
                command, decoder throws(CommandError) in command.type = try decoder.value()
            },
            .string("template", "The name of the template, of the type or else of the layer; by default the first.") {
                $0.template = $1
            },
        ]
    }

    var layer = ""
    var type: JSONValue?
    var template: String?

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> (attributes: Attributes, template: FeatureTemplate?) {
        let definition = layer.definition
        let type = try type(of: definition)
        let template = try template(among: type?.templates ?? definition.templates)
        var feature = definition.makeFeature(from: template ?? FeatureTemplate(name: ""))
        if let type, let field = definition.typeIDField { feature.attributes[field] = type.id }
        return (feature.attributes, template)
    }

    private func type(of definition: LayerDefinition) throws(CommandError) -> FeatureType? {
        guard let type else { return nil }
        if let found = definition.types.first(where: { $0.id.json == type }) { return found }
        let known = definition.types.map(\.id.json.text)
        throw CommandError(
            .invalidValue, "the layer has no type \(type.text)", path: "params.type", found: type,
            expected: known.isEmpty ? "no type: the layer has none" : "one of \(known.joined(separator: ", "))")
    }

    private func template(among templates: [FeatureTemplate]) throws(CommandError) -> FeatureTemplate? {
        guard let template else { return templates.first }
        if let found = templates.first(where: { $0.name == template }) { return found }
        let known = templates.map(\.name)
        let nearest = Nearest.name(to: template, in: known)
        throw CommandError(
            .invalidValue, "there is no template \"\(template)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""),
            path: "params.template", found: .string(template),
            expected: known.isEmpty ? "no template: there are none" : "one of \(known.joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }
}
