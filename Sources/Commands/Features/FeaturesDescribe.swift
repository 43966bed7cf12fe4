import GromaFeatures
import GromaRPC

/// `features.describe`
struct FeaturesDescribe: LayerCommand {
    static let method = "features.describe"
    static let summary = "A layer's whole definition as the REST API writes it: fields, domains, types, templates, capabilities."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<OpenLayer>(
        "What the layer is, in short and in Esri's layer JSON; and what of a service's own definition did not fit the rest and was left out.",
        .value("layer", LayerSummary.shape) { LayerSummary($0) },
        AnswerMember("definition", .map(.anything)) { $1.value($0.definition.json) },
        .valuesIfAny("leftOut", .string) { $0.definition.leftOut })

    var layer = ""

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> OpenLayer { layer }
}
