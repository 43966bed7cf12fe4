import GromaFeatures
import GromaRPC

/// `features.validate`
struct FeaturesValidate: LayerCommand {
    static let method = "features.validate"
    static let summary = "Checks a feature before it is added or changed: values field by field, then the shape."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[FeatureProblem]>(
        "Whether the feature is valid, and each problem: its name, its field, or its position in the shape.",
        .bool("isValid") { $0.isEmpty }, .values("problems", problem) { $0 })
    private static let problem = AnswerShape<FeatureProblem>(
        "A problem.",
        .string("name") { $0.name }, .string("description") { $0.description }, .string("field") { $0.field },
        AnswerMember("at", .any([.array(.number, nil), .null]), { if case .geometry(_, let place?) = $0 { place } else { nil } }) {
            $1.position($0)
        })
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.featureInput(
                "feature",
                "The feature. If its object id exists in the layer, missing attributes and a missing shape are taken from there."
            ) { $0.feature = $1 }.required,
            .bool("checkGeometry", "Whether the shape is checked; true by default.") { $0.checksGeometry = $1 },
        ]
    }

    var layer = ""
    var feature = FeatureInput()
    var checksGeometry = true

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> [FeatureProblem] {
        let (whole, stored, unreadable) = try whole(of: layer, session)
        var problems = unreadable
        let found = FeatureValidator(layer.definition)
            .problems(of: whole, replacing: stored?.attributes, checksGeometry: checksGeometry, hook: session.hook)
        for problem in found {
            if let field = problem.field, unreadable.contains(where: { $0.field == field }) { continue }
            problems.append(problem)
        }
        return problems
    }

    /// Returns the feature, completed with the layer's values, the layer's feature, if there is one, and the problems of values that cannot
    /// be read.
    private func whole(of layer: OpenLayer, _ session: Session) throws(CommandError) -> (Feature, Feature?, [FeatureProblem]) {
        var input = feature
        var problems: [FeatureProblem] = []
        let reading = FeatureReading(layer.definition, session.engine)
        for member in feature.attributes.members {
            var one = FeatureInput()
            one.attributes[member.name] = member.value
            do throws(FeatureError) { _ = try reading.feature(one) } catch {
                input.attributes[member.name] = nil
                switch error {
                case .noField(_, let name, let nearest): problems.append(.unknownField(name: name, nearest: nearest))
                case .invalidValue(let field, let problem): problems.append(.value(field: field, problem: problem))
                default: throw CommandError(error).at("params.feature")
                }
            }
        }
        let read = input
        let given = try session.withFeatureErrors(at: "params.feature") { () throws(FeatureError) in try reading.feature(read) }
        guard let id = given.objectID, id > 0 else { return (given, nil, problems) }
        let stored = try session.feature(id, of: layer, path: "params.feature.objectId")
        var whole = stored
        whole.attributes.merge(given.attributes)
        if let geometry = given.geometry { whole.geometry = geometry }
        return (whole, stored, problems)
    }
}
