import GromaFeatures
import GromaFormats

extension AttributeEditing {
    /// Validates the feature after a change. O(fields)
    mutating func check() {
        problems = []
        warnings = []
        let isTypeKept = definition.types.isEmpty || definition.typeIDField.map { attributes[$0] == original[$0] } ?? true
        for field in definition.attributeFields where !definition.isTracking(field) {
            if let problem = typed[AttributeNames.folded(field.name)]?.problem {
                problems.append(.value(field: field.name, problem: problem))
                continue
            }
            let value = attributes[field.name]
            // An attribute that an existing feature lacks was not included in the query.
            guard isNew || value != nil, let problem = validator.problem(with: value, of: field, in: attributes) else { continue }
            let isHeldAgainst = isNew || value != original[field.name] || (!isTypeKept && value?.isNull == false)
            if isHeldAgainst {
                problems.append(.value(field: field.name, problem: problem))
            } else {
                warnings.append(.value(field: field.name, problem: problem))
            }
        }
        if problems.isEmpty, let problem = refusal() { problems = [problem] }
        problemsByField = Self.byField(problems)
        warningsByField = Self.byField(warnings)
    }

    private static func byField(_ problems: [FeatureProblem]) -> [String: ValueProblem] {
        var values: [String: ValueProblem] = [:]
        for case .value(let field, let problem) in problems { values[AttributeNames.folded(field)] = problem }
        return values
    }

    /// Returns the reason why the layer would refuse the attributes, if no single value shows it.
    private func refusal() -> FeatureProblem? {
        do throws(FeatureError) {
            _ = try isNew ? validator.checked(attributes, replacing: nil) : validator.checked(changes, replacing: original)
            return nil
        } catch {
            switch error {
            case .invalidValue(let field, let problem): return .value(field: field, problem: problem)
            case .noField(_, let name, let nearest): return .unknownField(name: name, nearest: nearest)
            default: return nil
            }
        }
    }
}
