import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaMap
import GromaRPC
import SketchCommands

/// `features.pending`
struct FeaturesPending: LayerCommand {
    static let method = "features.pending"
    static let summary = """
        Lists the features of a layer whose shapes sketches have changed and that are not committed: features.applyEdits commits them with the shape \
        of the sketch, and features.discardPending discards them.
        """
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[Pending]>(
        "The features with their object ids and new shapes, without attributes; sketch is the sketch's name, omitted for the unnamed one.",
        .values(
            "features",
            AnswerShape("A feature.", members: [.string("sketch") { $0.sketch }] + FeatureAnswer.members.map { $0.of { $0.feature } })
        ) { $0 })
    static var furtherParameters: [Parameter<Self>] {
        Parameter.output(\.output).filter { $0.description.name != "into" }
    }

    struct Pending {
        let sketch: String?
        let feature: FeatureAnswer
    }

    var layer = ""
    var output = GeometryOutput()

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> [Pending] {
        var dropped: [String] = []
        return try session.pendingNeighbours(in: layer).map { sketch, edit throws(CommandError) in
            Pending(
                sketch: sketch.isEmpty ? nil : sketch,
                feature: try session.answer(Feature(objectID: edit.feature, geometry: edit.geometry), output, dropped: &dropped))
        }
    }
}

/// `features.discardPending`
struct FeaturesDiscardPending: LayerCommand {
    static let method = "features.discardPending"
    static let summary =
        "Discards the uncommitted shapes that sketches, also open ones, have given to features of a layer."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<[Int]>(
        "The features that have been restored to the store's version.", .values("objectIds", .int) { $0 })
    static var furtherParameters: [Parameter<Self>] {
        [
            .sketchOfNeighbours("sketch", "Only those of this sketch, null for the unnamed one; those of all sketches by default.") {
                $0.sketch = .some($1)
            }
        ]
    }

    var layer = ""
    var sketch: String??

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> [Int] {
        func isMeant(_ name: String) -> Bool { sketch.map { $0 ?? SketchName.standard == name } ?? true }
        var ids = Set(session.forgetNeighbours(in: layer, where: isMeant))
        for (name, state) in session.sketches where isMeant(name) { ids.formUnion(state.layer.giveUpNeighbours(of: layer.name)) }
        return ids.sorted()
    }
}

extension Session {
    /// Returns the changes of sketches to a layer's features, with the names of the sketches: first completed ones, then those in progress.
    fileprivate func pendingNeighbours(in layer: OpenLayer) throws(CommandError) -> [(sketch: String, edit: NeighbourEdit)] {
        var pending: [(sketch: String, edit: NeighbourEdit)] = []
        for kept in neighbourShapes { pending += kept.edits.filter { $0.source == layer.name }.map { (kept.sketch, $0) } }
        for (name, state) in sketches.sorted(by: { $0.key < $1.key }) {
            pending += try drawnNeighbours(of: state, in: layer).map { (name, $0) }
        }
        return pending.enumerated().sorted { ($0.element.edit.feature, $0.offset) < ($1.element.edit.feature, $1.offset) }.map(\.element)
    }
}
