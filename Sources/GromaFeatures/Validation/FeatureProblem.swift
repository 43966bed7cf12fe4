import GromaBase
import GromaFormats
import GromaGeometry
import GromaOperations

/// A problem of a feature, for display in a form.
public enum FeatureProblem: Hashable, Sendable {
    /// A value that its field does not accept.
    case value(field: String, problem: ValueProblem)
    /// An attribute without a field in the layer, with the most similar field name.
    case unknownField(name: String, nearest: String?)
    /// The shape is missing, has the wrong type, or is not valid; with its position, if there is one.
    case geometry(reason: String, at: Coordinate?)

    /// The reason for a missing shape.
    package static let missingShape = "there is no shape"

    /// A stable identifier for programs: that of the value's problem, `noField` or `invalidGeometry`.
    public var name: String {
        switch self {
        case .value(_, let problem): problem.name
        case .unknownField: "noField"
        case .geometry: "invalidGeometry"
        }
    }

    /// The field concerned; nil for the shape.
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
    /// Returns all problems of a feature: its values in the order of the fields, attributes without a field, then the shape.
    ///
    /// A shape is a problem if the layer does not accept it, if it is missing or empty although the layer has shapes, or if it is not valid
    /// by OGC's rules (``GeometryEngine/isValid(_:hook:)``).
    ///
    /// - Complexity: O(*m*), where *m* is the number of attributes, and O(*n* log *n*), where *n* is the number of vertices, if the
    ///   geometry is checked.
    public func problems(
        of feature: Feature, checksGeometry: Bool = true, hook: OperationHook = .none
    ) -> [FeatureProblem] {
        problems(of: feature, fixed: [], checksGeometry, hook)
    }

    /// Returns all problems of a feature that is to replace one with the attributes `current`, or to be added if that is nil: those of
    /// ``problems(of:checksGeometry:hook:)``, and `notEditable` for a field that is not editable and does not accept its new value, as
    /// ``checked(_:replacing:)`` describes.
    ///
    /// - Complexity: O(*m*), where *m* is the number of attributes, and O(*n* log *n*), where *n* is the number of vertices, if the
    ///   geometry is checked.
    public func problems(
        of feature: Feature, replacing current: Attributes?, checksGeometry: Bool = true, hook: OperationHook = .none
    ) -> [FeatureProblem] {
        let values = alignedIfKnown(feature.attributes)
        let old = current.map(alignedIfKnown)
        var fixed: Set<Int> = []
        for (place, rule) in rules.enumerated() where !rule.isTracking {
            guard let value = values[place], value != old?[place], let typed = try? rule.typed(value) else { continue }
            if typed != old?[place], rule.isFixed(typed, replacing: old?[place], isNew: old == nil) { fixed.insert(place) }
        }
        return problems(of: feature, fixed: fixed, checksGeometry, hook)
    }

    /// - Parameter fixed: The places of the fields that are not editable and do not accept their values.
    private func problems(
        of feature: Feature, fixed: Set<Int>, _ checksGeometry: Bool, _ hook: OperationHook
    ) -> [FeatureProblem] {
        var problems: [FeatureProblem] = []
        let values = alignedIfKnown(feature.attributes)
        for (place, rule) in rules.enumerated() {
            if fixed.contains(place) {
                problems.append(.value(field: rule.field.name, problem: .notEditable))
            } else if let problem = problem(with: values[place], of: rule.field, in: feature.attributes) {
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
