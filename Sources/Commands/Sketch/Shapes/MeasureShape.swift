import GromaRPC
import GromaSketch

extension [AnswerMember<SketchMeasure>] {
    /// Length, area, and the last segment's length and bearing.
    static var measure: Self {
        let segment = AnswerShape<(length: Double, bearing: Double?)>(
            "The last segment.", .double("length") { $0.length }, .nullable("bearing", .double) { $0.bearing })
        return [
            .double("length") { $0.length }, .double("area") { $0.area },
            AnswerMember("unit", .choice(["metre", "map"])) { $1.string($0.isOnGround ? "metre" : "map") },
            .nullable("lastSegment", segment) { measure in measure.lastSegmentLength.map { ($0, measure.lastSegmentBearing) } },
        ]
    }
}
