import GromaMap

/// The indicator of work in progress: the dimmed card, a spinner, and a word.
struct CardBusySign {
    let text: String?

    func draw(on card: inout CardCanvas, height: Double) {
        let theme = card.theme
        card.box(x: 0.5, y: 0.5, width: card.width - 1, height: height - 1, radius: 10, fill: theme.background.opacity(0.6))
        let title = text.map { TextBreaking(size: 14, width: card.contentWidth - 80).line($0) } ?? ""
        let width = max(TextWidth.points(title, size: 14) + 40, 96)
        let tall = title.isEmpty ? 72.0 : 96
        let (x, top) = ((card.width - width) / 2, (height - tall) / 2)
        card.box(
            x: x, y: top, width: width, height: tall, radius: 12, fill: theme.background, stroke: StrokeStyle(theme.edge))
        for spoke in 0..<12 {
            let (sine, cosine) = Trigonometry.sineAndCosine(degrees: Double(spoke) * 30 - 90)
            let (centerX, centerY) = (card.width / 2, top + 36)
            card.path(
                [centerX + 8 * cosine, centerY + 8 * sine, centerX + 15 * cosine, centerY + 15 * sine],
                stroke: StrokeStyle(theme.ink.opacity(0.2 + 0.8 * Double(spoke) / 11), width: 2.5))
        }
        card.text(title, x: card.width / 2, y: top + 78, size: 14, color: theme.ink, anchor: .middle)
    }
}
