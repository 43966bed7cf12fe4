import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaRPC
import SketchCommands

/// `features.select`
struct FeaturesSelect: Command {
    static let method = "features.select"
    static let summary = """
        Selects the features of a layer that meet conditions, all of them where there are none. A layer that was opened with \
        "mode":"selection" holds, and is snapped to by, those selected alone.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["objectIds": .array(.integer(nil), nil), "selected": .integer(0...Int.max)]),
        "The features that meet the conditions, by object id, and how many are selected now.")
    static var parameters: [Parameter<Self>] {
        [.layer { $0.layer = $1 }] + Parameter.query(\.query) + [
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

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        let query = try session.query(query, of: layer.definition)
        let before = layer.layer.selectedObjectIDs
        let features = try session.withFeatureErrors { () throws(FeatureError) in
            try layer.layer.selectFeatures(query, method: selection)
        }
        session.reportSelection(of: layer, before: before)
        answer.beginObject()
        answer.key("objectIds")
        answer.integers(features.compactMap(\.objectID))
        answer.key("selected")
        answer.int(layer.layer.selectedObjectIDs.count)
        answer.endObject()
    }
}

/// `features.selection`
struct FeaturesSelection: Command {
    static let method = "features.selection"
    static let summary = "The object ids of the features of a layer that are selected, in ascending order."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.members(["objectIds": .array(.integer(nil), nil)]), "The ids.")
    static var parameters: [Parameter<Self>] { [.layer { $0.layer = $1 }] }

    var layer = ""

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        answer.beginObject()
        answer.key("objectIds")
        answer.integers(layer.layer.selectedObjectIDs.sorted())
        answer.endObject()
    }
}

/// `features.clearSelection`
struct FeaturesClearSelection: Command {
    static let method = "features.clearSelection"
    static let summary = "Selects no feature of a layer any more."
    static let effect = CommandEffect.edits
    static let result = ResultShape.nothing
    static var parameters: [Parameter<Self>] { [.layer { $0.layer = $1 }] }

    var layer = ""

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        let before = layer.layer.selectedObjectIDs
        layer.layer.clearSelection()
        session.reportSelection(of: layer, before: before)
        answer.null()
    }
}

extension Session {
    /// Tells subscribers that other features are selected than before, if they are.
    fileprivate func reportSelection(of layer: OpenLayer, before: Set<Int>) {
        let now = layer.layer.selectedObjectIDs
        guard now != before else { return }
        emit("features.selectionChanged") { writer in
            writer.beginObject()
            writer.key("layer")
            writer.string(layer.name)
            writer.key("selected")
            writer.int(now.count)
            writer.endObject()
        }
    }
}
