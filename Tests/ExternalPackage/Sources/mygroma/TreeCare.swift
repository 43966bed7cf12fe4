import Groma

/// Adds to popups an editor of fields, a kind of section and a layout of cards: what somebody needs who looks after trees.
struct TreeCare: Plugin {
    let name = "treeCare"

    func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(StarsEditor() as any PopupEditor, named: "stars", to: .popupEditors)
        try registry.add(ClearanceSection() as any PopupSectionKind, named: "clearance", to: .popupSections)
        try registry.add(LabelCard() as any PopupCardLayout, named: "label", to: .popupCards)
    }
}

/// Stars to tap instead of a number to type, for whole numbers from 0 to 5.
private struct StarsEditor: PopupEditor {
    let kinds: [PopupFieldEditor.Kind] = ["stars"]

    func editor(of field: Field, in editing: AttributeEditing) -> PopupFieldEditor? {
        guard case .range(.integer(0), .integer(5))? = field.domain?.kind else { return nil }
        var editor = PopupFieldEditor("stars", keyboard: .none, of: field, in: editing)
        editor.settings["most"] = 5
        return editor
    }

    func draw(_ editor: PopupFieldEditor, of row: PopupRow, on card: inout CardCanvas) {
        let count = Int(row.text) ?? 0
        for star in 0..<5 {
            let color = star < count ? card.theme.accent : card.theme.divider
            card.disc(x: card.margin + 10 + Double(star) * 24, y: card.y + 14, diameter: 16, color: color)
        }
        card.y += 28
    }
}

/// How much of the height that lines allow a tree has taken: `{"type":"clearance","field":"HEIGHT","limit":30}`.
private struct ClearanceSection: PopupSectionKind {
    let type = "clearance"
    let contentType: (any (Hashable & Sendable).Type)? = Clearance.self

    func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection] {
        guard let field = element.foreignMembers["field"]?.stringValue, let limit = element.foreignMembers["limit"]?.doubleValue, limit > 0,
            let height = (try? content.value(field))?.doubleValue
        else { return [] }
        let text = content.localization.percent(height / limit)
        return [PopupSection(.other(PopupOwnContent(type, Clearance(share: height / limit, text: text))), title: "Clearance")]
    }

    func draw(_ section: PopupSection, of page: PopupPage, with extensions: PopupExtensions, on card: inout CardCanvas) {
        guard case .other(let content) = section.content, let clearance = content.value as? Clearance else { return }
        card.box(x: card.margin, y: card.y, width: card.contentWidth, height: 8, radius: 4, fill: card.theme.divider)
        card.box(
            x: card.margin, y: card.y, width: card.contentWidth * min(max(clearance.share, 0), 1), height: 8, radius: 4,
            fill: card.theme.accent)
        card.y += 14
        card.wrapped(clearance.text, x: card.margin, width: card.contentWidth, size: 12, color: card.theme.faint)
    }
}

/// What the section shows, and how the stream has it.
private struct Clearance: Hashable, DescribedAnswer {
    static let shape = AnswerShape<Self>(
        "The share of the height limit that a tree has reached.", .double("share") { $0.share }, .string("text") { $0.text })

    /// The part of the height, 1 for all of it.
    var share: Double
    /// The same for display.
    var text: String
}

/// The title alone, as on a label that is tied to a tree.
private struct LabelCard: PopupCardLayout {
    let name = "label"

    func displayList(of page: PopupPage, width: Double, with extensions: PopupExtensions) -> DisplayList {
        var card = CardCanvas(width: width, isRightToLeft: page.isRightToLeft, theme: CardTheme(page.style))
        card.y = 8
        card.wrapped(page.title, x: card.margin, width: card.contentWidth, size: 16, color: card.theme.ink, isBold: true)
        return DisplayList(width: width, height: card.y + 8, title: page.title, items: card.items)
    }
}
