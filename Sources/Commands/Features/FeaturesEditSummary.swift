import GromaBase
import GromaFeatures
import GromaRPC

/// `features.editSummary`
struct FeaturesEditSummary: LayerCommand {
    static let method = "features.editSummary"
    static let summary = "Describes who last changed a feature, or created it, and how long ago, in words for people."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Answer>(
        "The text in the session's language, null if nothing is recorded; and what the layer's user may do with the feature.",
        .nullable("text", .string) { $0.text }, .choice("kind") { $0.summary?.kind }, .string("user") { $0.summary?.user },
        .bool("canUpdate") { $0.canUpdate }, .bool("canDelete") { $0.canDelete })
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.int("objectId", "The feature.") { $0.objectID = $1 }.required,
            .int("now", "The current time in milliseconds since 1970; by default the clock's.", in: -(1 << 53)...(1 << 53)) {
                $0.now = $1
            },
            .int(
                "timeZoneOffset", "The offset of the time zone from UTC in seconds, positive to the east; 0 by default.",
                in: -86_400...86_400
            ) {
                $0.offset = $1
            },
        ]
    }

    struct Answer {
        let summary: EditSummary?
        let text: String?
        let canUpdate: Bool
        let canDelete: Bool
    }

    var layer = ""
    var objectID = 0
    var now: Int?
    var offset = 0

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> Answer {
        let feature = try session.feature(objectID, of: layer)
        let summary = layer.definition.editSummary(
            of: feature, now: now ?? SystemClock.milliseconds, timeZoneOffsetSeconds: offset)
        return Answer(
            summary: summary, text: summary?.text(in: session.localization), canUpdate: layer.layer.canUpdate(feature),
            canDelete: layer.layer.canDelete(feature))
    }
}
