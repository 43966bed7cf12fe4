import GromaFeatures
import GromaFormats
import GromaLocalization

// What `AGSPopupManager` tells of the fields that it edits, one by one.
extension AttributeEditing {
    /// The name of a field.
    public func label(of name: String) -> String { formatter.label(of: name) }

    /// The value of a field as it is read, not as it is typed; what was typed where that is not a value.
    public func formattedText(of name: String) -> String {
        let key = AttributeNames.folded(name)
        if let entry = typed[key], !entry.isRead { return entry.text }
        return formatter.text(value(of: name), of: name, in: attributes)
    }

    /// What values of a field are; nil if there is no such field. O(1)
    public func type(of name: String) -> FieldType? { formatter.field(of: name)?.type }

    /// Whether a field takes null; false where there is no such field. O(1)
    public func isNullable(_ name: String) -> Bool { formatter.field(of: name)?.isNullable ?? false }

    /// Whether a field says of which type the feature is. O(fields)
    public func isTypeField(_ name: String) -> Bool { formatter.field(of: name).map(definition.isTypeField) ?? false }

    /// The type that the feature is of now; nil for none. O(types)
    public var featureType: FeatureType? { definition.featureType(of: attributes) }

    /// The maximum number of UTF-16 units of a text; nil for no limit. O(1)
    public func maximumLength(of name: String) -> Int? { formatter.field(of: name)?.length }

    /// Which values a field takes in a feature of the type that it is of now; nil for all that its type holds. O(types)
    public func domain(of name: String) -> Domain? {
        formatter.field(of: name).flatMap { definition.domain(of: $0, in: attributes) }
    }

    /// Returns the problem of a field, for display; nil for none.
    public func message(of name: String) -> String? { problem(of: name).flatMap { text(of: $0, name) } }

    /// What is wrong with a field's value that is as it was when editing began, for display; nil for nothing.
    public func warningMessage(of name: String) -> String? { warning(of: name).flatMap { text(of: $0, name) } }

    /// The text of a problem, with an example of a moment in the order of day and month that its editor takes.
    private func text(of problem: ValueProblem, _ name: String) -> String? {
        guard let field = formatter.field(of: name) else { return nil }
        if case .incorrectValueType = problem, field.type == .date {
            let text = fieldText(field)
            return localization.string(
                text.isEditedWithTime ? .problemDateTime : .problemDate, ["example": .text(text.exampleText)])
        }
        return problem.text(of: field, domain: domain(of: name), in: localization)
    }
}
