import GromaMap

/// Safe HTML as styled lines of text.
struct CardHTML {
    private let blocks: [HTMLBlocks.Block]
    private let size = 14.0

    init(_ html: String, theme: CardTheme) { blocks = HTMLBlocks(html, linkColor: theme.accent).blocks }

    func draw(on card: inout CardCanvas) {
        for block in blocks {
            switch block {
            case .paragraph(let runs, let indent, let mark, let scale): paragraph(runs, indent, mark, size * scale, on: &card)
            case .table(let rows): table(rows, on: &card)
            case .rule:
                card.y += 6
                card.divider()
                card.y += 6
            case .picture(let what): picture(what, on: &card)
            }
        }
    }

    private func paragraph(_ runs: [TextRun], _ indent: Int, _ mark: String?, _ size: Double, on card: inout CardCanvas) {
        let x = card.margin + Double(indent) * 18
        if let mark {
            card.text(mark, x: x - 5, y: card.y + size, size: size, color: card.theme.faint, anchor: .end)
        }
        lines(runs, x: x, width: card.width - card.margin - x, size: size, on: &card)
        card.y += mark == nil ? 5 : 2
    }

    private func lines(_ runs: [TextRun], x: Double, width: Double, size: Double, on card: inout CardCanvas) {
        let direction = CardCanvas.direction(of: runs.reduce(into: "") { $0 += $1.text })
        for line in TextBreaking(size: size, width: width, lineLimit: 400).lines(runs) {
            card.runs(line, x: x, y: card.y + size, size: size, color: card.theme.ink, direction: direction)
            card.y += size * 1.38
        }
    }

    private func picture(_ what: String, on card: inout CardCanvas) {
        card.y += 4
        card.box(
            x: card.margin, y: card.y, width: card.contentWidth, height: 72, radius: 6, fill: card.theme.wash,
            stroke: StrokeStyle(card.theme.divider))
        card.glyph(.image, x: card.width / 2 - 14, y: card.y + 10, size: 28, color: card.theme.faint)
        let text = TextBreaking(size: 11.5, width: card.contentWidth - 20).middle(what)
        card.text(text, x: card.width / 2, y: card.y + 58, size: 11.5, color: card.theme.faint, anchor: .middle)
        card.y += 80
    }

    /// Draws columns with the widths of their texts, as far as they fit.
    private func table(_ rows: [[HTMLBlocks.Cell]], on card: inout CardCanvas) {
        let count = rows.map(\.count).max() ?? 0
        let (cellSize, gap) = (12.5, 10.0)
        guard count <= max(5, Int(card.contentWidth / 80)) else { return wideTable(rows, size: cellSize, on: &card) }
        let room = card.contentWidth - Double(count - 1) * gap
        var wanted = [Double](repeating: 24, count: count)
        for row in rows.prefix(200) {
            for (column, cell) in row.prefix(count).enumerated() {
                let width = cell.runs.prefix(20).reduce(0) {
                    $0 + TextWidth.points(String($1.text.prefix(80)), size: cellSize, isBold: $1.isBold)
                }
                wanted[column] = max(wanted[column], width + 1)
            }
        }
        let widths = CardHTML.fitted(wanted, room: room)
        card.y += 3
        for row in rows {
            let top = card.y
            let isHeading = row.allSatisfy(\.isHeading)
            var (x, bottom) = (card.margin, top + cellSize * 1.38)
            for (column, cell) in row.prefix(count).enumerated() {
                card.y = top + 4
                // The last cell of a row with fewer cells gets the remaining width.
                let isLast = column == row.count - 1
                let width = isLast ? card.width - card.margin - x : widths[column]
                lines(cell.runs, x: x, width: width, size: cellSize, on: &card)
                bottom = max(bottom, card.y)
                x += widths[column] + gap
            }
            card.y = bottom + 3
            card.path(
                [card.margin, card.y, card.width - card.margin, card.y],
                stroke: StrokeStyle(isHeading ? card.theme.faint : card.theme.divider))
        }
        card.y += 6
    }

    /// Draws a table with more columns than fit: the cells of a row follow each other.
    private func wideTable(_ rows: [[HTMLBlocks.Cell]], size: Double, on card: inout CardCanvas) {
        for row in rows {
            let runs = row.enumerated().flatMap { index, cell in (index == 0 ? [] : [TextRun(" · ")]) + cell.runs }
            card.y += 4
            lines(runs, x: card.margin, width: card.contentWidth, size: size, on: &card)
            card.y += 3
            card.divider()
        }
        card.y += 6
    }

    /// Returns widths that fit: columns that need less than their share get what they need, the others share the rest.
    static func fitted(_ wanted: [Double], room: Double) -> [Double] {
        var (open, left, widths) = (Array(wanted.indices), room, wanted)
        while true {
            let share = left / Double(max(open.count, 1))
            let small = open.filter { wanted[$0] <= share }
            guard !small.isEmpty, small.count < open.count else {
                if small.isEmpty { for column in open { widths[column] = share } }
                return widths
            }
            left -= small.reduce(0) { $0 + wanted[$1] }
            open.removeAll { wanted[$0] <= share }
        }
    }
}
