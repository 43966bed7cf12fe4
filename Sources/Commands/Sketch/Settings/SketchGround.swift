import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.setGround`
struct SketchSetGround: SketchCommand {
    static let method = "sketch.setGround"
    static let summary = """
        Sets how lengths, areas and directions of a sketch are measured on the ground. Beyond 10 km they always follow geodesics. Omitted parameters \
        are unchanged.
        """
    static let answer = AnswerShape<SketchLayer>(
        "How the sketch measures: whether in meters on the ground, whether with geodesics at any length, and the length in meters up to which the ground is approximated by a sphere.",
        .bool("isOnGround") { $0.groundMetric.isOnGround }, .bool("exact") { $0.measuresExactly },
        .double("localReach") { $0.groundMetric.isOnGround ? $0.groundMetric.localReach : nil })
    static var ownParameters: [Parameter<Self>] {
        [
            .bool(
                "exact",
                """
                Whether geodesics are used at any length, accurate to nanometers with the plugin for PROJ. Without this, lengths of less than 10 km \
                are accurate to a billionth, and faster to compute. Initially false.
                """
            ) { $0.exact = $1 }
        ]
    }

    var exact: Bool?
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SketchLayer {
        if let exact { layer.measuresExactly = exact }
        return layer
    }
}
