import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaPopups
import GromaRPC

/// `popups.feature`
struct PopupsFeature: PopupsCommand {
    static let method = "popups.feature"
    static let summary =
        "Returns the feature of a popup with its ids, values and shape: as edited, or else as it was last read or saved."
    static let effect = CommandEffect.reads
    static let answer = FeatureAnswer.shape.meaning("The feature, in the form that features.applyEdits accepts.")
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
