import GromaFeatures

/// An editor for numbers.
struct NumberEditor: PopupEditor {
    let kinds = [PopupFieldEditor.Kind.number]

    func editor(of field: Field, in editing: AttributeEditing) -> PopupFieldEditor? {
        let isSigned = editing.range(of: field).minimum?.doubleValue.map { $0 < 0 } ?? true
        switch field.type {
        case .smallInteger, .integer, .bigInteger, .oid:
            return PopupFieldEditor(.number, keyboard: isSigned ? .signedNumber : .number, of: field, in: editing)
        case .single, .double:
            return PopupFieldEditor(.number, keyboard: isSigned ? .signedDecimal : .decimal, of: field, in: editing)
        default: return nil
        }
    }
}
