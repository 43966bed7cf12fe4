import GromaFeatures
import GromaRPC

/// `features.select`
struct FeaturesSelect: LayerCommand {
    static let method = "features.select"
    static let summary = """
        Selects the features of a layer that match conditions, or all of them without conditions. A layer opened with "mode":"selection" only loads, \
        and provides for snapping, the selected features.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<(objectIDs: [Int], selected: Int)>(
        "The object ids of the features that match the conditions, and the number of selected features.",
        .values("objectIds", .int) { $0.objectIDs }, .int("selected", in: 0...Int.max) { $0.selected })
    static var furtherParameters: [Parameter<Self>] {
        Parameter.query(\.query) + [
            .choice(
                "method", "Whether they replace the selection (new), are added to it or removed from it; new by default."
            ) {
                (command: inout Self, method: SelectionMethod) in command.selection = method
            }
        ]
    }

    var layer = ""
    var query = QueryParameters()
    var selection = SelectionMethod.new

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> (objectIDs: [Int], selected: Int) {
        let query = try session.query(query, of: layer.definition)
        let before = layer.layer.selectedObjectIDs
        let features = try session.withFeatureErrors { () throws(FeatureError) in
            try layer.layer.selectFeatures(query, method: selection)
        }
        session.reportSelection(of: layer, before: before)
        return (features.compactMap(\.objectID), layer.layer.selectedObjectIDs.count)
    }
}

/// `features.selection`
struct FeaturesSelection: LayerCommand {
    static let method = "features.selection"
    static let summary = "Returns the object ids of the selected features of a layer, in ascending order."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[Int]>("The ids.", .values("objectIds", .int) { $0 })

    var layer = ""

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> [Int] { layer.layer.selectedObjectIDs.sorted() }
}

/// `features.clearSelection`
struct FeaturesClearSelection: LayerCommand {
    static let method = "features.clearSelection"
    static let summary = "Clears the selection of a layer."
    static let effect = CommandEffect.edits

    var layer = ""

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) {
        let before = layer.layer.selectedObjectIDs
        layer.layer.clearSelection()
        session.reportSelection(of: layer, before: before)
    }
}

/// The content of the event about a changed selection.
struct FeatureSelectionChange {
    let layer: String
    let count: Int

    /// The event.
    static let event = Event<FeatureSelectionChange>(
        "features.selectionChanged", "The selection of a layer has changed: the number of selected features.",
        .string("layer") { $0.layer }, .int("selected") { $0.count })
}

extension Session {
    /// Informs subscribers if the selection has changed.
    fileprivate func reportSelection(of layer: OpenLayer, before: Set<Int>) {
        if layer.layer.selectedObjectIDs != before { emitSelection(of: layer) }
    }

    /// Informs subscribers if features of the selection were deleted since they were last informed. O(1)
    func reportSelectionLoss(of layer: OpenLayer) {
        if layer.layer.selectedObjectIDs.count < layer.reportedSelectionCount { emitSelection(of: layer) }
    }

    private func emitSelection(of layer: OpenLayer) {
        let count = layer.layer.selectedObjectIDs.count
        layer.reportedSelectionCount = count
        emit(FeatureSelectionChange.event, FeatureSelectionChange(layer: layer.name, count: count))
    }
}
