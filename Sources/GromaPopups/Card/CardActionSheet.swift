import GromaMap

/// A question with its answers at the bottom of a card.
struct CardActionSheet {
    private let question: PopupActionSheet
    private let inset = 12.0
    private let rowHeight = 42.0

    init(_ question: PopupActionSheet) { self.question = question }

    private func titleLines(_ card: CardCanvas) -> [String] {
        TextBreaking(size: 14, isBold: true, width: card.width - 2 * inset - 32, lineLimit: 4).lines(question.title)
    }

    private func messageLines(_ card: CardCanvas) -> [String] {
        guard let message = question.message, !message.isEmpty else { return [] }
        return TextBreaking(size: 12.5, width: card.width - 2 * inset - 32, lineLimit: 8).lines(message)
    }

    private func headHeight(_ card: CardCanvas) -> Double {
        let message = messageLines(card)
        return 14 + Double(titleLines(card).count) * 14 * 1.35 + Double(message.count) * 12.5 * 1.35 + (message.isEmpty ? 0 : 4) + 10
    }

    /// The height of the sheet, including its margins.
    func height(on card: CardCanvas) -> Double {
        headHeight(card) + Double(question.actions.count) * rowHeight + (hasCancel ? 8 : 0) + 2 * inset
    }

    private var hasCancel: Bool { question.actions.contains { $0.name == "cancel" } }

    func draw(on card: inout CardCanvas, bottom: Double) {
        let (theme, width, head) = (card.theme, card.width - 2 * inset, headHeight(card))
        let answers = question.actions.filter { $0.name != "cancel" }
        let cancels = question.actions.filter { $0.name == "cancel" }
        let (title, message) = (titleLines(card), messageLines(card))
        let top = bottom - height(on: card) + inset
        card.box(
            x: inset, y: top, width: width, height: head + Double(answers.count) * rowHeight, radius: 12, fill: theme.background)
        card.y = top + 14
        card.lines(title, x: card.width / 2, size: 14, color: theme.ink, isBold: true, anchor: .middle)
        if !message.isEmpty { card.y += 4 }
        card.lines(message, x: card.width / 2, size: 12.5, color: theme.faint, anchor: .middle)
        card.y = top + head
        for answer in answers {
            card.divider(inset: inset)
            row(answer, isBold: false, on: &card)
        }
        card.y += 8
        for cancel in cancels {
            card.box(x: inset, y: card.y, width: width, height: rowHeight, radius: 12, fill: theme.background)
            row(cancel, isBold: true, on: &card)
        }
    }

    private func row(_ action: PopupActionSheet.Action, isBold: Bool, on card: inout CardCanvas) {
        let title = TextBreaking(size: 15, isBold: isBold, width: card.width - 2 * inset - 24).line(action.title)
        let color = action.isDestructive ? card.theme.danger : card.theme.accent
        card.text(title, x: card.width / 2, y: card.y + 26, size: 15, color: color, isBold: isBold, anchor: .middle)
        card.y += rowHeight
    }
}
