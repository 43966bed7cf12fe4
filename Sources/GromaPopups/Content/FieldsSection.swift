/// Fields, with one row each.
struct FieldsSection: PopupSectionKind {
    let type = "fields"

    func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection] {
        guard case .fields(let infos) = element.content else { return [] }
        let rows = content.rows(of: infos ?? content.popup.definition.allFieldInfos)
        return rows.isEmpty ? [] : [PopupSection(.fields(rows))]
    }

    func draw(_ section: PopupSection, of page: PopupPage, with extensions: PopupExtensions, on card: inout CardCanvas) {
        guard case .fields(let rows) = section.content else { return }
        for (index, row) in rows.enumerated() {
            if index > 0, row.editor == nil || rows[index - 1].editor == nil { card.divider() }
            CardRow(row, isEditing: page.isEditing).draw(on: &card, with: extensions.editors)
        }
    }
}
