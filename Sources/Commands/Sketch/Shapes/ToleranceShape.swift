import GromaRPC
import GromaSketch

extension HitTolerance: DescribedAnswer {
    /// Points of the screen for each device.
    public static let shape = AnswerShape<Self>(
        "The current tolerances.", .double("mouse") { $0.mouse }, .double("touch") { $0.touch }, .double("pen") { $0.pen })
}
