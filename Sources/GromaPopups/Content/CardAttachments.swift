import GromaMap

/// Attachments: rows with an icon, a name and a size, or tiles.
struct CardAttachments {
    private let attachments: PopupAttachments

    init(_ attachments: PopupAttachments) { self.attachments = attachments }

    func draw(on card: inout CardCanvas) {
        if let message = attachments.message {
            card.wrapped(message, x: card.margin, width: card.contentWidth, size: 13, color: card.theme.faint, isItalic: true, lineLimit: 4)
            card.y += 4
        }
        let pictures = attachments.items.allSatisfy { $0.kind == .image || $0.kind == .video }
        let isTiles = attachments.display == .preview || (attachments.display == .auto && pictures && attachments.items.count > 1)
        if isTiles { tiles(on: &card) } else { rows(on: &card) }
    }

    private func rows(on card: inout CardCanvas) {
        for (index, item) in attachments.items.enumerated() {
            if index > 0 { card.divider(inset: card.margin + 46) }
            card.y += 7
            let top = card.y
            frame(item, x: card.margin, y: top, width: 36, height: 36, on: &card)
            let room = card.contentWidth - 46 - (item.canRemove ? 26 : 0)
            name(item, x: card.margin + 46, width: room, on: &card)
            card.y += 2
            facts(item, x: card.margin + 46, width: room, on: &card)
            card.y = max(card.y, top + 36)
            if item.canRemove {
                card.glyph(.minus, x: card.width - card.margin - 18, y: top + 9, size: 18, color: card.theme.danger)
            }
            card.y += 7
        }
    }

    private func tiles(on card: inout CardCanvas) {
        let columns = max(2, Int(card.contentWidth / 150))
        let width = (card.contentWidth - Double(columns - 1) * 10) / Double(columns)
        var bottom = card.y
        for (index, item) in attachments.items.enumerated() {
            let column = index % columns
            if column == 0 { card.y = bottom + 6 }
            let top = card.y
            let x = card.margin + Double(column) * (width + 10)
            frame(item, x: x, y: top, width: width, height: width * 0.6, on: &card)
            if item.canRemove {
                card.disc(x: x + width - 14, y: top + 14, diameter: 20, color: card.theme.background)
                card.glyph(.minus, x: x + width - 23, y: top + 5, size: 18, color: card.theme.danger)
            }
            card.y = top + width * 0.6 + 4
            name(item, x: x, width: width, on: &card)
            facts(item, x: x, width: width, on: &card)
            bottom = max(bottom, card.y)
            card.y = top
        }
        card.y = bottom + 4
    }

    private func frame(
        _ item: PopupAttachments.Item, x: Double, y: Double, width: Double, height: Double, on card: inout CardCanvas
    ) {
        let theme = card.theme
        let glyph: CardGlyph =
            switch item.kind {
            case .image: .image
            case .video: .video
            case .audio: .audio
            case .document: .document
            case .file: .file
            }
        let isGone = item.editState == .markedForDeletion
        card.box(x: x, y: y, width: width, height: height, radius: 6, fill: theme.wash, stroke: StrokeStyle(theme.divider))
        let size = min(height * 0.56, 36)
        let color = isGone ? theme.disabled : item.hasThumbnail ? theme.accent : theme.faint
        card.glyph(glyph, x: x + (width - size) / 2, y: y + (height - size) / 2, size: size, color: color)
        if item.isDownloading {
            card.box(x: x + 4, y: y + height - 7, width: width - 8, height: 3, radius: 1.5, fill: theme.divider)
            card.box(x: x + 4, y: y + height - 7, width: (width - 8) * 0.4, height: 3, radius: 1.5, fill: theme.accent)
        }
    }

    private func name(_ item: PopupAttachments.Item, x: Double, width: Double, on card: inout CardCanvas) {
        let isGone = item.editState == .markedForDeletion
        let name = TextBreaking(size: 13.5, width: width).middle(item.name)
        card.text(name, x: x, y: card.y + 14, size: 13.5, color: isGone ? card.theme.disabled : card.theme.ink)
        if isGone {
            // A line through the text in either direction: it begins at the leading side of the card.
            card.path(
                [x, card.y + 9.5, x + TextWidth.points(name, size: 13.5) * 0.97, card.y + 9.5], stroke: StrokeStyle(card.theme.disabled))
        }
        card.y += 18
    }

    private func facts(_ item: PopupAttachments.Item, x: Double, width: Double, on card: inout CardCanvas) {
        let size = TextBreaking(size: 11.5, width: width).line(item.sizeText)
        card.text(size, x: x, y: card.y + 12, size: 11.5, color: card.theme.faint)
        let used = TextWidth.points(size, size: 11.5) + 10
        if let state = item.stateText {
            let isGone = item.editState == .markedForDeletion
            let needed = TextWidth.points(state, size: 11.5)
            if used + needed > width { card.y += 15 }
            let text = TextBreaking(size: 11.5, width: width).line(state)
            card.text(
                text, x: used + needed > width ? x : x + used, y: card.y + 12, size: 11.5,
                color: isGone ? card.theme.danger : card.theme.accent)
        }
        card.y += 16
        if let message = item.message {
            card.wrapped(message, x: x, width: width, size: 11.5, color: card.theme.danger, lineLimit: 3)
        }
    }
}
