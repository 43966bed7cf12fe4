import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaRPC

/// `features.get`
struct FeaturesGet: LayerCommand {
    static let method = "features.get"
    static let summary = "Returns a feature with all of its attributes; its shape is kept in the session or returned on request."
    static let effect = CommandEffect.edits
    static let answer = FeatureAnswer.shape.meaning("The feature; its summary is null if it has no shape.")
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.int("objectId", "The feature.") { $0.objectID = $1 }.required,
            .outSR { $0.outSR = $1 },
        ] + Parameter.output(\.output)
    }

    var layer = ""
    var objectID = 0
    var outSR: SpatialReference?
    var output = GeometryOutput()

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> FeatureAnswer {
        var feature = try session.feature(objectID, of: layer)
        feature.geometry = try session.projected(feature.geometry, asAskedFor: outSR)
        let answer = try session.answer(feature, output)
        guard let name = output.into else { return answer }
        guard let geometry = feature.geometry else {
            throw CommandError(
                .noGeometry, "feature \(objectID) has no shape that could be kept", path: "params.into", found: .string(name),
                expected: "a feature with a shape, or no \"into\"")
        }
        try session.check(geometry)
        try session.keep(geometry, as: name)
        return answer
    }
}
