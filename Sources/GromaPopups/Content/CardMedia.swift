import GromaMap

/// The visible picture or chart, and its position among the others.
struct CardMedia {
    private let pager: PopupMediaPager

    init(_ pager: PopupMediaPager) { self.pager = pager }

    func draw(on card: inout CardCanvas) {
        guard pager.media.indices.contains(pager.index) else { return }
        let medium = pager.media[pager.index]
        if !medium.title.isEmpty {
            card.wrapped(
                medium.title, x: card.margin, width: card.contentWidth, size: 13, color: card.theme.ink, isBold: true, lineLimit: 3)
            card.y += 3
        }
        switch medium.content {
        case .image(let source, let link, _): picture(medium, source, hasLink: link != nil, on: &card)
        case .chart(let chart): draw(chart, on: &card)
        case .problem(let text): problem(text, on: &card)
        }
        if !medium.caption.isEmpty {
            card.y += 3
            card.wrapped(medium.caption, x: card.margin, width: card.contentWidth, size: 12, color: card.theme.faint, lineLimit: 5)
        }
        if pager.media.count > 1 { position(on: &card) }
    }

    private func draw(_ chart: PopupChart, on card: inout CardCanvas) {
        card.y += 2
        switch chart.kind {
        case .pieChart: CardPie(chart).draw(on: &card)
        case .barChart: CardBars(chart).draw(on: &card)
        case .columnChart, .lineChart: CardColumns(chart).draw(on: &card)
        case .image: break
        }
        if let text = chart.normalizedBy {
            card.y += 2
            card.wrapped(text, x: card.margin, width: card.contentWidth, size: 11, color: card.theme.faint, isItalic: true, lineLimit: 2)
        }
    }

    private func picture(_ medium: PopupMedia, _ source: String, hasLink: Bool, on card: inout CardCanvas) {
        let height = (card.contentWidth * 0.5).rounded()
        card.box(
            x: card.margin, y: card.y, width: card.contentWidth, height: height, radius: 6, fill: card.theme.wash,
            stroke: StrokeStyle(card.theme.divider))
        card.glyph(.image, x: card.width / 2 - 20, y: card.y + height / 2 - 38, size: 40, color: card.theme.disabled)
        if hasLink { card.glyph(.link, x: card.width - card.margin - 24, y: card.y + 8, size: 16, color: card.theme.accent) }
        let alt = TextBreaking(size: 12, width: card.contentWidth - 24).line(medium.altText)
        card.text(alt, x: card.width / 2, y: card.y + height / 2 + 22, size: 12, color: card.theme.ink, anchor: .middle)
        let address = TextBreaking(size: 10.5, width: card.contentWidth - 24).middle(source)
        card.text(address, x: card.width / 2, y: card.y + height / 2 + 40, size: 10.5, color: card.theme.faint, anchor: .middle)
        card.y += height + 2
    }

    private func problem(_ text: String, on card: inout CardCanvas) {
        let lines = TextBreaking(size: 13, width: card.contentWidth - 40, lineLimit: 4).lines(text)
        let height = max(Double(lines.count) * 13 * 1.35 + 60, 84)
        card.box(
            x: card.margin, y: card.y, width: card.contentWidth, height: height, radius: 6, fill: card.theme.wash,
            stroke: StrokeStyle(card.theme.divider))
        card.glyph(.warning, x: card.width / 2 - 12, y: card.y + 14, size: 24, color: card.theme.disabled)
        let bottom = card.y + height + 2
        card.y += 44
        card.lines(lines, x: card.width / 2, size: 13, color: card.theme.faint, anchor: .middle)
        card.y = bottom
    }

    private func position(on card: inout CardCanvas) {
        card.y += 6
        let (hasPrevious, hasNext) = (pager.index > 0, pager.index + 1 < pager.media.count)
        let text = TextBreaking(size: 12, width: card.contentWidth - 80).line(pager.text)
        let reach = TextWidth.points(text, size: 12) / 2 + 14
        let (on, off) = (card.theme.accent, card.theme.disabled)
        card.glyph(.chevronBack, x: card.width / 2 - reach - 16, y: card.y, size: 16, color: hasPrevious ? on : off)
        card.glyph(.chevronForward, x: card.width / 2 + reach, y: card.y, size: 16, color: hasNext ? on : off)
        card.text(text, x: card.width / 2, y: card.y + 12, size: 12, color: card.theme.faint, anchor: .middle)
        card.y += 20
    }
}
