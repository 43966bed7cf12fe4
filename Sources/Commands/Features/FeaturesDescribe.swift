import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaRPC
import SketchCommands

/// `features.describe`
struct FeaturesDescribe: Command {
    static let method = "features.describe"
    static let summary = "A layer's whole definition as the REST API writes it: fields, domains, types, templates, capabilities."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members(["layer": .layer, "definition": .map(.anything), "leftOut?": .array(.string, nil)]),
        "What the layer is, in short and in Esri's layer JSON; and what of a service's own definition did not fit the rest and was left out."
    )
    static var parameters: [Parameter<Self>] { [.layer { $0.layer = $1 }] }

    var layer = ""

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        answer.beginObject()
        answer.key("layer")
        answer.summary(of: layer)
        answer.key("definition")
        answer.value(layer.definition.json)
        if !layer.definition.leftOut.isEmpty {
            answer.key("leftOut")
            answer.strings(layer.definition.leftOut)
        }
        answer.endObject()
    }
}
