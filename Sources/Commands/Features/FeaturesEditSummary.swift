import GeometryCommands
import GromaBase
import GromaFeatures
import GromaJSON
import GromaRPC
import SketchCommands

/// `features.editSummary`
struct FeaturesEditSummary: Command {
    static let method = "features.editSummary"
    static let summary = "Who last changed a feature, or made it, and how long ago, as people say it."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "text": .any([.string, .null]), "kind?": .choice(EditSummary.Kind.allCases.map(\.rawValue)), "user?": .string,
            "canUpdate": .boolean, "canDelete": .boolean,
        ]), "In the session's language, null where nothing is noted; and what the layer's user may do with the feature.")
    static var parameters: [Parameter<Self>] {
        [
            .layer { $0.layer = $1 },
            Parameter.int("objectId", "The feature.") { $0.objectID = $1 }.required,
            .int("now", "The moment to count from, in milliseconds since 1970; the clock's when left out.", in: -(1 << 53)...(1 << 53)) {
                $0.now = $1
            },
            .int("timeZoneOffset", "How far east of UTC the clock is, in seconds; 0 when left out.", in: -86_400...86_400) {
                $0.offset = $1
            },
        ]
    }

    var layer = ""
    var objectID = 0
    var now: Int?
    var offset = 0

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        let feature = try session.feature(objectID, of: layer)
        let summary = layer.definition.editSummary(
            of: feature, now: now ?? SystemClock.milliseconds, timeZoneOffsetSeconds: offset)
        answer.beginObject()
        answer.key("text")
        if let summary {
            answer.string(summary.text(in: session.localization))
            answer.key("kind")
            answer.string(summary.kind.rawValue)
            if let user = summary.user {
                answer.key("user")
                answer.string(user)
            }
        } else {
            answer.null()
        }
        answer.key("canUpdate")
        answer.bool(layer.layer.canUpdate(feature))
        answer.key("canDelete")
        answer.bool(layer.layer.canDelete(feature))
        answer.endObject()
    }
}
