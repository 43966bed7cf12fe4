import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.setGround`
struct SketchSetGround: SketchCommand {
    static let method = "sketch.setGround"
    static let summary = """
        Says how lengths, areas and directions of a sketch are measured on the ground. Beyond 10 km they follow geodesics in any case. What is left out stays as it \
        is.
        """
    static let answer = AnswerShape<SketchLayer>(
        "How it is measured: whether in metres on the ground, whether by geodesics at any length, and up to how many metres the ground is taken for a sphere that fits it.",
        .bool("isOnGround") { $0.groundMetric.isOnGround }, .bool("exact") { $0.measuresExactly },
        .double("localReach") { $0.groundMetric.isOnGround ? $0.groundMetric.localReach : nil })
    static var ownParameters: [Parameter<Self>] {
        [
            .bool(
                "exact",
                """
                Whether geodesics are followed from the first metre, to nanometres, where the plugin for PROJ solves them. What is shorter than 10 km is right to a \
                billionth of its length without that, and quicker. False at first.
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
