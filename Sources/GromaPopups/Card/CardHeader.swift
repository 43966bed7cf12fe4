import GromaMap

/// The upper bar of a card: the buttons that end viewing or editing, the title, and a dot for each page.
struct CardHeader {
    private let page: PopupPage

    init(_ page: PopupPage) { self.page = page }

    /// The buttons of the bar at its leading and trailing sides.
    static let leading: Set<PopupButton.Role> = [.done, .cancel]
    static let trailing: Set<PopupButton.Role> = [.edit, .action, .finish]

    func draw(on card: inout CardCanvas) {
        let leading = page.buttons.filter { Self.leading.contains($0.role) }
        let trailing = page.buttons.filter { Self.trailing.contains($0.role) }
        var inner = CardCanvas(width: card.width, isRightToLeft: card.isRightToLeft, theme: card.theme)
        inner.y = 12
        if !(leading.isEmpty && trailing.isEmpty) {
            let room = (inner.contentWidth - 16) / Double(max(leading.count + trailing.count, 2))
            place(leading, from: .start, room: room, on: &inner)
            place(trailing, from: .end, room: room, on: &inner)
            inner.y += 24
        }
        inner.wrapped(
            page.title, x: inner.margin, width: inner.contentWidth, size: 18, color: inner.theme.barTitle, isBold: true, lineLimit: 3)
        inner.y += 6
        if page.position.style == .pageControl, page.position.count > 1 { dots(on: &inner) }
        inner.y += 4
        card.y = inner.y
        // Its upper corners are those of the card.
        card.box(x: 1, y: 1, width: card.width - 2, height: 24, radius: 9.5, fill: card.theme.bar)
        card.box(x: 1, y: 12, width: card.width - 2, height: card.y - 12, fill: card.theme.bar)
        card.path([1, card.y, card.width - 1, card.y], stroke: StrokeStyle(card.theme.edge))
        card.append(inner)
    }

    private func place(_ buttons: [PopupButton], from anchor: TextStyle.Anchor, room: Double, on card: inout CardCanvas) {
        var x = anchor == .start ? card.margin : card.width - card.margin
        for button in anchor == .start ? buttons : buttons.reversed() {
            let isBold = button.role == .finish || button.role == .done
            let title = TextBreaking(size: 14.5, isBold: isBold, width: room - 12).line(button.title)
            let color = button.isEnabled ? card.theme.barItem : card.theme.disabled
            card.text(title, x: x, y: card.y + 12, size: 14.5, color: color, isBold: isBold, anchor: anchor)
            let step = TextWidth.points(title, size: 14.5, isBold: isBold) + 14
            x += anchor == .start ? step : -step
        }
    }

    /// Draws a dot for each page, or the page number as text if there are too many dots.
    private func dots(on card: inout CardCanvas) {
        let pitch = 13.0
        let count = page.position.count
        guard Double(count) * pitch <= card.contentWidth, count <= 20 else {
            card.text(page.position.text, x: card.width / 2, y: card.y + 11, size: 12, color: card.theme.barTitle, anchor: .middle)
            card.y += 18
            return
        }
        let start = card.width / 2 - Double(count - 1) * pitch / 2
        for index in 0..<count {
            let isHere = index == page.position.index
            let color = isHere ? card.theme.barItem : card.theme.barTitle.opacity(0.25)
            card.disc(x: start + Double(index) * pitch, y: card.y + 6, diameter: isHere ? 7.5 : 6, color: color)
        }
        card.y += 16
    }
}
