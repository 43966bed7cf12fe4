import GromaMap

/// A field: its label above its value, or above its input.
struct CardRow {
    private let row: PopupRow
    private let isEditing: Bool

    init(_ row: PopupRow, isEditing: Bool) {
        self.row = row
        self.isEditing = isEditing
    }

    func draw(on card: inout CardCanvas, with editors: [any PopupEditor]) {
        card.y += 8
        let top = card.y
        label(on: &card)
        if let editor = row.editor {
            (editors.first { $0.kinds.contains(editor.kind) } ?? TextEditor()).draw(editor, of: row, on: &card)
            notes(editor, on: &card)
        } else {
            value(on: &card)
            message(on: &card)
        }
        if row.isEdited {
            card.box(x: 5, y: top, width: 3, height: card.y - top, radius: 1.5, fill: card.theme.accent)
        }
        card.y += 7
    }

    private func label(on card: inout CardCanvas) {
        let theme = card.theme
        let isRequired = row.editor?.isRequired == true
        var room = card.contentWidth
        if row.tooltip != nil { room -= 20 }
        if isRequired { room -= 12 }
        let lines = TextBreaking(size: 12, width: room, lineLimit: 2).lines(row.label)
        card.lines(lines, x: card.margin, size: 12, color: theme.faint)
        let baseline = card.y - 12 * 0.35
        // A text in the opposite direction ends at the estimated width of its label.
        var end = card.margin + TextWidth.points(lines.last ?? "", size: 12) + 4
        if isRequired {
            card.text("*", x: end, y: baseline, size: 13, color: theme.danger, isBold: true)
            end += 12
        }
        if row.tooltip != nil { card.glyph(.info, x: end + 1, y: baseline - 10, size: 12, color: theme.faint) }
        card.y += 1
    }

    private func value(on card: inout CardCanvas) {
        let hasGlyph = row.link != nil || isEditing
        let color = row.link != nil ? card.theme.accent : isEditing ? card.theme.faint : card.theme.ink
        let top = card.y
        if let html = row.html, !row.text.isEmpty { return CardHTML(html, theme: card.theme).draw(on: &card) }
        let text = row.text.isEmpty ? "–" : row.text
        card.wrapped(
            text, x: card.margin, width: card.contentWidth - (hasGlyph ? 20 : 0), size: 14.5,
            color: row.text.isEmpty ? card.theme.disabled : color, lineLimit: 30)
        if hasGlyph {
            card.glyph(row.link != nil ? .link : .lock, x: card.width - card.margin - 14, y: top + 3, size: 13, color: card.theme.faint)
        }
    }

    /// Draws the allowed values on one side, the length used on the other, and the problems below them.
    private func notes(_ editor: PopupFieldEditor, on card: inout CardCanvas) {
        let theme = card.theme
        var room = card.contentWidth
        var height = 0.0
        if let count = editor.lengthText {
            let text = TextBreaking(size: 11, width: room / 2).line(count)
            let isOver = editor.maximumLength.map { (editor.length ?? 0) > $0 } ?? false
            card.text(
                text, x: card.width - card.margin, y: card.y + 11, size: 11, color: isOver ? theme.danger : theme.faint, isBold: isOver,
                anchor: .end)
            room -= TextWidth.points(text, size: 11, isBold: isOver) + 10
            height = 15
        }
        if let hint = editor.hint {
            let top = card.y
            card.wrapped(hint, x: card.margin, width: room, size: 11, color: theme.faint, lineLimit: 2)
            height = max(height, card.y - top)
            card.y = top
        }
        card.y += height
        message(on: &card)
    }

    private func message(on card: inout CardCanvas) {
        guard let message = row.message else { return }
        let lines = TextBreaking(size: 12, width: card.contentWidth - 18, lineLimit: 4).lines(message)
        card.y += 1
        card.glyph(.warning, x: card.margin, y: card.y + 1, size: 13, color: card.theme.danger)
        card.lines(lines, x: card.margin + 18, size: 12, color: card.theme.danger)
    }
}
