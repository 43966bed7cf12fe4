import GromaFeatures

/// A list of choices: coded values, or feature types.
struct ChoiceEditor: PopupEditor {
    let kinds = [PopupFieldEditor.Kind.choice, .featureType]

    func editor(of field: Field, in editing: AttributeEditing) -> PopupFieldEditor? {
        let codes = editing.codes(of: field)
        let isType = editing.definition.isTypeField(field)
        guard isType || !codes.isEmpty else { return nil }
        var editor = PopupFieldEditor(isType ? .featureType : .choice, keyboard: .none, of: field, in: editing)
        if !codes.isEmpty { choose(from: codes, field, editing, &editor) }
        return editor
    }

    /// Sets the list: first no value, if that is allowed, and last the feature's code if it is not in the list.
    private func choose(from codes: [CodedValue], _ field: Field, _ editing: AttributeEditing, _ editor: inout PopupFieldEditor) {
        let localization = editing.localization
        editor.choices = codes.map { PopupFieldEditor.Choice(title: $0.name, value: $0.code) }
        if field.isNullable {
            editor.choices.insert(PopupFieldEditor.Choice(title: localization.string(.valueNone), value: .null), at: 0)
        }
        guard let value = editing.value(of: field.name) else { return }
        if !value.isNull, !codes.contains(where: { $0.code == value }) {
            let code = editing.fieldText(field).editedText(of: value)
            let title = localization.string(.valueUnknownCode, ["code": .text(code)])
            editor.choices.append(PopupFieldEditor.Choice(title: title, value: value))
        }
        editor.chosen = editor.choices.firstIndex { $0.value == value }
    }

    func draw(_ editor: PopupFieldEditor, of row: PopupRow, on card: inout CardCanvas) {
        let chosen = editor.chosen.flatMap { editor.choices.indices.contains($0) ? editor.choices[$0].title : nil }
        card.entry(chosen ?? row.text, glyph: .chevronDown, isEdited: row.isEdited, isWrong: row.message != nil)
    }
}
