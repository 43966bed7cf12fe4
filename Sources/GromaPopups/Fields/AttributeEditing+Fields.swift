import GromaFeatures
import GromaFormats
import GromaLocalization

// The properties of single fields that `AGSPopupManager` has.
extension AttributeEditing {
    /// Returns the label of a field.
    public func label(of name: String) -> String { formatter.label(of: name) }

    /// Returns the value of a field formatted for display, not for editing; the typed text if it is not a value.
    public func formattedText(of name: String) -> String {
        let key = AttributeNames.folded(name)
        if let entry = typed[key], !entry.isRead { return entry.text }
        return formatter.text(value(of: name), of: name, in: attributes)
    }

    /// Returns the type of a field; nil if there is no such field.
    public func type(of name: String) -> FieldType? { formatter.field(of: name)?.type }

    /// Returns whether a field accepts null; false if there is no such field.
    public func isNullable(_ name: String) -> Bool { formatter.field(of: name)?.isNullable ?? false }

    /// Returns whether a field determines the type of the feature.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func isTypeField(_ name: String) -> Bool { formatter.field(of: name).map(definition.isTypeField) ?? false }

    /// The current type of the feature; nil for none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of types.
    public var featureType: FeatureType? { definition.featureType(of: attributes) }

    /// Returns the maximum length of a text in UTF-16 units; nil for no limit.
    public func maximumLength(of name: String) -> Int? { formatter.field(of: name)?.length }

    /// Returns the domain of a field for the current type of the feature; nil if all values of the field's type are allowed.
    ///
    /// - Complexity: O(*n*), where *n* is the number of types.
    public func domain(of name: String) -> Domain? {
        formatter.field(of: name).flatMap { definition.domain(of: $0, in: attributes) }
    }

    /// Returns the problem of a field, for display; nil for none.
    public func message(of name: String) -> String? { problem(of: name).flatMap { text(of: $0, name) } }

    /// Returns the problem of a field's value that has not been changed since editing began, for display; nil for none.
    public func warningMessage(of name: String) -> String? { warning(of: name).flatMap { text(of: $0, name) } }

    /// Returns the text of a problem, with an example of a date in the order of day and month that its editor accepts.
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
