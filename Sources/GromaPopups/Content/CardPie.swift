import GromaMap

/// A pie with a legend beside it, or below it if the card is narrow.
struct CardPie {
    private let chart: PopupChart

    init(_ chart: PopupChart) { self.chart = chart }

    func draw(on card: inout CardCanvas) {
        let isWide = card.contentWidth >= 300
        let diameter = isWide ? min(card.contentWidth * 0.4, 150) : min(card.contentWidth, 150)
        let top = card.y + 4
        let center = (x: isWide ? card.margin + diameter / 2 : card.width / 2, y: top + diameter / 2)
        pie(center, radius: diameter / 2, on: &card)
        let x = isWide ? card.margin + diameter + 16 : card.margin
        let width = card.width - card.margin - x
        let entries = chart.slices.map { ChartLegendEntry($0, width: width) }
        let height = entries.reduce(0) { $0 + $1.height }
        card.y = isWide ? top + max((diameter - height) / 2, 0) : top + diameter + 10
        for entry in entries { entry.draw(x: x, on: &card) }
        card.y = max(card.y, top + diameter) + 4
    }

    /// Draws sectors clockwise from the top; a part of zero is in the legend only.
    private func pie(_ center: (x: Double, y: Double), radius: Double, on card: inout CardCanvas) {
        var start = 0.0
        for slice in chart.slices {
            guard let share = slice.share, share > 0 else { continue }
            let end = min(start + share, 1)
            let steps = max(Int(((end - start) * 90).rounded(.up)), 1)
            var xy = share < 1 ? [center.x, center.y] : []
            for step in 0...steps {
                let turn = start + (end - start) * Double(step) / Double(steps)
                let (sine, cosine) = Trigonometry.sineAndCosine(degrees: turn * 360)
                xy += [center.x + radius * sine, center.y - radius * cosine]
            }
            let color = Color(channels: slice.color) ?? card.theme.accent
            card.path(xy, isClosed: true, fill: color, stroke: StrokeStyle(card.theme.background, width: 1.5))
            start = end
        }
    }
}

/// A color with its meaning and its number.
struct ChartLegendEntry {
    private let color: Color?
    private let label: [String]
    private let value: String

    init(_ slice: PopupChart.Slice, width: Double) {
        color = Color(channels: slice.color)
        label = TextBreaking(size: 12, width: width - 18, lineLimit: 2).lines(slice.label)
        value = TextBreaking(size: 11.5, width: width - 18).line(slice.shareText.map { "\(slice.text) · \($0)" } ?? slice.text)
    }

    var height: Double { Double(label.count) * 16.2 + 18 }

    func draw(x: Double, on card: inout CardCanvas) {
        card.box(x: x, y: card.y + 2.5, width: 11, height: 11, radius: 2, fill: color ?? card.theme.accent)
        card.lines(label, x: x + 18, size: 12, color: card.theme.ink)
        card.text(value, x: x + 18, y: card.y + 11, size: 11.5, color: card.theme.faint)
        card.y += 18
    }
}
