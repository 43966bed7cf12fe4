import GromaFeatures
import GromaRPC

/// `features.select`
struct FeaturesSelect: LayerCommand {
    static let method = "features.select"
    static let summary = """
        Selects the features of a layer that meet conditions, all of them where there are none. A layer that was opened with \
        "mode":"selection" holds, and is snapped to by, those selected alone.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<(objectIDs: [Int], selected: Int)>(
        "The features that meet the conditions, by object id, and how many are selected now.",
        .values("objectIds", .int) { $0.objectIDs }, .int("selected", in: 0...Int.max) { $0.selected })
    static var furtherParameters: [Parameter<Self>] {
        Parameter.query(\.query) + [
            .choice(
                "method", "Whether they take the place of those selected (new), are added to them or taken from them; new when left out."
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
    static let summary = "The object ids of the features of a layer that are selected, in ascending order."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[Int]>("The ids.", .values("objectIds", .int) { $0 })

    var layer = ""

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> [Int] { layer.layer.selectedObjectIDs.sorted() }
}

/// `features.clearSelection`
struct FeaturesClearSelection: LayerCommand {
    static let method = "features.clearSelection"
    static let summary = "Selects no feature of a layer any more."
    static let effect = CommandEffect.edits

    var layer = ""

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) {
        let before = layer.layer.selectedObjectIDs
        layer.layer.clearSelection()
        session.reportSelection(of: layer, before: before)
    }
}

/// What subscribers are told where other features of a layer are selected.
struct FeatureSelectionChange {
    let layer: String
    let count: Int

    /// The event.
    static let event = Event<FeatureSelectionChange>(
        "features.selectionChanged", "Other features of a layer are selected than before: how many.",
        .string("layer") { $0.layer }, .int("selected") { $0.count })
}

extension Session {
    /// Tells subscribers that other features are selected than before, if they are.
    fileprivate func reportSelection(of layer: OpenLayer, before: Set<Int>) {
        let now = layer.layer.selectedObjectIDs
        guard now != before else { return }
        emit(FeatureSelectionChange.event, FeatureSelectionChange(layer: layer.name, count: now.count))
    }
}
