import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaPopups
import GromaRPC

/// `popups.feature`
struct PopupsFeature: PopupsCommand {
    static let method = "popups.feature"
    static let summary =
        "The feature of a popup with its ids, values and shape: as it is edited, where it is, else as it was read or saved last."
    static let effect = CommandEffect.reads
    static let answer = FeatureAnswer.shape.meaning("The feature, which features.applyEdits takes as it stands.")
    static var furtherParameters: [Parameter<Self>] {
        [.popupIndex(\.index)] + Parameter.output(\.output).filter { $0.description.name != "into" }
    }

    var popups = OpenPopups.standardName
    var index: Int?
    var output = GeometryOutput()

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> FeatureAnswer {
        let container = open.container
        let place = try open.place(index)
        var feature = container.popups[place].feature
        if place == container.currentIndex, let editing = container.editing {
            feature.attributes = editing.attributes.attributes
            if let shape = editing.geometry { feature.geometry = shape.geometry }
        }
        return try session.answer(feature, output)
    }
}
