import GromaFeatures
import GromaFormats
import GromaLocalization

extension AttributeEditing {
    /// Returns the editor of a field, with its choices and allowed values; nil if the field cannot be edited.
    ///
    /// - Complexity: O(*e* + *c*), where *e* is the number of editors and *c* the number of coded values.
    public func editor(of name: String) -> PopupFieldEditor? {
        guard let field = formatter.field(of: name), isEditable(name) else { return nil }
        for editor in editors { if let found = editor.editor(of: field, in: self) { return found } }
        return nil
    }

    /// Returns the definition's info of a field; nil for none.
    public func info(of name: String) -> PopupFieldInfo? { formatter.fieldInfo(of: name) }

    /// Returns the allowed range, for display: `Between 1 and 10`; nil without a range.
    public func rangeText(of name: String) -> String? {
        guard let field = formatter.field(of: name) else { return nil }
        let range = range(of: field)
        let text = fieldText(field)
        switch (range.minimum.map(text.limitText), range.maximum.map(text.limitText)) {
        case (let minimum?, let maximum?):
            return localization.string(.hintBetween, ["minimum": .text(minimum), "maximum": .text(maximum)])
        case (let minimum?, nil): return localization.string(.hintAtLeast, ["minimum": .text(minimum)])
        case (nil, let maximum?): return localization.string(.hintAtMost, ["maximum": .text(maximum)])
        case (nil, nil): return nil
        }
    }

    /// Returns the limits of a field's range, in the field's type.
    func range(of field: Field) -> (minimum: AttributeValue?, maximum: AttributeValue?) {
        guard case .range(let minimum, let maximum) = definition.domain(of: field, in: attributes)?.kind else { return (nil, nil) }
        func limit(_ value: AttributeValue) -> AttributeValue? {
            let typed = (try? AttributeValue(converting: value, to: field)) ?? value
            return typed.isNull ? nil : typed
        }
        return (limit(minimum), limit(maximum))
    }
}

extension PopupFieldEditor {
    /// Creates the editor of a field: with its limits, whether it needs a value, and the time zone of a date.
    public init(_ kind: Kind, keyboard: Keyboard, of field: Field, in editing: AttributeEditing) {
        self.init(kind, keyboard: keyboard, isRequired: !field.isNullable)
        let range = editing.range(of: field)
        hint = editing.rangeText(of: field.name)
        minimum = range.minimum
        maximum = range.maximum
        if field.type == .date { timeZone = editing.fieldText(field).localization.timeZone }
    }
}
