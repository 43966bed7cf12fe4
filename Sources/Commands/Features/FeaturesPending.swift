import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import SketchCommands

/// `features.pending`
struct FeaturesPending: Command {
    static let method = "features.pending"
    static let summary = """
        The features of a layer whose shapes sketches have changed along with their own, and that are not committed: features.applyEdits does with the \
        shape of the sketch, and features.discardPending drops them.
        """
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members(["features": .array(.feature, nil)]),
        "The features with their object ids and new shapes, without attributes; sketch is the sketch's name, left out for the one without.")
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
        for (sketch, edit) in try session.pendingNeighbours(in: layer) {
            answer.beginObject()
            if !sketch.isEmpty { answer.member("sketch", sketch) }
            try session.writeMembers(
                of: Feature(objectID: edit.feature, geometry: edit.geometry), withGeometry: true, output, dropped: &dropped, &answer)
            answer.endObject()
        }
        answer.endArray()
        answer.endObject()
    }
}

/// `features.discardPending`
struct FeaturesDiscardPending: Command {
    static let method = "features.discardPending"
    static let summary =
        "Drops the shapes that sketches have given to features of a layer and that are not committed; of sketches being drawn too."
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["objectIds": .array(.integer(nil), nil)]), "The features that are again as the store has them.")
    static var parameters: [Parameter<Self>] {
        [
            .layer { $0.layer = $1 },
            .sketchOfNeighbours("sketch", "Only those of this sketch, null for the one without a name; those of all when left out.") {
                $0.sketch = .some($1)
            },
        ]
    }

    var layer = ""
    var sketch: String??

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        func isMeant(_ name: String) -> Bool { sketch.map { $0 ?? SketchName.standard == name } ?? true }
        var ids = Set(session.forgetNeighbours(in: layer, where: isMeant))
        for (name, state) in session.sketches where isMeant(name) { ids.formUnion(state.layer.giveUpNeighbours(of: layer.name)) }
        answer.beginObject()
        answer.key("objectIds")
        answer.integers(ids.sorted())
        answer.endObject()
    }
}

extension Session {
    /// What sketches have made of a layer's features, with their names: those that were completed, then those that are drawn.
    fileprivate func pendingNeighbours(in layer: OpenLayer) throws(CommandError) -> [(sketch: String, edit: NeighbourEdit)] {
        var pending: [(sketch: String, edit: NeighbourEdit)] = []
        for kept in neighbourShapes { pending += kept.edits.filter { $0.source == layer.name }.map { (kept.sketch, $0) } }
        for (name, state) in sketches.sorted(by: { $0.key < $1.key }) {
            pending += try drawnNeighbours(of: state, in: layer).map { (name, $0) }
        }
        return pending.enumerated().sorted { ($0.element.edit.feature, $0.offset) < ($1.element.edit.feature, $1.offset) }.map(\.element)
    }
}
