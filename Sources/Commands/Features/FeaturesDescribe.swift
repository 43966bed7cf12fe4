import GromaFeatures
import GromaRPC

/// `features.describe`
struct FeaturesDescribe: LayerCommand {
    static let method = "features.describe"
    static let summary =
        "Returns a layer's complete definition in the form of the REST API: fields, domains, types, templates, capabilities."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<OpenLayer>(
        "A short description of the layer, its Esri layer JSON, and members of a service's own definition that were inconsistent and omitted.",
        .value("layer", LayerSummary.shape) { LayerSummary($0) },
        AnswerMember("definition", .map(.anything)) { $1.value($0.definition.json) },
        .valuesIfAny("leftOut", .string) { $0.definition.leftOut })

    var layer = ""

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> OpenLayer { layer }
}
