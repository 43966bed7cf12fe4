import GromaBase
import GromaGeometry
import GromaOperations

/// Something that is wrong with a feature, as a form shows it.
public enum FeatureProblem: Hashable, Sendable {
    /// A value that its field does not take.
    case value(field: String, problem: ValueProblem)
    /// An attribute of no field of the layer, and the field that may have been meant.
    case unknownField(name: String, nearest: String?)
    /// The shape is missing, not what the layer holds, or not valid; where, if it is one place.
    case geometry(reason: String, at: Coordinate?)

    /// The reason of a shape that is missing.
    package static let missingShape = "there is no shape"

    /// A stable word for programs: that of the value's problem, `noField` or `invalidGeometry`.
    public var name: String {
        switch self {
        case .value(_, let problem): problem.name
        case .unknownField: "noField"
        case .geometry: "invalidGeometry"
        }
    }

    /// The field that is at fault; nil for the shape.
    public var field: String? {
        switch self {
        case .value(let field, _): field
        case .unknownField(let name, _): name
        case .geometry: nil
        }
    }
}

extension FeatureProblem: CustomStringConvertible {
    /// Describes what is wrong and what is allowed.
    public var description: String {
        switch self {
        case .value(let field, let problem): "\(field): \(problem)"
        case .unknownField(let name, let nearest):
            "there is no field \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        case .geometry(let reason, let place): reason + (place.map { " at (\($0.x), \($0.y))" } ?? "")
        }
    }
}

extension FeatureValidator {
    /// Everything that is wrong with a feature: its values in the order of the fields, attributes of no field, then the shape.
    ///
    /// A shape is wrong that the layer does not take, that is missing or empty where the layer has shapes, or that is not valid by OGC's rules
    /// (``GeometryEngine/isValid(_:hook:)``). O(attributes), and O(n log n) in the vertices if the geometry is checked.
    public func problems(
        of feature: Feature, checksGeometry: Bool = true, hook: OperationHook = .none
    ) -> [FeatureProblem] {
        var problems: [FeatureProblem] = []
        let values = alignedIfKnown(feature.attributes)
        for (place, rule) in rules.enumerated() {
            if let problem = problem(with: values[place], of: rule.field, in: feature.attributes) {
                problems.append(.value(field: rule.field.name, problem: problem))
            }
        }
        for (name, _) in feature.attributes.pairs where names.index(of: name) == nil {
            guard case .noField(_, _, let nearest) = definition.noField(named: name), definition.field(named: name) == nil else {
                problems.append(.value(field: name, problem: .notEditable))
                continue
            }
            problems.append(.unknownField(name: name, nearest: nearest))
        }
        if checksGeometry, let problem = problem(with: feature.geometry, hook) { problems.append(problem) }
        return problems
    }

    private func problem(with geometry: Geometry?, _ hook: OperationHook) -> FeatureProblem? {
        guard let geometry, !geometry.isEmpty else {
            return definition.geometryType == nil && geometry == nil ? nil : .geometry(reason: FeatureProblem.missingShape, at: nil)
        }
        do throws(FeatureError) {
            _ = try checked(geometry)
        } catch {
            return .geometry(reason: error.description, at: nil)
        }
        do throws(OperationError) {
            let check = try GeometryEngine().isValid(geometry, hook: hook)
            return check.value ? nil : .geometry(reason: check.reason ?? "it is not valid", at: check.at)
        } catch {
            return .geometry(reason: error.description, at: nil)
        }
    }
}
