import GromaFeatures
import GromaJSON

/// `features.pending`
struct FeaturesPending: Command {
    static let method = "features.pending"
    static let summary = """
        The features of a layer whose shapes a sketch has changed along with its own, and that are not committed: the next edits of the layer \
        take them along, and features.discardPending drops them.
        """
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members(["features": .array(.feature, nil)]), "The features with their object ids and new shapes, without attributes.")
    static var parameters: [Parameter<Self>] {
        [.layer { $0.layer = $1 }] + Parameter.output(\.output).filter { $0.description.name != "into" }
    }

    var layer = ""
    var output = GeometryOutput()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        var dropped: [String] = []
        answer.beginObject()
        answer.key("features")
        answer.beginArray()
        for feature in layer.layer.pendingEdits.updates {
            answer.beginObject()
            try session.writeMembers(of: feature, withGeometry: true, output, dropped: &dropped, &answer)
            answer.endObject()
        }
        answer.endArray()
        answer.endObject()
    }
}

/// `features.discardPending`
struct FeaturesDiscardPending: Command {
    static let method = "features.discardPending"
    static let summary = "Drops the shapes that a sketch has given to features of a layer and that are not committed."
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["objectIds": .array(.integer(nil), nil)]), "The features that are again as the store has them.")
    static var parameters: [Parameter<Self>] { [.layer { $0.layer = $1 }] }

    var layer = ""

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        let ids = layer.layer.takePendingGeometries().keys.sorted()
        answer.beginObject()
        answer.key("objectIds")
        answer.integers(ids)
        answer.endObject()
    }
}
