import GromaFeatures
import GromaFormats
import GromaRPC
import SketchCommands

/// `features.applyEdits`
struct FeaturesApplyEdits: LayerCommand {
    static let method = "features.applyEdits"
    static let summary = """
        Adds, changes and deletes features of a layer in one transaction. Each edit has its own result: check success, because a failed edit does \
        not affect the others unless rollbackOnFailure is true. Shapes that a sketch, open or completed, has given to neighbors are committed \
        together with the shape of the sketch, all or nothing, and with no other edit. Neighbors in other layers of the same store are committed in \
        the same transaction if the store supports it (GeoPackages and memory); those of other stores follow, each store in its own transaction, if \
        the first has succeeded.
        """
    static let effect = CommandEffect.edits
    static let answer = EditAnswer.shapeWithNeighbours
    static var furtherParameters: [Parameter<Self>] {
        [
            .featureInputs("adds", "Features to add. Object ids are ignored; missing fields get their defaults.") {
                $0.adds = $1
            },
            .featureInputs(
                "updates",
                "Features to change, by objectId, or by globalId if that is missing. Missing attributes are unchanged, and so is a missing shape."
            ) { $0.updates = $1 },
            .objectIDs("deletes", "Object ids of features to delete.") { $0.deletes = $1 },
            .sketchOfNeighbours(
                "sketch",
                "The sketch whose neighbors are also committed, null for the unnamed one. By default the one whose shape is given here."
            ) { $0.sketch = .some($1) },
        ] + Parameter.editOptions(\.options)
    }

    var layer = ""
    var adds: [FeatureInput] = []
    var updates: [FeatureInput] = []
    var deletes: [Int] = []
    var sketch: String??
    var options = EditOptionParameters()

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> EditAnswer {
        let options = options.value
        let plan = EditPlan(adds: adds, updates: updates, deletes: deletes, of: layer.definition, session.engine)
        let along = try session.neighbours(goingAlongWith: plan.shapes, sketch: sketch, path: "params.sketch")
        // Those without neighbors among the edits have nothing to do.
        let partners = session.layers.all.map(\.layer)
        var others: [NeighbourResults.LayerResults] = []
        let results = try session.withFeatureErrors { () throws(FeatureError) in
            try plan.apply(rollsBack: options.rollsBackOnFailure || along?.edits.isEmpty == false) { edits, _ throws(FeatureError) in
                let applied = try layer.layer.applyEdits(edits, neighbours: along?.edits ?? [], in: partners, options: options)
                if let along { session.noteCommitted(applied.committed(of: along.edits), along.origin) }
                others = applied.others
                return applied.own
            }
        }
        session.report(results, of: layer)
        session.report(others)
        return EditAnswer(results, with: others, shownIn: session)
    }
}

/// `features.delete`
struct FeaturesDelete: LayerCommand {
    static let method = "features.delete"
    static let summary = "Deletes the features of a layer that match conditions; \"where\":\"1=1\" means all."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Int>("The number of deleted features.", .int("deleted", in: 0...Int.max) { $0 })
    static var furtherParameters: [Parameter<Self>] {
        Parameter.query(\.query)
            + Parameter.editMoment(\.options)
    }

    var layer = ""
    var query = QueryParameters()
    var options = EditOptionParameters()

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> Int {
        if query.isEmpty {
            throw CommandError(
                .missingParameter, "nothing says which features are to be deleted", path: "params.where",
                expected: "where, objectIds, geometry or timeExtent; \"where\":\"1=1\" for all")
        }
        let query = try session.query(query, of: layer.definition)
        let count = try session.withFeatureErrors { () throws(FeatureError) in
            try layer.layer.deleteFeatures(of: query, options: options.value).deletedByQuery ?? 0
        }
        session.reportDeleted(count, of: layer)
        return count
    }
}
