import GromaFeatures

/// An editor for texts of one line or several; also for values without another editor.
struct TextEditor: PopupEditor {
    let kinds = [PopupFieldEditor.Kind.text, .multilineText, .richText]

    /// Fields of this length and above have practically no limit, and services give 2,147,483,647 for them: a count would be meaningless.
    private static let longestCounted = 1_000_000

    func editor(of field: Field, in editing: AttributeEditing) -> PopupFieldEditor? {
        var editor = PopupFieldEditor(kind(of: field, in: editing), keyboard: .text, of: field, in: editing)
        guard field.type == .string || field.type == .xml else { return editor }
        let length = editing.text(of: field.name).utf16.count
        editor.length = length
        editor.maximumLength = field.length
        if let maximum = field.length, maximum < Self.longestCounted {
            editor.lengthText = editing.localization.string(.hintLength, ["count": .number(length), "maximum": .number(maximum)])
        }
        return editor
    }

    private func kind(of field: Field, in editing: AttributeEditing) -> PopupFieldEditor.Kind {
        guard field.type == .string else { return field.type == .xml ? .multilineText : .text }
        switch editing.info(of: field.name)?.stringFieldOption {
        case .textArea: return .multilineText
        case .richText: return .richText
        case .textBox, nil: return .text
        }
    }

    func draw(_ editor: PopupFieldEditor, of row: PopupRow, on card: inout CardCanvas) {
        let isTall = editor.kind != .text
        card.entry(row.text, lines: isTall ? 3...8 : 1...1, isEdited: row.isEdited, isWrong: row.message != nil)
    }
}
