import GromaFormats
import GromaJSON

/// A domain in a form for checking the values of one field.
enum DomainRule: Sendable {
    case codes(Set<AttributeValue>, name: String)
    case range(AttributeValue, AttributeValue)

    /// Returns nil for a domain that allows everything or is inherited.
    init?(_ domain: Domain, of field: Field) {
        switch domain.kind {
        case .codedValues(let values):
            self = .codes(Set(values.map { Self.typed($0.code, field) }), name: domain.name.isEmpty ? field.name : domain.name)
        case .range(let minimum, let maximum):
            // An end that does not count is the next double beside it, which single precision would round to the end itself.
            func end(_ value: AttributeValue, _ mark: String) -> AttributeValue {
                field.type == .single && domain.foreignMembers[mark]?.boolValue == true ? value : Self.typed(value, field)
            }
            self = .range(end(minimum, "minimumIsExcluded"), end(maximum, "maximumIsExcluded"))
        case .inherited: return nil
        }
    }

    private static func typed(_ value: AttributeValue, _ field: Field) -> AttributeValue {
        (try? FieldRule.typed(value, field)) ?? value
    }

    /// Returns the problem with a value of the field's type; nil if it is allowed. Null is always allowed by a domain.
    func problem(with value: AttributeValue) -> ValueProblem? {
        if case .null = value { return nil }
        switch self {
        case .codes(let codes, let name):
            return codes.contains(value) ? nil : .notInCodedValueDomain(found: value.words, domain: name)
        case .range(let minimum, let maximum):
            if case .date(let moment) = value {
                if case .date(let least) = minimum, moment < least { return .lessThanMinimumDateTime(found: moment, minimum: least) }
                if case .date(let most) = maximum, moment > most { return .exceedsMaximumDateTime(found: moment, maximum: most) }
                return nil
            }
            if ValueOrder.compare(value, minimum) < 0 { return .lessThanNumericMinimum(found: value.words, minimum: minimum.words) }
            if ValueOrder.compare(value, maximum) > 0 { return .exceedsNumericMaximum(found: value.words, maximum: maximum.words) }
            return nil
        }
    }
}
