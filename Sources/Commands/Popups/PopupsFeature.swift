import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaPopups
import GromaRPC
import SketchCommands

/// `popups.feature`
struct PopupsFeature: Command {
    static let method = "popups.feature"
    static let summary =
        "The feature of a popup with its ids, values and shape: as it is edited, where it is, else as it was read or saved last."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.feature, "The feature, which features.applyEdits takes as it stands.")
    static var parameters: [Parameter<Self>] {
        [.popups(\.popups), .popupIndex(\.index)] + Parameter.output(\.output).filter { $0.description.name != "into" }
    }

    var popups = OpenPopups.standardName
    var index: Int?
    var output = GeometryOutput()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let container = try session.popups(named: popups).container
        guard let place = index ?? container.currentIndex else { throw CommandError(PopupError.noPopup) }
        guard container.popups.indices.contains(place) else {
            throw CommandError(.indexOutOfRange(index: place, count: container.popups.count))
        }
        var feature = container.popups[place].feature
        if place == container.currentIndex, let editing = container.editing {
            feature.attributes = editing.attributes.attributes
            if let shape = editing.geometry { feature.geometry = shape.geometry }
        }
        var dropped: [String] = []
        answer.beginObject()
        try session.writeMembers(of: feature, withGeometry: true, output, dropped: &dropped, &answer)
        if !dropped.isEmpty {
            answer.key("dropped")
            answer.strings(dropped)
        }
        answer.endObject()
    }
}
