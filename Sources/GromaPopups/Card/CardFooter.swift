import GromaMap

/// The lower part of a card: further buttons, and the bar for paging.
struct CardFooter {
    private let page: PopupPage
    private static let paging: [PopupButton.Role] = [.first, .previous, .next, .last]

    init(_ page: PopupPage) { self.page = page }

    func draw(on card: inout CardCanvas) {
        let others = page.buttons.filter {
            !CardHeader.leading.contains($0.role) && !CardHeader.trailing.contains($0.role) && !Self.paging.contains($0.role)
        }
        if !others.isEmpty {
            card.y += 4
            pills(others, on: &card)
            card.y += 10
        }
        if page.position.style == .toolbar { bar(on: &card) } else { card.y += 6 }
    }

    /// Draws buttons, two in a row if both titles fit.
    private func pills(_ buttons: [PopupButton], on card: inout CardCanvas) {
        let half = (card.contentWidth - 8) / 2
        var rest = buttons[...]
        while let button = rest.popFirst() {
            if let next = rest.first, fits(button, half), fits(next, half) {
                rest.removeFirst()
                pill(button, x: card.margin, width: half, on: &card)
                pill(next, x: card.margin + half + 8, width: half, on: &card)
            } else {
                pill(button, x: card.margin, width: card.contentWidth, on: &card)
            }
            card.y += 42
        }
    }

    private func fits(_ button: PopupButton, _ width: Double) -> Bool { TextWidth.points(button.title, size: 13.5) <= width - 20 }

    private func pill(_ button: PopupButton, x: Double, width: Double, on card: inout CardCanvas) {
        let theme = card.theme
        let color = !button.isEnabled ? theme.disabled : button.role == .delete ? theme.danger : theme.accent
        let edge = button.isEnabled ? color : theme.divider
        card.box(x: x, y: card.y, width: width, height: 34, radius: 8, fill: theme.background, stroke: StrokeStyle(edge))
        let title = TextBreaking(size: 13.5, width: width - 16).line(button.title)
        card.text(title, x: x + width / 2, y: card.y + 22, size: 13.5, color: color, anchor: .middle)
    }

    private func bar(on card: inout CardCanvas) {
        let (theme, top) = (card.theme, card.y)
        card.box(x: 1, y: top, width: card.width - 2, height: 24, fill: theme.bar)
        card.box(x: 1, y: top, width: card.width - 2, height: 43, radius: 9.5, fill: theme.bar)
        card.path([1, top, card.width - 1, top], stroke: StrokeStyle(theme.edge))
        let glyphs: [(PopupButton.Role, CardGlyph, Double)] = [
            (.first, .first, card.margin + 4), (.previous, .chevronBack, card.margin + 48),
            (.next, .chevronForward, card.width - card.margin - 68), (.last, .last, card.width - card.margin - 24),
        ]
        for (role, glyph, x) in glyphs {
            let isEnabled = page.buttons.first { $0.role == role }?.isEnabled ?? false
            card.glyph(glyph, x: x, y: top + 12, size: 20, color: isEnabled ? theme.barItem : theme.barTitle.opacity(0.3))
        }
        let text = TextBreaking(size: 13, width: card.contentWidth - 160).line(page.position.text)
        card.text(text, x: card.width / 2, y: top + 27, size: 13, color: theme.barTitle, anchor: .middle)
        card.y += 44
    }
}
