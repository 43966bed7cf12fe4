import GromaMap

/// The contents between the bars of a card: messages, sections, and the summary of the last edit.
struct CardBody {
    private let page: PopupPage

    init(_ page: PopupPage) { self.page = page }

    func draw(on card: inout CardCanvas, with extensions: PopupExtensions) {
        if let message = page.message { notice(message, glyph: .warning, isGood: false, on: &card) }
        if let geometry = page.geometry { shape(geometry, on: &card) }
        for (index, section) in page.sections.enumerated() {
            if index > 0 { card.divider(inset: 0) }
            draw(section, on: &card, with: extensions)
        }
        if let summary = page.editSummary {
            card.y += 10
            card.wrapped(
                summary, x: card.margin, width: card.contentWidth, size: 11.5, color: card.theme.faint, isItalic: true, lineLimit: 3)
            card.y += 4
        }
        card.y += 8
    }

    private func shape(_ geometry: PopupGeometryState, on card: inout CardCanvas) {
        guard let message = geometry.message else {
            if geometry.isCapturing {
                card.y += 10
                card.glyph(.shape, x: card.margin, y: card.y, size: 18, color: card.theme.accent)
                card.glyph(.check, x: card.margin + 24, y: card.y, size: 18, color: card.theme.accent)
                card.y += 20
            }
            return
        }
        notice(message, glyph: .shape, isGood: geometry.isComplete, on: &card)
    }

    /// Draws a text in a colored box.
    private func notice(_ text: String, glyph: CardGlyph, isGood: Bool, on card: inout CardCanvas) {
        let (ink, wash) = isGood ? (card.theme.accent, card.theme.accentWash) : (card.theme.danger, card.theme.dangerWash)
        let lines = TextBreaking(size: 13, width: card.contentWidth - 44, lineLimit: 8).lines(text)
        let height = Double(lines.count) * 13 * 1.35 + 14
        card.y += 10
        card.box(x: card.margin, y: card.y, width: card.contentWidth, height: height, radius: 6, fill: wash)
        card.glyph(glyph, x: card.margin + 10, y: card.y + 8, size: 16, color: ink)
        card.y += 7
        card.lines(lines, x: card.margin + 34, size: 13, color: ink)
        card.y += 7
    }

    private func draw(_ section: PopupSection, on card: inout CardCanvas, with extensions: PopupExtensions) {
        card.y += 10
        if let title = section.title, !title.isEmpty {
            card.wrapped(title, x: card.margin, width: card.contentWidth, size: 14, color: card.theme.ink, isBold: true, lineLimit: 3)
            card.y += 2
        }
        if let description = section.description, !description.isEmpty {
            card.wrapped(description, x: card.margin, width: card.contentWidth, size: 12, color: card.theme.faint, lineLimit: 6)
            card.y += 3
        }
        if case .problem(let text) = section.content {
            card.wrapped(text, x: card.margin, width: card.contentWidth, size: 13, color: card.theme.faint, isItalic: true)
            card.y += 4
        } else if let kind = section.content.type.flatMap(extensions.section) {
            kind.draw(section, of: page, with: extensions, on: &card)
        }
        card.y += 6
    }
}
