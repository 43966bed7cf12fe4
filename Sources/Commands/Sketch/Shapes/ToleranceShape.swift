import GromaRPC
import GromaSketch

extension HitTolerance: DescribedAnswer {
    /// Tolerances in points on the screen, for each kind of device.
    public static let shape = AnswerShape<Self>(
        "The current tolerances.", .double("mouse") { $0.mouse }, .double("touch") { $0.touch }, .double("pen") { $0.pen })
}
