import GromaFeatures

/// An editor for a day, a time of day, or both.
struct MomentEditor: PopupEditor {
    let kinds = [PopupFieldEditor.Kind.dateTime, .date, .time]

    func editor(of field: Field, in editing: AttributeEditing) -> PopupFieldEditor? {
        let kind: PopupFieldEditor.Kind
        switch field.type {
        case .date: kind = editing.fieldText(field).isEditedWithTime ? .dateTime : .date
        case .timestampOffset: kind = .dateTime
        case .dateOnly: kind = .date
        case .timeOnly: kind = .time
        default: return nil
        }
        return PopupFieldEditor(kind, keyboard: .text, of: field, in: editing)
    }

    func draw(_ editor: PopupFieldEditor, of row: PopupRow, on card: inout CardCanvas) {
        card.entry(row.text, glyph: editor.kind == .time ? .clock : .calendar, isEdited: row.isEdited, isWrong: row.message != nil)
    }
}
