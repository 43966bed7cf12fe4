/// A text with HTML markup.
struct TextSection: PopupSectionKind {
    let type = "text"

    func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection] {
        guard case .text(let template) = element.content else { return [] }
        return [PopupSection(.html(content.html(template ?? "")))]
    }

    func draw(_ section: PopupSection, of page: PopupPage, with extensions: PopupExtensions, on card: inout CardCanvas) {
        if case .html(let html) = section.content { CardHTML(html, theme: card.theme).draw(on: &card) }
    }
}
