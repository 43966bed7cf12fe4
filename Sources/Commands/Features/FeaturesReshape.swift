import GromaFeatures
import GromaGeometry
import GromaRPC
import SketchCommands

/// `features.split`
struct FeaturesSplit: LayerCommand {
    static let method = "features.split"
    static let summary = """
        Splits a feature along a line, or into shapes, all or nothing: the feature gets the first shape, the others become new features, and values \
        follow the split policies of their domains. To save a sketch of the feature that a tool has split into polygons sharing an edge as several \
        features: sketch.complete into a name, geometry.explode that into name.0, name.1, …, and use these as the pieces.
        """
    static let effect = CommandEffect.edits
    static let answer = EditAnswer.shape.meaning("The result of the feature as the first update, those of the new features as adds.")
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.int("objectId", "The feature.") { $0.objectID = $1 }.required,
            Parameter("line", .reference("Geometry"), "A line across the feature; the feature keeps the larger side.") {
                command, decoder throws(CommandError) in command.line = try decoder.geometry()
            },
            .geometries("pieces", "Two or more shapes, instead of a line.") { $0.pieces = $1 },
        ] + Parameter.editMoment(\.options)
    }

    var layer = ""
    var objectID = 0
    var line: Geometry?
    var pieces: [Geometry]?
    var options = EditOptionParameters()

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> EditAnswer {
        _ = try session.feature(objectID, of: layer)
        let results: EditResults
        switch (line, pieces) {
        case (let line?, nil):
            let line = try line.asPolyline("params.line")
            results = try session.withFeatureErrors(at: "params.line") { () throws(FeatureError) in
                try layer.layer.splitFeature(objectID, along: line, options: options.value, hook: session.hook)
            }
        case (nil, let pieces?):
            results = try session.withFeatureErrors(at: "params.pieces") { () throws(FeatureError) in
                try layer.layer.splitFeature(objectID, into: pieces, options: options.value)
            }
        case (nil, nil):
            throw CommandError(
                .missingParameter, "nothing says how the feature is to be split", path: "params.line", expected: "a line, or pieces")
        default: throw CommandError(.invalidValue, "there are a line and pieces", path: "params.pieces", expected: "one of them")
        }
        session.report(results, of: layer)
        return EditAnswer(results, shownIn: session)
    }
}

/// `features.merge`
struct FeaturesMerge: LayerCommand {
    static let method = "features.merge"
    static let summary = """
        Merges features into the first, all or nothing: it gets the union of their shapes and values by the merge policies of the domains, and the \
        others are deleted.
        """
    static let effect = CommandEffect.edits
    static let answer = EditAnswer.shape.meaning("The result of the remaining feature as the first update, those of the others as deletes.")
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.objectIDs("objectIds", "Two or more features, beginning with the one that remains.") { $0.objectIDs = $1 }.required
        ] + Parameter.editMoment(\.options)
    }

    var layer = ""
    var objectIDs: [Int] = []
    var options = EditOptionParameters()

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> EditAnswer {
        let results = try session.withFeatureErrors(at: "params.objectIds") { () throws(FeatureError) in
            try layer.layer.mergeFeatures(objectIDs, options: options.value, hook: session.hook)
        }
        session.report(results, of: layer)
        return EditAnswer(results, shownIn: session)
    }
}
