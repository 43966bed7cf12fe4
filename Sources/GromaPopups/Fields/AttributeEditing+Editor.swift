import GromaFeatures
import GromaLocalization

extension AttributeEditing {
    /// How a person edits a field: with what, what there is to choose from, what values are allowed; nil where it cannot be edited.
    /// O(codes)
    public func editor(of name: String) -> PopupFieldEditor? {
        guard let field = formatter.field(of: name), isEditable(name) else { return nil }
        let codes = codes(of: field)
        let range = range(of: field)
        let kind = kind(of: field, isChoice: !codes.isEmpty)
        var editor = PopupFieldEditor(kind, keyboard: keyboard(for: field, kind, range.minimum), isRequired: !field.isNullable)
        if !codes.isEmpty { choose(from: codes, field, &editor) }
        editor.hint = rangeText(of: name)
        editor.minimum = range.minimum
        editor.maximum = range.maximum
        if field.type == .date { editor.timeZone = fieldText(field).localization.timeZone }
        if codes.isEmpty, field.type == .string || field.type == .xml {
            let length = text(of: name).utf16.count
            editor.length = length
            editor.maximumLength = field.length
            if let maximum = field.length, maximum < Self.longestCounted {
                editor.lengthText = localization.string(.hintLength, ["count": .number(length), "maximum": .number(maximum)])
            }
        }
        return editor
    }

    /// Fields of this length and above hold as much as anybody types, and services give 2,147,483,647 for them: the count would say nothing.
    private static let longestCounted = 1_000_000

    private func kind(of field: Field, isChoice: Bool) -> PopupFieldEditor.Kind {
        if definition.isTypeField(field) { return .featureType }
        if isChoice { return .choice }
        switch field.type {
        case .smallInteger, .integer, .bigInteger, .oid, .single, .double: return .number
        case .date: return fieldText(field).isEditedWithTime ? .dateTime : .date
        case .timestampOffset: return .dateTime
        case .dateOnly: return .date
        case .timeOnly: return .time
        case .xml: return .multilineText
        case .guid, .globalID, .blob, .raster, .geometry: return .text
        case .string:
            switch formatter.fieldInfo(of: field.name)?.stringFieldOption {
            case .textArea: return .multilineText
            case .richText: return .richText
            case .textBox, nil: return .text
            }
        }
    }

    private func keyboard(
        for field: Field, _ kind: PopupFieldEditor.Kind, _ minimum: AttributeValue?
    ) -> PopupFieldEditor.Keyboard {
        if kind == .choice || kind == .featureType { return .none }
        let isSigned = minimum?.doubleValue.map { $0 < 0 } ?? true
        switch field.type {
        case .smallInteger, .integer, .bigInteger, .oid: return isSigned ? .signedNumber : .number
        case .single, .double: return isSigned ? .signedDecimal : .decimal
        default: return .text
        }
    }

    /// The list, before it no value where that is allowed, after it a code that the feature has and the list has not.
    private func choose(from codes: [CodedValue], _ field: Field, _ editor: inout PopupFieldEditor) {
        editor.choices = codes.map { PopupFieldEditor.Choice(title: $0.name, value: $0.code) }
        if field.isNullable {
            editor.choices.insert(PopupFieldEditor.Choice(title: localization.string(.valueNone), value: .null), at: 0)
        }
        guard let value = value(of: field.name) else { return }
        if !value.isNull, !codes.contains(where: { $0.code == value }) {
            let title = localization.string(.valueUnknownCode, ["code": .text(fieldText(field).editedText(of: value))])
            editor.choices.append(PopupFieldEditor.Choice(title: title, value: value))
        }
        editor.chosen = editor.choices.firstIndex { $0.value == value }
    }

    // MARK: Ranges

    /// What values are allowed, for display: `Between 1 and 10`; nil where no range says.
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

    private func range(of field: Field) -> (minimum: AttributeValue?, maximum: AttributeValue?) {
        guard case .range(let minimum, let maximum) = definition.domain(of: field, in: attributes)?.kind else { return (nil, nil) }
        func limit(_ value: AttributeValue) -> AttributeValue? {
            let typed = (try? AttributeValue(converting: value, to: field)) ?? value
            return typed.isNull ? nil : typed
        }
        return (limit(minimum), limit(maximum))
    }
}
